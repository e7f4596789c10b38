use bloom::values::Clock;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::common::{TestApp, facility_id, user_id};
use crate::sales::till::{Till, assert_books_agree, batch, changed, number, product, product_with, statuses};

const SALES_OF: &str = "SELECT COUNT(*) FROM sales WHERE id = $1";

// OUT-01, OUT-18, API-30
#[tokio::test]
async fn a_sale_is_applied_numbered_listed_and_taken_from_stock() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let before = product_with(&app, &ama, 3).await;
    let record = Till::new().sale(&[(&before, 3)]);

    let answer = app.sync(&ama, &batch([&record])).await;

    let result = &answer["results"][0];
    assert_eq!(
        (&result["status"], &result["id"], &result["hash"]),
        (&json!("applied"), &record["id"], &record["hash"])
    );
    assert_eq!(result["flags"], json!([]));
    assert_eq!((&result["code"], &result["detail"]), (&Value::Null, &Value::Null));
    let after = product(&app, &ama, &before["uuid"]).await;
    assert_eq!(after["quantity"].as_i64().unwrap(), before["quantity"].as_i64().unwrap() - 3);
    let path = format!("/api/sales-history/?facility_id={}&limit=1&status=A&offset=0", facility_id("Accra"));
    let listed = app.get(&ama, &path).await.expect_status(200).json()["results"][0].clone();
    assert_eq!((&listed["uuid"], &listed["id"]), (&record["id"], &result["sale_id"]));
    assert_eq!(listed["total"], record["payload"]["total"]);
    assert_eq!(listed["lines"][0]["quantity"], 3);
    assert_eq!(listed["payments"][0]["method"], "cash");
    assert_eq!(
        (&listed["made_at"], &listed["received_at"]),
        (&json!("2026-03-02T08:59:00Z"), &json!("2026-03-02T09:00:00Z"))
    );
    assert_books_agree(&app).await;
}

// OUT-18: what was answered before answers were stored without what the record says itself
#[tokio::test]
async fn an_answer_of_an_earlier_server_is_told_again() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 3).await;
    let record = Till::new().sale(&[(&item, 3)]);
    let first = app.sync(&ama, &batch([&record])).await["results"][0].clone();
    let mut repeat = first.clone();
    repeat["status"] = json!("duplicate");
    assert_eq!(app.sync(&ama, &batch([&record])).await["results"], json!([repeat]));

    let mut stored = first.clone();
    stored["flags"] = json!(["oversold"]);
    let tx = app.state.db.begin().await.unwrap();
    tx.execute_unprepared(&format!("UPDATE sync_inbox SET answer = '{stored}'")).await.unwrap();
    tx.commit().await.unwrap();
    repeat["flags"] = json!(["oversold"]);
    assert_eq!(app.sync(&ama, &batch([&record])).await["results"], json!([repeat]));
}

// OUT-18, OUT-23
#[tokio::test]
async fn fifty_copies_at_once_make_one_sale() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let before = product_with(&app, &ama, 2).await;
    let record = Till::new().sale(&[(&before, 2)]);
    let body = batch([&record]);

    let answers = futures::future::join_all((0..50).map(|_| app.sync(&ama, &body))).await;

    let all: Vec<&str> = answers.iter().flat_map(statuses).collect();
    assert_eq!(all.iter().filter(|status| **status == "applied").count(), 1, "{all:?}");
    assert_eq!(all.iter().filter(|status| **status == "duplicate").count(), 49, "{all:?}");
    let numbers: std::collections::BTreeSet<_> =
        answers.iter().map(|answer| answer["results"][0]["sale_id"].as_i64().unwrap()).collect();
    assert_eq!(numbers.len(), 1);
    assert_eq!(number(&app, SALES_OF, &[record["id"].as_str().unwrap()]).await, 1);
    let after = product(&app, &ama, &before["uuid"]).await;
    assert_eq!(after["quantity"].as_i64().unwrap(), before["quantity"].as_i64().unwrap() - 2);
    assert_books_agree(&app).await;
}

