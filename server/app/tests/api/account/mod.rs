use chrono::TimeDelta;
use reqwest::Method;
use reqwest::header::USER_AGENT;
use serde_json::{Value, json};

use crate::common::{Session, TestApp, user_id};

const ME: &str = "/api/users/me/";
const SESSIONS: &str = "/api/users/me/sessions/";

async fn sign_in_on(app: &TestApp, user_agent: &str) -> Session {
    let body = json!({ "username": "ama", "password": bloom_demo::PASSWORD });
    let request = app.http.post(app.url("/api/auth/login/")).header(USER_AGENT, user_agent).json(&body);
    let answer = app.send(request).await.expect_status(200).json();
    Session { token: answer["id_token"].as_str().unwrap().to_owned() }
}

// SET-13
#[tokio::test]
async fn the_own_details_are_changed_and_nothing_else_of_the_account() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let before = app.get(&ama, ME).await.expect_status(200).json();
    assert_eq!((&before["id"], &before["has_pin"]), (&json!(user_id("ama")), &json!(false)));
    assert_eq!(
        (&before["must_change_password"], &before["last_sign_in_at"]),
        (&json!(false), &json!("2026-03-02T09:00:00Z"))
    );
    let change = json!({ "first_name": "Ama", "last_name": "Mensah-Osei", "email": "ama@example.org", "language": "fr",
        "groups": ["Owner"], "is_staff": true });
    let after = app.write(Method::PUT, &ama, ME, &change).await.expect_status(200).json();
    assert_eq!(
        (&after["last_name"], &after["email"], &after["language"]),
        (&change["last_name"], &change["email"], &json!("fr"))
    );
    assert_eq!((&after["groups"], &after["is_staff"]), (&json!(["Cashier"]), &json!(false)));
    assert_eq!(app.try_sign_in("ama", bloom_demo::PASSWORD).await.json()["language"], "fr");
    let wrong = json!({ "first_name": "", "last_name": "", "email": "x", "language": "de" });
    let refused = app.write(Method::PUT, &ama, ME, &wrong).await.expect_problem(422, "invalid").json();
    let fields: Vec<_> = refused["errors"].as_array().unwrap().iter().map(|error| &error["field"]).collect();
    assert_eq!(fields, ["first_name", "email", "language"]);
}

// SET-13
#[tokio::test]
async fn changing_the_password_signs_out_every_other_device() {
    let app = TestApp::spawn().await;
    let (here, there) = (app.sign_in("ama").await, app.sign_in("ama").await);
    let path = "/api/users/me/password/";
    let change = |current: &str, new: &str| json!({ "current": current, "new": new });
    let old = bloom_demo::PASSWORD;
    app.write(Method::POST, &here, path, &change("not-it-at-all", "quite-new-one"))
        .await
        .expect_problem(403, "wrong_password");
    for weak in ["short12", "password", old] {
        let refused =
            app.write(Method::POST, &here, path, &change(old, weak)).await.expect_problem(422, "weak_password");
        assert_eq!(refused.json()["errors"][0]["field"], "new");
    }
    app.get(&there, ME).await.expect_status(200);
    app.pass(TimeDelta::seconds(5));
    for _ in 0..2 {
        let request = app.request(Method::POST, &here, path).header("Idempotency-Key", "k");
        app.send(request.json(&change(old, "quite-new-one"))).await.expect_status(204);
    }
    app.get(&there, ME).await.expect_problem(401, "session_ended");
    assert_eq!(app.get(&here, ME).await.json()["password_changed_at"], "2026-03-02T09:00:05Z");
    app.try_sign_in("ama", old).await.expect_problem(401, "wrong_credentials");
    app.try_sign_in("ama", "quite-new-one").await.expect_status(200);
}

