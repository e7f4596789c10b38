//! All SQL of orders.

use std::collections::HashMap;

use bloom_storage::{Db, bulk, placeholders, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, FromQueryResult, Value};

use super::line::{self, Line, Seller, Standing};
use super::model::{Order, OrderLine, OrderLineState, OrderNumber, OrderPerson, OrderSupplier};
use crate::offers::{self, CurrentOffer};
use crate::values::{Money, moment};
use crate::web::{Key, PageRequest, Start};

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
    };
    bulk::insert(tx, "orders", vec![head]).await?;
    let rows = (0_i64..).zip(lines).map(|(position, line)| {
        row! {
            order_id: order.id,
            id: line.id.as_str(),
            position,
            offer_id: line.offer_id.as_str(),
            barcode_id: line.barcode.as_str(),
            name: line.name.as_str(),
            generic_name: line.generic_name.as_str(),
            pack: line.pack.as_str(),
            pack_units: line.pack_units,
            packs: line.packs,
            price: line.price.minor(),
            state: line.state.as_str(),
        }
    });
    bulk::insert(tx, "order_lines", rows.collect()).await
}

/// Notes what somebody decided about a line, and when (milliseconds).
pub async fn decide(
    tx: &DatabaseTransaction,
    order_id: &str,
    line_id: &str,
    (state, price): (OrderLineState, Money),
    (by, at): (&str, i64),
) -> Result<(), DbErr> {
    let key = row! { order_id, id: line_id };
    let decided = row! { state: state.as_str(), price: price.minor(), decided_by: by, decided_at: at };
    tx.execute_raw(decided.update("order_lines", key, tx.get_database_backend())).await.map(|_| ())
}

/// An order without its lines.
#[derive(Debug)]
pub struct Stored {
    pub id: String,
    pub facility_id: String,
    /// ISO 3166-1 numeric, of the facility.
    pub country_id: i64,
    /// Of the money of the facility.
    pub decimals: u32,
    pub number: OrderNumber,
    pub supplier_id: String,
    supplier_name: String,
    note: String,
    submitted_at: i64,
    received_at: i64,
    submitted_by: String,
}

#[derive(Debug, FromQueryResult)]
struct Row {
    id: String,
    facility_id: String,
    country_id: i64,
    minor_units: i64,
    number: i64,
    supplier_id: String,
    supplier_name: String,
    note: String,
    submitted_at: i64,
    received_at: i64,
    submitted_by: String,
}

impl From<Row> for Stored {
    fn from(row: Row) -> Stored {
        Stored {
            id: row.id,
            facility_id: row.facility_id,
            country_id: row.country_id,
            decimals: u32::try_from(row.minor_units).unwrap_or_default(),
            number: OrderNumber(row.number),
            supplier_id: row.supplier_id,
            supplier_name: row.supplier_name,
            note: row.note,
            submitted_at: row.submitted_at,
            received_at: row.received_at,
            submitted_by: row.submitted_by,
        }
    }
}

const ORDERS: &str =
    "SELECT o.id, o.facility_id, f.country_id, c.minor_units, o.number, o.supplier_id, o.supplier_name,
        o.note, o.submitted_at, o.received_at, o.submitted_by
    FROM orders o JOIN facilities f ON f.id = o.facility_id JOIN countries c ON c.id = f.country_id";

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

#[derive(Debug, FromQueryResult)]
struct LineRow {
    order_id: String,
    id: String,
    offer_id: String,
    barcode_id: String,
    name: String,
    generic_name: String,
    pack: String,
    pack_units: i64,
    packs: i64,
    price: i64,
    state: String,
    decided_at: Option<i64>,
    decided_by: Option<String>,
}

/// A line, and who decided about it when (milliseconds).
struct Decided {
    line: Line,
    at: Option<i64>,
    by: Option<String>,
}

/// The lines of an order, in order.
pub async fn lines(tx: &DatabaseTransaction, order_id: &str) -> Result<Vec<Line>, DbErr> {
    let mut of = lines_of(tx, &[order_id]).await?;
    Ok(of.remove(order_id).unwrap_or_default().into_iter().map(|decided| decided.line).collect())
}

/// What is still to come of a line.
#[derive(Debug, FromQueryResult)]
pub struct OpenPacks {
    pub barcode_id: String,
    pub pack_units: i64,
    pub packs: i64,
}

/// Of every line of the facility that is asked or waits.
pub async fn open_packs(connection: &impl ConnectionTrait, facility_id: &str) -> Result<Vec<OpenPacks>, DbErr> {
    let text = "SELECT l.barcode_id, l.pack_units, l.packs FROM orders o JOIN order_lines l ON l.order_id = o.id
        WHERE o.facility_id = $1 AND l.state IN ($2, $3)";
    let (asked, waiting) = (OrderLineState::Asked.as_str(), OrderLineState::Waiting.as_str());
    let statement = sql(connection.get_database_backend(), text, [facility_id.into(), asked.into(), waiting.into()]);
    OpenPacks::find_by_statement(statement).all(connection).await
}

