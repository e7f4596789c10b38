//! From asking to the credit.

use std::collections::HashMap;

use bloom::supplier_returns;
use bloom::values::Money;
use serde_json::json;

use super::{
    INCOMING, RETURNS, act, answer, ask, asked, delivered, in_batch, in_lot, lot, path_of, receipt, sending, states,
};
use crate::common::facility_id;
use crate::inventory::movements::card;
use crate::orders::{AKWAABA, VOLTA};
use crate::sales::till::assert_books_agree;
use crate::shipments::World;
use crate::supplier_accounts;

async fn credited(world: &World) -> HashMap<String, Money> {
    supplier_returns::credited(world.app.state.db.read(), &facility_id("Accra")).await.unwrap()
}

// A warehouse takes back 8 of 10, 7 are sent, 6 come, 4 can be sold again: every unit is in one place and 6 are credited
#[tokio::test]
async fn what_a_warehouse_takes_back_moves_the_stock_and_is_credited_by_itself() {
    let world = World::new().await;
    let item = delivered(&world, 20, Some("2.50")).await;
    let batch = lot(&item, "DEL-1");
    let (there, in_tema) = (in_batch(&world, batch).await, in_lot(&world, "Tema", &item, "DEL-1").await);
    let body = asked(&item, "DEL-1", 10, Some(AKWAABA));

    let shown = ask(&world, &world.kofi, &body).await.expect_status(201).json();
    assert_eq!((&shown["number"], &shown["state"]), (&json!("R-000001"), &json!("asked")));
    assert_eq!((&shown["amount"], &shown["by_warehouse"]), (&json!("25.00"), &json!(true)));
    assert_eq!(in_batch(&world, batch).await, there, "nothing leaves before somebody said yes");
    let queue = format!("{INCOMING}?facility_id={}&state=open", facility_id("Tema"));
    assert_eq!(world.app.get_all(&world.yaw, &queue).await.len(), 1);

    let shown = act(&world, &world.yaw, &body, "answer", &answer(&body, 8, "Two are ours no more")).await;
    let shown = shown.expect_status(200).json();
    assert_eq!((&shown["state"], &shown["amount"]), (&json!("approved"), &json!("20.00")));
    assert_eq!(world.app.get_all(&world.yaw, &queue).await.len(), 0, "now the facility is to send it");

    let shown = act(&world, &world.kofi, &body, "send", &sending(&body, 7)).await.expect_status(200).json();
    assert_eq!((&shown["state"], &shown["amount"]), (&json!("sent"), &json!("17.50")));
    assert_eq!(in_batch(&world, batch).await, there - 7);
    let moved = card(&world.app, &world.kofi, &item).await;
    let sent: Vec<_> = moved.iter().filter(|moved| moved["kind"] == "supplier_return").collect();
    assert_eq!((&sent[0]["quantity"], &sent[0]["reference"]), (&json!(-7), &json!("R-000001")));

    let counted = receipt(&body, 6, 4, "One was missing, two were broken");
    let shown = act(&world, &world.yaw, &body, "receive", &counted).await.expect_status(200).json();
    assert_eq!((&shown["state"], &shown["credited"]), (&json!("credited"), &json!("15.00")));
    assert_eq!(states(&shown), ["asked", "approved", "sent", "received", "credited"]);
    assert_eq!(in_lot(&world, "Tema", &item, "DEL-1").await, in_tema + 4, "only what is good is on the shelf");
    assert_eq!(credited(&world).await, HashMap::from([(AKWAABA.to_owned(), Money::from_minor(1_500))]));
    let account = supplier_accounts::account(&world, &world.kofi).await;
    let note = &account["credit_notes"][0];
    assert_eq!((&account["credited"], &note["reason"]), (&json!("15.00"), &json!("returned")));
    assert_eq!((&note["invoice_uuid"], &note["invoice_number"]), (&json!(null), &json!("R-000001")));
    let taken_back = world.app.get_all(&world.yaw, &queue.replace("open", "all")).await;
    assert_eq!(taken_back.as_slice(), std::slice::from_ref(&shown));
    let listed = format!("{RETURNS}?facility_id={}", facility_id("Accra"));
    assert_eq!(world.app.get_all(&world.kofi, &listed).await, [shown]);
    assert_books_agree(&world.app).await;
}

