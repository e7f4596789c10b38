//! Orders in figures, against the orders and needs that everybody sees.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use crate::common::{Session, TestApp, facility_id};
use crate::inventory::adjust::{adjust, adjustment};
use crate::orders::{VOLTA, cancel, line, line_path, listed, offer_of, order, withdraw};
use crate::sales::till::{batch, changed, decimal, minor, new_id, product_with, statuses};
use crate::shipments::{World, incoming, said, units};

async fn insights(app: &TestApp, session: &Session, from: &str, to: &str) -> Value {
    let id = facility_id("Accra");
    let path = format!("/api/facility-insights/orders/?facility_id={id}&from={from}&to={to}");
    app.get(session, &path).await.expect_status(200).json()
}

/// What the orders of these days come to, line by line as they are shown; the money is that of all orders.
fn by_hand(all: &[Value], days: std::ops::RangeInclusive<&str>, supplier: Option<&Value>) -> Value {
    let of = |order: &&Value| supplier.is_none_or(|id| order["supplier"]["uuid"] == *id);
    let day = |at: &Value| at.as_str().unwrap()[..10].to_owned();
    let [mut orders, mut lines, mut whole, mut asked, mut received, mut open_lines, mut open] = [0_i64; 7];
    let mut took = Vec::new();
    for order in all.iter().filter(of).filter(|order| days.contains(&day(&order["submitted_at"]).as_str())) {
        let shown = order["lines"].as_array().unwrap();
        let own: Vec<&Value> =
            shown.iter().filter(|line| line["substitute_for"].is_null() && line["state"] != "cancelled").collect();
        orders += i64::from(!own.is_empty());
        let mut is_open = false;
        for line in &own {
            let instead = shown.iter().filter(|other| other["substitute_for"] == line["uuid"]);
            let parts: Vec<&Value> = instead.chain([*line]).collect();
            let sum = |field: &str| parts.iter().map(|part| units(part, field)).sum::<i64>();
            if sum("open_units") > 0 {
                (open_lines, open, is_open) = (open_lines + 1, open + sum("open_units"), true);
                continue;
            }
            let wanted = units(line, "packs") * units(line, "pack_units");
            let came = sum("received_units").min(wanted);
            (lines, asked, received) = (lines + 1, asked + wanted, received + came);
            whole += i64::from(came == wanted);
        }
        let receipts = order["timeline"].as_array().unwrap().iter().filter(|event| event["kind"] == "received");
        if let Some(last) = receipts.map(|event| day(&event["at"])).max().filter(|_| !is_open && !own.is_empty()) {
            let date = |day: &str| day.parse::<chrono::NaiveDate>().unwrap();
            took.push((date(&last) - date(&day(&order["submitted_at"]))).num_days());
        }
    }
    took.sort_unstable();
    let ranked = |percent: usize| (took.len() >= 5).then(|| took[(took.len() * percent).div_ceil(100) - 1]);
    let to_come = all.iter().filter(of).flat_map(|order| order["lines"].as_array().unwrap());
    let to_come = to_come.filter(|line| line["state"] != "waiting" && line["state"] != "cancelled");
    let money: i64 = to_come
        .map(|line| {
            let (cost, pack) = (minor(&line["price"]) * units(line, "open_units"), units(line, "pack_units"));
            (cost * 2 + pack) / (pack * 2)
        })
        .sum();
    #[allow(clippy::cast_precision_loss)]
    let rate = (asked > 0).then(|| (received * 10_000 / asked) as f64 / 10_000.0);
    json!({ "orders": orders, "lines": lines, "whole_lines": whole, "asked_units": asked, "received_units": received,
        "fill_rate": rate, "open_lines": open_lines, "open_units": open, "on_order": decimal(money),
        "lead_time": { "orders": took.len(), "median_days": ranked(50), "slow_days": ranked(90) } })
}

/// An order of Volta, whom nobody of the network answers for: (packs of a hundred, price).
async fn of_volta(world: &mut World, packs: i64, price: i64) -> Value {
    let product = world.products(10).await.swap_remove(usize::try_from(packs).unwrap());
    let offer = offer_of(&world.app, VOLTA, product["barcode_id"].as_str().unwrap(), price).await;
    sent(world, &offer, packs).await
}

async fn sent(world: &mut World, offer: &Value, packs: i64) -> Value {
    let record = order(&mut world.till, VOLTA, &[line(offer, packs)]);
    let now = DateTime::<Utc>::from_timestamp_millis(world.app.state.clock.now_ms()).unwrap();
    let record = changed(&record, |order| order["submitted_at"] = json!(now.to_rfc3339()));
    assert_eq!(statuses(&world.app.sync(&world.kofi, &batch([&record])).await), ["applied"]);
    record
}

