//! Stock between facilities. Here: what every test of it needs.

mod drafts;
mod finalise;
mod list;
mod send;
mod worth;

use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::common::{Answer, Session, TestApp, facility_id};

pub const PATH: &str = "/api/inventory-bff/stock-transfers/";

pub async fn products(app: &TestApp, session: &Session, town: &str) -> Vec<Value> {
    app.get_all(session, &format!("/api/productaliases/?facility_id={}&page_size=1000", facility_id(town))).await
}

/// A product of Tema with at least this much that has not expired.
pub async fn sendable(app: &TestApp, yaw: &Session, least: i64) -> Value {
    let fresh = |item: &Value| -> i64 {
        let batches = item["batches"].as_array().unwrap().iter();
        let good = batches.filter(|batch| batch["expiry_date"].as_str() >= Some("2026-06-01"));
        good.map(|batch| batch["quantity"].as_i64().unwrap()).sum()
    };
    products(app, yaw, "Tema").await.into_iter().find(|item| fresh(item) >= least).unwrap()
}

/// A draft from Tema to Accra.
pub fn draft(lines: &[(&Value, i64)]) -> Value {
    let lines: Vec<Value> = lines
        .iter()
        .map(|(item, quantity)| {
            json!({ "id": Uuid::new_v4(), "product_id": item["uuid"], "batch_id": null, "quantity": quantity })
        })
        .collect();
    json!({ "id": Uuid::new_v4(), "source_facility_id": facility_id("Tema"),
        "destination_facility_id": facility_id("Accra"), "note": "for the weekend", "lines": lines })
}

/// `POST …/{id}/{verb}/`.
pub async fn act(app: &TestApp, session: &Session, transfer: &Value, verb: &str, body: &Value) -> Answer {
    let path = format!("{PATH}{}/{verb}/", transfer["id"].as_str().unwrap());
    let method = if verb == "received" { Method::PUT } else { Method::POST };
    app.write(method, session, &path, body).await
}

/// A transfer from Tema to Accra, sent by `yaw`.
pub async fn sent(app: &TestApp, yaw: &Session, lines: &[(&Value, i64)]) -> Value {
    let body = draft(lines);
    app.write(Method::POST, yaw, PATH, &body).await.expect_status(201);
    act(app, yaw, &body, "send", &json!({})).await.expect_status(200).json()
}

pub fn received(transfer: &Value, line: usize, quantity: i64, reason: Option<&str>) -> Value {
    json!({ "lines": [{ "id": transfer["products"][line]["id"], "quantity_received": quantity, "reason": reason,
        "reason_note": "" }] })
}

/// What a facility has of a product, by its barcode; nothing when it does not carry it.
pub async fn there(app: &TestApp, session: &Session, town: &str, item: &Value) -> i64 {
    let all = products(app, session, town).await;
    all.iter().filter(|own| own["barcode_id"] == item["barcode_id"]).map(|own| own["quantity"].as_i64().unwrap()).sum()
}
