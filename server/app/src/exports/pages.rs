//! The rows of a sheet, a page after the other.

use bloom_sheets::Cell;
use bloom_storage::Db;
use chrono::{DateTime, NaiveDate, TimeDelta};
use chrono_tz::Tz;
use sea_orm::DbErr;

use super::columns;
use crate::facilities::FacilitySettings;
use crate::inventory::levels::{self, BatchLevel, StockLevel};
use crate::sales::PaymentMethod;
use crate::sales::export::{self as sold, SoldLine, SoldSale, Span};
use crate::values::{Money, day_begins};
use crate::web::Language;

/// Sales or products read at once: what an export takes of memory.
pub const PAGE: i64 = 500;

/// A cell that outlives its page.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    Empty,
    Text(String),
    Whole(i64),
    Decimal(String),
}

impl Value {
    pub fn cell(&self) -> Cell<'_> {
        match self {
            Value::Empty => Cell::Empty,
            Value::Text(text) => Cell::Text(text),
            Value::Whole(number) => Cell::Whole(*number),
            Value::Decimal(text) => Cell::Decimal(text),
        }
    }

    fn money(amount: Money, decimals: u32) -> Value {
        Value::Decimal(amount.to_decimal(decimals))
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<Option<String>> for Value {
    fn from(text: Option<String>) -> Value {
        text.map_or(Value::Empty, Value::Text)
    }
}

/// Rows of a sheet.
pub type Rows = Vec<Vec<Value>>;

/// What a sheet is made of.
pub trait Pages: Send {
    /// How many things there are to read.
    fn count(&self, db: &Db) -> impl Future<Output = Result<i64, DbErr>> + Send;
    /// The next rows, and how many things they are made of; 0 at the end.
    fn next(&mut self, db: &Db) -> impl Future<Output = Result<(Rows, i64), DbErr>> + Send;
}

/// A facility's sales.
pub struct Sales {
    pub span: Span,
    pub time_zone: Tz,
    pub language: Language,
    pub after: Option<sold::Mark>,
}

impl Pages for Sales {
    async fn count(&self, db: &Db) -> Result<i64, DbErr> {
        sold::count(db, &self.span).await
    }

    async fn next(&mut self, db: &Db) -> Result<(Rows, i64), DbErr> {
        let sales = sold::page(db, &self.span, self.after.as_ref(), PAGE).await?;
        self.after = sales.last().map(|sale| (sale.made_at, sale.id.clone()));
        let rows = sales.iter().flat_map(|sale| sale_rows(sale, self.time_zone, self.language)).collect();
        Ok((rows, i64::try_from(sales.len()).unwrap_or(PAGE)))
    }
}

/// From the first moment of the first day to the first moment after the last one, in milliseconds.
pub fn span_of(facility_id: &str, (from, to): (NaiveDate, NaiveDate), zone: Tz) -> Span {
    let after = to.checked_add_signed(TimeDelta::days(1)).unwrap_or(NaiveDate::MAX);
    Span { facility_id: facility_id.to_owned(), from: day_begins(from, zone), until: day_begins(after, zone) }
}

fn sale_rows(sale: &SoldSale, zone: Tz, language: Language) -> Rows {
    sale.lines.iter().enumerate().map(|(position, line)| sale_row(sale, line, position == 0, zone, language)).collect()
}

fn sale_row(sale: &SoldSale, line: &SoldLine, first: bool, zone: Tz, language: Language) -> Vec<Value> {
    let money = |amount| Value::money(amount, sale.decimals);
    let once = |amount: Money| if first { money(amount) } else { Value::Empty };
    let paid = |method: PaymentMethod| {
        let minor = sale.payments.iter().filter(|payment| payment.0 == method).map(|payment| payment.1.minor()).sum();
        once(Money::from_minor(minor))
    };
    let made = DateTime::from_timestamp_millis(sale.made_at).map(|moment| moment.with_timezone(&zone));
    let (prescriber, prescription_number) = sale.prescription.clone().unzip();
    let shown = |format: &str| made.map(|moment| moment.format(format).to_string()).into();
    vec![
        shown("%Y-%m-%d"),
        shown("%H:%M:%S"),
        sale.receipt_number.as_str().into(),
        Value::Whole(sale.number),
        sale.operator_name.as_str().into(),
        columns::customer(language, sale.to_patient).into(),
        line.barcode_id.clone().into(),
        line.name.as_str().into(),
        line.lot.clone().into(),
        Value::Whole(line.quantity),
        money(line.unit_price),
        money(line.total),
        sale.promo_code.clone().into(),
        once(sale.discount),
        once(sale.total),
        paid(PaymentMethod::Cash),
        paid(PaymentMethod::MobileMoney),
        sale.currency.as_str().into(),
        sale.returned_receipt.clone().into(),
        line.usual_price.map_or(Value::Empty, money),
        line.directions.clone().into(),
        prescriber.into(),
        prescription_number.into(),
    ]
}

/// A facility's stock.
pub struct Stock {
    pub facility_id: String,
    pub settings: FacilitySettings,
    pub language: Language,
    pub after: Option<levels::Mark>,
}

impl Pages for Stock {
    async fn count(&self, db: &Db) -> Result<i64, DbErr> {
        levels::count(db, &self.facility_id).await
    }

    async fn next(&mut self, db: &Db) -> Result<(Rows, i64), DbErr> {
        let products = levels::page(db, &self.facility_id, self.after.as_ref(), PAGE).await?;
        self.after = products.last().map(|product| (product.name.clone(), product.id.clone()));
        let rows = products.iter().flat_map(|product| stock_rows(product, &self.settings, self.language)).collect();
        Ok((rows, i64::try_from(products.len()).unwrap_or(PAGE)))
    }
}

/// Places in a row of stock.
const QUANTITY: usize = 10;
const STOCK_VALUE: usize = 13;

fn stock_rows(product: &StockLevel, settings: &FacilitySettings, language: Language) -> Rows {
    let mut rows: Rows =
        product.batches.iter().map(|batch| stock_row(product, Some(batch), batch.quantity, "", settings)).collect();
    if product.oversold > 0 {
        rows.push(stock_row(product, None, -product.oversold, columns::oversold(language), settings));
    }
    if !product.stocked {
        // No number: a 0 would say that none is left.
        let mut row = stock_row(product, None, 0, columns::not_stocked(language), settings);
        row[QUANTITY] = Value::Empty;
        row[STOCK_VALUE] = Value::Empty;
        rows.push(row);
    } else if rows.is_empty() {
        rows.push(stock_row(product, None, 0, "", settings));
    }
    rows
}

fn stock_row(
    product: &StockLevel,
    batch: Option<&BatchLevel>,
    quantity: i64,
    note: &str,
    settings: &FacilitySettings,
) -> Vec<Value> {
    let money = |amount| Value::money(amount, settings.decimals);
    vec![
        product.barcode_id.as_str().into(),
        product.name.as_str().into(),
        product.generic_name.as_str().into(),
        product.brand_name.as_str().into(),
        product.form.as_str().into(),
        product.strength.as_str().into(),
        product.pack_size.as_str().into(),
        product.category.as_str().into(),
        batch.map(|batch| batch.lot.clone()).into(),
        batch.map(|batch| batch.expiry_date.clone()).into(),
        Value::Whole(quantity),
        money(product.walk_in_price),
        money(product.member_price),
        product.walk_in_price.checked_times(quantity).map_or(Value::Empty, money),
        settings.currency.as_str().into(),
        note.into(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facilities::PrescriptionRule;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn moments(from: &str, to: &str, zone: Tz) -> [String; 2] {
        let span = span_of("f", (day(from), day(to)), zone);
        [span.from, span.until].map(|ms| DateTime::from_timestamp_millis(ms).unwrap().to_rfc3339())
    }

    // EXP-01: a day is a day on the wall of the facility, both ends included
    #[test]
    fn days_begin_and_end_where_the_facility_is() {
        let nairobi = moments("2026-03-01", "2026-03-02", Tz::Africa__Nairobi);
        assert_eq!(nairobi, ["2026-02-28T21:00:00+00:00", "2026-03-02T21:00:00+00:00"]);
        // At midnight of that day Cairo's clocks jump to one.
        let cairo = moments("2026-04-24", "2026-04-24", Tz::Africa__Cairo);
        assert_eq!(cairo, ["2026-04-23T22:00:00+00:00", "2026-04-24T21:00:00+00:00"]);
    }

    fn product(oversold: i64, batches: &[i64]) -> StockLevel {
        let batch =
            |quantity: &i64| BatchLevel { lot: "L".into(), expiry_date: "2027-01-31".into(), quantity: *quantity };
        StockLevel {
            id: "p".into(),
            barcode_id: "1".into(),
            name: "P".into(),
            generic_name: String::new(),
            brand_name: String::new(),
            form: String::new(),
            strength: String::new(),
            pack_size: String::new(),
            category: String::new(),
            stocked: true,
            walk_in_price: Money::from_minor(250),
            member_price: Money::from_minor(200),
            oversold,
            batches: batches.iter().map(batch).collect(),
        }
    }

    // EXP-01: the column of quantities adds up to the stock, always
    #[test]
    fn the_quantities_of_a_product_add_up_to_its_stock() {
        let settings = FacilitySettings {
            currency: "GHS".into(),
            decimals: 2,
            time_zone: Tz::UTC,
            prescription_rule: PrescriptionRule::Nothing,
        };
        for (product, quantities) in [
            (product(0, &[3, 4]), vec![3, 4]),
            (product(5, &[3]), vec![3, -5]),
            (product(2, &[]), vec![-2]),
            (product(0, &[]), vec![0]),
        ] {
            let rows = stock_rows(&product, &settings, Language::En);
            let found: Vec<Value> = rows.iter().map(|row| row[10].clone()).collect();
            assert_eq!(found, quantities.into_iter().map(Value::Whole).collect::<Vec<_>>());
        }
    }
}
