//! Receipts that a person looks at first.

use serde_json::{Value, json};

use super::{World, units};
use crate::common::facility_id;
use crate::orders::run;
use crate::sales::till::{assert_books_agree, code, flags, statuses};

/// Whoever runs the facility says that it is so.
pub async fn vouch(world: &World, record: &Value) {
    let held = format!("/api/sales/held/?facility_id={}&settled=false", facility_id("Accra"));
    let held = world.app.get_all(&world.kofi, &held).await;
    let found = held.iter().find(|held| held["record_id"] == record["id"]).unwrap_or_else(|| panic!("{held:#?}"));
    let path = format!("/api/sales/held/{}/apply/", found["id"].as_str().unwrap());
    let body = json!({ "facility_id": facility_id("Accra") });
    world.post(&world.kofi, &path, &body).await.expect_status(200);
}

// Two people count one shipment, each without knowing of the other
#[tokio::test]
async fn what_somebody_received_meanwhile_is_held_and_once_vouched_for_is_surplus() {
    let mut world = World::new().await;
    let (order, shipment) = world.sent(1).await;
    let line = &shipment["lines"][0];
    let (sent, here) = (units(line, "units"), world.stock("Accra", line).await);
    let (first, second) =
        (world.receipt(&shipment, &[(0, [sent, 0, 0])]), world.receipt(&shipment, &[(0, [sent, 0, 0])]));
    world.receive(&first, &[]).await;
    let answer = world.sync(&second).await;
    assert_eq!((statuses(&answer)[0], code(&answer, 0)), ("quarantined", "received_meanwhile"));
    assert_eq!(world.stock("Accra", line).await, here + sent);

    vouch(&world, &second).await;

    assert_eq!(flags(&world.sync(&second).await, 0), ["surplus"]);
    assert_eq!(world.stock("Accra", line).await, here + 2 * sent);
    assert_eq!(units(&world.shown(&order).await["lines"][0], "received_units"), sent);
    assert_books_agree(&world.app).await;
}

// A backup took the shipment away; or it is one of another facility: what stands on the shelf counts once somebody says so
#[tokio::test]
async fn a_receipt_of_what_is_not_known_here_is_held_and_once_vouched_for_is_stock() {
    let mut world = World::new().await;
    let (order, shipment) = world.sent(1).await;
    let line = &shipment["lines"][0];
    let (sent, here) = (units(line, "units"), world.stock("Accra", line).await);
    let receipt = world.receipt(&shipment, &[(0, [sent, 0, 0])]);
    for text in ["DELETE FROM shipment_lines", "DELETE FROM shipments", "UPDATE order_lines SET sent_units = 0"] {
        run(&world.app, text, vec![]).await;
    }
    let answer = world.sync(&receipt).await;
    assert_eq!((statuses(&answer)[0], code(&answer, 0)), ("quarantined", "shipment_unknown"));

    vouch(&world, &receipt).await;

    assert_eq!(world.stock("Accra", line).await, here + sent);
    let shown = world.shown(&order).await;
    assert_eq!((units(&shown["lines"][0], "received_units"), &shown["shipments"]), (sent, &json!([])));
    assert_eq!(world.picks(&order).await.len(), usize::from(sent < 10), "what came is not sent again");
    assert_books_agree(&world.app).await;
}

#[tokio::test]
async fn a_receipt_of_an_order_of_another_facility_changes_nothing_there() {
    let mut world = World::new().await;
    let (order, shipment) = world.sent(1).await;
    let receipt = world.receipt(&shipment, &[(0, [1, 0, 0])]);
    run(&world.app, "UPDATE orders SET facility_id = $1", vec![facility_id("Tema").into()]).await;
    let answer = world.sync(&receipt).await;
    assert_eq!((statuses(&answer)[0], code(&answer, 0)), ("quarantined", "shipment_unknown"));
    vouch(&world, &receipt).await;
    assert_eq!(flags(&world.sync(&receipt).await, 0), ["surplus"]);
    let shown = world.app.get(&world.efua, &crate::orders::path_of(&order)).await.expect_status(200).json();
    assert_eq!(units(&shown["lines"][0], "received_units"), 0);
    assert_eq!(world.shipment_state(&shipment).await, "on_its_way");
}
