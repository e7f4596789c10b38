//! What may go wrong while something is received: nothing is received twice, and nothing that was counted is lost.

use serde_json::{Value, json};

use super::{World, units};
use crate::common::facility_id;
use crate::orders::{AKWAABA, line, order, run, till};
use crate::sales::till::{assert_books_agree, batch, changed, code, flags, product_with, statuses};

// OUT-18: counted offline, it arrives once, however often it is sent
#[tokio::test]
async fn fifty_copies_of_a_receipt_are_one_delivery() {
    let mut world = World::new().await;
    let (order, shipment) = world.sent(2).await;
    let line = &shipment["lines"][0];
    let (sent, here) = (units(line, "units"), world.stock("Accra", line).await);
    let receipt = world.receipt(&shipment, &[(0, [sent - 1, 1, 0])]);
    let body = batch([&receipt]);

    let answers = futures::future::join_all((0..50).map(|_| world.app.sync(&world.kofi, &body))).await;

    let all: Vec<&str> = answers.iter().flat_map(statuses).collect();
    assert_eq!(all.iter().filter(|status| **status == "applied").count(), 1, "{all:?}");
    assert_eq!(all.iter().filter(|status| **status == "duplicate").count(), 49, "{all:?}");
    assert_eq!(world.stock("Accra", line).await, here + sent - 1);
    assert_eq!(world.app.count("receipts").await, 1);
    world.shown(&order).await;
    assert_books_agree(&world.app).await;
}

// OUT-18: eight people, or eight tabs, count the same boxes and send at the same moment: the boxes are there once
#[tokio::test]
async fn of_devices_that_receive_one_shipment_at_once_one_receives_it() {
    let mut world = World::new().await;
    let (order, shipment) = world.sent(2).await;
    let line = &shipment["lines"][0];
    let (sent, here) = (units(line, "units"), world.stock("Accra", line).await);
    let mut bodies = Vec::new();
    for _ in 0..8 {
        world.till = till();
        bodies.push(batch([&world.receipt(&shipment, &[(0, [sent, 0, 0])])]));
    }

    let answers = futures::future::join_all(bodies.iter().map(|body| world.app.sync(&world.kofi, body))).await;

    let said = |answer: &Value| if statuses(answer) == ["applied"] { "applied" } else { code(answer, 0) }.to_owned();
    let mut all: Vec<String> = answers.iter().map(said).collect();
    all.sort_unstable();
    assert_eq!(all, [["applied"].as_slice(), &["received_meanwhile"; 7]].concat());
    assert_eq!(world.stock("Accra", line).await, here + sent);
    assert_eq!(units(&world.shown(&order).await["lines"][0], "received_units"), sent);
    assert_books_agree(&world.app).await;
}

// OUT-01: an answer that was lost is given again, of a sale, an order and a receipt alike
#[tokio::test]
async fn a_batch_of_every_kind_whose_answer_was_lost_is_answered_again() {
    let mut world = World::new().await;
    let (_, shipment) = world.sent(1).await;
    let item = product_with(&world.app, &world.kofi, 2).await;
    let offered = crate::orders::offer(&world.app, AKWAABA, 500).await;
    let (received, here) = (units(&shipment["lines"][0], "units"), world.stock("Accra", &shipment["lines"][0]).await);
    let sale = world.till.sale(&[(&item, 1)]);
    let ordered = order(&mut world.till, AKWAABA, &[line(&offered, 1)]);
    let receipt = world.receipt(&shipment, &[(0, [received + 2, 0, 0])]);
    let all = batch([&sale, &ordered, &receipt]);

    let lost = world.app.sync(&world.kofi, &all).await;
    let again = world.app.sync(&world.kofi, &all).await;

    assert_eq!((statuses(&lost), statuses(&again)), (vec!["applied"; 3], vec!["duplicate"; 3]), "{lost:#} {again:#}");
    for at in 0..3 {
        assert_eq!(flags(&again, at), flags(&lost, at));
    }
    assert_eq!(flags(&lost, 2), ["surplus"]);
    let sold = i64::from(item["barcode_id"] == shipment["lines"][0]["barcode"]);
    assert_eq!(world.stock("Accra", &shipment["lines"][0]).await, here + received + 2 - sold);
    assert_eq!((world.app.count("receipts").await, world.app.count("orders").await), (1, 2));
    assert_books_agree(&world.app).await;
}

