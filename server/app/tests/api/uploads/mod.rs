mod bad_files;
mod custom_product;
mod files;
mod price_list;
mod product_register;
mod resume;

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
