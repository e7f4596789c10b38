//! Orders, shipments and statements in a server that is put back from a backup.

use reqwest::Method;
use serde_json::{Value, json};

use super::{back_up, generation, give_back, missing, put_back};
use crate::common::{Place, Session, TestApp, facility_id};
use crate::orders::{AKWAABA, offer_of, run};
use crate::provider_stock::{accept, heads, statement};
use crate::sales::till::{Till, assert_books_agree, batch, code, statuses};
use crate::shipments::{World, units};

/// The same people, on the server that was put back.
fn at(app: TestApp, before: World, till: Till) -> (World, TestApp) {
    let World { app: crashed, kofi, yaw, efua, .. } = before;
    (World { app, kofi, yaw, efua, till }, crashed)
}

/// Without the ids that a server gives by itself: what is given back gets others.
fn without_ids(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let own = fields.into_iter().filter(|(name, _)| !["id", "batch_id"].contains(&name.as_str()));
            own.map(|(name, field)| (name, without_ids(field))).collect()
        }
        Value::Array(values) => values.into_iter().map(without_ids).collect(),
        other => other,
    }
}

/// All of it that people of both sides see.
async fn figures(world: &World, records: &[&Value]) -> Value {
    let (app, accra, tema) = (&world.app, facility_id("Accra"), facility_id("Tema"));
    let all = async |session: &Session, path: String| app.get_all(session, &path).await;
    let mut orders = Vec::new();
    for record in records {
        orders.push(world.shown(record).await);
    }
    let needs = all(&world.kofi, format!("/api/orders/needs/?facility_id={accra}")).await;
    let mut needs: Vec<String> =
        needs.iter().map(|need| format!("{} {} {}", need["barcode"], need["on_order"], need["consumed"])).collect();
    needs.sort_unstable();
    let stock = |place: &str| format!("/api/productaliases/?facility_id={place}&page_size=1000");
    without_ids(json!({
        "orders": orders,
        "needs": needs,
        "shipments": all(&world.kofi, format!("/api/orders/shipments/?facility_id={accra}&since=0")).await,
        "here": all(&world.kofi, stock(&accra)).await,
        "there": all(&world.yaw, stock(&tema)).await,
        "statements": all(&world.kofi, format!("/api/vdl/statements/?facility_id={accra}")).await,
        "deliveries": all(&world.kofi, format!("/api/inventory/deliveries/?facility_id={accra}")).await,
        "receipts": app.count("receipts").await,
    }))
}

// OUT-18 OUT-23: what a till ordered and received after the backup is given back once; what was accepted stays accepted
#[tokio::test]
async fn orders_and_receipts_of_after_the_backup_are_given_back_once_and_an_accepted_statement_stays() {
    let mut world = World::new().await;
    let (first, shipment) = world.sent(2).await;
    accept(&world.app, &world.kofi, &heads(&world.app, &world.kofi, "Accra").await[1]).await.expect_status(200);
    let frozen = statement(&world.app, &world.kofi, "Accra", "2026-02").await;
    let folder = tempfile::tempdir().unwrap();
    let from = back_up(&world.app, folder.path()).await;
    let sent = units(&shipment["lines"][0], "units");
    let receipt = world.receipt(&shipment, &[(0, [sent - 1, 1, 0])]);
    world.receive(&receipt, &[]).await;
    let product = world.products(20).await.swap_remove(1);
    let offer = offer_of(&world.app, AKWAABA, product["barcode_id"].as_str().unwrap(), 700).await;
    let line = crate::orders::line(&offer, 1);
    let second = crate::orders::order(&mut world.till, AKWAABA, &[line]);
    assert_eq!(statuses(&world.sync(&second).await), ["applied"]);
    let before = figures(&world, &[&first, &second]).await;

    let place = Place::empty().await;
    put_back(&place, &from, false, &world.app.state.clock).await.unwrap();
    let restored = TestApp::spawn_at(place, &[]).await;
    let till = std::mem::replace(&mut world.till, Till::of("kofi", "Accra", "GHS"));
    let (world, _crashed) = at(restored, world, till);

    assert_eq!(statement(&world.app, &world.kofi, "Accra", "2026-02").await, frozen);
    assert_eq!(world.shipment(&shipment).await["state"], "on_its_way");
    // The offer of the second order came after the backup; suppliers' lists are uploaded again.
    offer_again(&world.app, &offer, 700).await;
    let records = [first.clone(), receipt.clone(), second.clone()];
    assert_eq!(give_back(&world.app, &world.kofi, &world.till, &records).await, 2);
    assert_eq!(give_back(&world.app, &world.kofi, &world.till, &records).await, 0);

    let after = figures(&world, &[&first, &second]).await;
    for (name, value) in before.as_object().unwrap() {
        assert_eq!(after[name], *value, "{name}");
    }
    assert_books_agree(&world.app).await;
}

