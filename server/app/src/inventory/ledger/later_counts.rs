//! What turns up after its time was counted.

use std::collections::HashMap;

use sea_orm::{DatabaseTransaction, DbErr};

use super::store::{self, Mark};
use super::{Move, MovementKind, Postings, Source};
use crate::inventory::fefo::OnHand;

/// The counts that knew of what happened at some moment before they were made.
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

    /// What the books would have offered had no count corrected them: what was sold then came from there.
    pub fn put_back(&self, batches: &mut [OnHand]) {
        for batch in batches.iter_mut() {
            if let Some(counted) = self.counted.get(&batch.batch_id) {
                batch.quantity = (batch.quantity - counted).max(0);
            }
        }
    }

    /// The first count at `moved_at` or later that saw the effect of a move of this batch; of no batch: any count of the
    /// product.
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

    /// Adds the moves, each with its counter-posting where a later count saw its effect.
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
