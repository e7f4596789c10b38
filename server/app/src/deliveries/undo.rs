use sea_orm::{DatabaseTransaction, DbErr};

use super::store;
use crate::inventory::{Ledger, Move, MovementKind, Postings, Source};

/// The reason of a move that takes a delivery back.
const UNDONE: &str = "undone";

/// Takes the deliveries of an upload out of stock again, as if they had never come: each move is met by its opposite at
/// the same moment. How many batches something stands on (sold, sent, adjusted or counted since); when there are any,
/// nothing is done.
pub async fn take_back(tx: &DatabaseTransaction, ledger: &Ledger, upload_id: &str, by: &str) -> Result<usize, DbErr> {
    let deliveries = store::of_upload(tx, upload_id).await?;
    let ids: Vec<&str> = deliveries.iter().map(String::as_str).collect();
    let posted = ledger.posted(tx, &ids).await?;
    let standing = ledger.moved_since(tx, &posted).await?;
    if standing > 0 {
        return Ok(standing);
    }
    let mut postings = Postings::new();
    for done in &posted {
        let source = Source {
            kind: MovementKind::Delivery,
            id: &done.source_id,
            reference: done.reference.as_deref(),
            moved_by: Some(by),
            moved_at: done.moved_at,
        };
        postings.go_on_after(&done.source_id, done.line, done.part + 1);
        let (product_id, batch_id) = (done.product_id.as_str(), done.batch_id.clone());
        let back =
            Move { line: done.line, product_id, batch_id, quantity: -done.quantity, reason: Some(UNDONE), note: None };
        postings.add(source, back);
    }
    ledger.post(tx, postings).await?;
    store::undone(tx, upload_id, by, ledger.now()).await?;
    Ok(0)
}