// OUT-18: one bad record gets its own reason and stops nobody
#[tokio::test]
async fn one_torn_record_among_orders_and_receipts_is_held_and_the_others_go() {
    let mut world = World::new().await;
    let (_, shipment) = world.sent(2).await;
    let offered = crate::orders::offer(&world.app, AKWAABA, 500).await;
    let mut records = Vec::new();
    for _ in 0..4 {
        records.push(order(&mut world.till, AKWAABA, &[line(&offered, 1)]));
    }
    let here = world.stock("Accra", &shipment["lines"][0]).await;
    let whole = world.receipt(&shipment, &[(0, [1, 0, 0])]);
    let torn = changed(&world.receipt(&shipment, &[(0, [1, 0, 0])]), |payload| payload["lines"] = json!("torn"));
    records[2]["payload"]["lines"] = json!("torn");
    records.extend([whole, torn]);

    let answer = world.app.sync(&world.kofi, &batch(&records)).await;

    let held: Vec<usize> = (0..6).filter(|at| statuses(&answer)[*at] == "quarantined").collect();
    assert_eq!(held, [2, 5], "{answer:#}");
    assert!(held.iter().all(|at| code(&answer, *at) == "malformed"), "{answer:#}");
    assert_eq!(world.stock("Accra", &shipment["lines"][0]).await, here + 1);
    assert_books_agree(&world.app).await;
}

// OUT-23: a fault of ours on one record
#[tokio::test]
async fn what_the_database_refuses_is_to_be_sent_again_and_the_others_go() {
    let mut world = World::new().await;
    let (_, shipment) = world.sent(2).await;
    let offered = crate::orders::offer(&world.app, AKWAABA, 500).await;
    let here = world.stock("Accra", &shipment["lines"][0]).await;
    let bad_order = order(&mut world.till, AKWAABA, &[line(&offered, 1)]);
    let good_order = order(&mut world.till, AKWAABA, &[line(&offered, 1)]);
    let bad_receipt = world.receipt(&shipment, &[(0, [1, 0, 0])]);
    let good_receipt = world.receipt(&shipment, &[(0, [1, 0, 0])]);
    // Under those ids there is something that no inbox knows: only a broken database has it.
    let there = [
        "INSERT INTO orders (id, facility_id, number, supplier_id, supplier_name, note, submitted_at, received_at,
            operator_id, submitted_by) VALUES ($1, $2, 1000000, '', '', '', 0, 0, '', '')",
        "INSERT INTO receipts (id, facility_id, received_at, received_by) VALUES ($1, $2, 0, '')",
    ];
    let accra = facility_id("Accra");
    let ids = [&bad_order, &bad_receipt].map(|record| record["id"].as_str().unwrap());
    for (text, id) in there.into_iter().zip(ids) {
        run(&world.app, text, vec![id.into(), accra.as_str().into()]).await;
    }
    let all = batch([&bad_order, &good_order, &bad_receipt, &good_receipt]);

    let answer = world.app.sync(&world.kofi, &all).await;

    assert_eq!(statuses(&answer), ["retry", "applied", "retry", "applied"], "{answer:#}");
    assert_eq!(world.stock("Accra", &shipment["lines"][0]).await, here + 1);
    for (text, id) in ["DELETE FROM orders WHERE id = $1", "DELETE FROM receipts WHERE id = $1"].into_iter().zip(ids) {
        run(&world.app, text, vec![id.into()]).await;
    }
    // Somebody received of the same line meanwhile, so a person looks at what comes now.
    let again = world.app.sync(&world.kofi, &all).await;
    assert_eq!(statuses(&again), ["applied", "duplicate", "quarantined", "duplicate"], "{again:#}");
    assert_eq!(code(&again, 2), "received_meanwhile");
    super::held::vouch(&world, &bad_receipt).await;
    assert_eq!(world.stock("Accra", &shipment["lines"][0]).await, here + 2);
    assert_books_agree(&world.app).await;
}
