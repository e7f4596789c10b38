//! What becomes of a proposal: one order, or none.

use reqwest::Method;
use serde_json::{Value, json};

use super::{World, packs_of, path_of};
use crate::common::facility_id;
use crate::needs::{numbers, renewed};

#[tokio::test]
async fn what_is_accepted_is_one_order_in_the_packs_that_are_wanted() {
    let (world, proposal) = World::with_proposal().await;
    let key = uuid::Uuid::new_v4().to_string();
    for _ in 0..2 {
        let request = world.app.request(Method::POST, &world.kofi, &path_of(&proposal, "accept/"));
        let answer = world.app.send(request.header("Idempotency-Key", &key).json(&packs_of(&proposal, 2))).await;
        let accepted = answer.expect_status(200).json();
        assert_eq!((&accepted["state"], &accepted["order_uuid"]), (&json!("accepted"), &proposal["uuid"]));
        assert_eq!(numbers(&accepted["lines"][0], ["packs", "proposed_packs"]), [2, 3]);
        assert_eq!(accepted["total"], "20.00");
    }
    let orders = world.orders().await;
    assert_eq!(orders.len(), 1);
    let order = &orders[0];
    assert_eq!((&order["uuid"], &order["total"]), (&proposal["uuid"], &json!("20.00")));
    assert_eq!((&order["basis"], &order["accepted_by_itself"]), (&json!("proposal"), &json!(false)));
    assert_eq!((&order["state"], &order["lines"][0]["packs"]), (&json!("submitted"), &json!(2)));
    assert_ne!(order["submitted_by"]["name"], "");

    // What was ordered is on order: no second proposal of it.
    renewed(&world.app, &world.kofi).await;
    world.propose().await.expect_status(201);
    let next = world.proposals("&open=true").await.pop().unwrap();
    assert_eq!(numbers(&next["lines"][0], ["packs"]), [1]);
    assert_eq!(numbers(&next["lines"][0]["figures"], ["on_order"]), [20]);
}

#[tokio::test]
async fn what_nobody_decided_about_is_accepted_by_itself_once_and_flagged() {
    let (mut world, proposal) = World::with_proposal().await;
    assert_eq!(world.attend_in(47).await.accepted, 0);
    // No server ran when the review time was over.
    world.app.pass(chrono::TimeDelta::hours(30));
    let states = [world.app.state.clone(), world.app.second_server().await, world.app.state.clone()];
    let runs = futures::future::join_all(states.iter().map(bloom::proposals::attend)).await;
    let accepted: usize = runs.into_iter().map(|run| run.unwrap().accepted).sum();
    assert_eq!(accepted, 1);
    world.attend_in(1).await;

    let shown = world.shown(&proposal).await;
    assert_eq!((&shown["state"], &shown["decided_by"]), (&json!("accepted_by_itself"), &Value::Null));
    let orders = world.orders().await;
    assert_eq!(orders.len(), 1);
    assert_eq!((&orders[0]["basis"], &orders[0]["accepted_by_itself"]), (&json!("proposal"), &json!(true)));
    assert_eq!((&orders[0]["total"], &orders[0]["submitted_by"]["name"]), (&json!("30.00"), &json!("")));
    let answer = world.accept(&proposal, 3).await.expect_problem(409, "decided");
    assert_eq!(answer.json()["state"], "accepted_by_itself");
}

// ORD-10
#[tokio::test]
async fn what_is_accepted_above_the_credit_limit_is_held_whoever_accepts_it() {
    for by_itself in [false, true] {
        let (mut world, proposal) = World::with_proposal().await;
        let path = format!("/api/orders/accounts/{}/limit/", world.sahel);
        let body = json!({ "facility_id": facility_id("Accra"), "credit_limit": "5.00" });
        world.app.write(Method::PUT, &world.kofi, &path, &body).await.expect_status(200);
        if by_itself {
            assert_eq!(world.attend_in(49).await.accepted, 1);
        } else {
            world.accept(&proposal, 3).await.expect_status(200);
        }
        let orders = world.orders().await;
        assert_eq!((&orders[0]["state"], &orders[0]["over_limit"]), (&json!("held"), &json!("25.00")));
    }
}

