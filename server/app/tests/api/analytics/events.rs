use serde_json::{Value, json};
use uuid::Uuid;

use crate::common::TestApp;

const PATH: &str = "/api/analytics/events/";

fn event(id: &str) -> Value {
    json!({ "id": id, "name": "sale_completed", "made_at": "2026-03-02T08:00:00Z",
        "properties": { "lines": 2, "pin": "9876" } })
}

#[tokio::test]
async fn each_event_is_kept_once_however_often_it_arrives_and_carries_no_pin() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let (first, second) = (Uuid::new_v4().to_string(), Uuid::new_v4().to_string());
    app.post(&ama, PATH, &json!({ "events": [event(&first)] })).await.expect_status(202);
    let again = json!({ "events": [event(&first), event(&second), event(&first)] });
    app.post(&ama, PATH, &again).await.expect_status(202);
    assert_eq!(app.count("events").await, 2);
    let kept = app.text("SELECT properties FROM events").await;
    assert!(kept.contains("\"lines\":2") && !kept.contains("9876"), "{kept}");
}

#[tokio::test]
async fn an_event_without_a_uuid_is_named_by_its_place() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let batch = json!({ "events": [event(&Uuid::new_v4().to_string()), event("7")] });
    let problem = app.post(&ama, PATH, &batch).await.expect_problem(422, "invalid").json();
    assert_eq!(problem["errors"][0]["field"], "events[1].id");
    assert_eq!(app.count("events").await, 0);
}

#[tokio::test]
async fn one_person_sends_so_many_batches() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let none = json!({ "events": [] });
    for _ in 0..200 {
        app.post(&ama, PATH, &none).await.expect_status(202);
    }
    app.post(&ama, PATH, &none).await.expect_problem(429, "too_many_attempts");
    app.post(&kofi, PATH, &none).await.expect_status(202);
}
