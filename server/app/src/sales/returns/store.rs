//! All SQL of returns. They are rows of `sales` with the sale they are of, and money and quantities below zero.

use std::collections::BTreeSet;

use bloom_storage::{Row, bulk, row, sql};
use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};
use serde_json::json;

use super::draft::ReturnDraft;
use crate::sales::flag::Flag;
use crate::sales::model::SaleOperator;
use crate::values::{Money, Origin, moment};

/// A return to be written.
pub struct NewReturn<'a> {
    pub origin: Origin<'a>,
    pub draft: &'a ReturnDraft,
    pub number: i64,
    pub patient_id: Option<&'a str>,
    pub operator_name: &'a str,
    pub flags: &'a BTreeSet<Flag>,
    /// What each line had cost, where that is known.
    pub costs: &'a [Option<Money>],
    /// Who agreed to it, as the server knows them.
    pub approved_by: Option<SaleOperator>,
}

pub async fn insert(tx: &DatabaseTransaction, back: &NewReturn<'_>) -> Result<(), DbErr> {
    bulk::insert(tx, "sales", vec![sale_row(back)]).await?;
    bulk::insert(tx, "sale_lines", line_rows(back)).await?;
    bulk::insert(tx, "sale_payments", refund_rows(back)).await
}

fn sale_row(back: &NewReturn<'_>) -> Row<29> {
    let (origin, draft) = (&back.origin, back.draft);
    let flags: Vec<&str> = back.flags.iter().map(|flag| flag.as_str()).collect();
    let (mut cost, mut costed) = (0_i64, 0_i64);
    for (line, of_line) in draft.lines.iter().zip(back.costs) {
        if let Some(of_line) = of_line {
            cost = cost.saturating_add(of_line.minor());
            costed = costed.saturating_add(line.total.minor().saturating_sub(line.discount.minor()));
        }
    }
    row! {
        id: origin.id,
        facility_id: origin.facility_id,
        number: back.number,
        patient_id: back.patient_id.map(str::to_owned),
        status: "A",
        made_at: origin.made_at.timestamp_millis(),
        clock_offset: origin.clock_offset,
        received_at: origin.received_at.timestamp_millis(),
        operator_id: origin.operator_id,
        operator_name: back.operator_name,
        sent_by: origin.sent_by,
        device_id: origin.device_id,
        epoch: origin.epoch,
        seq: origin.seq,
        receipt_number: draft.receipt_number.as_str(),
        currency: draft.currency.as_str(),
        minor_units: i64::from(draft.decimals),
        promo_code: draft.promo_code.clone(),
        discount: -draft.discount().unwrap_or(Money::ZERO).minor(),
        total: -draft.total.minor(),
        flags: flags.join(" "),
        cost: -cost,
        costed: -costed,
        returned_sale_id: draft.sale_id.as_str(),
        returned_receipt: draft.sale_receipt_number.as_str(),
        return_reason: draft.reason.as_str(),
        return_note: draft.note.as_str(),
        return_approved_by: back.approved_by.as_ref().map(|by| json!(by).to_string()),
        promo_id: None::<String>,
    }
}

fn line_rows(back: &NewReturn<'_>) -> Vec<Row<11>> {
    let rows = (0_i64..).zip(back.draft.lines.iter().zip(back.costs)).map(|(position, (line, cost))| {
        row! {
            sale_id: back.origin.id,
            position,
            product_id: line.product_id.as_str(),
            name: line.name.as_str(),
            batch_id: line.batch_id.clone(),
            quantity: -line.quantity,
            unit_price: line.unit_price.minor(),
            total: -line.total.minor(),
            cost: cost.map(|cost| -cost.minor()),
            returned_line: line.line,
            returned_to: line.to.as_str(),
        }
    });
    rows.collect()
}

fn refund_rows(back: &NewReturn<'_>) -> Vec<Row<8>> {
    let rows = (0_i64..).zip(&back.draft.refunds).map(|(position, refund)| {
        row! {
            sale_id: back.origin.id,
            position,
            method: refund.method.as_str(),
            amount: -refund.amount.minor(),
            tendered: -refund.amount.minor(),
            change_given: 0_i64,
            channel_id: refund.channel_id.clone(),
            reference: refund.reference.clone(),
        }
    });
    rows.collect()
}

/// The sale that something comes back of.
#[derive(Debug, Clone)]
pub struct SoldBefore {
    pub promo_id: Option<String>,
    /// Minor units, of all its lines.
    pub discount: i64,
    pub made_at: DateTime<Utc>,
}

/// The sale of that id; `None` when the facility has none, or that is a return itself.
pub async fn sold(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    sale_id: &str,
) -> Result<Option<SoldBefore>, DbErr> {
    let text = "SELECT promo_id, discount, made_at FROM sales
        WHERE id = $1 AND facility_id = $2 AND returned_sale_id IS NULL";
    let values: [Value; 2] = [sale_id.into(), facility_id.into()];
    let row = connection.query_one_raw(sql(connection.get_database_backend(), text, values)).await?;
    let Some(row) = row else { return Ok(None) };
    let made_at = moment(row.try_get_by_index(2)?)?;
    Ok(Some(SoldBefore { promo_id: row.try_get_by_index(0)?, discount: row.try_get_by_index(1)?, made_at }))
}

#[derive(Debug, Clone, FromQueryResult)]
pub struct SoldLineRow {
    pub product_id: String,
    /// Base units.
    pub quantity: i64,
    /// Minor units.
    pub unit_price: i64,
    /// Minor units, of all of the line; `None`: unknown.
    pub cost: Option<i64>,
}

/// The lines of a sale in their order.
pub async fn lines(connection: &impl ConnectionTrait, sale_id: &str) -> Result<Vec<SoldLineRow>, DbErr> {
    let text = "SELECT product_id, quantity, unit_price, cost FROM sale_lines WHERE sale_id = $1 ORDER BY position";
    let statement = sql(connection.get_database_backend(), text, [sale_id.into()]);
    SoldLineRow::find_by_statement(statement).all(connection).await
}

/// A line of a return.
#[derive(Debug, Clone, FromQueryResult)]
pub struct ReturnedUnits {
    pub return_id: String,
    /// Which line of the sale, from 0.
    pub line: i64,
    /// Base units, above 0.
    pub quantity: i64,
}

/// What came back of a sale until now.
pub async fn returned(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    sale_id: &str,
) -> Result<Vec<ReturnedUnits>, DbErr> {
    let text = "SELECT s.id AS return_id, l.returned_line AS line, -l.quantity AS quantity
        FROM sales s JOIN sale_lines l ON l.sale_id = s.id
        WHERE s.facility_id = $1 AND s.returned_sale_id = $2 AND l.returned_line IS NOT NULL";
    let values: [Value; 2] = [facility_id.into(), sale_id.into()];
    ReturnedUnits::find_by_statement(sql(connection.get_database_backend(), text, values)).all(connection).await
}
