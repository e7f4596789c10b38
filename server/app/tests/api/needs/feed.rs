//! The figures: what they are made of, when they are renewed, what a device hears of it.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{feed_of, need, needs, newest, numbers, ordered, renewed};
use crate::common::TestApp;
use crate::inventory::adjust::{adjust, adjustment};
use crate::orders::{cancel, till};
use crate::sales::till::{Till, batch, product_with};
use crate::transfers;

const UNITS: [&str; 4] = ["consumed", "lost", "on_order", "incoming"];

#[tokio::test]
async fn what_was_consumed_lost_ordered_or_is_on_its_way_is_needed_and_nothing_else() {
    let app = TestApp::spawn().await;
    let (kofi, ama, yaw) = (app.sign_in("kofi").await, app.sign_in("ama").await, app.sign_in("yaw").await);
    let all = needs(&app, &kofi, None).await;
    assert!(!all.is_empty(), "the demonstration sold something");
    for need in &all {
        assert!(numbers(need, UNITS).iter().any(|units| *units > 0), "{need}");
        let [days, without] = numbers(need, ["days", "days_without"]);
        assert!((1..=90).contains(&days) && (0..=days).contains(&without), "{need}");
        assert_eq!(need["gone"], false);
    }
    let item = product_with(&app, &ama, 30).await;
    let before = need(&app, &kofi, &item).await.map_or([0; 4], |need| numbers(&need, UNITS));

    let mut till = Till::new();
    app.sync(&ama, &batch([&till.sale(&[(&item, 2)]), &till.lost_sale(Some(&item), "It was not there")])).await;
    for (quantity, reason) in [(-3, "own_use"), (-1, "programme_use"), (-4, "supplier_return"), (-1, "lost")] {
        app.pass(TimeDelta::minutes(1));
        adjust(&app, &ama, &adjustment(&item, quantity, reason)).await.expect_status(201);
    }
    let there = transfers::products(&app, &yaw, "Tema").await;
    let same = there.iter().find(|there| there["barcode_id"] == item["barcode_id"]);
    if let Some(there) = same.filter(|there| there["quantity"].as_i64().unwrap() >= 3) {
        transfers::sent(&app, &yaw, &[(there, 3)]).await;
    }
    ordered(&app, &kofi, &mut self::till(), &item, 4).await;
    renewed(&app, &kofi).await;

    let after = need(&app, &kofi, &item).await.unwrap();
    let more: Vec<i64> = numbers(&after, UNITS).iter().zip(before).map(|(after, before)| after - before).collect();
    let sent = if same.is_some_and(|there| there["quantity"].as_i64().unwrap() >= 3) { 3 } else { 0 };
    assert_eq!(more, [6, 2, 40, sent], "{after}");
    assert_eq!(after["barcode"], item["barcode_id"]);
}

#[tokio::test]
async fn units_on_their_way_from_another_facility_count_until_they_arrive() {
    let app = TestApp::spawn().await;
    let (kofi, ama, yaw) = (app.sign_in("kofi").await, app.sign_in("ama").await, app.sign_in("yaw").await);
    let here = transfers::products(&app, &ama, "Accra").await;
    let there = transfers::products(&app, &yaw, "Tema").await;
    let carried = |item: &&Value| here.iter().any(|own| own["barcode_id"] == item["barcode_id"]);
    let good =
        |item: &&Value| item["quantity"].as_i64().unwrap() >= 7 && item["expiry_date"].as_str() > Some("2026-06-01");
    let item = there.iter().find(|item| carried(item) && good(item)).expect("a product of both");
    let own = here.iter().find(|own| own["barcode_id"] == item["barcode_id"]).unwrap();
    let incoming = async || need(&app, &kofi, own).await.map_or(0, |need| numbers(&need, ["incoming"])[0]);
    let before = incoming().await;

    let transfer = transfers::sent(&app, &yaw, &[(item, 7)]).await;
    renewed(&app, &kofi).await;
    assert_eq!(incoming().await, before + 7);
    transfers::act(&app, &ama, &transfer, "finalise", &json!({ "lines": [] })).await.expect_status(200);
    renewed(&app, &kofi).await;
    assert_eq!(incoming().await, before);
}

