use chrono::TimeDelta;
use futures::future::join_all;

use serde_json::json;

use crate::common::{Answer, TestApp, user_id};

async fn spawn(options: &[&str]) -> TestApp {
    TestApp::spawn_with(&[&["--window-minutes", "10"], options].concat()).await
}

#[tokio::test]
async fn an_account_waits_after_too_many_wrong_passwords_and_others_do_not() {
    let app = spawn(&["--account-limit", "3"]).await;
    for _ in 0..3 {
        app.try_sign_in("ama", "wrong").await.expect_problem(401, "wrong_credentials");
    }
    let blocked = app.try_sign_in("ama", "bloom-demo").await.expect_problem(429, "too_many_attempts");
    assert_eq!(blocked.header("retry-after"), "600");
    app.try_sign_in("kofi", "bloom-demo").await.expect_status(200);
    app.pass(TimeDelta::minutes(10));
    app.try_sign_in("ama", "bloom-demo").await.expect_status(200);
}

#[tokio::test]
async fn a_name_that_nobody_has_is_limited_like_any_other() {
    let app = spawn(&["--account-limit", "2"]).await;
    for _ in 0..2 {
        app.try_sign_in("nobody", "wrong").await.expect_problem(401, "wrong_credentials");
    }
    app.try_sign_in("nobody", "wrong").await.expect_problem(429, "too_many_attempts");
}

#[tokio::test]
async fn the_right_password_gives_an_account_its_attempts_back() {
    let app = spawn(&["--account-limit", "3"]).await;
    for _ in 0..3 {
        app.try_sign_in("ama", "wrong").await.expect_problem(401, "wrong_credentials");
        app.try_sign_in("ama", "wrong").await.expect_problem(401, "wrong_credentials");
        app.try_sign_in("ama", "bloom-demo").await.expect_status(200);
    }
}

#[tokio::test]
async fn an_address_waits_whatever_names_it_tries_and_right_passwords_do_not_count() {
    let app = spawn(&["--address-limit", "3"]).await;
    for _ in 0..5 {
        app.try_sign_in("kofi", "bloom-demo").await.expect_status(200);
    }
    for name in ["a", "b", "c"] {
        app.try_sign_in(name, "wrong").await.expect_problem(401, "wrong_credentials");
    }
    app.try_sign_in("kofi", "bloom-demo").await.expect_problem(429, "too_many_attempts");
}

// SES-14: what is counted is failures; right passwords are none, however many come at once.
#[tokio::test]
async fn many_right_passwords_at_once_from_one_address_all_get_in() {
    let app = spawn(&["--account-limit", "2", "--address-limit", "2"]).await;
    let answers = join_all((0..60).map(|_| app.try_sign_in("ama", "bloom-demo"))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 60);
    app.try_sign_in("nobody", "wrong").await.expect_problem(401, "wrong_credentials");
    app.try_sign_in("kofi", "bloom-demo").await.expect_status(200);
}

/// From an address as our proxy tells it, on a device that keeps the cookie it was given.
async fn try_from(app: &TestApp, address: &str, cookie: &str, password: &str) -> Answer {
    let body = json!({ "username": "ama", "password": password });
    let request = app.http.post(app.url("/api/auth/login/")).header("X-Forwarded-For", address);
    let request = if cookie.is_empty() { request } else { request.header("Cookie", cookie) };
    app.send(request.json(&body)).await
}

