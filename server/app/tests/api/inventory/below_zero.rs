use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::common::{TestApp, facility_id};
use crate::sales::till::{Till, batch, statuses};

fn path(page_size: i64) -> String {
    format!("/api/productaliases/?facility_id={}&page=1&page_size={page_size}&below_zero=true", facility_id("Accra"))
}

// DWN-07, DWN-09: what is to be reconciled, paged like every other list
#[tokio::test]
async fn products_sold_beyond_the_books_are_listed_whole_and_alone() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    assert_eq!(app.get(&ama, &path(5)).await.expect_status(200).json()["count"], 0);
    let all = format!("/api/productaliases/?facility_id={}&page_size=1000", facility_id("Accra"));
    let items = app.get(&ama, &all).await.json()["results"].as_array().unwrap().clone();
    let left = |item: &Value| item["quantity"].as_i64().unwrap();
    // One more than there is, of 12 products; of a 13th exactly what there is.
    let mut till = Till::new();
    let fresh = |item: &&Value| {
        item["batches"].as_array().unwrap().iter().all(|batch| batch["expiry_date"].as_str().unwrap() > "2026-03-02")
    };
    let chosen: Vec<&Value> = items.iter().filter(fresh).filter(|item| left(item) > 0).take(13).collect();
    let over: Vec<(&Value, i64)> = chosen[..12].iter().map(|item| (*item, left(item) + 1)).collect();
    let sales = [till.sale(&over), till.sale(&[(chosen[12], left(chosen[12]))])];
    assert_eq!(statuses(&app.sync(&ama, &batch(&sales)).await), ["applied", "applied"]);

    let rows = app.get_all(&ama, &path(5)).await;

    let expected: BTreeSet<&str> = chosen[..12].iter().map(|item| item["uuid"].as_str().unwrap()).collect();
    assert_eq!(rows.len(), 12);
    assert_eq!(rows.iter().map(|row| row["uuid"].as_str().unwrap()).collect::<BTreeSet<_>>(), expected);
    assert!(rows.iter().all(|row| row["quantity"] == json!(-1)), "{rows:?}");
    assert_eq!(app.get(&ama, &path(5)).await.json()["count"], 12);
}

// OUT-01: expired packs still stand in the books; below zero is what the books themselves say
#[tokio::test]
async fn a_product_with_expired_packs_left_is_below_zero_only_beyond_them() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let all = format!("/api/productaliases/?facility_id={}&page_size=1000", facility_id("Accra"));
    let items = app.get(&ama, &all).await.json()["results"].as_array().unwrap().clone();
    let item = items.iter().find(|item| item["quantity"].as_i64().unwrap() > 1).unwrap();
    // Everything on the shelf expires.
    app.pass(chrono::TimeDelta::days(4_000));
    let ama = app.sign_in("ama").await;
    let mut till = Till::new();
    till.made_at = "2037-02-10T10:00:00Z";
    let left = item["quantity"].as_i64().unwrap();
    app.sync(&ama, &batch([&till.sale(&[(item, left)])])).await;
    assert_eq!(app.get(&ama, &path(5)).await.json()["count"], 0);
    app.sync(&ama, &batch([&till.sale(&[(item, 1)])])).await;
    let listed = app.get(&ama, &path(5)).await.json();
    assert_eq!((&listed["count"], &listed["results"][0]["quantity"]), (&json!(1), &json!(-1)));
    assert!(!listed["results"][0]["batches"].as_array().unwrap().is_empty());
}

// DWN-07: a page link belongs to its own list
#[tokio::test]
async fn a_cursor_of_the_whole_list_does_not_open_this_one() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let first = format!("/api/productaliases/?facility_id={}&page_size=5", facility_id("Accra"));
    let next = app.get(&ama, &first).await.json()["next"].as_str().unwrap().to_owned();
    app.get(&ama, &format!("{next}&below_zero=true")).await.expect_problem(400, "bad_cursor");
    app.get(&ama, &format!("{first}&below_zero=perhaps")).await.expect_problem(400, "bad_query");
    let every = app.get_all(&ama, &format!("{first}&below_zero=false")).await;
    assert_eq!(every.len(), 57);
}
