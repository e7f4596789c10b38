use reqwest::Method;
use serde_json::{Value, json};

use super::{NOW, PATH, act, batch_line, count, open};
use crate::common::{TestApp, facility_id};
use crate::sales::till::product_with;

// ENT-17: a shelf that is counted again counts once, and the later time holds
#[tokio::test]
async fn a_recount_takes_the_place_of_the_count_before() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 3).await;
    let opened = open(&app, &ama, &[batch_line(&item, 0, 1, "2026-03-02T08:30:00.000Z")]).await;
    let again = json!({ "lines": [batch_line(&item, 0, 2, NOW)] });
    act(&app, &ama, &opened, "lines", &again).await.expect_status(200);
    let earlier = json!({ "lines": [batch_line(&item, 0, 9, "2026-03-02T08:00:00.000Z")] });
    let now = act(&app, &ama, &opened, "lines", &earlier).await.expect_status(200).json();
    assert_eq!((&now["counted_lines"], &now["lines"][0]["quantity"]), (&json!(1), &json!(2)));
    // Nobody has counted in the future.
    let ahead = json!({ "lines": [batch_line(&item, 0, 4, "2031-01-01T00:00:00.000Z")] });
    let now = act(&app, &ama, &opened, "lines", &ahead).await.expect_status(200).json();
    assert_eq!(
        (&now["lines"][0]["counted_at"], &now["lines"][0]["quantity"]),
        (&json!("2026-03-02T09:00:00Z"), &json!(4))
    );
}

// UPL-34, API-25, API-39: both spellings of the poll, by the number of the count
#[tokio::test]
async fn counts_are_listed_polled_and_cancelled() {
    let app = TestApp::spawn().await;
    let (ama, ngozi) = (app.sign_in("ama").await, app.sign_in("ngozi").await);
    let item = product_with(&app, &ama, 3).await;
    let (first, second) = (open(&app, &ama, &[]).await, open(&app, &ama, &[batch_line(&item, 0, 1, NOW)]).await);
    let number = second["batch_sync_number"].as_i64().unwrap();
    assert_eq!(first["batch_sync_number"].as_i64(), Some(number - 1));
    for path in ["/api/inventory-bff/stock-takes-poll", "/api/inventory-bff/inventory-bff/stock-takes-poll"] {
        let polled = app.get(&ama, &format!("{path}/{number}/")).await.expect_status(200).json();
        assert_eq!((&polled["stock_count_id"], &polled["status"]), (&second["id"], &json!("open")));
        app.get(&ngozi, &format!("{path}/{number}/")).await.expect_problem(403, "other_facility");
        app.get(&ama, &format!("{path}/9999/")).await.expect_problem(404, "not_found");
    }
    act(&app, &ngozi, &second, "cancel", &json!({})).await.expect_problem(403, "other_facility");
    act(&app, &ama, &second, "cancel", &json!({})).await.expect_status(200);
    act(&app, &ama, &second, "apply", &json!({})).await.expect_problem(409, "wrong_state");
    let list = format!("{PATH}?facility_id={}", facility_id("Accra"));
    let all = app.get_all(&ama, &list).await;
    let ids: Vec<&Value> = all.iter().map(|count| &count["id"]).collect();
    assert_eq!(ids, [&second["id"], &first["id"]]);
    assert_eq!(app.get_all(&ama, &format!("{list}&status=open")).await.len(), 1);
    assert_eq!(
        app.get(&ama, &format!("{PATH}{}/", second["id"].as_str().unwrap())).await.json()["status"],
        "cancelled"
    );
}

// ERR-28: every line that cannot be is named, and then nothing is opened
#[tokio::test]
async fn lines_that_cannot_be_are_named() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 3).await;
    let changed = |change: fn(&mut Value)| {
        let mut line = batch_line(&item, 0, 1, NOW);
        change(&mut line);
        line
    };
    let body = count(&[
        changed(|line| line["product_id"] = json!("none")),
        changed(|line| line["batch_id"] = json!("none")),
        changed(|line| line["quantity"] = json!(-1)),
        changed(|line| {
            line["batch_id"] = Value::Null;
            line["lot"] = json!("NOBODY KNOWS");
        }),
        changed(|_| {}),
    ]);
    let problem = app.write(Method::POST, &ama, PATH, &body).await.expect_problem(422, "invalid").json();
    let fields: Vec<_> = problem["errors"].as_array().unwrap().iter().map(|error| error["field"].clone()).collect();
    assert_eq!(fields, ["lines.0.product_id", "lines.1.batch_id", "lines.2.quantity", "lines.3.expiry_date"]);
    app.get(&ama, &format!("{PATH}{}/", body["id"].as_str().unwrap())).await.expect_problem(404, "not_found");
}
