//! Who pays which price, and what the server says of another one.

use reqwest::Method;
use serde_json::{Value, json};

use super::till::{
    Till, assert_books_agree, batch, decimal, flags, given, minor, new_id, newest_sale, product, product_with,
    statuses, to_patient,
};
use crate::common::{Session, TestApp, facility_id, user_id};

/// A product whose two prices differ, with stock.
async fn product_with_two_prices(app: &TestApp, session: &Session) -> Value {
    let path = format!("/api/productaliases/?facility_id={}&page_size=1000", facility_id("Accra"));
    let rows = app.get(session, &path).await.json()["results"].as_array().unwrap().clone();
    let differ = |row: &Value| row["walk_in_selling_price"] != row["member_selling_price"];
    let fresh = |row: &Value| {
        row["batches"].as_array().unwrap().iter().any(|batch| {
            batch["expiry_date"].as_str().unwrap() > "2026-03-02" && batch["quantity"].as_i64().unwrap() >= 10
        })
    };
    rows.into_iter().find(|row| differ(row) && fresh(row)).unwrap()
}

// OUT-01: a member pays the member price on every line, everybody else the walk-in price
#[tokio::test]
async fn the_price_goes_by_the_member_number_and_another_one_is_flagged() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with_two_prices(&app, &ama).await;
    let (mut till, member, guest) = (Till::new(), new_id(), new_id());
    let (walk_in, for_members) = ("walk_in_selling_price", "member_selling_price");
    let people = [till.patient(&member, "Adjoa", "ACC-77"), till.patient(&guest, "Kwame", " ")];
    let mut sale = |price: &str, patient: Option<&str>| {
        let sale = till.sale_at(price, &[(&item, 1)]);
        patient.map_or(sale.clone(), |pk| to_patient(&sale, pk))
    };
    let records = [
        sale(for_members, Some(&member)),
        sale(walk_in, Some(&guest)),
        sale(walk_in, None),
        sale(walk_in, Some(&member)),
        sale(for_members, Some(&guest)),
        sale(for_members, None),
        sale(walk_in, Some("nobody")),
        sale(for_members, Some("nobody")),
    ];
    app.sync(&ama, &batch(&people)).await;

    let answer = app.sync(&ama, &batch(&records)).await;

    let expected: [&[&str]; 8] = [
        &[],
        &[],
        &[],
        &["price_differs"],
        &["price_differs"],
        &["price_differs"],
        &["unknown_patient"],
        &["unknown_patient"],
    ];
    for (position, expected) in expected.into_iter().enumerate() {
        assert_eq!(flags(&answer, position), expected, "{position}");
    }
}

// OUT-01: a price that changed while the till was offline
#[tokio::test]
async fn a_changed_price_is_honoured_as_printed_and_flagged() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 2).await;
    let mut printed = item.clone();
    printed["walk_in_selling_price"] = json!("1.23");
    let record = Till::new().sale(&[(&printed, 2)]);

    let answer = app.sync(&ama, &batch([&record])).await;

    assert_eq!((statuses(&answer), flags(&answer, 0)), (vec!["applied"], vec!["price_differs"]));
    let listed = newest_sale(&app, &ama, "Accra").await;
    assert_eq!((&listed["total"], &listed["lines"][0]["unit_price"]), (&json!("2.46"), &json!("1.23")));
    assert_eq!(listed["flags"], json!(["price_differs"]));
}

// OUT-01, API-30: what was handed over and given back is there for a copy of the receipt
#[tokio::test]
async fn a_split_payment_is_listed_with_what_was_handed_over() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let mut item = product_with(&app, &ama, 1).await;
    item["walk_in_selling_price"] = json!("12.00");
    let record = super::till::changed(&Till::new().sale(&[(&item, 1)]), |payload| {
        payload["payments"] = json!([
            {"method": "mobile_money", "amount": "5.00", "tendered": "5.00", "change": "0.00",
             "channel_id": "momo", "reference": "260302XYZ"},
            {"method": "cash", "amount": "7.00", "tendered": "10.00", "change": "3.00",
             "channel_id": null, "reference": null},
        ]);
    });

    let answer = app.sync(&ama, &batch([&record])).await;

    assert_eq!(flags(&answer, 0), ["price_differs"]);
    assert_eq!(newest_sale(&app, &ama, "Accra").await["payments"], record["payload"]["payments"]);
}

