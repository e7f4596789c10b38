//! Who sees an account, and who writes to it.

use serde_json::json;

use super::{ACCOUNTS, INVOICES, account, credit, new_credit_note, new_invoice, pay, payment, set_limit};
use crate::common::facility_id;
use crate::orders::AKWAABA;
use crate::shipments::World;

// 10, ENT-16: a warehouse gives the credit: it and the provider write to the account, the pharmacy looks
#[tokio::test]
async fn the_warehouse_and_the_provider_write_to_the_account_of_a_pharmacy() {
    let mut world = World::new().await;
    let (_, shipment) = world.sent(2).await;
    let app = &world.app;
    let (ama, abena) = (app.sign_in("ama").await, app.sign_in("abena").await);
    let (ngozi, akosua) = (app.sign_in("ngozi").await, app.sign_in("akosua").await);
    assert_eq!(account(&world, &world.yaw).await, account(&world, &abena).await);
    assert_eq!(account(&world, &world.efua).await, account(&world, &world.kofi).await);
    let one = format!("{ACCOUNTS}{AKWAABA}/?facility_id={}", facility_id("Accra"));
    let bill = format!("{INVOICES}{}/?facility_id={}", shipment["uuid"].as_str().unwrap(), facility_id("Accra"));
    let bills = format!("{INVOICES}?facility_id={}&supplier_uuid={AKWAABA}", facility_id("Accra"));
    for path in [&one, &bill, &bills] {
        app.get(&world.yaw, path).await.expect_status(200);
        app.get(&ama, path).await.expect_problem(403, "no_order");
        app.get(&akosua, path).await.expect_problem(403, "no_order");
        app.get(&ngozi, path).await.expect_problem(403, "other_facility");
    }
    app.get(&world.yaw, &format!("{INVOICES}?facility_id={}", facility_id("Accra")))
        .await
        .expect_problem(403, "other_facility");
    for (session, code) in [(&world.kofi, "warehouse_only"), (&ngozi, "other_facility"), (&ama, "no_order")] {
        pay(&world, session, &payment("1.00")).await.expect_problem(403, code);
        credit(&world, session, &shipment["uuid"], &new_credit_note("1.00")).await.expect_problem(403, code);
    }
    for session in [&world.kofi, &world.yaw] {
        set_limit(&world, session, Some("1.00")).await.expect_problem(403, "staff_only");
    }
    pay(&world, &world.yaw, &payment("1.00")).await.expect_status(200);
    credit(&world, &world.efua, &shipment["uuid"], &new_credit_note("1.00")).await.expect_status(200);
    set_limit(&world, &world.efua, Some("1.00")).await.expect_status(200);
    let list = app.get_all(&world.kofi, &format!("{ACCOUNTS}?facility_id={}", facility_id("Accra"))).await;
    let own = list.iter().find(|account| account["supplier"]["uuid"] == AKWAABA).unwrap();
    assert_eq!(
        (&own["by_warehouse"], &own["credit_limit"], &own["owed"]),
        (&json!(true), &json!("1.00"), &json!("23.00"))
    );
}

// ENT-16: papers of a supplier outside are the facility's; who runs it says what was paid
#[tokio::test]
async fn the_pharmacy_writes_to_its_account_with_a_supplier_outside() {
    let mut world = World::outside().await;
    let product = world.products(1).await.swap_remove(0);
    let offer = world.offer(&product, 1_250).await;
    let order = world.order(&[(&offer, 2)]).await;
    let app = &world.app;
    let (ama, ngozi) = (app.sign_in("ama").await, app.sign_in("ngozi").await);
    let body = new_invoice(&order, "F-1", &[(0, 20, "25.00")]);
    world.post(&ama, INVOICES, &body).await.expect_problem(403, "no_order");
    world.post(&ngozi, INVOICES, &body).await.expect_problem(403, "other_facility");
    world.post(&world.efua, INVOICES, &body).await.expect_problem(403, "other_facility");
    world.post(&world.kofi, INVOICES, &body).await.expect_status(200);
    credit(&world, &world.efua, &body["uuid"], &new_credit_note("1.00")).await.expect_problem(403, "other_facility");
    credit(&world, &world.kofi, &body["uuid"], &new_credit_note("1.00")).await.expect_status(200);
    for session in [&world.yaw, &ngozi] {
        pay(&world, session, &payment("1.00")).await.expect_problem(403, "other_facility");
        set_limit(&world, session, Some("1.00")).await.expect_problem(403, "other_facility");
    }
    for session in [&world.kofi, &world.efua] {
        pay(&world, session, &payment("1.00")).await.expect_status(200);
        set_limit(&world, session, Some("1.00")).await.expect_status(200);
    }
}
