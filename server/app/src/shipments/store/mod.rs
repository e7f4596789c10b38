//! All SQL of shipments and receipts.

mod receipts;
mod shown;

use bloom_storage::{bulk, row, sql};
use chrono::NaiveDate;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult};

use super::model::NewShipmentLine;

pub use receipts::{
    NewReceipt, OpenLine, ReceiptLine, insert_receipt, open_lines, receipts_of, renumber, write_counts,
};
pub use shown::{count, find, page};

/// A shipment that leaves; times in milliseconds.
pub struct NewHead<'a> {
    pub id: &'a str,
    pub order_id: &'a str,
    pub warehouse_id: &'a str,
    pub facility_id: &'a str,
    pub number: i64,
    pub change_number: i64,
    pub packages: i64,
    pub note: &'a str,
    pub dispatched_at: i64,
    pub dispatched_by: &'a str,
}

pub struct NewLine<'a> {
    pub id: String,
    pub order_line_id: &'a str,
    /// Of the warehouse.
    pub product_id: String,
    pub batch_id: String,
    pub lot: String,
    pub expiry_date: NaiveDate,
    pub units: i64,
}

pub async fn insert(tx: &DatabaseTransaction, head: &NewHead<'_>, lines: &[NewLine<'_>]) -> Result<(), DbErr> {
    let row = row! {
        id: head.id,
        order_id: head.order_id,
        warehouse_id: head.warehouse_id,
        facility_id: head.facility_id,
        number: head.number,
        change_number: head.change_number,
        packages: head.packages,
        note: head.note,
        dispatched_at: head.dispatched_at,
        dispatched_by: head.dispatched_by,
    };
    bulk::insert(tx, "shipments", vec![row]).await?;
    let rows = (0_i64..).zip(lines).map(|(position, line)| {
        row! {
            id: line.id.as_str(),
            shipment_id: head.id,
            position,
            order_line_id: line.order_line_id,
            product_id: line.product_id.as_str(),
            batch_id: line.batch_id.as_str(),
            lot: line.lot.as_str(),
            expiry_date: line.expiry_date.to_string(),
            units: line.units,
            received_units: 0_i64,
            refused_units: 0_i64,
            missing_units: 0_i64,
        }
    });
    bulk::insert(tx, "shipment_lines", rows.collect()).await
}

#[derive(Debug, FromQueryResult)]
struct SentRow {
    order_id: String,
    order_line_id: String,
    batch_id: String,
    units: i64,
}

/// The order of a shipment and what was sent; `None` when there is none.
pub async fn lines_of(tx: &DatabaseTransaction, id: &str) -> Result<Option<(String, Vec<NewShipmentLine>)>, DbErr> {
    let text = "SELECT s.order_id, l.order_line_id, l.batch_id, l.units
        FROM shipments s JOIN shipment_lines l ON l.shipment_id = s.id WHERE s.id = $1";
    let rows = SentRow::find_by_statement(sql(tx.get_database_backend(), text, [id.into()])).all(tx).await?;
    let Some(order_id) = rows.first().map(|row| row.order_id.clone()) else { return Ok(None) };
    let line =
        |row: SentRow| NewShipmentLine { line_uuid: row.order_line_id, batch_id: row.batch_id, units: row.units };
    Ok(Some((order_id, rows.into_iter().map(line).collect())))
}
