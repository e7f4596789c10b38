//! How an order comes in.

use serde_json::{Value, json};

use super::{
    AKWAABA, LAGOON, PATH, VOLTA, line, listed, move_price, offer, order, path_of, shown, spawn, till, withdraw,
};
use crate::common::facility_id;
use crate::sales::till::{Till, batch, changed, code, flags, number, statuses};

// OUT-18: submitted offline, it arrives once, however often it is sent
#[tokio::test]
async fn fifty_copies_of_an_order_are_one_under_one_number() {
    let app = spawn().await;
    let kofi = app.sign_in("kofi").await;
    let (first, second) = (offer(&app, AKWAABA, 1_250).await, offer(&app, AKWAABA, 399).await);
    let record = order(&mut till(), AKWAABA, &[line(&first, 2), line(&second, 10)]);
    let body = batch([&record]);

    let answers = futures::future::join_all((0..50).map(|_| app.sync(&kofi, &body))).await;

    let all: Vec<&str> = answers.iter().flat_map(statuses).collect();
    assert_eq!(all.iter().filter(|status| **status == "applied").count(), 1, "{all:?}");
    assert_eq!(all.iter().filter(|status| **status == "duplicate").count(), 49, "{all:?}");
    let order = shown(&app, &kofi, &record).await;
    assert_eq!(listed(&app, &kofi).await, std::slice::from_ref(&order));
    assert_eq!((&order["number"], &order["state"]), (&json!("O-000001"), &json!("submitted")));
    assert_eq!((&order["total"], &order["waiting"]), (&json!("64.90"), &json!(0)));
    // Its supplier is called as here, whatever the device called it.
    assert_eq!(order["supplier"], json!({ "uuid": AKWAABA, "name": "Akwaaba Medical" }));
    assert_eq!((&order["submitted_by"]["name"], &order["note"]), (&json!("Kofi Boateng"), &json!("Before noon")));
    let times = [&order["submitted_at"], &order["received_at"]];
    assert_eq!(times, [&json!("2026-03-02T08:58:00Z"), &json!("2026-03-02T09:00:00Z")]);
    let sent = &record["payload"]["lines"][1];
    for field in ["uuid", "offer_uuid", "barcode", "name", "generic_name", "pack", "pack_units", "packs", "price"] {
        assert_eq!(order["lines"][1][field], sent[field], "{field}");
    }
    let nothing = ["reason", "current_price", "decided_at", "decided_by"];
    assert!(nothing.iter().all(|field| order["lines"][1][field] == Value::Null), "{order:#}");
}

// OUT-18 ORD-1: of two suppliers, with the answer lost: two orders, each once, and the answer is the same again
#[tokio::test]
async fn an_order_whose_answer_was_lost_is_answered_again() {
    let app = spawn().await;
    let kofi = app.sign_in("kofi").await;
    let (akwaaba, volta) = (offer(&app, AKWAABA, 1_250).await, offer(&app, VOLTA, 700).await);
    move_price(&app, &volta, 800).await;
    let mut till = till();
    let records = [order(&mut till, AKWAABA, &[line(&akwaaba, 1)]), order(&mut till, VOLTA, &[line(&volta, 3)])];
    let lost = app.sync(&kofi, &batch(&records)).await;
    move_price(&app, &volta, 700).await;

    let again = app.sync(&kofi, &batch(&records)).await;

    assert_eq!((statuses(&lost), statuses(&again)), (vec!["applied"; 2], vec!["duplicate"; 2]));
    assert_eq!((flags(&lost, 0), flags(&lost, 1)), (vec![], vec!["price_moved"]));
    assert_eq!(flags(&again, 1), flags(&lost, 1));
    let orders = listed(&app, &kofi).await;
    let numbers: Vec<&str> = orders.iter().map(|order| order["number"].as_str().unwrap()).collect();
    assert_eq!(numbers, ["O-000002", "O-000001"]);
    assert_eq!(app.count("order_lines").await, 2);
}

// ORD-6: nothing is charged unseen: what moved or is gone waits, beside what is asked
#[tokio::test]
async fn each_line_is_judged_alone_and_what_waits_is_in_no_total() {
    let app = spawn().await;
    let kofi = app.sign_in("kofi").await;
    let (same, moved, gone) =
        (offer(&app, AKWAABA, 1_250).await, offer(&app, AKWAABA, 399).await, offer(&app, AKWAABA, 100).await);
    let (others, abroad) = (offer(&app, VOLTA, 500).await, offer(&app, LAGOON, 500).await);
    let never = json!({ "uuid": "01990000-0000-7000-8000-000000000001", "barcode": "b", "price": "5.00" });
    let lines = [&same, &moved, &gone, &others, &abroad, &never].map(|offer| line(offer, 2));
    move_price(&app, &moved, 450).await;
    withdraw(&app, &gone).await;
    let mut till = till();
    let record = order(&mut till, AKWAABA, &lines);
    let foreign = order(&mut till, LAGOON, &[line(&abroad, 1)]);

    let answer = app.sync(&kofi, &batch([&record, &foreign])).await;

    assert_eq!(statuses(&answer), ["applied", "applied"]);
    assert_eq!((flags(&answer, 0), flags(&answer, 1)), (vec!["price_moved", "offer_gone"], vec!["offer_gone"]));
    let order = shown(&app, &kofi, &record).await;
    let told =
        |field: &str| order["lines"].as_array().unwrap().iter().map(|line| line[field].clone()).collect::<Vec<_>>();
    assert_eq!(told("state"), ["asked", "waiting", "waiting", "waiting", "waiting", "waiting"]);
    let reasons = [json!(null), json!("price_moved"), json!("offer_gone"), json!("offer_gone"), json!("offer_gone")];
    assert_eq!(told("reason")[..5], reasons);
    assert_eq!(told("current_price")[..3], [json!(null), json!("4.50"), json!(null)]);
    assert_eq!(told("price")[1], json!("3.99"));
    assert_eq!((&order["state"], &order["waiting"], &order["total"]), (&json!("waiting"), &json!(5), &json!("25.00")));
    assert_eq!(shown(&app, &kofi, &foreign).await["total"], "0.00");
}

