//! All SQL of products and stock.

pub mod find;
pub mod follow;
pub mod stocked;
pub mod to_sell;
pub mod withdrawn;

use std::collections::HashMap;

use bloom_storage::{Db, bulk, placeholders, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use super::add::{NewProduct, PastSold};
use super::ledger::store::date;
use super::model::{Batch, BatchOwner, ChangedItem, InventoryItem};
use crate::values::Money;
use crate::web::{Key, PageRequest, Start};

/// Which products a list shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    All,
    /// Those of which more was sold than the books had, batches with stock (expired ones) counted against it.
    BelowZero,
}

impl Shown {
    /// A condition on `products`, whose facility is `$1`. `oversold > 0` is what its index knows.
    fn condition(self) -> &'static str {
        match self {
            Shown::All => "",
            Shown::BelowZero => {
                " AND oversold > 0 AND oversold > (SELECT COALESCE(SUM(b.quantity), 0) FROM batches b
                    WHERE b.facility_id = $1 AND b.product_id = products.id)"
            }
        }
    }
}

pub async fn count(db: &Db, facility_id: &str, shown: Shown) -> Result<i64, DbErr> {
    let text = format!("SELECT COUNT(*) FROM products WHERE facility_id = $1{}", shown.condition());
    let row = db.read().query_one_raw(sql(db.backend(), &text, [facility_id.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

#[derive(FromQueryResult)]
struct ProductRow {
    id: String,
    barcode_id: String,
    name: String,
    generic_name: String,
    brand_name: String,
    form: String,
    strength: String,
    pack_size: String,
    category: String,
    is_custom: bool,
    stocked: bool,
    prescription_only: bool,
    reorder_level: Option<i64>,
    walk_in_price: i64,
    member_price: i64,
    oversold: i64,
    batch_id: Option<String>,
    lot: Option<String>,
    expiry_date: Option<String>,
    quantity: Option<i64>,
    owner: Option<String>,
    stock_changed_at: i64,
}

pub async fn items(
    db: &Db,
    facility_id: &str,
    product_ids: &[&str],
    decimals: u32,
) -> Result<HashMap<String, InventoryItem>, DbErr> {
    let mut found = HashMap::new();
    for some in product_ids.chunks(500) {
        let products =
            format!("SELECT * FROM products WHERE facility_id = $1 AND id IN ({})", placeholders(2, some.len()));
        let statement = sql(db.backend(), &items_text(&products), in_facility(facility_id, some));
        let items = items_of(ProductRow::find_by_statement(statement).all(db.read()).await?, decimals)?;
        found.extend(items.into_iter().map(|found| (found.item.uuid.clone(), found.item)));
    }
    Ok(found)
}

/// One row per batch with stock, in one statement: products and batches of one moment. `products` selects the products
/// of the facility `$1`, in order of their id.
fn items_text(products: &str) -> String {
    items_in_order(products, "CAST(0 AS BIGINT)", "p.id")
}

/// As [`items_text`]: when the stock of each changed, and their order.
fn items_in_order(products: &str, changed_at: &str, order: &str) -> String {
    format!(
        "SELECT p.id, p.barcode_id, p.name, p.generic_name, p.brand_name, p.form, p.strength, p.pack_size,
            p.category, p.is_custom, p.stocked, p.prescription_only, p.reorder_level, p.walk_in_price, p.member_price, p.oversold,
            {changed_at} AS stock_changed_at, b.id AS batch_id, b.lot, b.expiry_date, b.quantity, b.owner
        FROM ({products}) p
        LEFT JOIN batches b ON b.facility_id = $1 AND b.product_id = p.id AND b.quantity > 0
        ORDER BY {order}, b.expiry_date, b.id"
    )
}

fn page_text(shown: Shown) -> String {
    let condition = shown.condition();
    let products =
        format!("SELECT * FROM products WHERE facility_id = $1 AND id > $2{condition} ORDER BY id LIMIT $3 OFFSET $4");
    items_text(&products)
}

/// `size + 1` products in order of their id.
pub async fn page(
    db: &Db,
    facility_id: &str,
    shown: Shown,
    request: &PageRequest,
    decimals: u32,
) -> Result<Vec<InventoryItem>, DbErr> {
    let (after, offset) = match &request.start {
        Start::First { offset } => ("", *offset),
        Start::After { key: Key::Text(id), .. } => (id.as_str(), 0),
        Start::After { .. } => return Ok(Vec::new()),
    };
    let values: [Value; 4] = [facility_id.into(), after.into(), request.rows().into(), offset.into()];
    let rows = ProductRow::find_by_statement(sql(db.backend(), &page_text(shown), values)).all(db.read()).await?;
    Ok(items_of(rows, decimals)?.into_iter().map(|changed| changed.item).collect())
}

pub async fn carries(db: &Db, facility_id: &str, product_id: &str) -> Result<bool, DbErr> {
    let text = "SELECT 1 AS found FROM products WHERE facility_id = $1 AND id = $2";
    let row = db.read().query_one_raw(sql(db.backend(), text, [facility_id.into(), product_id.into()])).await?;
    Ok(row.is_some())
}

pub async fn carries_any(tx: &DatabaseTransaction, facility_id: &str) -> Result<bool, DbErr> {
    let text = "SELECT id FROM products WHERE facility_id = $1 LIMIT 1";
    Ok(tx.query_one_raw(sql(tx.get_database_backend(), text, [facility_id.into()])).await?.is_some())
}

/// One product of the facility.
pub async fn item(db: &Db, facility_id: &str, product_id: &str, decimals: u32) -> Result<Option<InventoryItem>, DbErr> {
    let text = items_text("SELECT * FROM products WHERE facility_id = $1 AND id = $2");
    let statement = sql(db.backend(), &text, [facility_id.into(), product_id.into()]);
    let rows = ProductRow::find_by_statement(statement).all(db.read()).await?;
    Ok(items_of(rows, decimals)?.pop().map(|changed| changed.item))
}

pub async fn count_changed(db: &Db, facility_id: &str, since: i64) -> Result<i64, DbErr> {
    let text = "SELECT COUNT(*) FROM stock_changes WHERE facility_id = $1 AND changed_at >= $2";
    let row = db.read().query_one_raw(sql(db.backend(), text, [facility_id.into(), since.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

fn changed_text() -> String {
    let products = "SELECT products.*, c.changed_at FROM stock_changes c JOIN products ON products.id = c.product_id
        WHERE c.facility_id = $1 AND (c.changed_at, c.product_id) > ($2, $3)
        ORDER BY c.changed_at, c.product_id LIMIT $4 OFFSET $5";
    items_in_order(products, "p.changed_at", "p.changed_at, p.id")
}

/// `size + 1` products whose stock changed at `since` or later, in the order in which it did.
pub async fn changed(
    db: &Db,
    facility_id: &str,
    since: i64,
    request: &PageRequest,
    decimals: u32,
) -> Result<Vec<ChangedItem>, DbErr> {
    let (at, id, offset) = match &request.start {
        Start::First { offset } => (since, "", *offset),
        Start::After { key: Key::Pair(id, at), .. } => (*at, id.as_str(), 0),
        Start::After { .. } => return Ok(Vec::new()),
    };
    let values: [Value; 5] = [facility_id.into(), at.into(), id.into(), request.rows().into(), offset.into()];
    let rows = ProductRow::find_by_statement(sql(db.backend(), &changed_text(), values)).all(db.read()).await?;
    items_of(rows, decimals)
}

fn items_of(rows: Vec<ProductRow>, decimals: u32) -> Result<Vec<ChangedItem>, DbErr> {
    let mut items: Vec<ChangedItem> = Vec::new();
    for row in rows {
        let batch = batch_of(&row)?;
        match items.last_mut().filter(|changed| changed.item.uuid == row.id) {
            Some(ChangedItem { item, .. }) => {
                item.quantity += batch.as_ref().map_or(0, |batch| batch.quantity);
                item.batches.extend(batch);
            }
            None => {
                let stock_changed_at = row.stock_changed_at;
                items.push(ChangedItem { item: item_of(row, batch, decimals), stock_changed_at });
            }
        }
    }
    Ok(items)
}

fn item_of(row: ProductRow, batch: Option<Batch>, decimals: u32) -> InventoryItem {
    InventoryItem {
        uuid: row.id,
        barcode_id: row.barcode_id,
        name: row.name,
        generic_name: row.generic_name,
        brand_name: row.brand_name,
        form: row.form,
        strength: row.strength,
        pack_size: row.pack_size,
        category: row.category,
        is_custom: row.is_custom,
        stocked: row.stocked,
        prescription_only: row.prescription_only,
        reorder_level: row.reorder_level,
        walk_in_selling_price: Money::from_minor(row.walk_in_price).to_decimal(decimals),
        member_selling_price: Money::from_minor(row.member_price).to_decimal(decimals),
        quantity: batch.as_ref().map_or(0, |batch| batch.quantity) - row.oversold,
        expiry_date: batch.as_ref().map(|batch| batch.expiry_date),
        batches: batch.into_iter().collect(),
    }
}

fn batch_of(row: &ProductRow) -> Result<Option<Batch>, DbErr> {
    let (Some(id), Some(lot), Some(expiry), Some(quantity)) = (&row.batch_id, &row.lot, &row.expiry_date, row.quantity)
    else {
        return Ok(None);
    };
    let owner = row.owner.as_deref().map(BatchOwner::parse).transpose()?.unwrap_or_default();
    Ok(Some(Batch { id: id.clone(), lot: lot.clone(), expiry_date: date(expiry)?, quantity, owner }))
}

fn in_facility(facility_id: &str, product_ids: &[&str]) -> Vec<Value> {
    std::iter::once(facility_id).chain(product_ids.iter().copied()).map(Value::from).collect()
}

pub async fn insert_products(
    tx: &DatabaseTransaction,
    facility_id: &str,
    products: &[NewProduct],
) -> Result<(), DbErr> {
    let rows = products.iter().map(|product| {
        row! {
            id: product.id.as_str(),
            facility_id,
            catalogue_id: product.catalogue_id.clone(),
            is_custom: product.catalogue_id.is_none(),
            stocked: product.stocked,
            prescription_only: product.prescription_only,
            barcode_id: product.barcode_id.as_str(),
            name: product.name.as_str(),
            generic_name: product.generic_name.as_str(),
            brand_name: product.brand_name.as_str(),
            form: product.form.as_str(),
            strength: product.strength.as_str(),
            pack_size: product.pack_size.as_str(),
            category: product.category.as_str(),
            reorder_level: product.reorder_level,
            walk_in_price: product.prices.walk_in.minor(),
            member_price: product.prices.member.minor(),
            unit_cost: product.unit_cost.map(Money::minor),
        }
    });
    bulk::insert(tx, "products", rows.collect()).await?;
    let unchanged =
        products.iter().map(|product| row! { product_id: product.id.as_str(), facility_id, changed_at: 0_i64 });
    bulk::insert(tx, "stock_changes", unchanged.collect()).await
}

pub async fn insert_batches(tx: &DatabaseTransaction, facility_id: &str, products: &[NewProduct]) -> Result<(), DbErr> {
    let rows = products.iter().flat_map(|product| product.batches.iter().map(move |batch| (product, batch)));
    let rows = rows.map(|(product, batch)| {
        row! {
            id: batch.id.as_str(),
            facility_id,
            product_id: product.id.as_str(),
            lot: batch.lot.as_str(),
            expiry_date: batch.expiry_date.to_string(),
            owner: batch.owner.as_str(),
            unit_cost: batch.unit_cost.map(Money::minor),
            quantity: batch.quantity,
        }
    });
    bulk::insert(tx, "batches", rows.collect()).await
}

/// One opening balance per batch, and one per product for what no batch accounts for.
pub async fn insert_openings(
    tx: &DatabaseTransaction,
    facility_id: &str,
    products: &[NewProduct],
    opened_at: i64,
) -> Result<(), DbErr> {
    let opening = |source: &str, product: &NewProduct, batch_id: Option<String>, quantity: i64| {
        row! {
            source_id: source,
            line: 0_i64,
            part: 0_i64,
            kind: "opening",
            facility_id,
            product_id: product.id.as_str(),
            batch_id,
            quantity,
            moved_at: opened_at,
            booked_at: opened_at,
            reference: None::<String>,
            moved_by: None::<String>,
            reason: None::<String>,
            note: None::<String>,
        }
    };
    let mut rows = Vec::new();
    for product in products {
        for batch in &product.batches {
            rows.push(opening(&batch.id, product, Some(batch.id.clone()), batch.quantity + batch.sold));
        }
        if product.sold_without_batch > 0 {
            rows.push(opening(&product.id, product, None, product.sold_without_batch));
        }
    }
    bulk::insert(tx, "stock_movements", rows).await
}

pub async fn insert_past_sold(tx: &DatabaseTransaction, facility_id: &str, sold: &[PastSold]) -> Result<(), DbErr> {
    let rows = sold.iter().map(|sold| {
        row! {
            source_id: sold.sale_id.as_str(),
            line: sold.line,
            part: 0_i64,
            kind: "sale",
            facility_id,
            product_id: sold.product_id.as_str(),
            batch_id: sold.batch_id.clone(),
            quantity: -sold.quantity,
            moved_at: sold.moved_at,
            booked_at: sold.moved_at,
            reference: sold.receipt_number.as_str(),
            moved_by: sold.sold_by.as_str(),
            reason: None::<String>,
            note: None::<String>,
        }
    });
    bulk::insert(tx, "stock_movements", rows.collect()).await
}

#[cfg(test)]
mod tests {
    use super::{Shown, changed_text, page_text};
    use crate::query_plan::plan;

    // DWN-07: the last page costs what the first one costs
    #[tokio::test]
    async fn a_page_is_read_along_its_index() {
        reads_along(Shown::All, "products_in_list_order (facility_id=? AND id>?)").await;
        reads_along(Shown::BelowZero, "products_oversold (facility_id=? AND id>?)").await;
    }

    // PRC-11: of 10,000 products only those are read whose stock has changed
    #[tokio::test]
    async fn what_has_changed_is_read_along_its_index() {
        let values = ["f".into(), 7_i64.into(), "x".into(), 51_i64.into(), 0_i64.into()];
        let steps = plan(&changed_text(), &values).await;
        let along =
            |step: &&String| step.contains("stock_changes_in_order (facility_id=? AND (changed_at,product_id)>");
        assert!(steps.iter().any(|step| along(&step)), "{steps:#?}");
    }

    async fn reads_along(shown: Shown, index: &str) {
        let steps = plan(&page_text(shown), &["f".into(), "x".into(), 51_i64.into(), 0_i64.into()]).await;
        let searched = |index: &str| steps.iter().any(|step| step.starts_with("SEARCH") && step.contains(index));
        assert!(searched(index), "{steps:#?}");
        assert!(searched("batches_first_expired_first (facility_id=? AND product_id=?)"), "{steps:#?}");
        // What is walked whole is the page itself, and what is sorted are the batches of one product.
        let whole: Vec<_> = steps.iter().filter(|step| step.starts_with("SCAN")).collect();
        assert_eq!(whole, ["SCAN p"], "{steps:#?}");
        assert!(!steps.iter().any(|step| step.ends_with("B-TREE FOR ORDER BY")), "{steps:#?}");
    }
}
