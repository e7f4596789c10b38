//! Which batches the lines of an order are picked from: pure.

use std::collections::HashMap;

use chrono::NaiveDate;

use super::model::{PickBatch, PickLine};
use crate::inventory::KnownBatch;
use crate::orders::Line;

/// Proposes, line after line, what expires first; what a line takes the next one of the same product does not get. `batches`
/// by barcode, first expiring first; what expired before `day` stays.
pub fn propose(lines: &[Line], mut batches: HashMap<String, Vec<KnownBatch>>, day: NaiveDate) -> Vec<PickLine> {
    for of_product in batches.values_mut() {
        of_product.retain(|batch| batch.quantity > 0 && batch.expiry_date >= day);
    }
    let mut left: HashMap<String, i64> =
        batches.values().flatten().map(|batch| (batch.id.clone(), batch.quantity)).collect();
    let to_send = lines.iter().filter(|line| line.to_send() > 0);
    to_send
        .map(|line| {
            let mut missing = line.to_send();
            let own = batches.get(&line.barcode).map(Vec::as_slice).unwrap_or_default();
            let picked = own.iter().map(|batch| {
                let there = left.entry(batch.id.clone()).or_default();
                let units = missing.min(*there);
                *there -= units;
                missing -= units;
                PickBatch {
                    batch_id: batch.id.clone(),
                    lot: batch.lot.clone(),
                    expiry_date: batch.expiry_date,
                    units,
                    on_hand: batch.quantity,
                }
            });
            let picked = picked.collect();
            PickLine {
                line_uuid: line.id.clone(),
                barcode: line.barcode.clone(),
                name: line.name.clone(),
                generic_name: line.generic_name.clone(),
                pack: line.pack.clone(),
                pack_units: line.pack_units,
                units: line.to_send(),
                missing_units: missing,
                batches: picked,
            }
        })
        .collect()
}
