//! All SQL of prices.

mod undo;

use bloom_storage::{Db, bulk, row, sql};
use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use super::change::{NewPrice, Source};
use super::model::{NewPriceItem, PriceChange, PriceListItem};
use crate::inventory;
use crate::values::Money;
use crate::web::{Key, PageRequest, Start};

pub use undo::{delete_changes, delete_listed, listed, priced_anywhere};

/// Where a country stands in `price_changes` of a product that is a facility's own.
pub const NO_COUNTRY: i64 = 0;

const NEW_PRICE: &str = "ON CONFLICT (country_id, catalogue_id) DO UPDATE SET
    old_walk_in_price = price_list.walk_in_price, old_member_price = price_list.member_price,
    walk_in_price = excluded.walk_in_price, member_price = excluded.member_price, changed_at = excluded.changed_at
    WHERE price_list.walk_in_price <> excluded.walk_in_price OR price_list.member_price <> excluded.member_price";

pub async fn upsert_list(
    tx: &DatabaseTransaction,
    country_id: i64,
    prices: &[NewPrice],
    now: i64,
) -> Result<(), DbErr> {
    let rows = prices.iter().map(|price| {
        row! {
            country_id,
            catalogue_id: price.product_id.as_str(),
            walk_in_price: price.prices.walk_in.minor(),
            member_price: price.prices.member.minor(),
            changed_at: now,
        }
    });
    bulk::upsert(tx, "price_list", rows.collect(), NEW_PRICE).await.map(|_| ())
}

/// Of two changes in the same millisecond the later one stands.
const SAME_MOMENT: &str = "ON CONFLICT (subject_id, country_id, changed_at) DO UPDATE SET
    walk_in_price = excluded.walk_in_price, member_price = excluded.member_price, changed_by = excluded.changed_by";

/// What the list says to have changed at `now` goes into its history.
pub async fn note_list_changes(tx: &DatabaseTransaction, country_id: i64, by: &str, now: i64) -> Result<(), DbErr> {
    let text = format!(
        "INSERT INTO price_changes
            (subject_id, country_id, changed_at, walk_in_price, member_price, source, changed_by)
         SELECT catalogue_id, country_id, changed_at, walk_in_price, member_price, $1, $2 FROM price_list
         WHERE country_id = $3 AND changed_at = $4 {SAME_MOMENT}"
    );
    let values: [Value; 4] = [Source::PriceList.as_str().into(), by.into(), country_id.into(), now.into()];
    tx.execute_raw(sql(tx.get_database_backend(), &text, values)).await.map(|_| ())
}

pub async fn insert_changes(
    tx: &DatabaseTransaction,
    country_id: i64,
    prices: &[NewPrice],
    source: Source,
    by: Option<&str>,
    now: i64,
) -> Result<(), DbErr> {
    let rows = prices.iter().map(|price| {
        row! {
            subject_id: price.product_id.as_str(),
            country_id,
            changed_at: now,
            walk_in_price: price.prices.walk_in.minor(),
            member_price: price.prices.member.minor(),
            source: source.as_str(),
            changed_by: by.map(str::to_owned),
        }
    });
    bulk::upsert(tx, "price_changes", rows.collect(), SAME_MOMENT).await.map(|_| ())
}

/// No text has it in it, and it sorts before every letter.
const KEY_END: char = '\u{1}';

