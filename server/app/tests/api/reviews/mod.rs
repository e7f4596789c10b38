use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use crate::common::{Session, TestApp, user_id};

const PATH: &str = "/api/insights-bff/performance/mca-user-reviews";

async fn reviews_of(app: &TestApp, session: &Session, username: &str) -> Vec<Value> {
    let path = format!("{PATH}?user_id={}", user_id(username));
    app.get(session, &path).await.expect_status(200).json()["results"].as_array().unwrap().clone()
}

fn review(username: &str, note: &str) -> Value {
    json!({ "id": uuid::Uuid::new_v4(), "user_id": user_id(username), "note": note, "reasons": ["Payments", " Praise "] })
}

// FBK-01 FBK-02 FBK-04 FBK-11 FBK-14: with a slash at the end as well
#[tokio::test]
async fn two_unread_reviews_wait_for_kofi_oldest_first() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let reviews = reviews_of(&app, &kofi, "kofi").await;
    assert_eq!(reviews.len(), 2);
    for review in &reviews {
        assert_eq!(review["reviewer"], json!({ "first_name": "Efua", "last_name": "Owusu" }));
        assert_eq!((&review["is_read"], review["reasons"].as_array().unwrap().len()), (&json!(false), 2));
        assert!(review["note"].as_str().unwrap().len() > 20);
    }
    assert!(reviews[0]["created_at"].as_str().unwrap() < reviews[1]["created_at"].as_str().unwrap());
    app.get(&kofi, &format!("{PATH}/?user_id={}", user_id("kofi"))).await.expect_status(200);
    let ama = app.sign_in("ama").await;
    assert_eq!(reviews_of(&app, &ama, "ama").await, [Value::Null; 0]);
}

// FBK-05 FBK-06 FBK-12: by either method; what is read goes behind what is not
#[tokio::test]
async fn what_was_marked_as_read_stays_read() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let before = reviews_of(&app, &kofi, "kofi").await;
    for (method, review) in [(Method::PATCH, &before[0]), (Method::POST, &before[1])] {
        let path = format!("{PATH}/{}/", review["id"].as_str().unwrap());
        let mark = json!({ "is_read": true });
        let marked = app.write(method.clone(), &kofi, &path, &mark).await.expect_status(200).json();
        assert_eq!((&marked["id"], &marked["is_read"]), (&review["id"], &json!(true)));
        app.write(method, &kofi, &path, &mark).await.expect_status(200);
        let unread: Vec<_> = reviews_of(&app, &kofi, "kofi").await;
        assert_eq!(unread.last().unwrap()["is_read"], json!(true));
    }
    let after = reviews_of(&app, &kofi, "kofi").await;
    assert!(after.iter().all(|review| review["is_read"] == json!(true)), "{after:?}");
    assert_eq!((&after[0]["id"], &after[1]["id"]), (&before[1]["id"], &before[0]["id"]), "newest first");
}

// FBK-05 FBK-06 API-24: the call as the specification words it, with no key of ours, by either method
#[tokio::test]
async fn a_plain_call_marks_a_review_as_read() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let before = reviews_of(&app, &kofi, "kofi").await;
    for (method, review) in [(Method::PATCH, &before[0]), (Method::POST, &before[1])] {
        let path = format!("{PATH}/{}/", review["id"].as_str().unwrap());
        let request = app.request(method, &kofi, &path).json(&json!({ "is_read": true }));
        assert_eq!(app.send(request).await.expect_status(200).json()["is_read"], json!(true));
    }
}

// FBK-12 API-41: reviews are read and marked by the person they are for
#[tokio::test]
async fn nobody_reads_or_marks_the_reviews_of_another() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let path = format!("{PATH}/{}/", reviews_of(&app, &kofi, "kofi").await[0]["id"].as_str().unwrap());
    for username in ["ama", "abena", "ngozi", "efua"] {
        let other = app.sign_in(username).await;
        app.get(&other, &format!("{PATH}?user_id={}", user_id("kofi"))).await.expect_problem(403, "other_user");
        let mark = json!({ "is_read": true });
        app.write(Method::PATCH, &other, &path, &mark).await.expect_problem(404, "not_found");
    }
    assert!(reviews_of(&app, &kofi, "kofi").await.iter().all(|review| review["is_read"] == json!(false)));
}

// FBK-01 API-38: given once, whatever the network does
#[tokio::test]
async fn the_provider_gives_feedback_once() {
    let app = TestApp::spawn().await;
    let (efua, ama) = (app.sign_in("efua").await, app.sign_in("ama").await);
    let given = review("ama", " Well counted. ");
    let mut answers = Vec::new();
    for _ in 0..2 {
        let request = app.request(Method::POST, &efua, PATH).header("Idempotency-Key", "r");
        answers.push(app.send(request.json(&given)).await.expect_status(201).json());
    }
    assert_eq!(answers[0], answers[1]);
    assert_eq!((&answers[0]["note"], &answers[0]["reasons"][1]), (&json!("Well counted."), &json!("Praise")));
    app.write(Method::POST, &efua, PATH, &given).await.expect_problem(409, "id_used");
    app.pass(TimeDelta::minutes(1));
    let second = app.write(Method::POST, &efua, PATH, &review("ama", "Again.")).await.expect_status(201).json();
    assert_eq!(reviews_of(&app, &ama, "ama").await, [answers[0].clone(), second]);
}

#[tokio::test]
async fn feedback_that_says_nothing_or_is_for_nobody_is_refused() {
    let app = TestApp::spawn().await;
    let (efua, kofi) = (app.sign_in("efua").await, app.sign_in("kofi").await);
    let mut to_nobody = review("ama", "x");
    to_nobody["user_id"] = json!("none");
    let mut empty_reason = review("ama", "x");
    empty_reason["reasons"] = json!([""]);
    for (bad, field) in [(review("ama", " "), "note"), (to_nobody, "user_id"), (empty_reason, "reasons.0")] {
        let problem = app.write(Method::POST, &efua, PATH, &bad).await.expect_problem(422, "invalid").json();
        assert_eq!(problem["errors"][0]["field"], json!(field));
    }
    app.write(Method::POST, &kofi, PATH, &review("ama", "x")).await.expect_problem(403, "staff_only");
}
