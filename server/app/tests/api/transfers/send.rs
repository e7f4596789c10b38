use reqwest::Method;
use serde_json::{Value, json};

use super::{PATH, act, draft, received, sendable, sent, there};
use crate::common::TestApp;
use crate::sales::till::assert_books_agree;

// IST-03: sending takes the stock out of the batches that expire first, one line for each
#[tokio::test]
async fn what_is_sent_leaves_the_source_batch_by_batch() {
    let app = TestApp::spawn().await;
    let yaw = app.sign_in("yaw").await;
    let items = super::products(&app, &yaw, "Tema").await;
    let fresh = |item: &Value| -> Vec<i64> {
        let good = item["batches"].as_array().unwrap().iter();
        let good = good.filter(|batch| batch["expiry_date"].as_str() >= Some("2026-03-02"));
        good.map(|batch| batch["quantity"].as_i64().unwrap()).collect()
    };
    let item = items.iter().find(|item| fresh(item).len() >= 2).unwrap();
    let quantity = fresh(item)[0] + 1;

    let transfer = sent(&app, &yaw, &[(item, quantity)]).await;

    assert_eq!((&transfer["status"], &transfer["sent_by"]), (&json!("I"), &json!("Yaw Asante")));
    let lines: Vec<i64> =
        transfer["products"].as_array().unwrap().iter().map(|l| l["quantity_sent"].as_i64().unwrap()).collect();
    assert_eq!(lines, [quantity - 1, 1]);
    assert!(transfer["products"][1]["lot"].is_string() && transfer["products"][0]["quantity_received"].is_null());
    assert_eq!(there(&app, &yaw, "Tema", item).await, item["quantity"].as_i64().unwrap() - quantity);
    assert_books_agree(&app).await;
    act(&app, &yaw, &transfer, "send", &json!({})).await.expect_problem(409, "wrong_state");
    let path = format!("{PATH}{}/", transfer["id"].as_str().unwrap());
    app.write(Method::DELETE, &yaw, &path, &json!({})).await.expect_problem(409, "wrong_state");
}

// BST-19: never more than there is, and then nothing of it moves
#[tokio::test]
async fn more_than_there_is_cannot_be_sent() {
    let app = TestApp::spawn().await;
    let yaw = app.sign_in("yaw").await;
    let (item, other) = (sendable(&app, &yaw, 1).await, sendable(&app, &yaw, 2).await);
    let body = draft(&[(&other, 1), (&item, item["quantity"].as_i64().unwrap() + 1)]);
    app.write(Method::POST, &yaw, PATH, &body).await.expect_status(201);
    act(&app, &yaw, &body, "send", &json!({})).await.expect_problem(409, "exceeds_stock");
    assert_eq!(there(&app, &yaw, "Tema", &other).await, other["quantity"].as_i64().unwrap());
    let empty = draft(&[]);
    app.write(Method::POST, &yaw, PATH, &empty).await.expect_status(201);
    act(&app, &yaw, &empty, "send", &json!({})).await.expect_problem(409, "nothing_to_send");
}

// API-09: however often it is sent, it leaves once
#[tokio::test]
async fn eight_that_send_at_once_send_once() {
    let app = TestApp::spawn().await;
    let yaw = app.sign_in("yaw").await;
    let item = sendable(&app, &yaw, 3).await;
    let body = draft(&[(&item, 3)]);
    app.write(Method::POST, &yaw, PATH, &body).await.expect_status(201);
    let nothing = json!({});
    let answers = futures::future::join_all((0..8).map(|_| act(&app, &yaw, &body, "send", &nothing))).await;
    let statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
    assert!(statuses.iter().all(|status| [200, 409].contains(status)), "{statuses:?}");
    assert_eq!(there(&app, &yaw, "Tema", &item).await, item["quantity"].as_i64().unwrap() - 3);
    assert_books_agree(&app).await;
}

// IST-06: taken back by its source until the receiver has begun to count
#[tokio::test]
async fn a_cancelled_transfer_comes_back_whole() {
    let app = TestApp::spawn().await;
    let (yaw, ama) = (app.sign_in("yaw").await, app.sign_in("ama").await);
    let item = sendable(&app, &yaw, 4).await;
    let transfer = sent(&app, &yaw, &[(&item, 4)]).await;
    act(&app, &ama, &transfer, "cancel", &json!({})).await.expect_problem(403, "other_facility");
    act(&app, &ama, &transfer, "received", &received(&transfer, 0, 1, None)).await.expect_status(200);
    act(&app, &yaw, &transfer, "cancel", &json!({})).await.expect_problem(409, "being_received");
    act(&app, &ama, &transfer, "received", &json!({ "lines": [] })).await.expect_status(200);
    let cancelled = act(&app, &yaw, &transfer, "cancel", &json!({})).await.expect_status(200).json();
    assert_eq!(cancelled["status"], "C");
    assert_eq!(there(&app, &yaw, "Tema", &item).await, item["quantity"].as_i64().unwrap());
    act(&app, &ama, &transfer, "finalise", &json!({ "lines": [] })).await.expect_problem(409, "wrong_state");
    assert_books_agree(&app).await;
}
