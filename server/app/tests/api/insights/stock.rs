//! The stock's worth, what expired, and what could not be sold.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::{Value, json};

use super::{overview, report, sum_up, tamper};
use crate::common::{Session, TestApp, facility_id};
use crate::inventory::adjust::{adjust, adjustment};
use crate::sales::till::{Till, batch, decimal, minor, product_with, statuses};

const TODAY: &str = "2026-03-02";

async fn products(app: &TestApp, session: &Session) -> Vec<Value> {
    let path = format!("/api/productaliases/?facility_id={}&page_size=1000", facility_id("Accra"));
    app.get(session, &path).await.expect_status(200).json()["results"].as_array().unwrap().clone()
}

fn units(item: &Value, when: impl Fn(&str) -> bool) -> i64 {
    let batches = item["batches"].as_array().unwrap().iter();
    batches.filter(|b| when(b["expiry_date"].as_str().unwrap())).map(|b| b["quantity"].as_i64().unwrap()).sum()
}

// FIN: stock at cost and at price, expired and expiring, out and low, as the product list says
#[tokio::test]
async fn the_stock_is_worth_what_its_batches_are() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    tamper(&app, "UPDATE batches SET unit_cost = NULL").await;
    tamper(&app, "UPDATE products SET unit_cost = CASE WHEN oversold = 0 AND name < 'M' THEN 200 END").await;
    let items = products(&app, &kofi).await;
    let worth = |when: &dyn Fn(&str) -> bool| {
        decimal(items.iter().map(|item| units(item, when) * minor(&item["walk_in_selling_price"])).sum())
    };
    let good = |day: &str| day >= TODAY;
    let known = |item: &&Value| item["name"].as_str().unwrap() < "M";
    let cost: i64 = items.iter().filter(known).map(|item| units(item, good) * 200).sum();
    let unknown = items.iter().filter(|item| !known(item) && units(item, good) > 0).count();
    let quantity = |item: &Value| item["quantity"].as_i64().unwrap();
    // Of a service nothing is ever out.
    let items: Vec<Value> = items.iter().filter(|item| item["stocked"] != false).cloned().collect();
    let low = |item: &&Value| (1..=item["reorder_level"].as_i64().unwrap_or(10)).contains(&quantity(item));

    let stock = overview(&app, &kofi, "Accra", TODAY).await["stock"].clone();
    assert_eq!(
        stock,
        json!({
            "at_cost": decimal(cost),
            "at_walk_in_price": worth(&good),
            "cost_unknown_products": unknown,
            "expired_value": worth(&|day| day < TODAY),
            "expired_units": items.iter().map(|item| units(item, |day| day < TODAY)).sum::<i64>(),
            "expiring_soon_value": worth(&|day| (TODAY..="2026-05-31").contains(&day)),
            "out_of_stock": items.iter().filter(|item| quantity(item) <= 0).count(),
            "low_stock": items.iter().filter(low).count(),
        })
    );
    assert!(cost > 0 && unknown > 0);
}

// FIN: each facility says for itself when something is low and when it expires soon
#[tokio::test]
async fn what_is_low_and_what_expires_soon_is_for_the_facility_to_say() {
    let app = TestApp::spawn_with(&["--manage-facility-locations", "GH"]).await;
    let kofi = app.sign_in("kofi").await;
    tamper(&app, "UPDATE products SET reorder_level = NULL").await;
    let items = products(&app, &kofi).await;
    let profile_path = format!("/api/facilities/{}/profile/", facility_id("Accra"));
    for (low, days, last_day) in [(0, 1, "2026-03-03"), (60, 200, "2026-09-18"), (1_000_000, 3_650, "2036-02-28")] {
        let mut profile = app.get(&kofi, &profile_path).await.expect_status(200).json();
        (profile["low_stock_level"], profile["expiring_soon_days"]) = (json!(low), json!(days));
        app.write(Method::PUT, &kofi, &profile_path, &profile).await.expect_status(200);
        let stock = overview(&app, &kofi, "Accra", TODAY).await["stock"].clone();
        let is_low = |item: &&Value| (1..=low).contains(&item["quantity"].as_i64().unwrap());
        assert_eq!(stock["low_stock"], json!(items.iter().filter(is_low).count()));
        let soon = |day: &str| (TODAY..=last_day).contains(&day);
        let worth = items.iter().map(|item| units(item, soon) * minor(&item["walk_in_selling_price"])).sum();
        assert_eq!(stock["expiring_soon_value"], json!(decimal(worth)));
    }
}

