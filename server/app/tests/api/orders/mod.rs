//! Orders of suppliers. Here: what every test of them needs.
//!
//! What orders must do is numbered, and tests carry the number:
//!
//! - `ORD-1` an order of two suppliers made offline, its answer lost: two orders, once each
//! - `ORD-2` what is confirmed and to come lowers the next suggestion by as much
//! - `ORD-3` days without stock raise it, and too many of them do not make it explode
//! - `ORD-4` a batch that expires before it is used is not counted
//! - `ORD-5` received in parts and closed: the stock has what came, one row of the ledger a receipt
//! - `ORD-6` a price that moved: both are shown, nothing is charged unseen
//! - `ORD-7` of a line that is replaced, the need stays with the product that was asked for
//! - `ORD-8` what is refused is neither in stock nor in the expected invoice
//! - `ORD-9` the same note twice is noticed
//! - `ORD-10` above the credit limit an order is held, released by staff, audited
//! - `ORD-11` a second tab reads the cart and changes nothing of it
//! - `ORD-12` label by country, 360 pixels wide, French

mod decide;
mod record;
mod who;

use bloom_storage::sql;
use reqwest::Method;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::common::{Answer, Session, TestApp, facility_id};
use crate::sales::till::{Till, minor};

pub const PATH: &str = "/api/orders/outgoing/";
const GHANA: i64 = 288;
pub const AKWAABA: &str = "01990000-0000-7000-8000-00000000a001";
pub const VOLTA: &str = "01990000-0000-7000-8000-00000000a002";
/// In Nigeria.
pub const LAGOON: &str = "01990000-0000-7000-8000-00000000a003";

const SUPPLIERS: [(&str, &str, i64); 3] =
    [(AKWAABA, "Akwaaba Medical", GHANA), (VOLTA, "Volta Pharma", GHANA), (LAGOON, "Lagoon Supplies", 566)];

/// A server with suppliers that offer nothing yet.
pub async fn spawn() -> TestApp {
    let app = TestApp::spawn().await;
    for (id, name, country_id) in SUPPLIERS {
        let text = "INSERT INTO suppliers (id, country_id, name, name_key, listed_by, listed_at)
            VALUES ($1, $2, $3, $3, '', 0)";
        run(&app, text, vec![id.into(), country_id.into(), name.into()]).await;
    }
    app
}

pub async fn run(app: &TestApp, text: &str, values: Vec<bloom_storage::Value>) {
    let tx = app.state.db.begin().await.unwrap();
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.unwrap();
    tx.commit().await.unwrap();
}

/// A new offer at a price in minor units, as a device shows it.
pub async fn offer(app: &TestApp, supplier: &str, price: i64) -> Value {
    offer_of(app, supplier, &Uuid::new_v4().simple().to_string(), price).await
}

/// As [`offer`], of the product with that barcode.
pub async fn offer_of(app: &TestApp, supplier: &str, barcode: &str, price: i64) -> Value {
    let id = Uuid::new_v4().to_string();
    let (_, _, country_id) = SUPPLIERS.into_iter().find(|(id, ..)| *id == supplier).unwrap();
    let text = "INSERT INTO offers (id, country_id, supplier_id, number, barcode_id, name, generic_name, pack, pack_key,
            pack_units, price, availability, lead_days, minimum_packs, as_of, withdrawn, listed_by)
        VALUES ($1, $2, $3, (SELECT COALESCE(MAX(number), 0) + 1000001 FROM offers), $4, 'Amoxicillin 500 mg', 'Amoxicillin',
            'Box of 100', 'box of 100', 100, $5, 'available', 2, 1, 0, FALSE, '')";
    let values = vec![id.as_str().into(), country_id.into(), supplier.into(), barcode.into(), price.into()];
    run(app, text, values).await;
    json!({ "uuid": id, "supplier_uuid": supplier, "barcode": barcode, "price": price_text(price) })
}

pub fn price_text(minor: i64) -> String {
    crate::sales::till::decimal(minor)
}

