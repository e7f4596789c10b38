//! What comes back of a sale: money, stock and figures, whatever the server thinks of it.

use reqwest::Method;
use serde_json::{Value, json};

use super::till::{
    Till, assert_books_agree, batch, changed, decimal, flags, minor, new_id, newest_sale, number, product,
    product_with, statuses,
};
use crate::common::{Session, TestApp, facility_id, user_id};

/// The next record of a till: `quantity` of the first line of a sale is back on the shelf, paid back in cash.
pub fn back(till: &mut Till, sale: &Value, quantity: i64) -> Value {
    let (payload, line) = (&sale["payload"], &sale["payload"]["lines"][0]);
    let total = decimal(minor(&line["unit_price"]) * quantity);
    let receipt_number = format!("R-{}", new_id());
    till.record(
        "sale_return",
        json!({
            "sale_uuid": sale["id"], "sale_receipt_number": payload["receipt_number"], "patient_id": payload["patient_id"],
            "currency": payload["currency"], "receipt_number": receipt_number, "reason": "not_needed", "note": "",
            "promo_code": null,
            "lines": [{"line": 0, "product_uuid": line["product_uuid"], "name": line["name"], "batch_id": null,
                       "quantity": quantity, "unit_price": line["unit_price"], "discount": "0.00", "to": "stock"}],
            "refunds": [{"method": "cash", "amount": total, "channel_id": null, "reference": null}],
            "total": total,
        }),
    )
}

async fn report(app: &TestApp, session: &Session) -> Value {
    let id = facility_id("Accra");
    let path = format!("/api/facility-insights/report/?facility_id={id}&from=2026-03-02&to=2026-03-02");
    app.get(session, &path).await.expect_status(200).json()
}

/// Units of a product that were sold lately.
async fn consumption(app: &TestApp, session: &Session, item: &Value) -> i64 {
    let uuid = item["uuid"].as_str().unwrap();
    let path = format!("/api/inventory/products/{uuid}/consumption/?facility_id={}", facility_id("Accra"));
    app.get(session, &path).await.expect_status(200).json()["sold"].as_i64().unwrap()
}

fn quantity(product: &Value) -> i64 {
    product["quantity"].as_i64().unwrap()
}

// RET: figures equal the sales they are made of, less what came back
#[tokio::test]
async fn what_comes_back_is_on_the_shelf_again_and_in_no_figure_any_more() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let item = product_with(&app, &kofi, 5).await;
    let before = report(&app, &kofi).await;
    let before_needed = consumption(&app, &kofi, &item).await;
    let mut till = Till::of("kofi", "Accra", "GHS");
    let sale = till.sale(&[(&item, 3)]);
    let returned = back(&mut till, &sale, 2);

    let answer = app.sync(&kofi, &batch([&sale, &returned])).await;

    assert_eq!((statuses(&answer), flags(&answer, 1)), (vec!["applied", "applied"], vec![]));
    assert_eq!(quantity(&product(&app, &kofi, &item["uuid"]).await), quantity(&item) - 1);
    assert_books_agree(&app).await;
    let needed = consumption(&app, &kofi, &item).await;
    assert_eq!(needed - before_needed, 1, "what came back was not needed");
    let listed = newest_sale(&app, &kofi, "Accra").await;
    let price = minor(&item["walk_in_selling_price"]);
    assert_eq!(listed["total"], format!("-{}", decimal(price * 2)));
    assert_eq!(listed["returned"]["sale_uuid"], sale["id"]);
    assert_eq!(listed["returned"]["reason"], "not_needed");
    assert_eq!(listed["payments"][0]["amount"], format!("-{}", decimal(price * 2)));
    let line = &listed["lines"][0];
    assert_eq!(
        (&line["quantity"], &line["returned_line"], &line["returned_to"]),
        (&json!(-2), &json!(0), &json!("stock"))
    );
    // Before the sums are stored, and after.
    for stored in [false, true] {
        if stored {
            bloom::insights::enqueue_behind(&app.state).await.unwrap();
            app.work().await;
        }
        let after = report(&app, &kofi).await;
        let grown = |path: &str| minor(after.pointer(path).unwrap()) - minor(before.pointer(path).unwrap());
        assert_eq!(grown("/sales/value"), price, "stored: {stored}");
        let count = |report: &Value| report["by_day"][0]["count"].as_i64().unwrap();
        assert_eq!(count(&after) - count(&before), 1, "a return is no sale, stored: {stored}");
    }
}

// RET: a sale that is asked for by who lists it has nothing of a return
#[tokio::test]
async fn a_sale_says_nothing_of_returns() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    app.sync(&ama, &batch([&Till::new().sale(&[(&item, 1)])])).await;
    let listed = newest_sale(&app, &ama, "Accra").await;
    assert_eq!((listed.get("returned"), listed["lines"][0].get("returned_line")), (None, None));
}

