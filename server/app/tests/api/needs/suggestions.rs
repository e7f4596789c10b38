//! What to order, for who keeps no copy to work it out from.

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use super::{needs, numbers, offers, ordered, renewed};
use crate::common::{Session, TestApp, facility_id};
use crate::inventory::adjust::{adjust, adjustment};
use crate::orders::{line, order, till};
use crate::sales::till::{batch, statuses};
use crate::shipments::{INCOMING, said};
use crate::transfers;

fn path(query: &str) -> String {
    format!("/api/orders/suggestions/?facility_id={}{query}", facility_id("Accra"))
}

async fn suggestions(app: &TestApp, session: &Session, query: &str) -> Vec<Value> {
    app.get_all(session, &path(query)).await
}

async fn of(app: &TestApp, session: &Session, item: &Value) -> Value {
    let all = suggestions(app, session, "").await;
    all.into_iter().find(|row| row["product_uuid"] == item["uuid"]).expect("a suggestion")
}

/// A product of which Accra used 90 in 90 days, has that many left for long, and has nothing on order or on its way.
pub async fn one_a_day(app: &TestApp, left: i64) -> Value {
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    // The demonstration has something on its way to Accra.
    let coming: Vec<Value> = needs(app, &kofi, None).await;
    let coming = |item: &Value| coming.iter().any(|n| n["product_uuid"] == item["uuid"] && n["incoming"] != 0);
    let all = transfers::products(app, &ama, "Accra").await;
    let item = all.into_iter().find(|item| item["quantity"].as_i64() >= Some(3) && !coming(item)).unwrap();
    let stock = item["quantity"].as_i64().unwrap();
    adjust(app, &ama, &adjustment(&item, -stock, "lost")).await.expect_status(201);
    let mut found = adjustment(&item, 90 + left, "found");
    found["new_batch"] = json!({ "lot": "LATER", "expiry_date": "2039-01-31" });
    adjust(app, &ama, &found).await.expect_status(201);
    app.pass(TimeDelta::days(89));
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    renewed(app, &kofi).await;
    let used = super::need(app, &kofi, &item).await.map_or(0, |need| numbers(&need, ["consumed"])[0]);
    adjust(app, &ama, &adjustment(&item, used - 90, "own_use")).await.expect_status(201);
    adjust(app, &ama, &adjustment(&item, -used, "correction")).await.expect_status(if used > 0 { 201 } else { 422 });
    renewed(app, &kofi).await;
    item
}

#[tokio::test]
async fn a_suggestion_follows_from_what_is_used_what_is_there_and_what_the_best_offer_says() {
    let app = TestApp::spawn().await;
    let item = one_a_day(&app, 6).await;
    let (kofi, efua) = (app.sign_in("kofi").await, app.sign_in("efua").await);
    offers(
        &app,
        &efua,
        &[
            ("Cheap", &item, 10, "9.00", "unavailable", 1, 1),
            ("Dear", &item, 10, "12.00", "available", 1, 1),
            ("Sahel", &item, 10, "10.00", "limited", 7, 2),
        ],
    )
    .await;

    let row = of(&app, &kofi, &item).await;

    let told = numbers(&row, ["packs", "usable", "target", "available", "cover_days"]);
    assert_eq!(told, [3, 6, 28, 6, 6], "{row}");
    assert_eq!((&row["urgency"], &row["cut"]), (&json!("urgent"), &json!(false)));
    assert_eq!((&row["offer"]["supplier"]["name"], &row["offer"]["price"]), (&json!("Sahel"), &json!("10.00")));
    assert_eq!((&row["name"], &row["barcode"]), (&item["name"], &item["barcode_id"]));
    assert_eq!(numbers(&row["need"], ["days", "days_without", "consumed"]), [90, 0, 90]);

    // What was ordered counts at once.
    ordered(&app, &kofi, &mut till(), &item, 1).await;
    let row = of(&app, &kofi, &item).await;
    assert_eq!(numbers(&row, ["packs", "available", "cover_days"]), [2, 16, 16]);
    assert_eq!(row["urgency"], "order");
    ordered(&app, &kofi, &mut till(), &item, 2).await;
    let row = of(&app, &kofi, &item).await;
    assert_eq!((&row["urgency"], &row["packs"]), (&json!("enough"), &json!(0)));
}

// ORD-2: what the warehouse confirms or back-orders is to come, what it does not have is missing again
#[tokio::test]
async fn what_is_confirmed_lowers_the_next_suggestion_by_as_much() {
    let app = TestApp::spawn().await;
    let item = one_a_day(&app, 6).await;
    let (kofi, yaw, efua) = (app.sign_in("kofi").await, app.sign_in("yaw").await, app.sign_in("efua").await);
    offers(&app, &efua, &[("Sahel", &item, 10, "10.00", "available", 7, 1)]).await;
    let offered = of(&app, &kofi, &item).await["offer"].clone();
    let supplier = offered["supplier"]["uuid"].as_str().unwrap();
    let warehouse = json!({ "warehouse_uuid": facility_id("Tema") });
    let path = format!("/api/orders/suppliers/{supplier}/warehouse/");
    app.write(Method::PUT, &efua, &path, &warehouse).await.expect_status(200);
    let packs = async || {
        let row = of(&app, &kofi, &item).await;
        numbers(&row["need"], ["on_order"])[0] + 100 * numbers(&row, ["packs"])[0]
    };
    assert_eq!(packs().await, 300);

    let mut line = line(&offered, 3);
    line["pack_units"] = json!(10);
    let record = order(&mut till(), supplier, &[line.clone()]);
    let answer = app.sync(&kofi, &batch([&record])).await;
    assert_eq!(statuses(&answer), ["applied"], "{answer:#}");
    assert_eq!(packs().await, 30, "all three are asked for");
    let confirm = json!({ "lines": [said(&line, 1, 1, "One never comes")] });
    let path = format!("{INCOMING}{}/confirm/", record["id"].as_str().unwrap());
    app.write(Method::POST, &yaw, &path, &confirm).await.expect_status(200);
    assert_eq!(packs().await, 120, "one is confirmed, one comes later, one is to be ordered again");
    let close = crate::orders::line_path(&record, 0, "close");
    app.write(Method::POST, &kofi, &close, &json!({ "note": "Too late" })).await.expect_status(200);
    assert_eq!(packs().await, 210, "what comes later was given up");
}

