//! New quantities (PRC-11).

use chrono::TimeDelta;
use serde_json::Value;

use super::adjust::{adjust, adjustment};
use crate::common::{TestApp, facility_id};
use crate::sales::till::{Till, batch, product};

fn path(since: &str) -> String {
    format!("/api/inventory-bff/productaliases/?facility_id={}&since={since}", facility_id("Accra"))
}

fn ids(rows: &[Value]) -> Vec<&str> {
    rows.iter().map(|row| row["uuid"].as_str().unwrap()).collect()
}

// PRC-11, PRC-14, API-22: whole items, only those that changed since, in the order of the change
#[tokio::test]
async fn only_what_changed_since_is_told_and_as_it_is_now() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let all = app.get_all(&ama, &format!("/api/productaliases/?facility_id={}", facility_id("Accra"))).await;
    assert_eq!(app.get_all(&ama, &path("2026-03-02T09:00:00Z")).await.len(), 0);
    let of_stock: Vec<&Value> = all.iter().filter(|item| item["quantity"].as_i64() > Some(2)).collect();
    let (sold, lost) = (of_stock[3], of_stock[1]);
    app.sync(&ama, &batch([&Till::new().sale(&[(sold, 1)])])).await;
    app.pass(TimeDelta::minutes(5));
    adjust(&app, &ama, &adjustment(lost, -1, "lost")).await.expect_status(201);

    let changed = app.get_all(&ama, &path("2026-03-02T09:00:00Z")).await;

    assert_eq!(ids(&changed), [sold["uuid"].as_str().unwrap(), lost["uuid"].as_str().unwrap()]);
    assert_eq!(changed[0], product(&app, &ama, &sold["uuid"]).await);
    assert_eq!(ids(&app.get_all(&ama, &path("2026-03-02T09:04:00.000Z")).await), [lost["uuid"].as_str().unwrap()]);
    // A change that was under way when the last run began was not visible to it.
    assert_eq!(app.get_all(&ama, &path("2026-03-02T09:06:00Z")).await.len(), 1);
    assert_eq!(app.get_all(&ama, &path("2026-03-02T09:06:00.001Z")).await.len(), 0);
}

// PRC-07, PRC-14: without `since` it is the whole list, in pages; a page link belongs to its own `since`
#[tokio::test]
async fn pages_follow_next_and_no_time_means_everything() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let all = app.get_all(&ama, &format!("/api/productaliases/?facility_id={}", facility_id("Accra"))).await;
    let over: Vec<(&Value, i64)> = all.iter().map(|item| (item, 1)).collect();
    app.sync(&ama, &batch([&Till::new().sale(&over)])).await;
    let rows = app.get_all(&ama, &path("2026-03-02T09:00:00Z").replace("&since=2026-03-02T09:00:00Z", "")).await;
    assert_eq!(rows.len(), all.len());
    app.get(&ama, &path("yesterday")).await.expect_problem(400, "bad_query");
    app.get(&ama, &format!("{}&cursor=x", path("2026-03-02T09:00:00Z"))).await.expect_problem(400, "bad_cursor");
}
