//! Promos in sales: what was printed is honoured, and judged by the facility's own promos and its own day.

use bloom::promos::{self, PromoConditions, PromoTerms, PromoValue, StoredPromo};
use bloom::values::Money;
use serde_json::{Value, json};

use super::till::{
    Till, batch, changed, code, decimal, flags, minor, new_id, newest_sale, number, product_of, product_with, statuses,
    with_promo,
};
use crate::common::{TestApp, facility_id};

/// Adds a promo to a town and returns it in a till's words, without its discount.
async fn promo(app: &TestApp, town: &str, value: PromoValue, days: (&str, &str), is_active: bool) -> Value {
    let id = new_id();
    let terms = PromoTerms {
        code: format!("MAMA{}", &id[24..]),
        value,
        conditions: PromoConditions::default(),
        starts_on: days.0.parse().unwrap(),
        ends_on: days.1.parse().unwrap(),
        is_active,
    };
    let promo = StoredPromo {
        facility_id: facility_id(town),
        name: "Mother and baby".to_owned(),
        terms,
        created_by: None,
        created_at: None,
        ended_at: None,
        id,
    };
    let tx = app.state.db.begin().await.unwrap();
    promos::add_all(&tx, std::slice::from_ref(&promo)).await.unwrap();
    tx.commit().await.unwrap();
    json!({"id": promo.id, "code": promo.terms.code, "kind": value.kind().as_str(), "value": value.to_text(2)})
}

/// Half up, as the till computes it.
fn tenth(total: &Value) -> i64 {
    (minor(total) * 10 * 2 + 100) / 200
}

const THIS_WEEK: (&str, &str) = ("2026-03-01", "2026-03-07");

// OUT-01, API-30
#[tokio::test]
async fn a_promo_that_runs_is_listed_with_the_sale_and_flags_nothing() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 3).await;
    let percent = promo(&app, "Accra", PromoValue::Percent(10), THIS_WEEK, true).await;
    let fixed = promo(&app, "Accra", PromoValue::Fixed(Money::from_minor(5)), THIS_WEEK, true).await;
    let mut till = Till::new();
    let plain = till.sale(&[(&item, 2)]);
    let off = tenth(&plain["payload"]["total"]);
    // The cashier typed it in small letters.
    let mut typed = percent.clone();
    typed["code"] = json!(format!(" {}", percent["code"].as_str().unwrap().to_lowercase()));
    let records = [with_promo(&plain, typed.clone(), off), with_promo(&till.sale(&[(&item, 1)]), fixed, 5)];

    let answer = app.sync(&ama, &batch(&records)).await;

    assert_eq!((flags(&answer, 0), flags(&answer, 1)), (vec![], vec![]), "{answer}");
    let path = format!("/api/sales-history/?facility_id={}&limit=2", facility_id("Accra"));
    let listed = app.get(&ama, &path).await.json()["results"][1].clone();
    assert_eq!(listed["promo"], json!({"code": typed["code"], "discount": decimal(off)}));
    assert_eq!(listed["total"], records[0]["payload"]["total"]);
    let kept = "SELECT COUNT(*) FROM sales WHERE id = $1 AND promo_id = $2 AND promo_kind = 'percent'
        AND promo_value = 10 AND discount > 0";
    let values = [records[0]["id"].as_str().unwrap(), percent["id"].as_str().unwrap()];
    assert_eq!(number(&app, kept, &values).await, 1);
}

// OUT-01: what was printed is honoured and flagged
#[tokio::test]
async fn a_promo_that_does_not_run_is_honoured_and_flagged() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 5).await;
    let mut till = Till::new();
    let mut records = Vec::new();
    for (days, is_active) in [
        // Over since yesterday, not yet begun, switched off.
        (("2026-02-01", "2026-03-01"), true),
        (("2026-03-03", "2026-03-09"), true),
        (THIS_WEEK, false),
    ] {
        let promo = promo(&app, "Accra", PromoValue::Percent(10), days, is_active).await;
        let plain = till.sale(&[(&item, 1)]);
        records.push(with_promo(&plain, promo, tenth(&plain["payload"]["total"])));
    }

    let answer = app.sync(&ama, &batch(&records)).await;

    assert_eq!(statuses(&answer), ["applied"; 3]);
    for position in 0..3 {
        assert_eq!(flags(&answer, position), ["promo_not_running"], "{answer}");
    }
    let listed = newest_sale(&app, &ama, "Accra").await;
    assert_eq!(listed["total"], records[2]["payload"]["total"]);
    assert_eq!(listed["promo"]["discount"], records[2]["payload"]["promo"]["discount"]);
    assert_eq!(listed["flags"], json!(["promo_not_running"]));
}