#[tokio::test]
async fn what_nobody_offers_is_told_without_packs() {
    let app = TestApp::spawn().await;
    let item = one_a_day(&app, 0).await;
    let (kofi, efua) = (app.sign_in("kofi").await, app.sign_in("efua").await);
    let other = json!({ "barcode_id": "0" });
    offers(&app, &efua, &[("Sahel", &other, 10, "9.00", "available", 1, 1)]).await;

    let row = of(&app, &kofi, &item).await;

    assert_eq!((&row["offer"], &row["packs"]), (&Value::Null, &Value::Null));
    assert_eq!((&row["urgency"], &row["target"], &row["cover_days"]), (&json!("urgent"), &json!(28), &json!(0)));
}

#[tokio::test]
async fn the_most_urgent_come_first_and_every_page_goes_on_where_the_last_one_ended() {
    let app = TestApp::spawn().await;
    one_a_day(&app, 3).await;
    let kofi = app.sign_in("kofi").await;
    let all = suggestions(&app, &kofi, "").await;
    assert_eq!(all.len(), needs(&app, &kofi, None).await.len());
    let turn = |row: &Value| {
        let turns = ["urgent", "order", "enough", "unknown", "none"];
        let urgency = turns.iter().position(|turn| row["urgency"] == *turn).unwrap();
        (urgency, row["cover_days"].as_i64(), row["name"].as_str().unwrap().to_owned())
    };
    assert!(all.is_sorted_by_key(turn));
    let ids: std::collections::HashSet<&str> = all.iter().map(|row| row["product_uuid"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), all.len());
    for urgency in ["urgent", "order"] {
        let some = suggestions(&app, &kofi, &format!("&urgency={urgency}")).await;
        let expected: Vec<&Value> = all.iter().filter(|row| row["urgency"] == urgency).collect();
        assert_eq!(some.iter().collect::<Vec<_>>(), expected);
    }
    app.get(&kofi, &path("&urgency=soon")).await.expect_problem(400, "bad_query");
    app.get(&kofi, &path("&cursor=none")).await.expect_problem(400, "bad_cursor");
}

#[tokio::test]
async fn a_budget_buys_what_runs_out_first_and_says_what_it_cut() {
    let app = TestApp::spawn().await;
    let item = one_a_day(&app, 0).await;
    let (kofi, efua) = (app.sign_in("kofi").await, app.sign_in("efua").await);
    offers(&app, &efua, &[("Sahel", &item, 10, "10.00", "available", 7, 2)]).await;
    let within = async |budget: &str| {
        let rows = suggestions(&app, &kofi, &format!("&budget={budget}")).await;
        let row = rows.into_iter().find(|row| row["product_uuid"] == item["uuid"]).unwrap();
        (row["packs"].as_i64().unwrap(), row["cut"].as_bool().unwrap())
    };
    assert_eq!(within("30").await, (3, false));
    assert_eq!(within("29.99").await, (2, true));
    assert_eq!(within("19.99").await, (0, true));
    for budget in ["", "-1", "1,50", "1.505"] {
        app.get(&kofi, &path(&format!("&budget={budget}"))).await.expect_problem(422, "invalid");
    }
}

#[tokio::test]
async fn staff_look_at_what_others_need_and_strangers_do_not() {
    let app = TestApp::spawn().await;
    let (efua, ama) = (app.sign_in("efua").await, app.sign_in("ama").await);
    assert!(!suggestions(&app, &efua, "").await.is_empty());
    app.get(&ama, &path("")).await.expect_problem(403, "no_order");
    app.get(&efua, "/api/orders/suggestions/?facility_id=none").await.expect_problem(404, "not_found");
}

#[tokio::test]
async fn what_happened_since_they_were_worked_out_is_in_the_next_suggestions() {
    let app = TestApp::spawn().await;
    let item = one_a_day(&app, 3).await;
    let kofi = app.sign_in("kofi").await;
    let first = suggestions(&app, &kofi, "").await;
    assert_eq!(suggestions(&app, &kofi, "").await, first, "worked out once or twice");
    assert_eq!(numbers(&of(&app, &kofi, &item).await, ["usable", "available"]), [3, 3]);
    let ama = app.sign_in("ama").await;
    adjust(&app, &ama, &adjustment(&item, -1, "own_use")).await.expect_status(201);
    assert_eq!(numbers(&of(&app, &kofi, &item).await, ["usable", "available"]), [2, 2]);
    // What was asked otherwise is another list.
    let urgent = suggestions(&app, &kofi, "&urgency=urgent").await;
    assert!(urgent.iter().all(|row| row["urgency"] == "urgent"), "{urgent:#?}");
    assert_ne!(urgent.len(), first.len());
}
