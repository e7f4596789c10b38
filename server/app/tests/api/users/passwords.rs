use reqwest::Method;
use serde_json::json;

use super::address;
use crate::common::TestApp;

// SET-03 SET-13
#[tokio::test]
async fn a_password_given_by_somebody_else_ends_all_sessions_and_is_to_be_changed() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let path = format!("{}password/", address("ama"));
    for (weak, reason) in [("1234567", "8 characters"), ("12345678", "commonest"), ("aaaaaaaaa", "again and again")] {
        let answer = app.write(Method::POST, &kofi, &path, &json!({ "password": weak })).await;
        let answer = answer.expect_problem(422, "weak_password").json();
        assert!(answer["errors"][0]["detail"].as_str().unwrap().contains(reason), "{answer}");
    }
    let answer = app.write(Method::POST, &kofi, &path, &json!({ "password": "quite-new-one" })).await;
    assert_eq!(answer.expect_status(200).json()["must_change_password"], true);
    app.get(&ama, "/api/users/userinfo").await.expect_problem(401, "session_ended");
    app.try_sign_in("ama", bloom_demo::PASSWORD).await.expect_problem(401, "wrong_credentials");
    app.try_sign_in("ama", "quite-new-one").await.expect_status(200);
    let own = format!("{}password/", address("kofi"));
    let answer = app.write(Method::POST, &kofi, &own, &json!({ "password": "quite-new-one" })).await;
    answer.expect_problem(422, "own_account");
}

// Neither the audit trail nor the keys of repeats hold anything of a password but its slow hash.
#[tokio::test]
async fn a_password_is_kept_nowhere() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let path = format!("{}password/", address("ama"));
    for (key, password) in [("one", "quite-new-one"), ("two", "quite-new-two")] {
        let request = app.request(Method::POST, &kofi, &path).header("Idempotency-Key", key);
        app.send(request.json(&json!({ "password": password }))).await.expect_status(200);
    }
    let hashes =
        "SELECT CAST(COUNT(DISTINCT request_hash) AS TEXT) FROM idempotency_keys WHERE endpoint = 'users/password'";
    assert_eq!(app.text(hashes).await, "1", "a fast hash of the password is among the keys");
    let trail = app.get(&kofi, "/api/audit/").await.text();
    assert!(trail.contains("password_reset") && !trail.contains("quite-new"), "{trail}");
}
