//! What a patient bought, and two patients that are one person.

mod late;
mod merge;
mod summary;

use serde_json::{Value, json};

use crate::common::{Answer, Session, TestApp, facility_id};

pub async fn summary(app: &TestApp, session: &Session, town: &str, patient_pk: &str) -> Answer {
    app.get(session, &format!("/api/members/{patient_pk}/?facility_id={}", facility_id(town))).await
}

/// Merges two patients of Accra.
pub async fn merge(app: &TestApp, session: &Session, keep: &str, drop: &str) -> Answer {
    app.write(reqwest::Method::POST, session, "/api/members/merge/", &of_accra(keep, drop)).await
}

pub fn of_accra(keep: &str, drop: &str) -> Value {
    json!({ "facility_id": facility_id("Accra"), "keep": keep, "drop": drop })
}

/// The newest audit of a patient of Accra, as tills download it.
pub async fn audit(app: &TestApp, session: &Session, patient_pk: &str) -> Value {
    let path = format!("/api/patient_audits/?facility_id={}&limit=200", facility_id("Accra"));
    app.get_all(session, &path).await.into_iter().find(|row| row["patient_pk"] == patient_pk).expect("a patient")
}

/// Numbers of Accra's sales to somebody.
pub async fn sales_to(app: &TestApp, session: &Session, patient_pk: &str) -> Vec<i64> {
    let path = format!("/api/sales-history/?facility_id={}&limit=1000", facility_id("Accra"));
    let rows = app.get_all(session, &path).await;
    rows.iter().filter(|row| row["patient_id"] == patient_pk).map(|row| row["id"].as_i64().unwrap()).collect()
}
