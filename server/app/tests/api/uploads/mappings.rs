use reqwest::Method;
use serde_json::json;

use super::{errors, send, upload};
use crate::common::TestApp;

const PATH: &str = "/api/upload-mappings/product_register/";
const FILE: &str = "Denominação,Código,Apresentação\nParacetamol,PT-1,10 x 10\n,PT-2,\n";

// UPL-01: columns are assigned by hand, remembered for the person, and a file is read by them
#[tokio::test]
async fn columns_that_were_assigned_by_hand_are_read_and_remembered() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let by_name = upload(&app, &efua, "kind=product_register", FILE).await;
    assert_eq!(by_name["error_code"], json!("missing_columns"));
    let columns = json!({ "columns": [
        { "header": "Denominação", "field": "name" },
        { "header": "Código", "field": "register_number" },
        { "header": "Apresentação", "field": null },
    ] });
    let saved = app.write(Method::PUT, &efua, PATH, &columns).await.expect_status(200).json();
    let listed = app.get(&efua, PATH).await.expect_status(200).json();
    assert_eq!((&listed["results"][0]["id"], &listed["results"][0]["saved_by"]), (&saved["id"], &json!("Efua Owusu")));

    let query = format!("kind=product_register&mapping_id={}", saved["id"].as_str().unwrap());
    let done = upload(&app, &efua, &query, FILE).await;
    assert_eq!((&done["applied"], &done["columns"]), (&json!(1), &columns["columns"]));
    assert_eq!(errors(&app, &efua, &done).await, [(3, "Denominação".to_owned(), "missing".to_owned())]);

    // The same headers have one memory; other headers are not read by it.
    app.write(Method::PUT, &efua, PATH, &columns).await.expect_status(200);
    assert_eq!(app.get(&efua, PATH).await.json()["results"].as_array().unwrap().len(), 1);
    let other = upload(&app, &efua, &query, "Product name,NRN\nx,PT-3\n").await;
    assert_eq!(other["error_code"], json!("other_headers"));
    // It is nobody else's.
    let ama = app.sign_in("ama").await;
    app.get(&ama, PATH).await.expect_status(403);
    let unknown = "kind=product_register&same_file=again&mapping_id=01990000-0000-7000-8000-000000000000";
    send(&app, &efua, unknown, FILE).await.expect_status(404);
}

// UPL-01: no field twice, and none that the kind does not have
#[tokio::test]
async fn what_cannot_be_assigned_is_refused() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    for columns in [
        json!([]),
        json!([{ "header": "a", "field": "quantity" }]),
        json!([{ "header": "a", "field": "name" }, { "header": "b", "field": "name" }]),
    ] {
        app.write(Method::PUT, &efua, PATH, &json!({ "columns": columns })).await.expect_status(422);
    }
}
