//! What Accra owes Akwaaba, and what it may still order on credit. Here: what every test of accounts needs.

mod hold;
mod outside;
mod warehouse;
mod who;

use reqwest::Method;
use serde_json::{Value, json};

use crate::common::{Answer, Session, facility_id};
use crate::orders::AKWAABA;
use crate::sales::till::{minor, new_id};
use crate::shipments::World;

pub const ACCOUNTS: &str = "/api/orders/accounts/";
pub const INVOICES: &str = "/api/orders/invoices/";

/// The account of Accra with Akwaaba, as somebody sees it; what it owes is what it is made of.
pub async fn account(world: &World, session: &Session) -> Value {
    let path = format!("{ACCOUNTS}{AKWAABA}/?facility_id={}", facility_id("Accra"));
    let account = world.app.get(session, &path).await.expect_status(200).json();
    assert_adds_up(&account);
    account
}

#[track_caller]
fn assert_adds_up(account: &Value) {
    let of = |field: &str| minor(&account[field]);
    let owed = of("invoiced") + of("not_invoiced") - of("credited") - of("paid");
    assert_eq!((of("owed"), of("used")), (owed, owed + of("open_orders")), "{account:#}");
    match &account["credit_limit"] {
        Value::Null => assert!(account["left"].is_null(), "{account:#}"),
        limit => assert_eq!(of("left"), minor(limit) - of("used"), "{account:#}"),
    }
    let sum = |field: &str| account[field].as_array().unwrap().iter().map(|row| minor(&row["amount"])).sum::<i64>();
    assert_eq!((sum("payments"), sum("credit_notes")), (of("paid"), of("credited")), "{account:#}");
}

/// Those figures of an account, in their order here: open orders, invoiced, not invoiced, credited, paid.
pub fn figures(account: &Value) -> [&str; 5] {
    ["open_orders", "invoiced", "not_invoiced", "credited", "paid"].map(|field| account[field].as_str().unwrap())
}

pub async fn set_limit(world: &World, session: &Session, limit: Option<&str>) -> Answer {
    let path = format!("{ACCOUNTS}{AKWAABA}/limit/");
    let body = json!({ "facility_id": facility_id("Accra"), "credit_limit": limit });
    world.app.write(Method::PUT, session, &path, &body).await
}

pub fn payment(amount: &str) -> Value {
    json!({ "uuid": new_id(), "facility_id": facility_id("Accra"), "amount": amount, "day": "2026-03-01",
        "reference": "Transfer 7" })
}

pub async fn pay(world: &World, session: &Session, body: &Value) -> Answer {
    world.post(session, &format!("{ACCOUNTS}{AKWAABA}/payments/"), body).await
}

/// The invoices to Accra, newest first.
pub async fn invoices(world: &World) -> Vec<Value> {
    world.app.get_all(&world.kofi, &format!("{INVOICES}?facility_id={}", facility_id("Accra"))).await
}

pub async fn invoice(world: &World, session: &Session, id: &Value) -> Value {
    let path = format!("{INVOICES}{}/?facility_id={}", id.as_str().unwrap(), facility_id("Accra"));
    world.app.get(session, &path).await.expect_status(200).json()
}

/// What an invoice says of a line of an order: its place there, units and an amount.
pub fn new_invoice(order: &Value, number: &str, lines: &[(usize, i64, &str)]) -> Value {
    let line = |(at, units, amount): &(usize, i64, &str)| json!({ "order_line_uuid": order["payload"]["lines"][*at]["uuid"], "units": units, "amount": amount });
    json!({ "uuid": new_id(), "facility_id": facility_id("Accra"), "order_uuid": order["id"], "number": number,
        "day": "2026-03-02", "lines": lines.iter().map(line).collect::<Vec<_>>() })
}

pub fn new_credit_note(amount: &str) -> Value {
    json!({ "uuid": new_id(), "facility_id": facility_id("Accra"), "number": "CN-1", "amount": amount,
        "reason": "Billed twice" })
}

/// The places of the lines of a shipment with what was counted of their units.
pub fn counted(shipment: &Value, count: impl Fn(usize, i64) -> [i64; 3]) -> Vec<(usize, [i64; 3])> {
    let units = shipment["lines"].as_array().unwrap().iter().map(|line| line["units"].as_i64().unwrap());
    units.enumerate().map(|(at, units)| (at, count(at, units))).collect()
}

pub async fn credit(world: &World, session: &Session, invoice: &Value, body: &Value) -> Answer {
    world.post(session, &format!("{INVOICES}{}/credit-notes/", invoice.as_str().unwrap()), body).await
}
