//! Stock that leaves for a return.

use std::collections::HashMap;

use sea_orm::DatabaseTransaction;

use super::store::StoredLine;
use crate::inventory::{self, KnownBatch, Ledger, Move, MovementKind, Postings, Source};
use crate::web::Problem;

/// The batches of those products, by id. The caller holds the ledger.
pub async fn batches(
    tx: &DatabaseTransaction,
    ledger: &Ledger,
    product_ids: &[&str],
) -> Result<HashMap<String, KnownBatch>, Problem> {
    let known = inventory::batches_of(tx, ledger.facility_id(), product_ids).await?;
    Ok(known.into_iter().map(|batch| (batch.id.clone(), batch)).collect())
}

/// The batch must hold that many units of what is called so.
pub fn demand_units(batch: Option<&KnownBatch>, line: &StoredLine, units: i64) -> Result<(), Problem> {
    let there = batch.map_or(0, |batch| batch.quantity);
    if there >= units {
        return Ok(());
    }
    let (lot, name) = (&line.lot, &line.name);
    let detail = format!("Of lot {lot} of {name} only {there} are there, not {units}.");
    let problem = Problem::conflict("not_enough", detail).with("line_uuid", line.id.clone());
    Err(problem.with("lot", lot.clone()).with("there", there))
}

/// Takes the units that are sent of each line out of its own batch; `(id, number)` of the return.
pub async fn leave(
    tx: &DatabaseTransaction,
    ledger: &Ledger,
    lines: &[StoredLine],
    (id, number, by): (&str, &str, &str),
) -> Result<(), Problem> {
    let product_ids: Vec<&str> = lines.iter().map(|line| line.product_id.as_str()).collect();
    let batches = batches(tx, ledger, &product_ids).await?;
    let source = Source {
        kind: MovementKind::SupplierReturn,
        id,
        reference: Some(number),
        moved_by: Some(by),
        moved_at: ledger.now(),
    };
    let mut postings = Postings::new();
    for (position, line) in (0_i64..).zip(lines) {
        let units = line.sent_units.unwrap_or_default();
        demand_units(batches.get(&line.batch_id), line, units)?;
        let (product_id, batch_id) = (line.product_id.as_str(), Some(line.batch_id.clone()));
        postings.add(source, Move { line: position, product_id, batch_id, quantity: -units, ..Move::default() });
    }
    Ok(ledger.post(tx, postings).await?)
}
