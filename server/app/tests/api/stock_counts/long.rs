//! Counts of more products than are applied at once.

use std::time::Duration;

use chrono::TimeDelta;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{NOW, PATH, act, open};
use crate::common::{Session, TestApp, facility_id};
use crate::sales::till::{Till, assert_books_agree, batch, product};
use crate::uploads::{stock, upload, write};

/// Applied at once are 500.
const MANY: usize = 1_300;

/// So many products of its own, with nothing in stock, by their ids.
async fn own_products(app: &TestApp, ama: &Session) -> Vec<Value> {
    let mut file = b"name,price,member price\n".to_vec();
    (0..MANY).for_each(|number| write(&mut file, format_args!("Own {number},5.00,5.00")));
    upload(app, ama, &format!("kind=custom_product&facility_id={}", facility_id("Accra")), file).await;
    let mut own = stock(app, ama, "Accra").await;
    own.retain(|item| item["is_custom"] == json!(true));
    own.sort_by_key(|item| item["uuid"].to_string());
    assert_eq!(own.len(), MANY);
    own
}

fn line(item: &Value, lot: Option<&str>, quantity: i64) -> Value {
    json!({ "id": Uuid::new_v4(), "product_id": item["uuid"], "batch_id": null, "lot": lot,
        "expiry_date": lot.map(|_| "2030-12-31"), "quantity": quantity, "counted_at": NOW })
}

async fn read(app: &TestApp, ama: &Session, count: &Value) -> Value {
    app.get(ama, &format!("{PATH}{}/", count["id"].as_str().unwrap())).await.expect_status(200).json()
}

async fn quantities(app: &TestApp, ama: &Session) -> Vec<(String, i64)> {
    let mut own = stock(app, ama, "Accra").await;
    own.retain(|item| item["is_custom"] == json!(true));
    let mut all: Vec<_> =
        own.iter().map(|item| (item["uuid"].to_string(), item["quantity"].as_i64().unwrap())).collect();
    all.sort();
    all
}

// ENT-17 UPL-34: others sell between its parts, and whatever cuts it off, every product follows its count once
#[tokio::test(flavor = "multi_thread")]
async fn a_long_count_is_applied_in_parts_and_whole_however_often_it_is_cut_off() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let own = own_products(&app, &ama).await;
    let lines: Vec<Value> = own.iter().map(|item| line(item, Some("L"), 3)).collect();
    let count = open(&app, &ama, &lines).await;
    app.pass(TimeDelta::minutes(10));

    // Of two who apply it in one moment, one does.
    let nobody = json!({});
    let answers = tokio::join!(act(&app, &ama, &count, "apply", &nobody), act(&app, &ama, &count, "apply", &nobody));
    let [one, other] = [answers.0.status, answers.1.status];
    assert_eq!((one.min(other), one.max(other)), (200, 409));
    let part = read(&app, &ama, &count).await;
    let facts = |count: &Value| {
        ["status", "counted_lines", "applied_lines", "applied_by", "applied_at"].map(|fact| count[fact].clone())
    };
    assert_eq!(facts(&part), [json!("applying"), json!(MANY), json!(500), json!("Ama Mensah"), Value::Null]);
    let applied = |at: usize| (part["lines"][at]["expected"].clone(), part["lines"][at]["after"].clone());
    assert_eq!((applied(0), applied(MANY - 1)), ((json!(0), json!(3)), (json!(0), json!(3))));
    let number = &count["batch_sync_number"];
    let poll = format!("/api/inventory-bff/stock-takes-poll/{number}/");
    let polled = app.get(&ama, &poll).await.expect_status(200).json();
    assert_eq!(
        ["status", "counted_lines", "applied_lines"].map(|fact| &polled[fact]),
        [&json!("applying"), &json!(MANY), &json!(500)]
    );

    // It is open until all of it is done, and cannot be changed meanwhile.
    let list = format!("{PATH}?facility_id={}", facility_id("Accra"));
    assert_eq!(app.get_all(&ama, &format!("{list}&status=open")).await.len(), 1);
    assert_eq!(app.get_all(&ama, &format!("{list}&status=applied")).await.len(), 0);
    let more = json!({ "lines": [line(&own[0], Some("L"), 9)] });
    act(&app, &ama, &count, "lines", &more).await.expect_problem(409, "wrong_state");
    act(&app, &ama, &count, "cancel", &nobody).await.expect_problem(409, "wrong_state");

    // One is sold of a product that follows its count already, and one of a product that does not yet.
    let (first, last) = (&own[0], &own[MANY - 1]);
    let mut till = Till::new();
    till.made_at = "2026-03-02T09:05:00.000Z";
    app.sync(&ama, &batch([&till.sale(&[(first, 1)]), &till.sale(&[(last, 1)])])).await;
    assert_eq!(product(&app, &ama, &first["uuid"]).await["quantity"], json!(2));

    let mut cuts = 0;
    while read(&app, &ama, &count).await["status"] != json!("applied") {
        let stop = tokio::time::sleep(Duration::from_millis(3 << cuts));
        bloom::jobs::run_until(app.state.clone(), bloom::work::KINDS, stop).await;
        cuts += 1;
        assert!(cuts < 16);
    }
    assert!(cuts > 2, "it was never cut off");

    let done = read(&app, &ama, &count).await;
    assert_eq!((&done["applied_lines"], &done["applied_by"]), (&json!(MANY), &json!("Ama Mensah")));
    assert!(done["applied_at"].is_string(), "{done}");
    let expected: Vec<(String, i64)> =
        own.iter().map(|item| (item["uuid"].to_string(), if item == first || item == last { 2 } else { 3 })).collect();
    assert_eq!(quantities(&app, &ama).await, expected);
    act(&app, &ama, &count, "apply", &nobody).await.expect_problem(409, "wrong_state");
    assert_books_agree(&app).await;
}