// SET-13: the password that somebody else gave.
#[tokio::test]
async fn a_changed_password_needs_no_change_any_more() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let reset = format!("/api/users/{}/password/", user_id("ama"));
    app.write(Method::POST, &kofi, &reset, &json!({ "password": "given-by-kofi" })).await.expect_status(200);
    let answer = app.try_sign_in("ama", "given-by-kofi").await.json();
    let ama = Session { token: answer["id_token"].as_str().unwrap().to_owned() };
    assert_eq!(app.get(&ama, ME).await.json()["must_change_password"], true);
    let change = json!({ "current": "given-by-kofi", "new": "quite-new-one" });
    app.write(Method::POST, &ama, "/api/users/me/password/", &change).await.expect_status(204);
    assert_eq!(app.get(&ama, ME).await.json()["must_change_password"], false);
}

// SET-13: somebody at a device left open does not guess it.
#[tokio::test]
async fn guessing_the_current_password_has_to_wait() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let guess = json!({ "current": "not-it-at-all", "new": "quite-new-one" });
    for _ in 0..10 {
        let answer = app.write(Method::POST, &ama, "/api/users/me/password/", &guess).await;
        answer.expect_problem(403, "wrong_password");
    }
    let right = json!({ "current": bloom_demo::PASSWORD, "new": "quite-new-one" });
    let answer = app.write(Method::POST, &ama, "/api/users/me/password/", &right).await;
    answer.expect_problem(429, "too_many_attempts");
}

async fn devices(app: &TestApp, session: &Session) -> Vec<(String, bool)> {
    let listed = app.get(session, SESSIONS).await.expect_status(200).json();
    let row = |row: &Value| (row["device"].as_str().unwrap().to_owned(), row["current"] == true);
    listed["results"].as_array().unwrap().iter().map(row).collect()
}

// SET-13
#[tokio::test]
async fn devices_are_listed_in_words_and_signed_out_one_by_one_or_all_others() {
    let app = TestApp::spawn().await;
    let phone = sign_in_on(&app, "Mozilla/5.0 (Linux; Android 10; K) Chrome/126.0.0.0 Mobile Safari/537.36").await;
    app.pass(TimeDelta::minutes(1));
    let till = sign_in_on(&app, "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Firefox/127.0").await;
    app.pass(TimeDelta::minutes(1));
    let tablet = sign_in_on(&app, "curl/8").await;
    let named = |device: &str, current| (device.to_owned(), current);
    let all = [named("", false), named("Firefox on Windows", true), named("Chrome on Android", false)];
    assert_eq!(devices(&app, &till).await, all);
    let kofi = app.sign_in("kofi").await;
    let listed = app.get(&till, SESSIONS).await.json();
    let tablet_id = listed["results"][0]["id"].as_str().unwrap();
    let path = format!("{SESSIONS}{tablet_id}/");
    app.write(Method::DELETE, &kofi, &path, &json!({})).await.expect_problem(404, "not_found");
    app.get(&tablet, ME).await.expect_status(200);
    app.write(Method::DELETE, &till, &path, &json!({})).await.expect_status(204);
    app.get(&tablet, ME).await.expect_problem(401, "session_ended");
    app.write(Method::POST, &till, &format!("{SESSIONS}end-others/"), &json!({})).await.expect_status(204);
    app.get(&phone, ME).await.expect_problem(401, "session_ended");
    assert_eq!(devices(&app, &till).await, [named("Firefox on Windows", true)]);
    app.get(&kofi, ME).await.expect_status(200);
}

// SET-13: told to the minute, without a write for every call.
#[tokio::test]
async fn a_device_in_use_is_noted_once_a_minute() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    app.statements();
    app.pass(TimeDelta::seconds(59));
    app.get(&ama, ME).await.expect_status(200);
    let seen = async || app.get(&ama, SESSIONS).await.json()["results"][0]["last_seen_at"].as_str().unwrap().to_owned();
    assert_eq!(seen().await, "2026-03-02T09:00:00Z");
    assert!(!app.statements().iter().any(|text| text.starts_with("UPDATE sessions")));
    app.pass(TimeDelta::seconds(1));
    app.get(&ama, ME).await.expect_status(200);
    // It is written beside the call.
    while seen().await != "2026-03-02T09:01:00Z" {}
}
