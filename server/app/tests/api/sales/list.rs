use std::collections::BTreeSet;

use serde_json::Value;

use super::till::{Till, batch, product_with};
use crate::common::{TestApp, facility_id};

// DWN-07, DWN-10, API-30, API-32
#[tokio::test]
async fn every_sale_is_visited_once_while_new_ones_come_in() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    let mut till = Till::new();
    let mut path = Some(format!("/api/sales-history/?facility_id={}&limit=7&status=A&offset=0", facility_id("Accra")));
    let (mut seen, mut count) = (Vec::new(), None);
    while let Some(address) = path {
        let page = app.get(&ama, &address).await.expect_status(200).json();
        assert_eq!(*count.get_or_insert(page["count"].clone()), page["count"]);
        seen.extend(page["results"].as_array().unwrap().iter().map(|sale| sale["id"].as_i64().unwrap()));
        path = page["next"].as_str().map(str::to_owned);
        app.sync(&ama, &batch(&[till.sale(&[(&item, 1)])])).await;
    }
    let once: BTreeSet<i64> = seen.iter().copied().collect();
    assert_eq!((once.len(), seen.len()), (30, 30));
    assert!(seen.is_sorted_by(|left, right| left > right), "newest first: {seen:?}");
    assert_eq!(count, Some(Value::from(30)));
}

// DWN-10: offset counts on a first request
#[tokio::test]
async fn offset_moves_the_first_page() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let path = |offset: i64| {
        format!("/api/sales-history/?facility_id={}&limit=5&status=A&offset={offset}", facility_id("Accra"))
    };
    let first = app.get(&ama, &path(0)).await.json();
    let moved = app.get(&ama, &path(3)).await.json();
    assert_eq!(first["results"][3], moved["results"][0]);
    assert_eq!(app.get(&ama, &path(500)).await.json()["results"], Value::Array(vec![]));
}

// DWN-07: what a cursor may be
#[tokio::test]
async fn a_damaged_cursor_is_refused_with_a_code() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let first = format!("/api/sales-history/?facility_id={}&limit=5", facility_id("Accra"));
    let next = app.get(&ama, &first).await.json()["next"].as_str().unwrap().to_owned();
    assert!(next.starts_with("/api/sales-history/?facility_id="));
    app.get(&ama, &format!("{next}x")).await.expect_problem(400, "bad_cursor");
    app.get(&ama, &next.replace("cursor=", "cursor=A")).await.expect_problem(400, "bad_cursor");
    let elsewhere = next.replace("sales-history", "patient_audits");
    app.get(&ama, &elsewhere).await.expect_problem(400, "bad_cursor");
}

// API-41
#[tokio::test]
async fn sales_are_shown_to_their_facility_and_to_staff() {
    let app = TestApp::spawn().await;
    let accra = facility_id("Accra");
    let path = format!("/api/sales-history/?facility_id={accra}&limit=50&status=A&offset=0");
    app.send(app.http.get(app.url(&path))).await.expect_status(401);
    let koffi = app.sign_in("koffi").await;
    app.get(&koffi, &path).await.expect_problem(403, "other_facility");
    let efua = app.sign_in("efua").await;
    let page = app.get(&efua, &path).await.expect_status(200).json();
    assert!(page["results"].as_array().unwrap().iter().all(|sale| sale["facility_id"] == accra.as_str()));
    let none = app.get(&efua, "/api/sales-history/?facility_id=nowhere").await.expect_status(200).json();
    assert_eq!((none["count"].as_i64(), none["next"].is_null()), (Some(0), true));
}

// DWN-05: who keeps no copy sees the same days, sale by sale
#[tokio::test]
async fn the_sales_of_some_days_come_last_made_first() {
    let app = TestApp::spawn().await;
    let kwesi = app.sign_in("kwesi").await;
    let all = app.get_all(&kwesi, &format!("/api/sales-history/?facility_id={}", facility_id("Accra"))).await;
    let made = |sale: &Value| sale["made_at"].as_str().unwrap().to_owned();
    let mut times: Vec<String> = all.iter().map(made).collect();
    times.sort();
    let (from, until) = (&times[5], &times[20]);
    let mut wanted: Vec<&Value> = all.iter().filter(|sale| made(sale) >= *from && made(sale) < *until).collect();
    wanted.sort_by_key(|sale| std::cmp::Reverse((made(sale), sale["uuid"].as_str().unwrap().to_owned())));

    let path = format!("/api/sales-history/?facility_id={}&limit=4&from={from}&until={until}", facility_id("Accra"));
    let found = app.get_all(&kwesi, &path).await;

    assert!(wanted.len() >= 10);
    assert_eq!(found.iter().collect::<Vec<_>>(), wanted);
    assert_eq!(app.get(&kwesi, &path).await.json()["count"], wanted.len());
    let open = format!("/api/sales-history/?facility_id={}&from=1970-01-01T00:00:00Z", facility_id("Accra"));
    assert_eq!(app.get(&kwesi, &open).await.json()["count"], all.len());
    app.get(&kwesi, &path.replace(&format!("from={from}"), "from=yesterday")).await.expect_status(400);
}