/// Receives of the only line, now.
async fn receive(world: &mut World, record: &Value, counts: &[[i64; 3]], flagged: &[&str]) {
    let shown = world.shown(record).await;
    let receipt = world.direct(&shown, 0, &new_id(), counts);
    let now = DateTime::<Utc>::from_timestamp_millis(world.app.state.clock.now_ms()).unwrap();
    let receipt = changed(&receipt, |receipt| receipt["received_at"] = json!(now.to_rfc3339()));
    world.receive(&receipt, flagged).await;
}

async fn pass(world: &mut World, time: TimeDelta) {
    world.app.pass(time);
    (world.kofi, world.yaw) = (world.app.sign_in("kofi").await, world.app.sign_in("yaw").await);
}

/// Answered in part, substituted, refused, too much, closed, cancelled, waiting, still to come: of a warehouse and of
/// somebody outside, on two days and the week after.
async fn traded(world: &mut World) {
    let products = world.products(60).await;
    let (first, second) = (world.offer(&products[0], 1_250).await, world.offer(&products[1], 999).await);
    let answered = world.order(&[(&first, 4), (&second, 3)]).await;
    let lines = answered["payload"]["lines"].as_array().unwrap().clone();
    let mut instead = said(&lines[0], 2, 0, "Half of it is out of production");
    instead["substitute"] = json!({ "offer_uuid": second["uuid"], "packs": 1 });
    world.confirm(&answered, &[instead, said(&lines[1], 2, 1, "One next week")]).await.expect_status(200);
    let shipment = world.send_picks(&answered).await;
    let all: Vec<(usize, [i64; 3])> = (0..shipment["lines"].as_array().unwrap().len())
        .map(|at| (at, [units(&shipment["lines"][at], "open_units") - 1, 1, 0]))
        .collect();
    let receipt = world.receipt(&shipment, &all);
    world.receive(&receipt, &[]).await;
    let unanswered = world.order(&[(&first, 5)]).await;
    assert_eq!(world.shown(&unanswered).await["state"], "submitted");
    let cancelled = world.order(&[(&first, 6), (&second, 1)]).await;
    cancel(&world.app, &world.kofi, &cancelled, 0).await.expect_status(200);
    cancel(&world.app, &world.kofi, &cancelled, 1).await.expect_status(200);
    let gone = world.offer(&products[0], 700).await;
    withdraw(&world.app, &gone).await;
    world.order(&[(&gone, 9)]).await;

    let short = of_volta(world, 3, 1_001).await;
    let more = of_volta(world, 4, 333).await;
    pass(world, TimeDelta::days(1)).await;
    receive(world, &short, &[[120, 5, 0], [30, 0, 0]], &[]).await;
    let note = json!({ "note": "He has no more" });
    world.post(&world.kofi, &line_path(&short, 0, "close"), &note).await.expect_status(200);
    receive(world, &more, &[[440, 0, 0]], &["surplus"]).await;
    let part = of_volta(world, 2, 777).await;
    receive(world, &part, &[[33, 0, 0]], &[]).await;
    pass(world, TimeDelta::days(7)).await;
    let later = of_volta(world, 1, 100).await;
    receive(world, &later, &[[100, 0, 0]], &[]).await;
    let path = format!("{}lines/{}/close/", incoming(&answered), lines[1]["uuid"].as_str().unwrap());
    world.post(&world.yaw, &path, &json!({ "note": "It did not come" })).await.expect_status(200);
}

#[tokio::test]
async fn every_figure_of_orders_equals_the_orders_it_is_made_of() {
    let mut world = World::new().await;
    traded(&mut world).await;
    let all = listed(&world.app, &world.kofi).await;
    for (from, to) in [("2026-03-02", "2026-03-02"), ("2026-03-01", "2026-03-03"), ("2026-03-04", "2026-03-31")] {
        let told = insights(&world.app, &world.kofi, from, to).await;
        assert_eq!(told["all"], by_hand(&all, from..=to, None), "{from}..{to}");
        let suppliers: BTreeSet<&str> = all.iter().map(|order| order["supplier"]["uuid"].as_str().unwrap()).collect();
        let rows = told["by_supplier"].as_array().unwrap();
        assert_eq!(rows.len(), suppliers.len(), "each has something on order: {rows:#?}");
        for row in rows {
            assert_eq!(row["figures"], by_hand(&all, from..=to, Some(&row["supplier_uuid"])), "{from}..{to}: {row:#}");
        }
        assert!(rows.is_sorted_by_key(|row| std::cmp::Reverse(row["figures"]["orders"].as_i64())));
    }
    // By hand indeed: 37 of 70 units of the warehouse came, one refused of each batch that was sent.
    let told = insights(&world.app, &world.kofi, "2026-03-02", "2026-03-02").await;
    let volta = told["by_supplier"].as_array().unwrap().iter().find(|row| row["supplier_uuid"] == VOLTA).unwrap();
    assert_eq!((&volta["name"], &told["currency"]), (&json!("Volta Pharma"), &json!("GHS")));
    let figures = &volta["figures"];
    assert_eq!((&figures["orders"], &figures["lines"], &figures["whole_lines"]), (&json!(2), &json!(2), &json!(1)));
    assert_eq!((&figures["asked_units"], &figures["received_units"]), (&json!(700), &json!(550)), "surplus is none");
    assert_eq!((&figures["fill_rate"], &figures["open_lines"]), (&json!(0.7857), &json!(0)));
    assert_eq!(figures["on_order"], "12.98", "167 of the 200 that were ordered the day after");
    assert_eq!(figures["lead_time"], json!({ "orders": 2, "median_days": null, "slow_days": null }));
    assert!(told["all"]["open_lines"].as_i64() >= Some(2), "what was not answered and what waits: {told:#}");
}

