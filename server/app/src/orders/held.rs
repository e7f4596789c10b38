use sea_orm::{DatabaseTransaction, DbErr};

use super::line::Line;
use super::note_change;
use super::store::{self, Stored};

/// An order with its lines, in order; nobody else changes it until the transaction ends. Whoever moves stock for an order
/// holds it before the ledger.
#[derive(Debug)]
pub struct Held {
    pub order: Stored,
    pub lines: Vec<Line>,
}

impl Held {
    /// `None` when there is no such order.
    pub async fn of(tx: &DatabaseTransaction, id: &str) -> Result<Option<Held>, DbErr> {
        let Some(order) = store::lock(tx, id).await? else { return Ok(None) };
        let lines = store::lines(tx, id).await?;
        Ok(Some(Held { order, lines }))
    }

    pub fn line(&self, id: &str) -> Option<&Line> {
        self.lines.iter().find(|line| line.id == id)
    }

    pub fn line_mut(&mut self, id: &str) -> Option<&mut Line> {
        self.lines.iter_mut().find(|line| line.id == id)
    }

    /// Writes what became of its lines by those of `before` that are another by now.
    pub async fn progress(&self, tx: &DatabaseTransaction, before: &[Line]) -> Result<(), DbErr> {
        for line in &self.lines {
            if before.iter().any(|earlier| earlier.id == line.id && earlier != line) {
                store::write_numbers(tx, &self.order.id, line).await?;
            }
        }
        note_change(tx, &self.order.facility_id).await
    }
}
