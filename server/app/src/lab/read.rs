//! What devices record, read: a sentence says why something is nothing of its kind.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use super::payload::{LabControlPayload, LabEntryKind, LabEntryPayload, LabKit, LabRequestPayload, LabResult};
use crate::values::{Origin, is_uuid};

const MOST_TESTS: usize = 40;
const MOST_VALUES: usize = 100;
/// Characters.
const LONGEST_NAME: usize = 500;
const LONGEST_NOTE: usize = 1_000;
const LONGEST_CODE: usize = 40;
const LONGEST_LOT: usize = 100;
/// Bytes.
const LONGEST_ID: usize = 64;

impl LabRequestPayload {
    /// The request with its times put right.
    pub fn read(&self, origin: &Origin<'_>) -> Result<LabRequestPayload, String> {
        own_id(&self.uuid, origin)?;
        match (&self.patient_id, &self.walk_in_code) {
            (Some(patient), None) => id("patient_id", patient)?,
            (None, Some(code)) => text("walk_in_code", code, 1..=LONGEST_CODE)?,
            _ => return Err("a request names either a patient or a code that stands for one".to_owned()),
        }
        text("prescriber", &self.prescriber, 0..=LONGEST_NAME)?;
        text("note", &self.note, 0..=LONGEST_NOTE)?;
        if !(1..=MOST_TESTS).contains(&self.tests.len()) {
            return Err(format!("a request has 1 to {MOST_TESTS} tests, not {}", self.tests.len()));
        }
        let mut known = HashSet::new();
        for (at, test) in self.tests.iter().enumerate() {
            let place = |problem: String| format!("tests.{at}.{problem}");
            uuid("uuid", &test.uuid).map_err(place)?;
            id("definition_uuid", &test.definition_uuid).map_err(place)?;
            text("code", &test.code, 1..=LONGEST_CODE).map_err(place)?;
            if test.version < 1 {
                return Err(place(format!("version is {}, below 1", test.version)));
            }
            if !known.insert(test.uuid.as_str()) {
                return Err(place("uuid is that of an earlier test".to_owned()));
            }
        }
        Ok(LabRequestPayload { requested_at: origin.put_right(self.requested_at), ..self.clone() })
    }
}

impl LabEntryPayload {
    /// The entry with its times put right.
    pub fn read(&self, origin: &Origin<'_>) -> Result<LabEntryPayload, String> {
        own_id(&self.uuid, origin)?;
        uuid("request_uuid", &self.request_uuid)?;
        if let Some(test) = &self.test_uuid {
            uuid("test_uuid", test)?;
        }
        if let Some(sale) = &self.sale_uuid {
            id("sale_uuid", sale)?;
        }
        text("note", &self.note, 0..=LONGEST_NOTE)?;
        let is_result = self.kind == LabEntryKind::Result;
        if is_result != self.result.is_some() {
            return Err("an entry has a result when it is of kind result, and else none".to_owned());
        }
        if is_result && self.test_uuid.is_none() {
            return Err("test_uuid is null, and a result is of one test".to_owned());
        }
        let result = self.result.as_ref().map(|result| read_result(result, origin)).transpose()?;
        Ok(LabEntryPayload { at: origin.put_right(self.at), result, ..self.clone() })
    }
}

fn read_result(result: &LabResult, origin: &Origin<'_>) -> Result<LabResult, String> {
    if let Some(kit) = &result.kit {
        read_kit("result.kit.", kit)?;
    }
    if let Some(amended) = &result.amends {
        uuid("result.amends", amended)?;
    }
    if result.values.len() > MOST_VALUES {
        return Err(format!("a result has up to {MOST_VALUES} values, not {}", result.values.len()));
    }
    let mut known = HashSet::new();
    for (at, value) in result.values.iter().enumerate() {
        let place = |problem: String| format!("result.values.{at}.{problem}");
        text("code", &value.code, 1..=LONGEST_CODE).map_err(place)?;
        if let Some(choice) = &value.choice {
            text("choice", choice, 1..=LONGEST_CODE).map_err(place)?;
        }
        if value.number.is_some() && value.choice.is_some() {
            return Err(place("number and choice are both given".to_owned()));
        }
        if !known.insert(value.code.as_str()) {
            return Err(place("code is that of an earlier value".to_owned()));
        }
    }
    let (started_at, read_at) = (origin.put_right(result.started_at), origin.put_right(result.read_at));
    Ok(LabResult { started_at, read_at, ..result.clone() })
}

fn read_kit(place: &str, kit: &LabKit) -> Result<(), String> {
    let within = |problem: String| format!("{place}{problem}");
    id("product_uuid", &kit.product_uuid).map_err(within)?;
    id("batch_id", &kit.batch_id).map_err(within)?;
    text("lot", &kit.lot, 0..=LONGEST_LOT).map_err(within)
}

impl LabControlPayload {
    /// The control with its time put right.
    pub fn read(&self, origin: &Origin<'_>) -> Result<LabControlPayload, String> {
        own_id(&self.uuid, origin)?;
        read_kit("", &self.kit())?;
        text("name", &self.name, 0..=LONGEST_NAME)?;
        text("note", &self.note, 0..=LONGEST_NOTE)?;
        Ok(LabControlPayload { at: origin.put_right(self.at), ..self.clone() })
    }

    pub fn kit(&self) -> LabKit {
        LabKit {
            product_uuid: self.product_uuid.clone(),
            batch_id: self.batch_id.clone(),
            lot: self.lot.clone(),
            expiry_date: self.expiry_date,
        }
    }
}

fn own_id(uuid: &str, origin: &Origin<'_>) -> Result<(), String> {
    if uuid == origin.id {
        return Ok(());
    }
    Err("its uuid is the id of its record".to_owned())
}

fn uuid(field: &str, id: &str) -> Result<(), String> {
    if is_uuid(id) {
        return Ok(());
    }
    Err(format!("{field} is not a UUID in lower-case form"))
}

fn id(field: &str, id: &str) -> Result<(), String> {
    if (1..=LONGEST_ID).contains(&id.len()) && !id.contains('\0') {
        return Ok(());
    }
    Err(format!("{field} has 1 to {LONGEST_ID} bytes"))
}

fn text(field: &str, text: &str, characters: RangeInclusive<usize>) -> Result<(), String> {
    if characters.contains(&text.trim().chars().count()) && !text.contains('\0') {
        return Ok(());
    }
    Err(format!("{field} has {} to {} characters", characters.start(), characters.end()))
}
