//! What a person says of a line.

use serde_json::{Value, json};

use super::{
    AKWAABA, accept, cancel, line, line_path, move_price, offer, order, path_of, shown, spawn, till, withdraw,
};
use crate::common::{Session, TestApp};
use crate::sales::till::{batch, flags, new_id};

/// An order of 2 packs that were shown at 12.50 and cost 13.00 by now, beside 1 that is asked at 3.99, by `kofi`.
async fn moved(app: &TestApp, kofi: &Session) -> (Value, Value) {
    let (moved, same) = (offer(app, AKWAABA, 1_250).await, offer(app, AKWAABA, 399).await);
    let record = order(&mut till(), AKWAABA, &[line(&moved, 2), line(&same, 1)]);
    move_price(app, &moved, 1_300).await;
    let answer = app.sync(kofi, &batch([&record])).await;
    assert_eq!(flags(&answer, 0), ["price_moved"]);
    (record, moved)
}

async fn trail(app: &TestApp, session: &Session, record: &Value) -> Vec<Value> {
    let path = format!("/api/audit/?subject=order&subject_id={}", record["id"].as_str().unwrap());
    app.get_all(session, &path).await
}

// ORD-6
#[tokio::test]
async fn yes_to_the_price_that_is_shown_asks_for_the_line_at_it() {
    let app = spawn().await;
    let (kofi, abena) = (app.sign_in("kofi").await, app.sign_in("abena").await);
    let (record, offered) = moved(&app, &kofi).await;
    assert_eq!(shown(&app, &kofi, &record).await["total"], "3.99");

    let done = accept(&app, &abena, &record, 0, "13").await.expect_status(200).json();

    assert_eq!(shown(&app, &kofi, &record).await, done);
    assert_eq!((&done["state"], &done["total"], &done["waiting"]), (&json!("submitted"), &json!("29.99"), &json!(0)));
    let line = &done["lines"][0];
    assert_eq!((&line["state"], &line["price"]), (&json!("asked"), &json!("13.00")));
    assert_eq!((&line["reason"], &line["current_price"]), (&Value::Null, &Value::Null));
    assert_eq!((&line["decided_by"], &line["decided_at"]), (&json!("Abena Osei"), &json!("2026-03-02T09:00:00Z")));
    // What it costs later is nothing to what was agreed.
    move_price(&app, &offered, 9_900).await;
    assert_eq!(shown(&app, &kofi, &record).await["total"], "29.99");
    let trail = trail(&app, &kofi, &record).await;
    assert_eq!(trail.len(), 1);
    assert_eq!((&trail[0]["subject_name"], &trail[0]["by_username"]), (&json!("O-000001"), &json!("abena")));
    assert_eq!(
        trail[0]["changes"],
        json!([{ "field": "line", "from": null, "to": "Amoxicillin 500 mg, 2 × Box of 100" },
            { "field": "state", "from": "waiting", "to": "asked" }, { "field": "price", "from": "12.50", "to": "13.00" }])
    );
}

#[tokio::test]
async fn yes_to_a_price_that_moved_again_or_to_what_is_gone_changes_nothing() {
    let app = spawn().await;
    let kofi = app.sign_in("kofi").await;
    let (record, offered) = moved(&app, &kofi).await;
    move_price(&app, &offered, 1_400).await;

    let problem = accept(&app, &kofi, &record, 0, "13.00").await.expect_problem(409, "price_moved").json();
    assert_eq!(problem["current_price"], "14.00");
    accept(&app, &kofi, &record, 0, "12.50").await.expect_problem(409, "price_moved");
    let order = shown(&app, &kofi, &record).await;
    assert_eq!((&order["lines"][0]["current_price"], &order["lines"][0]["price"]), (&json!("14.00"), &json!("12.50")));
    withdraw(&app, &offered).await;
    accept(&app, &kofi, &record, 0, "14.00").await.expect_problem(409, "offer_gone");
    let order = shown(&app, &kofi, &record).await;
    assert_eq!((&order["lines"][0]["reason"], &order["total"]), (&json!("offer_gone"), &json!("3.99")));
    for price in ["", "12,50", "12.505"] {
        accept(&app, &kofi, &record, 0, price).await.expect_problem(422, "invalid");
    }
    assert_eq!(trail(&app, &kofi, &record).await, Vec::<Value>::new());
}

#[tokio::test]
async fn a_line_that_moved_there_and_back_waits_for_its_yes_all_the_same() {
    let app = spawn().await;
    let kofi = app.sign_in("kofi").await;
    let (record, offered) = moved(&app, &kofi).await;
    move_price(&app, &offered, 1_250).await;

    let order = shown(&app, &kofi, &record).await;
    let line = &order["lines"][0];
    assert_eq!((&line["state"], &line["current_price"]), (&json!("waiting"), &json!("12.50")));
    let done = accept(&app, &kofi, &record, 0, "12.50").await.expect_status(200).json();
    assert_eq!(done["total"], "28.99");
}