// ORD-2
#[tokio::test]
async fn what_is_on_order_is_told_with_the_very_next_question() {
    let app = TestApp::spawn().await;
    let (kofi, ama) = (app.sign_in("kofi").await, app.sign_in("ama").await);
    let item = product_with(&app, &ama, 5).await;
    let before = newest(&app, &kofi).await;
    let mut till = till();
    let record = ordered(&app, &kofi, &mut till, &item, 4).await;

    let news = needs(&app, &kofi, Some(before)).await;
    assert_eq!(news.len(), 1, "{news:?}");
    assert_eq!((&news[0]["product_uuid"], &news[0]["on_order"]), (&item["uuid"], &json!(40)));
    assert_eq!(news[0]["number"], before + 1);
    ordered(&app, &kofi, &mut till, &item, 1).await;
    assert_eq!(needs(&app, &kofi, Some(before + 1)).await[0]["on_order"], 50);
    // Nothing is new to who asks again, and renewing the rest leaves it alone.
    assert_eq!(needs(&app, &kofi, Some(before + 2)).await, Vec::<Value>::new());
    renewed(&app, &kofi).await;
    assert_eq!(need(&app, &kofi, &item).await.unwrap()["on_order"], 50);

    cancel(&app, &kofi, &record, 0).await.expect_status(200);
    assert_eq!(need(&app, &kofi, &item).await.unwrap()["on_order"], 10);
}

#[tokio::test]
async fn what_was_only_on_order_is_gone_when_it_is_cancelled() {
    let app = TestApp::spawn().await;
    let (kofi, ama) = (app.sign_in("kofi").await, app.sign_in("ama").await);
    let needed: Vec<Value> = needs(&app, &kofi, None).await.iter().map(|need| need["product_uuid"].clone()).collect();
    let all = transfers::products(&app, &ama, "Accra").await;
    let item = all.iter().find(|item| !needed.contains(&item["uuid"])).expect("a product that nobody needs");
    let before = newest(&app, &kofi).await;
    let record = ordered(&app, &kofi, &mut till(), item, 2).await;
    let come = needs(&app, &kofi, Some(before)).await;
    assert_eq!((come.len(), &come[0]["gone"], &come[0]["on_order"]), (1, &json!(false), &json!(20)));

    cancel(&app, &kofi, &record, 0).await.expect_status(200);

    let gone = needs(&app, &kofi, Some(before + 1)).await;
    assert_eq!((gone.len(), &gone[0]["gone"], &gone[0]["product_uuid"]), (1, &json!(true), &item["uuid"]));
    assert_eq!(need(&app, &kofi, item).await, None);
}

#[tokio::test]
async fn old_figures_are_renewed_once_by_a_job_and_only_what_changed_is_told() {
    let app = TestApp::spawn().await;
    let (kofi, ama) = (app.sign_in("kofi").await, app.sign_in("ama").await);
    let before = newest(&app, &kofi).await;
    let jobs =
        async || app.text("SELECT CAST(COUNT(*) AS TEXT) FROM jobs WHERE kind = 'needs' AND state = 'queued'").await;
    assert_eq!(jobs().await, "0");
    let item = product_with(&app, &ama, 5).await;
    app.sync(&ama, &batch([&Till::new().sale(&[(&item, 5)])])).await;
    app.pass(TimeDelta::minutes(14));
    assert_eq!(needs(&app, &kofi, Some(before)).await, Vec::<Value>::new());
    assert_eq!(jobs().await, "0", "they are fresh");

    app.pass(TimeDelta::minutes(2));
    for _ in 0..3 {
        assert_eq!(needs(&app, &kofi, Some(before)).await, Vec::<Value>::new());
    }
    assert_eq!(jobs().await, "1");
    app.work().await;

    let news = needs(&app, &kofi, Some(before)).await;
    assert_eq!(news.len(), 1, "{news:#?}");
    assert_eq!(news[0]["product_uuid"], item["uuid"]);
    assert_eq!((&news[0]["as_of"], &news[0]["number"]), (&json!("2026-03-02T09:16:00Z"), &json!(before + 1)));
    assert_eq!(jobs().await, "0");
}

