//! What is sold on prescription only, and what a till was told of it.

use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use super::till::{Till, assert_books_agree, batch, changed, flags, newest_sale, product_with, statuses};
use crate::common::{Session, TestApp, facility_id, user_id};

const NOTHING: [&str; 0] = [];
const MISSING: [&str; 1] = ["no_prescription"];

fn custom_products() -> String {
    "/api/inventory/custom-products/".to_owned()
}

/// A service of Accra's own, of which no stock can be missing.
async fn own(app: &TestApp, session: &Session, prescription_only: Option<bool>) -> Value {
    let mut body = json!({ "id": Uuid::new_v4(), "facility_id": facility_id("Accra"), "name": "Mixture of the house",
        "generic_name": "", "brand_name": "", "form": "", "strength": "", "pack_size": "", "category": "",
        "barcode_id": "", "stocked": false, "walk_in_selling_price": "12.50", "member_selling_price": "12.50" });
    if let Some(said) = prescription_only {
        body["prescription_only"] = json!(said);
    }
    app.write(Method::POST, session, &custom_products(), &body).await.expect_status(201).json()
}

async fn set_rule(app: &TestApp, rule: &str) {
    let staff = app.sign_in("efua").await;
    let path = format!("/api/facilities/{}/profile/", facility_id("Accra"));
    let mut profile = app.get(&staff, &path).await.json();
    profile["prescription_rule"] = json!(rule);
    app.write(Method::PUT, &staff, &path, &profile).await.expect_status(200);
}

fn told(sale: &Value, prescriber: &str, number: &str, by: Option<&str>) -> Value {
    let by = by.map(|id| json!({ "id": id, "name": "Somebody" }));
    changed(sale, |payload| {
        payload["prescription"] = json!({ "prescriber": prescriber, "number": number, "approved_by": by });
    })
}

async fn noticed(app: &TestApp, session: &Session, sale: &Value) -> Vec<String> {
    let answer = app.sync(session, &batch([sale])).await;
    assert_eq!(statuses(&answer), ["applied"], "a sale is never refused for it");
    flags(&answer, 0).into_iter().map(str::to_owned).collect()
}

#[tokio::test]
async fn a_sale_keeps_its_prescription_and_says_when_it_lacks_what_the_facility_asks_for() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let (item, free) = (own(&app, &ama, Some(true)).await, own(&app, &ama, None).await);
    assert_eq!((&item["prescription_only"], &free["prescription_only"]), (&json!(true), &Value::Null));
    let mut till = Till::new();
    let mut sale = || till.sale(&[(&item, 1)]);

    assert_eq!(noticed(&app, &ama, &sale()).await, NOTHING, "the facility asks for nothing");
    set_rule(&app, "prescriber").await;
    assert_eq!(noticed(&app, &ama, &sale()).await, MISSING);
    assert_eq!(noticed(&app, &ama, &told(&sale(), "Dr Mensah", "", None)).await, MISSING);
    assert_eq!(noticed(&app, &ama, &told(&sale(), " Dr Mensah ", "2026/17", None)).await, NOTHING);
    let kept = json!({ "prescriber": "Dr Mensah", "number": "2026/17", "approved_by": null });
    assert_eq!(newest_sale(&app, &ama, "Accra").await["prescription"], kept);
    set_rule(&app, "manager").await;
    let (manager, cashier) = (user_id("kofi"), user_id("ama"));
    assert_eq!(noticed(&app, &ama, &told(&sale(), "Dr Mensah", "2026/17", Some(&cashier))).await, MISSING);
    assert_eq!(noticed(&app, &ama, &told(&sale(), "", "", Some(&manager))).await, NOTHING);
    let by = json!({ "id": manager, "name": "Kofi Boateng" });
    let kept = json!({ "prescriber": "", "number": "", "approved_by": by });
    assert_eq!(newest_sale(&app, &ama, "Accra").await["prescription"], kept, "the name is the server's");
    assert_eq!(noticed(&app, &ama, &Till::new().sale(&[(&free, 1)])).await, NOTHING);
    assert_eq!(newest_sale(&app, &ama, "Accra").await.get("prescription"), None);
    // Who manages the facility asks nobody.
    let kofi = app.sign_in("kofi").await;
    assert_eq!(noticed(&app, &kofi, &Till::of("kofi", "Accra", "GHS").sale(&[(&item, 1)])).await, NOTHING);
    assert_books_agree(&app).await;
}

#[tokio::test]
async fn what_is_no_prescription_is_refused_with_its_field() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = own(&app, &ama, Some(true)).await;
    let sale = told(&Till::new().sale(&[(&item, 1)]), &"x".repeat(1001), "1", None);
    let answer = app.sync(&ama, &batch([&sale])).await;
    assert_eq!(statuses(&answer), ["quarantined"]);
    assert!(answer.to_string().contains("prescription.prescriber"), "{answer}");
}

#[tokio::test]
async fn a_product_of_ones_own_can_be_put_on_prescription_later_and_tills_hear_of_it() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = own(&app, &ama, None).await;
    let path = format!("{}{}/prescription-only/", custom_products(), item["uuid"].as_str().unwrap());
    let since = "2026-03-02T09:00:00Z";
    let changes = format!("/api/inventory-bff/productaliases/?facility_id={}&since={since}", facility_id("Accra"));
    for (said, expected) in [(true, json!(true)), (false, Value::Null)] {
        let body = json!({ "facility_id": facility_id("Accra"), "prescription_only": said });
        let answer = app.write(Method::PUT, &ama, &path, &body).await.expect_status(200).json();
        assert_eq!(answer["prescription_only"], expected);
        assert_eq!(app.get_all(&ama, &changes).await, [answer]);
    }
    let of_the_catalogue = product_with(&app, &ama, 1).await;
    let path = format!("{}{}/prescription-only/", custom_products(), of_the_catalogue["uuid"].as_str().unwrap());
    let body = json!({ "facility_id": facility_id("Accra"), "prescription_only": true });
    app.write(Method::PUT, &ama, &path, &body).await.expect_problem(409, "of_the_catalogue");
}