// OUT-23
#[tokio::test]
async fn the_answer_is_repeated_word_for_word() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    // Too expensive: the flag must be in every repetition, too.
    let record = changed(&Till::new().sale(&[(&item, 1)]), |payload| payload["total"] = json!("999.00"));
    let mut first = app.sync(&ama, &batch([&record])).await["results"][0].clone();
    assert_eq!(first["flags"], json!(["payments_differ", "total_differs"]));
    first["status"] = json!("duplicate");
    for days in [0, 1, 400] {
        app.pass(chrono::TimeDelta::days(days));
        let ama = app.sign_in("ama").await;
        assert_eq!(app.sync(&ama, &batch([&record])).await["results"][0], first);
    }
    // Twice in one call is no different.
    let mut till = Till::new();
    till.made_at = "2027-04-07T08:00:00.000Z";
    let twice = till.sale(&[(&item, 1)]);
    assert_eq!(
        statuses(&app.sync(&ama_again(&app).await, &batch(&[twice.clone(), twice])).await),
        ["applied", "duplicate"]
    );
}

async fn ama_again(app: &TestApp) -> crate::common::Session {
    app.sign_in("ama").await
}

// OUT-01: a completed sale is never refused for a business reason
#[tokio::test]
async fn more_than_there_is_can_be_sold_and_stock_stays_exact() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let before = product_with(&app, &ama, 1).await;
    let quantity = before["quantity"].as_i64().unwrap();
    let mut till = Till::new();
    let sales = [till.sale(&[(&before, quantity + 5)]), till.sale(&[(&before, 2)])];

    let answer = app.sync(&ama, &batch(&sales)).await;

    assert_eq!(statuses(&answer), ["applied", "applied"]);
    assert!(
        answer["results"].as_array().unwrap().iter().all(|result| result["flags"] == json!(["oversold"])),
        "{answer}"
    );
    assert_eq!(product(&app, &ama, &before["uuid"]).await["quantity"], -7);
    assert_books_agree(&app).await;
}

// OUT-01
#[tokio::test]
async fn tills_that_sell_the_same_product_at_once_keep_stock_and_numbers_exact() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let before = product_with(&app, &ama, 5).await;
    let bodies: Vec<Value> = (0..12)
        .map(|_| {
            let mut till = Till::new();
            batch(&[till.sale(&[(&before, 1)]), till.sale(&[(&before, 2)])])
        })
        .collect();

    let answers = futures::future::join_all(bodies.iter().map(|body| app.sync(&ama, body))).await;

    assert!(answers.iter().flat_map(statuses).all(|status| status == "applied"));
    let after = product(&app, &ama, &before["uuid"]).await;
    assert_eq!(after["quantity"].as_i64().unwrap(), before["quantity"].as_i64().unwrap() - 36);
    let mut numbers: Vec<i64> = answers
        .iter()
        .flat_map(|answer| answer["results"].as_array().unwrap())
        .map(|result| result["sale_id"].as_i64().unwrap())
        .collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (numbers[0]..numbers[0] + 24).collect::<Vec<_>>());
    assert_books_agree(&app).await;
}

