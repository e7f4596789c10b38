//! Numbers that grow for ever, one row per feed and facility.

use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

use crate::sql;

/// The numbers of sales: also the lock under which a facility's stock moves.
pub const SALES: &str = "sales";
/// How often the demonstration was filled in: the lock under which it happens once.
pub const DEMONSTRATIONS: &str = "demonstrations";
/// The numbers of patient audits.
pub const PATIENT_AUDITS: &str = "patient_audits";
/// The numbers of patients who are known by a number only.
pub const PSEUDONYMS: &str = "pseudonyms";
/// The numbers of stock transfers, of the whole network.
pub const TRANSFERS: &str = "transfers";
/// The numbers of stock counts (`batch_sync_number`), of the whole network.
pub const STOCK_COUNTS: &str = "stock_counts";
/// The numbers of deliveries.
pub const DELIVERIES: &str = "deliveries";
/// The numbers of changes of what suppliers offer, of a country: its id stands for the facility.
pub const OFFERS: &str = "offers";
/// The numbers of orders.
pub const ORDERS: &str = "orders";
/// The numbers of shipments of a warehouse.
pub const SHIPMENTS: &str = "shipments";
/// The numbers of changes of shipments to a facility.
pub const SHIPMENT_CHANGES: &str = "shipment_changes";
/// The numbers of what a facility sends back to its suppliers.
pub const SUPPLIER_RETURNS: &str = "supplier_returns";

/// How often what a facility orders changed, be it by a new order or by what became of an old one.
pub const ORDER_CHANGES: &str = "order_changes";
/// The numbers of changes of definitions of laboratory tests, of the whole network.
pub const LAB_DEFINITIONS: &str = "lab_definitions";
/// The numbers of requests of laboratory tests.
pub const LAB_REQUESTS: &str = "lab_requests";
/// How often requests of laboratory tests of a facility changed.
pub const LAB_CHANGES: &str = "lab_changes";
/// The numbers of controls of kits.
pub const LAB_CONTROLS: &str = "lab_controls";
/// The numbers of changes of what a facility needs.
pub const NEEDS: &str = "needs";
/// The numbers of changes of programmes, of the whole network.
pub const PROGRAMMES: &str = "programmes";
/// The numbers of changes of who is enrolled in a programme, in a facility.
pub const ENROLMENTS: &str = "enrolments";

/// Takes the next number, starting at 1, and locks the counter until the transaction ends.
///
/// Because the lock is held until commit, number n+1 can only become visible after number n: a reader that
/// remembers the highest number it saw never skips a row. A rollback gives the number back.
/// Take it late: whoever needs the same counter waits.
pub async fn next(tx: &DatabaseTransaction, name: &str, facility_id: &str) -> Result<i64, DbErr> {
    advance(tx, name, facility_id, 1).await
}

/// Takes `count` numbers at once and returns the last one; the others are the `count - 1` before it.
pub async fn advance(tx: &DatabaseTransaction, name: &str, facility_id: &str, count: i64) -> Result<i64, DbErr> {
    let statement = sql(
        tx.get_database_backend(),
        "INSERT INTO feed_counters (name, facility_id, value) VALUES ($1, $2, $3)
         ON CONFLICT (name, facility_id) DO UPDATE SET value = feed_counters.value + excluded.value
         RETURNING value",
        [name.into(), facility_id.into(), count.into()],
    );
    match tx.query_one_raw(statement).await? {
        Some(row) => row.try_get_by_index(0),
        None => Err(DbErr::RecordNotFound(format!("counter {name}"))),
    }
}

/// The last number that was taken, 0 before the first. Locks nothing.
pub async fn last(connection: &impl ConnectionTrait, name: &str, facility_id: &str) -> Result<i64, DbErr> {
    let text = "SELECT value FROM feed_counters WHERE name = $1 AND facility_id = $2";
    let statement = sql(connection.get_database_backend(), text, [name.into(), facility_id.into()]);
    connection.query_one_raw(statement).await?.map_or(Ok(0), |row| row.try_get_by_index(0))
}
