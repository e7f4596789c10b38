use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ed25519_dalek::{Signature, VerifyingKey};
use serde_json::{Value, json};

use crate::common::{Session, TestApp, facility_id, user_id};

async fn device(app: &TestApp, session: &Session, body: &Value) -> Value {
    app.post(session, "/api/auth/device/", body).await.expect_status(200).json()
}

fn part(text: &str) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(text).unwrap()
}

/// What a lease says, once its signature is checked with the key beside it.
fn claims_of(answer: &Value) -> Value {
    let lease = answer["lease"].as_str().unwrap();
    let key: [u8; 32] = part(answer["key"].as_str().unwrap()).try_into().unwrap();
    let (text, signature) = lease.rsplit_once('.').unwrap();
    let signature = Signature::from_slice(&part(signature)).unwrap();
    VerifyingKey::from_bytes(&key).unwrap().verify_strict(text.as_bytes(), &signature).unwrap();
    serde_json::from_slice(&part(text.split_once('.').unwrap().1)).unwrap()
}

// OLG-18 CON-10
#[tokio::test]
async fn a_lease_names_person_rights_facility_device_and_until_when_and_is_signed() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let claims = claims_of(&device(&app, &ama, &json!({ "device_id": "till", "clock": 5 })).await);
    assert_eq!(
        (&claims["sub"], &claims["device"], &claims["clock"]),
        (&json!(user_id("ama")), &json!("till"), &json!(5))
    );
    assert_eq!(claims["user"], app.get(&ama, "/api/users/userinfo").await.json());
    assert_eq!(claims["user"]["facility_id"], json!(facility_id("Accra")));
    assert_eq!(claims["exp"].as_i64().unwrap() - claims["iat"].as_i64().unwrap(), 7 * 24 * 3_600);
    assert_eq!(claims["iat"], json!(app.state.clock.now().timestamp()));
}

// API-01 OLG-18
#[tokio::test]
async fn a_lease_is_no_token() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let lease = device(&app, &ama, &json!({ "device_id": "till" })).await["lease"].as_str().unwrap().to_owned();
    let request = reqwest::Client::new().get(app.url("/api/users/userinfo")).bearer_auth(lease);
    app.send(request).await.expect_problem(401, "bad_token");
}

// SES-43 PIN-02
#[tokio::test]
async fn staff_get_a_lease_and_no_handle_to_come_back_with() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let answer = device(&app, &efua, &json!({ "device_id": "desk" })).await;
    assert_eq!(answer["handle"], Value::Null);
    assert_eq!(claims_of(&answer)["user"]["is_staff"], true);
}

// API-40
#[tokio::test]
async fn what_is_no_id_of_a_device_is_refused() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    for id in ["", "a b", "é", &"x".repeat(65)] {
        app.post(&ama, "/api/auth/device/", &json!({ "device_id": id })).await.expect_problem(422, "invalid");
    }
}
