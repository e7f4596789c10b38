//! What devices record, in whatever order it arrives.

use serde_json::{Value, json};

use super::{CONTROLLED, Patient, VERY_HIGH, contact, enrolled, enrolment, programme, visit};
use crate::common::{TestApp, facility_id};
use crate::sales::till::{Till, batch, changed, code, flags, new_id, number, statuses};

const NOW: &str = "2026-03-02T08:30:00Z";

// Acceptance 1, 6: once at the server, as it was recorded
#[tokio::test]
async fn who_is_enrolled_seen_and_called_with_no_network_is_there_once() {
    let app = TestApp::spawn().await;
    let wanjiru = app.sign_in("wanjiru").await;
    let mut till = Till::of("wanjiru", "Nairobi", "KES");
    let hypertension = programme(&app, &wanjiru, "Nairobi", "hypertension").await;
    let patient = Patient::new();
    let records = [
        till.patient(&patient.id, "Njeri", ""),
        enrolment(&mut till, &patient, &hypertension, NOW),
        visit(&mut till, &patient, &hypertension, (NOW, 168, 102), VERY_HIGH),
        contact(&mut till, &patient, "2026-03-02T08:45:00Z", "not_reached", None),
    ];
    let answer = app.sync(&wanjiru, &batch(&records)).await;
    assert_eq!(statuses(&answer), ["applied"; 4], "{answer:#}");
    assert!((0..4).all(|at| flags(&answer, at).is_empty()), "{answer:#}");
    assert_eq!(statuses(&app.sync(&wanjiru, &batch(&records)).await), ["duplicate"; 4]);

    let row = enrolled(&app, &wanjiru, "Nairobi", &patient).await;
    assert_eq!((&row["patient_id"], &row["by"]), (&json!(patient.id), &json!("Wanjiru Kamau")));
    let (visits, contacts) = (row["visits"].as_array().unwrap(), row["contacts"].as_array().unwrap());
    assert_eq!((visits.len(), contacts.len()), (1, 1), "{row:#}");
    for (shown, sent) in [(&visits[0], &records[2]), (&contacts[0], &records[3])] {
        let sent = sent["payload"].as_object().unwrap();
        let differs = |(name, value): &(&String, &Value)| &shown[name.as_str()] != *value;
        let differing: Vec<_> = sent.iter().filter(differs).map(|(name, _)| name.as_str()).collect();
        assert!(differing.iter().all(|name| ["visited_at", "at", "values"].contains(name)), "{differing:?}");
        assert_eq!(shown["by"], "Wanjiru Kamau");
    }
    assert_eq!(visits[0]["values"][0]["number"].as_f64(), Some(168.0));
}

// Acceptance 3: any order of arrival gives the same
#[tokio::test]
async fn whatever_arrives_first_the_enrolment_says_the_same() {
    let app = TestApp::spawn().await;
    let wanjiru = app.sign_in("wanjiru").await;
    let mut till = Till::of("wanjiru", "Nairobi", "KES");
    let hypertension = programme(&app, &wanjiru, "Nairobi", "hypertension").await;
    let (early, late) = (Patient::new(), Patient::new());
    let mut shown = Vec::new();
    for (patient, turned) in [(early, false), (late, true)] {
        let mut records = vec![
            enrolment(&mut till, &patient, &hypertension, "2026-02-01T08:00:00Z"),
            visit(&mut till, &patient, &hypertension, ("2026-02-01T08:00:00Z", 168, 102), VERY_HIGH),
            visit(&mut till, &patient, &hypertension, ("2026-02-09T08:00:00Z", 128, 82), CONTROLLED),
            contact(&mut till, &patient, "2026-02-20T08:00:00Z", "moved", None),
        ];
        if turned {
            records.reverse();
        }
        app.sync(&wanjiru, &batch([&till.patient(&patient.id, "Njeri", "")])).await;
        for record in &records {
            let answer = app.sync(&wanjiru, &batch([record])).await;
            assert_eq!(statuses(&answer), ["applied"], "{answer:#}");
            let waits = turned && record["kind"] != "enrolment";
            assert_eq!(flags(&answer, 0) == ["enrolment_unknown"], waits, "{answer:#}");
        }
        let row = enrolled(&app, &wanjiru, "Nairobi", &patient).await;
        let days =
            |list: &str, at: &str| row[list].as_array().unwrap().iter().map(|one| one[at].clone()).collect::<Vec<_>>();
        let text = "SELECT ended_at FROM enrolments WHERE id = $1";
        let ended = number(&app, text, &[patient.enrolment.as_str()]).await;
        shown.push((days("visits", "visited_at"), days("contacts", "at"), ended));
    }
    assert_eq!(shown[0], shown[1]);
    assert_eq!(shown[0].0.len(), 2);
}

