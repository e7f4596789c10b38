//! Orders above the limit of their account.

use serde_json::{Value, json};

use super::{account, counted, credit, new_credit_note, pay, payment, set_limit};
use crate::common::facility_id;
use crate::orders::{cancel, move_price};
use crate::shipments::{INCOMING, World, incoming, said, shipment};

/// Nobody may look before this does.
async fn limited(limit: &str) -> (World, Value) {
    let world = World::new().await;
    set_limit(&world, &world.efua, Some(limit)).await.expect_status(200);
    let product = world.products(60).await.swap_remove(0);
    let offer = world.offer(&product, 1_000).await;
    (world, offer)
}

/// As the facility sees it once whoever looks at held orders has looked.
async fn settled(world: &World, order: &Value) -> Value {
    world.shown(order).await;
    world.app.work().await;
    world.shown(order).await
}

async fn held(world: &World) -> Vec<Value> {
    world.app.get_all(&world.efua, "/api/orders/held/").await
}

// 10: above the limit an order is taken, numbered and held; the provider lets it through
#[tokio::test]
async fn an_order_above_the_limit_is_taken_and_held_until_the_provider_lets_it_through() {
    let (mut world, offer) = limited("50.00").await;
    let fits = world.order(&[(&offer, 4)]).await;
    let above = world.order(&[(&offer, 3)]).await;
    let (fits_shown, shown) = (world.shown(&fits).await, world.shown(&above).await);
    assert_eq!((&fits_shown["state"], &fits_shown["over_limit"]), (&json!("submitted"), &json!(null)));
    assert_eq!(
        (&shown["number"], &shown["state"], &shown["over_limit"]),
        (&json!("O-000002"), &json!("held"), &json!("20.00"))
    );
    let now = account(&world, &world.kofi).await;
    assert_eq!((&now["used"], &now["left"]), (&json!("70.00"), &json!("-20.00")));

    let line = above["payload"]["lines"][0].clone();
    let problem = world.confirm(&above, &[said(&line, 3, 0, "")]).await.expect_problem(409, "held").json();
    assert_eq!(problem["over_limit"], "20.00");
    world.dispatch(&above, &shipment(&[])).await.expect_problem(409, "held");
    let queue = format!("{INCOMING}?facility_id={}&state=open", facility_id("Tema"));
    assert_eq!(world.app.get_all(&world.yaw, &queue).await.len(), 2, "the warehouse sees that it is to come");
    world.app.work().await;
    let list = held(&world).await;
    assert_eq!((list.len(), &list[0]["uuid"], &list[0]["over_limit"]), (1, &above["id"], &json!("20.00")));

    let release = format!("{}release/", incoming(&above));
    world.post(&world.kofi, &release, &json!({})).await.expect_problem(403, "staff_only");
    world.post(&world.yaw, &release, &json!({})).await.expect_problem(403, "staff_only");
    world.post(&world.efua, &format!("{}release/", incoming(&fits)), &json!({})).await.expect_problem(409, "not_held");
    for _ in 0..2 {
        let released = world.post(&world.efua, &release, &json!({})).await.expect_status(200).json();
        assert_eq!((&released["state"], &released["over_limit"]), (&json!("submitted"), &json!(null)));
    }
    assert_eq!(held(&world).await.len(), 0);
    let shown = world.shown(&above).await;
    let events: Vec<_> =
        shown["timeline"].as_array().unwrap().iter().map(|event| (&event["kind"], &event["by"])).collect();
    let (submitted, held_at) = (json!("submitted"), json!("held"));
    assert_eq!(events[0].0, &submitted);
    assert_eq!(events[1].0, &held_at);
    assert_eq!(events[2], (&json!("released"), &json!("Efua Owusu")));
    world.confirm(&above, &[said(&line, 3, 0, "")]).await.expect_status(200);
    let trail = world.app.get_all(&world.kofi, &format!("/api/audit/?facility_id={}", facility_id("Accra"))).await;
    let released = trail.iter().filter(|entry| entry["changes"][0]["field"] == "released_over_limit");
    assert_eq!(released.count(), 1);
    // A limit lowered later holds nothing that was let through.
    set_limit(&world, &world.efua, Some("1.00")).await.expect_status(200);
    assert_eq!(settled(&world, &above).await["state"], "confirmed");
    assert_eq!(world.shown(&fits).await["state"], "submitted");
}