// OUT-01: two tills that know nothing of each other sell the last pack
#[tokio::test]
async fn when_two_tills_oversell_both_sales_stand_and_stock_is_below_zero() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let item = product_with(&app, &ama, 1).await;
    let left = item["quantity"].as_i64().unwrap();
    let sales = [Till::new().sale(&[(&item, left)]), Till::of("kofi", "Accra", "GHS").sale(&[(&item, left)])];

    let bodies = sales.each_ref().map(|sale| batch([sale]));
    let (one, other) = futures::future::join(app.sync(&ama, &bodies[0]), app.sync(&kofi, &bodies[1])).await;

    assert_eq!((statuses(&one), statuses(&other)), (vec!["applied"], vec!["applied"]));
    let mut both = [flags(&one, 0), flags(&other, 0)];
    both.sort_unstable();
    assert_eq!(both, [vec![], vec!["oversold"]]);
    assert_eq!(product(&app, &ama, &item["uuid"]).await["quantity"], json!(-left));
    let path = format!("/api/productaliases/?facility_id={}&below_zero=true", facility_id("Accra"));
    let listed = app.get(&ama, &path).await.expect_status(200).json();
    assert_eq!((&listed["count"], &listed["results"][0]["uuid"]), (&json!(1), &item["uuid"]));
    assert_books_agree(&app).await;
}

// MON: what a cashier may give alone, what a manager agreed to, and what nobody did
#[tokio::test]
async fn a_given_price_is_kept_beside_the_usual_one_and_told_when_nobody_agreed_to_it() {
    let app = TestApp::spawn().await;
    let (ama, staff) = (app.sign_in("ama").await, app.sign_in("efua").await);
    let item = product_with(&app, &ama, 6).await;
    let path = format!("/api/facilities/{}/profile/", facility_id("Accra"));
    let mut profile = app.get(&ama, &path).await.json();
    assert_eq!(profile["price_limit_percent"], Value::Null);
    profile["price_limit_percent"] = json!(20);
    app.write(Method::PUT, &staff, &path, &profile).await.expect_status(200);
    let usual = item["walk_in_selling_price"].as_str().unwrap().to_owned();
    let [most, more, other] = [80, 79, 90].map(|percent| decimal((minor(&json!(usual)) * percent + 99) / 100));
    assert_ne!(most, more);
    let (manager, cashier) = (user_id("kofi"), user_id("ama"));
    let mut till = Till::new();
    let mut sale = |price: &str, usual: &str, by: Option<&str>| given(&till.sale(&[(&item, 1)]), price, usual, by);
    let records = [
        sale(&most, &usual, None),
        sale(&more, &usual, None),
        sale(&more, &usual, Some(&manager)),
        sale(&more, &usual, Some(&cashier)),
        sale(&more, &usual, Some("nobody")),
        sale(&most, &other, None),
    ];

    let answer = app.sync(&ama, &batch(&records)).await;

    let over: &[&str] = &["price_over_limit"];
    let expected: [&[&str]; 6] = [&[], over, &[], over, over, &["price_differs"]];
    for (position, expected) in expected.into_iter().enumerate() {
        assert_eq!(flags(&answer, position), expected, "{position}");
    }
    let path = format!("/api/sales-history/?facility_id={}&limit=20&status=A&offset=0", facility_id("Accra"));
    let listed = app.get(&ama, &path).await.json()["results"].as_array().unwrap().clone();
    let line = |at: usize| &listed.iter().find(|sale| sale["uuid"] == records[at]["id"]).unwrap()["lines"][0];
    assert_eq!((&line(2)["unit_price"], &line(2)["total"]), (&json!(more), &json!(more)));
    let by = json!({ "id": manager, "name": "Kofi Boateng" });
    assert_eq!(line(2)["given"], json!({ "usual_price": usual, "note": "Dented box", "approved_by": by }));
    assert_eq!(line(0)["given"]["approved_by"], Value::Null);
    assert_eq!(line(4)["given"]["approved_by"]["name"], "A manager", "nobody the server knows");
    assert_books_agree(&app).await;
}