// Nobody answers for Volta: the goods leave at once, and somebody writes the credit note down
#[tokio::test]
async fn what_goes_to_a_supplier_outside_leaves_at_once_and_is_credited_by_hand() {
    let world = World::new().await;
    let item = delivered(&world, 20, Some("2.50")).await;
    let there = in_batch(&world, lot(&item, "DEL-1")).await;
    let body = asked(&item, "DEL-1", 10, Some(VOLTA));

    let shown = ask(&world, &world.kofi, &body).await.expect_status(201).json();
    assert_eq!((&shown["state"], &shown["by_warehouse"]), (&json!("sent"), &json!(false)));
    assert_eq!(in_batch(&world, lot(&item, "DEL-1")).await, there - 10);

    let credit = |amount: &str| json!({ "amount": amount, "number": "CN-7" });
    for (amount, number) in [("x", "CN-7"), ("-1", "CN-7"), ("1.005", "CN-7"), ("1.00", "")] {
        let wrong = json!({ "amount": amount, "number": number });
        act(&world, &world.kofi, &body, "credit", &wrong).await.expect_problem(422, "invalid");
    }
    let shown = act(&world, &world.kofi, &body, "credit", &credit("20.00")).await.expect_status(200).json();
    assert_eq!((&shown["state"], &shown["credited"]), (&json!("credited"), &json!("20.00")));
    assert_eq!((&shown["credit_number"], &shown["amount"]), (&json!("CN-7"), &json!("25.00")));
    act(&world, &world.kofi, &body, "credit", &credit("21.00")).await.expect_problem(409, "wrong_state");
    assert_eq!(credited(&world).await, HashMap::from([(VOLTA.to_owned(), Money::from_minor(2_000))]));
    assert_books_agree(&world.app).await;
}

// What nobody knows the cost of is not guessed: the warehouse says what it credits
#[tokio::test]
async fn a_cost_that_nobody_knows_is_credited_by_hand() {
    let world = World::new().await;
    let item = delivered(&world, 20, None).await;
    let body = asked(&item, "DEL-1", 10, Some(AKWAABA));
    let shown = ask(&world, &world.kofi, &body).await.expect_status(201).json();
    assert_eq!((&shown["amount"], &shown["units_without_cost"]), (&json!("0.00"), &json!(10)));
    act(&world, &world.yaw, &body, "answer", &answer(&body, 10, "")).await.expect_status(200);
    act(&world, &world.kofi, &body, "send", &sending(&body, 10)).await.expect_status(200);
    let credit = json!({ "amount": "12.00", "number": "CN-1" });
    act(&world, &world.yaw, &body, "credit", &credit).await.expect_problem(409, "wrong_state");

    let shown = act(&world, &world.yaw, &body, "receive", &receipt(&body, 10, 10, "")).await.expect_status(200).json();
    assert_eq!((&shown["state"], &shown["credited"]), (&json!("received"), &json!(null)));
    act(&world, &world.kofi, &body, "credit", &credit).await.expect_problem(403, "other_facility");
    let shown = act(&world, &world.yaw, &body, "credit", &credit).await.expect_status(200).json();
    assert_eq!((&shown["state"], &shown["credited"]), (&json!("credited"), &json!("12.00")));
}

// API-29: the answer was lost and is given again; two people answer, send and count the same return
#[tokio::test]
async fn every_step_of_a_return_is_done_once() {
    let world = World::new().await;
    let item = delivered(&world, 20, Some("2.50")).await;
    let there = in_batch(&world, lot(&item, "DEL-1")).await;
    let body = asked(&item, "DEL-1", 10, Some(AKWAABA));
    ask(&world, &world.kofi, &body).await.expect_status(201);
    ask(&world, &world.kofi, &body).await.expect_problem(409, "id_used");

    let yes = answer(&body, 10, "");
    let answers = futures::future::join_all((0..4).map(|_| act(&world, &world.yaw, &body, "answer", &yes))).await;
    assert!(answers.iter().all(|answer| answer.status == 200), "{answers:?}");
    let no = answer(&body, 0, "No");
    act(&world, &world.yaw, &body, "answer", &no).await.expect_problem(409, "wrong_state");

    let all = sending(&body, 10);
    let sent = futures::future::join_all((0..4).map(|_| act(&world, &world.kofi, &body, "send", &all))).await;
    let mut statuses: Vec<u16> = sent.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409]);
    assert_eq!(in_batch(&world, lot(&item, "DEL-1")).await, there - 10);
    act(&world, &world.kofi, &body, "cancel", &json!({})).await.expect_problem(409, "wrong_state");

    let counted = receipt(&body, 10, 10, "");
    let came = futures::future::join_all((0..4).map(|_| act(&world, &world.yaw, &body, "receive", &counted))).await;
    let mut statuses: Vec<u16> = came.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409]);
    let shown = world.app.get(&world.kofi, &path_of(&body)).await.json();
    assert_eq!(shown["credited"], "25.00");
    assert_books_agree(&world.app).await;
}
