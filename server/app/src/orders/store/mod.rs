//! All SQL of orders.

mod accounted;
mod history;
mod hold;
mod incoming;
mod lines;
mod past;
mod shown;

use bloom_storage::{Db, bulk, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, FromQueryResult};

use super::line::Line;
use super::model::{OrderBasis, OrderNumber};
use crate::values::Money;
use crate::web::{Key, PageRequest, Start};

pub use accounted::accounted;
pub use history::{Answer, AnswerKind, answer};
pub use hold::{Hold, count_held, held_suppliers, hold, page_held, release};
pub use incoming::{count_incoming, page_incoming};
pub use lines::{decide, insert_lines, lines, open_units, write_numbers};
pub use past::{open_lines, submitted_between};
pub use shown::shown;

/// ISO 3166-1 numeric, of the country of a facility.
pub async fn country_of(tx: &DatabaseTransaction, facility_id: &str) -> Result<i64, DbErr> {
    let text = "SELECT country_id FROM facilities WHERE id = $1";
    match tx.query_one_raw(sql(tx.get_database_backend(), text, [facility_id.into()])).await? {
        Some(row) => row.try_get_by_index(0),
        None => Err(DbErr::RecordNotFound(format!("facility {facility_id}"))),
    }
}

/// An order that comes in; times in milliseconds.
pub struct NewOrder<'a> {
    pub id: &'a str,
    pub facility_id: &'a str,
    pub number: i64,
    pub supplier_id: &'a str,
    pub supplier_name: &'a str,
    pub note: &'a str,
    pub submitted_at: i64,
    pub received_at: i64,
    pub operator_id: &'a str,
    pub submitted_by: &'a str,
    pub basis: OrderBasis,
    /// Nobody decided about what was proposed.
    pub accepted_by_itself: bool,
}

pub async fn insert(tx: &DatabaseTransaction, order: &NewOrder<'_>, lines: &[Line]) -> Result<(), DbErr> {
    let head = row! {
        id: order.id,
        facility_id: order.facility_id,
        number: order.number,
        supplier_id: order.supplier_id,
        supplier_name: order.supplier_name,
        note: order.note,
        submitted_at: order.submitted_at,
        received_at: order.received_at,
        operator_id: order.operator_id,
        submitted_by: order.submitted_by,
        basis: order.basis.as_str(),
        accepted_by_itself: order.accepted_by_itself,
    };
    bulk::insert(tx, "orders", vec![head]).await?;
    insert_lines(tx, order.id, 0, lines).await
}

/// An order without its lines.
#[derive(Debug)]
pub struct Stored {
    pub id: String,
    pub facility_id: String,
    facility_name: String,
    /// ISO 3166-1 numeric, of the facility.
    pub country_id: i64,
    /// ISO 4217, the money of the facility.
    currency: String,
    /// Of that money.
    pub decimals: u32,
    pub number: OrderNumber,
    pub supplier_id: String,
    pub supplier_name: String,
    /// The warehouse of the network that the supplier is.
    pub warehouse_id: Option<String>,
    note: String,
    submitted_at: i64,
    received_at: i64,
    submitted_by: String,
    basis: String,
    accepted_by_itself: bool,
    /// That it was held, and what came of it.
    pub hold: Option<Hold>,
}

impl Stored {
    /// By how much its account is above its limit, while it is held because of that.
    pub fn over_limit(&self) -> Option<Money> {
        self.hold.as_ref().filter(|hold| hold.released.is_none()).map(|hold| hold.over)
    }
}

#[derive(Debug, FromQueryResult)]
struct Row {
    id: String,
    facility_id: String,
    facility_name: String,
    country_id: i64,
    currency: String,
    minor_units: i64,
    number: i64,
    supplier_id: String,
    supplier_name: String,
    warehouse_id: Option<String>,
    note: String,
    submitted_at: i64,
    received_at: i64,
    submitted_by: String,
    basis: String,
    accepted_by_itself: bool,
    held_over: Option<i64>,
    held_at: Option<i64>,
    released_at: Option<i64>,
    released_by: Option<String>,
}

