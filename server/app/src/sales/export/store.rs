//! All SQL of sales in the order of their time.

use std::collections::HashMap;

use bloom_storage::{Db, sql};
use sea_orm::{ConnectionTrait, DbErr, FromQueryResult, Value};

use super::{Mark, SoldLine, SoldSale, Span};
use crate::sales::model::{PaymentMethod, Prescription};
use crate::sales::store::prescription_of;
use crate::values::Money;

pub async fn count(db: &Db, span: &Span) -> Result<i64, DbErr> {
    let text = "SELECT COUNT(*) FROM sales WHERE facility_id = $1 AND status = 'A' AND made_at >= $2 AND made_at < $3";
    let values = [span.facility_id.as_str().into(), span.from.into(), span.until.into()];
    let row = db.read().query_one_raw(sql(db.backend(), text, values)).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

#[derive(FromQueryResult)]
struct SaleRow {
    id: String,
    number: i64,
    made_at: i64,
    receipt_number: String,
    operator_name: String,
    patient_id: Option<String>,
    currency: String,
    minor_units: i64,
    promo_code: Option<String>,
    prescription: Option<String>,
    discount: i64,
    total: i64,
    returned_receipt: Option<String>,
}

const PAGE: &str = "SELECT id, number, made_at, receipt_number, operator_name, patient_id, currency, minor_units,
        promo_code, prescription, discount, total, returned_receipt
    FROM sales WHERE facility_id = $1 AND status = 'A' AND (made_at, id) > ($2, $3) AND made_at < $4
    ORDER BY made_at, id LIMIT $5";

pub async fn page(db: &Db, span: &Span, after: Option<&Mark>, most: i64) -> Result<Vec<SoldSale>, DbErr> {
    // No id is smaller than the empty one.
    let (moment, id) = after.map_or((span.from, ""), |(moment, id)| (*moment, id.as_str()));
    let values: [Value; 5] =
        [span.facility_id.as_str().into(), moment.into(), id.into(), span.until.into(), most.into()];
    let rows = SaleRow::find_by_statement(sql(db.backend(), PAGE, values)).all(db.read()).await?;
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return Ok(Vec::new()) };
    let range: [Value; 5] = [
        span.facility_id.as_str().into(),
        first.made_at.into(),
        first.id.as_str().into(),
        last.made_at.into(),
        last.id.as_str().into(),
    ];
    let mut lines = grouped(LineRow::find_by_statement(sql(db.backend(), LINES, range.clone())).all(db.read()).await?);
    let mut payments = grouped(PaymentRow::find_by_statement(sql(db.backend(), PAYMENTS, range)).all(db.read()).await?);
    Ok(rows
        .into_iter()
        .map(|row| {
            let (lines, payments) = (lines.remove(&row.id), payments.remove(&row.id));
            sale_of(row, lines.unwrap_or_default(), payments.unwrap_or_default())
        })
        .collect())
}

#[derive(FromQueryResult)]
struct LineRow {
    sale_id: String,
    position: i64,
    name: String,
    barcode_id: Option<String>,
    lot: Option<String>,
    quantity: i64,
    unit_price: i64,
    usual_price: Option<i64>,
    total: i64,
    directions: Option<String>,
}

const LINES: &str =
    "SELECT l.sale_id, l.position, l.name, p.barcode_id, b.lot, l.quantity, l.unit_price, l.usual_price, l.total,
        l.directions
    FROM sales s JOIN sale_lines l ON l.sale_id = s.id
    LEFT JOIN products p ON p.id = l.product_id
    LEFT JOIN batches b ON b.id = l.batch_id
    WHERE s.facility_id = $1 AND s.status = 'A' AND (s.made_at, s.id) >= ($2, $3) AND (s.made_at, s.id) <= ($4, $5)";

#[derive(FromQueryResult)]
struct PaymentRow {
    sale_id: String,
    position: i64,
    method: String,
    amount: i64,
}

const PAYMENTS: &str = "SELECT p.sale_id, p.position, p.method, p.amount
    FROM sales s JOIN sale_payments p ON p.sale_id = s.id
    WHERE s.facility_id = $1 AND s.status = 'A' AND (s.made_at, s.id) >= ($2, $3) AND (s.made_at, s.id) <= ($4, $5)";

/// What belongs to a sale, at a place in it.
trait Part {
    fn sale_id(&self) -> &str;
    fn position(&self) -> i64;
}

impl Part for LineRow {
    fn sale_id(&self) -> &str {
        &self.sale_id
    }

    fn position(&self) -> i64 {
        self.position
    }
}

impl Part for PaymentRow {
    fn sale_id(&self) -> &str {
        &self.sale_id
    }

    fn position(&self) -> i64 {
        self.position
    }
}

fn grouped<T: Part>(rows: Vec<T>) -> HashMap<String, Vec<T>> {
    let mut groups: HashMap<String, Vec<T>> = HashMap::new();
    for row in rows {
        groups.entry(row.sale_id().to_owned()).or_default().push(row);
    }
    for group in groups.values_mut() {
        group.sort_by_key(T::position);
    }
    groups
}

fn sale_of(row: SaleRow, lines: Vec<LineRow>, payments: Vec<PaymentRow>) -> SoldSale {
    let line = |line: LineRow| SoldLine {
        name: line.name,
        barcode_id: line.barcode_id,
        lot: line.lot,
        quantity: line.quantity,
        unit_price: Money::from_minor(line.unit_price),
        usual_price: line.usual_price.map(Money::from_minor),
        total: Money::from_minor(line.total),
        directions: line.directions,
    };
    let payment = |payment: PaymentRow| (PaymentMethod::named(&payment.method), Money::from_minor(payment.amount));
    SoldSale {
        id: row.id,
        number: row.number,
        made_at: row.made_at,
        receipt_number: row.receipt_number,
        operator_name: row.operator_name,
        to_patient: row.patient_id.is_some(),
        currency: row.currency,
        decimals: u32::try_from(row.minor_units).unwrap_or_default(),
        returned_receipt: row.returned_receipt,
        promo_code: row.promo_code,
        prescription: row
            .prescription
            .as_deref()
            .and_then(prescription_of)
            .map(|Prescription { prescriber, number, .. }| (prescriber, number)),
        discount: Money::from_minor(row.discount),
        total: Money::from_minor(row.total),
        lines: lines.into_iter().map(line).collect(),
        payments: payments.into_iter().map(payment).collect(),
    }
}

#[cfg(test)]
mod tests {
    use crate::query_plan::assert_walks_an_index;

    // EXP-01: the last page of a million sales costs what the first one costs
    #[tokio::test]
    async fn a_page_is_read_along_its_index() {
        let page = ["f".into(), 1_i64.into(), "s".into(), 9_i64.into(), 500_i64.into()];
        assert_walks_an_index(super::PAGE, &page).await;
        let range = ["f".into(), 1_i64.into(), "s".into(), 9_i64.into(), "t".into()];
        assert_walks_an_index(super::LINES, &range).await;
        assert_walks_an_index(super::PAYMENTS, &range).await;
    }
}
