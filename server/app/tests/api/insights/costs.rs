//! Margin: what was paid for things whose cost is known, less that cost.

use reqwest::Method;
use serde_json::{Value, json};

use super::{overview, report, sum_up, tamper};
use crate::common::{Session, TestApp};
use crate::deliveries::{PATH, delivery, line};
use crate::sales::till::{Till, batch, product_with, statuses, with_promo};

const TODAY: &str = "2026-03-02";

async fn deliver(app: &TestApp, ama: &Session, reference: &str, item: &Value, lot: &str, cost: Option<&str>) -> Value {
    let mut line = line(item, 10);
    (line["lot"], line["unit_cost"]) = (json!(lot), json!(cost));
    let done = app.write(Method::POST, ama, PATH, &delivery(reference, &[line])).await.expect_status(201).json();
    done["lines"][0]["batch_id"].clone()
}

/// A sale of ten cedis a unit, of that batch.
fn sale(till: &mut Till, item: &Value, quantity: i64, batch_id: &Value) -> Value {
    let mut item = item.clone();
    item["walk_in_selling_price"] = json!("10.00");
    let sale = till.sale(&[(&item, quantity)]);
    crate::sales::till::changed(&sale, |payload| payload["lines"][0]["batch_id"] = batch_id.clone())
}

async fn margin(app: &TestApp, session: &Session) -> (Value, Value, Value) {
    let report = report(app, session, "Accra", TODAY, TODAY).await;
    let overview = overview(app, session, "Accra", TODAY).await;
    assert_eq!(
        (&report["margin"]["value"], &report["cost_known"]),
        (&overview["margin"]["value"], &overview["cost_known"])
    );
    (report["margin"]["value"].clone(), report["margin"]["count"].clone(), report["cost_known"].clone())
}

/// Nobody knows what anything costs.
async fn forget_costs(app: &TestApp) {
    tamper(app, "UPDATE products SET unit_cost = NULL").await;
    tamper(app, "UPDATE batches SET unit_cost = NULL").await;
}

// FIN: the batch's own cost, else the last one of the product; what is unknown is told and not guessed
#[tokio::test]
async fn margin_is_what_was_paid_less_the_cost_known_at_the_time() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    forget_costs(&app).await;
    let (item, mut till) = (product_with(&app, &ama, 5).await, Till::new());
    assert_eq!(margin(&app, &kofi).await, (json!("0.00"), json!(0), json!(1.0)));

    let sell = async |sale: Value| assert_eq!(statuses(&app.sync(&ama, &batch([&sale])).await), ["applied"]);
    sell(sale(&mut till, &item, 1, &Value::Null)).await;
    assert_eq!(margin(&app, &kofi).await, (json!("0.00"), json!(0), json!(0.0)));

    // Ten for the unknown; 2 × (10 - 6.50) of the batch.
    let dear = deliver(&app, &ama, "A", &item, "DEAR", Some("6.5")).await;
    sell(sale(&mut till, &item, 2, &dear)).await;
    assert_eq!(margin(&app, &kofi).await, (json!("7.00"), json!(1), json!(0.6666)));

    // A later delivery changes nothing that was sold; without a cost it teaches nothing.
    let cheap = deliver(&app, &ama, "B", &item, "CHEAP", Some("4")).await;
    deliver(&app, &ama, "C", &item, "FREE", None).await;
    assert_eq!(margin(&app, &kofi).await, (json!("7.00"), json!(1), json!(0.6666)));
    sell(sale(&mut till, &item, 1, &dear)).await;
    sell(sale(&mut till, &item, 1, &cheap)).await;
    // First expired first out takes an older batch: the product's last cost.
    sell(sale(&mut till, &item, 1, &Value::Null)).await;
    assert_eq!(margin(&app, &kofi).await, (json!("22.50"), json!(4), json!(0.8333)));
    sum_up(&app).await;
    assert_eq!(margin(&app, &kofi).await, (json!("22.50"), json!(4), json!(0.8333)));
}

// FIN: a promo makes the margin smaller
#[tokio::test]
async fn a_discount_is_taken_off_the_margin() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    forget_costs(&app).await;
    let (item, mut till) = (product_with(&app, &ama, 5).await, Till::new());
    let lot = deliver(&app, &ama, "A", &item, "L", Some("6")).await;
    let promo = json!({ "id": "p", "code": "MAMA", "kind": "fixed", "value": "3.00" });
    let sale = with_promo(&sale(&mut till, &item, 2, &lot), promo, 300);
    assert_eq!(statuses(&app.sync(&ama, &batch([&sale])).await), ["applied"]);
    assert_eq!(margin(&app, &kofi).await, (json!("5.00"), json!(1), json!(1.0)));
    let answer = report(&app, &kofi, "Accra", TODAY, TODAY).await;
    assert_eq!((&answer["discounts"]["value"], &answer["discounts"]["count"]), (&json!("3.00"), &json!(1)));
}

// LDB-26: the demonstration knows most of its costs, and says that it does not know all
#[tokio::test]
async fn the_demonstration_shows_a_margin() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let mut least = 1.0_f64;
    for town in ["Accra", "Lagos", "Nairobi", "Cotonou", "Libreville"] {
        let answer = report(&app, &efua, town, "2025-03-03", TODAY).await;
        let known = answer["cost_known"].as_f64().unwrap();
        assert!(known > 0.5, "{town}: {known}");
        least = least.min(known);
        let number = |name: &str| answer[name]["value"].as_str().unwrap().parse::<f64>().unwrap();
        let share = number("margin") / (number("sales") * known);
        assert!(share > 0.1 && share < 0.5, "{town}: {share}");
    }
    assert!(least < 1.0, "somewhere something is unknown");
}
