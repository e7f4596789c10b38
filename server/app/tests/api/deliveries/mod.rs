//! Deliveries by hand.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::common::{Session, TestApp, facility_id};
use crate::facilities::lome;
use crate::inventory::movements::card;
use crate::sales::till::{assert_books_agree, product, product_with};
use crate::uploads::priced;

pub const PATH: &str = "/api/inventory/deliveries/";

pub fn line(item: &Value, quantity: i64) -> Value {
    json!({ "id": Uuid::new_v4(), "product_id": item["uuid"], "lot": "DEL-1", "expiry_date": "2029-06-30",
        "quantity": quantity, "damaged": 0, "short": 0, "reason": null, "unit_cost": null })
}

pub fn delivery(reference: &str, lines: &[Value]) -> Value {
    json!({ "id": Uuid::new_v4(), "facility_id": facility_id("Accra"), "supplier": "Akwaaba Medical",
        "reference": reference, "delivered_on": "2026-03-01", "again": false, "lines": lines })
}

// ENT-17: what was good goes into its batch, what was not is kept with its reason
#[tokio::test]
async fn good_packs_go_into_stock_and_the_others_are_told() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    let mut first = line(&item, 20);
    (first["damaged"], first["short"], first["reason"]) = (json!(2), json!(3), json!("wet carton"));
    first["unit_cost"] = json!("4.5");
    let body = delivery("INV-7", &[first, line(&item, 5)]);

    let done = app.write(Method::POST, &ama, PATH, &body).await.expect_status(201).json();

    assert_eq!((&done["lines"][0]["accepted"], &done["lines"][0]["unit_cost"]), (&json!(15), &json!("4.50")));
    assert_eq!((&done["received_by"], &done["source"]), (&json!("Ama Mensah"), &json!("hand")));
    assert_eq!(done["lines"][0]["batch_id"], done["lines"][1]["batch_id"]);
    let after = product(&app, &ama, &item["uuid"]).await;
    assert_eq!(after["quantity"].as_i64(), Some(item["quantity"].as_i64().unwrap() + 20));
    let lot = after["batches"].as_array().unwrap().iter().find(|batch| batch["lot"] == "DEL-1").unwrap();
    assert_eq!((&lot["quantity"], &lot["expiry_date"]), (&json!(20), &json!("2029-06-30")));
    let rows = card(&app, &ama, &item).await;
    assert_eq!((&rows[0]["kind"], &rows[0]["source_id"]), (&json!("delivery"), &body["id"]));
    let listed = app.get_all(&ama, &format!("{PATH}?facility_id={}", facility_id("Accra"))).await;
    assert_eq!(listed.as_slice(), std::slice::from_ref(&done));
    assert_eq!(app.get(&ama, &format!("{PATH}{}/", body["id"].as_str().unwrap())).await.json(), done);
    assert_books_agree(&app).await;
}

// ENT-17: the same note is asked about, in any case and spacing, and received once more only on purpose
#[tokio::test]
async fn the_same_reference_is_received_again_only_on_purpose() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    let bodies: Vec<Value> = (0..4).map(|_| delivery("INV-8", &[line(&item, 1)])).collect();
    let answers = futures::future::join_all(bodies.iter().map(|body| app.write(Method::POST, &ama, PATH, body))).await;
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409, 409, 409]);
    let mut again = delivery(" inv-8", &[line(&item, 1)]);
    again["supplier"] = json!("AKWAABA  medical");
    app.write(Method::POST, &ama, PATH, &again).await.expect_problem(409, "same_reference");
    again["again"] = json!(true);
    app.write(Method::POST, &ama, PATH, &again).await.expect_status(201);
    app.write(Method::POST, &ama, PATH, &again).await.expect_problem(409, "id_used");
    let after = product(&app, &ama, &item["uuid"]).await;
    assert_eq!(after["quantity"].as_i64(), Some(item["quantity"].as_i64().unwrap() + 2));
    assert_books_agree(&app).await;
}

// ERR-28
#[tokio::test]
async fn lines_that_cannot_be_are_named_and_nothing_is_received() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    let changed = |field: &str, value: Value| {
        let mut line = line(&item, 5);
        line[field] = value;
        line
    };
    let lines = [
        changed("product_id", json!("none")),
        changed("lot", json!("  ")),
        changed("quantity", json!(0)),
        changed("damaged", json!(6)),
        changed("short", json!(1)),
        line(&item, 5),
    ];
    let problem = app.write(Method::POST, &ama, PATH, &delivery("INV-9", &lines)).await;
    let problem = problem.expect_problem(422, "invalid").json();
    let fields: Vec<_> = problem["errors"].as_array().unwrap().iter().map(|error| error["field"].clone()).collect();
    assert_eq!(fields, ["lines.0.product_id", "lines.1.lot", "lines.2.quantity", "lines.3.damaged", "lines.4.reason"]);
    let odd = delivery("INV-9", &[changed("unit_cost", json!("1,5"))]);
    app.write(Method::POST, &ama, PATH, &odd).await.expect_problem(422, "invalid");
    assert_eq!(product(&app, &ama, &item["uuid"]).await, item);
    let good = delivery("INV-9", &[line(&item, 5)]);
    app.write(Method::POST, &ama, PATH, &good).await.expect_status(201);
}

