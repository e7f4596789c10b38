//! Patients made at a till with no network.

use serde_json::{Value, json};

use super::till::{
    Till, assert_books_agree, batch, changed, code, flags, new_id, newest_sale, number, product_with, statuses,
    to_patient,
};
use crate::common::{Session, TestApp, facility_id, user_id};

/// The patient as the facility's list has it, if it has.
async fn listed(app: &TestApp, session: &Session, town: &str, patient_pk: &str) -> Option<Value> {
    let path = format!("/api/patient_audits/?facility_id={}&limit=25", facility_id(town));
    app.get_all(session, &path).await.into_iter().find(|row| row["patient_pk"] == patient_pk)
}

const AUDITS_OF: &str = "SELECT COUNT(*) FROM patient_audits WHERE patient_pk = $1";

// OUT-01, LDB-16: made offline, sold to, and everything arrives at once
#[tokio::test]
async fn a_patient_made_offline_is_known_to_the_sale_behind_it_in_the_same_batch() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 2).await;
    let (mut till, pk) = (Till::new(), new_id());
    let patient = till.patient(&pk, "Adjoa", "ACC-77");
    let sale = to_patient(&till.sale_at("member_selling_price", &[(&item, 2)]), &pk);

    let answer = app.sync(&ama, &batch([&patient, &sale])).await;

    assert_eq!(statuses(&answer), ["applied", "applied"]);
    assert_eq!((flags(&answer, 0), flags(&answer, 1)), (vec![], vec![]), "{answer}");
    assert_eq!((&answer["results"][0]["sale_id"], &answer["results"][0]["hash"]), (&Value::Null, &patient["hash"]));
    let row = listed(&app, &ama, "Accra", &pk).await.unwrap();
    assert_eq!(row["patient"], patient["payload"]["patient"]);
    assert_eq!(newest_sale(&app, &ama, "Accra").await["patient_id"], json!(pk));
    assert_books_agree(&app).await;
}

// OUT-01
#[tokio::test]
async fn in_two_batches_the_sale_finds_its_patient_and_one_that_came_too_early_is_honoured() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 3).await;
    let (mut till, pk) = (Till::new(), new_id());
    let patient = till.patient(&pk, "Adjoa", "ACC-77");
    let sale = |till: &mut Till, price: &str| to_patient(&till.sale_at(price, &[(&item, 1)]), &pk);
    let (early, early_too) = (sale(&mut till, "member_selling_price"), sale(&mut till, "walk_in_selling_price"));
    let late = sale(&mut till, "member_selling_price");

    let before = app.sync(&ama, &batch([&early, &early_too])).await;
    let made = app.sync(&ama, &batch([&patient])).await;
    let after = app.sync(&ama, &batch([&late])).await;

    assert_eq!((flags(&before, 0), flags(&before, 1)), (vec!["unknown_patient"], vec!["unknown_patient"]));
    assert_eq!((statuses(&made), statuses(&after)), (vec!["applied"], vec!["applied"]));
    assert_eq!(flags(&after, 0), [""; 0]);
}

// DWN-14, LDB-16: a reader that remembers the highest number hears of it
#[tokio::test]
async fn a_patient_of_a_till_is_the_newest_audit_by_its_operator() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let path = format!("/api/patient_audits/?facility_id={}&limit=200", facility_id("Accra"));
    let last = app.get_all(&ama, &path).await.last().unwrap()["id"].as_i64().unwrap();
    let (mut till, pk) = (Till::new(), new_id());
    // Made by ama, sent by kofi.
    app.sync(&kofi, &batch([&till.patient(&pk, " Adjoa ", "")])).await;

    let newer = app.get(&ama, &format!("{path}&last_sync_id={last}")).await.json();

    let row = &newer["results"][0];
    assert_eq!(
        (newer["count"].as_i64(), row["id"].as_i64(), &row["patient_pk"]),
        (Some(1), Some(last + 1), &json!(pk))
    );
    assert_eq!(row["patient"]["first_name"], "Adjoa", "kept without outer blanks");
    let by = "SELECT COUNT(*) FROM patient_audits WHERE patient_pk = $1 AND recorded_by = $2 AND recorded_at > 0";
    assert_eq!(number(&app, by, &[&pk, &user_id("ama")]).await, 1);
}