// RET: what is spoilt comes back and is written off, as two movements
#[tokio::test]
async fn what_is_written_off_is_not_sold_again() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 3).await;
    let mut till = Till::new();
    let sale = till.sale(&[(&item, 2)]);
    let spoilt = changed(&back(&mut till, &sale, 1), |payload| payload["lines"][0]["to"] = json!("written_off"));

    let answer = app.sync(&ama, &batch([&sale, &spoilt])).await;

    assert_eq!((statuses(&answer), flags(&answer, 1)), (vec!["applied", "applied"], vec![]));
    assert_eq!(quantity(&product(&app, &ama, &item["uuid"]).await), quantity(&item) - 2);
    assert_books_agree(&app).await;
    let moves = "SELECT COUNT(*) FROM stock_movements WHERE source_id = $1 AND kind IN ('sale_return', 'adjustment')";
    assert_eq!(number(&app, moves, &[spoilt["id"].as_str().unwrap()]).await, 2);
}

// RET: two tills that know nothing of each other take the same goods back
#[tokio::test]
async fn more_than_was_sold_is_taken_and_flagged() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let item = product_with(&app, &ama, 2).await;
    let (mut till, mut other) = (Till::new(), Till::of("kofi", "Accra", "GHS"));
    let sale = till.sale(&[(&item, 2)]);
    app.sync(&ama, &batch([&sale])).await;

    let first = app.sync(&ama, &batch([&back(&mut till, &sale, 2)])).await;
    let second = app.sync(&kofi, &batch([&back(&mut other, &sale, 1)])).await;

    assert_eq!(flags(&first, 0), Vec::<&str>::new());
    assert_eq!((statuses(&second), flags(&second, 0)), (vec!["applied"], vec!["over_returned"]));
    assert_eq!(quantity(&product(&app, &ama, &item["uuid"]).await), quantity(&item) + 1);
    assert_books_agree(&app).await;
}

// RET: sent twice, back once
#[tokio::test]
async fn a_return_that_is_sent_again_comes_back_once() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 2).await;
    let mut till = Till::new();
    let sale = till.sale(&[(&item, 2)]);
    let returned = back(&mut till, &sale, 1);
    let first = app.sync(&ama, &batch([&sale, &returned])).await;
    let again = app.sync(&ama, &batch([&returned])).await;
    assert_eq!(again["results"][0]["sale_id"], first["results"][1]["sale_id"]);
    assert_eq!(quantity(&product(&app, &ama, &item["uuid"]).await), quantity(&item) - 1);
}

// RET: a till without a copy asks what is back of a sale
#[tokio::test]
async fn a_sale_is_listed_with_what_came_back_of_it_and_nothing_else() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 3).await;
    let mut till = Till::new();
    let (sale, other) = (till.sale(&[(&item, 2)]), till.sale(&[(&item, 1)]));
    let (first, second) = (back(&mut till, &sale, 1), back(&mut till, &sale, 1));
    app.sync(&ama, &batch([&sale, &other, &first, &second, &back(&mut till, &other, 1)])).await;
    let (here, elsewhere) = (till.facility_id.clone(), facility_id("Nairobi"));
    let path = |facility: &str| {
        format!("/api/sales-history/?facility_id={facility}&sale_uuid={}", sale["id"].as_str().unwrap())
    };
    let page = app.get(&ama, &path(&here)).await.expect_status(200).json();
    let listed: Vec<&Value> = page["results"].as_array().unwrap().iter().map(|row| &row["uuid"]).collect();
    assert_eq!(listed.len(), 3);
    assert!([&sale, &first, &second].iter().all(|record| listed.contains(&&record["id"])));
    assert_eq!((&page["count"], &page["next"]), (&json!(3), &Value::Null));
    app.get(&ama, &path(&elsewhere)).await.expect_status(403);
}

// RET: at the net price paid
#[tokio::test]
async fn another_price_than_was_paid_is_flagged() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 3).await;
    let mut till = Till::new();
    let sale = till.sale(&[(&item, 3)]);
    let dear = changed(&back(&mut till, &sale, 1), |payload| {
        let much = decimal(minor(&payload["total"]) + 100);
        payload["lines"][0]["unit_price"] = json!(much);
        payload["refunds"][0]["amount"] = json!(much);
        payload["total"] = json!(much);
    });
    let cheap = changed(&back(&mut till, &sale, 1), |payload| {
        payload["refunds"][0]["amount"] = json!("0.01");
    });
    let answer = app.sync(&ama, &batch([&sale, &dear, &cheap])).await;
    assert_eq!((flags(&answer, 1), flags(&answer, 2)), (vec!["refund_differs"], vec!["payments_differ"]));
}

// RET: promo shares included
#[tokio::test]
async fn the_share_of_the_promo_stays_with_the_pharmacy() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 3).await;
    let mut till = Till::new();
    let promo = json!({"id": "m", "code": "MAMA", "kind": "fixed", "value": "1.00"});
    let sale = super::till::with_promo(&till.sale(&[(&item, 3)]), promo, 100);
    let with_share = |record: &Value, share: i64| {
        changed(record, |payload| {
            let total = decimal(minor(&payload["total"]) - share);
            payload["lines"][0]["discount"] = json!(decimal(share));
            payload["promo_code"] = json!("MAMA");
            payload["refunds"][0]["amount"] = json!(total);
            payload["total"] = json!(total);
        })
    };
    let right = with_share(&back(&mut till, &sale, 1), 34);
    let wrong = with_share(&back(&mut till, &sale, 1), 0);
    let answer = app.sync(&ama, &batch([&sale, &right, &wrong])).await;
    assert_eq!((flags(&answer, 1), flags(&answer, 2)), (vec![], vec!["refund_differs"]));
}

