//! Services and fees: sold like anything else, and no stock of them anywhere.

use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use super::adjust::{adjust, adjustment};
use super::movements::card;
use crate::common::{Answer, Session, TestApp, facility_id};
use crate::deliveries::{self, delivery};
use crate::insights::{overview, report};
use crate::sales::till::{
    Till, assert_books_agree, batch, changed, flags, newest_sale, product, product_with, statuses,
};
use crate::stock_counts::{self, NOW};
use crate::transfers;
use crate::uploads::{self, errors, upload};

const TODAY: &str = "2026-03-02";

fn own(name: &str, stocked: bool) -> Value {
    json!({ "id": Uuid::new_v4(), "facility_id": facility_id("Accra"), "name": name, "generic_name": "",
        "brand_name": "", "form": "", "strength": "", "pack_size": "", "category": "", "barcode_id": "",
        "stocked": stocked, "walk_in_selling_price": "12.50", "member_selling_price": "12.50" })
}

async fn made(app: &TestApp, session: &Session, own: &Value) -> Value {
    app.write(Method::POST, session, "/api/inventory/custom-products/", own).await.expect_status(201).json()
}

/// A blood pressure check in Accra.
pub async fn service(app: &TestApp, session: &Session) -> Value {
    made(app, session, &own("Blood pressure check", false)).await
}

async fn set_stocked(app: &TestApp, session: &Session, item: &Value, stocked: bool) -> Answer {
    let path = format!("/api/inventory/custom-products/{}/stocked/", item["uuid"].as_str().unwrap());
    let body = json!({ "facility_id": facility_id("Accra"), "stocked": stocked });
    app.write(Method::PUT, session, &path, &body).await
}

async fn deliver(app: &TestApp, session: &Session, item: &Value, quantity: i64) -> Answer {
    let body = delivery(&Uuid::new_v4().to_string(), &[deliveries::line(item, quantity)]);
    app.write(Method::POST, session, deliveries::PATH, &body).await
}

async fn below_zero(app: &TestApp, session: &Session) -> Value {
    let path = format!("/api/productaliases/?facility_id={}&page=1&below_zero=true", facility_id("Accra"));
    app.get(session, &path).await.json()["count"].clone()
}

// ENT-22, OUT-01
#[tokio::test]
async fn a_service_is_sold_without_a_movement_or_a_flag_and_is_in_sales_and_figures() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let stock = overview(&app, &kofi, "Accra", TODAY).await["stock"].clone();
    let item = service(&app, &ama).await;
    assert_eq!((&item["stocked"], &item["quantity"]), (&json!(false), &json!(0)));
    let (moved, before) = (app.count("stock_movements").await, report(&app, &kofi, "Accra", TODAY, TODAY).await);
    // A till whose copy is old may name a batch.
    let sale = Till::new().sale(&[(&item, 4000)]);
    let sale = changed(&sale, |payload| payload["lines"][0]["batch_id"] = json!("gone"));

    let answer = app.sync(&ama, &batch([&sale])).await;

    assert_eq!((statuses(&answer), flags(&answer, 0)), (vec!["applied"], vec![]));
    assert_eq!(app.count("stock_movements").await, moved);
    assert_eq!(card(&app, &ama, &item).await, Vec::<Value>::new());
    assert_eq!(product(&app, &ama, &item["uuid"]).await, item);
    assert_eq!(below_zero(&app, &ama).await, 0);
    assert_eq!(overview(&app, &kofi, "Accra", TODAY).await["stock"], stock);
    let sold = newest_sale(&app, &ama, "Accra").await;
    assert_eq!((&sold["lines"][0]["quantity"], &sold["total"]), (&json!(4000), &json!("50000.00")));
    // Nobody knows what it cost: it has no share of any margin.
    let after = report(&app, &kofi, "Accra", TODAY, TODAY).await;
    assert_eq!((&before["sales"]["value"], &after["sales"]["value"]), (&json!("0.00"), &json!("50000.00")));
    assert_eq!((&after["margin"]["value"], &after["cost_known"]), (&json!("0.00"), &json!(0.0)));
    assert_eq!(
        (&after["top_products"][0]["name"], &after["top_products"][0]["in_stock"]),
        (&item["name"], &Value::Null)
    );
    assert_books_agree(&app).await;
}

// OUT-01: beside goods of the same sale, which move as ever
#[tokio::test]
async fn goods_of_the_same_sale_leave_the_shelf() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let (item, goods) = (service(&app, &ama).await, product_with(&app, &ama, 5).await);
    let left = goods["quantity"].as_i64().unwrap();
    let sale = Till::new().sale(&[(&item, 2), (&goods, left + 1)]);
    assert_eq!(flags(&app.sync(&ama, &batch([&sale])).await, 0), ["oversold"]);
    assert_eq!(product(&app, &ama, &goods["uuid"]).await["quantity"], json!(-1));
    assert_eq!(product(&app, &ama, &item["uuid"]).await, item);
    assert_books_agree(&app).await;
}