// OUT-18
#[tokio::test]
async fn fifty_copies_at_once_make_one_patient_and_every_repeat_is_a_duplicate() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let (mut till, pk) = (Till::new(), new_id());
    let body = batch([&till.patient(&pk, "Adjoa", "ACC-77")]);

    let answers = futures::future::join_all((0..50).map(|_| app.sync(&ama, &body))).await;

    let all: Vec<&str> = answers.iter().flat_map(statuses).collect();
    assert_eq!(all.iter().filter(|status| **status == "applied").count(), 1, "{all:?}");
    assert_eq!(all.iter().filter(|status| **status == "duplicate").count(), 49, "{all:?}");
    assert_eq!(number(&app, AUDITS_OF, &[&pk]).await, 1);
    app.pass(chrono::TimeDelta::days(400));
    let ama = app.sign_in("ama").await;
    let mut first = answers[0]["results"][0].clone();
    first["status"] = json!("duplicate");
    assert_eq!(app.sync(&ama, &body).await["results"][0], first);
}

// LDB-16: another record about the same person is a later version
#[tokio::test]
async fn a_patient_changed_at_the_till_is_a_later_audit() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let (mut till, pk) = (Till::new(), new_id());
    app.sync(&ama, &batch([&till.patient(&pk, "Adjoa", "")])).await;
    let first = listed(&app, &ama, "Accra", &pk).await.unwrap();

    let answer = app.sync(&ama, &batch([&till.patient(&pk, "Adwoa", "ACC-78")])).await;

    let second = listed(&app, &ama, "Accra", &pk).await.unwrap();
    assert_eq!(statuses(&answer), ["applied"]);
    assert_eq!(second["id"].as_i64().unwrap(), first["id"].as_i64().unwrap() + 1);
    let fields = &second["patient"];
    assert_eq!((&fields["first_name"], &fields["member_number"]), (&json!("Adwoa"), &json!("ACC-78")));
    assert_eq!(number(&app, AUDITS_OF, &[&pk]).await, 2);
}

// OUT-01: what is held back is not lost
#[tokio::test]
async fn a_patient_changed_on_the_way_is_held_until_it_comes_whole() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let (mut till, pk) = (Till::new(), new_id());
    let good = till.patient(&pk, "Adjoa", "");
    let mut torn = good.clone();
    torn["payload"]["patient"]["first_name"] = json!("Adwoa");

    let answer = app.sync(&ama, &batch([&torn])).await;

    assert_eq!((statuses(&answer)[0], code(&answer, 0)), ("quarantined", "hash_mismatch"));
    assert_eq!(number(&app, AUDITS_OF, &[&pk]).await, 0);
    assert_eq!(statuses(&app.sync(&ama, &batch([&good])).await), ["applied"]);
}

#[tokio::test]
async fn what_can_be_no_patient_is_held_with_its_reason_and_stops_nobody() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let mut till = Till::new();
    let mut bad = |path: &str, value: Value| {
        changed(&till.patient(&new_id(), "Adjoa", ""), |payload| *payload.pointer_mut(path).unwrap() = value)
    };
    let records = [
        bad("/patient_pk", json!("7")),
        bad("/patient/first_name", json!("  ")),
        bad("/patient/last_name", json!("x".repeat(201))),
        bad("/patient/birth_date", json!("1790-02-28")),
        bad("/patient/birth_date", json!("2026-03-04")),
        bad("/patient/birth_date", json!("yesterday")),
        bad("/patient", json!(null)),
        bad("/patient/last_name", json!("Owusu")),
    ];

    let answer = app.sync(&ama, &batch(&records)).await;

    assert_eq!(statuses(&answer)[..7], ["quarantined"; 7]);
    assert!((0..7).all(|position| code(&answer, position) == "malformed"), "{answer}");
    let told = |position: usize| answer["results"][position]["detail"].as_str().unwrap();
    assert!(told(0).contains("patient_pk") && told(1).contains("name") && told(3).contains("birth_date"), "{answer}");
    assert_eq!(statuses(&answer)[7], "applied");
}