// ENT-17: when the rest cannot be applied for good, that is told, and applying it again goes on
#[tokio::test]
async fn a_count_that_stopped_half_way_says_so_and_goes_on_when_it_is_applied_again() {
    let app = TestApp::spawn().await;
    let (ama, nobody) = (app.sign_in("ama").await, json!({}));
    let own = own_products(&app, &ama).await;
    let lines: Vec<Value> = own.iter().map(|item| line(item, Some("L"), 3)).collect();
    let count = open(&app, &ama, &lines).await;
    act(&app, &ama, &count, "apply", &nobody).await.expect_status(200);
    let tx = app.state.db.begin().await.unwrap();
    let crashed = "UPDATE jobs SET state = 'running', lease_by = 'gone', crashes = 20, due_at = 0
        WHERE kind = 'stock_count'";
    assert_eq!(tx.execute_unprepared(crashed).await.unwrap().rows_affected(), 1);
    tx.commit().await.unwrap();

    app.work().await;

    let stopped = read(&app, &ama, &count).await;
    assert_eq!((&stopped["status"], &stopped["applied_lines"]), (&json!("stopped"), &json!(500)));
    act(&app, &ama, &count, "cancel", &nobody).await.expect_problem(409, "wrong_state");
    let again = act(&app, &ama, &count, "apply", &nobody).await.expect_status(200).json();
    assert_eq!((&again["status"], &again["applied_lines"]), (&json!("applying"), &json!(500)));
    app.work().await;
    let done = read(&app, &ama, &count).await;
    assert_eq!((&done["status"], &done["applied_lines"]), (&json!("applied"), &json!(MANY)));
    assert!(quantities(&app, &ama).await.iter().all(|(_, quantity)| *quantity == 3));
    assert_books_agree(&app).await;
}

// ERR-28: what cannot be applied is told before anything is, wherever in the count it stands
#[tokio::test]
async fn a_product_without_a_batch_at_the_end_of_a_long_count_is_refused_before_anything_moves() {
    let app = TestApp::spawn().await;
    let (ama, nobody) = (app.sign_in("ama").await, json!({}));
    let own = own_products(&app, &ama).await;
    let lines: Vec<Value> = own
        .iter()
        .enumerate()
        .map(|(at, item)| match at {
            at if at == MANY - 1 => line(item, None, 5),
            _ => line(item, Some("L"), 3),
        })
        .collect();
    let count = open(&app, &ama, &lines).await;
    let moved = app.count("stock_movements").await;

    let problem = act(&app, &ama, &count, "apply", &nobody).await.expect_problem(422, "lot_needed").json();

    assert_eq!(problem["errors"].as_array().unwrap().len(), 1);
    assert_eq!(problem["errors"][0]["field"], json!(format!("lines.{}.lot", MANY - 1)));
    let open = read(&app, &ama, &count).await;
    assert_eq!((&open["status"], &open["applied_lines"]), (&json!("open"), &json!(0)));
    assert_eq!(app.count("stock_movements").await, moved);
    let mended = json!({ "lines": [line(&own[MANY - 1], None, 0)] });
    act(&app, &ama, &count, "lines", &mended).await.expect_status(200);
    act(&app, &ama, &count, "apply", &nobody).await.expect_status(200);
    app.work().await;
    assert_eq!(read(&app, &ama, &count).await["status"], json!("applied"));
    assert_books_agree(&app).await;
}
