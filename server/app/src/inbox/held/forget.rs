//! What is held of a patient whom nobody is to know any more: the record stays, who it was does not.

use sea_orm::{DatabaseTransaction, DbErr};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::model::Resolution;
use super::store::{self, Decision};
use crate::inbox::canonical;
use crate::inbox::kinds::RecordKind;
use crate::patients::{self, Forgotten, PatientFields};
use crate::web::Caller;

/// Shorter texts stand in too many others to be told apart.
const SHORTEST_TEXT: usize = 4;
/// To who made it: nothing can come of it any more.
const REASON: &str = "pseudonymised";

/// Whom the inbox is to forget.
#[derive(Debug, Clone, Copy)]
pub struct Forget<'a> {
    pub facility_id: &'a str,
    pub patient: &'a Forgotten,
    pub by: &'a Caller,
    /// Milliseconds.
    pub at: i64,
}

/// Takes the patient's name, phone, card and birthday out of everything that is, or was, held of it. A change of the patient
/// that still waits for a person does not count any more: nothing can come of it.
pub async fn forget(tx: &DatabaseTransaction, forget: Forget<'_>) -> Result<(), DbErr> {
    let Forget { facility_id, patient, by, at } = forget;
    let texts = telling(&patient.was);
    for patient_pk in &patient.patient_pks {
        for (fingerprint, raw) in store::naming(tx, facility_id, patient_pk).await? {
            let Some(kept) = without_names(&raw, &patient.now, &texts)? else { continue };
            store::rewrite(tx, facility_id, &fingerprint, &kept.text).await?;
            if kept.is_patient {
                let decision = Decision {
                    facility_id,
                    fingerprint: &fingerprint,
                    resolution: Resolution::Dismissed,
                    by: &by.user_id,
                    by_name: &by.full_name,
                    reason: REASON,
                    at,
                };
                // One that was settled before stays as it was.
                store::decide(tx, &decision).await?;
            }
        }
    }
    Ok(())
}

/// The text that is kept of a record that is held: without names when its patient is known by a number only.
pub async fn as_kept(tx: &DatabaseTransaction, facility_id: &str, raw: &RawValue) -> Result<String, DbErr> {
    let as_sent = || raw.get().to_owned();
    let Ok(value) = serde_json::from_str::<Value>(raw.get()) else { return Ok(as_sent()) };
    let named = ["patient_pk", "patient_id"].into_iter().find_map(|field| value["payload"][field].as_str());
    let Some(patient_pk) = named else { return Ok(as_sent()) };
    if !patients::is_pseudonymised(tx, facility_id, patient_pk).await? {
        return Ok(as_sent());
    }
    let now = patients::known(tx, facility_id, patient_pk).await?.map(|known| known.audit.patient).unwrap_or_default();
    Ok(without_names(raw.get(), &now, &[])?.map_or_else(as_sent, |kept| kept.text))
}

/// Texts that tell who somebody is, the longest first.
fn telling(was: &[PatientFields]) -> Vec<String> {
    let of = |fields: &PatientFields| {
        let turned = format!("{} {}", fields.last_name, fields.first_name).trim().to_owned();
        [fields.full_name(), turned, fields.phone.clone(), fields.member_number.clone()]
    };
    let mut texts: Vec<String> = was.iter().flat_map(of).filter(|text| text.chars().count() >= SHORTEST_TEXT).collect();
    texts.sort_by_key(|text| std::cmp::Reverse(text.len()));
    texts.dedup();
    texts
}

/// A record without names.
struct Kept {
    text: String,
    /// It is a patient, new or changed.
    is_patient: bool,
}