#[tokio::test]
async fn a_line_is_cancelled_and_an_order_of_which_nothing_is_left_too() {
    let app = spawn().await;
    let kofi = app.sign_in("kofi").await;
    let (record, _) = moved(&app, &kofi).await;

    let asked = cancel(&app, &kofi, &record, 1).await.expect_status(200).json();
    assert_eq!((&asked["state"], &asked["total"]), (&json!("waiting"), &json!("0.00")));
    assert_eq!(
        (&asked["lines"][1]["price"], &asked["lines"][1]["decided_by"]),
        (&json!("3.99"), &json!("Kofi Boateng"))
    );
    app.pass(chrono::TimeDelta::minutes(1));
    let waiting = cancel(&app, &kofi, &record, 0).await.expect_status(200).json();
    assert_eq!((&waiting["state"], &waiting["waiting"]), (&json!("cancelled"), &json!(0)));
    assert_eq!((&waiting["lines"][0]["reason"], &waiting["lines"][0]["current_price"]), (&Value::Null, &Value::Null));
    assert_eq!(shown(&app, &kofi, &record).await, waiting);
    accept(&app, &kofi, &record, 0, "13.00").await.expect_problem(409, "wrong_state");
    let trail = trail(&app, &kofi, &record).await;
    let told = json!({ "field": "state", "from": "waiting", "to": "cancelled" });
    assert_eq!((trail.len(), &trail[0]["changes"][1]), (2, &told));
    assert_eq!(trail[0]["changes"].as_array().unwrap().len(), 2, "its price stays");
}

// API-29: asked twice, done once: by a browser that repeats itself, and by two people
#[tokio::test]
async fn what_is_said_twice_is_done_once() {
    let app = spawn().await;
    let kofi = app.sign_in("kofi").await;
    let (record, _) = moved(&app, &kofi).await;
    let send = |verb: &str, line: usize, key: &str| {
        let request = app.request(reqwest::Method::POST, &kofi, &line_path(&record, line, verb));
        app.send(request.header("Idempotency-Key", key).json(&json!({ "price": "13.00" })))
    };
    for (verb, line) in [("accept", 0), ("cancel", 1)] {
        let key = new_id();
        let answers = futures::future::join_all((0..10).map(|_| send(verb, line, &key))).await;
        assert!(answers.iter().all(|answer| answer.status == 200), "{verb}: {answers:?}");
        app.pass(chrono::TimeDelta::minutes(5));
        send(verb, line, &new_id()).await.expect_status(200);
    }
    assert_eq!(trail(&app, &kofi, &record).await.len(), 2);
    let order = shown(&app, &kofi, &record).await;
    assert_eq!(order["lines"][0]["decided_at"], "2026-03-02T09:00:00Z", "the first time counts");
    accept(&app, &kofi, &record, 0, "12.50").await.expect_problem(409, "wrong_state");
    // Without a key it could be done twice without anybody noticing.
    let bare = app.post(&kofi, &line_path(&record, 0, "cancel"), &json!({})).await;
    bare.expect_problem(400, "no_idempotency_key");
}

// Ten yeses and ten cancellations at once: one of them is first, and the other is told so or comes after
#[tokio::test]
async fn a_yes_and_a_cancellation_that_cross_leave_one_of_both() {
    let app = spawn().await;
    let kofi = app.sign_in("kofi").await;
    let (record, _) = moved(&app, &kofi).await;
    let accepts = futures::future::join_all((0..10).map(|_| accept(&app, &kofi, &record, 0, "13.00")));
    let cancels = futures::future::join_all((0..10).map(|_| cancel(&app, &kofi, &record, 0)));

    let (accepts, cancels) = futures::future::join(accepts, cancels).await;

    assert!(cancels.iter().all(|answer| answer.status == 200), "{cancels:?}");
    assert!(accepts.iter().all(|answer| [200, 409].contains(&answer.status)), "{accepts:?}");
    let order = shown(&app, &kofi, &record).await;
    assert_eq!((&order["lines"][0]["state"], &order["total"]), (&json!("cancelled"), &json!("3.99")));
    assert!((1..=2).contains(&trail(&app, &kofi, &record).await.len()));
}

#[tokio::test]
async fn a_line_that_is_none_of_the_order_is_not_there() {
    let app = spawn().await;
    let kofi = app.sign_in("kofi").await;
    let ((record, _), (other, _)) = (moved(&app, &kofi).await, moved(&app, &kofi).await);
    let line = other["payload"]["lines"][0]["uuid"].as_str().unwrap();
    for verb in ["accept", "cancel"] {
        let path = format!("{}lines/{line}/{verb}/", path_of(&record));
        let body = json!({ "price": "13.00" });
        app.write(reqwest::Method::POST, &kofi, &path, &body).await.expect_problem(404, "not_found");
    }
    assert_eq!(shown(&app, &kofi, &other).await["state"], "waiting");
}
