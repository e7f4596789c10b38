//! Decision 84: whatever counts what is needed counts sales and uses, and nothing else that moves stock.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::report;
use crate::common::{Session, TestApp, facility_id};
use crate::inventory::adjust::{adjust, adjustment};
use crate::sales::till::{Till, batch, minor, statuses};
use crate::stock_counts;
use crate::transfers;

const DAY: &str = "2026-03-03";

/// Units by the bin card, which tells them by kind.
async fn bin_card(app: &TestApp, session: &Session, item: &Value) -> i64 {
    let (id, facility) = (item["uuid"].as_str().unwrap(), facility_id("Accra"));
    let path = format!("/api/inventory/products/{id}/consumption/?facility_id={facility}");
    let told = app.get(session, &path).await.expect_status(200).json();
    ["sold", "own_use", "programme_use"].iter().map(|kind| told[kind].as_i64().unwrap()).sum()
}

/// Units by the figures that what to order follows from.
async fn needed(app: &TestApp, kofi: &Session, item: &Value) -> i64 {
    let path = format!("/api/orders/needs/?facility_id={}", facility_id("Accra"));
    app.pass(TimeDelta::minutes(16));
    app.get_all(kofi, &path).await;
    app.work().await;
    let needs = app.get_all(kofi, &path).await;
    let need = needs.iter().find(|need| need["product_uuid"] == item["uuid"]);
    need.map_or(0, |need| need["consumed"].as_i64().unwrap())
}

/// Everything that moves stock and consumes nothing.
async fn moved(app: &TestApp, ama: &Session, item: &Value) {
    let counted = stock_counts::every_batch(item, 3, "2026-03-03T09:00:00.000Z");
    let count = stock_counts::open(app, ama, &counted).await;
    stock_counts::applied(app, ama, &count).await;
    for (quantity, reason) in [(-1, "correction"), (-1, "lost"), (-1, "damaged"), (-1, "supplier_return")] {
        app.pass(TimeDelta::minutes(1));
        adjust(app, ama, &adjustment(item, quantity, reason)).await.expect_status(201);
    }
    let mut out = transfers::draft(&[(item, 2)]);
    (out["source_facility_id"], out["destination_facility_id"]) =
        (json!(facility_id("Accra")), json!(facility_id("Tema")));
    app.write(reqwest::Method::POST, ama, transfers::PATH, &out).await.expect_status(201);
    transfers::act(app, ama, &out, "send", &json!({})).await.expect_status(200);
}

#[tokio::test]
async fn transfers_counts_and_corrections_are_no_consumption_to_anybody_who_counts_it() {
    let app = TestApp::spawn().await;
    // Nothing of the demonstration was sold on this day.
    app.pass(TimeDelta::days(1));
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let worth = |item: &Value| item["quantity"].as_i64().unwrap() * minor(&item["walk_in_selling_price"]);
    let good = |item: &Value| {
        let batches = item["batches"].as_array().unwrap();
        batches.iter().all(|batch| batch["expiry_date"].as_str() >= Some("2026-09-01")) && !batches.is_empty()
    };
    let mut items = transfers::products(&app, &kofi, "Accra").await;
    items.retain(|item| item["quantity"].as_i64() >= Some(20));
    items.sort_by_key(|item| std::cmp::Reverse(worth(item)));
    // What stands still and is worth most is the slowest of all.
    let mut good = items.iter().filter(|item| good(item));
    let [used, sold, still] = [(); 3].map(|()| good.next().expect("a product").clone());
    let mut before = Vec::new();
    for item in [&used, &sold, &still] {
        before.push((bin_card(&app, &kofi, item).await, needed(&app, &kofi, item).await));
    }

    moved(&app, &ama, &still).await;
    adjust(&app, &ama, &adjustment(&used, -4, "own_use")).await.expect_status(201);
    app.pass(TimeDelta::minutes(1));
    adjust(&app, &ama, &adjustment(&used, -3, "programme_use")).await.expect_status(201);
    let mut till = Till::new();
    till.made_at = "2026-03-03T08:00:00.000Z";
    assert_eq!(statuses(&app.sync(&ama, &batch(&[till.sale(&[(&sold, 5)])])).await), ["applied"]);

    for ((item, units), (card, need)) in [(&used, 7), (&sold, 5), (&still, 0)].into_iter().zip(before) {
        assert_eq!(bin_card(&app, &kofi, item).await - card, units, "the bin card of {}", item["name"]);
        assert_eq!(needed(&app, &kofi, item).await - need, units, "what is needed of {}", item["name"]);
    }
    let slow = report(&app, &kofi, "Accra", DAY, DAY).await["slow_products"].clone();
    let ids: Vec<&Value> = slow.as_array().unwrap().iter().map(|product| &product["product_uuid"]).collect();
    assert!(ids.contains(&&still["uuid"]), "what only changed its place still stands still: {slow:#}");
    assert!(!ids.contains(&&used["uuid"]), "what is used up is not slow: {slow:#}");
    assert!(!ids.contains(&&sold["uuid"]), "what is sold is not slow: {slow:#}");
}
