//! Goods that go back. Here: what every test of them needs. Kofi and Abena send back what lies in Accra, Yaw takes back in
//! Tema for Akwaaba, Efua for the provider.

mod ask;
mod path;
mod providers;

use reqwest::Method;
use serde_json::{Value, json};

use crate::common::{Answer, Session, facility_id};
use crate::deliveries;
use crate::provider_stock::deliver;
use crate::sales::till::{new_id, number};
use crate::shipments::World;
use crate::transfers::products;

pub const RETURNS: &str = "/api/orders/returns/";
pub const INCOMING: &str = "/api/orders/incoming-returns/";

/// A product of Accra of which that many came, at that cost, in the lot `DEL-1`.
pub async fn delivered(world: &World, units: i64, unit_cost: Option<&str>) -> Value {
    let item = products(&world.app, &world.kofi, "Accra").await.swap_remove(0);
    let mut line = deliveries::line(&item, units);
    line["unit_cost"] = json!(unit_cost);
    // What the product cost before would stand in for what this batch cost.
    let sql = "UPDATE products SET unit_cost = NULL WHERE id = $1";
    crate::orders::run(&world.app, sql, vec![item["uuid"].as_str().unwrap().into()]).await;
    deliver(&world.app, &world.kofi, &deliveries::delivery(&new_id(), &[line])).await;
    let all = products(&world.app, &world.kofi, "Accra").await;
    all.into_iter().find(|other| other["uuid"] == item["uuid"]).unwrap()
}

pub fn lot<'a>(item: &'a Value, lot: &str) -> &'a Value {
    item["batches"].as_array().unwrap().iter().find(|batch| batch["lot"] == lot).unwrap()
}

/// Units of that lot of a product go back.
pub fn asked(item: &Value, of_lot: &str, units: i64, supplier: Option<&str>) -> Value {
    let line = json!({ "uuid": new_id(), "product_uuid": item["uuid"], "batch_id": lot(item, of_lot)["id"],
        "units": units });
    json!({ "uuid": new_id(), "facility_id": facility_id("Accra"), "supplier_uuid": supplier, "reason": "near_expiry",
        "note": "Short dated", "lines": [line] })
}

pub fn path_of(body: &Value) -> String {
    format!("{RETURNS}{}/", body["uuid"].as_str().unwrap())
}

pub async fn ask(world: &World, session: &Session, body: &Value) -> Answer {
    world.post(session, RETURNS, body).await
}

/// `verb` of the facility, or of who takes it back.
pub async fn act(world: &World, session: &Session, asked: &Value, verb: &str, body: &Value) -> Answer {
    let list = if ["answer", "receive"].contains(&verb) { INCOMING } else { RETURNS };
    let path = format!("{list}{}/{verb}/", asked["uuid"].as_str().unwrap());
    world.app.write(Method::POST, session, &path, body).await
}

pub fn answer(asked: &Value, units: i64, note: &str) -> Value {
    json!({ "note": note, "lines": [{ "uuid": asked["lines"][0]["uuid"], "approved_units": units }] })
}

pub fn sending(asked: &Value, units: i64) -> Value {
    json!({ "lines": [{ "uuid": asked["lines"][0]["uuid"], "units": units }] })
}

pub fn receipt(asked: &Value, received: i64, good: i64, note: &str) -> Value {
    json!({ "note": note, "lines": [{ "uuid": asked["lines"][0]["uuid"], "received_units": received,
        "good_units": good }] })
}

pub fn states(shown: &Value) -> Vec<&str> {
    shown["timeline"].as_array().unwrap().iter().map(|event| event["state"].as_str().unwrap()).collect()
}

/// Units in that batch.
pub async fn in_batch(world: &World, batch: &Value) -> i64 {
    let id = batch["id"].as_str().unwrap();
    number(&world.app, "SELECT quantity FROM batches WHERE id = $1", &[id]).await
}

/// Units of the lot in a town, of the product with that barcode.
pub async fn in_lot(world: &World, town: &str, item: &Value, lot: &str) -> i64 {
    let text =
        "SELECT CAST(COALESCE(SUM(b.quantity), 0) AS BIGINT) FROM batches b JOIN products p ON p.id = b.product_id
        WHERE p.facility_id = $1 AND p.barcode_id = $2 AND b.lot = $3";
    number(&world.app, text, &[&facility_id(town), item["barcode_id"].as_str().unwrap(), lot]).await
}
