//! What was asked for and could not be sold (OUT-22).

use serde_json::{Value, json};

use super::till::{Till, assert_books_agree, batch, changed, code, flags, number, product, product_with, statuses};
use crate::common::{TestApp, facility_id, user_id};

const LOST: &str = "SELECT COUNT(*) FROM lost_sales WHERE id = $1";

// OUT-22: kept in the till's words, with who, where and when
#[tokio::test]
async fn a_lost_sale_is_kept_whole_and_moves_no_stock() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let item = product_with(&app, &ama, 1).await;
    let mut till = Till::new();
    let (named, told) = (till.lost_sale(Some(&item), "Paracetamol"), till.lost_sale(None, "Sirop pour la toux 😀"));

    let answer = app.sync(&kofi, &batch([&named, &told])).await;

    assert_eq!(statuses(&answer), ["applied", "applied"]);
    assert_eq!((&answer["results"][0]["sale_id"], flags(&answer, 0)), (&Value::Null, vec![]));
    let whole = "SELECT COUNT(*) FROM lost_sales WHERE id = $1 AND facility_id = $2 AND operator_id = $3
        AND sent_by = $4 AND device_id = $5 AND description = $6 AND quantity = 2 AND reason = 'out_of_stock'
        AND made_at < received_at AND seq = 2 AND product_id IS NULL";
    let id = told["id"].as_str().unwrap();
    let values =
        [id, &facility_id("Accra"), &user_id("ama"), &user_id("kofi"), &till.device_id, "Sirop pour la toux 😀"];
    assert_eq!(number(&app, whole, &values).await, 1);
    let with_product = "SELECT COUNT(*) FROM lost_sales WHERE id = $1 AND product_id = $2";
    let values = [named["id"].as_str().unwrap(), item["uuid"].as_str().unwrap()];
    assert_eq!(number(&app, with_product, &values).await, 1);
    assert_eq!(product(&app, &ama, &item["uuid"]).await["quantity"], item["quantity"]);
    assert_books_agree(&app).await;
}

// OUT-18, OUT-22
#[tokio::test]
async fn fifty_copies_at_once_and_one_later_are_one_lost_sale() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let record = Till::new().lost_sale(None, "Syrup");
    let body = batch([&record]);

    let answers = futures::future::join_all((0..50).map(|_| app.sync(&ama, &body))).await;

    let all: Vec<&str> = answers.iter().flat_map(statuses).collect();
    assert_eq!(all.iter().filter(|status| **status == "applied").count(), 1, "{all:?}");
    assert_eq!(all.iter().filter(|status| **status == "duplicate").count(), 49, "{all:?}");
    assert_eq!(statuses(&app.sync(&ama, &body).await), ["duplicate"]);
    assert_eq!(number(&app, LOST, &[record["id"].as_str().unwrap()]).await, 1);
}

// OUT-22: product or free text, quantity and reason
#[tokio::test]
async fn what_says_nothing_is_held_and_the_others_go() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let mut till = Till::new();
    let mut bad = |change: fn(&mut Value)| changed(&till.lost_sale(None, "Syrup"), change);
    let records = [
        bad(|payload| payload["description"] = json!(" ")),
        bad(|payload| payload["quantity"] = json!(0)),
        bad(|payload| payload["reason"] = json!("rain")),
        bad(|payload| payload["description"] = json!(null)),
        bad(|payload| payload["reason"] = json!("not_carried")),
    ];
    let mut torn = till.lost_sale(None, "Syrup");
    torn["payload"]["quantity"] = json!(3);

    let answer = app.sync(&ama, &batch(records.iter().chain([&torn]))).await;

    assert_eq!(statuses(&answer)[..4], ["quarantined"; 4]);
    assert!((0..4).all(|position| code(&answer, position) == "malformed"), "{answer}");
    assert_eq!((statuses(&answer)[4], code(&answer, 5)), ("applied", "hash_mismatch"));
}

// LDB-22: a number that was a lost sale is not missing
#[tokio::test]
async fn every_kind_counts_among_the_numbers_that_arrived() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    let mut till = Till::new();
    let records =
        [till.lost_sale(None, "Syrup"), till.patient(&super::till::new_id(), "Adjoa", ""), till.sale(&[(&item, 1)])];
    app.sync(&ama, &batch(&records)).await;
    let path = format!("/api/sales/devices/?facility_id={}", facility_id("Accra"));
    let devices = app.get_all(&ama, &path).await;
    let own = devices.iter().find(|device| device["device_id"] == till.device_id.as_str()).unwrap();
    assert_eq!((&own["received"], &own["missing"]), (&json!(3), &json!([])));
}
