//! What belongs to a patient: an export, a number in place of the name, and who read what.

mod export;
mod pseudonymise;
mod readings;

use reqwest::Method;
use serde_json::{Value, json};

use crate::common::{Answer, Session, TestApp, facility_id};

pub async fn export(app: &TestApp, session: &Session, patient_pk: &str) -> Answer {
    let path = format!("/api/privacy/patients/{patient_pk}/export/?facility_id={}", facility_id("Accra"));
    app.get(session, &path).await
}

pub async fn pseudonymise(app: &TestApp, session: &Session, patient_pk: &str, name: &str) -> Answer {
    let body = json!({ "facility_id": facility_id("Accra"), "reason": "Asked for it", "confirm_name": name });
    app.write(Method::POST, session, &format!("/api/privacy/patients/{patient_pk}/pseudonymise/"), &body).await
}

pub async fn readings(app: &TestApp, session: &Session, patient_pk: &str) -> Vec<Value> {
    let path = format!("/api/privacy/readings/?facility_id={}&patient_id={patient_pk}", facility_id("Accra"));
    app.get_all(session, &path).await
}
