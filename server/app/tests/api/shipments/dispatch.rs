//! What a warehouse sends.

use bloom_storage::sql;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use super::{World, incoming, picked, sent, shipment, units};
use crate::common::facility_id;
use crate::orders::run;
use crate::sales::till::{assert_books_agree, new_id};

/// An order of 2 packs that is confirmed, and what is proposed for it.
async fn confirmed(world: &mut World) -> (Value, Vec<Value>) {
    let product = world.products(40).await.swap_remove(0);
    let offer = world.offer(&product, 1_250).await;
    let order = world.order(&[(&offer, 2)]).await;
    world.confirm_all(&order).await;
    let lines = picked(&world.picks(&order).await[0]);
    (order, lines)
}

// API-29: the answer was lost, the device asks again under the same key, or under another one; two people send the same
#[tokio::test]
async fn a_shipment_is_sent_once() {
    let mut world = World::new().await;
    let (order, lines) = confirmed(&mut world).await;
    let line = &order["payload"]["lines"][0];
    let there = world.stock("Tema", line).await;
    let body = shipment(&lines);

    let answers = futures::future::join_all((0..8).map(|_| world.dispatch(&order, &body))).await;

    assert!(answers.iter().all(|answer| answer.status == 200), "{answers:?}");
    let mut other = body.clone();
    other["lines"][0]["units"] = json!(1);
    world.dispatch(&order, &other).await.expect_problem(409, "id_used");
    world.dispatch(&order, &shipment(&lines)).await.expect_problem(409, "too_many");
    assert_eq!(world.stock("Tema", line).await, there - 20);
    assert_eq!(world.shown(&order).await["shipments"].as_array().unwrap().len(), 1);
    assert_books_agree(&world.app).await;
}

#[tokio::test]
async fn two_people_who_send_the_same_order_send_it_once() {
    let mut world = World::new().await;
    let (order, lines) = confirmed(&mut world).await;
    let bodies: Vec<Value> = (0..6).map(|_| shipment(&lines)).collect();

    let answers = futures::future::join_all(bodies.iter().map(|body| world.dispatch(&order, body))).await;

    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409, 409, 409]);
    assert_eq!(units(&world.shown(&order).await["lines"][0], "sent_units"), 20);
    let path = format!("{}lines/{}/close/", incoming(&order), lines[0]["line_uuid"].as_str().unwrap());
    world.post(&world.yaw, &path, &json!({ "note": "All gone" })).await.expect_problem(409, "wrong_state");
    assert_books_agree(&world.app).await;
}

// A batch gone meanwhile, an expired one, another product's, and more than was confirmed
#[tokio::test]
async fn only_what_is_confirmed_and_on_the_shelf_is_sent() {
    let mut world = World::new().await;
    let (order, lines) = confirmed(&mut world).await;
    let (line, batch) = (&lines[0]["line_uuid"], &lines[0]["batch_id"]);
    let id = batch.as_str().unwrap();
    let other = world
        .products(1)
        .await
        .into_iter()
        .rev()
        .find(|other| other["barcode_id"] != order["payload"]["lines"][0]["barcode"]);
    let others = other.unwrap()["batches"][0]["id"].clone();

    world.dispatch(&order, &shipment(&[sent(line, &others, 1)])).await.expect_problem(422, "invalid");
    world.dispatch(&order, &shipment(&[sent(&json!(new_id()), batch, 1)])).await.expect_problem(422, "invalid");
    world.dispatch(&order, &shipment(&[sent(line, batch, 0)])).await.expect_problem(422, "invalid");
    world.dispatch(&order, &shipment(&[sent(line, batch, 21)])).await.expect_problem(409, "too_many");
    world.dispatch(&order, &shipment(&[])).await.expect_problem(422, "invalid");
    let mut empty = shipment(&lines);
    empty["packages"] = json!(0);
    world.dispatch(&order, &empty).await.expect_problem(422, "invalid");
    let there = quantity(&world, id).await;
    let set = |quantity: i64| {
        run(&world.app, "UPDATE batches SET quantity = $2 WHERE id = $1", vec![id.into(), quantity.into()])
    };
    set(0).await;
    let units = lines[0]["units"].as_i64().unwrap();
    let problem =
        world.dispatch(&order, &shipment(&[sent(line, batch, units)])).await.expect_problem(409, "not_enough").json();
    assert_eq!(&problem["line_uuid"], line);
    set(there).await;
    run(&world.app, "UPDATE batches SET expiry_date = '2026-03-01' WHERE id = $1", vec![id.into()]).await;
    world.dispatch(&order, &shipment(&[sent(line, batch, units)])).await.expect_problem(409, "expired");
    assert!(
        world.picks(&order).await[0]["batches"].as_array().unwrap().iter().all(|picked| picked["batch_id"] != *batch)
    );
    assert_eq!(world.app.count("shipments").await, 0);
    assert_books_agree(&world.app).await;
}

async fn quantity(world: &World, id: &str) -> i64 {
    crate::sales::till::number(&world.app, "SELECT quantity FROM batches WHERE id = $1", &[id]).await
}

// What leaves is no consumption, and stands in the bin card under the number of the waybill
#[tokio::test]
async fn what_is_sent_is_in_the_ledger_of_the_warehouse_as_sent() {
    let mut world = World::new().await;
    let (_, shipment) = world.sent(2).await;
    let text = "SELECT kind, reference, CAST(quantity AS TEXT) FROM stock_movements WHERE source_id = $1";
    let id = shipment["uuid"].as_str().unwrap();
    let backend = world.app.state.db.backend();
    let rows = world.app.state.db.read().query_all_raw(sql(backend, text, [id.into()])).await.unwrap();
    let sum: i64 = rows.iter().map(|row| row.try_get_by_index::<String>(2).unwrap().parse::<i64>().unwrap()).sum();
    assert_eq!((rows[0].try_get_by_index::<String>(0).unwrap(), sum), ("order_sent".to_owned(), -20));
    assert_eq!(rows[0].try_get_by_index::<String>(1).unwrap(), "W-000001");
    assert_eq!(shipment["warehouse"]["uuid"], facility_id("Tema"));
}
