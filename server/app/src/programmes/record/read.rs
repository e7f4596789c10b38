//! What is refused here could have been written by no device.

use crate::programmes::model::{ContactPayload, EnrolmentPayload, Medicine, VisitPayload};
use crate::programmes::questionnaire::{QuestionnaireResponse, ResponseItem};
use crate::values::{Origin, is_uuid};

/// Characters.
const LONGEST_CODE: usize = 40;
const LONGEST_ID: usize = 64;
const LONGEST_NAME: usize = 500;
const LONGEST_NOTE: usize = 2_000;
const MOST_MEDICINES: usize = 50;
const MOST_VALUES: usize = 50;
const MOST_ANSWERS: usize = 200;
const MOST_DAILY_UNITS: f64 = 1_000.0;

impl EnrolmentPayload {
    /// A sentence that says why it is none.
    pub fn check(&self, origin: &Origin<'_>) -> Result<(), String> {
        of_record(&self.uuid, origin, "an enrolment")?;
        id("patient_id", &self.patient_id)?;
        version(&self.programme_uuid, &self.code, self.version)?;
        text("target", &self.target, 0, LONGEST_NOTE)?;
        if self.medicines.len() > MOST_MEDICINES {
            return Err(format!("there are more than {MOST_MEDICINES} medicines"));
        }
        let medicines = self.medicines.iter().enumerate();
        medicines.into_iter().try_for_each(|(at, one)| one.check().map_err(|fault| format!("medicines.{at}.{fault}")))
    }
}

impl Medicine {
    fn check(&self) -> Result<(), String> {
        text("product_uuid", &self.product_uuid, 1, LONGEST_ID)?;
        text("name", &self.name, 1, LONGEST_NAME)?;
        if self.daily_units.is_finite() && (0.0..=MOST_DAILY_UNITS).contains(&self.daily_units) {
            return Ok(());
        }
        Err(format!("daily_units is {}, not 0 to {MOST_DAILY_UNITS}", self.daily_units))
    }
}

impl VisitPayload {
    /// A sentence that says why it is none.
    pub fn check(&self, origin: &Origin<'_>) -> Result<(), String> {
        of_record(&self.uuid, origin, "a visit")?;
        if let Some(enrolment) = &self.enrolment_uuid {
            id("enrolment_uuid", enrolment)?;
        }
        id("patient_id", &self.patient_id)?;
        version(&self.programme_uuid, &self.code, self.version)?;
        if let Some(advice) = &self.advice {
            text("advice", advice, 1, LONGEST_CODE)?;
        }
        text("skipped_reason", &self.skipped_reason, 0, LONGEST_NOTE)?;
        if self.values.len() > MOST_VALUES {
            return Err(format!("there are more than {MOST_VALUES} values"));
        }
        for (at, value) in self.values.iter().enumerate() {
            text(&format!("values.{at}.code"), &value.code, 1, LONGEST_CODE)?;
        }
        self.answers.check()
    }
}

impl QuestionnaireResponse {
    fn check(&self) -> Result<(), String> {
        if self.resource_type != "QuestionnaireResponse" || self.status != "completed" {
            return Err("answers are a completed QuestionnaireResponse".to_owned());
        }
        let mut left = MOST_ANSWERS;
        self.item.iter().try_for_each(|item| item.check(&mut left))
    }
}

impl ResponseItem {
    fn check(&self, left: &mut usize) -> Result<(), String> {
        let fewer = left.checked_sub(1).ok_or_else(|| format!("there are more than {MOST_ANSWERS} answers"))?;
        *left = fewer;
        text("linkId", &self.link_id, 1, LONGEST_CODE)?;
        if self.answer.len() > 1 {
            return Err(format!("{} has more than one answer", self.link_id));
        }
        for answer in &self.answer {
            let texts = [&answer.value_string].into_iter().flatten();
            texts.into_iter().try_for_each(|said| text(&self.link_id, said, 0, LONGEST_NOTE))?;
        }
        self.item.iter().try_for_each(|item| item.check(left))
    }
}

impl ContactPayload {
    /// A sentence that says why it is none.
    pub fn check(&self, origin: &Origin<'_>) -> Result<(), String> {
        of_record(&self.uuid, origin, "a contact")?;
        id("enrolment_uuid", &self.enrolment_uuid)?;
        text("note", &self.note, 0, LONGEST_NOTE)
    }
}

fn of_record(uuid: &str, origin: &Origin<'_>, what: &str) -> Result<(), String> {
    if uuid == origin.id { Ok(()) } else { Err(format!("the uuid of {what} is the id of its record")) }
}

fn version(programme_uuid: &str, code: &str, version: i64) -> Result<(), String> {
    id("programme_uuid", programme_uuid)?;
    text("code", code, 1, LONGEST_CODE)?;
    if version < 1 { Err("version starts at 1".to_owned()) } else { Ok(()) }
}

fn id(name: &str, id: &str) -> Result<(), String> {
    if is_uuid(id) { Ok(()) } else { Err(format!("{name} is not a UUID in lower-case form")) }
}

fn text(name: &str, text: &str, least: usize, most: usize) -> Result<(), String> {
    let length = text.chars().count();
    if (least..=most).contains(&length) {
        Ok(())
    } else {
        Err(format!("{name} has {length} characters, not {least} to {most}"))
    }
}