/// The same offer under the same id.
async fn offer_again(app: &TestApp, offer: &Value, price: i64) {
    let made = offer_of(app, AKWAABA, offer["barcode"].as_str().unwrap(), price).await;
    let ids = [&offer["uuid"], &made["uuid"]].map(|id| id.as_str().unwrap().into());
    run(app, "UPDATE offers SET id = $1 WHERE id = $2", ids.to_vec()).await;
}

// OUT-18: the warehouse sent it after the backup, so the server knows of no shipment: what stands on the shelf waits for a
// person, and counts once
#[tokio::test]
async fn what_was_received_of_a_shipment_that_the_backup_does_not_have_waits_and_is_not_lost() {
    let mut world = World::new().await;
    let product = world.products(20).await.swap_remove(0);
    let offer = world.offer(&product, 1_250).await;
    let order = world.order(&[(&offer, 2)]).await;
    world.confirm_all(&order).await;
    let folder = tempfile::tempdir().unwrap();
    let from = back_up(&world.app, folder.path()).await;
    let shipment = world.send_picks(&order).await;
    let line = shipment["lines"][0].clone();
    let (sent, here) = (units(&line, "units"), world.stock("Accra", &line).await);
    let receipt = world.receipt(&shipment, &[(0, [sent, 0, 0])]);
    world.receive(&receipt, &[]).await;

    let place = Place::empty().await;
    put_back(&place, &from, false, &world.app.state.clock).await.unwrap();
    let restored = TestApp::spawn_at(place, &[]).await;
    let till = std::mem::replace(&mut world.till, Till::of("kofi", "Accra", "GHS"));
    let (world, _crashed) = at(restored, world, till);

    let records = [order.clone(), receipt.clone()];
    let lost = missing(&world.app, &world.kofi, &world.till, &records).await;
    assert_eq!(lost, std::slice::from_ref(&receipt));
    let mut body = batch(&lost);
    body["generation"] = json!(generation(&world.app).await);
    for _ in 0..2 {
        let answer = world.app.sync(&world.kofi, &body).await;
        assert_eq!((statuses(&answer)[0], code(&answer, 0)), ("quarantined", "shipment_unknown"), "{answer:#}");
    }
    assert_eq!(world.stock("Accra", &line).await, here);
    let held = format!("/api/sales/held/?facility_id={}&settled=false", facility_id("Accra"));
    let held = world.app.get_all(&world.kofi, &held).await;
    assert_eq!(held.iter().map(|one| &one["record_id"]).collect::<Vec<_>>(), [&receipt["id"]]);
    let path = format!("/api/sales/held/{}/apply/", held[0]["id"].as_str().unwrap());
    let body = json!({ "facility_id": facility_id("Accra") });
    world.app.write(Method::POST, &world.kofi, &path, &body).await.expect_status(200);

    assert_eq!(world.stock("Accra", &line).await, here + sent);
    assert_eq!(units(&world.shown(&order).await["lines"][0], "received_units"), sent);
    assert_eq!(statuses(&world.sync(&receipt).await), ["duplicate"]);
    assert_books_agree(&world.app).await;
}
