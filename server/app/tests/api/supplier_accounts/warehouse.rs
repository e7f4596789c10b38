//! Accounts with a supplier that a warehouse answers for.

use serde_json::json;

use super::{account, counted, credit, figures, invoice, invoices, new_credit_note, new_invoice, pay, payment};
use crate::common::facility_id;
use crate::shipments::World;

// 12: ordered, sent, received in part with some of it refused and missing, paid; nobody pays for what was refused
#[tokio::test]
async fn what_is_owed_follows_an_order_from_its_first_day_to_the_payment() {
    let mut world = World::new().await;
    let product = world.products(40).await.swap_remove(0);
    let offer = world.offer(&product, 1_250).await;
    let order = world.order(&[(&offer, 4)]).await;
    assert_eq!(figures(&account(&world, &world.kofi).await), ["50.00", "0.00", "0.00", "0.00", "0.00"]);
    world.confirm_all(&order).await;
    let shipment = world.send_picks(&order).await;

    let sent = account(&world, &world.kofi).await;
    assert_eq!(figures(&sent), ["0.00", "50.00", "0.00", "0.00", "0.00"], "what is on its way is on the invoice alone");
    let bills = invoices(&world).await;
    assert_eq!((bills.len(), &bills[0]["number"]), (1, &shipment["number"]));
    assert_eq!((&bills[0]["state"], &bills[0]["amount"]), (&json!("waiting"), &json!("50.00")));
    assert_eq!((&bills[0]["by_itself"], &bills[0]["day"]), (&json!(true), &json!("2026-03-02")));

    let largest = (0..).zip(shipment["lines"].as_array().unwrap()).max_by_key(|(_, line)| line["units"].as_i64());
    let (at, _): (usize, _) = largest.unwrap();
    let counts = counted(&shipment, |line, units| if line == at { [units - 7, 5, 2] } else { [units, 0, 0] });
    let record = world.receipt(&shipment, &counts);
    world.receive(&record, &[]).await;
    let now = account(&world, &world.kofi).await;
    assert_eq!(figures(&now), ["0.00", "50.00", "0.00", "8.75", "0.00"]);
    let notes: Vec<_> = now["credit_notes"].as_array().unwrap().iter().collect();
    let told = |reason: &str| notes.iter().find(|note| note["reason"] == reason).unwrap()["amount"].clone();
    assert_eq!((notes.len(), told("refused"), told("missing")), (2, json!("6.25"), json!("2.50")));
    assert!(notes.iter().all(|note| note["by_itself"] == true && note["invoice_number"] == shipment["number"]));

    let paid = pay(&world, &world.yaw, &payment("41.25")).await.expect_status(200).json();
    assert_eq!((&paid["owed"], &paid["used"], &paid["left"]), (&json!("0.00"), &json!("0.00"), &json!(null)));
    let bill = invoice(&world, &world.kofi, &bills[0]["uuid"]).await;
    assert_eq!(
        (&bill["state"], &bill["difference"], &bill["credited"]),
        (&json!("settled"), &json!("8.75"), &json!("8.75"))
    );
    let line = &bill["lines"][0];
    assert_eq!(
        [&line["units"], &line["received_units"], &line["refused_units"], &line["units_difference"]],
        [40, 33, 5, 7].map(|units| json!(units)).each_ref()
    );
    assert_eq!(world.shown(&order).await["invoice_amount"], bill["expected_amount"]);
}

// 12: what is back-ordered is open, what comes past the warehouse is received and on no invoice; no unit counts twice
#[tokio::test]
async fn no_unit_is_counted_twice() {
    let mut world = World::new().await;
    let product = world.products(60).await.swap_remove(0);
    let offer = world.offer(&product, 1_000).await;
    let order = world.order(&[(&offer, 6)]).await;
    let line = order["payload"]["lines"][0].clone();
    world.confirm(&order, &[crate::shipments::said(&line, 3, 3, "Later")]).await.expect_status(200);
    let shipment = world.send_picks(&order).await;
    assert_eq!(figures(&account(&world, &world.kofi).await), ["30.00", "30.00", "0.00", "0.00", "0.00"]);

    let shown = world.shown(&order).await;
    let record = world.direct(&shown, 0, "By hand", &[[20, 0, 0]]);
    world.receive(&record, &[]).await;
    assert_eq!(figures(&account(&world, &world.kofi).await), ["10.00", "30.00", "20.00", "0.00", "0.00"]);
    let record = world.receipt(&shipment, &counted(&shipment, |_, units| [units, 0, 0]));
    world.receive(&record, &[]).await;
    let now = account(&world, &world.kofi).await;
    assert_eq!((figures(&now), &now["used"]), (["10.00", "30.00", "20.00", "0.00", "0.00"], &json!("60.00")));
    assert_eq!(invoices(&world).await[0]["state"], "matched");
}

// API-29: the answer was lost, or two people write at once
#[tokio::test]
async fn what_is_written_down_is_written_once() {
    let mut world = World::new().await;
    let (order, shipment) = world.sent(2).await;
    let body = payment("10.00");
    let answers = futures::future::join_all((0..6).map(|_| pay(&world, &world.efua, &body))).await;
    assert!(answers.iter().all(|answer| answer.status == 200), "{answers:?}");
    let mut other = body.clone();
    other["amount"] = json!("11.00");
    pay(&world, &world.efua, &other).await.expect_problem(409, "id_used");

    // 25.00 together: of four notes of 8.00 three fit.
    let notes: Vec<_> = (0..4).map(|_| new_credit_note("8.00")).collect();
    let answers =
        futures::future::join_all(notes.iter().map(|note| credit(&world, &world.yaw, &shipment["uuid"], note))).await;
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 200, 200, 409]);
    let left = credit(&world, &world.yaw, &shipment["uuid"], &new_credit_note("1.01")).await;
    assert_eq!(left.expect_problem(409, "more_than_left").json()["left"], "1.00");
    assert_eq!(figures(&account(&world, &world.kofi).await), ["0.00", "25.00", "0.00", "24.00", "10.00"]);

    let by_hand = new_invoice(&order, "F-1", &[(0, 20, "25.00")]);
    world.post(&world.kofi, super::INVOICES, &by_hand).await.expect_problem(409, "by_warehouse");
    for (field, wrong) in
        [("amount", "0.00"), ("amount", "-1"), ("day", "2026-03-03"), ("reference", " "), ("uuid", "7")]
    {
        let mut body = payment("1.00");
        body[field] = json!(wrong);
        pay(&world, &world.yaw, &body).await.expect_problem(422, "invalid");
    }
    let trail = format!("/api/audit/?facility_id={}", facility_id("Accra"));
    let trail = world.app.get_all(&world.kofi, &trail).await;
    let payments = trail.iter().filter(|entry| entry["changes"][0]["field"] == "payment");
    assert_eq!(payments.count(), 1);
}