// ENT-22: a till of before does not know the word, and what was made by it is kept in stock
#[tokio::test]
async fn who_says_nothing_makes_a_product_that_is_kept_in_stock() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let mut old = own("Shea butter", true);
    old.as_object_mut().unwrap().remove("stocked");
    let item = made(&app, &ama, &old).await;
    assert_eq!(item["stocked"], Value::Null);
    assert_eq!(flags(&app.sync(&ama, &batch([&Till::new().sale(&[(&item, 1)])])).await, 0), ["oversold"]);
}

// OUT-01: what stood below zero for ever stands there no more
#[tokio::test]
async fn a_product_that_becomes_a_service_is_no_longer_below_zero_and_tills_hear_of_it() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = made(&app, &ama, &own("Delivery fee", true)).await;
    app.sync(&ama, &batch([&Till::new().sale(&[(&item, 7)])])).await;
    assert_eq!(below_zero(&app, &ama).await, 1);
    app.pass(chrono::TimeDelta::minutes(5));
    let since = app.state.clock.now().to_rfc3339_opts(chrono::SecondsFormat::Millis, true);
    app.pass(chrono::TimeDelta::minutes(5));

    let after = set_stocked(&app, &ama, &item, false).await.expect_status(200).json();

    assert_eq!((&after["stocked"], &after["quantity"]), (&json!(false), &json!(0)));
    assert_eq!(below_zero(&app, &ama).await, 0);
    let path = format!("/api/inventory-bff/productaliases/?facility_id={}&since={since}", facility_id("Accra"));
    assert_eq!(app.get_all(&ama, &path).await, [after]);
    assert_books_agree(&app).await;
    // And back: kept in stock again, with nothing of it there.
    let back = set_stocked(&app, &ama, &item, true).await.expect_status(200).json();
    assert_eq!((&back["stocked"], &back["quantity"]), (&Value::Null, &json!(0)));
    deliver(&app, &ama, &item, 3).await.expect_status(201);
    assert_eq!(product(&app, &ama, &item["uuid"]).await["quantity"], 3);
    assert_books_agree(&app).await;
}

// ERR-28
#[tokio::test]
async fn with_stock_on_hand_or_on_an_open_document_it_stays_kept_in_stock() {
    let app = TestApp::spawn().await;
    let (ama, yaw) = (app.sign_in("ama").await, app.sign_in("yaw").await);
    let item = made(&app, &ama, &own("Shea butter", true)).await;
    deliver(&app, &ama, &item, 3).await.expect_status(201);
    let refused = set_stocked(&app, &ama, &item, false).await.expect_problem(409, "has_stock");
    assert!(refused.text().contains("Shea butter has stock: 3."), "{}", refused.text());
    // Counted to zero: the count is open, then through.
    let item = product(&app, &ama, &item["uuid"]).await;
    let count = stock_counts::open(&app, &ama, &stock_counts::every_batch(&item, -3, NOW)).await;
    adjust(&app, &ama, &adjustment(&item, -3, "damaged")).await.expect_status(201);
    set_stocked(&app, &ama, &item, false).await.expect_problem(409, "on_open_document");
    stock_counts::act(&app, &ama, &count, "cancel", &json!({})).await.expect_status(200);
    set_stocked(&app, &ama, &item, false).await.expect_status(200);
    // What is of the catalogue is the provider's to say.
    let of_the_catalogue = product_with(&app, &ama, 1).await;
    set_stocked(&app, &ama, &of_the_catalogue, false).await.expect_problem(409, "of_the_catalogue");
    let nowhere = json!({ "uuid": Uuid::new_v4() });
    set_stocked(&app, &ama, &nowhere, false).await.expect_problem(404, "not_found");
    set_stocked(&app, &yaw, &item, true).await.expect_status(403);
    assert_books_agree(&app).await;
}

