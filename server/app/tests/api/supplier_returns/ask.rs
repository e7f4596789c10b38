//! What may be asked, and by whom.

use serde_json::json;

use super::{INCOMING, act, answer, ask, asked, delivered, in_batch, lot, path_of, receipt, sending, states};
use crate::common::facility_id;
use crate::orders::{AKWAABA, LAGOON, VOLTA};
use crate::sales::till::assert_books_agree;
use crate::shipments::World;

// More than the batch has, when it is asked and when it is sent: named, and nothing moves
#[tokio::test]
async fn a_batch_never_gives_more_than_it_has() {
    let world = World::new().await;
    let item = delivered(&world, 20, Some("2.50")).await;
    let batch = lot(&item, "DEL-1");
    for supplier in [AKWAABA, VOLTA] {
        let problem = ask(&world, &world.kofi, &asked(&item, "DEL-1", 21, Some(supplier))).await;
        let problem = problem.expect_problem(409, "not_enough").json();
        assert_eq!((&problem["lot"], &problem["there"]), (&json!("DEL-1"), &json!(20)));
    }
    let body = asked(&item, "DEL-1", 20, Some(AKWAABA));
    ask(&world, &world.kofi, &body).await.expect_status(201);
    act(&world, &world.yaw, &body, "answer", &answer(&body, 20, "")).await.expect_status(200);
    act(&world, &world.kofi, &body, "send", &sending(&body, 21)).await.expect_problem(422, "invalid");
    act(&world, &world.kofi, &body, "send", &sending(&body, 0)).await.expect_problem(422, "invalid");
    // Somebody else took 15 of them meanwhile.
    let other = asked(&item, "DEL-1", 15, Some(VOLTA));
    ask(&world, &world.kofi, &other).await.expect_status(201);
    let problem = act(&world, &world.kofi, &body, "send", &sending(&body, 20)).await;
    assert_eq!(problem.expect_problem(409, "not_enough").json()["there"], json!(5));
    assert_eq!(in_batch(&world, batch).await, 5);
    act(&world, &world.kofi, &body, "send", &sending(&body, 5)).await.expect_status(200);
    assert_books_agree(&world.app).await;
}

#[tokio::test]
async fn what_cannot_be_asked_is_named_where_it_stands() {
    let world = World::new().await;
    let item = delivered(&world, 20, Some("2.50")).await;
    let good = asked(&item, "DEL-1", 2, Some(AKWAABA));
    let with = |pointer: &str, value: serde_json::Value| {
        let mut body = good.clone();
        *body.pointer_mut(pointer).unwrap() = value;
        body
    };
    let line = good["lines"][0].clone();
    for (body, field) in [
        (with("/uuid", json!("7")), "uuid"),
        (with("/lines", json!([])), "lines"),
        (with("/lines", json!([line, line])), "lines.1.uuid"),
        (with("/lines/0/units", json!(0)), "lines.0.units"),
        (with("/lines/0/batch_id", json!("none")), "lines.0.batch_id"),
        (with("/lines/0/product_uuid", json!("none")), "lines.0.batch_id"),
        (with("/supplier_uuid", json!(null)), "supplier_uuid"),
        (with("/supplier_uuid", json!(LAGOON)), "supplier_uuid"),
        (with("/note", json!("x".repeat(501))), "note"),
    ] {
        let problem = ask(&world, &world.kofi, &body).await.expect_problem(422, "invalid").json();
        assert_eq!(problem["errors"][0]["field"], field, "{problem:#}");
    }
    let mut other = with("/reason", json!("other"));
    other["note"] = json!(" ");
    ask(&world, &world.kofi, &other).await.expect_problem(422, "invalid");
    assert_eq!(world.app.count("supplier_returns").await, 0);
}

