use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{NOW, act, applied, batch_line, every_batch, open};
use crate::common::TestApp;
use crate::inventory::movements::card;
use crate::sales::till::{Till, assert_books_agree, batch, product, product_with};

fn quantity(item: &Value) -> i64 {
    item["quantity"].as_i64().unwrap()
}

// ENT-17: what was counted is compared with the books, and the books follow when somebody says so
#[tokio::test]
async fn the_difference_is_shown_first_and_applied_later() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 5).await;

    let count = open(&app, &ama, &every_batch(&item, -2, NOW)).await;

    let line = &count["lines"][0];
    let there = item["batches"][0]["quantity"].as_i64().unwrap();
    assert_eq!((line["expected"].as_i64(), line["variance"].as_i64()), (Some(there), Some(-2)));
    assert_eq!((line["moved_since"].as_i64(), line["after"].as_i64()), (Some(0), Some(there - 2)));
    assert_eq!(product(&app, &ama, &item["uuid"]).await, item);

    let done = applied(&app, &ama, &count).await;

    assert_eq!((&done["status"], &done["applied_by"]), (&json!("applied"), &json!("Ama Mensah")));
    assert_eq!(done["lines"][0]["variance"], -2);
    assert_eq!(quantity(&product(&app, &ama, &item["uuid"]).await), quantity(&item) - 2);
    assert_books_agree(&app).await;
    act(&app, &ama, &count, "apply", &json!({})).await.expect_problem(409, "wrong_state");
    act(&app, &ama, &count, "lines", &json!({ "lines": [] })).await.expect_problem(409, "wrong_state");
    let newest = card(&app, &ama, &item).await[0].clone();
    assert_eq!(
        (&newest["kind"], &newest["reference"]),
        (&json!("count"), &json!(count["batch_sync_number"].to_string()))
    );
}

// ENT-17: what moves while people count is respected
#[tokio::test]
async fn what_is_sold_between_counting_and_applying_stays_sold() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 9).await;
    let count = open(&app, &ama, &every_batch(&item, -1, NOW)).await;
    app.pass(TimeDelta::minutes(10));
    let mut till = Till::new();
    till.made_at = "2026-03-02T09:05:00.000Z";
    app.sync(&ama, &batch([&till.sale(&[(&item, 3)])])).await;

    let done = applied(&app, &ama, &count).await;

    let moved: i64 = done["lines"].as_array().unwrap().iter().map(|line| line["moved_since"].as_i64().unwrap()).sum();
    assert_eq!(moved, -3);
    assert_eq!(quantity(&product(&app, &ama, &item["uuid"]).await), quantity(&item) - 1 - 3);
    assert_books_agree(&app).await;
}

// OUT-01: a sale made before the count and sent after it was seen by the count: it takes nothing twice
#[tokio::test]
async fn a_sale_made_before_the_count_takes_nothing_twice_whenever_it_arrives() {
    for late in [false, true] {
        let app = TestApp::spawn().await;
        let ama = app.sign_in("ama").await;
        let item = product_with(&app, &ama, 9).await;
        // The till sold 4 at 08:59 and has not sent it; at 09:00 exactly those are missing.
        let first = item["batches"][0]["quantity"].as_i64().unwrap();
        let sold = first.min(4);
        let count = open(&app, &ama, &every_batch(&item, -sold, NOW)).await;
        assert_eq!(count["lines"][0]["variance"].as_i64(), Some(-sold));
        let sale = Till::new().sale(&[(&item, sold)]);
        app.pass(TimeDelta::minutes(10));
        if late {
            applied(&app, &ama, &count).await;
            app.sync(&ama, &batch([&sale])).await;
        } else {
            app.sync(&ama, &batch([&sale])).await;
            let done = applied(&app, &ama, &count).await;
            assert_eq!(done["lines"][0]["variance"], 0, "{done}");
        }
        assert_eq!(quantity(&product(&app, &ama, &item["uuid"]).await), quantity(&item) - sold, "late: {late}");
        assert_books_agree(&app).await;
        // A sale made after it takes what it took.
        let mut after = Till::new();
        after.made_at = "2026-03-02T09:01:00.000Z";
        app.sync(&ama, &batch([&after.sale(&[(&item, 1)])])).await;
        assert_eq!(quantity(&product(&app, &ama, &item["uuid"]).await), quantity(&item) - sold - 1);
        assert_books_agree(&app).await;
    }
}

