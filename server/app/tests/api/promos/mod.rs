mod list;
mod manage;

use reqwest::Method;
use serde_json::{Value, json};

use crate::common::{Session, TestApp, facility_id};

const PATH: &str = "/api/promos/";

/// A tenth off everything in Accra, this week.
pub fn promo(code: &str) -> Value {
    json!({ "id": uuid::Uuid::new_v4(), "facility_id": facility_id("Accra"), "code": code, "name": "A promo",
        "kind": "percent", "value": "10", "buy_quantity": null, "get_quantity": null, "min_spend": null,
        "product_uuids": [], "categories": [], "automatic": false, "starts_on": "2026-03-01", "ends_on": "2026-03-07",
        "is_active": true })
}

async fn make(app: &TestApp, session: &Session, promo: &Value) -> Value {
    app.write(Method::POST, session, PATH, promo).await.expect_status(201).json()
}

fn detail_path(promo: &Value) -> String {
    format!("{PATH}{}/", promo["id"].as_str().unwrap())
}
