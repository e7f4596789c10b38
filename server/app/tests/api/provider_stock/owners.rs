//! Whose a batch is.

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{LOT, agree, deliver, delivered, line, overview, own_product, position, units};
use crate::common::{Session, TestApp, facility_id};
use crate::deliveries;
use crate::inventory::adjust::{adjust, adjustment};
use crate::sales::till::{assert_books_agree, number, product};
use crate::stock_counts;
use crate::transfers::{PATH, act, received};

async fn provider_units(app: &TestApp, session: &Session, town: &str, item: &Value) -> i64 {
    let rows = position(app, session, town).await;
    let row = rows.iter().find(|row| row["barcode"] == item["barcode_id"]);
    row.map_or(0, |row| units(&row["units"]))
}

#[tokio::test]
async fn the_same_lot_of_another_owner_is_another_batch() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let item = own_product(&app, &kofi).await;
    for (owner, quantity) in [("facility", 3), ("provider", 5), ("provider", 2), ("facility", 1)] {
        let done = deliver(&app, &kofi, &delivered(&item, owner, quantity, Some("2.00"))).await;
        assert_eq!(done["owner"], owner);
    }
    let after = product(&app, &kofi, &item["uuid"]).await;
    let lots = after["batches"].as_array().unwrap().iter().filter(|batch| batch["lot"] == LOT);
    // What devices are told: nothing of whose it is where it is the facility's.
    let mut told: Vec<(i64, Option<&str>)> = lots
        .map(|batch| (units(&batch["quantity"]), batch.get("owner").map(|owner| owner.as_str().unwrap())))
        .collect();
    told.sort_unstable();
    assert_eq!(told, [(4, None), (7, Some("provider"))]);
    assert_eq!(provider_units(&app, &kofi, "Accra", &item).await, 7);
    assert_books_agree(&app).await;
}

#[tokio::test]
async fn without_an_agreement_in_force_nothing_comes_in_as_the_providers() {
    let app = TestApp::spawn().await;
    let (kofi, efua) = (app.sign_in("kofi").await, app.sign_in("efua").await);
    let item = own_product(&app, &kofi).await;
    let refused = async |body: Value| {
        app.write(Method::POST, &kofi, deliveries::PATH, &body).await.expect_problem(409, "no_agreement");
    };
    agree(&app, &efua, "Accra", Some("2026-03-01"), "provider").await;
    refused(delivered(&item, "provider", 5, None)).await;
    deliver(&app, &kofi, &delivered(&item, "facility", 5, None)).await;
    // Its last day is one of it, to midnight where the facility is.
    agree(&app, &efua, "Accra", Some("2026-03-02"), "provider").await;
    deliver(&app, &kofi, &delivered(&item, "provider", 5, None)).await;
    app.pass(TimeDelta::hours(15));
    let kofi = app.sign_in("kofi").await;
    app.write(Method::POST, &kofi, deliveries::PATH, &delivered(&item, "provider", 5, None))
        .await
        .expect_problem(409, "no_agreement");
    // What lies there stays the provider's.
    assert_eq!(provider_units(&app, &kofi, "Accra", &item).await, 5);
}

#[tokio::test]
async fn a_lot_that_is_found_belongs_to_whose_batch_is_there() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let item = own_product(&app, &kofi).await;
    deliver(&app, &kofi, &delivered(&item, "provider", 5, Some("2.00"))).await;
    let mut found = adjustment(&item, 2, "found");
    found["new_batch"] = json!({ "lot": LOT, "expiry_date": "2026-06-30" });
    adjust(&app, &kofi, &found).await.expect_status(201);
    assert_eq!(provider_units(&app, &kofi, "Accra", &item).await, 7);
    // Counted by its name.
    let lot = json!({ "id": Uuid::new_v4(), "product_id": item["uuid"], "batch_id": null, "lot": LOT,
        "expiry_date": "2026-06-30", "quantity": 6, "counted_at": stock_counts::NOW });
    let count = stock_counts::open(&app, &kofi, &[lot]).await;
    stock_counts::applied(&app, &kofi, &count).await;
    assert_eq!(provider_units(&app, &kofi, "Accra", &item).await, 6);
    let shown = line(&app, &kofi, "2026-03", &item).await;
    assert_eq!((&shown["counted"], &shown["closing"], &shown["owed"]), (&json!(1), &json!(6), &json!("0.00")));
    // What the facility has of that lot comes before what the provider has.
    deliver(&app, &kofi, &delivered(&item, "facility", 4, Some("2.00"))).await;
    found["id"] = json!(Uuid::new_v4());
    adjust(&app, &kofi, &found).await.expect_status(201);
    assert_eq!(provider_units(&app, &kofi, "Accra", &item).await, 6);
}

