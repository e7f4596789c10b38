//! Accounts with a supplier outside, whose invoices somebody writes down.

use serde_json::json;

use super::{
    INVOICES, account, credit, figures, invoice, invoices, new_credit_note, new_invoice, pay, payment, set_limit,
};
use crate::shipments::World;

// 12: an invoice that comes first waits, agrees once all is received, and differs by what it says too much
#[tokio::test]
async fn an_invoice_is_held_against_what_was_ordered_and_what_came() {
    let mut world = World::outside().await;
    let product = world.products(1).await.swap_remove(0);
    let offer = world.offer(&product, 1_250).await;
    let order = world.order(&[(&offer, 4)]).await;
    let first = new_invoice(&order, "F-77", &[(0, 20, "25.00")]);
    let written = world.post(&world.kofi, INVOICES, &first).await.expect_status(200).json();
    assert_eq!((&written["state"], &written["expected_amount"]), (&json!("waiting"), &json!("0.00")));
    assert_eq!(figures(&account(&world, &world.kofi).await), ["25.00", "25.00", "0.00", "0.00", "0.00"]);

    let shown = world.shown(&order).await;
    let record = world.direct(&shown, 0, "D-1", &[[30, 0, 0]]);
    world.receive(&record, &[]).await;
    assert_eq!(invoice(&world, &world.kofi, &first["uuid"]).await["state"], "matched");
    assert_eq!(figures(&account(&world, &world.kofi).await), ["12.50", "25.00", "12.50", "0.00", "0.00"]);

    // Ten more than came, and dearer; the rest of the order does not come.
    let second = new_invoice(&order, "F-78", &[(0, 20, "27.00")]);
    world.post(&world.kofi, INVOICES, &second).await.expect_status(200);
    let line = order["payload"]["lines"][0]["uuid"].as_str().unwrap();
    let close = format!("{}lines/{line}/close/", crate::orders::path_of(&order));
    world.post(&world.kofi, &close, &json!({ "note": "Never came" })).await.expect_status(200);
    let differs = invoice(&world, &world.kofi, &second["uuid"]).await;
    assert_eq!((&differs["state"], &differs["difference"]), (&json!("differs"), &json!("14.50")));
    let line = &differs["lines"][0];
    assert_eq!(
        [&line["units"], &line["units_difference"], &line["invoiced_units"]],
        [20, 10, 40].map(|units| json!(units)).each_ref()
    );
    assert_eq!((&line["expected_amount"], &line["amount_difference"]), (&json!("12.50"), &json!("14.50")));
    assert_eq!(figures(&account(&world, &world.kofi).await), ["0.00", "52.00", "0.00", "0.00", "0.00"]);

    let note = new_credit_note("14.50");
    for _ in 0..2 {
        let settled = credit(&world, &world.kofi, &second["uuid"], &note).await.expect_status(200).json();
        assert_eq!((&settled["state"], &settled["credited"]), (&json!("settled"), &json!("14.50")));
    }
    pay(&world, &world.kofi, &payment("37.50")).await.expect_status(200);
    let end = account(&world, &world.kofi).await;
    assert_eq!((&end["owed"], &end["used"]), (&json!("0.00"), &json!("0.00")));
    assert_eq!(end["credit_notes"][0]["invoice_number"], "F-78");
}

// 12: the same paper is not written down twice, whoever has it on the table
#[tokio::test]
async fn the_same_number_of_a_supplier_is_written_once() {
    let mut world = World::outside().await;
    let product = world.products(1).await.swap_remove(0);
    let offer = world.offer(&product, 1_250).await;
    let order = world.order(&[(&offer, 2)]).await;
    let body = new_invoice(&order, "F-77", &[(0, 20, "25.00")]);
    let answers = futures::future::join_all((0..5).map(|_| world.post(&world.kofi, INVOICES, &body))).await;
    assert!(answers.iter().all(|answer| answer.status == 200), "{answers:?}");
    let again = new_invoice(&order, " f-77 ", &[(0, 10, "12.50")]);
    let problem = world.post(&world.kofi, INVOICES, &again).await.expect_problem(409, "same_number").json();
    assert_eq!(problem["invoice_uuid"], body["uuid"]);
    let mut other = body.clone();
    other["lines"][0]["units"] = json!(10);
    world.post(&world.kofi, INVOICES, &other).await.expect_problem(409, "id_used");
    assert_eq!(invoices(&world).await.len(), 1);

    let with = |field: &str, value: serde_json::Value| {
        let mut body = new_invoice(&order, "F-80", &[(0, 20, "25.00")]);
        *body.pointer_mut(field).unwrap() = value;
        body
    };
    for (field, value) in [
        ("/uuid", json!("7")),
        ("/number", json!(" ")),
        ("/day", json!("2026-03-03")),
        ("/lines", json!([])),
        ("/lines/0/units", json!(0)),
        ("/lines/0/amount", json!("-1.00")),
        ("/lines/0/order_line_uuid", json!("none")),
    ] {
        world.post(&world.kofi, INVOICES, &with(field, value)).await.expect_problem(422, "invalid");
    }
    world.post(&world.kofi, INVOICES, &with("/order_uuid", json!("none"))).await.expect_problem(404, "not_found");
    let list = format!("{INVOICES}?facility_id={}", crate::common::facility_id("Accra"));
    for (rest, count) in [
        (format!("&order_uuid={}", order["id"].as_str().unwrap()), 1),
        ("&order_uuid=none".to_owned(), 0),
        (format!("&supplier_uuid={}", crate::orders::AKWAABA), 1),
    ] {
        assert_eq!(world.app.get_all(&world.kofi, &format!("{list}{rest}")).await.len(), count, "{rest}");
    }
}

// Who runs the facility says how far it goes with a supplier outside
#[tokio::test]
async fn a_manager_limits_what_is_ordered_outside() {
    let mut world = World::outside().await;
    let product = world.products(1).await.swap_remove(0);
    let offer = world.offer(&product, 1_250).await;
    set_limit(&world, &world.kofi, Some("20")).await.expect_status(200);
    let order = world.order(&[(&offer, 2)]).await;
    assert_eq!(world.shown(&order).await["over_limit"], "5.00");
    // What came came: it is in stock, and the order is held no more.
    let shown = world.shown(&order).await;
    let record = world.direct(&shown, 0, "D-1", &[[20, 0, 0]]);
    world.receive(&record, &[]).await;
    world.shown(&order).await;
    world.app.work().await;
    let shown = world.shown(&order).await;
    assert_eq!((&shown["state"], &shown["over_limit"]), (&json!("received"), &json!(null)));
    set_limit(&world, &world.kofi, Some("-1")).await.expect_problem(422, "invalid");
}