// Refused, and cancelled before it was sent: the stock stays, and it is in the trail
#[tokio::test]
async fn what_is_refused_or_cancelled_stays_on_the_shelf() {
    let world = World::new().await;
    let item = delivered(&world, 20, Some("2.50")).await;
    let (first, second) = (asked(&item, "DEL-1", 2, Some(AKWAABA)), asked(&item, "DEL-1", 3, Some(AKWAABA)));
    for body in [&first, &second] {
        ask(&world, &world.kofi, body).await.expect_status(201);
    }
    act(&world, &world.yaw, &first, "answer", &answer(&first, 0, "")).await.expect_problem(422, "invalid");
    act(&world, &world.yaw, &first, "answer", &answer(&first, 3, "")).await.expect_problem(422, "invalid");
    let shown = act(&world, &world.yaw, &first, "answer", &answer(&first, 0, "Too late")).await.json();
    assert_eq!((&shown["state"], states(&shown)), (&json!("refused"), vec!["asked", "refused"]));
    assert_eq!(shown["timeline"][1]["note"], "Too late");
    act(&world, &world.kofi, &first, "send", &sending(&first, 2)).await.expect_problem(409, "wrong_state");
    act(&world, &world.kofi, &first, "cancel", &json!({})).await.expect_problem(409, "wrong_state");
    for _ in 0..2 {
        let shown = act(&world, &world.kofi, &second, "cancel", &json!({})).await.expect_status(200).json();
        assert_eq!(shown["state"], "cancelled");
    }
    act(&world, &world.yaw, &second, "answer", &answer(&second, 3, "")).await.expect_problem(409, "wrong_state");
    assert_eq!(in_batch(&world, lot(&item, "DEL-1")).await, 20);
    let trail = world.app.get_all(&world.efua, "/api/audit/?subject=supplier_return").await;
    assert_eq!(trail.len(), 4, "{trail:#?}");
}

// ENT-16: who orders asks, who keeps the stock sends, the warehouse alone takes back, others know of nothing
#[tokio::test]
async fn a_return_is_in_the_hands_of_its_two_sides() {
    let world = World::new().await;
    let app = &world.app;
    let (abena, ngozi, ama, akosua) =
        (app.sign_in("abena").await, app.sign_in("ngozi").await, app.sign_in("ama").await, app.sign_in("akosua").await);
    let item = delivered(&world, 20, Some("2.50")).await;
    let body = asked(&item, "DEL-1", 2, Some(AKWAABA));
    ask(&world, &ama, &body).await.expect_problem(403, "no_order");
    ask(&world, &world.efua, &body).await.expect_problem(403, "other_facility");
    ask(&world, &world.yaw, &body).await.expect_problem(403, "other_facility");
    ask(&world, &abena, &body).await.expect_status(201);
    for session in [&world.kofi, &world.yaw, &world.efua] {
        app.get(session, &path_of(&body)).await.expect_status(200);
    }
    app.get(&ngozi, &path_of(&body)).await.expect_problem(404, "not_found");
    app.get(&akosua, &path_of(&body)).await.expect_problem(403, "no_order");
    let queue = format!("{INCOMING}?facility_id={}&state=all", facility_id("Tema"));
    app.get(&abena, &queue).await.expect_problem(403, "other_facility");
    let (yes, counted) = (answer(&body, 2, ""), receipt(&body, 2, 2, ""));
    for (verb, said) in [("answer", &yes), ("receive", &counted)] {
        act(&world, &abena, &body, verb, said).await.expect_problem(403, "other_facility");
        act(&world, &world.efua, &body, verb, said).await.expect_problem(403, "other_facility");
        act(&world, &akosua, &body, verb, said).await.expect_problem(403, "no_order");
        act(&world, &ngozi, &body, verb, said).await.expect_problem(404, "not_found");
    }
    for verb in ["send", "cancel"] {
        act(&world, &world.yaw, &body, verb, &sending(&body, 2)).await.expect_problem(404, "not_found");
        act(&world, &world.efua, &body, verb, &sending(&body, 2)).await.expect_problem(403, "other_facility");
    }
    // What Akwaaba was asked the warehouse answers, also once somebody else answers for Akwaaba.
    world.answered_by(None).await.expect_status(200);
    act(&world, &world.yaw, &body, "answer", &yes).await.expect_status(200);
}
