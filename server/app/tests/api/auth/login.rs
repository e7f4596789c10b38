use serde_json::json;

use crate::common::TestApp;

#[tokio::test]
async fn the_right_password_opens_a_session_and_tells_the_language() {
    let app = TestApp::spawn().await;
    let answer = app.try_sign_in("koffi", "bloom-demo").await.expect_status(200);
    assert_eq!(answer.json()["language"], "fr");
    assert_eq!(answer.header("cache-control"), "no-store");
    let koffi = app.sign_in("koffi").await;
    assert_eq!(app.get(&koffi, "/api/users/userinfo").await.json()["username"], "koffi");
}

// SES-14: the lines of an attempt are asked for and locked together, however many they are
#[tokio::test]
async fn a_sign_in_takes_nine_statements() {
    let app = TestApp::spawn().await;
    app.sign_in("ama").await;
    for _ in 0..2 {
        app.statements();
        app.sign_in("ama").await;
        let statements = app.statements();
        assert!(statements.len() <= 9, "{}: {statements:#?}", statements.len());
    }
}

#[tokio::test]
async fn a_name_is_known_in_any_case_and_with_spaces_around_it() {
    let app = TestApp::spawn().await;
    app.try_sign_in(" Ama ", "bloom-demo").await.expect_status(200);
}

// SES-14
#[tokio::test]
async fn nobody_learns_which_half_was_wrong() {
    let app = TestApp::spawn().await;
    let wrong_password = app.try_sign_in("ama", "bloom-demp").await.expect_problem(401, "wrong_credentials");
    let wrong_name = app.try_sign_in("amaa", "bloom-demo").await.expect_problem(401, "wrong_credentials");
    assert_eq!(wrong_password.body, wrong_name.body);
    let endless = app.try_sign_in("ama", &"x".repeat(5_000)).await.expect_problem(401, "wrong_credentials");
    assert_eq!(endless.body, wrong_name.body);
}

#[tokio::test]
async fn a_request_that_is_no_sign_in_is_told_so() {
    let app = TestApp::spawn().await;
    let request = app.http.post(app.url("/api/auth/login/")).json(&json!({ "username": "ama" }));
    app.send(request).await.expect_problem(422, "bad_json");
}
