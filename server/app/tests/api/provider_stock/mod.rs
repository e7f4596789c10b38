//! Stock of the provider in a facility. Here: what every test of it needs.
//!
//! What it must do is numbered, and tests carry the number:
//!
//! - `VDL-1` what lies there equals the ledger after 1,000 random moves
//! - `VDL-2` what is sold of the provider's is owed at its cost, what is the facility's own is not
//! - `VDL-3` a late sale goes into the next statement, whatever the clocks say
//! - `VDL-4` a transfer keeps the owner
//! - `VDL-5` what expires is borne as agreed
//! - `VDL-6` a disputed line keeps its statement open until it is answered
//! - `VDL-7` the sheet equals the screen
//! - `VDL-8` units that were sold and not there have no known owner

mod accept;
mod clock;
mod ledger;
mod owners;
mod statements;

use reqwest::Method;
use serde_json::{Value, json};

use crate::common::{Answer, Session, TestApp, facility_id};
use crate::deliveries::{self, delivery};
use crate::transfers::products;

pub const LOT: &str = "PRO-1";

/// A product of Accra of which the provider has nothing, and the facility enough that is good for months.
pub async fn own_product(app: &TestApp, kofi: &Session) -> Value {
    let providers = position(app, kofi, "Accra").await;
    let is_providers = |item: &Value| providers.iter().any(|row| row["product_uuid"] == item["uuid"]);
    let lasts = |item: &Value| {
        let batches = item["batches"].as_array().unwrap();
        units(&item["quantity"]) >= 5 && batches.iter().all(|batch| batch["expiry_date"].as_str() > Some("2026-07-31"))
    };
    products(app, kofi, "Accra").await.into_iter().find(|item| !is_providers(item) && lasts(item)).unwrap()
}

/// A delivery to Accra of that product, that many units at that cost.
pub fn delivered(item: &Value, owner: &str, quantity: i64, unit_cost: Option<&str>) -> Value {
    let mut line = deliveries::line(item, quantity);
    // It expires before everything that lasts, so it is sold first.
    (line["lot"], line["expiry_date"], line["unit_cost"]) = (json!(LOT), json!("2026-06-30"), json!(unit_cost));
    let mut body = delivery(&uuid::Uuid::new_v4().to_string(), &[line]);
    body["owner"] = json!(owner);
    body
}

pub async fn deliver(app: &TestApp, session: &Session, body: &Value) -> Value {
    app.write(Method::POST, session, deliveries::PATH, body).await.expect_status(201).json()
}

pub async fn agree(app: &TestApp, efua: &Session, town: &str, until: Option<&str>, bearer: &str) -> Answer {
    let body = json!({ "facility_id": facility_id(town), "from_day": "2026-01-01", "until_day": until,
        "expiry_bearer": bearer });
    app.write(Method::PUT, efua, "/api/vdl/agreement/", &body).await.expect_status(200)
}

pub async fn overview(app: &TestApp, session: &Session, town: &str) -> Value {
    let path = format!("/api/vdl/overview/?facility_id={}", facility_id(town));
    app.get(session, &path).await.expect_status(200).json()
}

pub async fn position(app: &TestApp, session: &Session, town: &str) -> Vec<Value> {
    app.get_all(session, &format!("/api/vdl/position/?facility_id={}", facility_id(town))).await
}

/// Newest first.
pub async fn heads(app: &TestApp, session: &Session, town: &str) -> Vec<Value> {
    app.get_all(session, &format!("/api/vdl/statements/?facility_id={}", facility_id(town))).await
}

pub async fn statement(app: &TestApp, session: &Session, town: &str, period: &str) -> Value {
    let path = format!("/api/vdl/statements/{period}/?facility_id={}", facility_id(town));
    app.get(session, &path).await.expect_status(200).json()
}

/// The line of a product in a statement; null when there is none.
pub fn line_of(statement: &Value, item: &Value) -> Value {
    let lines = statement["lines"].as_array().unwrap();
    lines.iter().find(|line| line["product_uuid"] == item["uuid"]).cloned().unwrap_or_default()
}

pub async fn line(app: &TestApp, session: &Session, period: &str, item: &Value) -> Value {
    line_of(&statement(app, session, "Accra", period).await, item)
}

/// The movements behind a line of Accra.
pub async fn moves(app: &TestApp, session: &Session, period: &str, item: &Value) -> Vec<Value> {
    let product_id = item["uuid"].as_str().unwrap();
    let path = format!("/api/vdl/statements/{period}/lines/{product_id}/?facility_id={}", facility_id("Accra"));
    app.get_all(session, &path).await
}

/// Says yes to a statement of Accra as it is.
pub async fn accept(app: &TestApp, kofi: &Session, shown: &Value) -> Answer {
    let path = format!("/api/vdl/statements/{}/accept/", shown["period"].as_str().unwrap());
    let body = json!({ "facility_id": facility_id("Accra"), "owed": shown["owed"],
        "closing_units": shown["closing_units"] });
    app.write(Method::POST, kofi, &path, &body).await
}

pub fn units(value: &Value) -> i64 {
    value.as_i64().unwrap()
}
