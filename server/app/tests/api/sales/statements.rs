//! A long sale, a long batch and a long list take no more statements per row than a short one.

use serde_json::{Value, json};

use super::till::{Till, batch, new_id, statuses, to_patient};
use crate::common::{Session, TestApp, facility_id};

async fn products(app: &TestApp, session: &Session) -> Vec<Value> {
    let path = format!("/api/productaliases/?facility_id={}&page_size=1000", facility_id("Accra"));
    app.get(session, &path).await.json()["results"].as_array().unwrap().clone()
}

/// How many statements it takes to take one batch in.
async fn statements(app: &TestApp, session: &Session, records: &[Value]) -> usize {
    app.statements();
    let answer = app.sync(session, &batch(records)).await;
    let count = app.statements().len();
    assert!(statuses(&answer).iter().all(|status| *status == "applied"), "{answer}");
    count
}

// OUT-18
#[tokio::test]
async fn a_sale_of_forty_products_takes_as_many_statements_as_one_of_two() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let products = products(&app, &ama).await;
    let mut till = Till::new();
    // Two of everything beyond what there is: batches and oversold products change both times.
    let mut sale = |count: usize| {
        let lines: Vec<(&Value, i64)> =
            products.iter().take(count).map(|item| (item, item["quantity"].as_i64().unwrap().max(0) + 2)).collect();
        till.sale(&lines)
    };
    let short = statements(&app, &ama, &[sale(2)]).await;
    let long = statements(&app, &ama, &[sale(40)]).await;
    assert!(long <= short, "{long} statements for 40 lines, {short} for 2");
}

// OUT-18
#[tokio::test]
async fn a_batch_takes_so_many_statements_per_record_and_no_more() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = products(&app, &ama).await[0].clone();
    let (mut till, pk) = (Till::new(), new_id());
    let mut records = |count: usize| -> Vec<Value> {
        let mut some = vec![till.patient(&pk, "Adjoa", "A-1")];
        some.extend((0..count).map(|_| to_patient(&till.sale_at("member_selling_price", &[(&item, 1)]), &pk)));
        some.push(till.lost_sale(None, "Syrup"));
        some
    };
    let (few, many) = (records(2), records(22));
    let (few, many) = (statements(&app, &ama, &few).await, statements(&app, &ama, &many).await);
    let each = (many - few) / 20;
    assert!(each <= 13, "{each} statements for one sale");
    assert_eq!(many - few, each * 20, "every sale costs the same");
}

// DWN-07
#[tokio::test]
async fn a_long_list_takes_as_many_statements_as_a_short_one() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let accra = facility_id("Accra");
    for path in [
        format!("/api/sales-history/?facility_id={accra}&limit="),
        format!("/api/productaliases/?facility_id={accra}&page_size="),
        format!("/api/patient_audits/?facility_id={accra}&limit="),
        format!("/api/promo-codes-admin/?specific_facilities={accra}&page_size="),
    ] {
        let mut counts = Vec::new();
        for size in [2, 1000] {
            app.statements();
            let page = app.get(&ama, &format!("{path}{size}")).await.expect_status(200).json();
            counts.push(app.statements().len());
            assert!(size == 2 || page["next"] == json!(null), "{path}");
        }
        assert_eq!(counts[0], counts[1], "{path}");
    }
}
