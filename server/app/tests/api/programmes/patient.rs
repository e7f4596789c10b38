//! Everything of one patient, and of two that are one.

use reqwest::Method;
use serde_json::{Value, json};

use super::{CONTROLLED, Patient, VERY_HIGH, contact, enrolled, enrolment, enrolments, programme, visit};
use crate::common::{TestApp, facility_id};
use crate::sales::returns::back;
use crate::sales::till::{Till, batch, changed, number, product_of, statuses, to_patient};

const NOW: &str = "2026-03-02T08:30:00Z";

fn path(patient_id: &str) -> String {
    format!("/api/care/patients/{patient_id}/?facility_id={}", facility_id("Nairobi"))
}

// Acceptance 4: 30 tablets at one a day are due on day 23
#[tokio::test]
async fn a_refill_is_due_by_what_was_sold_and_who_reads_it_is_noted() {
    let app = TestApp::spawn().await;
    let (wanjiru, efua) = (app.sign_in("wanjiru").await, app.sign_in("efua").await);
    let mut till = Till::of("wanjiru", "Nairobi", "KES");
    let hypertension = programme(&app, &wanjiru, "Nairobi", "hypertension").await;
    let product = product_of(&app, &wanjiru, "Nairobi", 30).await;
    let patient = Patient::new();
    let enrol = changed(&enrolment(&mut till, &patient, &hypertension, NOW), |payload| {
        payload["medicines"] = json!([{ "product_uuid": product["uuid"], "name": "A", "daily_units": 1 }]);
    });
    let sale = to_patient(&till.sale(&[(&product, 20), (&product, 10)]), &patient.id);
    let records = [till.patient(&patient.id, "Njeri", ""), enrol, sale];
    assert_eq!(statuses(&app.sync(&wanjiru, &batch(&records)).await), ["applied"; 3]);

    let care = app.get(&wanjiru, &path(&patient.id)).await.expect_status(200).json();
    let refill = json!({ "enrolment_uuid": patient.enrolment, "product_uuid": product["uuid"], "name": "A",
        "sold_on": "2026-03-02", "units": 30, "due_on": "2026-03-25" });
    assert_eq!(care["refills"], json!([refill]));
    for session in [&wanjiru, &efua, &efua] {
        app.get(session, &path(&patient.id)).await.expect_status(200);
    }
    let text = "SELECT COUNT(*) FROM patient_readings WHERE patient_id = $1 AND what = 'visits'";
    assert_eq!(number(&app, text, &[&patient.id]).await, 2, "of each reader one in an hour");
    // Of people of the provider a list is a reading as well, of each patient in it.
    let all = enrolments(&app, &efua, "Nairobi").await;
    let text = "SELECT COUNT(DISTINCT patient_id) FROM patient_readings WHERE is_staff = TRUE";
    assert_eq!(number(&app, text, &[]).await, i64::try_from(all.len()).unwrap());
    enrolments(&app, &wanjiru, "Nairobi").await;
    let text = "SELECT COUNT(*) FROM patient_readings WHERE is_staff = FALSE";
    assert_eq!(number(&app, text, &[]).await, 1);
}

// RET: what a patient brought back was not sold to them; of a sale that all came back, the one before counts
#[tokio::test]
async fn a_refill_is_due_by_what_the_patient_kept() {
    let app = TestApp::spawn().await;
    let wanjiru = app.sign_in("wanjiru").await;
    let mut till = Till::of("wanjiru", "Nairobi", "KES");
    let hypertension = programme(&app, &wanjiru, "Nairobi", "hypertension").await;
    let product = product_of(&app, &wanjiru, "Nairobi", 40).await;
    let patient = Patient::new();
    let enrol = changed(&enrolment(&mut till, &patient, &hypertension, NOW), |payload| {
        payload["medicines"] = json!([{ "product_uuid": product["uuid"], "name": "A", "daily_units": 1 }]);
    });
    let today = std::mem::replace(&mut till.made_at, "2026-03-01T08:30:00Z");
    let first = to_patient(&till.sale(&[(&product, 10)]), &patient.id);
    till.made_at = today;
    let second = &to_patient(&till.sale(&[(&product, 30)]), &patient.id);
    let some = back(&mut till, second, 12);
    let records = [till.patient(&patient.id, "Njeri", ""), enrol, first, second.clone(), some];
    assert_eq!(statuses(&app.sync(&wanjiru, &batch(&records)).await), ["applied"; 5]);
    let units = async || {
        let care = app.get(&wanjiru, &path(&patient.id)).await.expect_status(200).json();
        care["refills"][0]["units"].as_i64()
    };
    assert_eq!(units().await, Some(18));
    let rest = back(&mut till, second, 18);
    assert_eq!(statuses(&app.sync(&wanjiru, &batch([&rest])).await), ["applied"]);
    assert_eq!(units().await, Some(10));
}