// OUT-01: a promo that changed, or went away, while the till was offline
#[tokio::test]
async fn a_promo_the_server_knows_otherwise_or_not_at_all_is_honoured_and_flagged() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 6).await;
    let own = promo(&app, "Accra", PromoValue::Percent(10), THIS_WEEK, true).await;
    let foreign = promo(&app, "Lagos", PromoValue::Percent(10), THIS_WEEK, true).await;
    let mut till = Till::new();
    let mut sale = |promo: &Value, add: i64| {
        let plain = till.sale(&[(&item, 1)]);
        with_promo(&plain, promo.clone(), tenth(&plain["payload"]["total"]) + add)
    };
    let mut other_value = own.clone();
    other_value["value"] = json!("20");
    let mut other_kind = own.clone();
    other_kind["kind"] = json!("fixed");
    let mut gone = own.clone();
    gone["id"] = json!(new_id());
    let records =
        [sale(&own, 0), sale(&own, 1), sale(&other_value, 0), sale(&other_kind, 0), sale(&gone, 0), sale(&foreign, 0)];

    let answer = app.sync(&ama, &batch(&records)).await;

    let expected: [&[&str]; 6] =
        [&[], &["promo_differs"], &["promo_differs"], &["promo_differs"], &["unknown_promo"], &["unknown_promo"]];
    for (position, expected) in expected.into_iter().enumerate() {
        assert_eq!(flags(&answer, position), expected, "{position}");
    }
    assert_eq!(statuses(&answer), ["applied"; 6]);
    // What the till took off stands, also by a promo the facility never had.
    let path = format!("/api/sales-history/?facility_id={}&limit=6", facility_id("Accra"));
    let listed = app.get(&ama, &path).await.json()["results"].as_array().unwrap().clone();
    for (sale, record) in listed.iter().rev().zip(&records) {
        let (payload, promo) = (&record["payload"], &record["payload"]["promo"]);
        assert_eq!((&sale["uuid"], &sale["total"]), (&record["id"], &payload["total"]));
        assert_eq!(sale["promo"], json!({"code": promo["code"], "discount": promo["discount"]}));
    }
}

// OUT-01: total = sum of the lines - discount
#[tokio::test]
async fn a_total_that_forgets_the_discount_is_flagged() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    let promo = promo(&app, "Accra", PromoValue::Percent(10), THIS_WEEK, true).await;
    let plain = Till::new().sale(&[(&item, 1)]);
    let total = plain["payload"]["total"].clone();
    let record = changed(&with_promo(&plain, promo, tenth(&total)), |payload| payload["total"] = total);
    let answer = app.sync(&ama, &batch([&record])).await;
    assert_eq!(flags(&answer, 0), ["payments_differ", "total_differs"]);
}

// OUT-01, OUT-18: what older tills still hold arrives as ever
#[tokio::test]
async fn a_record_of_an_older_till_names_no_promo_and_is_taken() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 2).await;
    let mut till = Till::new();
    let older = changed(&till.sale(&[(&item, 1)]), |payload| {
        payload.as_object_mut().unwrap().remove("promo");
    });
    let today = till.sale(&[(&item, 1)]);
    assert_ne!(older["hash"], today["hash"]);

    let answer = app.sync(&ama, &batch([&older, &today])).await;

    assert_eq!(statuses(&answer), ["applied", "applied"]);
    assert_eq!((flags(&answer, 0), newest_sale(&app, &ama, "Accra").await["promo"].clone()), (vec![], Value::Null));
    assert_eq!(statuses(&app.sync(&ama, &batch([&older])).await), ["duplicate"]);
}

#[tokio::test]
async fn a_promo_that_is_no_promo_is_held() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    let mut till = Till::new();
    let mut bad = |promo: Value| changed(&till.sale(&[(&item, 1)]), |payload| payload["promo"] = promo);
    let promo = |value: &str, discount: &str| json!({"id": "p", "code": "C", "kind": "percent", "value": value, "discount": discount});
    let records = [bad(promo("ten", "0.10")), bad(promo("10", "a tenth")), bad(json!("MAMA"))];
    let answer = app.sync(&ama, &batch(&records)).await;
    assert!((0..3).all(|position| code(&answer, position) == "malformed"), "{answer}");
}

// OUT-01: the last day of a promo ends at midnight on the wall of the facility
#[tokio::test]
async fn a_promo_ends_at_midnight_in_nairobi_and_not_in_london() {
    let app = TestApp::spawn().await;
    let wanjiru = app.sign_in("wanjiru").await;
    let item = product_of(&app, &wanjiru, "Nairobi", 4).await;
    let last_day = promo(&app, "Nairobi", PromoValue::Percent(10), ("2026-02-20", "2026-02-28"), true).await;
    let first_day = promo(&app, "Nairobi", PromoValue::Percent(10), ("2026-03-01", "2026-03-09"), true).await;
    let mut till = Till::of("wanjiru", "Nairobi", "KES");
    let mut sale = |promo: &Value, made_at: &'static str, clock_offset: i64| {
        till.made_at = made_at;
        let plain = till.sale(&[(&item, 1)]);
        let mut record = with_promo(&plain, promo.clone(), tenth(&plain["payload"]["total"]));
        record["clock_offset"] = json!(clock_offset);
        record
    };
    // 23:59 and 00:00 in Nairobi, three hours ahead of UTC; and a till whose clock is an hour slow.
    let records = [
        sale(&last_day, "2026-02-28T20:59:59.000Z", 0),
        sale(&last_day, "2026-02-28T21:00:00.000Z", 0),
        sale(&last_day, "2026-02-28T20:30:00.000Z", 3_600_000),
        sale(&first_day, "2026-02-28T21:00:00.000Z", 0),
    ];

    let answer = app.sync(&wanjiru, &batch(&records)).await;

    let expected: [&[&str]; 4] = [&[], &["promo_not_running"], &["promo_not_running"], &[]];
    for (position, expected) in expected.into_iter().enumerate() {
        assert_eq!(flags(&answer, position), expected, "{position}: {answer}");
    }
}
