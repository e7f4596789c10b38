use reqwest::Method;
use serde_json::json;

use super::address;
use crate::common::{Session, TestApp, facility_id, user_id};

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

// ROL-16: who gives a password can sign in with it.
#[tokio::test]
async fn nobody_gives_a_password_to_who_may_do_what_they_may_not_grant() {
    let app = TestApp::spawn().await;
    // An owner without POS, who may otherwise edit the cashier; an administrator who has it.
    let (abena, kofi) = (app.sign_in("abena").await, app.sign_in("kofi").await);
    let (path, new) = (format!("{}password/", address("ama")), json!({ "password": "quite-new-one" }));
    let refused = app.write(Method::POST, &abena, &path, &new).await.expect_problem(403, "more_powerful");
    assert_eq!(refused.json()["lacking"], json!(["POS"]));
    app.try_sign_in("ama", "quite-new-one").await.expect_problem(401, "wrong_credentials");
    let seen = app.get(&abena, &address("ama")).await.json();
    assert_eq!((&seen["may_edit"], &seen["may_reset_password"]), (&json!(true), &json!(false)));
    assert_eq!(app.get(&kofi, &address("ama")).await.json()["may_reset_password"], true);
    // adwoa is of customer support, which no administrator of a facility is.
    let path = format!("{}password/", address("adwoa"));
    app.write(Method::POST, &kofi, &path, &new).await.expect_problem(403, "more_powerful");
    let efua = app.sign_in("efua").await;
    app.write(Method::POST, &efua, &path, &new).await.expect_status(200);
}

// ROL-16
#[tokio::test]
async fn a_password_given_by_somebody_else_is_good_for_changing_it_and_for_nothing_else() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let (path, new) = (format!("{}password/", address("ama")), json!({ "password": "quite-new-one" }));
    app.write(Method::POST, &kofi, &path, &new).await.expect_status(200);
    let token = app.try_sign_in("ama", "quite-new-one").await.expect_status(200).json()["id_token"].clone();
    let ama = Session { token: token.as_str().unwrap().to_owned() };
    let facility = facility_id("Accra");
    for path in [
        format!("/api/sales-history/?facility_id={facility}"),
        format!("/api/productaliases/?facility_id={facility}"),
        "/api/users/".to_owned(),
        "/api/users/me/sessions/".to_owned(),
    ] {
        app.get(&ama, &path).await.expect_problem(403, "password_change_required");
    }
    let pin = json!({ "user_id": user_id("ama"), "pin": "8361" });
    app.write(Method::PUT, &ama, "/api/users/user_pin_reset/", &pin)
        .await
        .expect_problem(403, "password_change_required");
    app.post(&ama, "/api/sales/sync/", &json!({})).await.expect_problem(403, "password_change_required");
    // What the page needs on which it is changed.
    for path in ["/api/users/userinfo", "/api/users/me/", "/api/oop-bff/country-config/", "/api/oop-bff/channels/"] {
        app.get(&ama, path).await.expect_status(200);
    }
    app.get(&ama, &format!("/api/facilities-bff/general/facilities/{facility}/")).await.expect_status(200);
    let change = json!({ "current": "quite-new-one", "new": "one of my own" });
    app.write(Method::POST, &ama, "/api/users/me/password/", &change).await.expect_status(204);
    app.get(&ama, "/api/users/me/sessions/").await.expect_status(200);
}