// OUT-01: nor when the counted shelf is empty by then, or nobody had so much in the books
#[tokio::test]
async fn a_late_sale_of_more_than_the_books_had_leaves_the_count_as_it_is() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 2).await;
    let counted: Vec<Value> =
        (0..item["batches"].as_array().unwrap().len()).map(|at| batch_line(&item, at, 0, NOW)).collect();
    applied(&app, &ama, &open(&app, &ama, &counted).await).await;
    assert_eq!(quantity(&product(&app, &ama, &item["uuid"]).await), 0);
    let mut till = Till::new();
    let sales = [till.sale(&[(&item, quantity(&item))]), till.sale(&[(&item, 5)])];
    app.sync(&ama, &batch(&sales)).await;
    assert_eq!(quantity(&product(&app, &ama, &item["uuid"]).await), 0);
    assert_books_agree(&app).await;
}

// ENT-17: a count of an earlier moment, applied later, leaves the newer one as it is
#[tokio::test]
async fn the_newer_of_two_counts_holds() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 5).await;
    let older = open(&app, &ama, &every_batch(&item, 7, "2026-03-02T08:00:00.000Z")).await;
    let newer = open(&app, &ama, &every_batch(&item, -1, NOW)).await;
    applied(&app, &ama, &newer).await;
    applied(&app, &ama, &older).await;
    assert_eq!(quantity(&product(&app, &ama, &item["uuid"]).await), quantity(&item) - 1);
    assert_books_agree(&app).await;
}

// OUT-01: a full count puts right what was sold beyond the books
#[tokio::test]
async fn counting_every_batch_settles_what_was_oversold() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 2).await;
    app.sync(&ama, &batch([&Till::new().sale(&[(&item, quantity(&item) + 4)])])).await;
    let mut lines: Vec<Value> =
        (0..item["batches"].as_array().unwrap().len()).map(|at| batch_line(&item, at, 0, NOW)).collect();
    lines[0]["quantity"] = json!(6);
    applied(&app, &ama, &open(&app, &ama, &lines).await).await;
    assert_eq!(quantity(&product(&app, &ama, &item["uuid"]).await), 6);
    assert_books_agree(&app).await;
}

// ENT-17: a lot nobody knew, and a product counted as a whole
#[tokio::test]
async fn an_unknown_lot_becomes_a_batch_and_a_whole_product_follows_its_count() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 3).await;
    let mut found = batch_line(&item, 0, 8, NOW);
    found["batch_id"] = Value::Null;
    found["lot"] = json!("NEW-8");
    found["expiry_date"] = json!("2030-12-31");
    let count = open(&app, &ama, &[found]).await;
    assert_eq!((&count["lines"][0]["expected"], &count["lines"][0]["variance"]), (&json!(0), &json!(8)));
    applied(&app, &ama, &count).await;
    let after = product(&app, &ama, &item["uuid"]).await;
    assert_eq!(quantity(&after), quantity(&item) + 8);
    assert!(after["batches"].as_array().unwrap().iter().any(|batch| batch["lot"] == "NEW-8"));

    let mut whole = batch_line(&item, 0, 2, NOW);
    whole["batch_id"] = Value::Null;
    applied(&app, &ama, &open(&app, &ama, &[whole]).await).await;
    assert_eq!(quantity(&product(&app, &ama, &item["uuid"]).await), 2);
    assert_books_agree(&app).await;
}
