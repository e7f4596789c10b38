mod bad_files;
mod bad_rows;
mod bulk_transfers;
mod custom_product;
mod delivery_note;
mod files;
mod mappings;
mod price_list;
mod product_register;
mod resume;
mod shared_numbers;
mod stock_count;
mod stock_transfer;
mod undo;

use std::io::Write;

use serde_json::Value;
use uuid::Uuid;

use crate::common::{Answer, Session, TestApp};

/// Sends a file; `query` begins with `kind=`.
pub async fn send(app: &TestApp, session: &Session, query: &str, bytes: impl Into<Vec<u8>>) -> Answer {
    let path = format!("/api/uploads/?file_name=rows.csv&{query}");
    let request = app.request(reqwest::Method::POST, session, &path).body(bytes.into());
    app.send(request.header("Idempotency-Key", Uuid::new_v4().to_string())).await
}

/// Sends a file and does the work; what became of it.
pub async fn upload(app: &TestApp, session: &Session, query: &str, bytes: impl Into<Vec<u8>>) -> Value {
    let sent = send(app, session, query, bytes).await.expect_status(202).json();
    app.work().await;
    app.get(session, &address(&sent)).await.expect_status(200).json()
}

pub fn address(upload: &Value) -> String {
    format!("/api/uploads/{}/", upload["id"].as_str().unwrap())
}

/// (line, column, code) of every error.
pub async fn errors(app: &TestApp, session: &Session, upload: &Value) -> Vec<(i64, String, String)> {
    let rows = app.get_all(session, &format!("{}errors/", address(upload))).await;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    rows.iter().map(|row| (row["row"].as_i64().unwrap(), text(&row["column"]), text(&row["code"]))).collect()
}

/// The catalogue as staff see it in Ghana: products with a price.
pub async fn priced(app: &TestApp, efua: &Session) -> Vec<Value> {
    let all = app.get_all(efua, "/api/price-lists/GH/").await;
    all.into_iter().filter(|row| row["walk_in_selling_price"].is_string()).collect()
}

/// A workbook of texts.
pub fn workbook(rows: &[&[&str]]) -> Vec<u8> {
    let columns: Vec<_> = rows[0].iter().map(|title| bloom_sheets::Column::text(*title, 10)).collect();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.xlsx");
    let mut writer = bloom_sheets::Writer::create(&path, bloom_sheets::Format::Xlsx, "Rows", &columns).unwrap();
    for row in &rows[1..] {
        let cells: Vec<_> = row.iter().map(|text| bloom_sheets::Cell::Text(text)).collect();
        writer.row(&cells).unwrap();
    }
    writer.finish().unwrap();
    std::fs::read(&path).unwrap()
}

pub fn write(text: &mut Vec<u8>, line: std::fmt::Arguments<'_>) {
    text.write_fmt(line).unwrap();
    text.push(b'\n');
}

/// The header of a file of each kind with every column that a test of all kinds needs.
pub fn headers(kind: &str) -> &'static str {
    match kind {
        "stock_transfer" => "Product name,Drug ID,Destination facility,Quantity,Batch number,Expiry date",
        "stock_count" => "Product name,Drug ID,Counted quantity,Batch number,Expiry date,Counted at",
        "delivery_note" => {
            "Supplier,Delivery note number,Drug ID,Batch number,Expiry date,Quantity,Unit cost,Damaged,Missing,Reason"
        }
        _ => "Product name,Drug ID,Walk-in price,Member price",
    }
}

/// What a facility has, products first that have good stock.
pub async fn stock(app: &TestApp, session: &Session, town: &str) -> Vec<Value> {
    let mut all = crate::transfers::products(app, session, town).await;
    // A service is no stock.
    all.retain(|item| item["stocked"] != false);
    all.sort_by_key(|item| std::cmp::Reverse(good(item)));
    all
}

/// What of a product has not expired when tests begin.
pub fn good(item: &Value) -> i64 {
    let batches = item["batches"].as_array().unwrap().iter();
    let good = batches.filter(|batch| batch["expiry_date"].as_str() >= Some("2026-03-02"));
    good.map(|batch| batch["quantity"].as_i64().unwrap()).sum()
}

pub fn code(item: &Value) -> &str {
    item["barcode_id"].as_str().unwrap()
}

/// As a cell: names of facilities have commas.
pub fn facility_name(town: &str) -> String {
    let place = bloom_demo::directory().facilities.into_iter().find(|place| place.name.contains(town));
    format!("\"{}\"", place.expect("a demo place").name)
}
