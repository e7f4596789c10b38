//! All SQL of the catalogue.

mod sharing;
mod undo;

use std::collections::HashMap;

use bloom_storage::{Db, Row, bulk, placeholders, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use super::CatalogueProduct;
use super::search::CatalogueItem;
use crate::values::{Money, Prices};
use crate::web::{Key, PageRequest, Start};

pub use sharing::sharing;
pub use undo::{carried_anywhere, delete, products_by};

/// What a register does not say (an empty text) does not take away what was known.
const KNOWN_ALREADY: &str = "ON CONFLICT (barcode_id) DO UPDATE SET
    name = excluded.name,
    generic_name = CASE WHEN excluded.generic_name = '' THEN catalogue.generic_name ELSE excluded.generic_name END,
    brand_name = CASE WHEN excluded.brand_name = '' THEN catalogue.brand_name ELSE excluded.brand_name END,
    form = CASE WHEN excluded.form = '' THEN catalogue.form ELSE excluded.form END,
    strength = CASE WHEN excluded.strength = '' THEN catalogue.strength ELSE excluded.strength END,
    pack_size = CASE WHEN excluded.pack_size = '' THEN catalogue.pack_size ELSE excluded.pack_size END,
    category = CASE WHEN excluded.category = '' THEN catalogue.category ELSE excluded.category END,
    manufacturer = CASE WHEN excluded.manufacturer = '' THEN catalogue.manufacturer ELSE excluded.manufacturer END,
    register_number =
        CASE WHEN excluded.register_number = '' THEN catalogue.register_number ELSE excluded.register_number END,
    prescription_only = COALESCE(excluded.prescription_only, catalogue.prescription_only),
    search_key = excluded.search_key";

pub async fn upsert(tx: &DatabaseTransaction, products: &[CatalogueProduct]) -> Result<(), DbErr> {
    bulk::upsert(tx, "catalogue", products.iter().map(row_of).collect(), KNOWN_ALREADY).await.map(|_| ())
}

/// As they are said here, empty texts too.
pub async fn restore(tx: &DatabaseTransaction, products: &[CatalogueProduct]) -> Result<(), DbErr> {
    let rows: Vec<_> = products.iter().map(row_of).collect();
    let columns = rows.first().map(Row::columns).into_iter().flatten().filter(|column| **column != "id");
    let all: Vec<String> = columns.map(|column| format!("{column} = excluded.{column}")).collect();
    let as_said = format!("ON CONFLICT (id) DO UPDATE SET {}", all.join(", "));
    bulk::upsert(tx, "catalogue", rows, &as_said).await.map(|_| ())
}

fn row_of(product: &CatalogueProduct) -> Row<13> {
    row! {
        id: product.id.as_str(),
        barcode_id: product.barcode_id.as_str(),
        name: product.name.as_str(),
        generic_name: product.generic_name.as_str(),
        brand_name: product.brand_name.as_str(),
        form: product.form.as_str(),
        strength: product.strength.as_str(),
        pack_size: product.pack_size.as_str(),
        category: product.category.as_str(),
        manufacturer: product.manufacturer.as_str(),
        register_number: product.register_number.as_str(),
        prescription_only: product.prescription_only,
        search_key: product.search_key(),
    }
}

pub async fn ids_by_barcode(db: &impl ConnectionTrait, barcodes: &[&str]) -> Result<HashMap<String, String>, DbErr> {
    let mut known = HashMap::new();
    for some in barcodes.chunks(500) {
        let text =
            format!("SELECT barcode_id, id FROM catalogue WHERE barcode_id IN ({})", placeholders(1, some.len()));
        let values = some.iter().map(|barcode| Value::from(*barcode));
        for row in db.query_all_raw(sql(db.get_database_backend(), &text, values)).await? {
            known.insert(row.try_get_by_index(0)?, row.try_get_by_index(1)?);
        }
    }
    Ok(known)
}

#[derive(FromQueryResult)]
struct PricedRow {
    #[sea_orm(nested)]
    product: CatalogueProduct,
    walk_in_price: Option<i64>,
    member_price: Option<i64>,
}

/// With the prices of the facility's country.
pub async fn priced(
    db: &impl ConnectionTrait,
    facility_id: &str,
    catalogue_ids: &[&str],
) -> Result<Vec<(CatalogueProduct, Prices)>, DbErr> {
    let mut priced = Vec::new();
    for some in catalogue_ids.chunks(500) {
        let text = format!(
            "SELECT c.id, c.barcode_id, c.name, c.generic_name, c.brand_name, c.form, c.strength, c.pack_size,
                c.category, c.manufacturer, c.register_number, c.prescription_only, l.walk_in_price, l.member_price
             FROM catalogue c LEFT JOIN price_list l ON l.catalogue_id = c.id
                AND l.country_id = (SELECT country_id FROM facilities WHERE id = $1)
             WHERE c.id IN ({})",
            placeholders(2, some.len())
        );
        let values = std::iter::once(facility_id).chain(some.iter().copied()).map(Value::from);
        let rows = PricedRow::find_by_statement(sql(db.get_database_backend(), &text, values)).all(db).await?;
        let money = |minor: Option<i64>| Money::from_minor(minor.unwrap_or_default());
        priced.extend(
            rows.into_iter().map(|row| {
                (row.product, Prices { walk_in: money(row.walk_in_price), member: money(row.member_price) })
            }),
        );
    }
    Ok(priced)
}

/// No text has it in it, and it sorts before every letter.
const KEY_END: char = '\u{1}';

/// What facility `$1` does not carry and its country has a price for, where `$2` is in its search key.
const NEW: &str = "FROM catalogue c JOIN price_list l ON l.catalogue_id = c.id
        AND l.country_id = (SELECT country_id FROM facilities WHERE id = $1) AND l.walk_in_price > 0
    WHERE c.search_key LIKE $2 ESCAPE '\\'
        AND NOT EXISTS (SELECT 1 FROM products p WHERE p.facility_id = $1 AND p.catalogue_id = c.id)";

/// Pattern for LIKE that finds `search` anywhere.
fn pattern(search: &str) -> String {
    format!("%{}%", search.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_"))
}

pub async fn count_new(db: &Db, facility_id: &str, search: &str) -> Result<i64, DbErr> {
    let text = format!("SELECT COUNT(*) {NEW}");
    let statement = sql(db.backend(), &text, [facility_id.into(), pattern(search).into()]);
    db.read().query_one_raw(statement).await?.map_or(Ok(0), |row| row.try_get_by_index(0))
}

#[derive(FromQueryResult)]
struct NewRow {
    id: String,
    barcode_id: String,
    name: String,
    generic_name: String,
    brand_name: String,
    form: String,
    strength: String,
    pack_size: String,
    category: String,
    search_key: String,
    walk_in_price: i64,
    member_price: i64,
}

/// `size + 1` products in order of name.
pub async fn new_page(
    db: &Db,
    facility_id: &str,
    decimals: u32,
    search: &str,
    request: &PageRequest,
) -> Result<Vec<CatalogueItem>, DbErr> {
    let (key, offset) = match &request.start {
        Start::First { offset } => ("", *offset),
        Start::After { key: Key::Text(key), .. } => (key.as_str(), 0),
        Start::After { .. } => return Ok(Vec::new()),
    };
    let (search_key, id) = key.split_once(KEY_END).unwrap_or((key, ""));
    let text = format!(
        "SELECT c.id, c.barcode_id, c.name, c.generic_name, c.brand_name, c.form, c.strength, c.pack_size, c.category,
            c.search_key, l.walk_in_price, l.member_price {NEW} AND (c.search_key, c.id) > ($3, $4)
        ORDER BY c.search_key, c.id LIMIT $5 OFFSET $6"
    );
    let values: [Value; 6] = [
        facility_id.into(),
        pattern(search).into(),
        search_key.into(),
        id.into(),
        request.rows().into(),
        offset.into(),
    ];
    let rows = NewRow::find_by_statement(sql(db.backend(), &text, values)).all(db.read()).await?;
    let money = |minor: i64| Money::from_minor(minor).to_decimal(decimals);
    let item_of = |row: NewRow| CatalogueItem {
        sort_key: format!("{}{KEY_END}{}", row.search_key, row.id),
        product_id: row.id,
        barcode_id: row.barcode_id,
        name: row.name,
        generic_name: row.generic_name,
        brand_name: row.brand_name,
        form: row.form,
        strength: row.strength,
        pack_size: row.pack_size,
        category: row.category,
        walk_in_selling_price: money(row.walk_in_price),
        member_selling_price: money(row.member_price),
    };
    Ok(rows.into_iter().map(item_of).collect())
}