async fn lines_of(
    connection: &impl ConnectionTrait,
    order_ids: &[&str],
) -> Result<HashMap<String, Vec<Decided>>, DbErr> {
    let mut lines: HashMap<String, Vec<Decided>> = HashMap::new();
    if order_ids.is_empty() {
        return Ok(lines);
    }
    let text = format!(
        "SELECT order_id, id, offer_id, barcode_id, name, generic_name, pack, pack_units, packs, price, state,
            decided_at, decided_by
        FROM order_lines WHERE order_id IN ({}) ORDER BY order_id, position",
        placeholders(1, order_ids.len())
    );
    let values = order_ids.iter().map(|id| Value::from(*id));
    let statement = sql(connection.get_database_backend(), &text, values);
    for row in LineRow::find_by_statement(statement).all(connection).await? {
        lines.entry(row.order_id.clone()).or_default().push(decided(row)?);
    }
    Ok(lines)
}

fn decided(row: LineRow) -> Result<Decided, DbErr> {
    let state = OrderLineState::parse(&row.state).ok_or_else(|| DbErr::Type(format!("line state {}", row.state)))?;
    let line = Line {
        id: row.id,
        offer_id: row.offer_id,
        barcode: row.barcode_id,
        name: row.name,
        generic_name: row.generic_name,
        pack: row.pack,
        pack_units: row.pack_units,
        packs: row.packs,
        price: Money::from_minor(row.price),
        state,
    };
    Ok(Decided { line, at: row.decided_at, by: row.decided_by })
}

/// The orders with their lines, each as it stands now.
pub async fn shown(db: &Db, orders: Vec<Stored>) -> Result<Vec<Order>, DbErr> {
    let ids: Vec<&str> = orders.iter().map(|order| order.id.as_str()).collect();
    let mut lines = lines_of(db.read(), &ids).await?;
    let all = lines.values().flatten().map(|decided| &decided.line);
    let mut waiting: Vec<&str> =
        all.filter(|line| line.state == OrderLineState::Waiting).map(|line| line.offer_id.as_str()).collect();
    waiting.sort_unstable();
    waiting.dedup();
    let offers = offers::current(db.read(), &waiting).await?;
    orders
        .into_iter()
        .map(|order| {
            let own = lines.remove(&order.id).unwrap_or_default();
            shown_with(order, own, &offers)
        })
        .collect()
}

fn shown_with(order: Stored, decided: Vec<Decided>, offers: &HashMap<String, CurrentOffer>) -> Result<Order, DbErr> {
    let seller = Seller { supplier_id: &order.supplier_id, country_id: order.country_id };
    let shown = decided.iter().map(|one| {
        let standing = Standing::of(&one.line, seller, offers.get(&one.line.offer_id));
        line_shown(one, standing, order.decimals)
    });
    let shown = shown.collect::<Result<Vec<_>, DbErr>>()?;
    let lines: Vec<Line> = decided.into_iter().map(|one| one.line).collect();
    let total = line::total(&lines).ok_or_else(|| DbErr::Type(format!("order {} costs too much", order.id)))?;
    Ok(Order {
        uuid: order.id,
        facility_id: order.facility_id,
        number: order.number,
        supplier: OrderSupplier { uuid: order.supplier_id, name: order.supplier_name },
        state: line::state_of(&lines),
        submitted_at: moment(order.submitted_at)?,
        received_at: moment(order.received_at)?,
        submitted_by: OrderPerson { name: order.submitted_by },
        note: order.note,
        total: total.to_decimal(order.decimals),
        waiting: i64::try_from(line::waiting(&lines)).unwrap_or(i64::MAX),
        lines: shown,
    })
}

fn line_shown(decided: &Decided, standing: Standing, decimals: u32) -> Result<OrderLine, DbErr> {
    let line = &decided.line;
    let waits = line.state == OrderLineState::Waiting;
    let now = standing.price_of(line).filter(|_| waits);
    Ok(OrderLine {
        uuid: line.id.clone(),
        offer_uuid: line.offer_id.clone(),
        barcode: line.barcode.clone(),
        name: line.name.clone(),
        generic_name: line.generic_name.clone(),
        pack: line.pack.clone(),
        pack_units: line.pack_units,
        packs: line.packs,
        price: line.price.to_decimal(decimals),
        state: line.state,
        reason: waits.then(|| standing.reason()),
        current_price: now.map(|price| price.to_decimal(decimals)),
        decided_at: decided.at.map(moment).transpose()?,
        decided_by: decided.by.clone(),
    })
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
