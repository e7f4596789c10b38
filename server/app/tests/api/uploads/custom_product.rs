use serde_json::{Value, json};
use uuid::Uuid;

use super::{errors, upload};
use crate::common::{TestApp, facility_id};

fn asked(id: &str, barcode: &str) -> Value {
    json!({ "id": id, "facility_id": facility_id("Accra"), "name": "Shea butter", "generic_name": "", "brand_name": "",
        "form": "Ointment", "strength": "", "pack_size": "200 g", "category": "Skin", "barcode_id": barcode,
        "walk_in_selling_price": "12.50", "member_selling_price": "11.90" })
}

// UPL-01, PRC-10: a product of the facility's own, at the till by the next refresh
#[tokio::test]
async fn a_product_of_ones_own_is_there_at_once_and_its_barcode_is_free_of_others() {
    let app = TestApp::spawn().await;
    let (ama, efua) = (app.sign_in("ama").await, app.sign_in("efua").await);
    let id = Uuid::new_v4().to_string();
    let path = "/api/inventory/custom-products/";
    let request =
        || app.request(reqwest::Method::POST, &ama, path).header("Idempotency-Key", "k").json(&asked(&id, ""));
    let made = app.send(request()).await.expect_status(201).json();
    assert_eq!((&made["uuid"], &made["is_custom"], &made["quantity"]), (&json!(id), &json!(true), &json!(0)));
    assert_eq!((&made["category"], &made["walk_in_selling_price"]), (&json!("Skin"), &json!("12.50")));
    let code = made["barcode_id"].as_str().unwrap();
    assert!(code.len() == 13 && code.starts_with("29"));
    assert_eq!(app.send(request()).await.expect_status(201).json(), made);
    let new = app
        .get_all(&ama, &format!("/api/inventory-bff/productaliases/new-prices/?facility_id={}", facility_id("Accra")))
        .await;
    assert_eq!((new.len(), &new[0]["uuid"], &new[0]["old_selling_price"]), (1, &json!(id), &Value::Null));
    let history =
        app.get_all(&ama, &format!("/api/inventory/products/{id}/prices/?facility_id={}", facility_id("Accra"))).await;
    assert_eq!((history.len(), &history[0]["source"]), (1, &json!("custom_product")));

    let other = Uuid::new_v4().to_string();
    let write = |body: Value| app.write(reqwest::Method::POST, &ama, path, Box::leak(Box::new(body)));
    write(asked(&other, code)).await.expect_problem(409, "barcode_taken");
    let of_the_catalogue = super::priced(&app, &efua).await[0]["barcode_id"].clone();
    write(asked(&other, of_the_catalogue.as_str().unwrap())).await.expect_problem(409, "barcode_taken");
    write(asked(&id, "")).await.expect_problem(409, "id_taken");
    for (field, wrong) in [("name", ""), ("walk_in_selling_price", "0"), ("member_selling_price", "13"), ("id", "7")] {
        let mut body = asked(&other, "");
        body[field] = json!(wrong);
        write(body).await.expect_problem(422, "invalid");
    }
}

// UPL-01
#[tokio::test]
async fn a_file_of_own_products_adds_each_once() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let before = app.count("products").await;
    let query = format!("kind=custom_product&facility_id={}", facility_id("Accra"));
    let file = "name,barcode,price,member price\nShea butter,,12.5,12\nBlack soap,777,5,5\n Shea  BUTTER ,,1,1\nOil,777,1,1\nHoney,,9,9\n";
    let done = upload(&app, &ama, &query, file).await;
    assert_eq!((&done["applied"], &done["error_count"], &done["status"]), (&json!(1), &json!(4), &json!("COMPLETED")));
    assert_eq!(app.count("products").await, before + 1);
    let again = upload(&app, &ama, &query, "name,barcode,price,member price\nhoney,,9,9\nBlack soap,777,5,5\n").await;
    assert_eq!(errors(&app, &ama, &again).await, [(2, "name".to_owned(), "name_taken".to_owned())]);
    assert_eq!((&again["facility_id"], app.count("products").await), (&json!(facility_id("Accra")), before + 2));
}
