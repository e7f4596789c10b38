use reqwest::Method;
use serde_json::{Value, json};

use crate::common::{Answer, Session, TestApp, facility_id, user_id};

const PATH: &str = "/api/auth/offline-login-counts/";

fn report(counts: Value) -> Value {
    json!({ "facility_id": facility_id("Accra"), "counts": counts })
}

fn week() -> Value {
    report(json!([
        { "date": "2026-02-27", "success": 4, "fail": 1 },
        { "date": "2026-02-28", "success": 2, "fail": 0 },
    ]))
}

async fn post(app: &TestApp, session: &Session, key: &str, body: &Value) -> Answer {
    app.send(app.request(Method::POST, session, PATH).header("Idempotency-Key", key).json(body)).await
}

/// `success/fail` of a person's day at Accra.
async fn sums(app: &TestApp, user: &str, date: &str) -> String {
    let (facility, user) = (facility_id("Accra"), user_id(user));
    app.text(&format!(
        "SELECT CAST(success AS TEXT) || '/' || CAST(fail AS TEXT) FROM offline_login_counts
            WHERE facility_id = '{facility}' AND user_id = '{user}' AND date = '{date}'"
    ))
    .await
}

// OLG-28 OLG-29 API-35
#[tokio::test]
async fn a_repeated_report_adds_nothing_and_another_one_adds_up() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    post(&app, &ama, "till-1", &week()).await.expect_status(204);
    post(&app, &ama, "till-1", &week()).await.expect_status(204);
    assert_eq!(sums(&app, "ama", "2026-02-27").await, "4/1");
    post(&app, &ama, "till-2", &week()).await.expect_status(204);
    assert_eq!(sums(&app, "ama", "2026-02-27").await, "8/2");
    assert_eq!(sums(&app, "ama", "2026-02-28").await, "4/0");
    assert_eq!(app.count("offline_login_counts").await, 2);
}

// OLG-29
#[tokio::test]
async fn copies_that_arrive_at_once_are_added_once() {
    let app = TestApp::spawn().await;
    let (ama, body) = (app.sign_in("ama").await, week());
    let answers = futures::future::join_all((0..8).map(|_| post(&app, &ama, "same", &body))).await;
    assert!(answers.iter().all(|answer| answer.status == 204), "{answers:?}");
    assert_eq!(sums(&app, "ama", "2026-02-27").await, "4/1");
}

// OLG-29
#[tokio::test]
async fn a_key_may_not_be_used_for_something_else() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    post(&app, &ama, "k", &week()).await.expect_status(204);
    let other = report(json!([{ "date": "2026-03-01", "success": 1, "fail": 0 }]));
    post(&app, &ama, "k", &other).await.expect_problem(422, "idempotency_key_reused");
    assert_eq!(app.count("offline_login_counts").await, 2);
}

// API-35 OLG-29: the call as the specification words it has no key, and every one adds
#[tokio::test]
async fn a_plain_report_is_added() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    app.post(&ama, PATH, &week()).await.expect_status(204);
    app.post(&ama, PATH, &week()).await.expect_status(204);
    assert_eq!(sums(&app, "ama", "2026-02-27").await, "8/2");
}

// OLG-29
#[tokio::test]
async fn one_person_may_send_what_a_colleague_did_and_nobody_elses() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let mut of_kofi = week();
    of_kofi["user_id"] = json!(user_id("kofi"));
    post(&app, &ama, "k1", &of_kofi).await.expect_status(204);
    assert_eq!(sums(&app, "kofi", "2026-02-27").await, "4/1");
    let mut of_ngozi = week();
    of_ngozi["user_id"] = json!(user_id("ngozi"));
    let problem = post(&app, &ama, "k2", &of_ngozi).await.expect_problem(422, "invalid").json();
    assert_eq!(problem["errors"][0]["field"], "user_id");
    let ngozi = app.sign_in("ngozi").await;
    post(&app, &ngozi, "k3", &week()).await.expect_problem(403, "other_facility");
    assert_eq!(app.count("offline_login_counts").await, 2);
}

// OLG-30
#[tokio::test]
async fn a_day_or_a_number_that_cannot_be_is_refused_by_name_and_nothing_is_added() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let body = report(json!([
        { "date": "2026-02-27", "success": 4, "fail": 1 },
        { "date": "27.02.2026", "success": -1, "fail": 100_001 },
    ]));
    let problem = post(&app, &ama, "k", &body).await.expect_problem(422, "invalid").json();
    let fields: Vec<_> = problem["errors"].as_array().unwrap().iter().map(|error| error["field"].clone()).collect();
    assert_eq!(fields, ["counts[1].date", "counts[1].success", "counts[1].fail"]);
    let day = json!({ "date": "2026-02-27", "success": 0, "fail": 0 });
    let long = post(&app, &ama, "k", &report(json!(vec![day; 367]))).await.expect_problem(422, "invalid").json();
    assert_eq!(long["errors"][0]["field"], "counts");
    assert_eq!(app.count("offline_login_counts").await, 0);
}
