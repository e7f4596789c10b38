use chrono::TimeDelta;
use reqwest::Method;
use serde_json::json;

use crate::common::TestApp;

// API-38
#[tokio::test]
async fn an_alert_is_kept_once_without_tokens_and_pins() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let alert = json!({ "kind": "outbox", "message": "3 sales are held",
        "context": { "held": 3, "userPin": "1234", "url": format!("/pos?t={}", ama.token) } });
    for _ in 0..2 {
        let request = app.request(Method::POST, &ama, "/api/cs-bff/alerts/").header("Idempotency-Key", "a");
        app.send(request.json(&alert)).await.expect_status(201);
    }
    assert_eq!(app.count("alerts").await, 1);
    let context = app.text("SELECT context FROM alerts").await;
    assert!(context.contains("\"held\":3"), "{context}");
    assert!(!context.contains("1234") && !context.contains(&ama.token), "{context}");
}

#[tokio::test]
async fn an_alert_that_says_nothing_is_refused() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let request = app.request(Method::POST, &ama, "/api/cs-bff/alerts/").header("Idempotency-Key", "a");
    app.send(request.json(&json!({ "kind": "outbox", "message": "" }))).await.expect_problem(422, "invalid");
}

#[tokio::test]
async fn one_person_alerts_so_often() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let alert = json!({ "kind": "outbox", "message": "Sales do not leave this till." });
    for _ in 0..60 {
        app.write(reqwest::Method::POST, &ama, "/api/cs-bff/alerts/", &alert).await.expect_status(201);
    }
    app.write(reqwest::Method::POST, &ama, "/api/cs-bff/alerts/", &alert)
        .await
        .expect_problem(429, "too_many_attempts");
    assert_eq!(app.count("alerts").await, 60);
}

// API-38: what a till says over and over fills no database, and tomorrow it is heard again
#[tokio::test]
async fn so_many_alerts_are_kept_of_one_facility_and_day() {
    let app = TestApp::spawn().await;
    let (ama, ngozi) = (app.sign_in("ama").await, app.sign_in("ngozi").await);
    let alert = json!({ "kind": "outbox", "message": "Sales do not leave this till." });
    let say = async |session| app.write(Method::POST, session, "/api/cs-bff/alerts/", &alert).await;
    for _ in 0..9 {
        for _ in 0..60 {
            say(&ama).await.expect_status(201);
        }
        app.pass(TimeDelta::hours(1));
    }
    assert_eq!(app.count("alerts").await, 500);
    say(&ngozi).await.expect_status(201);
    assert_eq!(app.count("alerts").await, 501);
    app.pass(TimeDelta::days(1));
    say(&app.sign_in("ama").await).await.expect_status(201);
    assert_eq!(app.count("alerts").await, 502);
}
