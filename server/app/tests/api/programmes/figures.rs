//! Figures equal the enrolments and visits they are made of.

use chrono::{NaiveDate, TimeDelta};
use serde_json::{Value, json};

use super::{CONTROLLED, Patient, VERY_HIGH, contact, enrolment, enrolments, programme, visit};
use crate::common::{Session, TestApp, facility_id};
use crate::sales::till::{Till, batch, statuses};

async fn figures(app: &TestApp, session: &Session, code: &str) -> Value {
    let path = format!("/api/care/figures/?facility_id={}", facility_id("Nairobi"));
    let rows = app.get(session, &path).await.expect_status(200).json();
    rows["programmes"].as_array().unwrap().iter().find(|row| row["code"] == code).expect("a row").clone()
}

/// As a person with paper would: by the newest visit of each.
fn by_hand(rows: &[Value], today: NaiveDate) -> [i64; 8] {
    let mut sums = [0; 8];
    for row in rows.iter().filter(|row| row["code"] == "hypertension") {
        let day = |text: &Value| text.as_str().unwrap()[..10].parse::<NaiveDate>().unwrap();
        let newest = &row["visits"][0];
        if newest.is_null() || row["contacts"][0]["outcome"] == "left" {
            continue;
        }
        let (seen, next) = (day(&newest["visited_at"]), day(&newest["next_on"]));
        let (lost, late) = (today - seen > TimeDelta::days(365), today - next > TimeDelta::days(7));
        let recent = today - seen <= TimeDelta::days(90);
        let told = [
            true,
            !lost && !late && today >= next,
            !lost && late,
            lost,
            recent && newest["status"] == "controlled",
            recent && newest["status"] == "uncontrolled",
            !lost,
            recent,
        ];
        told.iter().enumerate().for_each(|(at, counts)| sums[at] += i64::from(*counts));
    }
    sums
}

const NAMES: [&str; 8] =
    ["enrolled", "due", "overdue", "lost", "controlled", "uncontrolled", "retained", "seen_3_months"];

// Acceptance 11: the share that is controlled equals its visits
#[tokio::test]
async fn figures_equal_what_somebody_sums_up_by_hand() {
    let app = TestApp::spawn().await;
    let wanjiru = app.sign_in("wanjiru").await;
    let mut till = Till::of("wanjiru", "Nairobi", "KES");
    let hypertension = programme(&app, &wanjiru, "Nairobi", "hypertension").await;
    let mut records = Vec::new();
    for (at, told) in [("2026-03-02T08:00:00Z", VERY_HIGH), ("2026-02-01T08:00:00Z", CONTROLLED)] {
        let patient = Patient::new();
        let (systolic, diastolic) = if told == VERY_HIGH { (168, 102) } else { (128, 80) };
        records.push(enrolment(&mut till, &patient, &hypertension, at));
        records.push(visit(&mut till, &patient, &hypertension, (at, systolic, diastolic), told));
    }
    let gone = Patient::new();
    records.push(enrolment(&mut till, &gone, &hypertension, "2026-02-01T08:00:00Z"));
    records.push(contact(&mut till, &gone, "2026-02-02T08:00:00Z", "left", None));
    assert_eq!(statuses(&app.sync(&wanjiru, &batch(&records)).await), ["applied"; 6]);

    for days in [0, 8, 40, 100, 300] {
        app.pass(TimeDelta::days(days));
        let wanjiru = app.sign_in("wanjiru").await;
        let rows = enrolments(&app, &wanjiru, "Nairobi").await;
        let row = figures(&app, &wanjiru, "hypertension").await;
        let told: Vec<i64> = NAMES.iter().map(|name| row[name].as_i64().unwrap()).collect();
        let today = app.state.clock.now().date_naive();
        assert_eq!(told, by_hand(&rows, today), "{today}: {NAMES:?}");
        assert!(told[0] >= 7, "{row}");
    }
    let row = figures(&app, &app.sign_in("wanjiru").await, "medicine_review").await;
    assert_eq!((&row["title"]["en"], &row["enrolled"]), (&json!("Medicine review and refill"), &json!(1)));
}

// Acceptance 3: an older visit that is synced later does not move the day
#[tokio::test]
async fn a_visit_that_arrives_late_moves_no_day_backwards() {
    let app = TestApp::spawn().await;
    let wanjiru = app.sign_in("wanjiru").await;
    let mut till = Till::of("wanjiru", "Nairobi", "KES");
    let hypertension = programme(&app, &wanjiru, "Nairobi", "hypertension").await;
    let patient = Patient::new();
    let records = [
        enrolment(&mut till, &patient, &hypertension, "2026-01-02T08:00:00Z"),
        visit(&mut till, &patient, &hypertension, ("2026-03-01T08:00:00Z", 128, 82), CONTROLLED),
    ];
    app.sync(&wanjiru, &batch(&records)).await;
    let before = figures(&app, &wanjiru, "hypertension").await;
    let told = ("very_high", "soon", "uncontrolled", "2026-01-09");
    let old = visit(&mut till, &patient, &hypertension, ("2026-01-02T08:00:00Z", 168, 102), told);
    assert_eq!(statuses(&app.sync(&wanjiru, &batch([&old])).await), ["applied"]);
    assert_eq!(figures(&app, &wanjiru, "hypertension").await, before);
}