// ENT-14: in the money of the facility, which may have no cents; each facility counts from 1
#[tokio::test]
async fn an_order_is_counted_in_the_money_and_the_numbers_of_its_facility() {
    let app = spawn().await;
    let (kofi, koffi) = (app.sign_in("kofi").await, app.sign_in("koffi").await);
    let offered = offer(&app, AKWAABA, 1_250).await;
    app.sync(&kofi, &batch([&order(&mut till(), AKWAABA, &[line(&offered, 1)])])).await;
    let mut cotonou = Till::of("koffi", "Cotonou", "XOF");
    let mut whole = line(&offered, 3);
    whole["price"] = json!("1250");
    let mut cents = whole.clone();
    cents["price"] = json!("1250.50");
    let (good, bad) = (order(&mut cotonou, AKWAABA, &[whole]), order(&mut cotonou, AKWAABA, &[cents]));

    let answer = app.sync(&koffi, &batch([&bad, &good])).await;

    assert_eq!((statuses(&answer), code(&answer, 0)), (vec!["quarantined", "applied"], "malformed"));
    let path = format!("{PATH}?facility_id={}", facility_id("Cotonou"));
    let orders = app.get_all(&koffi, &path).await;
    assert_eq!(orders.len(), 1);
    assert_eq!((&orders[0]["number"], &orders[0]["lines"][0]["price"]), (&json!("O-000001"), &json!("1250")));
    assert_eq!(orders[0]["lines"][0]["reason"], "offer_gone");
}

// OUT-01: what no device writes is held with its reason; its number stays free
#[tokio::test]
async fn what_is_no_order_is_quarantined_and_leaves_no_gap() {
    let app = spawn().await;
    let kofi = app.sign_in("kofi").await;
    let offered = offer(&app, AKWAABA, 1_250).await;
    let mut till = till();
    let many: Vec<Value> = (0..501).map(|_| line(&offered, 1)).collect();
    let twice = line(&offered, 1);
    let bad = [
        order(&mut till, AKWAABA, &[line(&offered, 0)]),
        order(&mut till, AKWAABA, &[]),
        order(&mut till, AKWAABA, &many),
        order(&mut till, AKWAABA, &[twice.clone(), twice]),
        changed(&order(&mut till, AKWAABA, &[line(&offered, 1)]), |payload| payload["uuid"] = json!("another")),
        changed(&order(&mut till, AKWAABA, &[line(&offered, 1)]), |payload| {
            payload["lines"][0]["price"] = json!("-12.50");
        }),
    ];
    let much = order(&mut till, AKWAABA, &[line(&offered, 80_000_001)]);
    let most = order(&mut till, AKWAABA, &many[..500]);

    let answer = app.sync(&kofi, &batch(bad.iter().chain([&much, &most]))).await;

    assert_eq!(statuses(&answer), [["quarantined"; 7].as_slice(), &["applied"]].concat(), "{answer:#}");
    let codes: Vec<&str> = (0..7).map(|position| code(&answer, position)).collect();
    assert_eq!(codes, [["malformed"; 6].as_slice(), &["implausible_amount"]].concat());
    assert_eq!(answer["results"][0]["detail"], "lines.0.packs is 0, below 1");
    let order = shown(&app, &kofi, &most).await;
    assert_eq!((&order["number"], &order["total"]), (&json!("O-000001"), &json!("6250.00")));
    app.get(&kofi, &path_of(&bad[0])).await.expect_problem(404, "not_found");
    assert_eq!(number(&app, "SELECT COUNT(*) FROM orders", &[]).await, 1);
}

#[tokio::test]
async fn orders_are_listed_newest_first_page_by_page() {
    let app = spawn().await;
    let kofi = app.sign_in("kofi").await;
    let offered = offer(&app, AKWAABA, 100).await;
    let mut till = till();
    let records: Vec<Value> = (0..130).map(|_| order(&mut till, AKWAABA, &[line(&offered, 1)])).collect();
    app.sync(&kofi, &batch(&records)).await;
    let path = format!("{PATH}?facility_id={}", facility_id("Accra"));

    let first = app.get(&kofi, &path).await.expect_status(200).json();
    let all = app.get_all(&kofi, &path).await;

    assert_eq!((&first["count"], first["results"].as_array().unwrap().len()), (&json!(130), 25));
    let numbers: Vec<&str> = all.iter().map(|order| order["number"].as_str().unwrap()).collect();
    assert_eq!(numbers, (1..=130).rev().map(|number| format!("O-{number:06}")).collect::<Vec<_>>());
    let ids: Vec<&Value> = records.iter().rev().map(|record| &record["id"]).collect();
    assert_eq!(all.iter().map(|order| &order["uuid"]).collect::<Vec<_>>(), ids);
}
