//! All SQL of sales.

mod insert;

use std::collections::{HashMap, HashSet};

use bloom_storage::{Db, placeholders, sql};
use sea_orm::{ConnectionTrait, DbErr, FromQueryResult, Value};
use serde::Deserialize;

use super::model::{
    GivenPrice, PaymentMethod, Prescription, ReturnReason, ReturnedSale, ReturnedTo, Sale, SaleLine, SaleOperator,
    SalePayment, SalePromo,
};
use crate::values::{Money, moment};
use crate::web::{Key, PageRequest, Start};

pub use insert::{NewSale, insert};

pub async fn recorded(db: &Db, facility_id: &str, ids: &[&str]) -> Result<HashSet<String>, DbErr> {
    if ids.is_empty() {
        return Ok(HashSet::new());
    }
    let text = format!("SELECT id FROM sales WHERE facility_id = $1 AND id IN ({})", placeholders(2, ids.len()));
    let values = std::iter::once(facility_id).chain(ids.iter().copied()).map(Value::from);
    let rows = db.read().query_all_raw(sql(db.backend(), &text, values)).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

pub async fn count(db: &Db, facility_id: &str, status: &str) -> Result<i64, DbErr> {
    let text = "SELECT COUNT(*) FROM sales WHERE facility_id = $1 AND status = $2";
    let row = db.read().query_one_raw(sql(db.backend(), text, [facility_id.into(), status.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

#[derive(FromQueryResult)]
struct SaleRow {
    id: String,
    number: i64,
    patient_id: Option<String>,
    status: String,
    made_at: i64,
    received_at: i64,
    operator_id: String,
    operator_name: String,
    sent_by: String,
    sent_by_name: String,
    device_id: String,
    seq: i64,
    receipt_number: String,
    currency: String,
    minor_units: i64,
    promo_code: Option<String>,
    prescription: Option<String>,
    discount: i64,
    total: i64,
    flags: String,
    returned_sale_id: Option<String>,
    returned_receipt: Option<String>,
    return_reason: Option<String>,
    return_note: Option<String>,
    return_approved_by: Option<String>,
}

const SELECT: &str = "SELECT s.id, s.number, s.patient_id, s.status, s.made_at, s.received_at, s.operator_id,
        s.operator_name, s.sent_by, COALESCE(u.first_name || ' ' || u.last_name, '') AS sent_by_name, s.device_id, s.seq,
        s.receipt_number, s.currency, s.minor_units, s.promo_code, s.prescription, s.discount, s.total, s.flags,
        s.returned_sale_id, s.returned_receipt, s.return_reason, s.return_note, s.return_approved_by
    FROM sales s LEFT JOIN users u ON u.id = s.sent_by";

fn page_text() -> String {
    format!(
        "{SELECT} WHERE s.facility_id = $1 AND s.status = $2 AND s.number < $3
        ORDER BY s.number DESC LIMIT $4 OFFSET $5"
    )
}

/// `size + 1` sales, highest number first.
pub async fn page(db: &Db, facility_id: &str, status: &str, request: &PageRequest) -> Result<Vec<Sale>, DbErr> {
    let (before, offset) = match &request.start {
        Start::First { offset } => (i64::MAX, *offset),
        Start::After { key: Key::Number(number), .. } => (*number, 0),
        Start::After { .. } => return Ok(Vec::new()),
    };
    let values: [Value; 5] = [facility_id.into(), status.into(), before.into(), request.rows().into(), offset.into()];
    let rows = SaleRow::find_by_statement(sql(db.backend(), &page_text(), values)).all(db.read()).await?;
    let (Some(newest), Some(oldest)) = (rows.first(), rows.last()) else { return Ok(Vec::new()) };
    let range = [facility_id.into(), status.into(), oldest.number.into(), newest.number.into()];
    whole(db, facility_id, rows, BY_NUMBER, &range).await
}

/// When sales were made, by the till's clock, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Time {
    pub from: i64,
    /// Not part of it.
    pub until: i64,
}

pub async fn count_made(db: &Db, facility_id: &str, status: &str, time: &Time) -> Result<i64, DbErr> {
    let text = "SELECT COUNT(*) FROM sales WHERE facility_id = $1 AND status = $2 AND made_at >= $3 AND made_at < $4";
    let values = [facility_id.into(), status.into(), time.from.into(), time.until.into()];
    let row = db.read().query_one_raw(sql(db.backend(), text, values)).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

fn made_text() -> String {
    format!(
        "{SELECT} WHERE s.facility_id = $1 AND s.status = $2 AND (s.made_at, s.id) < ($3, $4) AND s.made_at >= $5
        ORDER BY s.made_at DESC, s.id DESC LIMIT $6 OFFSET $7"
    )
}

/// `size + 1` sales of a time, the last made first.
pub async fn page_made(
    db: &Db,
    facility_id: &str,
    status: &str,
    time: &Time,
    request: &PageRequest,
) -> Result<Vec<Sale>, DbErr> {
    // No id is smaller than the empty one: nothing made at `until` comes before it.
    let (before, id, offset) = match &request.start {
        Start::First { offset } => (time.until, "", *offset),
        Start::After { key: Key::Pair(id, made_at), .. } => (*made_at, id.as_str(), 0),
        Start::After { .. } => return Ok(Vec::new()),
    };
    let values: [Value; 7] = [
        facility_id.into(),
        status.into(),
        before.into(),
        id.into(),
        time.from.into(),
        request.rows().into(),
        offset.into(),
    ];
    let rows = SaleRow::find_by_statement(sql(db.backend(), &made_text(), values)).all(db.read()).await?;
    let (Some(last), Some(first)) = (rows.first(), rows.last()) else { return Ok(Vec::new()) };
    let range = [
        facility_id.into(),
        status.into(),
        first.made_at.into(),
        first.id.as_str().into(),
        last.made_at.into(),
        last.id.as_str().into(),
    ];
    whole(db, facility_id, rows, BY_TIME, &range).await
}

/// The sales `s` of somebody.
const OF_PATIENT: &str = "s.facility_id = $1 AND s.patient_id = $2";

fn of_patient_text() -> String {
    format!("{SELECT} WHERE {OF_PATIENT} ORDER BY s.made_at, s.id")
}

/// Every sale to a patient, the oldest first.
pub async fn of_patient(db: &Db, facility_id: &str, patient_pk: &str) -> Result<Vec<Sale>, DbErr> {
    let values: [Value; 2] = [facility_id.into(), patient_pk.into()];
    let rows = SaleRow::find_by_statement(sql(db.backend(), &of_patient_text(), values.clone())).all(db.read()).await?;
    whole(db, facility_id, rows, OF_PATIENT, &values).await
}

/// The sale `s` and what came back of it. Two conditions, each with an index of its own.
const OF_SALE: &str = "s.facility_id = $1 AND s.status = $2 AND (s.id = $3 OR s.returned_sale_id = $3)";

fn with_returns_text() -> String {
    format!("{SELECT} WHERE {OF_SALE} ORDER BY s.made_at DESC, s.id DESC")
}

/// A sale and what came back of it, the last made first.
pub async fn with_returns(db: &Db, facility_id: &str, status: &str, sale_id: &str) -> Result<Vec<Sale>, DbErr> {
    let values: [Value; 3] = [facility_id.into(), status.into(), sale_id.into()];
    let rows =
        SaleRow::find_by_statement(sql(db.backend(), &with_returns_text(), values.clone())).all(db.read()).await?;
    whole(db, facility_id, rows, OF_SALE, &values).await
}

/// The sales `s` of one page, all of them: there are no other sales between.
const BY_NUMBER: &str = "s.facility_id = $1 AND s.status = $2 AND s.number BETWEEN $3 AND $4";
const BY_TIME: &str =
    "s.facility_id = $1 AND s.status = $2 AND (s.made_at, s.id) >= ($3, $4) AND (s.made_at, s.id) <= ($5, $6)";

/// With what was sold and how it was paid.
async fn whole(
    db: &Db,
    facility_id: &str,
    rows: Vec<SaleRow>,
    condition: &str,
    range: &[Value],
) -> Result<Vec<Sale>, DbErr> {
    let mut lines = lines(db, condition, range).await?;
    let mut payments = payments(db, condition, range).await?;
    rows.into_iter()
        .map(|row| {
            let (lines, payments) = (lines.remove(&row.id), payments.remove(&row.id));
            sale_of(row, facility_id, lines.unwrap_or_default(), payments.unwrap_or_default())
        })
        .collect()
}

#[derive(FromQueryResult)]
struct LineRow {
    sale_id: String,
    position: i64,
    product_id: String,
    name: String,
    batch_id: Option<String>,
    quantity: i64,
    unit_price: i64,
    total: i64,
    usual_price: Option<i64>,
    given: Option<String>,
    directions: Option<String>,
    returned_line: Option<i64>,
    returned_to: Option<String>,
}

fn lines_text(condition: &str) -> String {
    format!(
        "SELECT l.sale_id, l.position, l.product_id, l.name, l.batch_id, l.quantity, l.unit_price, l.total,
            l.usual_price, l.given, l.directions, l.returned_line, l.returned_to
        FROM sales s JOIN sale_lines l ON l.sale_id = s.id WHERE {condition}"
    )
}

async fn lines(db: &Db, condition: &str, range: &[Value]) -> Result<HashMap<String, Vec<LineRow>>, DbErr> {
    let statement = sql(db.backend(), &lines_text(condition), range.iter().cloned());
    let rows = LineRow::find_by_statement(statement).all(db.read()).await?;
    Ok(grouped(rows, |row| &row.sale_id, |row| row.position))
}

#[derive(FromQueryResult)]
struct PaymentRow {
    sale_id: String,
    position: i64,
    method: String,
    amount: i64,
    tendered: i64,
    change_given: i64,
    channel_id: Option<String>,
    reference: Option<String>,
}

fn payments_text(condition: &str) -> String {
    format!(
        "SELECT p.sale_id, p.position, p.method, p.amount, p.tendered, p.change_given, p.channel_id, p.reference
        FROM sales s JOIN sale_payments p ON p.sale_id = s.id WHERE {condition}"
    )
}

async fn payments(db: &Db, condition: &str, range: &[Value]) -> Result<HashMap<String, Vec<PaymentRow>>, DbErr> {
    let statement = sql(db.backend(), &payments_text(condition), range.iter().cloned());
    let rows = PaymentRow::find_by_statement(statement).all(db.read()).await?;
    Ok(grouped(rows, |row| &row.sale_id, |row| row.position))
}

/// Rows by sale, in order of position. Cheaper here than as ORDER BY: a page is small.
fn grouped<T>(rows: Vec<T>, sale_of: impl Fn(&T) -> &String, position: impl Fn(&T) -> i64) -> HashMap<String, Vec<T>> {
    let mut groups: HashMap<String, Vec<T>> = HashMap::new();
    for row in rows {
        groups.entry(sale_of(&row).clone()).or_default().push(row);
    }
    for group in groups.values_mut() {
        group.sort_by_key(&position);
    }
    groups
}

fn sale_of(row: SaleRow, facility_id: &str, lines: Vec<LineRow>, payments: Vec<PaymentRow>) -> Result<Sale, DbErr> {
    let decimals = u32::try_from(row.minor_units).unwrap_or_default();
    let money = |minor: i64| Money::from_minor(minor).to_decimal(decimals);
    Ok(Sale {
        uuid: row.id,
        id: row.number,
        facility_id: facility_id.to_owned(),
        patient_id: row.patient_id,
        status: row.status,
        made_at: moment(row.made_at)?,
        received_at: moment(row.received_at)?,
        operator: SaleOperator { id: row.operator_id, name: row.operator_name },
        sent_by: SaleOperator { id: row.sent_by, name: row.sent_by_name },
        device_id: row.device_id,
        seq: row.seq,
        receipt_number: row.receipt_number,
        currency: row.currency,
        total: money(row.total),
        promo: row.promo_code.map(|code| SalePromo { code, discount: money(row.discount) }),
        prescription: row.prescription.as_deref().and_then(prescription_of),
        returned: row.returned_sale_id.map(|sale_uuid| ReturnedSale {
            sale_uuid,
            receipt_number: row.returned_receipt.unwrap_or_default(),
            reason: ReturnReason::named(&row.return_reason.unwrap_or_default()),
            note: row.return_note.unwrap_or_default(),
            approved_by: row.return_approved_by.as_deref().and_then(operator_of),
        }),
        lines: lines
            .into_iter()
            .map(|line| SaleLine {
                product_uuid: line.product_id,
                name: line.name,
                batch_id: line.batch_id,
                quantity: line.quantity,
                unit_price: money(line.unit_price),
                total: money(line.total),
                given: line.usual_price.map(|list| given_of(money(list), line.given.as_deref())),
                directions: line.directions,
                returned_line: line.returned_line,
                returned_to: line.returned_to.as_deref().and_then(ReturnedTo::named),
            })
            .collect(),
        payments: payments
            .into_iter()
            .map(|payment| SalePayment {
                method: PaymentMethod::named(&payment.method),
                amount: money(payment.amount),
                tendered: money(payment.tendered),
                change: money(payment.change_given),
                channel_id: payment.channel_id,
                reference: payment.reference,
            })
            .collect(),
        flags: row.flags.split_whitespace().map(str::to_owned).collect(),
    })
}

/// As it is kept: JSON.
fn operator_of(text: &str) -> Option<SaleOperator> {
    serde_json::from_str(text)
        .inspect_err(|error| tracing::error!(%error, "who agreed to a return cannot be read"))
        .ok()
}

/// As it is kept: JSON.
pub fn prescription_of(text: &str) -> Option<Prescription> {
    serde_json::from_str(text).inspect_err(|error| tracing::error!(%error, "a prescription cannot be read")).ok()
}

#[derive(Default, Deserialize)]
struct GivenText {
    note: String,
    approved_by: Option<SaleOperator>,
}

fn given_of(usual_price: String, text: Option<&str>) -> GivenPrice {
    let given: GivenText = serde_json::from_str(text.unwrap_or("{}")).unwrap_or_else(|error| {
        // The amounts stand in columns of their own.
        tracing::error!(%error, "why a price was given cannot be read");
        GivenText::default()
    });
    GivenPrice { usual_price, note: given.note, approved_by: given.approved_by }
}

#[cfg(test)]
mod tests {
    use crate::query_plan::assert_walks_an_index;

    // DWN-07: the last page costs what the first one costs
    #[tokio::test]
    async fn a_page_is_read_along_its_index() {
        let page = ["f".into(), "A".into(), 99_i64.into(), 51_i64.into(), 0_i64.into()];
        assert_walks_an_index(&super::page_text(), &page).await;
        let range = ["f".into(), "A".into(), 1_i64.into(), 51_i64.into()];
        assert_walks_an_index(&super::lines_text(super::BY_NUMBER), &range).await;
        assert_walks_an_index(&super::payments_text(super::BY_NUMBER), &range).await;
        let made = ["f".into(), "A".into(), 9_i64.into(), "s".into(), 1_i64.into(), 51_i64.into(), 0_i64.into()];
        assert_walks_an_index(&super::made_text(), &made).await;
        let range = ["f".into(), "A".into(), 1_i64.into(), "a".into(), 9_i64.into(), "s".into()];
        assert_walks_an_index(&super::lines_text(super::BY_TIME), &range).await;
        assert_walks_an_index(&super::payments_text(super::BY_TIME), &range).await;
        let sale = ["f".into(), "A".into(), "s".into()];
        assert_walks_an_index(&super::with_returns_text(), &sale).await;
        assert_walks_an_index(&super::lines_text(super::OF_SALE), &sale).await;
        assert_walks_an_index(&super::payments_text(super::OF_SALE), &sale).await;
    }
}
