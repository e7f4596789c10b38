//! Movements that are posted after a count was applied that was made later than they happened.

use std::collections::HashMap;

use sea_orm::{DatabaseTransaction, DbErr};

use super::store::{self, Mark};
use super::{Move, MovementKind, Postings, Source};
use crate::inventory::fefo::OnHand;

/// The applied counts that were made after a movement happened: what was counted then showed its effect already.
#[derive(Debug, Default)]
pub struct LaterCounts {
    /// By product, earliest first.
    marks: HashMap<String, Vec<Mark>>,
    /// By how much counts have changed each batch since.
    counted: HashMap<String, i64>,
    /// How many parts of each mark's line are written.
    parts: HashMap<(String, i64), i64>,
}

impl LaterCounts {
    /// Counts of these products at `moved_at` (milliseconds) or later.
    pub async fn since(tx: &DatabaseTransaction, product_ids: &[&str], moved_at: i64) -> Result<LaterCounts, DbErr> {
        let marks = store::marks_since(tx, product_ids, moved_at).await?;
        if marks.is_empty() {
            return Ok(LaterCounts::default());
        }
        let counted = store::counted_since(tx, product_ids, moved_at).await?;
        let parts = store::parts_of(tx, &marks).await?;
        let mut of_products: HashMap<String, Vec<Mark>> = HashMap::new();
        for mark in marks {
            of_products.entry(mark.product_id.clone()).or_default().push(mark);
        }
        Ok(LaterCounts { marks: of_products, counted, parts })
    }

    /// Makes of the stock of now the stock as it was before these counts corrected it: what was sold then came from that.
    pub fn put_back(&self, batches: &mut [OnHand]) {
        for batch in batches.iter_mut() {
            if let Some(counted) = self.counted.get(&batch.batch_id) {
                batch.quantity = (batch.quantity - counted).max(0);
            }
        }
    }

    /// The first count at `moved_at` or later that counted this batch, or the product as a whole; when no batch is named,
    /// any count of the product.
    fn first_of(&self, product_id: &str, batch_id: Option<&str>, moved_at: i64) -> Option<&Mark> {
        let marks = self.marks.get(product_id).map(Vec::as_slice).unwrap_or_default();
        marks.iter().filter(|mark| mark.counted_at >= moved_at).find(|mark| {
            let whole = mark.batch_id.is_none();
            whole || batch_id.is_none() || mark.batch_id.as_deref() == batch_id
        })
    }

    /// True when a count at `moved_at` or later found this batch.
    pub fn saw(&self, product_id: &str, batch_id: Option<&str>, moved_at: i64) -> bool {
        self.first_of(product_id, batch_id, moved_at).is_some()
    }

    /// Adds the movement, and where a later count saw its effect already, the opposite as a correction of that count: the
    /// sum stays what was counted.
    pub fn add<'a>(&'a self, postings: &mut Postings<'a>, source: Source<'a>, moved: Move<'a>) {
        // Of two counts of one moment the one that is applied later holds.
        let from = source.moved_at + i64::from(source.kind == MovementKind::Count);
        if let Some(mark) = self.first_of(moved.product_id, moved.batch_id.as_deref(), from) {
            let parts = self.parts.get(&(mark.source_id.clone(), mark.line)).copied().unwrap_or_default();
            postings.go_on_after(&mark.source_id, mark.line, parts);
            let count = Source {
                kind: MovementKind::Count,
                id: &mark.source_id,
                reference: Some(&mark.reference),
                moved_by: source.moved_by,
                moved_at: mark.counted_at,
            };
            let known = Move { line: mark.line, quantity: -moved.quantity, reason: None, note: None, ..moved.clone() };
            postings.add(count, known);
        }
        postings.add(source, moved);
    }
}
