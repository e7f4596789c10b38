//! What was needed of a product: sold and used, and nothing else.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::adjust::{adjust, adjustment};
use super::movements::card;
use crate::common::{Session, TestApp, facility_id};
use crate::sales::till::{Till, assert_books_agree, batch, number, product, product_with};

fn path(item: &Value, facility: &str) -> String {
    let product_id = item["uuid"].as_str().unwrap();
    format!("/api/inventory/products/{product_id}/consumption/?facility_id={}", facility_id(facility))
}

async fn consumption(app: &TestApp, session: &Session, item: &Value) -> Value {
    app.get(session, &path(item, "Accra")).await.expect_status(200).json()
}

fn needed(of: &Value) -> [i64; 3] {
    ["sold", "own_use", "programme_use"].map(|kind| of[kind].as_i64().unwrap())
}

// ENT-22: what is used or sent back is a movement of its own kind; only what was sold and used was needed
#[tokio::test]
async fn what_was_sold_and_used_counts_and_what_was_lost_sent_back_or_corrected_does_not() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 20).await;
    let before = needed(&consumption(&app, &ama, &item).await);
    app.sync(&ama, &batch([&Till::new().sale(&[(&item, 2)])])).await;
    for (quantity, reason) in
        [(-3, "own_use"), (-1, "programme_use"), (-4, "supplier_return"), (-1, "lost"), (-2, "correction")]
    {
        app.pass(TimeDelta::minutes(1));
        adjust(&app, &ama, &adjustment(&item, quantity, reason)).await.expect_status(201);
    }

    let after = consumption(&app, &ama, &item).await;

    let more: Vec<i64> = needed(&after).iter().zip(before).map(|(after, before)| after - before).collect();
    assert_eq!(more, [2, 3, 1]);
    let rows = card(&app, &ama, &item).await;
    let newest: Vec<&str> = rows[..5].iter().map(|row| row["kind"].as_str().unwrap()).collect();
    assert_eq!(newest, ["adjustment", "adjustment", "supplier_return", "programme_use", "own_use"]);
    assert_eq!((&rows[4]["reason"], &rows[4]["moved_by"]), (&Value::Null, &json!("Ama Mensah")));
    assert_books_agree(&app).await;
}

#[tokio::test]
async fn it_is_summed_over_ninety_days_and_says_how_long_the_stock_lasts() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 20).await;
    app.pass(TimeDelta::days(120));
    let ama = app.sign_in("ama").await;
    let none = consumption(&app, &ama, &item).await;
    assert_eq!((needed(&none), &none["days"], &none["lasts_days"]), ([0, 0, 0], &json!(90), &Value::Null));

    // A use takes nothing that has expired meanwhile: the batch is found.
    let mut found = adjustment(&item, 30, "found");
    found["new_batch"] = json!({ "lot": "LATER", "expiry_date": "2039-01-31" });
    adjust(&app, &ama, &found).await.expect_status(201);
    adjust(&app, &ama, &adjustment(&item, -9, "own_use")).await.expect_status(201);
    app.pass(TimeDelta::days(89));
    let ama = app.sign_in("ama").await;
    let stock = product(&app, &ama, &item["uuid"]).await["quantity"].as_i64().unwrap();
    let some = consumption(&app, &ama, &item).await;
    assert_eq!((needed(&some), &some["lasts_days"]), ([0, 9, 0], &json!(stock * 90 / 9)));
    app.pass(TimeDelta::days(2));
    let ama = app.sign_in("ama").await;
    assert_eq!(needed(&consumption(&app, &ama, &item).await), [0, 0, 0]);
}

#[tokio::test]
async fn nothing_that_has_expired_is_used_and_it_may_still_go_back() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 3).await;
    let batch = &item["batches"][0];
    let expiry: chrono::NaiveDate = batch["expiry_date"].as_str().unwrap().parse().unwrap();
    let today = app.state.clock.now().date_naive();
    app.pass(TimeDelta::days((expiry - today).num_days() + 1));
    let ama = app.sign_in("ama").await;
    let of_batch = |reason: &str| {
        let mut body = adjustment(&item, -1, reason);
        body["batch_id"] = batch["id"].clone();
        body
    };
    adjust(&app, &ama, &of_batch("own_use")).await.expect_problem(409, "batch_expired");
    adjust(&app, &ama, &of_batch("programme_use")).await.expect_problem(409, "batch_expired");
    let stock = item["quantity"].as_i64().unwrap();
    adjust(&app, &ama, &adjustment(&item, -stock, "own_use")).await.expect_problem(409, "exceeds_stock");
    adjust(&app, &ama, &of_batch("supplier_return")).await.expect_status(201);
    let used = "SELECT COUNT(*) FROM stock_movements WHERE kind LIKE '%_use'";
    assert_eq!(number(&app, used, &[]).await, 0);
}

#[tokio::test]
async fn what_is_needed_elsewhere_is_for_nobody_here() {
    let app = TestApp::spawn().await;
    let (ama, yaw) = (app.sign_in("ama").await, app.sign_in("yaw").await);
    let item = product_with(&app, &ama, 1).await;
    app.get(&yaw, &path(&item, "Accra")).await.expect_problem(403, "other_facility");
    app.get(&yaw, &path(&item, "Tema")).await.expect_problem(404, "not_found");
    for reason in ["own_use", "programme_use", "supplier_return"] {
        adjust(&app, &ama, &adjustment(&item, 1, reason)).await.expect_problem(422, "invalid");
    }
}
