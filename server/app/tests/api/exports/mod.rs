mod inventory;
mod jobs;
mod provider_statement;
mod sales;

use bloom_sheets::{Limits, Row};
use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::common::{Answer, Session, TestApp, facility_id};

const SALES: (&str, &str) = ("/api/sales/download/", "/api/sales/download/status/");
const STOCK: (&str, &str) = ("/api/inventory-ms/inventory-downloads/", "/api/inventory-ms/inventory-downloads/");

fn sales_of(from: &str, to: &str, format: &str) -> Value {
    json!({ "id": Uuid::new_v4(), "facility_id": facility_id("Accra"), "from": from, "to": to, "format": format })
}

fn stock(format: &str) -> Value {
    json!({ "id": Uuid::new_v4(), "facility_id": facility_id("Accra"), "format": format })
}

async fn ask(app: &TestApp, who: &Session, what: (&str, &str), body: &Value) -> Answer {
    let request = app.request(Method::POST, who, what.0).header("Idempotency-Key", Uuid::new_v4().to_string());
    app.send(request.json(body)).await
}

async fn status(app: &TestApp, who: &Session, what: (&str, &str), body: &Value) -> Answer {
    app.get(who, &format!("{}{}/", what.1, body["id"].as_str().unwrap())).await
}

/// Asks, lets it be written, and fetches the file as a browser does.
async fn written(app: &TestApp, who: &Session, what: (&str, &str), body: &Value) -> Vec<u8> {
    ask(app, who, what, body).await.expect_status(202);
    app.work().await;
    let status = status(app, who, what, body).await.expect_status(200).json();
    assert_eq!((&status["state"], &status["progress"]), (&json!("done"), &json!(100)), "{status}");
    let link = status["s3_download_link"].as_str().expect("a link");
    app.send(app.http.get(app.url(link))).await.expect_status(200).body
}

/// The rows of a sheet under its headers, each cell by the header above it.
fn rows(file: &[u8]) -> Vec<Value> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sheet");
    std::fs::write(&path, file).unwrap();
    let (mut headers, mut rows) = (Vec::<String>::new(), Vec::new());
    bloom_sheets::read(&path, &Limits::default(), |row: Row, _| {
        let cells = row.cells;
        if headers.is_empty() {
            headers = cells;
        } else {
            let pairs = headers.iter().cloned().zip(cells.into_iter().chain(std::iter::repeat(String::new())));
            rows.push(
                pairs.map(|(header, cell)| (header, Value::from(cell))).collect::<serde_json::Map<_, _>>().into(),
            );
        }
        std::ops::ControlFlow::Continue(())
    })
    .unwrap();
    rows
}

/// What a column adds up to, in hundredths.
fn sum(rows: &[Value], column: &str) -> i64 {
    let cell = |row: &Value| (row[column].as_str().unwrap().parse::<f64>().unwrap_or(0.0) * 100.0).round() as i64;
    rows.iter().map(cell).sum()
}
