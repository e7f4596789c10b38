//! What statements say.

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use super::{
    LOT, accept, agree, deliver, delivered, heads, line, moves, overview, own_product, position, statement, units,
};
use crate::common::{Session, TestApp, facility_id};
use crate::inventory::adjust::{adjust, adjustment};
use crate::sales::till::{Till, assert_books_agree, batch, minor, product};
use crate::stock_counts;

/// Sells that many units by FEFO; `made_at` by the till's clock.
async fn sell(app: &TestApp, ama: &Session, till: &mut Till, item: &Value, quantity: i64, made_at: &str) {
    let mut sale = till.sale(&[(item, quantity)]);
    sale["made_at"] = json!(made_at);
    let answer = app.sync(ama, &batch([&sale])).await;
    assert_eq!(answer["results"][0]["status"], "applied", "{answer}");
}

/// Takes units of the provider's batch away, or adds some.
async fn adjusted(app: &TestApp, session: &Session, item: &Value, quantity: i64, reason: &str) {
    let now = product(app, session, &item["uuid"]).await;
    let lots = now["batches"].as_array().unwrap();
    let mut body = adjustment(item, quantity, reason);
    body["batch_id"] = lots.iter().find(|batch| batch["lot"] == LOT).unwrap()["id"].clone();
    adjust(app, session, &body).await.expect_status(201);
}

const NOW: &str = "2026-03-02T09:00:00.000Z";

// VDL-2
#[tokio::test]
async fn what_is_sold_of_the_providers_is_owed_and_of_the_own_nothing() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let mut till = Till::of("kofi", "Accra", "GHS");
    let item = own_product(&app, &kofi).await;
    let before = overview(&app, &kofi, "Accra").await;
    deliver(&app, &kofi, &delivered(&item, "provider", 5, Some("2.50"))).await;
    // Three of the provider's, then the other two and one of the facility's.
    sell(&app, &kofi, &mut till, &item, 3, NOW).await;
    sell(&app, &kofi, &mut till, &item, 3, NOW).await;
    let shown = line(&app, &kofi, "2026-03", &item).await;
    assert_eq!((&shown["received"], &shown["sold"], &shown["closing"]), (&json!(5), &json!(5), &json!(0)));
    assert_eq!((&shown["owed"], &shown["late_units"]), (&json!("12.50"), &json!(0)));
    let rows = moves(&app, &kofi, "2026-03", &item).await;
    let amounts: Vec<&Value> = rows.iter().map(|row| &row["amount"]).collect();
    assert_eq!(amounts.len(), 3);
    assert_eq!(rows.iter().map(|row| minor(&row["amount"])).sum::<i64>(), 1250);
    assert!(rows.iter().all(|row| row["lot"] == LOT && row["unit_cost"] == "2.50" && row["late"] == false), "{rows:?}");
    let after = overview(&app, &kofi, "Accra").await;
    let owed = |shown: &Value| minor(&shown["this_period"]["owed"]);
    assert_eq!(owed(&after) - owed(&before), 1250);
    assert_eq!(after["units"], before["units"]);
    assert_books_agree(&app).await;
}

#[tokio::test]
async fn each_movement_stands_where_it_belongs_and_the_line_adds_up() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let mut till = Till::of("kofi", "Accra", "GHS");
    let item = own_product(&app, &kofi).await;
    deliver(&app, &kofi, &delivered(&item, "provider", 40, Some("1.00"))).await;
    sell(&app, &kofi, &mut till, &item, 7, NOW).await;
    for (quantity, reason) in [
        (-1, "own_use"),
        (-2, "damaged"),
        (-3, "expired"),
        (-4, "supplier_return"),
        (2, "returned"),
        (1, "found"),
        (-5, "correction"),
    ] {
        adjusted(&app, &kofi, &item, quantity, reason).await;
    }
    let shown = line(&app, &kofi, "2026-03", &item).await;
    let column = |name: &str| units(&shown[name]);
    // What a customer brought back is not sold: it will be sold again.
    assert_eq!([column("sold"), column("written_off"), column("returned"), column("counted")], [6, 5, 4, -4]);
    assert_eq!((&shown["owed"], column("closing")), (&json!("6.00"), 21));
    assert_eq!(
        column("received") + column("counted") - column("sold") - column("written_off") - column("returned"),
        21
    );
}