// ERR-28: by hand the line is named, in English and in French
#[tokio::test]
async fn no_document_and_no_adjustment_takes_a_service() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = service(&app, &ama).await;
    let detail = "is a service or a fee, which is not kept in stock";
    let refused = |answer: Answer| {
        let problem = answer.expect_problem(422, "invalid").json();
        assert_eq!(problem["errors"][0]["detail"], detail, "{problem}");
        assert_eq!(problem["errors"][0]["field"], "lines.0.product_id", "{problem}");
    };
    refused(deliver(&app, &ama, &item, 3).await);
    let line = json!({ "id": Uuid::new_v4(), "product_id": item["uuid"], "batch_id": null, "lot": null,
        "expiry_date": null, "quantity": 0, "counted_at": NOW });
    let count = stock_counts::count(std::slice::from_ref(&line));
    refused(app.write(Method::POST, &ama, stock_counts::PATH, &count).await);
    let mut transfer = transfers::draft(&[(&item, 1)]);
    (transfer["source_facility_id"], transfer["destination_facility_id"]) =
        (json!(facility_id("Accra")), json!(facility_id("Tema")));
    refused(app.write(Method::POST, &ama, transfers::PATH, &transfer).await);
    let mut found = adjustment(&item, 3, "found");
    found["new_batch"] = json!({ "lot": "A", "expiry_date": "2029-06-30" });
    adjust(&app, &ama, &found).await.expect_problem(409, "not_stocked");
    let request = app.request(Method::POST, &ama, "/api/inventory/adjustments/").header("Accept-Language", "fr");
    let french = app.send(request.header("Idempotency-Key", "k").json(&found)).await.expect_problem(409, "not_stocked");
    assert!(french.text().contains("C’est un service ou des frais\u{a0}:"), "{}", french.text());
    assert_eq!(
        app.count("batches").await,
        app.count("batches WHERE product_id IN (SELECT id FROM products WHERE stocked)").await
    );
}

// OUT-01: an own product of two facilities is one by barcode and name, and may be a service in one of them
#[tokio::test]
async fn nothing_is_sent_to_where_it_is_a_service() {
    let app = TestApp::spawn().await;
    let (ama, yaw) = (app.sign_in("ama").await, app.sign_in("yaw").await);
    let here = service(&app, &ama).await;
    let mut there = own("Blood pressure check", true);
    (there["facility_id"], there["barcode_id"]) = (json!(facility_id("Tema")), here["barcode_id"].clone());
    let there = made(&app, &yaw, &there).await;
    let mut delivered = delivery("T-1", &[deliveries::line(&there, 5)]);
    delivered["facility_id"] = json!(facility_id("Tema"));
    app.write(Method::POST, &yaw, deliveries::PATH, &delivered).await.expect_status(201);
    let body = transfers::draft(&[(&there, 2)]);
    app.write(Method::POST, &yaw, transfers::PATH, &body).await.expect_status(201);
    transfers::act(&app, &yaw, &body, "send", &json!({})).await.expect_problem(409, "not_stocked");
    // Once it is on its way there, it cannot become one.
    set_stocked(&app, &ama, &here, true).await.expect_status(200);
    transfers::act(&app, &yaw, &body, "send", &json!({})).await.expect_status(200);
    set_stocked(&app, &ama, &here, false).await.expect_problem(409, "on_open_document");
    transfers::act(&app, &ama, &body, "finalise", &json!({ "lines": [] })).await.expect_status(200);
    assert_eq!(product(&app, &ama, &here["uuid"]).await["quantity"], 2);
    assert_books_agree(&app).await;
}

// UPL-01, UPL-19: the row is named
#[tokio::test]
async fn a_file_that_counts_receives_or_sends_a_service_is_told_which_row() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = service(&app, &ama).await;
    let code = uploads::code(&item);
    let tema = uploads::facility_name("Tema");
    for (kind, row) in [
        ("stock_count", format!("x,{code},0,,,\n")),
        ("stock_transfer", format!("x,{code},{tema},1,,\n")),
        ("delivery_note", format!("Akwaaba,N-1,{code},L1,2029-06-30,5,,,,\n")),
    ] {
        let file = format!("{}\n{row}", uploads::headers(kind));
        let done = upload(&app, &ama, &format!("kind={kind}&facility_id={}", facility_id("Accra")), file).await;
        let found = errors(&app, &ama, &done).await;
        assert_eq!(found, [(2, "Drug ID".to_owned(), "not_stocked".to_owned())], "{kind}");
    }
}

// UPL-01: a column that a file may leave out
#[tokio::test]
async fn a_file_of_own_products_says_which_are_services() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let query = format!("kind=custom_product&facility_id={}", facility_id("Accra"));
    let file = "name,price,member price,Tenu en stock\nMesure de la tension,12,12, Non \nKarité,9,9,OUI\nMiel,9,9,\n\
        Frais,5,5,peut-être\n";
    let done = upload(&app, &ama, &query, file).await;
    assert_eq!(errors(&app, &ama, &done).await, [(5, "Tenu en stock".to_owned(), "not_yes_or_no".to_owned())]);
    let all = transfers::products(&app, &ama, "Accra").await;
    let stocked = |name: &str| all.iter().find(|item| item["name"] == name).unwrap()["stocked"].clone();
    assert_eq!(stocked("Mesure de la tension"), json!(false));
    assert_eq!((stocked("Karité"), stocked("Miel")), (Value::Null, Value::Null));
}