fn pattern(search: &str) -> String {
    format!("%{}%", search.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_"))
}

pub async fn count_list(db: &Db, search: &str) -> Result<i64, DbErr> {
    let text = "SELECT COUNT(*) FROM catalogue WHERE search_key LIKE $1 ESCAPE '\\'";
    number(db.read().query_one_raw(sql(db.backend(), text, [pattern(search).into()])).await?)
}

fn number(row: Option<sea_orm::QueryResult>) -> Result<i64, DbErr> {
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

#[derive(FromQueryResult)]
struct ListRow {
    id: String,
    barcode_id: String,
    name: String,
    generic_name: String,
    brand_name: String,
    category: String,
    search_key: String,
    walk_in_price: Option<i64>,
    member_price: Option<i64>,
    old_walk_in_price: Option<i64>,
    old_member_price: Option<i64>,
    changed_at: Option<i64>,
}

fn list_text() -> &'static str {
    "SELECT c.id, c.barcode_id, c.name, c.generic_name, c.brand_name, c.category, c.search_key, l.walk_in_price,
        l.member_price, l.old_walk_in_price, l.old_member_price, l.changed_at
    FROM catalogue c LEFT JOIN price_list l ON l.country_id = $1 AND l.catalogue_id = c.id
    WHERE (c.search_key, c.id) > ($2, $3) AND c.search_key LIKE $4 ESCAPE '\\'
    ORDER BY c.search_key, c.id LIMIT $5 OFFSET $6"
}

/// `size + 1` products of the catalogue in order of name.
pub async fn list_page(
    db: &Db,
    country_id: i64,
    decimals: u32,
    search: &str,
    request: &PageRequest,
) -> Result<Vec<PriceListItem>, DbErr> {
    let (key, offset) = match &request.start {
        Start::First { offset } => ("", *offset),
        Start::After { key: Key::Text(key), .. } => (key.as_str(), 0),
        Start::After { .. } => return Ok(Vec::new()),
    };
    let (search_key, id) = key.split_once(KEY_END).unwrap_or((key, ""));
    let values: [Value; 6] =
        [country_id.into(), search_key.into(), id.into(), pattern(search).into(), request.rows().into(), offset.into()];
    let rows = ListRow::find_by_statement(sql(db.backend(), list_text(), values)).all(db.read()).await?;
    let money = |minor: Option<i64>| minor.map(|minor| Money::from_minor(minor).to_decimal(decimals));
    let item_of = |row: ListRow| PriceListItem {
        sort_key: format!("{}{KEY_END}{}", row.search_key, row.id),
        product_id: row.id,
        barcode_id: row.barcode_id,
        name: row.name,
        generic_name: row.generic_name,
        brand_name: row.brand_name,
        category: row.category,
        walk_in_selling_price: money(row.walk_in_price),
        member_selling_price: money(row.member_price),
        old_walk_in_selling_price: money(row.old_walk_in_price),
        old_member_selling_price: money(row.old_member_price),
        changed_at: row.changed_at.map(moment),
    };
    Ok(rows.into_iter().map(item_of).collect())
}

fn moment(ms: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(ms).unwrap_or_default()
}

pub async fn count_new(db: &Db, facility_id: &str, after: i64) -> Result<i64, DbErr> {
    let text = "SELECT COUNT(*) FROM products WHERE facility_id = $1 AND prices_changed_at > $2";
    number(db.read().query_one_raw(sql(db.backend(), text, [facility_id.into(), after.into()])).await?)
}

#[derive(FromQueryResult)]
struct NewRow {
    id: String,
    old_walk_in_price: Option<i64>,
    old_member_price: Option<i64>,
    prices_changed_at: i64,
}

/// `size + 1` products whose price changed after `after`, in the order in which they did.
pub async fn new_page(
    db: &Db,
    facility_id: &str,
    after: i64,
    request: &PageRequest,
    decimals: u32,
) -> Result<Vec<NewPriceItem>, DbErr> {
    let (condition, at, id, offset) = match &request.start {
        Start::First { offset } => ("prices_changed_at > $2 AND $3 = ''", after, "", *offset),
        Start::After { key: Key::Pair(id, at), .. } => ("(prices_changed_at, id) > ($2, $3)", *at, id.as_str(), 0),
        Start::After { .. } => return Ok(Vec::new()),
    };
    let text = format!(
        "SELECT id, old_walk_in_price, old_member_price, prices_changed_at FROM products
         WHERE facility_id = $1 AND {condition} ORDER BY prices_changed_at, id LIMIT $4 OFFSET $5"
    );
    let values: [Value; 5] = [facility_id.into(), at.into(), id.into(), request.rows().into(), offset.into()];
    let rows = NewRow::find_by_statement(sql(db.backend(), &text, values)).all(db.read()).await?;
    let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    let mut items = inventory::items(db, facility_id, &ids, decimals).await?;
    let money = |minor: Option<i64>| minor.map(|minor| Money::from_minor(minor).to_decimal(decimals));
    let item_of = |row: NewRow| {
        Some(NewPriceItem {
            item: items.remove(&row.id)?,
            old_selling_price: money(row.old_walk_in_price),
            old_member_selling_price: money(row.old_member_price),
            price_changed_at: moment(row.prices_changed_at),
        })
    };
    Ok(rows.into_iter().filter_map(item_of).collect())
}

/// Whose prices a product has: its own, or the catalogue's in its country.
pub struct PricedAs {
    product_id: String,
    catalogue_id: Option<String>,
    country_id: i64,
}

impl PricedAs {
    fn values(&self) -> Vec<Value> {
        let catalogue_id = self.catalogue_id.clone().unwrap_or_default();
        vec![catalogue_id.into(), self.country_id.into(), self.product_id.as_str().into(), NO_COUNTRY.into()]
    }
}

const OF_PRODUCT: &str = "((subject_id = $1 AND country_id = $2) OR (subject_id = $3 AND country_id = $4))";

pub async fn priced_as(db: &Db, facility_id: &str, product_id: &str) -> Result<Option<PricedAs>, DbErr> {
    let text = "SELECT p.catalogue_id, f.country_id FROM products p JOIN facilities f ON f.id = p.facility_id
        WHERE p.facility_id = $1 AND p.id = $2";
    let values = [facility_id.into(), product_id.into()];
    let Some(row) = db.read().query_one_raw(sql(db.backend(), text, values)).await? else { return Ok(None) };
    Ok(Some(PricedAs {
        product_id: product_id.to_owned(),
        catalogue_id: row.try_get_by_index(0)?,
        country_id: row.try_get_by_index(1)?,
    }))
}

pub async fn count_changes(db: &Db, priced: &PricedAs) -> Result<i64, DbErr> {
    let text = format!("SELECT COUNT(*) FROM price_changes WHERE {OF_PRODUCT}");
    number(db.read().query_one_raw(sql(db.backend(), &text, priced.values())).await?)
}

#[derive(FromQueryResult)]
struct ChangeRow {
    changed_at: i64,
    walk_in_price: i64,
    member_price: i64,
    source: String,
    changed_by: Option<String>,
}

/// `size + 1` changes, newest first.
pub async fn changes_page(
    db: &Db,
    priced: &PricedAs,
    request: &PageRequest,
    decimals: u32,
) -> Result<Vec<PriceChange>, DbErr> {
    let (before, offset) = match &request.start {
        Start::First { offset } => (i64::MAX, *offset),
        Start::After { key: Key::Number(before), .. } => (*before, 0),
        Start::After { .. } => return Ok(Vec::new()),
    };
    let text = format!(
        "SELECT changed_at, walk_in_price, member_price, source, changed_by FROM price_changes
         WHERE {OF_PRODUCT} AND changed_at < $5 ORDER BY changed_at DESC LIMIT $6 OFFSET $7"
    );
    let mut values = priced.values();
    values.extend([Value::from(before), request.rows().into(), offset.into()]);
    let rows = ChangeRow::find_by_statement(sql(db.backend(), &text, values)).all(db.read()).await?;
    let change_of = |row: ChangeRow| PriceChange {
        changed_at: moment(row.changed_at),
        walk_in_selling_price: Money::from_minor(row.walk_in_price).to_decimal(decimals),
        member_selling_price: Money::from_minor(row.member_price).to_decimal(decimals),
        source: row.source,
        changed_by: row.changed_by,
    };
    Ok(rows.into_iter().map(change_of).collect())
}