// VDL-5
#[tokio::test]
async fn what_expires_is_borne_as_agreed() {
    let app = TestApp::spawn().await;
    let (kofi, efua) = (app.sign_in("kofi").await, app.sign_in("efua").await);
    let item = own_product(&app, &kofi).await;
    deliver(&app, &kofi, &delivered(&item, "provider", 9, Some("3.00"))).await;
    adjusted(&app, &kofi, &item, -4, "expired").await;
    adjusted(&app, &kofi, &item, -1, "damaged").await;
    assert_eq!(line(&app, &kofi, "2026-03", &item).await["owed"], "0.00");
    agree(&app, &efua, "Accra", None, "facility").await;
    assert_eq!(line(&app, &kofi, "2026-03", &item).await["owed"], "12.00");
}

#[tokio::test]
async fn units_without_a_known_cost_are_told_and_never_taken_for_nothing() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let mut till = Till::of("kofi", "Accra", "GHS");
    let item = own_product(&app, &kofi).await;
    deliver(&app, &kofi, &delivered(&item, "provider", 5, None)).await;
    sell(&app, &kofi, &mut till, &item, 2, NOW).await;
    let shown = line(&app, &kofi, "2026-03", &item).await;
    assert_eq!((&shown["owed"], &shown["units_without_cost"]), (&json!("0.00"), &json!(2)));
    let rows = moves(&app, &kofi, "2026-03", &item).await;
    let sold = rows.iter().find(|row| row["kind"] == "sale").unwrap();
    assert_eq!((&sold["unit_cost"], &sold["amount"]), (&Value::Null, &Value::Null));
    let there = position(&app, &kofi, "Accra").await;
    let row = there.iter().find(|row| row["product_uuid"] == item["uuid"]).unwrap();
    assert_eq!((&row["value"], &row["units_without_cost"]), (&json!("0.00"), &json!(3)));
    assert_eq!((&row["sold_90_days"], &row["near_expiry_units"]), (&json!(2), &json!(0)));
    assert_eq!(overview(&app, &kofi, "Accra").await["units_without_cost"], 3);
}

// VDL-8
#[tokio::test]
async fn what_was_sold_below_zero_has_no_owner() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let mut till = Till::of("kofi", "Accra", "GHS");
    let item = own_product(&app, &kofi).await;
    deliver(&app, &kofi, &delivered(&item, "provider", 5, Some("1.00"))).await;
    let all = units(&product(&app, &kofi, &item["uuid"]).await["quantity"]);
    sell(&app, &kofi, &mut till, &item, all + 3, NOW).await;
    let shown = overview(&app, &kofi, "Accra").await;
    let below = -units(&product(&app, &kofi, &item["uuid"]).await["quantity"]);
    assert!(below >= 3);
    assert!(units(&shown["owner_unknown_units"]) >= 3);
    assert_eq!(line(&app, &kofi, "2026-03", &item).await["owed"], "5.00");
}