impl From<Row> for Stored {
    fn from(row: Row) -> Stored {
        Stored {
            id: row.id,
            facility_id: row.facility_id,
            facility_name: row.facility_name,
            country_id: row.country_id,
            currency: row.currency,
            decimals: u32::try_from(row.minor_units).unwrap_or_default(),
            number: OrderNumber(row.number),
            supplier_id: row.supplier_id,
            supplier_name: row.supplier_name,
            warehouse_id: row.warehouse_id,
            note: row.note,
            submitted_at: row.submitted_at,
            received_at: row.received_at,
            submitted_by: row.submitted_by,
            basis: row.basis,
            accepted_by_itself: row.accepted_by_itself,
            hold: Hold::of(row.held_over, row.held_at, row.released_at.zip(row.released_by)),
        }
    }
}

/// The name of a supplier is a device's word: one of another country is none of ours.
const ORDERS: &str = "SELECT o.id, o.facility_id, f.name AS facility_name, f.country_id, c.currency, c.minor_units,
        o.number, o.supplier_id, o.supplier_name, s.warehouse_id, o.note, o.submitted_at, o.received_at, o.submitted_by,
        o.basis, o.accepted_by_itself, o.held_over, o.held_at, o.released_at, o.released_by
    FROM orders o JOIN facilities f ON f.id = o.facility_id JOIN countries c ON c.id = f.country_id
        LEFT JOIN suppliers s ON s.id = o.supplier_id AND s.country_id = f.country_id";

pub async fn find(db: &Db, id: &str) -> Result<Option<Stored>, DbErr> {
    let text = format!("{ORDERS} WHERE o.id = $1");
    let row = Row::find_by_statement(sql(db.backend(), &text, [id.into()])).one(db.read()).await?;
    Ok(row.map(Stored::from))
}

/// As [`find`]; nobody else decides about it until the transaction ends.
pub async fn lock(tx: &DatabaseTransaction, id: &str) -> Result<Option<Stored>, DbErr> {
    let backend = tx.get_database_backend();
    let lock = if backend == DbBackend::Postgres { " FOR UPDATE OF o" } else { "" };
    let text = format!("{ORDERS} WHERE o.id = $1{lock}");
    let row = Row::find_by_statement(sql(backend, &text, [id.into()])).one(tx).await?;
    Ok(row.map(Stored::from))
}

pub async fn count(db: &Db, facility_id: &str) -> Result<i64, DbErr> {
    let text = "SELECT COUNT(*) FROM orders WHERE facility_id = $1";
    let row = db.read().query_one_raw(sql(db.backend(), text, [facility_id.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

fn page_text() -> String {
    format!("{ORDERS} WHERE o.facility_id = $1 AND o.number < $2 ORDER BY o.number DESC LIMIT $3 OFFSET $4")
}

/// `size + 1` orders, newest first.
pub async fn page(db: &Db, facility_id: &str, request: &PageRequest) -> Result<Vec<Stored>, DbErr> {
    let (before, offset) = match request.start {
        Start::First { offset } => (i64::MAX, offset),
        Start::After { key: Key::Number(number), .. } => (number, 0),
        Start::After { .. } => return Ok(Vec::new()),
    };
    let values = [facility_id.into(), before.into(), request.rows().into(), offset.into()];
    let rows = Row::find_by_statement(sql(db.backend(), &page_text(), values)).all(db.read()).await?;
    Ok(rows.into_iter().map(Stored::from).collect())
}

#[cfg(test)]
mod tests {
    use super::page_text;
    use crate::query_plan::assert_walks_an_index;

    #[tokio::test]
    async fn a_page_is_read_along_its_index() {
        let values = ["f".into(), i64::MAX.into(), 26_i64.into(), 0_i64.into()];
        assert_walks_an_index(&page_text(), &values).await;
    }
}