#[tokio::test]
async fn of_two_who_decide_at_once_one_wins_and_the_other_hears_who() {
    let (world, proposal) = World::with_proposal().await;
    let abena = world.app.sign_in("abena").await;
    let (accepted, declined) = tokio::join!(world.accept(&proposal, 3), world.decline(&abena, &proposal));
    let (won, lost) = if accepted.status == 200 { (accepted, declined) } else { (declined, accepted) };
    let won = won.expect_status(200).json();
    let lost = lost.expect_problem(409, "decided").json();
    assert_eq!((&lost["decided_by"], &lost["state"]), (&won["decided_by"], &won["state"]));
    assert!(lost["detail"].as_str().unwrap().starts_with(won["decided_by"].as_str().unwrap()), "{lost}");
    assert_eq!(world.orders().await.len(), usize::from(won["state"] == "accepted"));
}

#[tokio::test]
async fn what_is_declined_says_why_and_orders_nothing() {
    let (mut world, proposal) = World::with_proposal().await;
    let declined = world.decline(&world.kofi, &proposal).await.expect_status(200).json();
    assert_eq!((&declined["state"], &declined["reason"]), (&json!("declined"), &json!("We closed for the week")));
    assert_eq!(world.attend_in(72).await, bloom::proposals::Attended::default());
    assert_eq!(world.orders().await, Vec::<Value>::new());
    assert_eq!(world.proposals("").await.len(), 1, "the next one is due in two weeks");
    assert_eq!(world.attend_in(12 * 24).await.proposed, 1);
}

#[tokio::test]
async fn a_line_whose_price_moved_since_waits() {
    let (world, proposal) = World::with_proposal().await;
    let offer = json!({ "uuid": proposal["lines"][0]["offer_uuid"] });
    crate::orders::move_price(&world.app, &offer, 1_150).await;
    world.accept(&proposal, 3).await.expect_status(200);
    let order = world.orders().await.pop().unwrap();
    assert_eq!((&order["state"], &order["waiting"], &order["total"]), (&json!("waiting"), &json!(1), &json!("0.00")));
    assert_eq!(order["lines"][0]["current_price"], "11.50");
}

#[tokio::test]
async fn who_decides_names_every_line_once_and_leaves_something() {
    let (world, proposal) = World::with_proposal().await;
    world.accept(&proposal, 0).await.expect_problem(422, "nothing_left");
    world.accept(&proposal, -1).await.expect_problem(422, "invalid");
    let mut none = packs_of(&proposal, 1);
    none["lines"] = json!([]);
    let path = path_of(&proposal, "accept/");
    world.app.write(Method::POST, &world.kofi, &path, &none).await.expect_problem(422, "invalid");
    let mut twice = packs_of(&proposal, 1);
    twice["lines"] = json!([twice["lines"][0], twice["lines"][0]]);
    world.app.write(Method::POST, &world.kofi, &path, &twice).await.expect_problem(422, "invalid");
    world
        .app
        .write(Method::POST, &world.efua, &path, &packs_of(&proposal, 1))
        .await
        .expect_problem(403, "other_facility");
    let yaw = world.app.sign_in("yaw").await;
    world.app.get(&yaw, &path_of(&proposal, "")).await.expect_problem(404, "not_found");
    let mut tema = packs_of(&proposal, 1);
    tema["facility_id"] = json!(crate::common::facility_id("Tema"));
    world.app.write(Method::POST, &yaw, &path, &tema).await.expect_problem(404, "not_found");
    assert_eq!((world.orders().await.len(), world.proposals("&open=true").await.len()), (0, 1));
}

#[tokio::test]
async fn where_the_contract_is_another_by_then_it_is_withdrawn_and_nothing_is_ordered() {
    let (mut world, proposal) = World::with_proposal().await;
    let accra = crate::common::facility_id("Accra");
    let text = "UPDATE facilities SET contract_type = 'STANDARD' WHERE id = $1";
    crate::orders::run(&world.app, text, vec![accra.as_str().into()]).await;
    assert_eq!(world.attend_in(15 * 24).await, bloom::proposals::Attended::default());
    assert_eq!(world.shown(&proposal).await["state"], "withdrawn");
    assert_eq!(world.orders().await, Vec::<Value>::new());
    assert_eq!(world.rule().await["outcome"], "not_vmi");
}
