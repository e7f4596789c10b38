use reqwest::Method;
use serde_json::json;

use super::{PATH, act, draft, sendable};
use crate::common::{TestApp, facility_id};
use crate::sales::till::product;

// IST-06: a draft moves nothing, is changed and thrown away by its source, and is nobody else's business
#[tokio::test]
async fn a_draft_is_changed_and_deleted_and_moves_nothing() {
    let app = TestApp::spawn().await;
    let (yaw, ama) = (app.sign_in("yaw").await, app.sign_in("ama").await);
    let item = sendable(&app, &yaw, 3).await;
    let mut body = draft(&[(&item, 2)]);
    let path = format!("{PATH}{}/", body["id"].as_str().unwrap());

    let made = app.write(Method::POST, &yaw, PATH, &body).await.expect_status(201).json();
    assert_eq!((&made["status"], &made["facilityName"]), (&json!("D"), &json!("Harmattan Lane Pharmacy, Accra")));
    assert_eq!((&made["products"][0]["quantity"], &made["created_by"]), (&json!(2), &json!("Yaw Asante")));
    app.write(Method::POST, &yaw, PATH, &body).await.expect_problem(409, "id_used");

    body["lines"][0]["quantity"] = json!(3);
    body["destination_facility_id"] = facility_id("Lagos").into();
    let changed = app.write(Method::PUT, &yaw, &path, &body).await.expect_status(200).json();
    assert_eq!((&changed["products"][0]["quantity"], &changed["number"]), (&json!(3), &made["number"]));
    assert_eq!(changed["destination_facility"]["id"], facility_id("Lagos"));

    app.get(&ama, &path).await.expect_problem(403, "other_facility");
    let ngozi = app.sign_in("ngozi").await;
    app.get(&ngozi, &path).await.expect_problem(404, "not_found");
    app.write(Method::PUT, &ngozi, &path, &body).await.expect_problem(403, "other_facility");
    act(&app, &ngozi, &body, "finalise", &json!({ "lines": [] })).await.expect_problem(404, "not_found");

    app.write(Method::DELETE, &yaw, &path, &json!({})).await.expect_status(204);
    app.get(&yaw, &path).await.expect_problem(404, "not_found");
    let after = app.get_all(&yaw, &format!("/api/productaliases/?facility_id={}", facility_id("Tema"))).await;
    assert!(after.contains(&item));
}

// BST-23, ERR-28: each line that cannot be is named
#[tokio::test]
async fn lines_that_cannot_be_are_named() {
    let app = TestApp::spawn().await;
    let (yaw, ama) = (app.sign_in("yaw").await, app.sign_in("ama").await);
    let item = sendable(&app, &yaw, 3).await;
    let foreign = crate::sales::till::product_with(&app, &ama, 1).await;
    let mut body = draft(&[(&item, 1), (&foreign, 1), (&item, 0), (&item, 1)]);
    body["lines"][3]["batch_id"] = foreign["batches"][0]["id"].clone();
    let problem = app.write(Method::POST, &yaw, PATH, &body).await.expect_problem(422, "invalid").json();
    let fields: Vec<_> = problem["errors"].as_array().unwrap().iter().map(|error| error["field"].clone()).collect();
    assert_eq!(fields, ["lines.1.product_id", "lines.2.quantity", "lines.3.batch_id"]);
    let mut itself = draft(&[(&item, 1)]);
    itself["destination_facility_id"] = itself["source_facility_id"].clone();
    app.write(Method::POST, &yaw, PATH, &itself).await.expect_problem(422, "invalid");
    itself["destination_facility_id"] = json!("nowhere");
    app.write(Method::POST, &yaw, PATH, &itself).await.expect_problem(404, "not_found");
    // What was refused left nothing behind.
    assert_eq!(product(&app, &ama, &foreign["uuid"]).await, foreign);
    let path = format!("{PATH}{}/", body["id"].as_str().unwrap());
    app.get(&yaw, &path).await.expect_problem(404, "not_found");
}

// IST-21: everybody else of the network, by name
#[tokio::test]
async fn a_destination_is_found_by_its_name() {
    let app = TestApp::spawn().await;
    let yaw = app.sign_in("yaw").await;
    let path = format!("{PATH}destinations/?facility_id={}", facility_id("Tema"));
    let all = app.get(&yaw, &path).await.expect_status(200).json();
    assert_eq!(all["results"].as_array().unwrap().len(), 5);
    assert!(all["results"].as_array().unwrap().iter().all(|place| place["id"] != facility_id("Tema")));
    let found = app.get(&yaw, &format!("{path}&search=HARMATTAN")).await.json();
    assert_eq!(found["results"][0]["id"], facility_id("Accra"));
}
