use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::common::{Answer, Session, TestApp, user_id};

async fn open(app: &TestApp, path: &str, body: &Value) -> Answer {
    app.send(reqwest::Client::new().post(app.url(path)).json(body)).await
}

async fn keep(app: &TestApp, session: &Session, device: &str, handle: Option<&str>) -> Value {
    let mut body = json!({ "device_id": device });
    if let Some(handle) = handle {
        body["handle"] = json!(handle);
    }
    app.post(session, "/api/auth/device/", &body).await.expect_status(200).json()["handle"].clone()
}

async fn handle_of(app: &TestApp, session: &Session, device: &str) -> String {
    keep(app, session, device, None).await.as_str().unwrap().to_owned()
}

async fn exchange(app: &TestApp, device: &str, handle: &str) -> Answer {
    open(app, "/api/auth/device/exchange/", &json!({ "device_id": device, "handle": handle })).await
}

async fn refused(app: &TestApp, device: &str, handle: &str) {
    exchange(app, device, handle).await.expect_problem(401, "handle_refused");
}

async fn status_of(app: &TestApp, token: &str) -> u16 {
    let request = reqwest::Client::new().get(app.url("/api/users/userinfo")).bearer_auth(token);
    request.send().await.unwrap().status().as_u16()
}

fn proof_of(token: &str) -> String {
    Sha256::digest(format!("bloom sign-out {token}")).iter().map(|byte| format!("{byte:02x}")).collect()
}

// OLG-23 SES-17
#[tokio::test]
async fn a_handle_is_exchanged_for_a_new_token_and_the_session_before_ends() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let handle = handle_of(&app, &ama, "till").await;
    let answer = exchange(&app, "till", &handle).await.expect_status(200).json();
    assert_eq!(status_of(&app, answer["id_token"].as_str().unwrap()).await, 200);
    assert_eq!(status_of(&app, &ama.token).await, 401);
    assert_ne!(answer["handle"], json!(handle));
    let kept = app.text("SELECT secret_hash || ' ' || previous_hash FROM device_handles").await;
    for shown in [&handle, answer["handle"].as_str().unwrap()] {
        assert!(!kept.contains(shown.split_once('.').unwrap().1), "a secret is in the database");
    }
}

// OLG-23
#[tokio::test]
async fn a_lost_answer_costs_nothing_and_a_secret_that_was_replaced_ends_the_handle() {
    let app = TestApp::spawn().await;
    let first = handle_of(&app, &app.sign_in("ama").await, "till").await;
    let lost = exchange(&app, "till", &first).await.expect_status(200).json();
    let again = exchange(&app, "till", &first).await.expect_status(200).json();
    assert_eq!(status_of(&app, lost["id_token"].as_str().unwrap()).await, 401);
    let second = again["handle"].as_str().unwrap();
    let third = exchange(&app, "till", second).await.expect_status(200).json();
    refused(&app, "till", &first).await;
    refused(&app, "till", third["handle"].as_str().unwrap()).await;
    assert_eq!(status_of(&app, third["id_token"].as_str().unwrap()).await, 401);
}

// OLG-23
#[tokio::test]
async fn a_handle_shown_by_another_device_is_refused_and_ends_with_its_session() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let handle = handle_of(&app, &ama, "till").await;
    refused(&app, "phone", &handle).await;
    refused(&app, "till", &handle).await;
    assert_eq!(status_of(&app, &ama.token).await, 401);
}

// OLG-23
#[tokio::test]
async fn a_handle_goes_on_while_it_is_used_and_ends_after_seven_days() {
    let app = TestApp::spawn().await;
    let handle = handle_of(&app, &app.sign_in("ama").await, "till").await;
    app.pass(TimeDelta::days(6));
    let ama = app.sign_in("ama").await;
    assert_eq!(keep(&app, &ama, "till", Some(&handle)).await, Value::Null);
    app.pass(TimeDelta::days(6));
    let next = exchange(&app, "till", &handle).await.expect_status(200).json();
    app.pass(TimeDelta::days(7));
    refused(&app, "till", next["handle"].as_str().unwrap()).await;
}

// OLG-23
#[tokio::test]
async fn nobody_goes_on_with_the_handle_of_somebody_else() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let of_ama = handle_of(&app, &ama, "till").await;
    assert!(keep(&app, &kofi, "till", Some(&of_ama)).await.is_string());
    exchange(&app, "till", &of_ama).await.expect_status(200);
}

// SES-19 SES-22
#[tokio::test]
async fn signing_out_ends_the_handle_of_this_device_and_no_other() {
    let app = TestApp::spawn().await;
    let (till, office) = (app.sign_in("ama").await, app.sign_in("ama").await);
    let (of_till, of_office) = (handle_of(&app, &till, "till").await, handle_of(&app, &office, "office").await);
    app.post(&till, "/api/auth/logout/", &json!({})).await.expect_status(204);
    refused(&app, "till", &of_till).await;
    exchange(&app, "office", &of_office).await.expect_status(200);
}

// SES-24 SES-26
#[tokio::test]
async fn a_sign_out_without_a_network_is_made_good_by_handle_or_by_proof_and_by_nothing_else() {
    let app = TestApp::spawn().await;
    let sign_out = async |body: Value| {
        open(&app, "/api/auth/device/sign-out/", &body).await.expect_status(204);
    };
    let ama = app.sign_in("ama").await;
    let session_id = app.text("SELECT id FROM sessions").await;
    let proof = proof_of(&ama.token);
    sign_out(json!({ "device_id": "till", "session_id": session_id, "proof": proof_of("guessed") })).await;
    sign_out(json!({ "device_id": "till", "session_id": session_id })).await;
    sign_out(json!({ "device_id": "till", "session_id": "nobody's", "proof": proof })).await;
    sign_out(json!({ "device_id": "till", "handle": "no handle" })).await;
    assert_eq!(status_of(&app, &ama.token).await, 200);
    sign_out(json!({ "device_id": "till", "session_id": session_id, "proof": proof })).await;
    assert_eq!(status_of(&app, &ama.token).await, 401);

    let kofi = app.sign_in("kofi").await;
    let handle = handle_of(&app, &kofi, "till").await;
    sign_out(json!({ "device_id": "till", "handle": handle })).await;
    assert_eq!(status_of(&app, &kofi.token).await, 401);
    refused(&app, "till", &handle).await;
}

// ROL-16
#[tokio::test]
async fn a_changed_password_a_reset_and_a_disabled_account_end_every_handle_of_the_person() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let person = format!("/api/users/{}/", user_id("ama"));
    let handle = handle_of(&app, &ama, "till").await;
    let change = json!({ "current": "bloom-demo", "new": "dix petites pintades" });
    app.write(Method::POST, &ama, "/api/users/me/password/", &change).await.expect_status(204);
    refused(&app, "till", &handle).await;

    let pin = json!({ "user_id": user_id("ama"), "pin": "8361" });
    app.post(&ama, "/api/users/user_pin_reset/", &pin).await.expect_status(200);
    let handle = handle_of(&app, &ama, "till").await;
    app.write(Method::DELETE, &kofi, &format!("{person}pin/"), &json!({})).await.expect_status(200);
    refused(&app, "till", &handle).await;

    let handle = handle_of(&app, &ama, "till").await;
    app.write(Method::POST, &kofi, &format!("{person}deactivate/"), &json!({})).await.expect_status(200);
    refused(&app, "till", &handle).await;
}