// RET: a sale that never arrived stops nobody
#[tokio::test]
async fn what_comes_back_of_an_unknown_sale_is_taken_and_flagged() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    let mut till = Till::new();
    let sale = till.sale(&[(&item, 1)]);
    let returned = back(&mut till, &sale, 1);
    let answer = app.sync(&ama, &batch([&returned])).await;
    assert_eq!((statuses(&answer), flags(&answer, 0)), (vec!["applied"], vec!["unknown_sale"]));
    assert_eq!(quantity(&product(&app, &ama, &item["uuid"]).await), quantity(&item) + 1);
    assert_books_agree(&app).await;
}

// RET: what was sold beyond the books is less oversold
#[tokio::test]
async fn what_was_oversold_comes_back_to_nobodys_batch() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    let all = quantity(&item) + 4;
    let mut till = Till::new();
    let sale = till.sale(&[(&item, all)]);
    let some = back(&mut till, &sale, 3);
    let rest = back(&mut till, &sale, all - 3);
    let answer = app.sync(&ama, &batch([&sale, &some])).await;
    assert_eq!(flags(&answer, 1), Vec::<&str>::new());
    assert_eq!(quantity(&product(&app, &ama, &item["uuid"]).await), -1);
    assert_books_agree(&app).await;
    app.sync(&ama, &batch([&rest])).await;
    let after = product(&app, &ama, &item["uuid"]).await;
    assert_eq!(quantity(&after), quantity(&item));
    assert_eq!(after["batches"], item["batches"], "each batch has again what was taken from it");
    assert_books_agree(&app).await;
}

// RET: money that no till gives back is looked at first
#[tokio::test]
async fn a_return_of_another_world_is_held() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    let mut till = Till::new();
    let sale = till.sale(&[(&item, 1)]);
    let negative = changed(&back(&mut till, &sale, 1), |payload| payload["total"] = json!("-5.00"));
    let answer = app.sync(&ama, &batch([&sale, &negative])).await;
    assert_eq!(super::till::code(&answer, 1), "implausible_amount");
}

// RET: above the limit of the facility a manager agrees, and small returns one after the other do not get around it
#[tokio::test]
async fn more_than_the_limit_is_given_back_with_a_manager_or_told() {
    let app = TestApp::spawn().await;
    let (ama, staff) = (app.sign_in("ama").await, app.sign_in("efua").await);
    let item = product_with(&app, &ama, 20).await;
    let price = minor(&item["walk_in_selling_price"]);
    let path = format!("/api/facilities/{}/profile/", facility_id("Accra"));
    let mut profile = app.get(&ama, &path).await.json();
    assert_eq!(profile["return_limit"], Value::Null);
    profile["return_limit"] = json!(decimal(price * 2));
    app.write(Method::PUT, &staff, &path, &profile).await.expect_status(200);
    let by = |back: &Value, id: &str| {
        changed(back, |payload| payload["approved_by"] = json!({ "id": id, "name": "A manager" }))
    };
    let (mut till, mut managers) = (Till::new(), Till::of("kofi", "Accra", "GHS"));
    let sales: Vec<Value> = (0..5).map(|_| till.sale(&[(&item, 3)])).collect();
    app.sync(&ama, &batch(&sales)).await;
    let (kofi, cashier) = (user_id("kofi"), user_id("ama"));
    let returns = [
        back(&mut till, &sales[0], 2),
        back(&mut till, &sales[0], 1),
        back(&mut till, &sales[1], 3),
        by(&back(&mut till, &sales[2], 3), &kofi),
        by(&back(&mut till, &sales[3], 3), &cashier),
    ];

    let answer = app.sync(&ama, &batch(&returns)).await;

    let over: &[&str] = &["return_over_limit"];
    for (position, expected) in [&[][..], over, over, &[], over].into_iter().enumerate() {
        assert_eq!(flags(&answer, position), expected, "{position}");
    }
    let session = app.sign_in("kofi").await;
    let own = app.sync(&session, &batch([&back(&mut managers, &sales[4], 3)])).await;
    assert_eq!(flags(&own, 0), [""; 0], "who manages the facility asks nobody");
    let path = format!("/api/sales-history/?facility_id={}&limit=20&status=A&offset=0", facility_id("Accra"));
    let listed = app.get(&ama, &path).await.json()["results"].as_array().unwrap().clone();
    let of = |at: usize| &listed.iter().find(|sale| sale["uuid"] == returns[at]["id"]).unwrap()["returned"];
    assert_eq!(of(3)["approved_by"], json!({ "id": kofi, "name": "Kofi Boateng" }));
    assert_eq!(of(2).get("approved_by"), None);
    assert_books_agree(&app).await;
}
