use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::TimeDelta;
use hmac::{Hmac, Mac};
use reqwest::Method;
use serde_json::{Value, json};
use sha2::Sha256;

use crate::common::{Answer, Session, TestApp, user_id};

const PATH: &str = "/api/users/user_pin_reset/";

async fn set(app: &TestApp, method: Method, session: &Session, user: &str, pin: Value) -> Answer {
    let body = json!({ "user_id": user_id(user), "pin": pin });
    app.send(app.request(method, session, PATH).json(&body)).await
}

/// The 32 bytes a device derives from a typed PIN, by the definition of PBKDF2 (RFC 8018) for one block.
fn derived(pin: &str, salt: &str, iterations: u32) -> Vec<u8> {
    let keyed = Hmac::<Sha256>::new_from_slice(pin.as_bytes()).unwrap();
    let mac = |message: &[u8]| keyed.clone().chain_update(message).finalize().into_bytes();
    let mut last = mac(&[salt.as_bytes(), &[0, 0, 0, 1]].concat());
    let mut sum = last.to_vec();
    for _ in 1..iterations {
        last = mac(&last);
        sum.iter_mut().zip(last).for_each(|(byte, other)| *byte ^= other);
    }
    sum
}

/// Salt and hash of a stored PIN, whose form is checked.
fn parts(user_pin: &str) -> (String, Vec<u8>) {
    let [marker, iterations, salt, hash] = user_pin.split('$').collect::<Vec<_>>()[..] else { panic!("{user_pin}") };
    assert_eq!((marker, iterations), ("pbkdf2_sha256", "600000"));
    let url_safe = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    assert!(salt.len() >= 16 && salt.chars().all(url_safe), "{salt}");
    (salt.to_owned(), STANDARD.decode(hash).unwrap())
}

// PIN-13 PIN-15 PIN-19 PIN-20 PIN-21 API-17
#[tokio::test]
async fn a_device_can_check_the_pin_by_the_hash_it_gets() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let user = set(&app, Method::PUT, &ama, "ama", json!("0042")).await.expect_status(200).json();
    let (salt, hash) = parts(user["user_pin"].as_str().unwrap());
    assert_eq!(hash.len(), 32);
    assert_eq!(derived("0042", &salt, 600_000), hash);
    assert_eq!(app.get(&ama, "/api/users/userinfo").await.json(), user, "what the device fetches afterwards");
    let kofi = app.sign_in("kofi").await;
    assert_eq!(app.get(&kofi, "/api/users/userinfo").await.json()["user_pin"], Value::Null);
}

// PIN-14
#[tokio::test]
async fn post_does_what_put_does_and_a_repeat_only_makes_a_new_salt() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let first = set(&app, Method::PUT, &ama, "ama", json!("7391")).await.expect_status(200).json();
    let second = set(&app, Method::POST, &ama, "ama", json!("7391")).await.expect_status(200).json();
    let ((old, _), (new, _)) =
        (parts(first["user_pin"].as_str().unwrap()), parts(second["user_pin"].as_str().unwrap()));
    assert_ne!(old, new);
    assert_eq!(app.text("SELECT user_pin FROM users WHERE username = 'ama'").await, second["user_pin"]);
}

// API-18 PIN-18
#[tokio::test]
async fn anything_but_four_ascii_digits_is_refused_without_being_repeated() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let wrong = [
        json!("739"),
        json!("73915"),
        json!("7a39"),
        json!(" 7391"),
        json!("+739"),
        json!("٧٣٩١"),
        json!("７３９１"),
        json!(7391),
        json!(7391.5),
        json!(["7391"]),
        json!({ "7391": "7391" }),
        json!(""),
        json!(null),
    ];
    for pin in wrong {
        let answer = set(&app, Method::PUT, &ama, "ama", pin.clone()).await.expect_problem(422, "invalid");
        assert_eq!(answer.json()["errors"], json!([{ "field": "pin", "detail": "must be exactly 4 digits" }]), "{pin}");
        assert!(!answer.text().contains("739"), "{pin}: {}", answer.text());
    }
    assert_eq!(app.get(&ama, "/api/users/userinfo").await.json()["user_pin"], Value::Null);
}

// PIN-06 PIN-13
#[tokio::test]
async fn a_pin_that_anybody_tries_first_is_refused_and_the_old_one_stays() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let before = set(&app, Method::PUT, &ama, "ama", json!("8361")).await.expect_status(200).json();
    let weak = [
        ("0000", "must not be one digit four times"),
        ("4321", "must not be four digits in a row"),
        ("1212", "must not be the same two digits twice"),
        ("1987", "must not be a year of birth"),
    ];
    for (pin, reason) in weak {
        for method in [Method::PUT, Method::POST] {
            let answer = set(&app, method, &ama, "ama", json!(pin)).await.expect_problem(422, "weak_pin");
            assert_eq!(answer.json()["errors"], json!([{ "field": "pin", "detail": reason }]), "{pin}");
            assert!(!answer.text().contains(pin), "{}", answer.text());
        }
    }
    assert_eq!(app.get(&ama, "/api/users/userinfo").await.json()["user_pin"], before["user_pin"]);
}

// API-18 PIN-02
#[tokio::test]
async fn nobody_sets_the_pin_of_somebody_else_and_staff_have_none() {
    let app = TestApp::spawn().await;
    let (kofi, efua) = (app.sign_in("kofi").await, app.sign_in("efua").await);
    set(&app, Method::PUT, &kofi, "ama", json!("7391")).await.expect_problem(403, "other_user");
    set(&app, Method::POST, &efua, "ama", json!("7391")).await.expect_problem(403, "staff_have_no_pin");
    set(&app, Method::PUT, &efua, "efua", json!("7391")).await.expect_problem(403, "staff_have_no_pin");
    let set = app.text("SELECT CAST(COUNT(user_pin) AS TEXT) FROM users").await;
    assert_eq!(set, "0", "PINs in the database");
}

// API-17
#[tokio::test]
async fn changing_the_pin_again_and_again_has_to_wait_and_signing_in_does_not() {
    let app = TestApp::spawn_with(&["--window-minutes", "10"]).await;
    let ama = app.sign_in("ama").await;
    exhaust(&app, "ama").await;
    let refused = set(&app, Method::PUT, &ama, "ama", json!("7391")).await.expect_problem(429, "too_many_attempts");
    assert_eq!(refused.header("retry-after"), "600");
    app.sign_in("ama").await;
    let kofi = app.sign_in("kofi").await;
    set(&app, Method::PUT, &kofi, "kofi", json!("7391")).await.expect_status(200);
    app.pass(TimeDelta::minutes(10));
    set(&app, Method::PUT, &ama, "ama", json!("7391")).await.expect_status(200);
}

/// As thirty changes would: each costs a core for a good part of a second.
async fn exhaust(app: &TestApp, user: &str) {
    let subject = format!("pin:{}", user_id(user));
    for _ in 0..30 {
        bloom::credentials::throttle(&app.state, &subject, 30).await.unwrap();
    }
}