// FIN: what stands still is shown before what is sold now and then
#[tokio::test]
async fn slow_products_are_in_stock_and_sold_least() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let mut items = products(&app, &kofi).await;
    items.retain(|item| item["quantity"].as_i64().unwrap() > 0);
    let mut till = Till::new();
    // Everything but three is sold today.
    let sales: Vec<Value> = items.iter().skip(3).map(|item| till.sale(&[(item, 1)])).collect();
    app.sync(&ama, &batch(&sales)).await;
    for _ in 0..2 {
        let slow = report(&app, &kofi, "Accra", TODAY, TODAY).await["slow_products"].clone();
        let slow = slow.as_array().unwrap();
        let unsold: Vec<&Value> = slow.iter().filter(|product| product["quantity"] == json!(0)).collect();
        let ids: BTreeSet<_> = items.iter().take(3).map(|item| item["uuid"].as_str()).collect();
        assert_eq!(unsold.iter().map(|product| product["product_uuid"].as_str()).collect::<BTreeSet<_>>(), ids);
        assert_eq!(&slow[..3].iter().collect::<Vec<_>>(), &unsold);
        for product in &unsold {
            let item = items.iter().find(|item| item["uuid"] == product["product_uuid"]).unwrap();
            assert_eq!((&product["in_stock"], &product["name"]), (&item["quantity"], &item["name"]));
        }
        sum_up(&app).await;
    }
}

// OUT-22 FIN: what was asked for in vain is counted on its day
#[tokio::test]
async fn lost_sales_are_counted_by_what_was_asked_for() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let (item, mut till) = (product_with(&app, &ama, 1).await, Till::new());
    let mut lost = vec![till.lost_sale(None, "Cough syrup"), till.lost_sale(None, "cough SYRUP")];
    lost.push(till.lost_sale(Some(&item), ""));
    till.made_at = "2026-03-01T23:59:59.999Z";
    lost.push(till.lost_sale(None, "Yesterday"));
    assert!(statuses(&app.sync(&ama, &batch(&lost)).await).iter().all(|status| *status == "applied"));
    assert_eq!(overview(&app, &kofi, "Accra", TODAY).await["lost_sales"], json!({ "count": 3, "quantity": 6 }));
    let listed = report(&app, &kofi, "Accra", TODAY, TODAY).await["lost_sales"].clone();
    let listed = listed.as_array().unwrap();
    assert_eq!(
        (&listed[0]["quantity"], &listed[0]["count"], &listed[0]["product_uuid"]),
        (&json!(4), &json!(2), &Value::Null)
    );
    assert!(listed[0]["description"].as_str().unwrap().eq_ignore_ascii_case("cough syrup"));
    assert_eq!(
        listed[1],
        json!({ "product_uuid": item["uuid"], "description": item["name"], "quantity": 2, "count": 1 })
    );
    assert_eq!(listed.len(), 2);
}

// FIN: the loss is what expired in these days and stands there, and what was written off in them
#[tokio::test]
async fn expired_stock_is_a_loss_of_the_days_in_which_it_expired_or_was_written_off() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let items = products(&app, &kofi).await;
    let in_days = |day: &str| ("2026-01-15".."2026-03-02").contains(&day);
    let sum = |of: &dyn Fn(&Value) -> i64| items.iter().map(of).sum::<i64>();
    let (here, worth) =
        (sum(&|item| units(item, in_days)), sum(&|item| units(item, in_days) * minor(&item["walk_in_selling_price"])));
    let answer = report(&app, &kofi, "Accra", "2026-01-15", TODAY).await;
    assert_eq!(answer["expired"], json!({ "value": decimal(worth), "units": here }));

    let item = product_with(&app, &ama, 3).await;
    adjust(&app, &ama, &adjustment(&item, -2, "expired")).await.expect_status(201);
    adjust(&app, &ama, &adjustment(&item, -1, "damaged")).await.expect_status(201);
    let answer = report(&app, &kofi, "Accra", TODAY, TODAY).await;
    let price = minor(&item["walk_in_selling_price"]);
    assert_eq!(answer["expired"], json!({ "value": decimal(2 * price), "units": 2 }));
    assert_eq!(
        report(&app, &kofi, "Accra", "2026-03-01", "2026-03-01").await["expired"]["units"],
        json!(sum(&|item| units(item, |day| day == "2026-03-01")))
    );
}