// 10: what brings the account under its limit lets the order go by itself, each in its turn
#[tokio::test]
async fn a_payment_a_credit_note_and_a_higher_limit_let_an_order_go() {
    let (mut world, offer) = limited("40.00").await;
    let first = world.order(&[(&offer, 4)]).await;
    world.confirm_all(&first).await;
    let sent = world.send_picks(&first).await;
    let orders =
        [world.order(&[(&offer, 1)]).await, world.order(&[(&offer, 1)]).await, world.order(&[(&offer, 1)]).await];
    let over = |shown: Value| shown["over_limit"].clone();
    for (order, above) in orders.iter().zip(["10.00", "20.00", "30.00"]) {
        assert_eq!(over(world.shown(order).await), above);
    }

    pay(&world, &world.yaw, &payment("10.00")).await.expect_status(200);
    assert_eq!(over(world.shown(&orders[0]).await), json!(null), "it was the first to come");
    assert_eq!(over(world.shown(&orders[1]).await), "10.00");
    credit(&world, &world.yaw, &sent["uuid"], &new_credit_note("10.00")).await.expect_status(200);
    assert_eq!(over(world.shown(&orders[1]).await), json!(null));
    set_limit(&world, &world.efua, Some("49.99")).await.expect_status(200);
    assert_eq!(over(world.shown(&orders[2]).await), "0.01");
    set_limit(&world, &world.efua, None).await.expect_status(200);
    assert_eq!(over(world.shown(&orders[2]).await), json!(null));
    assert_eq!(world.shown(&orders[2]).await["timeline"].as_array().unwrap().last().unwrap()["by"], "");
}

// 10: what is cancelled, and what is refused at the door, makes room as soon as somebody looks
#[tokio::test]
async fn what_is_cancelled_or_refused_lets_the_next_order_go() {
    let (mut world, offer) = limited("40.00").await;
    let first = world.order(&[(&offer, 4)]).await;
    let (second, third) = (world.order(&[(&offer, 2)]).await, world.order(&[(&offer, 3)]).await);
    assert_eq!(
        (&world.shown(&second).await["state"], &world.shown(&third).await["state"]),
        (&json!("held"), &json!("held"))
    );

    cancel(&world.app, &world.kofi, &second, 0).await.expect_status(200);
    world.app.work().await;
    assert_eq!(
        (&settled(&world, &second).await["state"], &world.shown(&third).await["over_limit"]),
        (&json!("cancelled"), &json!("30.00"))
    );
    world.confirm_all(&first).await;
    let sent = world.send_picks(&first).await;
    let record = world.receipt(&sent, &counted(&sent, |_, units| [0, units, 0]));
    world.receive(&record, &[]).await;
    assert_eq!(settled(&world, &third).await["state"], "submitted");
    assert_eq!(held(&world).await.len(), 0);
}

// 10: what waits for a yes counts in the order that brings it, so that a price that moved opens no back door
#[tokio::test]
async fn an_order_whose_lines_wait_is_judged_with_them() {
    let (mut world, offer) = limited("10.00").await;
    move_price(&world.app, &offer, 1_100).await;
    let order = world.order(&[(&offer, 2)]).await;
    let shown = world.shown(&order).await;
    assert_eq!(
        (&shown["state"], &shown["over_limit"], &shown["waiting"]),
        (&json!("held"), &json!("10.00"), &json!(1))
    );
    assert_eq!(account(&world, &world.kofi).await["used"], "0.00");
}

// Two orders at once: each is judged with the other, and only one of them fits
#[tokio::test]
async fn of_two_orders_at_once_one_is_held() {
    let (world, offer) = limited("10.00").await;
    let line = || {
        let mut line = crate::orders::line(&offer, 1);
        line["pack_units"] = json!(10);
        line
    };
    let (mut one, mut other) = (crate::orders::till(), crate::sales::till::Till::of("abena", "Accra", "GHS"));
    let abena = world.app.sign_in("abena").await;
    let records = [
        crate::orders::order(&mut one, crate::orders::AKWAABA, &[line()]),
        crate::orders::order(&mut other, crate::orders::AKWAABA, &[line()]),
    ];
    let (first, second) = (crate::sales::till::batch([&records[0]]), crate::sales::till::batch([&records[1]]));
    futures::join!(world.app.sync(&world.kofi, &first), world.app.sync(&abena, &second));
    let mut states = Vec::new();
    for record in &records {
        states.push(world.shown(record).await["state"].as_str().unwrap().to_owned());
    }
    states.sort();
    assert_eq!(states, ["held", "submitted"]);
}
