use chrono::TimeDelta;
use jsonwebtoken::jwk::JwkSet;
use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode, decode_header};
use serde_json::Value;

use crate::common::TestApp;

// API-01
#[tokio::test]
async fn either_header_carries_the_token_and_both_must_agree() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let ask = || app.http.get(app.url("/api/users/userinfo"));
    app.send(ask().bearer_auth(&ama.token)).await.expect_status(200);
    app.send(ask().header("M-USER-JWT", &ama.token)).await.expect_status(200);
    let contradiction = ask().bearer_auth(&ama.token).header("M-USER-JWT", &kofi.token);
    app.send(contradiction).await.expect_problem(401, "bad_token");
}

// API-11 SES-10
#[tokio::test]
async fn a_token_is_good_for_twelve_hours() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    app.pass(TimeDelta::hours(12) - TimeDelta::seconds(1));
    app.get(&ama, "/api/users/userinfo").await.expect_status(200);
    app.pass(TimeDelta::seconds(1));
    app.get(&ama, "/api/users/userinfo").await.expect_problem(401, "token_expired");
}

// API-11
#[tokio::test]
async fn without_a_good_token_nothing_is_told() {
    let app = TestApp::spawn().await;
    let ask = || app.http.get(app.url("/api/users/userinfo"));
    let answer = app.send(ask()).await.expect_problem(401, "no_token");
    assert_eq!(answer.header("www-authenticate"), "Bearer");
    app.send(ask().bearer_auth("")).await.expect_problem(401, "no_token");
    app.send(ask().bearer_auth("a.b.c")).await.expect_problem(401, "bad_token");
    let ama = app.sign_in("ama").await;
    let (signed, signature) = ama.token.rsplit_once('.').unwrap();
    let forged = format!("{signed}.{}", signature.chars().rev().collect::<String>());
    app.send(ask().bearer_auth(forged)).await.expect_problem(401, "bad_token");
}

#[tokio::test]
async fn the_published_key_checks_our_tokens() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let answer = app.send(app.http.get(app.url("/.well-known/jwks.json"))).await.expect_status(200);
    let keys: JwkSet = serde_json::from_slice(&answer.body).unwrap();
    let key = keys.find(&decode_header(&ama.token).unwrap().kid.unwrap()).expect("the key of the token");
    let mut validation = Validation::new(Algorithm::EdDSA);
    validation.validate_exp = false;
    let claims = decode::<Value>(&ama.token, &DecodingKey::from_jwk(key).unwrap(), &validation).unwrap().claims;
    assert_eq!(claims["sub"], crate::common::user_id("ama"));
    assert_eq!(claims["exp"].as_i64().unwrap() - claims["iat"].as_i64().unwrap(), 12 * 3600);
    assert!(!answer.text().contains("\"d\""), "the private half stays here");
}
