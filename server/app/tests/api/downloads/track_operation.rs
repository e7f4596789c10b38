use reqwest::Method;
use serde_json::{Value, json};

use crate::common::{Answer, Session, TestApp, facility_id};

const PATH: &str = "/api/inventory-bff/track-operations/";

fn operation() -> Value {
    json!({ "name": "inventory", "facility_id": facility_id("Accra"), "start_time": "2026-03-02 08:59:01",
        "end_time": "2026-03-02 09:00:00", "number_of_records": 40, "operation_type": "download" })
}

async fn post(app: &TestApp, session: &Session, key: &str, body: &Value) -> Answer {
    app.send(app.request(Method::POST, session, PATH).header("Idempotency-Key", key).json(body)).await
}

// API-33 API-37 DWN-36 ENT-29
#[tokio::test]
async fn a_repeated_record_is_kept_once_and_answered_alike() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    post(&app, &ama, "k1", &operation()).await.expect_status(201);
    post(&app, &ama, "k1", &operation()).await.expect_status(201);
    assert_eq!(app.count("track_operations").await, 1);
    post(&app, &ama, "k2", &operation()).await.expect_status(201);
    // Keys belong to a person.
    post(&app, &kofi, "k1", &operation()).await.expect_status(201);
    assert_eq!(app.count("track_operations").await, 3);
}

#[tokio::test]
async fn copies_that_arrive_at_once_are_kept_once() {
    let app = TestApp::spawn().await;
    let (ama, body) = (app.sign_in("ama").await, operation());
    let answers = futures::future::join_all((0..8).map(|_| post(&app, &ama, "same", &body))).await;
    assert!(answers.iter().all(|answer| answer.status == 201), "{answers:?}");
    assert_eq!(app.count("track_operations").await, 1);
}

// API-33: the call as the specification words it has no key; a key that is there must be good
#[tokio::test]
async fn a_plain_call_is_recorded_each_time() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    app.post(&ama, PATH, &operation()).await.expect_status(201);
    app.post(&ama, PATH, &operation()).await.expect_status(201);
    assert_eq!(app.count("track_operations").await, 2);
    for bad in ["", &"k".repeat(201)] {
        post(&app, &ama, bad, &operation()).await.expect_problem(400, "no_idempotency_key");
    }
}

#[tokio::test]
async fn a_key_may_not_be_used_for_something_else() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    post(&app, &ama, "k1", &operation()).await.expect_status(201);
    let mut other = operation();
    other["number_of_records"] = json!(41);
    post(&app, &ama, "k1", &other).await.expect_problem(422, "idempotency_key_reused");
}

// DWN-37
#[tokio::test]
async fn a_time_in_another_format_is_refused_by_name() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let mut wrong = operation();
    wrong["start_time"] = json!("2026-03-02T08:59:01Z");
    wrong["number_of_records"] = json!(-1);
    let problem = post(&app, &ama, "k1", &wrong).await.expect_problem(422, "invalid").json();
    let fields: Vec<_> = problem["errors"].as_array().unwrap().iter().map(|error| error["field"].clone()).collect();
    assert_eq!(fields, ["start_time", "number_of_records"]);
    assert_eq!(app.count("track_operations").await, 0);
}