// VDL-3
#[tokio::test]
async fn a_sale_that_comes_after_its_month_was_accepted_goes_into_the_next_with_its_own_day() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let mut till = Till::of("kofi", "Accra", "GHS");
    let item = own_product(&app, &kofi).await;
    accept(&app, &kofi, &heads(&app, &kofi, "Accra").await[1]).await.expect_status(200);
    let frozen = statement(&app, &kofi, "Accra", "2026-02").await;
    assert_eq!((&frozen["state"], &frozen["accepted_by"]), (&json!("accepted"), &json!("Kofi Boateng")));
    deliver(&app, &kofi, &delivered(&item, "provider", 5, Some("2.00"))).await;
    sell(&app, &kofi, &mut till, &item, 1, NOW).await;
    sell(&app, &kofi, &mut till, &item, 2, "2026-02-28T23:59:59.000Z").await;
    assert_eq!(statement(&app, &kofi, "Accra", "2026-02").await, frozen);
    let shown = line(&app, &kofi, "2026-03", &item).await;
    assert_eq!((&shown["sold"], &shown["late_units"], &shown["owed"]), (&json!(3), &json!(2), &json!("6.00")));
    let rows = moves(&app, &kofi, "2026-03", &item).await;
    assert_eq!((&rows[0]["late"], &rows[0]["quantity"]), (&json!(true), &json!(-2)));
    assert_eq!(rows[0]["moved_at"], "2026-02-28T23:59:59Z");
    // Of a month that is not accepted it stays in its month.
    app.pass(TimeDelta::days(31));
    let kofi = app.sign_in("kofi").await;
    sell(&app, &kofi, &mut till, &item, 1, "2026-03-31T23:59:59.000Z").await;
    let shown = line(&app, &kofi, "2026-03", &item).await;
    assert_eq!((&shown["sold"], &shown["late_units"]), (&json!(4), &json!(2)));
    let april = line(&app, &kofi, "2026-04", &item).await;
    assert_eq!((&april["opening"], &april["sold"], &april["closing"]), (&json!(1), &json!(0), &json!(1)));
}

#[tokio::test]
async fn a_late_sale_that_a_count_saw_is_owed_and_the_count_corrected() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let mut till = Till::of("kofi", "Accra", "GHS");
    let item = own_product(&app, &kofi).await;
    deliver(&app, &kofi, &delivered(&item, "provider", 8, Some("2.00"))).await;
    app.pass(TimeDelta::hours(3));
    let now = product(&app, &kofi, &item["uuid"]).await;
    let at = now["batches"].as_array().unwrap().iter().position(|batch| batch["lot"] == LOT).unwrap();
    let counted = stock_counts::batch_line(&now, at, 5, "2026-03-02T11:00:00.000Z");
    let count = stock_counts::open(&app, &kofi, &[counted]).await;
    stock_counts::applied(&app, &kofi, &count).await;
    let shown = line(&app, &kofi, "2026-03", &item).await;
    assert_eq!((&shown["counted"], &shown["owed"], &shown["closing"]), (&json!(-3), &json!("0.00"), &json!(5)));
    sell(&app, &kofi, &mut till, &item, 3, "2026-03-02T10:00:00.000Z").await;
    let shown = line(&app, &kofi, "2026-03", &item).await;
    assert_eq!((&shown["counted"], &shown["sold"], &shown["owed"]), (&json!(0), &json!(3), &json!("6.00")));
    assert_eq!(shown["closing"], 5);
    assert_books_agree(&app).await;
}

#[tokio::test]
async fn a_facility_without_an_agreement_has_no_statements() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let shown = overview(&app, &efua, "Lagos").await;
    assert_eq!((&shown["agreement"], &shown["units"], &shown["statements_open"]), (&Value::Null, &json!(0), &json!(0)));
    assert!(heads(&app, &efua, "Lagos").await.is_empty());
    let path = format!("/api/vdl/statements/2026-03/?facility_id={}", facility_id("Lagos"));
    app.get(&efua, &path).await.expect_problem(404, "not_found");
}

#[tokio::test]
async fn an_agreement_that_cannot_be_is_refused_field_by_field() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    for (from, until, field) in [
        ("2026-03-01", "2026-02-28", "until_day"),
        ("2015-01-01", "2026-02-28", "from_day"),
        ("2026-03-01", "3026-02-28", "until_day"),
    ] {
        let body = json!({ "facility_id": facility_id("Lagos"), "from_day": from, "until_day": until,
            "expiry_bearer": "provider" });
        let problem = app.write(Method::PUT, &efua, "/api/vdl/agreement/", &body).await.expect_problem(422, "invalid");
        assert_eq!(problem.json()["errors"][0]["field"], field);
    }
    agree(&app, &efua, "Lagos", None, "facility").await;
    let path = format!("/api/audit/?subject=facility&subject_id={}", facility_id("Lagos"));
    let noted = &app.get_all(&efua, &path).await[0];
    assert_eq!(
        (&noted["changes"][0]["field"], &noted["by_name"]),
        (&json!("provider_stock_from"), &json!("Efua Owusu"))
    );
}
