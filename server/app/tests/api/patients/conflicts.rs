//! One patient changed on two devices that did not know of each other.

use reqwest::Method;
use serde_json::{Value, json};

use crate::common::{Answer, Session, TestApp, facility_id, user_id};
use crate::sales::till::{Till, batch, code, flags, new_id, number, statuses};

async fn listed(app: &TestApp, session: &Session, patient_pk: &str) -> Value {
    let path = format!("/api/patient_audits/?facility_id={}&limit=200", facility_id("Accra"));
    app.get_all(session, &path).await.into_iter().find(|row| row["patient_pk"] == patient_pk).unwrap()
}

async fn conflicts(app: &TestApp, session: &Session) -> Vec<Value> {
    app.get_all(session, &format!("/api/patients/conflicts/?facility_id={}", facility_id("Accra"))).await
}

async fn choose(app: &TestApp, session: &Session, id: &Value, keep: &str) -> Answer {
    let body = json!({ "facility_id": facility_id("Accra"), "keep": keep });
    app.write(Method::POST, session, &format!("/api/patients/conflicts/{}/settle/", id.as_str().unwrap()), &body).await
}

/// A patient of Accra that two tills show, as the API lists it.
async fn shown_on_two_tills(app: &TestApp, ama: &Session) -> (Value, Till, Till) {
    let mut till = Till::new();
    let pk = new_id();
    app.sync(ama, &batch([&till.patient(&pk, "Adjoa", "")])).await;
    (listed(app, ama, &pk).await, till, Till::of("kofi", "Accra", "GHS"))
}

// LDB-16: the first change does not vanish
#[tokio::test]
async fn changes_of_two_fields_on_two_devices_are_both_kept() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let (shown, mut one, mut other) = shown_on_two_tills(&app, &ama).await;
    let pk = shown["patient_pk"].as_str().unwrap();
    let phone = one.patient_change(&shown, &[("phone", "+233200000009")]);
    let card = other.patient_change(&shown, &[("member_number", "ACC-77"), ("last_name", "Owusu")]);

    for record in [&phone, &card] {
        let answer = app.sync(&ama, &batch([record])).await;
        assert_eq!((statuses(&answer), flags(&answer, 0)), (vec!["applied"], vec![]), "{answer}");
    }

    let patient = &listed(&app, &ama, pk).await["patient"];
    assert_eq!((&patient["phone"], &patient["member_number"]), (&json!("+233200000009"), &json!("ACC-77")));
    assert_eq!((&patient["first_name"], &patient["last_name"]), (&json!("Adjoa"), &json!("Owusu")));
    assert!(conflicts(&app, &ama).await.is_empty());
    assert_eq!(statuses(&app.sync(&ama, &batch([&phone, &card])).await), ["duplicate"; 2]);
    assert_eq!(listed(&app, &ama, pk).await["patient"], *patient);
}

// LDB-16: of one field both are kept, with who and when, and a person chooses
#[tokio::test]
async fn two_answers_about_one_field_are_shown_until_somebody_chooses() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let (shown, mut one, mut other) = shown_on_two_tills(&app, &ama).await;
    let pk = shown["patient_pk"].as_str().unwrap();
    other.made_at = "2026-03-02T08:30:00.000Z";
    app.sync(&ama, &batch([&one.patient_change(&shown, &[("phone", "020")])])).await;

    let answer = app.sync(&kofi, &batch([&other.patient_change(&shown, &[("phone", "055"), ("sex", "M")])])).await;

    assert_eq!((statuses(&answer), flags(&answer, 0)), (vec!["applied"], vec!["patient_differs"]), "{answer}");
    let stands = listed(&app, &ama, pk).await;
    assert_eq!((&stands["patient"]["phone"], &stands["patient"]["sex"]), (&json!("020"), &json!("M")));
    assert!(stands["id"].as_i64().unwrap() > shown["id"].as_i64().unwrap() + 1, "both devices hear what stands");
    let open = conflicts(&app, &ama).await;
    assert_eq!((open.len(), &open[0]["field"], &open[0]["patient_name"]), (1, &json!("phone"), &json!("Adjoa")));
    assert_eq!(open[0]["stands"], json!({"value": "020", "by_name": "Ama Mensah", "at": "2026-03-02T09:00:00Z"}));
    assert_eq!(open[0]["other"], json!({"value": "055", "by_name": "Kofi Boateng", "at": "2026-03-02T08:30:00Z"}));

    let chosen = choose(&app, &ama, &open[0]["id"], "other").await.expect_status(200).json();

    assert_eq!(chosen["kept"], "other");
    assert_eq!(listed(&app, &kofi, pk).await["patient"]["phone"], "055");
    let by = "SELECT COUNT(*) FROM patient_audits WHERE patient_pk = $1 AND phone = '055' AND recorded_by = $2";
    assert_eq!(number(&app, by, &[pk, &user_id("ama")]).await, 1);
    assert!(conflicts(&app, &ama).await.is_empty());
    choose(&app, &kofi, &open[0]["id"], "stands").await.expect_problem(409, "already_settled");
}

