//! All SQL of stock of the provider.

pub mod moves;
pub mod shelf;

use std::collections::HashMap;

use bloom_storage::{bulk, placeholders, row, sql};
use chrono::NaiveDate;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, QueryResult, Value};

use super::model::{Agreement, Bearer};
use super::period::Period;
use crate::values::Money;

/// Ids in one statement.
const AT_ONCE: usize = 5_000;

pub fn date(text: &str) -> Result<NaiveDate, DbErr> {
    text.parse().map_err(|_| DbErr::Type(format!("not a date: {text}")))
}

pub fn period(text: &str) -> Result<Period, DbErr> {
    Period::parse(text).ok_or_else(|| DbErr::Type(format!("not a month: {text}")))
}

pub async fn agreement(connection: &impl ConnectionTrait, facility_id: &str) -> Result<Option<Agreement>, DbErr> {
    let text = "SELECT from_day, until_day, expiry_bearer FROM provider_agreements WHERE facility_id = $1";
    let statement = sql(connection.get_database_backend(), text, [facility_id.into()]);
    connection.query_one_raw(statement).await?.map(agreement_of).transpose()
}

fn agreement_of(row: QueryResult) -> Result<Agreement, DbErr> {
    Ok(Agreement {
        from_day: date(&row.try_get_by_index::<String>(0)?)?,
        until_day: row.try_get_by_index::<Option<String>>(1)?.as_deref().map(date).transpose()?,
        expiry_bearer: Bearer::parse(&row.try_get_by_index::<String>(2)?)?,
    })
}

pub async fn set_agreement(
    tx: &DatabaseTransaction,
    facility_id: &str,
    agreement: &Agreement,
    by: &str,
    now: i64,
) -> Result<(), DbErr> {
    let row = row! {
        facility_id,
        from_day: agreement.from_day.to_string(),
        until_day: agreement.until_day.map(|day| day.to_string()),
        expiry_bearer: agreement.expiry_bearer.as_str(),
        set_by: by,
        set_at: now,
    };
    let conflict = "ON CONFLICT (facility_id) DO UPDATE SET from_day = excluded.from_day,
        until_day = excluded.until_day, expiry_bearer = excluded.expiry_bearer, set_by = excluded.set_by,
        set_at = excluded.set_at";
    bulk::upsert(tx, "provider_agreements", vec![row], conflict).await.map(|_| ())
}

pub async fn facility_name(tx: &DatabaseTransaction, facility_id: &str) -> Result<Option<String>, DbErr> {
    let text = "SELECT name FROM facilities WHERE id = $1";
    let row = tx.query_one_raw(sql(tx.get_database_backend(), text, [facility_id.into()])).await?;
    row.map(|row| row.try_get_by_index(0)).transpose()
}

/// What was paid for a statement.
pub struct Payment {
    pub amount: Money,
    pub reference: String,
    /// Milliseconds.
    pub at: i64,
    pub by: String,
}

/// A statement that the facility said yes to.
pub struct Accepted {
    pub period: Period,
    pub expiry_bearer: Bearer,
    /// Milliseconds.
    pub at: i64,
    pub by: String,
    pub payment: Option<Payment>,
}

#[derive(FromQueryResult)]
struct AcceptedRow {
    period: String,
    expiry_bearer: String,
    accepted_at: i64,
    accepted_by: String,
    paid_amount: Option<i64>,
    paid_reference: Option<String>,
    paid_at: Option<i64>,
    paid_by: Option<String>,
}

pub async fn accepted(connection: &impl ConnectionTrait, facility_id: &str) -> Result<Vec<Accepted>, DbErr> {
    let text = "SELECT period, expiry_bearer, accepted_at, accepted_by, paid_amount, paid_reference, paid_at, paid_by
        FROM provider_statements WHERE facility_id = $1";
    let statement = sql(connection.get_database_backend(), text, [facility_id.into()]);
    let rows = AcceptedRow::find_by_statement(statement).all(connection).await?;
    rows.into_iter().map(accepted_of).collect()
}

fn accepted_of(row: AcceptedRow) -> Result<Accepted, DbErr> {
    let payment = match (row.paid_amount, row.paid_reference, row.paid_at, row.paid_by) {
        (Some(amount), Some(reference), Some(at), Some(by)) => {
            Some(Payment { amount: Money::from_minor(amount), reference, at, by })
        }
        _ => None,
    };
    Ok(Accepted {
        period: period(&row.period)?,
        expiry_bearer: Bearer::parse(&row.expiry_bearer)?,
        at: row.accepted_at,
        by: row.accepted_by,
        payment,
    })
}

