use chrono::TimeDelta;
use futures::future::join_all;

use crate::common::TestApp;

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
        let body = serde_json::json!({ "username": name, "password": "wrong" });
        app.send(app.http.post(app.url("/api/auth/login/")).header("X-Forwarded-For", forwarded).json(&body)).await
    };
    try_from("10.0.0.1", "a").await.expect_problem(401, "wrong_credentials");
    try_from("6.6.6.6, 10.0.0.1", "b").await.expect_problem(429, "too_many_attempts");
    try_from("10.0.0.2", "c").await.expect_problem(401, "wrong_credentials");
}
