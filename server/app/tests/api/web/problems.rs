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

// No text of a database holds it: it is refused before anybody tries.
#[tokio::test]
async fn the_character_u0000_is_refused_wherever_it_comes_in() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let facility = facility_id("Accra");
    for path in [
        "/api/users/?search=a%00b".to_owned(),
        "/api/users/%00/".to_owned(),
        format!("/api/productaliases/?facility_id={facility}%00"),
        format!("/api/facilities/{facility}%00/profile/"),
    ] {
        app.get(&kofi, &path).await.expect_problem(400, "bad_text");
    }
    let alert = json!({ "kind": "outbox", "message": "a\u{0}b" });
    app.write(Method::POST, &ama, "/api/cs-bff/alerts/", &alert).await.expect_problem(400, "bad_text");
    let alert = json!({ "kind": "outbox", "message": "a", "context": { "deep": [{ "a\u{0}": 1 }] } });
    app.write(Method::POST, &ama, "/api/cs-bff/alerts/", &alert).await.expect_problem(400, "bad_text");
    app.try_sign_in("a\u{0}b", "x").await.expect_problem(400, "bad_text");
    let spoken_of = json!({ "kind": "outbox", "message": "the text \\u0000" });
    app.write(Method::POST, &ama, "/api/cs-bff/alerts/", &spoken_of).await.expect_status(201);
}

#[tokio::test]
async fn a_search_without_end_is_refused() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let endless = format!("/api/users/?search={}", "a+".repeat(1_000));
    app.get(&kofi, &endless).await.expect_problem(400, "search_too_long");
    app.get(&kofi, "/api/users/?search=ama+mensah").await.expect_status(200);
}