#[tokio::test]
async fn how_long_orders_take_is_told_of_five_and_more_by_the_days_on_the_wall() {
    let mut world = World::outside().await;
    let product = world.products(10).await.swap_remove(0);
    let offer = offer_of(&world.app, VOLTA, product["barcode_id"].as_str().unwrap(), 500).await;
    let mut open = Vec::new();
    for _ in 0..6 {
        open.push(sent(&mut world, &offer, 1).await);
    }
    let lead_time = async |world: &World| {
        insights(&world.app, &world.kofi, "2026-03-02", "2026-03-02").await["all"]["lead_time"].clone()
    };
    for (order, days) in open.iter().zip([0, 2, 1, 4]) {
        pass(&mut world, TimeDelta::days(days)).await;
        receive(&mut world, order, &[[60, 0, 0]], &[]).await;
        receive(&mut world, order, &[[40, 0, 0]], &[]).await;
    }
    assert_eq!(lead_time(&world).await, json!({ "orders": 4, "median_days": null, "slow_days": null }));
    // Part of it came; it is done when the last of it did.
    receive(&mut world, &open[4], &[[60, 0, 0]], &[]).await;
    pass(&mut world, TimeDelta::days(14)).await;
    receive(&mut world, &open[4], &[[40, 0, 0]], &[]).await;
    assert_eq!(lead_time(&world).await, json!({ "orders": 5, "median_days": 3, "slow_days": 21 }), "0, 2, 3, 7 and 21");
    receive(&mut world, &open[5], &[[1, 0, 0]], &[]).await;
    assert_eq!(lead_time(&world).await["orders"], 5);
}

#[tokio::test]
async fn days_without_stock_are_those_of_the_needs_that_are_consumed() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 3).await;
    let used_up = adjustment(&item, -item["quantity"].as_i64().unwrap(), "own_use");
    adjust(&app, &ama, &used_up).await.expect_status(201);
    app.pass(TimeDelta::days(20));
    let kofi = app.sign_in("kofi").await;
    let told = insights(&app, &kofi, "2026-03-02", "2026-03-02").await["stock_outs"].clone();
    let needs = app.get_all(&kofi, &format!("/api/orders/needs/?facility_id={}", facility_id("Accra"))).await;
    let of = |need: &Value, field: &str| need[field].as_i64().unwrap();
    let used: Vec<&Value> = needs.iter().filter(|need| of(need, "consumed") > 0 && of(need, "days") >= 14).collect();
    let sum = |field: &str| used.iter().map(|need| of(need, field)).sum::<i64>();
    let mut missing: Vec<&Value> = used.iter().copied().filter(|need| of(need, "days_without") > 0).collect();
    missing.sort_by_key(|need| (-of(need, "days_without"), -of(need, "consumed"), of(need, "number")));

    assert_eq!(told["products"], used.len());
    assert_eq!(told["products_missing"], missing.len());
    assert_eq!((&told["days"], &told["days_without"]), (&json!(sum("days")), &json!(sum("days_without"))));
    assert_eq!(told["as_of"], "2026-03-22T09:00:00Z");
    let worst = told["worst"].as_array().unwrap();
    assert_eq!(worst.len(), missing.len().min(20));
    assert!(!worst.is_empty(), "one was used up");
    for (row, need) in worst.iter().zip(missing) {
        for field in ["product_uuid", "barcode", "days", "days_without", "consumed", "lost", "on_order"] {
            assert_eq!(row[field], need[field], "{field} of {row:#}");
        }
        assert!(!row["name"].as_str().unwrap().is_empty());
    }
}

// Who has ordered nothing reads zeros, and no rate of nothing
#[tokio::test]
async fn without_an_order_nothing_is_concluded() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let told = insights(&app, &kofi, "2020-01-01", "2020-12-31").await;
    let [orders, rate, median] =
        [&told["all"]["orders"], &told["all"]["fill_rate"], &told["all"]["lead_time"]["median_days"]];
    assert_eq!([orders, rate, median], [&json!(0), &Value::Null, &Value::Null]);
}
