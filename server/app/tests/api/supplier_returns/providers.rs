//! Goods of the provider go back without money.

use serde_json::{Value, json};

use super::{INCOMING, act, answer, ask, asked, in_lot, receipt, sending};
use crate::orders::{AKWAABA, VOLTA};
use crate::provider_stock::{LOT, agree, deliver, delivered, line, own_product, position};
use crate::sales::till::{assert_books_agree, new_id};
use crate::shipments::World;
use crate::transfers::products;

/// A product of which the provider has 20 in Accra.
async fn providers(world: &World) -> Value {
    agree(&world.app, &world.efua, "Accra", None, "provider").await;
    let item = own_product(&world.app, &world.kofi).await;
    deliver(&world.app, &world.kofi, &delivered(&item, "provider", 20, Some("1.50"))).await;
    let all = products(&world.app, &world.kofi, "Accra").await;
    all.into_iter().find(|other| other["uuid"] == item["uuid"]).unwrap()
}

async fn on_shelf(world: &World, item: &Value) -> i64 {
    let rows = position(&world.app, &world.kofi, "Accra").await;
    let row = rows.iter().find(|row| row["product_uuid"] == item["uuid"]);
    row.map_or(0, |row| row["units"].as_i64().unwrap())
}

/// What came less what went is what closes.
fn assert_adds_up(line: &Value) {
    let of = |field: &str| line[field].as_i64().unwrap();
    let came = of("opening") + of("received") + of("transferred_in") + of("counted");
    let went = of("sold") + of("written_off") + of("returned") + of("transferred_out");
    assert_eq!(came - went, of("closing"), "{line:#}");
}

// The provider takes it back itself: the statement shows it as returned, and nothing is owed for it
#[tokio::test]
async fn what_the_provider_takes_back_stands_in_the_statement_as_returned() {
    let world = World::new().await;
    let item = providers(&world).await;
    let before = line(&world.app, &world.kofi, "2026-03", &item).await;
    let body = asked(&item, LOT, 8, None);

    let shown = ask(&world, &world.kofi, &body).await.expect_status(201).json();
    assert_eq!((&shown["owner"], &shown["amount"]), (&json!("provider"), &json!(null)));
    assert_eq!((&shown["supplier"], &shown["lines"][0]["unit_cost"]), (&json!(null), &json!(null)));
    let queue = format!("{INCOMING}?state=open");
    assert_eq!(world.app.get_all(&world.efua, &queue).await.len(), 1);
    world.app.get(&world.yaw, &queue).await.expect_problem(403, "staff_only");
    act(&world, &world.efua, &body, "answer", &answer(&body, 8, "")).await.expect_status(200);
    act(&world, &world.kofi, &body, "send", &sending(&body, 8)).await.expect_status(200);
    let credit = json!({ "amount": "1.00", "number": "CN-1" });
    act(&world, &world.kofi, &body, "credit", &credit).await.expect_problem(409, "no_money");
    let shown = act(&world, &world.efua, &body, "receive", &receipt(&body, 8, 0, "")).await.expect_status(200).json();

    assert_eq!((&shown["state"], &shown["credited"]), (&json!("received"), &json!(null)));
    assert_eq!(world.app.get_all(&world.efua, &queue).await.len(), 0);
    let after = line(&world.app, &world.kofi, "2026-03", &item).await;
    assert_adds_up(&after);
    assert_eq!((&after["returned"], &after["owed"]), (&json!(8), &before["owed"]));
    assert_eq!(after["closing"].as_i64().unwrap(), before["closing"].as_i64().unwrap() - 8);
    assert_eq!(on_shelf(&world, &item).await, 12);
    assert_books_agree(&world.app).await;
}

// A warehouse takes it back for the provider: it is in stock there, and no money moves
#[tokio::test]
async fn a_warehouse_takes_back_what_is_the_providers_without_money() {
    let world = World::new().await;
    let item = providers(&world).await;
    let in_tema = in_lot(&world, "Tema", &item, LOT).await;
    ask(&world, &world.kofi, &asked(&item, LOT, 1, Some(VOLTA))).await.expect_problem(422, "invalid");
    let body = asked(&item, LOT, 8, Some(AKWAABA));
    ask(&world, &world.kofi, &body).await.expect_status(201);
    act(&world, &world.yaw, &body, "answer", &answer(&body, 8, "")).await.expect_status(200);
    act(&world, &world.kofi, &body, "send", &sending(&body, 8)).await.expect_status(200);
    let shown = act(&world, &world.yaw, &body, "receive", &receipt(&body, 8, 8, "")).await.expect_status(200).json();
    assert_eq!((&shown["state"], &shown["credited"]), (&json!("received"), &json!(null)));
    assert_eq!(in_lot(&world, "Tema", &item, LOT).await, in_tema + 8);
    assert_adds_up(&line(&world.app, &world.kofi, "2026-03", &item).await);
    assert_books_agree(&world.app).await;
}

#[tokio::test]
async fn goods_of_two_owners_go_back_apart() {
    let world = World::new().await;
    let item = providers(&world).await;
    let own = item["batches"].as_array().unwrap().iter().find(|batch| batch["lot"] != LOT).unwrap();
    let mut body = asked(&item, LOT, 1, Some(AKWAABA));
    let line = json!({ "uuid": new_id(), "product_uuid": item["uuid"], "batch_id": own["id"], "units": 1 });
    body["lines"].as_array_mut().unwrap().push(line);
    ask(&world, &world.kofi, &body).await.expect_problem(409, "mixed_owners");
}