/// Ten units of the provider's in Accra, of which six are sent to Tema; the transfer as it was sent.
async fn sent_to_tema(app: &TestApp, kofi: &Session, item: &Value) -> Value {
    deliver(app, kofi, &delivered(item, "provider", 10, Some("2.00"))).await;
    let batch = number_text(app, item).await;
    let body = json!({ "id": Uuid::new_v4(), "source_facility_id": facility_id("Accra"),
        "destination_facility_id": facility_id("Tema"), "note": "",
        "lines": [{ "id": Uuid::new_v4(), "product_id": item["uuid"], "batch_id": batch, "quantity": 6 }] });
    app.write(Method::POST, kofi, PATH, &body).await.expect_status(201);
    act(app, kofi, &body, "send", &json!({})).await.expect_status(200).json()
}

async fn number_text(app: &TestApp, item: &Value) -> String {
    let product_id = item["uuid"].as_str().unwrap();
    app.text(&format!("SELECT id FROM batches WHERE owner = 'provider' AND product_id = '{product_id}'")).await
}

// VDL-4
#[tokio::test]
async fn what_is_sent_stays_the_providers_where_an_agreement_is_in_force() {
    let app = TestApp::spawn().await;
    let (kofi, yaw, efua) = (app.sign_in("kofi").await, app.sign_in("yaw").await, app.sign_in("efua").await);
    let item = own_product(&app, &kofi).await;
    agree(&app, &efua, "Tema", None, "provider").await;
    let transfer = sent_to_tema(&app, &kofi, &item).await;
    act(&app, &yaw, &transfer, "finalise", &received(&transfer, 0, 4, Some("short"))).await.expect_status(200);
    let shown = line(&app, &kofi, "2026-03", &item).await;
    assert_eq!((&shown["transferred_out"], &shown["closing"], &shown["owed"]), (&json!(4), &json!(6), &json!("0.00")));
    assert_eq!(provider_units(&app, &efua, "Tema", &item).await, 4);
    let there = overview(&app, &efua, "Tema").await;
    assert_eq!((&there["units"], &there["value"]), (&json!(4), &json!("8.00")));
    assert_books_agree(&app).await;
}

#[tokio::test]
async fn what_is_sent_to_where_there_is_no_agreement_is_the_facilitys_and_told() {
    let app = TestApp::spawn().await;
    let (kofi, yaw, efua) = (app.sign_in("kofi").await, app.sign_in("yaw").await, app.sign_in("efua").await);
    let item = own_product(&app, &kofi).await;
    let transfer = sent_to_tema(&app, &kofi, &item).await;
    act(&app, &yaw, &transfer, "finalise", &json!({ "lines": [] })).await.expect_status(200);
    let shown = line(&app, &kofi, "2026-03", &item).await;
    assert_eq!((&shown["transferred_out"], &shown["closing"]), (&json!(6), &json!(4)));
    assert_eq!(overview(&app, &efua, "Tema").await["units"], 0);
    let owned = "SELECT COUNT(*) FROM batches WHERE facility_id = $1 AND owner = 'provider'";
    assert_eq!(number(&app, owned, &[&facility_id("Tema")]).await, 0);
}

#[tokio::test]
async fn a_transfer_that_is_cancelled_comes_back_to_its_owner() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let item = own_product(&app, &kofi).await;
    let transfer = sent_to_tema(&app, &kofi, &item).await;
    act(&app, &kofi, &transfer, "cancel", &json!({})).await.expect_status(200);
    let shown = line(&app, &kofi, "2026-03", &item).await;
    assert_eq!((&shown["transferred_out"], &shown["closing"]), (&json!(0), &json!(10)));
    assert_eq!(provider_units(&app, &kofi, "Accra", &item).await, 10);
}