// API-41: nobody takes over, or learns of, another facility's patient
#[tokio::test]
async fn a_patient_of_another_facility_is_held_and_stays_as_it_is() {
    let app = TestApp::spawn().await;
    let (ama, ngozi) = (app.sign_in("ama").await, app.sign_in("ngozi").await);
    let pk = new_id();
    app.sync(&ama, &batch([&Till::new().patient(&pk, "Adjoa", "")])).await;
    let mut lagos = Till::of("ngozi", "Lagos", "NGN");
    let (record, next) = (lagos.patient(&pk, "Other", ""), lagos.patient(&new_id(), "Bola", ""));
    let path = format!("/api/patient_audits/?facility_id={}&limit=200", facility_id("Lagos"));
    let last = app.get_all(&ngozi, &path).await.last().unwrap()["id"].as_i64().unwrap();

    let answer = app.sync(&ngozi, &batch([&record, &next])).await;

    assert_eq!(statuses(&answer), ["quarantined", "applied"]);
    assert_eq!(code(&answer, 0), "patient_elsewhere");
    assert_eq!(listed(&app, &ama, "Accra", &pk).await.unwrap()["patient"]["first_name"], "Adjoa");
    assert!(listed(&app, &ngozi, "Lagos", &pk).await.is_none());
    let newest = app.get_all(&ngozi, &path).await.last().unwrap()["id"].as_i64().unwrap();
    assert_eq!(newest, last + 1, "what was held took no number");
    // Sent by the wrong people it is not even looked at.
    let foreign = app.sync(&ngozi, &batch([&Till::new().patient(&new_id(), "Adjoa", "")])).await;
    assert_eq!(code(&foreign, 0), "other_facility");
}

// API-41
#[tokio::test]
async fn of_two_facilities_that_race_for_a_patient_one_has_it() {
    let app = TestApp::spawn().await;
    let (ama, ngozi) = (app.sign_in("ama").await, app.sign_in("ngozi").await);
    let pk = new_id();
    let accra = batch([&Till::new().patient(&pk, "Adjoa", "")]);
    let lagos = batch([&Till::of("ngozi", "Lagos", "NGN").patient(&pk, "Bola", "")]);

    let (one, other) = futures::future::join(app.sync(&ama, &accra), app.sync(&ngozi, &lagos)).await;

    let mut both = [statuses(&one)[0], statuses(&other)[0]];
    both.sort_unstable();
    assert_eq!(both, ["applied", "quarantined"]);
    assert_eq!(number(&app, AUDITS_OF, &[&pk]).await, 1);
}

// OUT-18: one inbox, one row of numbers for every kind
#[tokio::test]
async fn an_id_or_number_is_used_once_whatever_the_kind() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    let mut till = Till::new();
    let sale = till.sale(&[(&item, 1)]);
    let mut same_id = till.patient(&new_id(), "Adjoa", "");
    same_id["id"] = sale["id"].clone();
    let mut same_number = till.lost_sale(None, "Syrup");
    same_number["seq"] = sale["seq"].clone();

    let answer = app.sync(&ama, &batch([&sale, &same_id, &same_number])).await;

    assert_eq!(statuses(&answer), ["applied", "quarantined", "quarantined"]);
    assert_eq!((code(&answer, 1), code(&answer, 2)), ("id_reused", "number_reused"));
}

// ROL-16
#[tokio::test]
async fn a_patient_by_somebody_the_facility_does_not_know_is_held() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let mut record = Till::new().patient(&new_id(), "Adjoa", "");
    record["operator_id"] = user_id("ngozi").into();
    let answer = app.sync(&ama, &batch([&record])).await;
    assert_eq!((statuses(&answer)[0], code(&answer, 0)), ("quarantined", "operator_unknown"));
}
