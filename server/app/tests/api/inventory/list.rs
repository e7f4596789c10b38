use std::collections::BTreeSet;

use serde_json::Value;

use crate::common::{TestApp, facility_id};

// DWN-09, ENT-22, ENT-23, API-29, API-32
#[tokio::test]
async fn products_are_paged_whole_with_stock_that_adds_up() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let first = format!("/api/productaliases/?facility_id={}&page=1&page_size=9", facility_id("Accra"));
    let rows = app.get_all(&ama, &first).await;
    let ids: BTreeSet<&str> = rows.iter().map(|row| row["uuid"].as_str().unwrap()).collect();
    assert_eq!((rows.len(), ids.len()), (40, 40));
    assert_eq!(app.get(&ama, &first).await.json()["count"], 40);
    for row in &rows {
        let batches = row["batches"].as_array().unwrap();
        let sum: i64 = batches.iter().map(|batch| batch["quantity"].as_i64().unwrap()).sum();
        assert_eq!(row["quantity"], sum, "{row}");
        assert_eq!(row["expiry_date"], batches.first().map_or(Value::Null, |batch| batch["expiry_date"].clone()));
        assert!(batches.is_sorted_by_key(|batch| batch["expiry_date"].as_str().unwrap()));
        for price in ["walk_in_selling_price", "member_selling_price"] {
            let (whole, cents) = row[price].as_str().unwrap().split_once('.').unwrap();
            assert!(!whole.is_empty() && cents.len() == 2, "{row}");
        }
    }
}

// DWN-12: the first page has the asked size, later ones grow
#[tokio::test]
async fn next_grows_the_page() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let first = format!("/api/productaliases/?facility_id={}&page=1&page_size=9", facility_id("Accra"));
    let page = app.get(&ama, &first).await.json();
    assert_eq!((page["results"].as_array().unwrap().len(), page["count"].as_i64()), (9, Some(40)));
    let rest = app.get(&ama, page["next"].as_str().unwrap()).await.json();
    assert_eq!((rest["results"].as_array().unwrap().len(), rest["count"].as_i64()), (31, Some(40)));
    assert!(rest["next"].is_null());
}

// DWN-09: `page` counts on a first request
#[tokio::test]
async fn a_later_page_can_be_asked_for_by_number() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let path =
        |page: i64| format!("/api/productaliases/?facility_id={}&page={page}&page_size=10", facility_id("Accra"));
    let all = app.get_all(&ama, &path(1)).await;
    assert_eq!(app.get(&ama, &path(3)).await.json()["results"][0], all[20]);
}

// ENT-15: a currency without decimals
#[tokio::test]
async fn prices_have_the_decimals_of_the_currency() {
    let app = TestApp::spawn().await;
    let koffi = app.sign_in("koffi").await;
    let page = app.get(&koffi, &format!("/api/productaliases/?facility_id={}", facility_id("Cotonou"))).await.json();
    let rows = page["results"].as_array().unwrap();
    assert!(!rows.is_empty() && rows.iter().all(|row| !row["walk_in_selling_price"].as_str().unwrap().contains('.')));
}

// API-41
#[tokio::test]
async fn products_are_shown_to_their_facility_and_to_staff() {
    let app = TestApp::spawn().await;
    let path = format!("/api/productaliases/?facility_id={}&page=1&page_size=50", facility_id("Accra"));
    app.send(app.http.get(app.url(&path))).await.expect_status(401);
    let wanjiru = app.sign_in("wanjiru").await;
    app.get(&wanjiru, &path).await.expect_problem(403, "other_facility");
    app.get(&wanjiru, "/api/productaliases/").await.expect_problem(400, "bad_query");
    let efua = app.sign_in("efua").await;
    assert_eq!(app.get(&efua, &path).await.expect_status(200).json()["count"], 40);
    app.get(&efua, "/api/productaliases/?facility_id=nowhere").await.expect_problem(404, "not_found");
}
