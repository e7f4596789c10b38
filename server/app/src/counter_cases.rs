//! For tests of rules that the devices keep as well: the tables of cases in `api` that both sides are run against.

#![allow(clippy::unwrap_used)]

use chrono::NaiveDate;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::promos::{PromoConditions, PromoKind, PromoTerms, PromoValue};
use crate::values::Money;

#[derive(Deserialize)]
struct Named {
    name: String,
}

/// A table of cases that the devices keep as well.
pub struct Table(&'static str);

/// What the rules of the counter must answer.
const COUNTER: Table = Table("counter-cases.json");
/// What is suggested to be ordered.
pub const SUGGESTIONS: Table = Table("suggestion-cases.json");
/// What is said of the values of laboratory tests, of when they are read, and of kits.
pub const LABORATORY: Table = Table("lab-cases.json");
/// Who is due, and what follows from a visit.
pub const CARE: Table = Table("care-cases.json");
/// What tills send, and ever sent.
pub const RECORDS: Table = Table("record-cases.json");

impl Table {
    /// A section of it, as it is written there.
    pub fn read(&self, section: &str) -> Value {
        let path = format!("{}/../../api/{}", env!("CARGO_MANIFEST_DIR"), self.0);
        let table: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        table[section].clone()
    }

    /// Runs every case of a section. `holds` says what is wrong with one; the names of all that fail are told.
    ///
    /// A section with fewer than `least` cases fails: a table that got lost proves nothing.
    pub fn check<Case: DeserializeOwned>(
        &self,
        section: &str,
        least: usize,
        holds: impl Fn(Case) -> Result<(), String>,
    ) {
        let section_of = self.read(section);
        let cases = section_of.as_array().map(Vec::as_slice).unwrap_or_default();
        assert!(cases.len() >= least, "{section}: {} cases, and {least} are promised", cases.len());
        let fault = |case: &Value| {
            let result = serde_json::from_value(case.clone()).map_err(|error| error.to_string()).and_then(&holds);
            let Named { name } = Named::deserialize(case).unwrap();
            result.err().map(|fault| format!("{section}, {name}: {fault}"))
        };
        let faults: Vec<String> = cases.iter().filter_map(fault).collect();
        assert!(faults.is_empty(), "{faults:#?}");
    }
}

/// [`Table::check`] of the rules of the counter.
pub fn check<Case: DeserializeOwned>(section: &str, least: usize, holds: impl Fn(Case) -> Result<(), String>) {
    COUNTER.check(section, least, holds);
}

/// Ok when both are equal, else a sentence with both.
pub fn same<T: PartialEq + std::fmt::Debug>(what: &str, got: T, expected: T) -> Result<(), String> {
    if got == expected { Ok(()) } else { Err(format!("{what} is {got:?}, not {expected:?}")) }
}

/// A promo of the shared cases.
#[derive(Deserialize)]
pub struct CasePromo {
    kind: PromoKind,
    value: String,
    starts_on: NaiveDate,
    ends_on: NaiveDate,
    is_active: bool,
}

impl CasePromo {
    /// What its server would know of it, in a currency with `decimals` decimals.
    pub fn terms(&self, decimals: u32) -> PromoTerms {
        let value = match self.kind {
            PromoKind::Percent => PromoValue::Percent(self.value.parse().unwrap()),
            PromoKind::Fixed => PromoValue::Fixed(Money::parse(&self.value, decimals).unwrap()),
            PromoKind::BuyGet => PromoValue::BuyGet,
        };
        PromoTerms {
            code: "CODE".to_owned(),
            value,
            conditions: PromoConditions::default(),
            starts_on: self.starts_on,
            ends_on: self.ends_on,
            is_active: self.is_active,
        }
    }
}