fn cookie_of(answer: &Answer) -> String {
    let cookie = answer.header("set-cookie");
    for part in ["bloom_device=", "HttpOnly", "SameSite=Strict", "Max-Age=34560000"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    cookie.split(';').next().unwrap().to_owned()
}

// SES-14: strangers do not lock out who is known.
#[tokio::test]
async fn a_strangers_guesses_lock_out_neither_a_known_device_nor_a_known_address() {
    let app = spawn(&["--account-limit", "3", "--trust-proxy"]).await;
    let cookie = cookie_of(&try_from(&app, "10.0.0.1", "", "bloom-demo").await.expect_status(200));
    for _ in 0..3 {
        try_from(&app, "6.6.6.6", "", "wrong").await.expect_problem(401, "wrong_credentials");
    }
    try_from(&app, "6.6.6.6", "", "bloom-demo").await.expect_problem(429, "too_many_attempts");
    try_from(&app, "6.6.6.7", "", "bloom-demo").await.expect_problem(429, "too_many_attempts");
    try_from(&app, "10.0.0.1", "", "bloom-demo").await.expect_status(200);
    // The device elsewhere, also where others have used up the tries of the address.
    let again = try_from(&app, "6.6.6.6", &cookie, "bloom-demo").await.expect_status(200);
    assert_eq!(cookie_of(&again), cookie);
    // A line of its own is a line: nobody guesses for ever on a device they took.
    for _ in 0..3 {
        try_from(&app, "6.6.6.9", &cookie, "wrong").await.expect_problem(401, "wrong_credentials");
    }
    try_from(&app, "6.6.6.9", &cookie, "bloom-demo").await.expect_problem(429, "too_many_attempts");
    // A cookie that was made up is a stranger's.
    let made_up = format!("bloom_device={}", "A".repeat(43));
    try_from(&app, "6.6.6.8", &made_up, "bloom-demo").await.expect_problem(429, "too_many_attempts");
}

// SES-14
#[tokio::test]
async fn a_known_device_signs_in_where_others_used_up_the_tries_of_the_address() {
    let app = spawn(&["--address-limit", "2", "--trust-proxy"]).await;
    let cookie = cookie_of(&try_from(&app, "10.0.0.1", "", "bloom-demo").await.expect_status(200));
    for _ in 0..2 {
        try_from(&app, "10.0.0.1", "", "wrong").await.expect_problem(401, "wrong_credentials");
    }
    try_from(&app, "10.0.0.1", "", "bloom-demo").await.expect_problem(429, "too_many_attempts");
    try_from(&app, "10.0.0.1", &cookie, "bloom-demo").await.expect_status(200);
}

// SET-13
#[tokio::test]
async fn a_new_password_from_who_manages_the_account_ends_the_wait() {
    let app = spawn(&["--account-limit", "2", "--trust-proxy"]).await;
    let cookie = cookie_of(&try_from(&app, "10.0.0.1", "", "bloom-demo").await.expect_status(200));
    for (cookie, password) in [("", "wrong"), (cookie.as_str(), "wrong")] {
        for _ in 0..2 {
            try_from(&app, "10.0.0.2", cookie, password).await.expect_problem(401, "wrong_credentials");
        }
        try_from(&app, "10.0.0.2", cookie, "bloom-demo").await.expect_problem(429, "too_many_attempts");
    }
    let kofi = app.sign_in("kofi").await;
    let path = format!("/api/users/{}/password/", user_id("ama"));
    app.write(reqwest::Method::POST, &kofi, &path, &json!({ "password": "quite-new-one" })).await.expect_status(200);
    for cookie in ["", &cookie] {
        try_from(&app, "10.0.0.2", cookie, "quite-new-one").await.expect_status(200);
    }
}

#[tokio::test]
async fn many_guesses_at_once_get_no_more_tries_than_one_after_another() {
    let app = spawn(&["--account-limit", "4"]).await;
    let answers = join_all((0..12).map(|_| app.try_sign_in("ama", "wrong"))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 401).count(), 4);
    assert_eq!(answers.iter().filter(|answer| answer.status == 429).count(), 8);
}

#[tokio::test]
async fn behind_a_trusted_proxy_the_address_is_the_one_the_proxy_saw() {
    let app = spawn(&["--address-limit", "1", "--trust-proxy"]).await;
    let try_from = async |forwarded: &'static str, name: &str| {
        let body = json!({ "username": name, "password": "wrong" });
        app.send(app.http.post(app.url("/api/auth/login/")).header("X-Forwarded-For", forwarded).json(&body)).await
    };
    try_from("10.0.0.1", "a").await.expect_problem(401, "wrong_credentials");
    try_from("6.6.6.6, 10.0.0.1", "b").await.expect_problem(429, "too_many_attempts");
    try_from("10.0.0.2", "c").await.expect_problem(401, "wrong_credentials");
}