pub async fn accept(
    tx: &DatabaseTransaction,
    facility_id: &str,
    period: Period,
    bearer: Bearer,
    (by, now): (&str, i64),
) -> Result<(), DbErr> {
    let row = row! {
        facility_id,
        period: period.to_string(),
        expiry_bearer: bearer.as_str(),
        accepted_at: now,
        accepted_by: by,
    };
    bulk::insert(tx, "provider_statements", vec![row]).await
}

pub async fn pay(tx: &DatabaseTransaction, facility_id: &str, period: Period, payment: &Payment) -> Result<(), DbErr> {
    let paid = row! {
        paid_amount: payment.amount.minor(),
        paid_reference: payment.reference.as_str(),
        paid_at: payment.at,
        paid_by: payment.by.as_str(),
    };
    let key = row! { facility_id, period: period.to_string() };
    tx.execute_raw(paid.update("provider_statements", key, tx.get_database_backend())).await.map(|_| ())
}

/// What the provider said to a dispute.
pub struct Resolution {
    pub text: String,
    /// Milliseconds.
    pub at: i64,
    pub by: String,
}

/// A line of a statement that the facility does not agree with; the last word of each.
pub struct Dispute {
    pub period: Period,
    pub product_id: String,
    pub reason: String,
    /// Milliseconds.
    pub at: i64,
    pub by: String,
    pub resolution: Option<Resolution>,
}

#[derive(FromQueryResult)]
struct DisputeRow {
    period: String,
    product_id: String,
    reason: String,
    disputed_at: i64,
    disputed_by: String,
    resolution: Option<String>,
    resolved_at: Option<i64>,
    resolved_by: Option<String>,
}

pub async fn disputes(connection: &impl ConnectionTrait, facility_id: &str) -> Result<Vec<Dispute>, DbErr> {
    let text = "SELECT period, product_id, reason, disputed_at, disputed_by, resolution, resolved_at, resolved_by
        FROM provider_disputes WHERE facility_id = $1";
    let statement = sql(connection.get_database_backend(), text, [facility_id.into()]);
    let rows = DisputeRow::find_by_statement(statement).all(connection).await?;
    let dispute = |row: DisputeRow| {
        let resolution = match (row.resolution, row.resolved_at, row.resolved_by) {
            (Some(text), Some(at), Some(by)) => Some(Resolution { text, at, by }),
            _ => None,
        };
        let (reason, at, by) = (row.reason, row.disputed_at, row.disputed_by);
        Ok(Dispute { period: period(&row.period)?, product_id: row.product_id, reason, at, by, resolution })
    };
    rows.into_iter().map(dispute).collect()
}

/// Disputes a line, in place of what was said of it before.
pub async fn dispute(tx: &DatabaseTransaction, facility_id: &str, dispute: &Dispute) -> Result<(), DbErr> {
    let row = row! {
        facility_id,
        period: dispute.period.to_string(),
        product_id: dispute.product_id.as_str(),
        reason: dispute.reason.as_str(),
        disputed_at: dispute.at,
        disputed_by: dispute.by.as_str(),
        resolution: None::<String>,
        resolved_at: None::<i64>,
        resolved_by: None::<String>,
    };
    let conflict = "ON CONFLICT (facility_id, period, product_id) DO UPDATE SET reason = excluded.reason,
        disputed_at = excluded.disputed_at, disputed_by = excluded.disputed_by, resolution = NULL, resolved_at = NULL,
        resolved_by = NULL";
    bulk::upsert(tx, "provider_disputes", vec![row], conflict).await.map(|_| ())
}

pub async fn resolve(
    tx: &DatabaseTransaction,
    facility_id: &str,
    (period, product_id): (Period, &str),
    resolution: &Resolution,
) -> Result<(), DbErr> {
    let said = row! {
        resolution: resolution.text.as_str(),
        resolved_at: resolution.at,
        resolved_by: resolution.by.as_str(),
    };
    let key = row! { facility_id, period: period.to_string(), product_id };
    tx.execute_raw(said.update("provider_disputes", key, tx.get_database_backend())).await.map(|_| ())
}

#[derive(FromQueryResult)]
pub struct Product {
    id: String,
    pub barcode_id: String,
    pub name: String,
}

/// Those of the products that the facility has, by id.
pub async fn products(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    product_ids: &[&str],
) -> Result<HashMap<String, Product>, DbErr> {
    let mut products = HashMap::new();
    for some in product_ids.chunks(AT_ONCE) {
        let text = format!(
            "SELECT id, barcode_id, name FROM products WHERE facility_id = $1 AND id IN ({})",
            placeholders(2, some.len())
        );
        let values = std::iter::once(facility_id).chain(some.iter().copied()).map(Value::from);
        let statement = sql(connection.get_database_backend(), &text, values);
        let rows = Product::find_by_statement(statement).all(connection).await?;
        products.extend(rows.into_iter().map(|product| (product.id.clone(), product)));
    }
    Ok(products)
}