// OUT-01: honoured as the till said, and every difference named
#[tokio::test]
async fn what_the_server_sees_differently_is_applied_and_flagged() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 5).await;
    let mut till = Till::new();
    let ghost = json!({"uuid": Clock::system().new_id().to_string(), "name": "Ghost", "walk_in_selling_price": "1.00"});
    let unknown_product = till.sale(&[(&ghost, 1), (&item, 1)]);
    let cheaper = {
        let mut cheap = item.clone();
        cheap["walk_in_selling_price"] = json!("0.01");
        till.sale(&[(&cheap, 1)])
    };
    let unknown_batch =
        changed(&till.sale(&[(&item, 1)]), |payload| payload["lines"][0]["batch_id"] = json!("nowhere"));
    let unknown_patient = changed(&till.sale(&[(&item, 1)]), |payload| payload["patient_id"] = json!("nobody"));
    let other_money = changed(&till.sale(&[(&item, 1)]), |payload| payload["currency"] = json!("NGN"));

    let records = [unknown_product, cheaper, unknown_batch, unknown_patient, other_money];
    let answer = app.sync(&ama, &batch(&records)).await;

    let flags: Vec<&Value> = answer["results"].as_array().unwrap().iter().map(|result| &result["flags"]).collect();
    assert_eq!(statuses(&answer), ["applied"; 5]);
    assert_eq!(
        flags,
        [
            &json!(["unknown_product"]),
            &json!(["price_differs"]),
            &json!(["unknown_batch"]),
            &json!(["unknown_patient"]),
            &json!(["currency_differs"]),
        ]
    );
    assert_books_agree(&app).await;
}

// OUT-01
#[tokio::test]
async fn a_named_batch_gives_the_goods_and_the_line_keeps_its_name() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 4).await;
    let last = item["batches"].as_array().unwrap().last().unwrap().clone();
    let record =
        changed(&Till::new().sale(&[(&item, 1)]), |payload| payload["lines"][0]["batch_id"] = last["id"].clone());

    let answer = app.sync(&ama, &batch([&record])).await;

    assert_eq!(statuses(&answer), ["applied"]);
    let text = "SELECT COUNT(*) FROM stock_movements WHERE source_id = $1 AND batch_id = $2 AND quantity = -1";
    let values = [record["id"].as_str().unwrap(), last["id"].as_str().unwrap()];
    assert_eq!(number(&app, text, &values).await, 1);
    let listed =
        app.get(&ama, &format!("/api/sales-history/?facility_id={}&limit=1", facility_id("Accra"))).await.json();
    assert_eq!(listed["results"][0]["lines"][0]["batch_id"], last["id"]);
}

// OUT-23: who sold it and who sent it are two people
#[tokio::test]
async fn the_seller_stays_the_seller_when_somebody_else_sends() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let item = product_with(&app, &kofi, 1).await;
    let mut record = Till::new().sale(&[(&item, 1)]);
    record["clock_offset"] = json!(-90_000);

    let answer = app.sync(&kofi, &batch([&record])).await;

    assert_eq!(answer["results"][0]["flags"], json!([]));
    let text = "SELECT COUNT(*) FROM sales WHERE id = $1 AND operator_id = $2 AND sent_by = $3
        AND clock_offset = -90000 AND made_at < received_at";
    let values = [record["id"].as_str().unwrap(), &user_id("ama"), &user_id("kofi")];
    assert_eq!(number(&app, text, &values).await, 1);
    let listed =
        app.get(&kofi, &format!("/api/sales-history/?facility_id={}&limit=1", facility_id("Accra"))).await.json();
    assert_eq!(listed["results"][0]["operator"]["id"], json!(user_id("ama")));
}

// API-41
#[tokio::test]
async fn only_people_of_a_facility_send_its_sales() {
    let app = TestApp::spawn().await;
    let (ama, efua, ngozi) = (app.sign_in("ama").await, app.sign_in("efua").await, app.sign_in("ngozi").await);
    let item = product_with(&app, &ama, 1).await;
    let record = Till::new().sale(&[(&item, 1)]);
    let body = batch([&record]);

    app.send(app.http.post(app.url("/api/sales/sync/")).json(&body)).await.expect_status(401);
    app.post(&efua, "/api/sales/sync/", &body).await.expect_problem(403, "no_facility");
    let answer = app.sync(&ngozi, &body).await;
    assert_eq!(
        (&answer["results"][0]["status"], &answer["results"][0]["code"]),
        (&json!("quarantined"), &json!("other_facility"))
    );
    assert_eq!(number(&app, SALES_OF, &[record["id"].as_str().unwrap()]).await, 0);
    // Sent by its own people it is good.
    assert_eq!(statuses(&app.sync(&ama, &body).await), ["applied"]);
}
