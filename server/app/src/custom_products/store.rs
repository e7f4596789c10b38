//! All SQL of a facility's own products.

use std::collections::HashSet;

use bloom_storage::{counters, placeholders, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

/// Numbers of barcodes that were made here, for the whole network.
const MADE: &str = "made_barcodes";

/// Those of these barcodes that a product of the facility, or of the catalogue, has.
pub async fn codes_there(
    db: &impl ConnectionTrait,
    facility_id: &str,
    codes: &[&str],
) -> Result<HashSet<String>, DbErr> {
    let mut there = HashSet::new();
    for some in codes.chunks(500) {
        let list = placeholders(2, some.len());
        let text = format!(
            "SELECT barcode_id FROM products WHERE facility_id = $1 AND barcode_id IN ({list})
             UNION SELECT barcode_id FROM catalogue WHERE barcode_id IN ({list})"
        );
        let values = std::iter::once(facility_id).chain(some.iter().copied()).map(Value::from);
        for row in db.query_all_raw(sql(db.get_database_backend(), &text, values)).await? {
            there.insert(row.try_get_by_index(0)?);
        }
    }
    Ok(there)
}

/// Those of these names, in lower case, that a product of the facility has.
pub async fn names_there(
    db: &impl ConnectionTrait,
    facility_id: &str,
    names: &[String],
) -> Result<HashSet<String>, DbErr> {
    let mut there = HashSet::new();
    for some in names.chunks(500) {
        let text = format!(
            "SELECT DISTINCT LOWER(name) FROM products WHERE facility_id = $1 AND LOWER(name) IN ({})",
            placeholders(2, some.len())
        );
        let values = std::iter::once(facility_id).chain(some.iter().map(String::as_str)).map(Value::from);
        for row in db.query_all_raw(sql(db.get_database_backend(), &text, values)).await? {
            there.insert(row.try_get_by_index(0)?);
        }
    }
    Ok(there)
}

/// Products that nothing names. What was sold, adjusted or received has moved; a delivery of which nothing was good has
/// left its batch.
const UNUSED: &str = "
    AND NOT EXISTS (SELECT 1 FROM batches b WHERE b.facility_id = $1 AND b.product_id = p.id)
    AND NOT EXISTS (SELECT 1 FROM stock_movements m WHERE m.product_id = p.id)
    AND p.id NOT IN (SELECT l.product_id FROM stock_counts c JOIN stock_count_lines l ON l.count_id = c.id
        WHERE c.facility_id = $1)
    AND p.id NOT IN (SELECT l.product_id FROM transfers t JOIN transfer_lines l ON l.transfer_id = t.id
        WHERE t.source_id = $1)
    AND p.id NOT IN (SELECT s.product_id FROM lost_sales s WHERE s.facility_id = $1 AND s.product_id IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM promos o WHERE o.facility_id = $1 AND o.product_ids LIKE '%' || p.id || '%')";

/// How many of these products of the facility are used anywhere, or are not there any more.
pub async fn used(tx: &DatabaseTransaction, facility_id: &str, product_ids: &[&str]) -> Result<usize, DbErr> {
    let mut unused = 0_i64;
    for some in product_ids.chunks(500) {
        let list = placeholders(2, some.len());
        // Of a service nothing has moved, however often it was sold.
        let text = format!(
            "SELECT COUNT(*) FROM products p WHERE p.facility_id = $1 AND p.id IN ({list}){UNUSED}
                AND p.id NOT IN (SELECT l.product_id FROM sales s JOIN sale_lines l ON l.sale_id = s.id
                    WHERE s.facility_id = $1 AND l.product_id IN ({list}))"
        );
        let values = std::iter::once(facility_id).chain(some.iter().copied()).map(Value::from);
        let row = tx.query_one_raw(sql(tx.get_database_backend(), &text, values)).await?;
        unused += row.map_or(Ok(0), |row| row.try_get_by_index(0))?;
    }
    Ok(product_ids.len().saturating_sub(usize::try_from(unused).unwrap_or_default()))
}

/// As many EAN-13 of the range 29, which belongs to stores themselves, as asked for; nobody has them yet.
pub async fn new_barcodes(tx: &DatabaseTransaction, facility_id: &str, wanted: usize) -> Result<Vec<String>, DbErr> {
    let mut free = Vec::with_capacity(wanted);
    while free.len() < wanted {
        let missing = i64::try_from(wanted - free.len()).unwrap_or(i64::MAX);
        let last = counters::advance(tx, MADE, "", missing).await?;
        let made: Vec<String> = (last - missing + 1..=last).map(barcode).collect();
        let codes: Vec<&str> = made.iter().map(String::as_str).collect();
        let there = codes_there(tx, facility_id, &codes).await?;
        free.extend(made.into_iter().filter(|code| !there.contains(code)));
    }
    Ok(free)
}

fn barcode(number: i64) -> String {
    let digits = format!("29{:010}", number % 10_000_000_000);
    let sum: u32 = digits
        .chars()
        .enumerate()
        .map(|(at, digit)| digit.to_digit(10).unwrap_or_default() * if at % 2 == 0 { 1 } else { 3 })
        .sum();
    format!("{digits}{}", (10 - sum % 10) % 10)
}

/// A product of a facility.
#[derive(Debug, FromQueryResult)]
pub struct Own {
    pub name: String,
    pub is_custom: bool,
}

pub async fn own(tx: &DatabaseTransaction, facility_id: &str, product_id: &str) -> Result<Option<Own>, DbErr> {
    let text = "SELECT name, is_custom FROM products WHERE facility_id = $1 AND id = $2";
    Own::find_by_statement(sql(tx.get_database_backend(), text, [facility_id.into(), product_id.into()])).one(tx).await
}

/// True while a count or a transfer that is not through may still move stock of this own product. To the other side of a
/// transfer it is the same by barcode and name.
pub async fn on_open_document(tx: &DatabaseTransaction, facility_id: &str, product_id: &str) -> Result<bool, DbErr> {
    let text = "SELECT 1 AS found FROM products p WHERE p.facility_id = $1 AND p.id = $2 AND (
        EXISTS (SELECT 1 FROM stock_counts c JOIN stock_count_lines l ON l.count_id = c.id
            WHERE c.facility_id = $1 AND c.status IN ('open', 'applying', 'stopped') AND l.product_id = p.id)
        OR EXISTS (SELECT 1 FROM transfers t JOIN transfer_lines l ON l.transfer_id = t.id
            WHERE t.source_id = $1 AND t.status IN ('D', 'I') AND l.product_id = p.id)
        OR EXISTS (SELECT 1 FROM transfers t JOIN transfer_lines l ON l.transfer_id = t.id
            JOIN products other ON other.id = l.product_id
            WHERE t.destination_id = $1 AND t.status = 'I' AND other.catalogue_id IS NULL
                AND other.barcode_id = p.barcode_id AND other.name = p.name))";
    let row = tx.query_one_raw(sql(tx.get_database_backend(), text, [facility_id.into(), product_id.into()])).await?;
    Ok(row.is_some())
}