// Acceptance 9: merging joins timelines, and what is still said of the dropped one is the kept one's
#[tokio::test]
async fn two_patients_that_are_one_have_one_timeline() {
    let app = TestApp::spawn().await;
    let (wanjiru, achieng) = (app.sign_in("wanjiru").await, app.sign_in("achieng").await);
    let mut till = Till::of("wanjiru", "Nairobi", "KES");
    let hypertension = programme(&app, &wanjiru, "Nairobi", "hypertension").await;
    let (keep, drop) = (Patient::new(), Patient::new());
    let mut records = Vec::new();
    for (patient, name) in [(&keep, "Njeri"), (&drop, "Njeri W")] {
        records.push(till.patient(&patient.id, name, ""));
        records.push(enrolment(&mut till, patient, &hypertension, NOW));
        records.push(visit(&mut till, patient, &hypertension, (NOW, 168, 102), VERY_HIGH));
    }
    let alone = visit(&mut till, &drop, &hypertension, (NOW, 120, 80), CONTROLLED);
    records.push(changed(&alone, |payload| payload["enrolment_uuid"] = Value::Null));
    assert_eq!(statuses(&app.sync(&wanjiru, &batch(&records)).await), ["applied"; 7]);
    let before = enrolled(&app, &wanjiru, "Nairobi", &drop).await["change_number"].as_i64().unwrap();

    let merge = json!({ "facility_id": facility_id("Nairobi"), "keep": keep.id, "drop": drop.id });
    app.write(Method::POST, &achieng, "/api/members/merge/", &merge).await.expect_status(200);

    let since = format!("/api/care/enrolments/?facility_id={}&since={before}", facility_id("Nairobi"));
    let moved = app.get_all(&wanjiru, &since).await;
    assert_eq!((moved.len(), &moved[0]["uuid"]), (1, &json!(drop.enrolment)));
    assert_eq!(moved[0]["patient_id"], keep.id);
    let late = visit(&mut till, &drop, &hypertension, ("2026-03-02T08:50:00Z", 120, 80), CONTROLLED);
    assert_eq!(statuses(&app.sync(&wanjiru, &batch([&late])).await), ["applied"]);
    for id in [&keep.id, &drop.id] {
        let care = app.get(&wanjiru, &path(id)).await.expect_status(200).json();
        assert_eq!(care["patient_id"], keep.id);
        let visits: Vec<usize> =
            care["enrolments"].as_array().unwrap().iter().map(|row| row["visits"].as_array().unwrap().len()).collect();
        assert_eq!(visits.iter().sum::<usize>(), 3, "{care:#}");
        assert_eq!((visits.len(), care["visits"].as_array().unwrap().len()), (2, 1));
        assert!(care["visits"].as_array().unwrap().iter().all(|visit| visit["patient_id"] == keep.id));
    }
}

// Privacy: what somebody typed of a patient can be taken away, and no figure changes
#[tokio::test]
async fn words_of_a_patient_are_forgotten_and_numbers_stay() {
    let app = TestApp::spawn().await;
    let wanjiru = app.sign_in("wanjiru").await;
    let mut till = Till::of("wanjiru", "Nairobi", "KES");
    let hypertension = programme(&app, &wanjiru, "Nairobi", "hypertension").await;
    let patient = Patient::new();
    let seen = visit(&mut till, &patient, &hypertension, (NOW, 168, 102), VERY_HIGH);
    let seen = changed(&seen, |payload| {
        let said = json!({ "linkId": "complaints", "answer": [{ "valueString": "Njeri coughs" }] });
        payload["answers"]["item"].as_array_mut().unwrap().push(said);
        payload["skipped_reason"] = json!("Njeri went home");
    });
    let called = changed(&contact(&mut till, &patient, NOW, "not_reached", None), |payload| {
        payload["note"] = json!("Njeri's brother answered");
    });
    let enrol = changed(&enrolment(&mut till, &patient, &hypertension, NOW), |payload| {
        payload["target"] = json!("Njeri below 140");
    });
    let records = [till.patient(&patient.id, "Njeri", ""), enrol, seen, called];
    assert_eq!(statuses(&app.sync(&wanjiru, &batch(&records)).await), ["applied"; 4]);
    let before = enrolled(&app, &wanjiru, "Nairobi", &patient).await;
    assert_eq!(before.to_string().matches("Njeri").count(), 4, "{before:#}");

    let tx = app.state.db.begin().await.unwrap();
    bloom::programmes::forget_words(&tx, &facility_id("Nairobi"), &patient.id).await.unwrap();
    tx.commit().await.unwrap();

    let after = enrolled(&app, &wanjiru, "Nairobi", &patient).await;
    assert_eq!(after.to_string().matches("Njeri").count(), 0, "{after:#}");
    assert!(after["change_number"].as_i64() > before["change_number"].as_i64());
    for field in ["values", "advice", "status", "next_on"] {
        assert_eq!(after["visits"][0][field], before["visits"][0][field], "{field}");
    }
}
