//! What devices keep of programmes and of who is enrolled.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{CONTROLLED, PROGRAMMES, Patient, VERY_HIGH, contact, enrolled, enrolment, enrolments, programme, visit};
use crate::common::{TestApp, facility_id};
use crate::sales::till::{Till, batch, statuses};

#[tokio::test]
async fn devices_get_every_programme_that_is_for_their_country_and_later_what_changed() {
    let app = TestApp::spawn().await;
    let wanjiru = app.sign_in("wanjiru").await;
    let feed = format!("{PROGRAMMES}?facility_id={}", facility_id("Nairobi"));
    let listed = app.get_all(&wanjiru, &feed).await;
    let numbers: Vec<i64> = listed.iter().map(|row| row["change_number"].as_i64().unwrap()).collect();
    assert_eq!(numbers, (1..=7).collect::<Vec<_>>());
    assert!(listed.iter().all(|row| row["approved_by"] == "Efua Owusu" && row["countries"] == json!([])));
    assert_eq!(app.get_all(&wanjiru, &format!("{feed}&since=7")).await, Vec::<Value>::new());
    assert_eq!(app.get_all(&wanjiru, &format!("{feed}&since=5")).await.len(), 2);
}

#[tokio::test]
async fn an_enrolment_comes_again_with_each_change_and_brings_its_newest_visits_only() {
    let app = TestApp::spawn().await;
    let wanjiru = app.sign_in("wanjiru").await;
    let mut till = Till::of("wanjiru", "Nairobi", "KES");
    let hypertension = programme(&app, &wanjiru, "Nairobi", "hypertension").await;
    let patient = Patient::new();
    let mut records = vec![enrolment(&mut till, &patient, &hypertension, "2026-01-01T08:00:00Z")];
    for day in 1..=7 {
        let at = format!("2026-02-0{day}T08:00:00Z");
        records.push(visit(&mut till, &patient, &hypertension, (&at, 120, 80), CONTROLLED));
    }
    app.sync(&wanjiru, &batch(&records)).await;
    let row = enrolled(&app, &wanjiru, "Nairobi", &patient).await;
    let days: Vec<&str> =
        row["visits"].as_array().unwrap().iter().map(|visit| &visit["visited_at"].as_str().unwrap()[8..10]).collect();
    assert_eq!(days, ["07", "06", "05", "04", "03"]);

    let number = row["change_number"].as_i64().unwrap();
    let since = format!("/api/care/enrolments/?facility_id={}&since={number}", facility_id("Nairobi"));
    assert_eq!(app.get_all(&wanjiru, &since).await, Vec::<Value>::new());
    app.sync(&wanjiru, &batch([&contact(&mut till, &patient, "2026-03-01T08:00:00Z", "not_reached", None)])).await;
    let changed = app.get_all(&wanjiru, &since).await;
    assert_eq!((changed.len(), &changed[0]["uuid"]), (1, &json!(patient.enrolment)));
    assert_eq!(changed[0]["contacts"][0]["outcome"], "not_reached");
}

#[tokio::test]
async fn devices_let_go_of_what_ended_long_ago_and_get_it_again_when_the_patient_comes_back() {
    let app = TestApp::spawn().await;
    let wanjiru = app.sign_in("wanjiru").await;
    let mut till = Till::of("wanjiru", "Nairobi", "KES");
    let hypertension = programme(&app, &wanjiru, "Nairobi", "hypertension").await;
    let patient = Patient::new();
    let records = [
        enrolment(&mut till, &patient, &hypertension, "2026-02-01T08:00:00Z"),
        visit(&mut till, &patient, &hypertension, ("2026-02-01T08:00:00Z", 168, 102), VERY_HIGH),
        contact(&mut till, &patient, "2026-03-02T08:00:00Z", "left", None),
    ];
    app.sync(&wanjiru, &batch(&records)).await;
    let number = enrolled(&app, &wanjiru, "Nairobi", &patient).await["change_number"].as_i64().unwrap();
    let since = format!("/api/care/enrolments/?facility_id={}&since={number}", facility_id("Nairobi"));

    app.pass(TimeDelta::days(91));
    let wanjiru = app.sign_in("wanjiru").await;
    let changed = app.get_all(&wanjiru, &since).await;
    let gone: Vec<&Value> = changed.iter().filter(|row| row["uuid"] == patient.enrolment).collect();
    assert_eq!((gone.len(), &gone[0]["gone"]), (1, &json!(true)), "{changed:#?}");
    assert!(enrolments(&app, &wanjiru, "Nairobi").await.iter().all(|row| row["uuid"] != patient.enrolment));

    till.made_at = "2026-06-01T08:00:00.000Z";
    let back = visit(&mut till, &patient, &hypertension, ("2026-06-01T08:00:00Z", 120, 80), CONTROLLED);
    assert_eq!(statuses(&app.sync(&wanjiru, &batch([&back])).await), ["applied"]);
    assert_eq!(enrolled(&app, &wanjiru, "Nairobi", &patient).await["gone"], false);
}
