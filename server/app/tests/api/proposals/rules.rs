//! When something is proposed, of what, and by whom.

use reqwest::Method;
use serde_json::{Value, json};

use super::{RULES, World, packs_of, path_of};
use crate::common::facility_id;
use crate::needs::{numbers, offers};

#[tokio::test]
async fn what_is_proposed_is_what_the_figures_say_with_the_figures() {
    let (world, proposal) = World::with_proposal().await;
    assert_eq!((&proposal["supplier"]["name"], &proposal["state"]), (&json!("Sahel"), &json!("proposed")));
    assert_eq!((&proposal["proposed_by"], &proposal["order_uuid"]), (&Value::Null, &Value::Null));
    assert_eq!(proposal["total"], "30.00");
    let lines = proposal["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 1, "{proposal:#}");
    let line = &lines[0];
    assert_eq!((&line["barcode"], &line["price"]), (&world.item["barcode_id"], &json!("10.00")));
    assert_eq!(numbers(line, ["packs", "proposed_packs", "pack_units"]), [3, 3, 10]);
    let told = ["suggested_packs", "usable", "target", "available", "cover_days", "days", "consumed", "lead_days"];
    assert_eq!(numbers(&line["figures"], told), [3, 6, 28, 6, 6, 90, 90, 7]);
    assert_eq!(line["figures"]["urgency"], "urgent");
    assert_eq!(world.shown(&proposal).await, proposal);
    let rule = world.rule().await;
    assert_eq!((&rule["outcome"], &rule["looked_at"]), (&json!("proposed"), &proposal["proposed_at"]));
}

#[tokio::test]
async fn one_of_a_supplier_is_open_at_the_most_whoever_looks() {
    let (mut world, proposal) = World::with_proposal().await;
    world.propose().await.expect_problem(409, "open");
    // Due again, the first one not decided: its review time is the longer one.
    world.set_rule(&world.efua, "Accra", (1, 24)).await.expect_status(200);
    assert_eq!(world.attend_in(30).await, bloom::proposals::Attended::default());
    assert_eq!(world.proposals("").await.len(), 1);

    world.decline(&world.kofi, &proposal).await.expect_status(200);
    let states = [world.app.state.clone(), world.app.second_server().await];
    let runs = futures::future::join_all(states.iter().map(bloom::proposals::attend)).await;
    let proposed: usize = runs.into_iter().map(|run| run.unwrap().proposed).sum();
    assert_eq!((proposed, world.proposals("").await.len()), (1, 2));
}

#[tokio::test]
async fn where_there_is_nothing_to_order_nothing_is_proposed_and_that_is_noted() {
    let world = World::begin().await;
    let none = json!({ "barcode_id": "0" });
    offers(&world.app, &world.efua, &[("Sahel", &none, 10, "9.00", "available", 1, 1)]).await;
    world.set_rule(&world.efua, "Accra", (14, 48)).await.expect_status(200);
    assert_eq!(world.rule().await["outcome"], Value::Null);
    assert_eq!(bloom::proposals::attend(&world.app.state).await.unwrap().proposed, 0);
    assert_eq!(world.rule().await["outcome"], "nothing");
    assert_eq!(world.proposals("").await, Vec::<Value>::new());
    world.propose().await.expect_problem(409, "nothing_to_order");
}

#[tokio::test]
async fn what_the_supplier_does_not_have_is_not_proposed() {
    let world = World::begin().await;
    offers(&world.app, &world.efua, &[("Sahel", &world.item, 10, "10.00", "unavailable", 7, 1)]).await;
    world.set_rule(&world.efua, "Accra", (14, 48)).await.expect_status(200);
    world.propose().await.expect_problem(409, "nothing_to_order");
}

#[tokio::test]
async fn a_rule_is_for_facilities_that_are_supplied_and_within_bounds() {
    let world = World::begin().await;
    world.propose().await.expect_problem(409, "no_rule");
    world.set_rule(&world.efua, "Tema", (14, 48)).await.expect_problem(409, "not_vmi");
    world.set_rule(&world.efua, "Lagos", (14, 48)).await.expect_problem(422, "invalid");
    for bounds in [(0, 1), (91, 1), (7, 0), (7, 169)] {
        world.set_rule(&world.efua, "Accra", bounds).await.expect_problem(422, "invalid");
    }
    world.set_rule(&world.kofi, "Accra", (14, 48)).await.expect_problem(403, "staff_only");
    world.set_rule(&world.efua, "Accra", (7, 168)).await.expect_status(200);
    let rule = world.rule().await;
    assert_eq!((&rule["every_days"], &rule["review_hours"]), (&json!(7), &json!(168)));

    let path = format!("{RULES}?facility_id={}&supplier_uuid={}", facility_id("Accra"), world.sahel);
    world.app.write(Method::DELETE, &world.efua, &path, &json!({})).await.expect_status(204);
    assert_eq!(world.rule().await, Value::Null);
    world.app.write(Method::DELETE, &world.efua, &path, &json!({})).await.expect_problem(404, "not_found");
}

#[tokio::test]
async fn the_provider_changes_and_withdraws_what_nobody_decided_about() {
    let (world, proposal) = World::with_proposal().await;
    let (app, path) = (&world.app, path_of(&proposal, ""));
    app.write(Method::PUT, &world.kofi, &path, &packs_of(&proposal, 5)).await.expect_problem(403, "staff_only");
    app.write(Method::PUT, &world.efua, &path, &packs_of(&proposal, 0)).await.expect_problem(422, "nothing_left");
    let changed = app.write(Method::PUT, &world.efua, &path, &packs_of(&proposal, 5)).await.expect_status(200).json();
    assert_eq!(numbers(&changed["lines"][0], ["packs", "proposed_packs"]), [5, 5]);
    assert_eq!(numbers(&changed["lines"][0]["figures"], ["suggested_packs"]), [3]);

    let withdraw = path_of(&proposal, "withdraw/");
    app.write(Method::POST, &world.kofi, &withdraw, &json!({})).await.expect_problem(403, "staff_only");
    let withdrawn = app.write(Method::POST, &world.efua, &withdraw, &json!({})).await.expect_status(200).json();
    assert_eq!(withdrawn["state"], "withdrawn");
    world.accept(&proposal, 3).await.expect_problem(409, "decided");
    app.write(Method::PUT, &world.efua, &path, &packs_of(&proposal, 2)).await.expect_problem(409, "decided");
    assert_eq!((world.orders().await.len(), world.proposals("&open=true").await.len()), (0, 0));
}
