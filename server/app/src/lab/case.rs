//! A request as the books have it, and what follows from it: what is open, what is hidden, what is owed back.

use std::collections::HashSet;

use chrono::{DateTime, NaiveDate, Utc};

use super::document::Sex;
use super::model::{LabCase, LabCaseTest, LabEntry, number};
use super::payload::{LabEntryKind, LabOutcome};

/// Days for which devices keep what is done.
pub const KEPT_DAYS: i64 = 90;

#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    pub id: String,
    pub facility_id: String,
    pub number: i64,
    pub change_number: i64,
    pub is_open: bool,
    pub patient_id: Option<String>,
    pub walk_in_code: Option<String>,
    pub sex: Option<Sex>,
    pub birth_date: Option<NaiveDate>,
    pub prescriber: String,
    pub note: String,
    pub requested_at: DateTime<Utc>,
    pub requested_by: String,
    pub tests: Vec<CaseTest>,
    /// In the order in which they came.
    pub entries: Vec<LabEntry>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseTest {
    pub id: String,
    pub definition_id: String,
    pub code: String,
    pub version: i64,
    pub consent: bool,
    pub is_sensitive: bool,
}

impl Case {
    /// Entries of a test, those of the whole request too.
    pub fn entries_of<'a>(&'a self, test_id: &'a str) -> impl DoubleEndedIterator<Item = &'a LabEntry> {
        self.entries.iter().filter(move |entry| entry.test_uuid.as_deref().is_none_or(|of| of == test_id))
    }

    fn has(&self, test_id: &str, kinds: &[LabEntryKind]) -> bool {
        self.entries_of(test_id).any(|entry| kinds.contains(&entry.kind))
    }

    /// True while something is to be done about one of its tests.
    pub fn is_to_do(&self) -> bool {
        use LabEntryKind::{Cancelled, FollowedUp, HandedOver, Rejected};
        self.tests.iter().any(|test| !self.has(&test.id, &[HandedOver, FollowedUp, Cancelled, Rejected]))
    }

    /// The result that counts: the newest that no other one puts right.
    pub fn current_result<'a>(&'a self, test_id: &'a str) -> Option<&'a LabEntry> {
        let results = || self.entries_of(test_id).filter(|entry| entry.result.is_some());
        let amended: HashSet<&str> = results().filter_map(|entry| entry.result.as_ref()?.amends.as_deref()).collect();
        results().filter(|entry| !amended.contains(entry.uuid.as_str())).max_by_key(|entry| (entry.at, &entry.uuid))
    }

    /// True when something critical came of the test, and nobody said since that it was told.
    pub fn is_to_explain(&self, test_id: &str) -> bool {
        let Some(current) = self.current_result(test_id) else { return false };
        let result = current.result.as_ref().filter(|result| result.outcome == LabOutcome::Valid);
        let values = result.map(|result| result.values.as_slice()).unwrap_or_default();
        let is_critical = values.iter().any(|value| value.flag.is_some_and(|flag| flag.is_critical()));
        let acknowledged =
            self.entries_of(test_id).any(|entry| entry.kind == LabEntryKind::Acknowledged && entry.at >= current.at);
        is_critical && !acknowledged
    }

    /// True when something that is sensitive came of it.
    pub fn has_sensitive_result(&self) -> bool {
        let sensitive = self.tests.iter().filter(|test| test.is_sensitive);
        sensitive.into_iter().any(|test| self.has(&test.id, &[LabEntryKind::Result]))
    }

    /// The sales that it is charged in.
    pub fn sales(&self) -> impl Iterator<Item = &str> {
        let charged = self.entries.iter().filter(|entry| entry.kind == LabEntryKind::Charged);
        charged.filter_map(|entry| entry.sale_uuid.as_deref())
    }

    /// Whether it is paid, and whether something of that is owed back; `come`: the sales that are in the books.
    pub fn paid(&self, come: &HashSet<String>) -> (bool, bool) {
        let charged = self.entries.iter().filter(|entry| entry.kind == LabEntryKind::Charged);
        let paid: Vec<&LabEntry> =
            charged.filter(|entry| entry.sale_uuid.as_ref().is_some_and(|sale| come.contains(sale))).collect();
        let dropped = |test: &&CaseTest| self.has(&test.id, &[LabEntryKind::Cancelled, LabEntryKind::Rejected]);
        let owed_back = self
            .tests
            .iter()
            .filter(dropped)
            .any(|test| paid.iter().any(|entry| entry.test_uuid.as_ref().is_none_or(|of| *of == test.id)));
        (!paid.is_empty(), owed_back)
    }

    /// As it is shown; `sensitive`: to somebody who may see everything of it.
    pub fn shown(self, now: DateTime<Utc>, sensitive: bool) -> LabCase {
        let hidden: HashSet<String> =
            self.tests.iter().filter(|test| test.is_sensitive && !sensitive).map(|test| test.id.clone()).collect();
        let is_old = (now - self.requested_at).num_days() >= KEPT_DAYS;
        let entries = self.entries.into_iter().filter_map(|entry| shown_entry(entry, &hidden)).collect();
        LabCase {
            uuid: self.id,
            number: number(self.number),
            change_number: self.change_number,
            patient_id: self.patient_id,
            walk_in_code: self.walk_in_code,
            sex: self.sex,
            birth_date: self.birth_date,
            prescriber: self.prescriber,
            note: if hidden.is_empty() { self.note } else { String::new() },
            requested_at: self.requested_at,
            requested_by: self.requested_by,
            tests: self.tests.into_iter().map(|test| shown_test(test, &hidden)).collect(),
            entries,
            gone: is_old && !self.is_open,
        }
    }
}

fn shown_test(test: CaseTest, hidden: &HashSet<String>) -> LabCaseTest {
    let is_hidden = hidden.contains(&test.id);
    LabCaseTest {
        definition_uuid: Some(test.definition_id).filter(|_| !is_hidden),
        code: Some(test.code).filter(|_| !is_hidden),
        version: Some(test.version).filter(|_| !is_hidden),
        consent: test.consent,
        hidden: is_hidden,
        uuid: test.id,
    }
}

/// Of a hidden test nothing is told of what came of it, nor that it had to be explained.
fn shown_entry(entry: LabEntry, hidden: &HashSet<String>) -> Option<LabEntry> {
    let of_hidden = match &entry.test_uuid {
        Some(test) => hidden.contains(test),
        None => !hidden.is_empty(),
    };
    match (of_hidden, entry.kind) {
        (false, _) => Some(entry),
        (true, LabEntryKind::Acknowledged) => None,
        (true, _) => Some(LabEntry { note: String::new(), result: None, ..entry }),
    }
}
