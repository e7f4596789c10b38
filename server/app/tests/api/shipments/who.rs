//! Who answers, sends and receives, and who looks.

use serde_json::json;

use super::{INCOMING, SHIPMENTS, World, incoming, said, shipment};
use crate::common::facility_id;
use crate::sales::till::{batch, code};

// ENT-16: who orders and keeps the stock in the warehouse answers; the provider looks; nobody else knows of it
#[tokio::test]
async fn a_warehouse_answers_its_own_orders() {
    let mut world = World::new().await;
    let (order, sent) = world.sent(1).await;
    let app = &world.app;
    let (akosua, abena, ngozi) = (app.sign_in("akosua").await, app.sign_in("abena").await, app.sign_in("ngozi").await);
    let queue = format!("{INCOMING}?facility_id={}&state=all", facility_id("Tema"));
    let (one, way) = (incoming(&order), format!("{SHIPMENTS}{}/", sent["uuid"].as_str().unwrap()));
    for session in [&world.yaw, &world.efua] {
        assert_eq!(app.get_all(session, &queue).await.len(), 1);
        app.get(session, &one).await.expect_status(200);
        app.get(session, &format!("{one}picks/")).await.expect_status(200);
        app.get(session, &way).await.expect_status(200);
    }
    // No Order in the warehouse; another facility's.
    app.get(&akosua, &queue).await.expect_problem(403, "no_order");
    app.get(&abena, &queue).await.expect_problem(403, "other_facility");
    app.get(&abena, &way).await.expect_status(200);
    for session in [&abena, &ngozi] {
        app.get(session, &one).await.expect_problem(404, "not_found");
    }
    app.get(&ngozi, &way).await.expect_problem(404, "not_found");
    let line = &order["payload"]["lines"][0];
    let close = format!("{one}lines/{}/close/", line["uuid"].as_str().unwrap());
    let bodies = [
        (format!("{one}confirm/"), json!({ "lines": [said(line, 1, 0, "")] })),
        (format!("{one}dispatch/"), shipment(&[])),
        (close, json!({ "note": "No" })),
    ];
    for (path, body) in &bodies {
        world.post(&world.efua, path, body).await.expect_problem(403, "other_facility");
        world.post(&akosua, path, body).await.expect_problem(403, "no_order");
        world.post(&ngozi, path, body).await.expect_problem(404, "not_found");
    }
}

// 9, ENT-11: only a warehouse answers for a supplier, and who said so stands in the trail
#[tokio::test]
async fn staff_say_which_warehouse_answers_for_a_supplier() {
    let world = World::outside().await;
    for place in [facility_id("Accra"), facility_id("Lagos"), "none".to_owned()] {
        world.answered_by(Some(&place)).await.expect_problem(422, "invalid");
    }
    let told = world.answered_by(Some(&facility_id("Tema"))).await.expect_status(200).json();
    assert_eq!(told["warehouse"]["name"], "Tidegate Warehouse, Tema");
    world.answered_by(Some(&facility_id("Tema"))).await.expect_status(200);
    let listed = world.app.get_all(&world.efua, "/api/orders/suppliers/?country=gh").await;
    let names: Vec<&str> = listed.iter().map(|row| row["name"].as_str().unwrap()).collect();
    assert!(names.contains(&"Tidegate Warehouse") && names.contains(&"Akwaaba Medical"), "{names:?}");
    assert_eq!(listed.iter().filter(|row| !row["warehouse"].is_null()).count(), 2);
    let trail = world.app.get_all(&world.efua, "/api/audit/?subject=supplier").await;
    assert_eq!(trail.len(), 1, "said twice, changed once");
    world.answered_by(None).await.expect_status(200);
    world.app.get(&world.kofi, "/api/orders/suppliers/?country=GH").await.expect_problem(403, "staff_only");
    world.app.get(&world.efua, "/api/orders/suppliers/?country=XX").await.expect_problem(404, "not_found");
}

// What is received moves the stock: whoever only sells does not
#[tokio::test]
async fn a_receipt_of_somebody_who_may_not_is_held() {
    let mut world = World::new().await;
    let (_, shipment) = world.sent(1).await;
    let ama = world.app.sign_in("ama").await;
    let receipt = world.receipt(&shipment, &[(0, [1, 0, 0])]);
    let answer = world.app.sync(&ama, &batch([&receipt])).await;
    assert_eq!(code(&answer, 0), "sender_may_not");
}
