//! What the facility counts of what came.

use serde_json::{Value, json};

use super::{World, units};
use crate::common::facility_id;
use crate::orders::run;
use crate::sales::till::{assert_books_agree, changed, code, flags, number, statuses};

// ORD-8: what is refused is neither in stock nor in the invoice that is expected
#[tokio::test]
async fn a_receipt_is_a_delivery_with_cost_and_its_answer_is_the_same_again() {
    let mut world = World::new().await;
    let (order, shipment) = world.sent(2).await;
    let line = &shipment["lines"][0];
    let sent = units(line, "units");
    let here = world.stock("Accra", line).await;
    let receipt = world.receipt(&shipment, &[(0, [sent - 2, 1, 1])]);

    world.receive(&receipt, &[]).await;

    assert_eq!(statuses(&world.sync(&receipt).await), ["duplicate"]);
    assert_eq!(world.stock("Accra", line).await, here + sent - 2);
    let expected = crate::orders::price_text((sent - 2) * 125);
    assert_eq!(world.shown(&order).await["invoice_amount"], json!(expected));
    let path = format!("/api/inventory/deliveries/{}/", receipt["id"].as_str().unwrap());
    let delivery = world.app.get(&world.kofi, &path).await.expect_status(200).json();
    assert_eq!((&delivery["source"], &delivery["reference"]), (&json!("order"), &json!("W-000001")));
    assert_eq!((&delivery["supplier"], &delivery["received_by"]), (&json!("Akwaaba Medical"), &json!("Kofi Boateng")));
    let of = &delivery["lines"][0];
    assert_eq!((units(of, "quantity"), units(of, "damaged"), units(of, "short")), (sent, 1, 1));
    assert_eq!((&of["unit_cost"], &of["reason"]), (&json!("1.25"), &json!("Wet carton")));
    assert_books_agree(&world.app).await;
}

// More than was to come goes into stock and is told; it is none of what was ordered
#[tokio::test]
async fn surplus_is_in_stock_and_in_no_invoice() {
    let mut world = World::new().await;
    let (order, shipment) = world.sent(1).await;
    let line = &shipment["lines"][0];
    let (sent, here) = (units(line, "units"), world.stock("Accra", line).await);
    let receipt = world.receipt(&shipment, &[(0, [sent + 5, 1, 0])]);
    world.receive(&receipt, &["surplus"]).await;
    let shown = world.shown(&order).await;
    assert_eq!(units(&shown["lines"][0], "received_units"), sent - 1);
    assert_eq!(world.stock("Accra", line).await, here + sent + 5);
    let surplus = number(&world.app, "SELECT surplus_units FROM receipt_lines", &[]).await;
    assert_eq!(surplus, 6);
}

// ORD-9: the same note twice is noticed; a shipment that comes in parts comes under one number
#[tokio::test]
async fn the_same_note_twice_is_told() {
    let mut world = World::outside().await;
    let product = world.products(10).await.swap_remove(0);
    let offer = world.offer(&product, 1_250).await;
    let order = world.order(&[(&offer, 4)]).await;
    for (reference, flagged) in [("DN-1", &[][..]), (" dn-1", &["same_reference"]), ("DN-2", &[])] {
        let shown = world.shown(&order).await;
        let receipt = world.direct(&shown, 0, reference, &[[5, 0, 0]]);
        world.receive(&receipt, flagged).await;
    }
    let mut world = World::new().await;
    let (_, shipment) = world.sent(2).await;
    for flagged in [&[][..], &[]] {
        let now = world.shipment(&shipment).await;
        let receipt = world.receipt(&now, &[(0, [1, 0, 0])]);
        world.receive(&receipt, flagged).await;
    }
}

#[tokio::test]
async fn what_nobody_of_the_facility_carries_comes_with_its_price() {
    let mut world = World::outside().await;
    let catalogue =
        "SELECT MIN(c.barcode_id) FROM catalogue c JOIN price_list l ON l.catalogue_id = c.id AND l.country_id = 288
        WHERE NOT EXISTS (SELECT 1 FROM products p WHERE p.facility_id = '{accra}' AND p.barcode_id = c.barcode_id)";
    let barcode = world.app.text(&catalogue.replace("{accra}", &facility_id("Accra"))).await;
    let (known, unknown) = (json!({ "barcode_id": barcode }), json!({ "barcode_id": "99887766554433" }));
    let (known, unknown) = (world.offer(&known, 500).await, world.offer(&unknown, 500).await);
    let order = world.order(&[(&known, 1), (&unknown, 1)]).await;
    let shown = world.shown(&order).await;
    let receipt = world.direct(&shown, 0, "DN-1", &[[10, 0, 0]]);
    world.receive(&receipt, &[]).await;
    assert_eq!(world.stock("Accra", &known).await, 10);
    let shown = world.shown(&order).await;
    let strange = world.direct(&shown, 1, "DN-2", &[[10, 0, 0]]);
    let answer = world.sync(&strange).await;
    assert_eq!((statuses(&answer)[0], code(&answer, 0)), ("quarantined", "product_unknown"));
    assert_eq!(units(&world.shown(&order).await["lines"][1], "open_units"), 10);
}

#[tokio::test]
async fn what_is_no_receipt_is_quarantined() {
    let mut world = World::new().await;
    let (_, shipment) = world.sent(1).await;
    for (pointer, value) in [
        ("/reference", json!("  ")),
        ("/order_uuid", json!("7")),
        ("/shipment_uuid", Value::Null),
        ("/lines", json!([])),
        ("/lines/0/lot", json!("")),
        ("/lines/0/accepted", json!(0)),
        ("/lines/0/accepted", json!(-1)),
        ("/lines/0/open", json!(-1)),
        ("/lines/0/refused", json!(1)),
        ("/lines/0/missing", json!(i64::MAX)),
    ] {
        let receipt = world.receipt(&shipment, &[(0, [1, 0, 0])]);
        let bad = changed(&receipt, |payload| *payload.pointer_mut(pointer).unwrap() = value.clone());
        let answer = world.sync(&bad).await;
        assert_eq!(code(&answer, 0), "malformed", "{pointer} {value}: {answer:#}");
    }
    assert_eq!(world.app.count("receipts").await, 0);
}

// The lines of a cancelled order came all the same: nobody lets them lie, and nobody is charged for them
#[tokio::test]
async fn what_was_cancelled_meanwhile_waits_for_a_person() {
    let mut world = World::outside().await;
    let product = world.products(10).await.swap_remove(0);
    let offer = world.offer(&product, 1_250).await;
    let order = world.order(&[(&offer, 1)]).await;
    let shown = world.shown(&order).await;
    let receipt = world.direct(&shown, 0, "DN-1", &[[10, 0, 0]]);
    crate::orders::cancel(&world.app, &world.kofi, &order, 0).await.expect_status(200);
    let answer = world.sync(&receipt).await;
    assert_eq!((statuses(&answer)[0], code(&answer, 0)), ("quarantined", "received_meanwhile"));
    super::held::vouch(&world, &receipt).await;
    let shown = world.shown(&order).await;
    assert_eq!((&shown["state"], &shown["invoice_amount"]), (&json!("cancelled"), &json!("0.00")));
    assert_eq!(flags(&world.sync(&receipt).await, 0), ["surplus"]);
    run(&world.app, "UPDATE suppliers SET warehouse_id = NULL", vec![]).await;
    assert_books_agree(&world.app).await;
}
