use serde_json::json;

use super::{PATH, batch_line, every_batch};
use crate::common::{TestApp, facility_id};
use crate::sales::till::{Till, assert_books_agree, batch, code, flags, product, product_with, statuses};

// OUT-18: counted offline, it arrives once, opened and not applied, however often it is sent
#[tokio::test]
async fn fifty_copies_of_a_count_open_one() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 5).await;
    let record = Till::new().stock_count(&every_batch(&item, -1, "2026-03-02T08:50:00.000Z"));
    let body = batch([&record]);

    let answers = futures::future::join_all((0..50).map(|_| app.sync(&ama, &body))).await;

    let all: Vec<&str> = answers.iter().flat_map(statuses).collect();
    assert_eq!(all.iter().filter(|status| **status == "applied").count(), 1, "{all:?}");
    assert_eq!(all.iter().filter(|status| **status == "duplicate").count(), 49, "{all:?}");
    let counts = app.get_all(&ama, &format!("{PATH}?facility_id={}", facility_id("Accra"))).await;
    assert_eq!(counts.len(), 1);
    assert_eq!(
        (&counts[0]["id"], &counts[0]["status"], &counts[0]["source"]),
        (&record["id"], &json!("open"), &json!("offline"))
    );
    let whole = app.get(&ama, &format!("{PATH}{}/", record["id"].as_str().unwrap())).await.json();
    assert_eq!((&whole["created_by"], &whole["lines"][0]["variance"]), (&json!("Ama Mensah"), &json!(-1)));
    assert_eq!(product(&app, &ama, &item["uuid"]).await, item);
    assert_books_agree(&app).await;
}

// OUT-18, CLK-01: the till's clock is put right, and what cannot be counted is flagged and holds nothing up
#[tokio::test]
async fn a_count_keeps_what_it_can_and_says_what_it_cannot() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 5).await;
    let mut strange = batch_line(&item, 0, 1, "2026-03-02T08:50:00.000Z");
    strange["product_id"] = json!("none");
    let mut till = Till::new();
    let mut record = till.stock_count(&[batch_line(&item, 0, 4, "2026-03-02T08:50:00.000Z"), strange]);
    record["clock_offset"] = json!(-600_000);
    let mut other = till.stock_count(&[]);
    other["payload"]["id"] = json!("01990000-0000-7000-8000-000000000001");
    other["hash"] = crate::sales::till::hash(&other["payload"]).into();

    let answer = app.sync(&ama, &batch([&record, &other])).await;

    assert_eq!(statuses(&answer), ["applied", "quarantined"]);
    assert_eq!((flags(&answer, 0), code(&answer, 1)), (vec!["unknown_product"], "malformed"));
    let whole = app.get(&ama, &format!("{PATH}{}/", record["id"].as_str().unwrap())).await.json();
    assert_eq!(
        (&whole["counted_lines"], &whole["lines"][0]["counted_at"]),
        (&json!(1), &json!("2026-03-02T08:40:00Z"))
    );
}
