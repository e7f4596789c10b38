//! Stock counts. Here: what every test of them needs.

mod apply;
mod long;
mod open;
mod outbox;

use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::common::{Answer, Session, TestApp, facility_id};

pub const PATH: &str = "/api/inventory/stock-counts/";
pub const NOW: &str = "2026-03-02T09:00:00.000Z";

/// A line that counts the `batch`-th batch of a product.
pub fn batch_line(item: &Value, batch: usize, quantity: i64, counted_at: &str) -> Value {
    json!({ "id": Uuid::new_v4(), "product_id": item["uuid"], "batch_id": item["batches"][batch]["id"], "lot": null,
        "expiry_date": null, "quantity": quantity, "counted_at": counted_at })
}

/// Lines that count every batch of a product, the first `more` off.
pub fn every_batch(item: &Value, more: i64, counted_at: &str) -> Vec<Value> {
    let batches = item["batches"].as_array().unwrap();
    let counted = |batch: usize| batches[batch]["quantity"].as_i64().unwrap() + if batch == 0 { more } else { 0 };
    (0..batches.len()).map(|batch| batch_line(item, batch, counted(batch), counted_at)).collect()
}

pub fn count(lines: &[Value]) -> Value {
    json!({ "id": Uuid::new_v4(), "facility_id": facility_id("Accra"), "note": "shelf 3", "lines": lines })
}

pub async fn open(app: &TestApp, session: &Session, lines: &[Value]) -> Value {
    app.write(Method::POST, session, PATH, &count(lines)).await.expect_status(201).json()
}

/// `POST …/{id}/{verb}/`.
pub async fn act(app: &TestApp, session: &Session, count: &Value, verb: &str, body: &Value) -> Answer {
    app.write(Method::POST, session, &format!("{PATH}{}/{verb}/", count["id"].as_str().unwrap()), body).await
}

pub async fn applied(app: &TestApp, session: &Session, count: &Value) -> Value {
    act(app, session, count, "apply", &json!({})).await.expect_status(200).json()
}
