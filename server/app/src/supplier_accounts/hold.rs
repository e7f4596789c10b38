//! Which orders are held because their account is above its limit, and when they may go.

use sea_orm::{DatabaseTransaction, DbErr};

use super::account::{Verdict, judge};
use super::{read, store, too_much};
use crate::jobs::{JobContext, JobError};
use crate::orders::{self, Of};
use crate::values::Clock;

/// Judges an order that comes in, within the transaction that writes it: it is held when its account is above the limit with
/// it, what waits in it included. It is never refused.
pub async fn take_in(
    tx: &DatabaseTransaction,
    clock: &Clock,
    (facility_id, supplier_id): (&str, &str),
    order_id: &str,
) -> Result<(), DbErr> {
    if store::limits(tx, facility_id, Some(supplier_id)).await?.is_empty() {
        return Ok(());
    }
    store::lock(tx, facility_id, supplier_id).await?;
    for (id, verdict) in verdicts(tx, (facility_id, supplier_id), Some(order_id)).await? {
        if let Verdict::Above(over) = verdict
            && id == order_id
        {
            orders::hold(tx, order_id, over, clock.now_ms()).await?;
        }
    }
    Ok(())
}

/// Lets through what the account has room for by now. The caller holds the account.
pub async fn look_again(
    tx: &DatabaseTransaction,
    clock: &Clock,
    (facility_id, supplier_id): (&str, &str),
) -> Result<(), DbErr> {
    for (id, verdict) in verdicts(tx, (facility_id, supplier_id), None).await? {
        match verdict {
            Verdict::Goes => orders::release(tx, &id, ("", clock.now_ms())).await?,
            Verdict::Above(over) => orders::hold(tx, &id, over, clock.now_ms()).await?,
        }
    }
    Ok(())
}

async fn verdicts(
    tx: &DatabaseTransaction,
    (facility_id, supplier_id): (&str, &str),
    newcomer: Option<&str>,
) -> Result<Vec<(String, Verdict)>, DbErr> {
    let books = read::books(tx, Of::Supplier(facility_id, supplier_id)).await?;
    let mut noted = read::noted(tx, facility_id, Some(supplier_id)).await?;
    judge(&books, noted.remove(supplier_id).unwrap_or_default(), newcomer).ok_or_else(too_much)
}

/// The job: every account of a facility with an order that is held.
pub async fn run(context: &JobContext, facility_id: &str) -> Result<(), JobError> {
    let state = context.state();
    let tx = context.begin().await?;
    for supplier_id in orders::held_suppliers(&tx, facility_id).await? {
        store::lock(&tx, facility_id, &supplier_id).await?;
        look_again(&tx, &state.clock, (facility_id, &supplier_id)).await?;
    }
    context.checkpoint(&tx).await?;
    Ok(tx.commit().await?)
}
