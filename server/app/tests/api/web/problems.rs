use reqwest::Method;
use serde_json::json;

use crate::common::{TestApp, facility_id};

// API-42
#[tokio::test]
async fn whatever_goes_wrong_under_api_is_told_as_a_problem() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    app.get(&ama, "/api/nothing/here/").await.expect_problem(404, "not_found");
    app.get(&ama, "/api/").await.expect_problem(404, "not_found");
    let answer = app.send(app.request(Method::DELETE, &ama, "/api/users/userinfo")).await;
    assert!(answer.expect_problem(405, "method_not_allowed").header("allow").contains("GET"));
    let post = |body: &'static str| app.http.post(app.url("/api/auth/login/")).body(body);
    app.send(post("{").header("content-type", "application/json")).await.expect_problem(400, "bad_json");
    app.send(post("{}")).await.expect_problem(415, "not_json");
    app.get(&ama, "/api/productaliases/").await.expect_problem(400, "bad_query");
}

#[tokio::test]
async fn a_body_over_the_limit_is_refused() {
    let app = TestApp::spawn().await;
    let body = json!({ "username": "ama", "password": "x".repeat(300 * 1024) });
    let answer = app.send(app.http.post(app.url("/api/auth/login/")).json(&body)).await;
    answer.expect_problem(413, "too_large");
}

// API-40
#[tokio::test]
async fn addresses_work_with_and_without_their_last_slash() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    app.get(&ama, "/api/oop-bff/channels").await.expect_status(200);
    app.get(&ama, "/api/users/userinfo/").await.expect_status(200);
    let facility = format!("/api/facilities-bff/general/facilities/{}", facility_id("Accra"));
    app.get(&ama, &facility).await.expect_status(200);
    app.post(&ama, "/api/auth/logout", &json!({})).await.expect_status(204);
}
