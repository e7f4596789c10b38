//! Saying yes and no to statements, and paying them.

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use super::{accept, agree, deliver, delivered, heads, line, overview, own_product, statement};
use crate::common::{Answer, Session, TestApp, facility_id};
use crate::insights::tamper;
use crate::sales::till::minor;

async fn act(app: &TestApp, session: &Session, path: &str, mut body: Value) -> Answer {
    body["facility_id"] = json!(facility_id("Accra"));
    app.write(Method::POST, session, &format!("/api/vdl/statements/{path}/"), &body).await
}

// The demonstration: what is long over is paid, then one accepted, one proposed, and one that runs
#[tokio::test]
async fn the_demonstration_has_statements_in_every_state_but_disputed() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let all = heads(&app, &kofi, "Accra").await;
    let states: Vec<&str> = all.iter().take(4).map(|head| head["state"].as_str().unwrap()).collect();
    assert_eq!(states, ["running", "proposed", "accepted", "paid"]);
    assert_eq!((&all[0]["period"], &all[1]["period"]), (&json!("2026-03"), &json!("2026-02")));
    for pair in all.windows(2) {
        assert_eq!(pair[0]["opening_units"], pair[1]["closing_units"]);
    }
    let shown = overview(&app, &kofi, "Accra").await;
    assert_eq!(all[0]["closing_units"], shown["units"]);
    assert_eq!(shown["statements_open"], 2);
    assert_eq!(minor(&shown["owed_open"]), minor(&all[1]["owed"]) + minor(&all[2]["owed"]));
    assert!(all.iter().any(|head| minor(&head["owed"]) > 0), "{all:?}");
}

#[tokio::test]
async fn a_statement_is_accepted_as_it_was_shown_or_not_at_all() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let shown = heads(&app, &kofi, "Accra").await.remove(1);
    let mut other = shown.clone();
    other["owed"] = json!("99999.99");
    let problem = accept(&app, &kofi, &other).await.expect_problem(409, "changed").json();
    assert_eq!((&problem["owed"], &problem["closing_units"]), (&shown["owed"], &shown["closing_units"]));
    let path = format!("/api/vdl/statements/{}/accept/", shown["period"].as_str().unwrap());
    let body = json!({ "facility_id": facility_id("Accra"), "owed": "a lot", "closing_units": 1 });
    app.write(Method::POST, &kofi, &path, &body).await.expect_problem(422, "invalid");
    assert_eq!(heads(&app, &kofi, "Accra").await[1], shown);
    // Of the running month nobody says yes.
    accept(&app, &kofi, &heads(&app, &kofi, "Accra").await[0]).await.expect_problem(409, "wrong_state");
}

#[tokio::test]
async fn of_two_who_accept_at_once_one_does() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let shown = heads(&app, &kofi, "Accra").await.remove(1);
    let answers = futures::future::join_all((0..4).map(|_| accept(&app, &kofi, &shown))).await;
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409]);
    assert_eq!(heads(&app, &kofi, "Accra").await[1]["state"], "accepted");
}

#[tokio::test]
async fn the_earliest_statement_is_accepted_first() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    app.pass(TimeDelta::days(31));
    let kofi_later = app.sign_in("kofi").await;
    let all = heads(&app, &kofi_later, "Accra").await;
    assert_eq!(all[1]["period"], "2026-03");
    let problem = accept(&app, &kofi_later, &all[1]).await.expect_problem(409, "earlier_open").json();
    assert_eq!(problem["period"], "2026-02");
    drop(kofi);
    accept(&app, &kofi_later, &all[2]).await.expect_status(200);
    accept(&app, &kofi_later, &all[1]).await.expect_status(200);
}

#[tokio::test]
async fn what_was_accepted_keeps_its_figures_whatever_is_learned_later() {
    let app = TestApp::spawn().await;
    let (kofi, efua) = (app.sign_in("kofi").await, app.sign_in("efua").await);
    let shown = heads(&app, &kofi, "Accra").await.remove(1);
    accept(&app, &kofi, &shown).await.expect_status(200);
    let frozen = statement(&app, &kofi, "Accra", "2026-02").await;
    tamper(&app, "UPDATE batches SET unit_cost = 1 WHERE owner = 'provider'").await;
    agree(&app, &efua, "Accra", None, "facility").await;
    assert_eq!(statement(&app, &kofi, "Accra", "2026-02").await, frozen);
}

