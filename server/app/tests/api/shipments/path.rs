//! The whole path of an order.

use serde_json::{Value, json};

use super::{INCOMING, SHIPMENTS, World, incoming, picked, said, shipment, units};
use crate::common::facility_id;
use crate::sales::till::assert_books_agree;

fn kinds(order: &Value) -> Vec<&str> {
    order["timeline"].as_array().unwrap().iter().map(|event| event["kind"].as_str().unwrap()).collect()
}

// ORD-5 ORD-8: receive 6 of 10, then 3, then close: the stock has 9, and every receipt is a delivery of its own
#[tokio::test]
async fn an_order_is_confirmed_sent_and_received_in_parts() {
    let mut world = World::new().await;
    let product = world.products(40).await.swap_remove(0);
    let offer = world.offer(&product, 1_250).await;
    let order = world.order(&[(&offer, 4)]).await;
    let queue = format!("{INCOMING}?facility_id={}&state=open", facility_id("Tema"));
    let open = world.app.get_all(&world.yaw, &queue).await;
    assert_eq!((open.len(), &open[0]["uuid"], &open[0]["state"]), (1, &order["id"], &json!("submitted")));
    assert_eq!(open[0]["facility_name"], "Harmattan Lane Pharmacy, Accra");
    let line = order["payload"]["lines"][0].clone();
    let (there, here) = (world.stock("Tema", &line).await, world.stock("Accra", &line).await);

    let confirmed = world.confirm(&order, &[said(&line, 2, 1, "One next week, one never")]).await;
    let confirmed = confirmed.expect_status(200).json();
    assert_eq!((&confirmed["state"], &confirmed["by_warehouse"]), (&json!("confirmed"), &json!(true)));
    let of = |order: &Value, field: &str| units(&order["lines"][0], field);
    assert_eq!((of(&confirmed, "confirmed_packs"), of(&confirmed, "back_ordered_packs")), (2, 1));
    assert_eq!((of(&confirmed, "closed_packs"), of(&confirmed, "open_units")), (1, 30));
    assert_eq!(confirmed["lines"][0]["supplier_note"], "One next week, one never");

    let picks = world.picks(&order).await;
    assert_eq!((picks.len(), units(&picks[0], "units"), units(&picks[0], "missing_units")), (1, 20, 0));
    let sent = world.dispatch(&order, &shipment(&picked(&picks[0]))).await.expect_status(200).json();
    assert_eq!((&sent["number"], &sent["state"]), (&json!("W-000001"), &json!("on_its_way")));
    assert_eq!((&sent["order"]["number"], &sent["packages"]), (&json!("O-000001"), &json!(2)));
    assert_eq!(world.stock("Tema", &line).await, there - 20);
    let way = world.shown(&order).await;
    assert_eq!(
        (&way["state"], &way["sent_amount"], &way["invoice_amount"]),
        (&json!("sent"), &json!("25.00"), &json!("0.00"))
    );
    assert_eq!(world.picks(&order).await, Vec::<Value>::new());

    let feed = world.app.get_all(&world.kofi, &format!("{SHIPMENTS}?facility_id={}", facility_id("Accra"))).await;
    assert_eq!(feed, [world.shipment(&sent).await]);
    let first = units(&feed[0]["lines"][0], "units");
    let receipt = world.receipt(&feed[0], &[(0, [first - 6, 2, 1])]);
    world.receive(&receipt, &[]).await;
    let part = world.shipment(&sent).await;
    assert_eq!((&part["state"], units(&part["lines"][0], "open_units")), (&json!("part_received"), 3));
    let shown = world.shown(&order).await;
    assert_eq!((&shown["state"], &shown["lines"][0]["state"]), (&json!("part_received"), &json!("part_received")));
    assert_eq!((of(&shown, "refused_units"), of(&shown, "missing_units")), (2, 1));
    assert_eq!(world.stock("Accra", &line).await, here + first - 6);

    let rest: Vec<(usize, [i64; 3])> = part["lines"]
        .as_array()
        .unwrap()
        .iter()
        .enumerate()
        .map(|(at, line)| (at, [units(line, "open_units"), 0, 0]))
        .collect();
    let receipt = world.receipt(&part, &rest);
    world.receive(&receipt, &[]).await;
    assert_eq!(world.shipment(&sent).await["state"], "received");
    let shown = world.shown(&order).await;
    assert_eq!((&shown["state"], of(&shown, "open_units")), (&json!("part_received"), 10));
    assert_eq!(shown["invoice_amount"], "21.25", "17 of 20 units at 12.50 for ten");
    let lines = format!("{}lines/{}/close/", incoming(&order), line["uuid"].as_str().unwrap());
    let done = world.post(&world.yaw, &lines, &json!({ "note": "Out of production" })).await.expect_status(200).json();
    assert_eq!((&done["state"], of(&done, "closed_packs"), &done["total"]), (&json!("received"), 2, &json!("25.00")));
    assert_eq!(kinds(&done), ["submitted", "received", "received", "confirmed", "closed", "dispatched"]);
    assert_eq!(world.app.get_all(&world.yaw, &queue).await, Vec::<Value>::new());
    assert_eq!(world.stock("Accra", &line).await, here + 17);
    assert_eq!(world.app.count("receipts").await, 2);
    assert_books_agree(&world.app).await;
}