// LDB-16: who changes their mind offline leaves one other answer, not two
#[tokio::test]
async fn a_device_that_changed_a_field_twice_has_one_answer_and_the_same_answer_is_none() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let (shown, mut one, mut other) = shown_on_two_tills(&app, &ama).await;
    let pk = shown["patient_pk"].as_str().unwrap();
    app.sync(&ama, &batch([&one.patient_change(&shown, &[("phone", "020")])])).await;
    let first = other.patient_change(&shown, &[("phone", "054")]);
    let mut meanwhile = shown.clone();
    meanwhile["patient"]["phone"] = json!("054");
    let second = other.patient_change(&meanwhile, &[("phone", "055")]);
    app.sync(&kofi, &batch([&first, &second])).await;

    let open = conflicts(&app, &kofi).await;
    assert_eq!((open.len(), &open[0]["other"]["value"]), (1, &json!("055")));
    choose(&app, &kofi, &open[0]["id"], "stands").await.expect_status(200);
    assert_eq!(listed(&app, &ama, pk).await["patient"]["phone"], "020");

    // Somebody who sees what stands and gives the other answer settles it.
    app.sync(&kofi, &batch([&other.patient_change(&shown, &[("phone", "056")])])).await;
    let now = listed(&app, &ama, pk).await;
    app.sync(&ama, &batch([&one.patient_change(&now, &[("phone", "056")])])).await;
    assert!(conflicts(&app, &ama).await.is_empty());
    assert_eq!(listed(&app, &ama, pk).await["patient"]["phone"], "056");
}

// OUT-01: tills of before say every field
#[tokio::test]
async fn a_record_of_an_older_till_is_a_later_version_as_ever() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let (shown, mut one, mut other) = shown_on_two_tills(&app, &ama).await;
    let pk = shown["patient_pk"].as_str().unwrap();
    app.sync(&ama, &batch([&one.patient_change(&shown, &[("phone", "020")])])).await;
    let answer = app.sync(&ama, &batch([&other.patient(pk, "Adwoa", "ACC-1")])).await;
    assert_eq!((statuses(&answer), flags(&answer, 0)), (vec!["applied"], vec![]));
    assert_eq!(listed(&app, &ama, pk).await["patient"]["first_name"], "Adwoa");
    // A change of a patient that the server never heard of makes it.
    let mut unheard = shown.clone();
    unheard["patient_pk"] = json!(new_id());
    let answer = app.sync(&ama, &batch([&one.patient_change(&unheard, &[("phone", "021")])])).await;
    assert_eq!((statuses(&answer)[0], code(&answer, 0)), ("applied", ""));
    assert_eq!(listed(&app, &ama, unheard["patient_pk"].as_str().unwrap()).await["patient"]["phone"], "021");
}

// API-41, ROL-16
#[tokio::test]
async fn who_works_with_the_patients_of_the_facility_chooses() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let (shown, mut one, mut other) = shown_on_two_tills(&app, &ama).await;
    app.sync(&ama, &batch([&one.patient_change(&shown, &[("birth_date", "1991-01-01")])])).await;
    app.sync(&kofi, &batch([&other.patient_change(&shown, &[("birth_date", "1992-02-02")])])).await;
    let open = conflicts(&app, &kofi).await;
    assert_eq!((&open[0]["stands"]["value"], &open[0]["other"]["value"]), (&json!("1991-01-01"), &json!("1992-02-02")));
    for (username, code) in
        [("abena", "no_patients"), ("adwoa", "no_patients"), ("efua", "other_facility"), ("ngozi", "other_facility")]
    {
        let session = app.sign_in(username).await;
        choose(&app, &session, &open[0]["id"], "other").await.expect_problem(403, code);
    }
    choose(&app, &kofi, &json!("nothing"), "other").await.expect_status(404);
    choose(&app, &kofi, &open[0]["id"], "other").await.expect_status(200);
    assert_eq!(listed(&app, &ama, shown["patient_pk"].as_str().unwrap()).await["patient"]["birth_date"], "1992-02-02");
}
