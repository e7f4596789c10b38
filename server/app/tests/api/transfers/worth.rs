//! What goes from one facility to another keeps its cost, and has the price of the country it comes to.

use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{PATH, act, draft, products};
use crate::common::{Session, TestApp};
use crate::facilities::lome;
use crate::insights::tamper;

const GHANA: i64 = 288;
const TOGO: i64 = 768;

/// A facility of the country that carries nothing yet.
async fn open(app: &TestApp, efua: &Session, country_id: i64) -> String {
    let id = Uuid::new_v4().to_string();
    let mut facility = lome(&id);
    facility["country_id"] = json!(country_id);
    app.write(Method::POST, efua, "/api/facilities/", &facility).await.expect_status(201);
    id
}

/// Two units of each, from Tema.
async fn transfer(app: &TestApp, (yaw, efua): (&Session, &Session), items: &[Value], destination: &str) {
    let mut body = draft(&items.iter().map(|item| (item, 2)).collect::<Vec<_>>());
    body["destination_facility_id"] = json!(destination);
    app.write(Method::POST, yaw, PATH, &body).await.expect_status(201);
    act(app, yaw, &body, "send", &json!({})).await.expect_status(200);
    act(app, efua, &body, "finalise", &json!({ "lines": [] })).await.expect_status(200);
}

/// Three products of Tema: what a unit cost is known of the batches of the first, of the second itself, not of the third.
async fn items_of_tema(app: &TestApp, yaw: &Session) -> Vec<Value> {
    let fresh = |batch: &&Value| batch["expiry_date"].as_str() >= Some("2026-06-01");
    let units = |item: &Value| -> i64 {
        item["batches"].as_array().unwrap().iter().filter(fresh).map(|batch| batch["quantity"].as_i64().unwrap()).sum()
    };
    let mut items = products(app, yaw, "Tema").await;
    items.retain(|item| units(item) >= 10);
    items.truncate(3);
    assert_eq!(items.len(), 3);
    let (first, second) = (items[0]["uuid"].as_str().unwrap(), items[1]["uuid"].as_str().unwrap());
    tamper(app, "UPDATE batches SET unit_cost = NULL").await;
    tamper(app, "UPDATE products SET unit_cost = NULL").await;
    tamper(app, &format!("UPDATE batches SET unit_cost = 321 WHERE product_id = '{first}'")).await;
    tamper(app, &format!("UPDATE products SET unit_cost = 150 WHERE id IN ('{first}', '{second}')")).await;
    items
}

async fn stock(app: &TestApp, efua: &Session, facility_id: &str) -> Value {
    let path = format!("/api/facility-insights/overview/?facility_id={facility_id}");
    app.get(efua, &path).await.expect_status(200).json()["stock"].clone()
}

async fn prices(app: &TestApp, efua: &Session, facility_id: &str, items: &[Value]) -> Vec<(Value, Value)> {
    let there = app.get_all(efua, &format!("/api/productaliases/?facility_id={facility_id}&page_size=1000")).await;
    let of = |item: &Value| there.iter().find(|own| own["barcode_id"] == item["barcode_id"]).unwrap();
    let prices = |own: &Value| (own["walk_in_selling_price"].clone(), own["member_selling_price"].clone());
    items.iter().map(|item| prices(of(item))).collect()
}

// IST-06 FIN: of a batch, or else of its product; what nobody knows stays unknown
#[tokio::test]
async fn what_arrives_cost_what_it_cost_the_source() {
    let app = TestApp::spawn().await;
    let (yaw, efua) = (app.sign_in("yaw").await, app.sign_in("efua").await);
    let (items, ghana) = (items_of_tema(&app, &yaw).await, open(&app, &efua, GHANA).await);
    transfer(&app, (&yaw, &efua), &items, &ghana).await;
    let figures = stock(&app, &efua, &ghana).await;
    assert_eq!((&figures["at_cost"], &figures["cost_unknown_products"]), (&json!("9.42"), &json!(1)));
}

// IST-06 PRC-01: a product that is new to the receiver is not given away
#[tokio::test]
async fn what_is_new_to_the_receiver_has_the_price_of_its_country() {
    let app = TestApp::spawn().await;
    let (yaw, efua) = (app.sign_in("yaw").await, app.sign_in("efua").await);
    let (items, ghana) = (items_of_tema(&app, &yaw).await, open(&app, &efua, GHANA).await);
    transfer(&app, (&yaw, &efua), &items, &ghana).await;
    let list = app.get_all(&efua, "/api/price-lists/GH/").await;
    let of = |item: &Value| list.iter().find(|row| row["barcode_id"] == item["barcode_id"]).unwrap();
    let listed: Vec<(Value, Value)> = items
        .iter()
        .map(|item| (of(item)["walk_in_selling_price"].clone(), of(item)["member_selling_price"].clone()))
        .collect();
    assert_eq!(prices(&app, &efua, &ghana, &items).await, listed);
    assert!(listed.iter().all(|(walk_in, _)| walk_in.as_str().unwrap() > "0.00"), "{listed:?}");
}

// IST-06: neither a price nor a cost is taken over in another money
#[tokio::test]
async fn across_money_neither_costs_nor_prices_are_carried_over() {
    let app = TestApp::spawn().await;
    let (yaw, efua) = (app.sign_in("yaw").await, app.sign_in("efua").await);
    let (items, togo) = (items_of_tema(&app, &yaw).await, open(&app, &efua, TOGO).await);
    transfer(&app, (&yaw, &efua), &items, &togo).await;
    let figures = stock(&app, &efua, &togo).await;
    assert_eq!((&figures["at_cost"], &figures["cost_unknown_products"]), (&json!("0"), &json!(3)));
    assert!(prices(&app, &efua, &togo, &items).await.iter().all(|(walk_in, _)| walk_in == "0"));
}
