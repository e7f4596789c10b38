//! What facilities received, and what it did to shipments.

use std::collections::HashMap;

use bloom_storage::{bulk, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult};

use crate::orders::{Count, Taken};

/// A line of a shipment, as far as it was counted.
#[derive(Debug)]
pub struct OpenLine {
    pub order_line_id: String,
    /// Units that nobody has counted.
    pub open: i64,
    /// Something was counted in this transaction.
    pub counted: bool,
    received: i64,
    refused: i64,
    missing: i64,
}

impl OpenLine {
    pub fn count(&mut self, taken: Taken) {
        self.open -= taken.settled();
        self.received += taken.received;
        self.refused += taken.refused;
        self.missing += taken.missing;
        self.counted |= taken.settled() > 0;
    }
}

#[derive(Debug, FromQueryResult)]
struct Row {
    id: String,
    order_line_id: String,
    units: i64,
    received_units: i64,
    refused_units: i64,
    missing_units: i64,
}

/// The lines of a shipment of an order, by id; `None` when the order has no such shipment. The caller holds the order.
pub async fn open_lines(
    tx: &DatabaseTransaction,
    id: &str,
    order_id: &str,
) -> Result<Option<HashMap<String, OpenLine>>, DbErr> {
    let text = "SELECT l.id, l.order_line_id, l.units, l.received_units, l.refused_units, l.missing_units
        FROM shipment_lines l JOIN shipments s ON s.id = l.shipment_id WHERE s.id = $1 AND s.order_id = $2";
    let statement = sql(tx.get_database_backend(), text, [id.into(), order_id.into()]);
    let rows = Row::find_by_statement(statement).all(tx).await?;
    let line = |row: Row| {
        let open = OpenLine {
            order_line_id: row.order_line_id,
            open: row.units - row.received_units - row.refused_units - row.missing_units,
            counted: false,
            received: row.received_units,
            refused: row.refused_units,
            missing: row.missing_units,
        };
        (row.id, open)
    };
    Ok((!rows.is_empty()).then(|| rows.into_iter().map(line).collect()))
}

pub async fn write_counts(
    tx: &DatabaseTransaction,
    lines: impl Iterator<Item = (&String, &OpenLine)>,
) -> Result<(), DbErr> {
    for (id, line) in lines {
        let counts = row! { received_units: line.received, refused_units: line.refused, missing_units: line.missing };
        let key = row! { id: id.as_str() };
        tx.execute_raw(counts.update("shipment_lines", key, tx.get_database_backend())).await?;
    }
    Ok(())
}

/// The shipment has changed, under this number of where it goes.
pub async fn renumber(tx: &DatabaseTransaction, id: &str, change_number: i64) -> Result<(), DbErr> {
    let now = row! { change_number };
    tx.execute_raw(now.update("shipments", row! { id }, tx.get_database_backend())).await.map(|_| ())
}

/// What was received of a shipment: ids, which are those of the deliveries too.
pub async fn receipts_of(tx: &DatabaseTransaction, shipment_id: &str) -> Result<Vec<String>, DbErr> {
    let text = "SELECT id FROM receipts WHERE shipment_id = $1";
    let rows = tx.query_all_raw(sql(tx.get_database_backend(), text, [shipment_id.into()])).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

/// Names what is known here; time in milliseconds.
pub struct NewReceipt<'a> {
    pub id: &'a str,
    pub facility_id: &'a str,
    pub order_id: Option<&'a str>,
    pub shipment_id: Option<&'a str>,
    pub received_at: i64,
    pub received_by: &'a str,
}

pub struct ReceiptLine<'a> {
    pub id: &'a str,
    pub order_line_id: Option<&'a str>,
    pub shipment_line_id: Option<&'a str>,
    pub count: Count,
    /// Of what was accepted.
    pub surplus: i64,
}

pub async fn insert_receipt(
    tx: &DatabaseTransaction,
    head: &NewReceipt<'_>,
    lines: &[ReceiptLine<'_>],
) -> Result<(), DbErr> {
    let row = row! {
        id: head.id,
        facility_id: head.facility_id,
        order_id: head.order_id,
        shipment_id: head.shipment_id,
        received_at: head.received_at,
        received_by: head.received_by,
    };
    bulk::insert(tx, "receipts", vec![row]).await?;
    let rows = lines.iter().map(|line| {
        row! {
            receipt_id: head.id,
            id: line.id,
            order_line_id: line.order_line_id,
            shipment_line_id: line.shipment_line_id,
            accepted_units: line.count.accepted,
            refused_units: line.count.refused,
            missing_units: line.count.missing,
            surplus_units: line.surplus,
        }
    });
    bulk::insert(tx, "receipt_lines", rows.collect()).await
}
