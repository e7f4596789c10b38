//! Stock that is put right by hand.

use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::common::{Answer, Session, TestApp, facility_id};
use crate::sales::till::{Till, assert_books_agree, batch, product, product_with};

pub fn adjustment(product: &Value, quantity: i64, reason: &str) -> Value {
    json!({ "id": Uuid::new_v4(), "facility_id": facility_id("Accra"), "product_id": product["uuid"], "batch_id": null,
        "new_batch": null, "quantity": quantity, "reason": reason, "note": "" })
}

pub async fn adjust(app: &TestApp, session: &Session, body: &Value) -> Answer {
    app.write(Method::POST, session, "/api/inventory/adjustments/", body).await
}

fn first_batch(item: &Value) -> &Value {
    &item["batches"][0]
}

// IST-06, ENT-22: what is gone leaves the batch that was named, and the answer says what is left
#[tokio::test]
async fn damaged_packs_leave_their_batch_and_the_books_agree() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 5).await;
    let mut body = adjustment(&item, -1, "damaged");
    body["batch_id"] = first_batch(&item)["id"].clone();

    let after = adjust(&app, &ama, &body).await.expect_status(201).json();

    assert_eq!(after["quantity"].as_i64(), Some(item["quantity"].as_i64().unwrap() - 1));
    assert_eq!(product(&app, &ama, &item["uuid"]).await, after);
    assert_books_agree(&app).await;
}

// API-09: the same request again, by its key or by its id, moves nothing twice
#[tokio::test]
async fn an_adjustment_that_arrives_twice_counts_once() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 5).await;
    let body = adjustment(&item, -2, "lost");
    let send = || {
        let request = app.request(Method::POST, &ama, "/api/inventory/adjustments/").header("Idempotency-Key", "k");
        app.send(request.json(&body))
    };
    let answers = futures::future::join_all((0..8).map(|_| send())).await;
    for answer in answers {
        let left = answer.expect_status(201).json()["quantity"].as_i64();
        assert_eq!(left, Some(item["quantity"].as_i64().unwrap() - 2));
    }
    adjust(&app, &ama, &body).await.expect_problem(409, "id_used");
    assert_books_agree(&app).await;
}

// EXR-07: stock of a lot nobody knew gets a batch, and the same lot again goes to it
#[tokio::test]
async fn what_is_found_makes_a_batch_once() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    for (quantity, there) in [(4, 4), (3, 7)] {
        let mut body = adjustment(&item, quantity, "found");
        body["new_batch"] = json!({ "lot": " FOUND-1 ", "expiry_date": "2031-01-31" });
        let after = adjust(&app, &ama, &body).await.expect_status(201).json();
        let lots = after["batches"].as_array().unwrap().iter().filter(|batch| batch["lot"] == "FOUND-1");
        assert_eq!(lots.map(|batch| &batch["quantity"]).collect::<Vec<_>>(), [&json!(there)]);
    }
    assert_books_agree(&app).await;
}

// OUT-01: what was sold beyond the books is put right without a batch, and only that much
#[tokio::test]
async fn what_was_oversold_is_corrected_without_a_batch() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    let quantity = item["quantity"].as_i64().unwrap();
    app.sync(&ama, &batch([&Till::new().sale(&[(&item, quantity + 3)])])).await;
    adjust(&app, &ama, &adjustment(&item, 4, "correction")).await.expect_problem(422, "batch_needed");
    let after = adjust(&app, &ama, &adjustment(&item, 3, "correction")).await.expect_status(201).json();
    assert_eq!(after["quantity"], 0);
    adjust(&app, &ama, &adjustment(&item, -1, "correction")).await.expect_problem(409, "exceeds_stock");
    assert_books_agree(&app).await;
}

// ERR-28: every refusal names its field
#[tokio::test]
async fn a_reason_has_its_direction_and_another_reason_its_words() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 2).await;
    let refused = |quantity: i64, reason: &str, field: &'static str| {
        let body = adjustment(&item, quantity, reason);
        let (app, ama) = (&app, &ama);
        async move {
            let problem = adjust(app, ama, &body).await.expect_problem(422, "invalid").json();
            assert_eq!(problem["errors"][0]["field"], field, "{problem}");
        }
    };
    refused(0, "correction", "quantity").await;
    refused(1, "expired", "quantity").await;
    refused(-1, "found", "quantity").await;
    refused(-1, "other", "note").await;
    refused(i64::MIN, "lost", "quantity").await;
    adjust(&app, &ama, &adjustment(&item, 1, "rain")).await.expect_problem(422, "bad_json");
    assert_eq!(product(&app, &ama, &item["uuid"]).await, item);
}

// ROL-16: who has no Inventory app sells, and adjusts nothing
#[tokio::test]
async fn a_cashier_without_the_inventory_app_adjusts_nothing() {
    let app = TestApp::spawn().await;
    let chidi = app.sign_in("chidi").await;
    let mut body = adjustment(&json!({ "uuid": "none" }), -1, "lost");
    body["facility_id"] = facility_id("Lagos").into();
    adjust(&app, &chidi, &body).await.expect_problem(403, "no_inventory");
}