#[tokio::test]
async fn what_somebody_should_look_at_is_flagged_and_never_refused() {
    let app = TestApp::spawn().await;
    let wanjiru = app.sign_in("wanjiru").await;
    let mut till = Till::of("wanjiru", "Nairobi", "KES");
    let hypertension = programme(&app, &wanjiru, "Nairobi", "hypertension").await;
    let patient = Patient::new();
    let told = ("controlled", "routine", "controlled", "2026-04-01");
    let stranger = enrolment(&mut till, &patient, &hypertension, NOW);
    let wrong = visit(&mut till, &patient, &hypertension, (NOW, 168, 102), told);
    let other = visit(&mut till, &patient, &hypertension, (NOW, 168, 102), VERY_HIGH);
    let other = changed(&other, |payload| payload["programme_uuid"] = json!(new_id()));
    let silent = Patient { id: patient.id.clone(), enrolment: new_id() };
    let silent =
        changed(&enrolment(&mut till, &silent, &hypertension, NOW), |payload| payload["consent"] = json!(false));
    let answer = app.sync(&wanjiru, &batch([&stranger, &wrong, &other, &silent])).await;
    assert_eq!(statuses(&answer), ["applied"; 4], "{answer:#}");
    assert_eq!(flags(&answer, 0), ["unknown_patient"]);
    assert_eq!(flags(&answer, 1), ["advice_differs", "unknown_patient"]);
    assert_eq!(flags(&answer, 2), ["programme_unknown", "unknown_patient"]);
    assert_eq!(flags(&answer, 3), ["no_consent", "unknown_patient"]);
    assert_eq!(enrolled(&app, &wanjiru, "Nairobi", &patient).await["visits"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn what_no_device_could_have_written_is_held_with_its_reason() {
    let app = TestApp::spawn().await;
    let wanjiru = app.sign_in("wanjiru").await;
    let mut till = Till::of("wanjiru", "Nairobi", "KES");
    let hypertension = programme(&app, &wanjiru, "Nairobi", "hypertension").await;
    let patient = Patient::new();
    let good = enrolment(&mut till, &patient, &hypertension, NOW);
    let wrong = [
        changed(&good, |payload| payload["uuid"] = json!(new_id())),
        changed(&good, |payload| payload["patient_id"] = json!("7")),
        changed(&good, |payload| {
            payload["medicines"] = json!([{ "product_uuid": new_id(), "name": "A", "daily_units": -1 }]);
        }),
        changed(&visit(&mut till, &patient, &hypertension, (NOW, 120, 80), CONTROLLED), |payload| {
            payload["answers"]["status"] = json!("in-progress");
        }),
        changed(&contact(&mut till, &patient, NOW, "left", None), |payload| payload["outcome"] = json!("vanished")),
    ];
    let answer = app.sync(&wanjiru, &batch(&wrong)).await;
    assert!((0..wrong.len()).all(|at| code(&answer, at) == "malformed"), "{answer:#}");
    let details: Vec<&str> = (0..3).map(|at| answer["results"][at]["detail"].as_str().unwrap_or_default()).collect();
    assert!(details[2].starts_with("medicines.0.daily_units"), "{details:?}");
    assert_eq!(app.count("contacts").await, 2, "those of the demonstration");
}

// Acceptance 10: without the app nothing is taken in, and nothing of it is seen
#[tokio::test]
async fn who_has_no_health_services_records_nothing_and_sees_nothing() {
    let app = TestApp::spawn().await;
    let (ama, abena, kofi) = (app.sign_in("ama").await, app.sign_in("abena").await, app.sign_in("kofi").await);
    let mut till = Till::new();
    let hypertension = programme(&app, &kofi, "Accra", "hypertension").await;
    let patient = Patient::new();
    let records = [
        enrolment(&mut till, &patient, &hypertension, NOW),
        visit(&mut till, &patient, &hypertension, (NOW, 168, 102), VERY_HIGH),
        contact(&mut till, &patient, NOW, "will_come", None),
    ];
    let answer = app.sync(&ama, &batch(&records)).await;
    assert!((0..3).all(|at| code(&answer, at) == "operator_may_not"), "{answer:#}");

    let held = format!("/api/sales/held/?facility_id={}", facility_id("Accra"));
    // Abena runs the pharmacy and cares for nobody; Kofi does both.
    let (hers, his) = (app.get_all(&abena, &held).await, app.get_all(&kofi, &held).await);
    assert_eq!((hers.len(), his.len()), (3, 3));
    assert!(hers.iter().all(|row| row["payload"].is_null() && row["can_apply"] == false), "{hers:#?}");
    assert!(his.iter().all(|row| row["payload"].is_object()), "{his:#?}");
    for path in ["programmes/", "enrolments/", "figures/", &format!("patients/{}/", patient.id)] {
        let path = format!("/api/care/{path}?facility_id={}", facility_id("Accra"));
        app.get(&ama, &path).await.expect_problem(403, "no_health_services");
        app.get(&abena, &path).await.expect_problem(403, "no_health_services");
    }
}

#[tokio::test]
async fn an_enrolment_of_another_facility_or_another_patient_is_not_added_to() {
    let app = TestApp::spawn().await;
    let (wanjiru, kofi) = (app.sign_in("wanjiru").await, app.sign_in("kofi").await);
    let (mut nairobi, mut accra) = (Till::of("wanjiru", "Nairobi", "KES"), Till::of("kofi", "Accra", "GHS"));
    let hypertension = programme(&app, &wanjiru, "Nairobi", "hypertension").await;
    let patient = Patient::new();
    let made = [nairobi.patient(&patient.id, "Njeri", ""), enrolment(&mut nairobi, &patient, &hypertension, NOW)];
    assert_eq!(statuses(&app.sync(&wanjiru, &batch(&made)).await), ["applied"; 2]);

    let from_afar = [
        visit(&mut accra, &patient, &hypertension, (NOW, 120, 80), CONTROLLED),
        contact(&mut accra, &patient, NOW, "died", None),
    ];
    let answer = app.sync(&kofi, &batch(&from_afar)).await;
    assert!((0..2).all(|at| code(&answer, at) == "enrolment_elsewhere"), "{answer:#}");
    let other = Patient { id: new_id(), enrolment: patient.enrolment.clone() };
    let crossed = visit(&mut nairobi, &other, &hypertension, (NOW, 120, 80), CONTROLLED);
    let answer = app.sync(&wanjiru, &batch([&crossed])).await;
    assert_eq!(code(&answer, 0), "enrolment_elsewhere", "{answer:#}");
    assert_eq!(enrolled(&app, &wanjiru, "Nairobi", &patient).await["visits"], json!([]));
}
