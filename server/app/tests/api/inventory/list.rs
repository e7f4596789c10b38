use std::collections::BTreeSet;

use reqwest::Method;
use sea_orm::{ConnectionTrait, DbBackend};
use serde_json::Value;

use crate::common::{Session, TestApp, facility_id};
use crate::sales::till::{Till, batch, product_with};

// DWN-09, ENT-22, ENT-23, API-29, API-32
#[tokio::test]
async fn products_are_paged_whole_with_stock_that_adds_up() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let first = format!("/api/productaliases/?facility_id={}&page=1&page_size=9", facility_id("Accra"));
    let rows = app.get_all(&ama, &first).await;
    let ids: BTreeSet<&str> = rows.iter().map(|row| row["uuid"].as_str().unwrap()).collect();
    assert_eq!((rows.len(), ids.len()), (57, 57));
    assert_eq!(app.get(&ama, &first).await.json()["count"], 57);
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

/// The row of a product on the first page, which was asked for before.
async fn on_first_page(app: &TestApp, session: &Session, path: &str, id: &Value) -> Value {
    let page = app.get(session, path).await.expect_status(200).json();
    page["results"].as_array().unwrap().iter().find(|row| row["uuid"] == *id).expect("on the first page").clone()
}

async fn change(state: &bloom::AppState, text: &str) {
    let tx = state.db.begin().await.unwrap();
    tx.execute_unprepared(text).await.unwrap();
    tx.commit().await.unwrap();
}

// DWN-09, PRC-11: however often it is asked for, by whatever server it is changed
#[tokio::test]
async fn the_first_page_never_shows_an_old_stock_or_price() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let path = format!("/api/productaliases/?facility_id={}&page=1&page_size=50", facility_id("Accra"));
    let item = product_with(&app, &ama, 5).await;
    let id = &item["uuid"];
    let (other, mut till) = (app.second_server().await, Till::new());
    for round in 1..4 {
        assert_eq!(app.get(&ama, &path).await.body, app.get(&ama, &path).await.body);
        app.sync(&ama, &batch([&till.sale(&[(&item, 1)])])).await;
        let left = on_first_page(&app, &ama, &path, id).await["quantity"].as_i64().unwrap();
        assert_eq!(left, item["quantity"].as_i64().unwrap() - round);
        let text = format!("UPDATE products SET walk_in_price = {round}00 WHERE id = '{}'", id.as_str().unwrap());
        change(&other, &text).await;
        let price = on_first_page(&app, &ama, &path, id).await["walk_in_selling_price"].clone();
        assert_eq!(price, format!("{round}.00"));
    }
    let gone = app.state.db.begin().await.unwrap();
    gone.execute_unprepared("UPDATE products SET walk_in_price = 1").await.unwrap();
    gone.rollback().await.unwrap();
    assert_eq!(on_first_page(&app, &ama, &path, id).await["walk_in_selling_price"], "3.00");
}

// DWN-09
#[tokio::test]
async fn a_first_page_asked_for_again_is_not_read_again_and_comes_as_each_caller_takes_it() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let path = format!("/api/productaliases/?facility_id={}&page=1&page_size=50", facility_id("Accra"));
    let plain = app.get(&ama, &path).await.expect_status(200);
    let taken = async |encoding: &str| {
        let request = app.request(Method::GET, &ama, &path).header("Accept-Encoding", encoding);
        app.send(request).await.expect_status(200)
    };
    let (packed, zipped) = (taken("br").await, taken("gzip").await);
    for (answer, encoding) in [(&plain, ""), (&packed, "br"), (&zipped, "gzip")] {
        assert_eq!(answer.header("content-encoding"), encoding);
        assert_eq!(answer.header("content-type"), "application/json");
        assert_eq!(answer.header("vary"), "accept-encoding");
    }
    assert!(packed.body.len() * 2 < plain.body.len() && zipped.body.len() * 2 < plain.body.len());

    app.statements();
    let again = [app.get(&ama, &path).await, taken("br").await, taken("gzip").await];
    let read = app.statements();

    let bodies = [plain.body, packed.body, zipped.body];
    assert!(again.iter().map(|answer| &answer.body).eq(&bodies));
    // On PostgreSQL every other test that commits makes another moment of this one.
    if app.state.db.backend() == DbBackend::Sqlite {
        assert!(read.iter().all(|text| !text.contains("products")), "{read:#?}");
    }
    let wanjiru = app.sign_in("wanjiru").await;
    app.get(&wanjiru, &path).await.expect_problem(403, "other_facility");
    app.send(app.http.get(app.url(&path))).await.expect_status(401);
}

// DWN-12: the first page has the asked size, later ones grow
#[tokio::test]
async fn next_grows_the_page() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let first = format!("/api/productaliases/?facility_id={}&page=1&page_size=9", facility_id("Accra"));
    let page = app.get(&ama, &first).await.json();
    assert_eq!((page["results"].as_array().unwrap().len(), page["count"].as_i64()), (9, Some(57)));
    let rest = app.get(&ama, page["next"].as_str().unwrap()).await.json();
    assert_eq!((rest["results"].as_array().unwrap().len(), rest["count"].as_i64()), (48, Some(57)));
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
    assert_eq!(app.get(&efua, &path).await.expect_status(200).json()["count"], 57);
    app.get(&efua, "/api/productaliases/?facility_id=nowhere").await.expect_problem(404, "not_found");
}