pub async fn move_price(app: &TestApp, offer: &Value, price: i64) {
    let id = offer["uuid"].as_str().unwrap();
    run(app, "UPDATE offers SET price = $2 WHERE id = $1", vec![id.into(), price.into()]).await;
}

pub async fn withdraw(app: &TestApp, offer: &Value) {
    let id = offer["uuid"].as_str().unwrap();
    run(app, "UPDATE offers SET withdrawn = TRUE WHERE id = $1", vec![id.into()]).await;
}

/// A line that orders some packs of an offer as it was shown.
pub fn line(offer: &Value, packs: i64) -> Value {
    json!({ "uuid": Uuid::new_v4(), "offer_uuid": offer["uuid"], "barcode": offer["barcode"],
        "name": "Amoxicillin 500 mg", "generic_name": "Amoxicillin", "pack": "Box of 100", "pack_units": 100,
        "packs": packs, "price": offer["price"] })
}

/// The next record of a till: an order of that supplier.
pub fn order(till: &mut Till, supplier: &str, lines: &[Value]) -> Value {
    let record = till.record(
        "order",
        json!({ "uuid": "", "supplier_uuid": supplier, "supplier_name": "Akwaaba",
        "note": "Before noon", "submitted_at": "2026-03-02T08:58:00.000Z", "lines": lines }),
    );
    let id = record["id"].clone();
    crate::sales::till::changed(&record, |payload| payload["uuid"] = id)
}

/// A till of `kofi` in Accra, who orders.
pub fn till() -> Till {
    Till::of("kofi", "Accra", "GHS")
}

pub async fn listed(app: &TestApp, session: &Session) -> Vec<Value> {
    app.get_all(session, &format!("{PATH}?facility_id={}", facility_id("Accra"))).await
}

/// The order of a record as it stands, once everything that was ordered is somewhere in it.
pub async fn shown(app: &TestApp, session: &Session, record: &Value) -> Value {
    let shown = app.get(session, &path_of(record)).await.expect_status(200).json();
    assert_adds_up(&shown, record);
    shown
}

pub fn path_of(record: &Value) -> String {
    format!("{PATH}{}/", record["id"].as_str().unwrap())
}

/// Every pack that was ordered is asked, waits or is cancelled, and the total is what the asked ones cost.
#[track_caller]
fn assert_adds_up(order: &Value, record: &Value) {
    let lines = order["lines"].as_array().unwrap();
    let packs = |line: &Value| line["packs"].as_i64().unwrap();
    let of = |state: &str| lines.iter().filter(|line| line["state"] == state).collect::<Vec<_>>();
    let (asked, waiting, cancelled) = (of("asked"), of("waiting"), of("cancelled"));
    let sum = |lines: &[&Value]| lines.iter().map(|line| packs(line)).sum::<i64>();
    let ordered: i64 = record["payload"]["lines"].as_array().unwrap().iter().map(packs).sum();
    assert_eq!(sum(&asked) + sum(&waiting) + sum(&cancelled), ordered, "{order:#}");
    let cost: i64 = asked.iter().map(|line| packs(line) * minor(&line["price"])).sum();
    assert_eq!(minor(&order["total"]), cost, "{order:#}");
    assert_eq!(order["waiting"], json!(waiting.len()));
}

/// `POST …/lines/{line}/{verb}/` of the line at that place.
pub async fn act(app: &TestApp, session: &Session, record: &Value, line: usize, verb: &str, body: &Value) -> Answer {
    app.write(Method::POST, session, &line_path(record, line, verb), body).await
}

pub fn line_path(record: &Value, line: usize, verb: &str) -> String {
    let line = record["payload"]["lines"][line]["uuid"].as_str().unwrap();
    format!("{}lines/{line}/{verb}/", path_of(record))
}

pub async fn accept(app: &TestApp, session: &Session, record: &Value, line: usize, price: &str) -> Answer {
    act(app, session, record, line, "accept", &json!({ "price": price })).await
}

pub async fn cancel(app: &TestApp, session: &Session, record: &Value, line: usize) -> Answer {
    act(app, session, record, line, "cancel", &json!({})).await
}