/// `None` when nothing in `raw` tells who it is. The hash is that of what is left, so that it can be looked at and settled
/// as any other.
fn without_names(raw: &str, now: &PatientFields, texts: &[String]) -> Result<Option<Kept>, DbErr> {
    let broken = |error: serde_json::Error| DbErr::Json(error.to_string());
    let was: Value = serde_json::from_str(raw).map_err(broken)?;
    let mut value = was.clone();
    hide(&mut value, now, texts);
    if value == was {
        return Ok(None);
    }
    if value.get("hash").is_some_and(Value::is_string) {
        value["hash"] = canonical::hash(&value["payload"]).into();
    }
    let is_patient = value["kind"] == RecordKind::Patient.name();
    Ok(Some(Kept { text: serde_json::to_string(&value).map_err(broken)?, is_patient }))
}

fn hide(value: &mut Value, now: &PatientFields, texts: &[String]) {
    match value {
        Value::String(text) => {
            for telling in texts {
                if text.contains(telling.as_str()) {
                    *text = text.replace(telling.as_str(), &now.full_name());
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| hide(item, now, texts)),
        Value::Object(fields) => {
            fields.values_mut().for_each(|field| hide(field, now, texts));
            hide_fields(fields, now);
        }
        _ => {}
    }
}

/// The fields of a patient, wherever they stand.
fn hide_fields(fields: &mut Map<String, Value>, now: &PatientFields) {
    let stands = [
        ("first_name", now.first_name.as_str()),
        ("last_name", now.last_name.as_str()),
        ("phone", ""),
        ("member_number", ""),
    ];
    for (name, text) in stands {
        if let Some(field) = fields.get_mut(name) {
            *field = text.into();
        }
    }
    if let Some(Value::String(date)) = fields.get_mut("birth_date")
        && let Some(year) = date.get(..4)
    {
        *date = format!("{year}-01-01");
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn fields(first: &str, last: &str, phone: &str) -> PatientFields {
        PatientFields {
            first_name: first.to_owned(),
            last_name: last.to_owned(),
            phone: phone.to_owned(),
            ..PatientFields::default()
        }
    }

    #[test]
    fn a_held_patient_keeps_its_envelope_and_loses_its_name() {
        let was = fields("Adjoa", "Owusu", "+233240000001");
        let patient = json!({ "first_name": "Adjoa", "last_name": "Owusu", "phone": "+233240000001", "sex": "F",
            "birth_date": "1990-02-28", "member_number": "ACC-7" });
        let payload = json!({ "patient_pk": "p", "program": "", "patient": patient, "before": patient });
        let raw = json!({ "id": "r", "kind": "patient", "hash": "x", "payload": payload }).to_string();
        let kept = without_names(&raw, &fields("Patient", "P-000001", ""), &telling(&[was])).unwrap().unwrap();
        let value: Value = serde_json::from_str(&kept.text).unwrap();
        let left = json!({ "first_name": "Patient", "last_name": "P-000001", "phone": "", "sex": "F",
            "birth_date": "1990-01-01", "member_number": "" });
        assert!(kept.is_patient);
        assert_eq!((&value["payload"]["patient"], &value["payload"]["before"]), (&left, &left));
        assert_eq!(
            (&value["id"], value["hash"].as_str()),
            (&json!("r"), Some(canonical::hash(&value["payload"]).as_str()))
        );
    }

    #[test]
    fn a_name_within_a_note_is_hidden_and_a_sale_stays_as_it_was_sent() {
        let (now, was) = (fields("Patient", "P-000001", ""), fields("Adjoa", "Owusu", "+233240000001"));
        let texts = telling(&[was]);
        let note = json!({ "kind": "visit", "payload": { "patient_id": "p", "note": "Owusu Adjoa, +233240000001" } });
        let kept = without_names(&note.to_string(), &now, &texts).unwrap().unwrap();
        assert!(kept.text.contains("Patient P-000001, Patient P-000001") && !kept.is_patient, "{}", kept.text);
        let sale =
            json!({ "kind": "sale", "hash": "x", "payload": { "patient_id": "p", "lines": [{ "name": "Tea" }] } });
        assert!(without_names(&sale.to_string(), &now, &texts).unwrap().is_none());
    }
}