/// A facility that carries nothing yet.
async fn open(app: &TestApp, efua: &Session, country_id: i64) -> String {
    let id = Uuid::new_v4().to_string();
    let mut facility = lome(&id);
    facility["country_id"] = json!(country_id);
    app.write(Method::POST, efua, "/api/facilities/", &facility).await.expect_status(201);
    id
}

// ENT-17 PRC-01: what the facility never had comes in with the price of its country, once
#[tokio::test]
async fn a_product_of_the_catalogue_is_received_with_the_price_of_the_country() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let (ghana, listed) = (open(&app, &efua, 288).await, priced(&app, &efua).await);
    let of = |row: &Value| json!({ "uuid": row["product_id"] });
    for (reference, units) in [("INV-1", 12), ("INV-2", 24)] {
        let lines = [line(&of(&listed[0]), 5), line(&of(&listed[1]), 3), line(&of(&listed[0]), 7)];
        let mut body = delivery(reference, &lines);
        body["facility_id"] = json!(ghana);
        let done = app.write(Method::POST, &efua, PATH, &body).await.expect_status(201).json();
        assert_eq!(done["lines"][0]["product_id"], done["lines"][2]["product_id"]);
        let stock = app.get_all(&efua, &format!("/api/productaliases/?facility_id={ghana}")).await;
        assert_eq!(stock.len(), 2);
        let own = stock.iter().find(|own| own["uuid"] == done["lines"][0]["product_id"]).unwrap();
        let row = &listed[0];
        assert_eq!(
            (&own["barcode_id"], &own["walk_in_selling_price"], &own["member_selling_price"], &own["quantity"]),
            (&row["barcode_id"], &row["walk_in_selling_price"], &row["member_selling_price"], &json!(units))
        );
    }
    assert_books_agree(&app).await;
}

fn ids(items: &[Value]) -> BTreeSet<String> {
    items.iter().map(|item| item["product_id"].as_str().unwrap().to_owned()).collect()
}

// ENT-17: what can be delivered to a facility that does not carry it yet, and no longer once it does
#[tokio::test]
async fn the_catalogue_shows_what_is_new_to_the_facility_and_has_a_price_there() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let (ghana, togo) = (open(&app, &efua, 288).await, open(&app, &efua, 768).await);
    let listed = priced(&app, &efua).await;
    let path = format!("/api/inventory/catalogue/?facility_id={ghana}");
    let all = app.get_all(&efua, &path).await;
    assert_eq!(ids(&all), ids(&listed));
    assert!(all.len() > 25, "more than a page");
    let names: Vec<String> = all.iter().map(|item| item["name"].as_str().unwrap().to_lowercase()).collect();
    assert!(names.is_sorted(), "{names:?}");
    let prices = |row: &Value| (row["walk_in_selling_price"].clone(), row["member_selling_price"].clone());
    let item = &all[3];
    let row = listed.iter().find(|row| row["product_id"] == item["product_id"]).unwrap();
    assert_eq!((prices(item), &item["name"]), (prices(row), &row["name"]));
    assert!(app.get_all(&efua, &path.replace(&ghana, &togo)).await.is_empty());

    let code = item["barcode_id"].as_str().unwrap();
    let found = app.get_all(&efua, &format!("{path}&search={}", &code[1..])).await;
    assert!(ids(&found).contains(item["product_id"].as_str().unwrap()) && found.len() < all.len());
    assert!(app.get_all(&efua, &format!("{path}&search=a%25e")).await.is_empty());

    let mut body = delivery("INV-1", &[line(&json!({ "uuid": item["product_id"] }), 5)]);
    body["facility_id"] = json!(ghana);
    app.write(Method::POST, &efua, PATH, &body).await.expect_status(201);
    let mut rest = ids(&all);
    rest.remove(item["product_id"].as_str().unwrap());
    assert_eq!(ids(&app.get_all(&efua, &path).await), rest);
}

// ENT-17: what has no price would be sold for nothing: nothing of the delivery comes in
#[tokio::test]
async fn a_product_without_a_price_in_the_country_is_refused() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let (togo, listed) = (open(&app, &efua, 768).await, priced(&app, &efua).await);
    for (product_id, words) in [(&listed[0]["product_id"], "no price"), (&json!("none"), "not a product")] {
        let mut body = delivery("INV-1", &[line(&json!({ "uuid": product_id }), 5)]);
        body["facility_id"] = json!(togo);
        let problem = app.write(Method::POST, &efua, PATH, &body).await.expect_problem(422, "invalid").json();
        assert_eq!(problem["errors"][0]["field"], "lines.0.product_id");
        assert!(problem["errors"].to_string().contains(words), "{problem}");
        assert!(app.get_all(&efua, &format!("/api/productaliases/?facility_id={togo}")).await.is_empty());
    }
}
