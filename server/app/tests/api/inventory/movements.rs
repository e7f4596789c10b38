//! The bin card.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::adjust::{adjust, adjustment};
use crate::common::{Session, TestApp, facility_id};
use crate::sales::till::{Till, batch, product, product_with};

pub fn path(item: &Value) -> String {
    let product_id = item["uuid"].as_str().unwrap();
    format!("/api/inventory/products/{product_id}/movements/?facility_id={}", facility_id("Accra"))
}

pub async fn card(app: &TestApp, session: &Session, item: &Value) -> Vec<Value> {
    app.get_all(session, &path(item)).await
}

// ENT-22: newest first, each with the balance after it, down to the opening; the newest balance is the stock
#[tokio::test]
async fn every_balance_is_the_one_before_it_and_the_movement() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 6).await;
    let mut till = Till::new();
    app.sync(&ama, &batch([&till.sale(&[(&item, 2)])])).await;
    app.pass(TimeDelta::minutes(1));
    adjust(&app, &ama, &adjustment(&item, -1, "stolen")).await.expect_status(201);

    let rows = card(&app, &ama, &item).await;

    let now = product(&app, &ama, &item["uuid"]).await;
    assert_eq!(rows[0]["balance"], now["quantity"]);
    assert_eq!(
        (&rows[0]["kind"], &rows[0]["reason"], &rows[0]["quantity"]),
        (&json!("adjustment"), &json!("stolen"), &json!(-1))
    );
    assert_eq!((&rows[0]["moved_by"], &rows[0]["reference"]), (&json!("Ama Mensah"), &Value::Null));
    let sale = rows.iter().find(|row| row["reference"] == "T-1").unwrap();
    assert_eq!((&sale["kind"], &sale["moved_by"]), (&json!("sale"), &json!("Ama Mensah")));
    let mut balance = 0;
    for row in rows.iter().rev() {
        balance += row["quantity"].as_i64().unwrap();
        assert_eq!(row["balance"].as_i64(), Some(balance), "{row}");
    }
    assert_eq!(rows.last().unwrap()["kind"], "opening");
    assert!(rows.iter().all(|row| row["batch_id"].is_null() == row["lot"].is_null()));
}

// API-32: pages by `next`, and the balance goes on over the border of a page
#[tokio::test]
async fn a_long_card_is_read_in_pages() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 70).await;
    let mut till = Till::new();
    let sales: Vec<Value> = (0..60).map(|_| till.sale(&[(&item, 1)])).collect();
    app.sync(&ama, &batch(&sales)).await;
    let first = app.get(&ama, &path(&item)).await.expect_status(200).json();
    assert_eq!(first["results"].as_array().unwrap().len(), 50);
    let rows = card(&app, &ama, &item).await;
    assert_eq!(first["count"].as_i64(), i64::try_from(rows.len()).ok());
    for pair in rows.windows(2) {
        let [newer, older] = pair else { panic!("two") };
        let before = newer["balance"].as_i64().unwrap() - newer["quantity"].as_i64().unwrap();
        assert_eq!(older["balance"].as_i64(), Some(before));
    }
}

// DWN-09: a sale that arrives late stands where it was made
#[tokio::test]
async fn a_late_sale_stands_at_its_time() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 6).await;
    adjust(&app, &ama, &adjustment(&item, -1, "lost")).await.expect_status(201);
    app.pass(TimeDelta::hours(2));
    app.sync(&ama, &batch([&Till::new().sale(&[(&item, 2)])])).await;
    let rows = card(&app, &ama, &item).await;
    assert_eq!((&rows[0]["kind"], &rows[1]["kind"]), (&json!("adjustment"), &json!("sale")));
    assert_eq!(rows[1]["moved_at"], "2026-03-02T08:59:00Z");
    assert_eq!(rows[0]["balance"], product(&app, &ama, &item["uuid"]).await["quantity"]);
}

// API-41
#[tokio::test]
async fn the_card_of_another_facility_is_not_shown() {
    let app = TestApp::spawn().await;
    let (ama, ngozi) = (app.sign_in("ama").await, app.sign_in("ngozi").await);
    let item = product_with(&app, &ama, 1).await;
    app.get(&ngozi, &path(&item)).await.expect_problem(403, "other_facility");
    let smuggled = path(&item).replace(&facility_id("Accra"), &facility_id("Lagos"));
    app.get(&ngozi, &smuggled).await.expect_problem(404, "not_found");
}
