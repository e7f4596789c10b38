//! Patients in care. Here: what every test of them needs. Wanjiru and Achieng care for patients in Nairobi, Kofi in Accra;
//! Baraka, Ama and Abena have no Health Services; Efua publishes.

mod feed;
mod figures;
mod patient;
mod publish;
mod record;

use serde_json::{Value, json};

use crate::common::{Session, TestApp, facility_id};
use crate::sales::till::{Till, new_id};

pub const PROGRAMMES: &str = "/api/care/programmes/";

/// The programme of that code, as devices in a town have it.
pub async fn programme(app: &TestApp, session: &Session, town: &str, code: &str) -> Value {
    let all = app.get_all(session, &format!("{PROGRAMMES}?facility_id={}", facility_id(town))).await;
    let current = all.into_iter().filter(|row| row["code"] == code && row["retired"] == false);
    current.max_by_key(|row| row["version"].as_i64()).expect("a programme")
}

/// Somebody who tests know, in care of a till.
pub struct Patient {
    pub id: String,
    pub enrolment: String,
}

impl Patient {
    pub fn new() -> Patient {
        Patient { id: new_id(), enrolment: new_id() }
    }
}

/// A record whose payload has its uuid.
fn record(till: &mut Till, kind: &str, mut payload: Value) -> Value {
    let uuid = payload["uuid"].as_str().map_or_else(new_id, str::to_owned);
    payload["uuid"] = json!(uuid);
    let mut record = till.record(kind, payload);
    record["id"] = json!(uuid);
    record
}

pub fn enrolment(till: &mut Till, patient: &Patient, programme: &Value, at: &str) -> Value {
    let payload = json!({ "uuid": patient.enrolment, "patient_id": patient.id, "programme_uuid": programme["uuid"],
        "code": programme["code"], "version": programme["version"], "at": at, "consent": true, "target": "< 140/90",
        "medicines": [] });
    record(till, "enrolment", payload)
}

/// A visit for blood pressure with what its table says: `(advice, urgency, status, next_on)`.
pub fn visit(
    till: &mut Till,
    patient: &Patient,
    programme: &Value,
    (at, systolic, diastolic): (&str, i64, i64),
    (advice, urgency, status, next_on): (&str, &str, &str, &str),
) -> Value {
    let number = |link_id: &str, number: i64| json!({ "linkId": link_id, "answer": [{ "valueInteger": number }] });
    let reading = |at: i64| {
        let item = [number(&format!("systolic_{at}"), systolic), number(&format!("diastolic_{at}"), diastolic)];
        json!({ "linkId": format!("reading_{at}"), "item": item })
    };
    let no = json!({ "linkId": "danger_signs", "answer": [{ "valueBoolean": false }] });
    let second = (systolic >= 140 || diastolic >= 90).then(|| reading(2));
    let item: Vec<Value> = [reading(1)].into_iter().chain(second).chain([no]).collect();
    let payload = json!({ "enrolment_uuid": patient.enrolment, "patient_id": patient.id,
        "programme_uuid": programme["uuid"], "code": programme["code"], "version": programme["version"],
        "visited_at": at, "answers": { "resourceType": "QuestionnaireResponse", "status": "completed", "item": item },
        "values": [{ "code": "systolic", "number": systolic }, { "code": "diastolic", "number": diastolic }],
        "advice": advice, "urgency": urgency, "status": status, "next_on": next_on, "letter": urgency != "routine",
        "skipped_reason": "" });
    record(till, "visit", payload)
}

pub const VERY_HIGH: (&str, &str, &str, &str) = ("very_high", "soon", "uncontrolled", "2026-03-09");
pub const CONTROLLED: (&str, &str, &str, &str) = ("controlled", "routine", "controlled", "2026-04-01");

pub fn contact(till: &mut Till, patient: &Patient, at: &str, outcome: &str, remind_on: Option<&str>) -> Value {
    let payload = json!({ "enrolment_uuid": patient.enrolment, "at": at, "outcome": outcome, "remind_on": remind_on,
        "note": "" });
    record(till, "contact", payload)
}

/// Who is enrolled in a town, as devices have it.
pub async fn enrolments(app: &TestApp, session: &Session, town: &str) -> Vec<Value> {
    app.get_all(session, &format!("/api/care/enrolments/?facility_id={}", facility_id(town))).await
}

/// The row of the feed of somebody's enrolment.
pub async fn enrolled(app: &TestApp, session: &Session, town: &str, patient: &Patient) -> Value {
    let all = enrolments(app, session, town).await;
    all.into_iter().find(|row| row["uuid"] == patient.enrolment).expect("an enrolment")
}