// VDL-6
#[tokio::test]
async fn a_disputed_line_keeps_its_statement_open_until_it_is_answered() {
    let app = TestApp::spawn().await;
    let (kofi, efua) = (app.sign_in("kofi").await, app.sign_in("efua").await);
    let shown = statement(&app, &kofi, "Accra", "2026-02").await;
    let item = json!({ "uuid": shown["lines"][0]["product_uuid"] });
    let path = format!("2026-02/lines/{}", item["uuid"].as_str().unwrap());
    act(&app, &efua, &format!("{path}/resolve"), json!({ "text": "?" })).await.expect_problem(409, "wrong_state");
    act(&app, &kofi, &format!("{path}/dispute"), json!({ "reason": " " })).await.expect_problem(422, "invalid");
    let disputed = act(&app, &kofi, &format!("{path}/dispute"), json!({ "reason": "Two came back." })).await;
    assert_eq!(disputed.expect_status(200).json()["state"], "disputed");
    act(&app, &kofi, &format!("{path}/dispute"), json!({ "reason": "No." })).await.expect_problem(409, "disputed");
    accept(&app, &kofi, &shown).await.expect_problem(409, "disputed");
    let said = line(&app, &kofi, "2026-02", &item).await;
    assert_eq!(
        (&said["disputed"]["reason"], &said["disputed"]["by"]),
        (&json!("Two came back."), &json!("Kofi Boateng"))
    );
    let answered = act(&app, &efua, &format!("{path}/resolve"), json!({ "text": "They are on your shelf." })).await;
    assert_eq!(answered.expect_status(200).json()["state"], "proposed");
    let said = line(&app, &kofi, "2026-02", &item).await;
    assert_eq!(
        (&said["resolved"]["text"], &said["resolved"]["by"]),
        (&json!("They are on your shelf."), &json!("Efua Owusu"))
    );
    accept(&app, &kofi, &shown).await.expect_status(200);
    act(&app, &kofi, &format!("{path}/dispute"), json!({ "reason": "Late." })).await.expect_problem(409, "wrong_state");
    act(&app, &kofi, "2026-03/lines/none/dispute", json!({ "reason": "?" })).await.expect_problem(409, "wrong_state");
}

#[tokio::test]
async fn an_accepted_statement_is_paid_once_and_whole() {
    let app = TestApp::spawn().await;
    let (kofi, efua) = (app.sign_in("kofi").await, app.sign_in("efua").await);
    let shown = heads(&app, &kofi, "Accra").await.remove(1);
    let paid = |amount: &Value| json!({ "amount": amount, "reference": "MM-77" });
    act(&app, &efua, "2026-02/paid", paid(&shown["owed"])).await.expect_problem(409, "wrong_state");
    accept(&app, &kofi, &shown).await.expect_status(200);
    let problem = act(&app, &efua, "2026-02/paid", paid(&json!("0.01"))).await.expect_problem(409, "another_amount");
    assert_eq!(problem.json()["owed"], shown["owed"]);
    let done = act(&app, &efua, "2026-02/paid", paid(&shown["owed"])).await.expect_status(200).json();
    assert_eq!((&done["state"], &done["paid"]["amount"]), (&json!("paid"), &shown["owed"]));
    assert_eq!((&done["paid"]["reference"], &done["paid"]["by"]), (&json!("MM-77"), &json!("Efua Owusu")));
    act(&app, &efua, "2026-02/paid", paid(&shown["owed"])).await.expect_problem(409, "wrong_state");
}

// When an agreement ended, what lies there has its statements still; when nothing does, there are none any more
#[tokio::test]
async fn an_ended_agreement_has_statements_as_long_as_something_lies_there() {
    let app = TestApp::spawn().await;
    let (kofi, efua) = (app.sign_in("kofi").await, app.sign_in("efua").await);
    let item = own_product(&app, &kofi).await;
    deliver(&app, &kofi, &delivered(&item, "provider", 1, Some("1.00"))).await;
    agree(&app, &efua, "Accra", Some("2026-03-02"), "provider").await;
    app.pass(TimeDelta::days(40));
    let kofi = app.sign_in("kofi").await;
    let all = heads(&app, &kofi, "Accra").await;
    assert_eq!((&all[0]["period"], &all[0]["state"]), (&json!("2026-04"), &json!("running")));
    assert_eq!(line(&app, &kofi, "2026-04", &item).await["closing"], 1);
}
