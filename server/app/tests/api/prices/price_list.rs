use bloom::prices::{NewPrice, change_list};
use bloom::values::Money;
use bloom::values::Prices;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::common::{Session, TestApp, facility_id};

const GHANA: i64 = 288;

async fn products(app: &TestApp, session: &Session, town: &str) -> Vec<Value> {
    app.get_all(session, &format!("/api/productaliases/?facility_id={}&page_size=1000", facility_id(town))).await
}

/// Products that Accra and Tema both carry, as Accra has them.
async fn shared(app: &TestApp, efua: &Session) -> Vec<Value> {
    let tema = products(app, efua, "Tema").await;
    let there = |item: &Value| tema.iter().any(|other| other["barcode_id"] == item["barcode_id"]);
    products(app, efua, "Accra").await.into_iter().filter(there).collect()
}

async fn listed(app: &TestApp, efua: &Session, barcode: &Value) -> Value {
    let path = format!("/api/price-lists/gh/?search={}", barcode.as_str().unwrap());
    let page = app.get(efua, &path).await.expect_status(200).json();
    assert_eq!(page["count"], 1, "{page}");
    page["results"][0].clone()
}

async fn change(app: &TestApp, items: &[&Value], walk_in: i64, member: i64) {
    let tx = app.state.db.begin().await.unwrap();
    let prices = Prices { walk_in: Money::from_minor(walk_in), member: Money::from_minor(member) };
    let new: Vec<_> = items
        .iter()
        .map(|item| NewPrice { product_id: item["product_id"].as_str().unwrap().to_owned(), prices })
        .collect();
    change_list(&tx, GHANA, &new, "Efua Owusu", app.state.clock.now_ms()).await.unwrap();
    tx.commit().await.unwrap();
}

fn new_prices(town: &str, after: &str) -> String {
    format!("/api/inventory-bff/productaliases/new-prices/?facility_id={}&created_after={after}", facility_id(town))
}

// PRC-01, PRC-09: effective at once in every facility of the country, and in no other country
#[tokio::test]
async fn a_new_price_reaches_every_facility_of_the_country_with_the_price_before() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let item = shared(&app, &efua).await.remove(0);
    let before = listed(&app, &efua, &item["barcode_id"]).await;
    assert_eq!(before["walk_in_selling_price"], item["walk_in_selling_price"]);
    assert_eq!((&before["old_walk_in_selling_price"], before["changed_at"].is_string()), (&Value::Null, true));
    let elsewhere = products(&app, &efua, "Lagos").await;
    app.pass(TimeDelta::minutes(5));

    change(&app, &[&before], 98_765, 90_000).await;

    let after = listed(&app, &efua, &item["barcode_id"]).await;
    assert_eq!(after["walk_in_selling_price"], "987.65");
    assert_eq!(after["old_walk_in_selling_price"], item["walk_in_selling_price"]);
    for town in ["Accra", "Tema"] {
        let found = app.get(&efua, &new_prices(town, "2026-03-02T09:01:00Z")).await.expect_status(200).json();
        assert_eq!(found["count"], 1, "{town}");
        let found = &found["results"][0];
        assert_eq!(
            (&found["walk_in_selling_price"], &found["member_selling_price"]),
            (&json!("987.65"), &json!("900.00"))
        );
        assert_eq!(found["old_selling_price"], item["walk_in_selling_price"]);
        assert_eq!(found["old_member_selling_price"], item["member_selling_price"]);
        assert_eq!(found["price_changed_at"], "2026-03-02T09:05:00Z");
        assert!(found["uuid"].is_string() && found["batches"].is_array() && found["category"] != "");
    }
    assert_eq!(products(&app, &efua, "Lagos").await, elsewhere);
    let later = app.get(&efua, &new_prices("Accra", "2026-03-02T09:05:11Z")).await.json();
    assert_eq!(later["count"], 0);
}

