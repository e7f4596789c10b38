use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{act, received, sendable, sent, there};
use crate::common::TestApp;
use crate::sales::till::{Till, assert_books_agree, batch};

// IST-06: received in part with a reason: one part arrives, the other comes back, and both books agree
#[tokio::test]
async fn what_was_received_arrives_and_the_rest_comes_back() {
    let app = TestApp::spawn().await;
    let (yaw, ama) = (app.sign_in("yaw").await, app.sign_in("ama").await);
    let item = sendable(&app, &yaw, 5).await;
    let before = there(&app, &ama, "Accra", &item).await;
    let transfer = sent(&app, &yaw, &[(&item, 5)]).await;
    assert_eq!(there(&app, &ama, "Accra", &item).await, before);
    act(&app, &yaw, &transfer, "finalise", &json!({ "lines": [] })).await.expect_problem(403, "other_facility");
    let lines = transfer["products"].as_array().unwrap().len() - 1;
    let sent_of_last = transfer["products"][lines]["quantity_sent"].as_i64().unwrap();
    let without = received(&transfer, lines, sent_of_last - 1, None);
    act(&app, &ama, &transfer, "finalise", &without).await.expect_problem(422, "invalid");
    let wrong = received(&transfer, lines, sent_of_last - 1, Some("surplus"));
    act(&app, &ama, &transfer, "finalise", &wrong).await.expect_problem(422, "invalid");

    let part = received(&transfer, lines, sent_of_last - 1, Some("damaged"));
    let done = act(&app, &ama, &transfer, "finalise", &part).await.expect_status(200).json();

    assert_eq!((&done["status"], &done["finalised_by"]), (&json!("F"), &json!("Ama Mensah")));
    assert_eq!(
        (&done["finalised_by_itself"], &done["facilityName"]),
        (&json!(false), &json!("Tidegate Warehouse, Tema"))
    );
    let line = &done["products"][lines];
    assert_eq!(
        (line["quantity_sent"].as_i64(), line["quantity_received"].as_i64()),
        (Some(sent_of_last), Some(sent_of_last - 1))
    );
    assert_eq!(line["reason"], "damaged");
    assert_eq!(there(&app, &ama, "Accra", &item).await, before + 4);
    assert_eq!(there(&app, &yaw, "Tema", &item).await, item["quantity"].as_i64().unwrap() - 4);
    assert_books_agree(&app).await;
    act(&app, &ama, &transfer, "finalise", &part).await.expect_problem(409, "wrong_state");
}

// IST-06: more than was sent came out of the same batch; what it does not hold was oversold there
#[tokio::test]
async fn a_surplus_leaves_the_source_too() {
    let app = TestApp::spawn().await;
    let (yaw, ama) = (app.sign_in("yaw").await, app.sign_in("ama").await);
    let item = sendable(&app, &yaw, 2).await;
    let before = there(&app, &ama, "Accra", &item).await;
    let transfer = sent(&app, &yaw, &[(&item, 2)]).await;
    let all: i64 = transfer["products"].as_array().unwrap().iter().map(|l| l["quantity_sent"].as_i64().unwrap()).sum();
    let first = transfer["products"][0]["quantity_sent"].as_i64().unwrap();
    let more = item["quantity"].as_i64().unwrap() + 7;
    let body = received(&transfer, 0, first + more, Some("surplus"));
    act(&app, &ama, &transfer, "finalise", &body).await.expect_status(200);
    assert_eq!(there(&app, &ama, "Accra", &item).await, before + all + more);
    assert_eq!(there(&app, &yaw, "Tema", &item).await, item["quantity"].as_i64().unwrap() - all - more);
    assert_books_agree(&app).await;
}

// IST-06, IST-08: a day after it was sent or last touched the server does it, once, however many servers look
#[tokio::test]
async fn a_transfer_finalises_itself_a_day_after_it_was_touched() {
    let app = TestApp::spawn().await;
    let yaw = app.sign_in("yaw").await;
    let item = sendable(&app, &yaw, 6).await;
    let transfer = sent(&app, &yaw, &[(&item, 6)]).await;
    app.pass(TimeDelta::hours(23));
    let ama = app.sign_in("ama").await;
    let first = transfer["products"][0]["quantity_sent"].as_i64().unwrap();
    act(&app, &ama, &transfer, "received", &received(&transfer, 0, first - 1, None)).await.expect_status(200);
    app.pass(TimeDelta::hours(23));
    // The one of the demonstration is due; this one was touched since it was sent.
    assert_eq!(bloom::transfers::finalise_due(&app.state).await.unwrap(), 1);
    assert_eq!(bloom::transfers::finalise_due(&app.state).await.unwrap(), 0);
    let before = {
        let ama = app.sign_in("ama").await;
        there(&app, &ama, "Accra", &item).await
    };
    app.pass(TimeDelta::hours(1));
    let runs = futures::future::join_all((0..3).map(|_| bloom::transfers::finalise_due(&app.state))).await;
    assert_eq!(runs.into_iter().map(Result::unwrap).sum::<usize>(), 1);
    let ama = app.sign_in("ama").await;
    let path = format!("{}{}/", super::PATH, transfer["id"].as_str().unwrap());
    let done = app.get(&ama, &path).await.expect_status(200).json();
    assert_eq!(
        (&done["status"], &done["finalised_by_itself"], &done["finalised_by"]),
        (&json!("F"), &json!(true), &Value::Null)
    );
    assert_eq!(there(&app, &ama, "Accra", &item).await, before + 5);
    assert_books_agree(&app).await;
}

// OUT-01: sales, sending and receiving at once wait for each other and lose nothing
#[tokio::test]
async fn tills_sell_while_stock_comes_and_goes() {
    let app = TestApp::spawn().await;
    let (yaw, ama) = (app.sign_in("yaw").await, app.sign_in("ama").await);
    let item = sendable(&app, &yaw, 6).await;
    let transfers = [sent(&app, &yaw, &[(&item, 2)]).await, sent(&app, &yaw, &[(&item, 2)]).await];
    let own = crate::sales::till::product_with(&app, &ama, 3).await;
    let (before, nothing) = (there(&app, &ama, "Accra", &item).await, json!({ "lines": [] }));
    let sales: Vec<Value> = (0..6).map(|_| batch(&[Till::new().sale(&[(&own, 1)])])).collect();
    let selling = futures::future::join_all(sales.iter().map(|body| app.sync(&ama, body)));
    let receiving = futures::future::join_all(transfers.iter().map(|one| act(&app, &ama, one, "finalise", &nothing)));
    let (_, received) = futures::future::join(selling, receiving).await;
    received.into_iter().for_each(|answer| drop(answer.expect_status(200)));
    let sold = if own["barcode_id"] == item["barcode_id"] { 6 } else { 0 };
    assert_eq!(there(&app, &ama, "Accra", &item).await, before + 4 - sold);
    assert_books_agree(&app).await;
}