// ORD-3
#[tokio::test]
async fn days_on_which_nothing_was_there_are_told_by_the_wall_of_the_facility() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 3).await;
    let stock = item["quantity"].as_i64().unwrap();
    adjust(&app, &ama, &adjustment(&item, 2 - stock, "correction")).await.expect_status(201);
    let mut till = Till::new();
    app.sync(&ama, &batch([&till.sale(&[(&item, 2)])])).await;
    let kofi = app.sign_in("kofi").await;
    let today = need(&app, &kofi, &item).await.unwrap();
    let [days, without] = numbers(&today, ["days", "days_without"]);

    // The day of the sale itself was one with stock; of the twenty after it the last brings a delivery.
    app.pass(TimeDelta::days(20));
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let mut found = adjustment(&item, 30, "found");
    found["new_batch"] = json!({ "lot": "LATER", "expiry_date": "2039-01-31" });
    adjust(&app, &ama, &found).await.expect_status(201);
    renewed(&app, &kofi).await;

    let later = need(&app, &kofi, &item).await.unwrap();
    let known = (days + 20).min(90);
    assert_eq!(numbers(&later, ["days", "days_without"]), [known, without + 19 - without.min((days + 20 - 90).max(0))]);
}

#[tokio::test]
async fn what_is_not_kept_in_stock_any_more_is_gone() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let before = newest(&app, &kofi).await;
    let some = needs(&app, &kofi, None).await[0].clone();
    let tx = app.state.db.begin().await.unwrap();
    let text = "UPDATE products SET stocked = FALSE WHERE id = $1";
    let values = [some["product_uuid"].as_str().unwrap().into()];
    let statement = bloom_storage::sql(app.state.db.backend(), text, values);
    sea_orm::ConnectionTrait::execute_raw(&*tx, statement).await.unwrap();
    tx.commit().await.unwrap();
    renewed(&app, &kofi).await;

    let news = needs(&app, &kofi, Some(before)).await;
    let gone: Vec<&Value> = news.iter().filter(|need| need["gone"] == true).collect();
    assert_eq!(gone.iter().map(|need| &need["product_uuid"]).collect::<Vec<_>>(), [&some["product_uuid"]]);
    assert!(needs(&app, &kofi, None).await.iter().all(|need| need["product_uuid"] != some["product_uuid"]));
}

#[tokio::test]
async fn all_pages_end_with_the_number_that_was_the_highest_at_the_first() {
    let app = TestApp::spawn().await;
    let (kofi, ama) = (app.sign_in("kofi").await, app.sign_in("ama").await);
    let all = needs(&app, &kofi, None).await;
    assert!(all.windows(2).all(|pair| pair[0]["number"].as_i64() < pair[1]["number"].as_i64()));
    let first = app.get(&kofi, &feed_of(None)).await.expect_status(200).json();
    assert_eq!(first["count"], all.len());
    let item = product_with(&app, &ama, 5).await;
    ordered(&app, &kofi, &mut till(), &item, 4).await;
    needs(&app, &kofi, Some(0)).await;
    let Some(next) = first["next"].as_str() else {
        assert!(all.len() <= 50, "{}", all.len());
        return;
    };
    let rest = app.get_all(&kofi, next).await;
    let highest = all.last().unwrap()["number"].as_i64();
    assert!(rest.iter().all(|need| need["number"].as_i64() <= highest));
    let path = feed_of(None);
    app.get(&kofi, &format!("{path}&cursor=none")).await.expect_problem(400, "bad_cursor");
}