// PRC-01: what costs the same is no news
#[tokio::test]
async fn the_same_price_again_changes_nothing_and_every_change_is_kept() {
    let app = TestApp::spawn().await;
    let (efua, ama) = (app.sign_in("efua").await, app.sign_in("ama").await);
    let item = shared(&app, &efua).await.remove(0);
    let listed_item = listed(&app, &efua, &item["barcode_id"]).await;
    for price in [50_000, 60_000, 60_000] {
        app.pass(TimeDelta::minutes(1));
        change(&app, &[&listed_item], price, price).await;
    }
    let path = format!(
        "/api/inventory/products/{}/prices/?facility_id={}",
        item["uuid"].as_str().unwrap(),
        facility_id("Accra")
    );
    let rows = app.get_all(&ama, &path).await;
    let told: Vec<_> = rows
        .iter()
        .map(|row| {
            (row["walk_in_selling_price"].as_str().unwrap(), row["source"].as_str().unwrap(), &row["changed_by"])
        })
        .collect();
    let (by, nobody) = (json!("Efua Owusu"), Value::Null);
    let first = item["walk_in_selling_price"].as_str().unwrap();
    assert_eq!(told, [("600.00", "price_list", &by), ("500.00", "price_list", &by), (first, "opening", &nobody)]);
    assert_eq!(rows[0]["changed_at"], "2026-03-02T09:02:00Z");
    app.get(&ama, "/api/inventory/products/nothing/prices/?facility_id=x").await.expect_problem(403, "other_facility");
    let unknown = format!("/api/inventory/products/nothing/prices/?facility_id={}", facility_id("Accra"));
    app.get(&ama, &unknown).await.expect_problem(404, "not_found");
}

// PRC-02: 25 a page, and no row lost between pages
#[tokio::test]
async fn many_new_prices_are_paged_whole() {
    let app = TestApp::spawn().await;
    let (efua, ama) = (app.sign_in("efua").await, app.sign_in("ama").await);
    let list = app.get_all(&efua, "/api/price-lists/GH/").await;
    let priced: Vec<&Value> = list.iter().filter(|row| row["walk_in_selling_price"].is_string()).collect();
    app.pass(TimeDelta::minutes(5));
    change(&app, &priced, 12_345, 12_345).await;
    let path = new_prices("Accra", "2026-03-02T09:00:00Z");
    let first = app.get(&ama, &path).await.expect_status(200).json();
    assert_eq!((first["results"].as_array().unwrap().len(), &first["count"]), (25, &json!(57)));
    let all = app.get_all(&ama, &path).await;
    let ids: std::collections::BTreeSet<_> = all.iter().map(|row| row["uuid"].as_str().unwrap()).collect();
    assert_eq!((all.len(), ids.len()), (57, 57));
    assert!(all.iter().all(|row| row["walk_in_selling_price"] == "123.45"));
}

// PRC-01: the list is the whole catalogue, by name
#[tokio::test]
async fn the_price_list_shows_the_catalogue_in_order_and_finds_parts_of_names() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let all = app.get_all(&efua, "/api/price-lists/GH/").await;
    assert_eq!(all.len() as i64, app.count("catalogue").await);
    let names: Vec<String> = all.iter().map(|row| row["name"].as_str().unwrap().to_lowercase()).collect();
    assert!(app.state.db.backend() != sea_orm::DbBackend::Sqlite || names.is_sorted());
    let word = names[7].split(' ').next().unwrap().to_uppercase();
    let found = app.get_all(&efua, &format!("/api/price-lists/GH/?search={word}")).await;
    assert!(found.contains(&all[7]) && found.len() < all.len());
    assert_eq!(
        app.get_all(&efua, "/api/price-lists/GH/?search=%25").await.len(),
        all.iter().filter(|row| row["name"].as_str().unwrap().contains('%')).count()
    );
    app.get(&efua, "/api/price-lists/XX/").await.expect_problem(404, "not_found");
}
