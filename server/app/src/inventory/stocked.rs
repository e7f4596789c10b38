//! What is not kept in stock: services and fees. They are sold like anything else, and no stock moves.

use std::collections::HashSet;

use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

use super::ledger::{Ledger, Move, MovementKind, Postings, Source};
use super::store;
use crate::values::Clock;

/// Those of these products of the facility that are not kept in stock.
pub async fn not_stocked(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    product_ids: &[&str],
) -> Result<HashSet<String>, DbErr> {
    store::stocked::not_stocked(connection, facility_id, product_ids).await
}

/// Those of these products of another facility that this one has and does not keep in stock.
pub async fn not_stocked_there(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    product_ids: &[&str],
) -> Result<HashSet<String>, DbErr> {
    store::stocked::not_stocked_there(connection, facility_id, product_ids).await
}

/// Says whether the product is kept in stock. With stock on hand it stays as it is: how many base units there are.
///
/// What tills sold of it beyond the books is settled: of a service nothing was ever missing.
pub async fn set_stocked(
    tx: &DatabaseTransaction,
    clock: &Clock,
    ledger: &Ledger,
    product_id: &str,
    stocked: bool,
    by: &str,
) -> Result<Result<(), i64>, DbErr> {
    if !stocked {
        let on_hand = ledger.batches_on_hand(tx, &[product_id]).await?.remove(product_id).unwrap_or_default();
        let there: i64 = on_hand.iter().map(|batch| batch.quantity).sum();
        if there > 0 {
            return Ok(Err(there));
        }
        let oversold = ledger.oversold(tx, &[product_id]).await?.remove(product_id).unwrap_or_default();
        let id = clock.new_id().to_string();
        let source = Source {
            kind: MovementKind::Adjustment,
            id: &id,
            reference: None,
            moved_by: Some(by),
            moved_at: ledger.now(),
        };
        let mut postings = Postings::new();
        postings.add(source, Move { product_id, quantity: oversold, reason: Some("correction"), ..Move::default() });
        ledger.post(tx, postings).await?;
    }
    store::stocked::set(tx, ledger.facility_id(), product_id, stocked, ledger.now()).await?;
    Ok(Ok(()))
}

/// Says whether the product is sold on prescription only.
pub async fn set_prescription_only(
    tx: &DatabaseTransaction,
    ledger: &Ledger,
    product_id: &str,
    prescription_only: bool,
) -> Result<(), DbErr> {
    store::stocked::set_prescription_only(tx, ledger.facility_id(), product_id, prescription_only, ledger.now()).await
}
