use chrono::NaiveDate;

use super::cells;
use super::headers::Matched;
use super::kind::{Column, Fault, UploadTarget};
use super::messages::{self, Reason};
use crate::values::{Money, MoneyError};

/// More than any price in any currency of ours.
const MOST_MINOR: i64 = 1_000_000_000_000;

/// One row, by field. Notes what is wrong with a cell and goes on, so that a person hears everything at once.
pub struct RowReader<'a> {
    pub(super) columns: &'static [Column],
    pub(super) matched: &'a Matched,
    pub(super) target: &'a UploadTarget,
    pub(super) cells: &'a [String],
    pub(super) faults: Vec<Fault>,
}

impl RowReader<'_> {
    pub fn fault(&mut self, fault: Fault) {
        self.faults.push(fault);
    }

    /// Empty when the cell is, or when the file has no such column.
    pub fn raw(&self, field: &'static str) -> &str {
        let cell = self.matched.position(field).and_then(|at| self.cells.get(at));
        cell.map(String::as_str).unwrap_or_default()
    }

    pub fn has(&self, field: &'static str) -> bool {
        !self.raw(field).is_empty()
    }

    /// A text of at most `most` characters, on one line; empty where there is none.
    pub fn text(&mut self, field: &'static str, most: usize) -> Option<String> {
        let text = self.raw(field).split_whitespace().collect::<Vec<_>>().join(" ");
        if text.chars().count() > most {
            let fault = Fault::of_cell(field, self.shown(field), &messages::TOO_LONG).with(most.to_string());
            self.fault(fault);
            return None;
        }
        Some(text)
    }

    /// As [`text`](Self::text), and there must be one.
    pub fn required_text(&mut self, field: &'static str, most: usize) -> Option<String> {
        self.demand(field)?;
        self.text(field, most)
    }

    /// A barcode or another code, which spreadsheet programs like to damage; empty where there is none.
    pub fn code(&mut self, field: &'static str) -> Option<String> {
        let code = self.text(field, 64)?;
        if cells::is_damaged_code(&code) {
            self.refuse(field, &messages::DAMAGED_CODE);
            return None;
        }
        // A code that was kept as a number may have come with its decimals.
        Some(code.strip_suffix(".0").unwrap_or(&code).to_owned())
    }

    pub fn required_code(&mut self, field: &'static str) -> Option<String> {
        self.demand(field)?;
        self.code(field)
    }

    /// In English or French, where something is said.
    pub fn yes_or_no(&mut self, field: &'static str) -> Option<Option<bool>> {
        let said = self.raw(field).trim().to_lowercase();
        match said.as_str() {
            "" => Some(None),
            "yes" | "y" | "oui" | "o" | "true" | "vrai" | "1" => Some(Some(true)),
            "no" | "n" | "non" | "false" | "faux" | "0" => Some(Some(false)),
            _ => {
                self.refuse(field, &messages::NOT_YES_OR_NO);
                None
            }
        }
    }

    /// An amount above 0 in the currency of the place.
    pub fn required_price(&mut self, field: &'static str) -> Option<Money> {
        self.demand(field)?;
        let money = self.money(field)?;
        if money.minor() == 0 {
            self.refuse(field, &messages::ZERO);
            return None;
        }
        Some(money)
    }

    /// An amount, 0 allowed, where there is one.
    pub fn cost(&mut self, field: &'static str) -> Option<Option<Money>> {
        if !self.has(field) {
            return Some(None);
        }
        self.money(field).map(Some)
    }

    fn money(&mut self, field: &'static str) -> Option<Money> {
        let plain = self.number(field)?;
        match Money::parse(&plain, self.target.decimals) {
            Ok(money) if money.minor() <= MOST_MINOR => return Some(money),
            Ok(_) | Err(MoneyError::TooLarge) => self.refuse(field, &messages::TOO_BIG),
            Err(MoneyError::NotANumber) => self.refuse(field, &messages::NOT_A_NUMBER),
            Err(MoneyError::TooPrecise) => {
                let (currency, decimals) = (self.target.currency.clone(), self.target.decimals.to_string());
                let fault =
                    Fault::of_cell(field, self.shown(field), &messages::TOO_PRECISE).with(currency).with(decimals);
                self.fault(fault);
            }
        }
        None
    }

    /// Base units, at least `least`.
    pub fn required_quantity(&mut self, field: &'static str, least: i64, most: i64) -> Option<i64> {
        self.demand(field)?;
        self.quantity(field, least, most).flatten()
    }

    /// Base units where there are any.
    pub fn quantity(&mut self, field: &'static str, least: i64, most: i64) -> Option<Option<i64>> {
        if !self.has(field) {
            return Some(None);
        }
        let plain = self.number(field)?;
        let reason = match plain.parse::<i64>() {
            Ok(quantity) if quantity < least => &messages::ZERO,
            Ok(quantity) if quantity > most => &messages::TOO_BIG,
            Ok(quantity) => return Some(Some(quantity)),
            Err(_) if plain.contains('.') => &messages::NOT_WHOLE,
            Err(_) => &messages::TOO_BIG,
        };
        self.refuse(field, reason);
        None
    }

    pub fn required_date(&mut self, field: &'static str) -> Option<NaiveDate> {
        self.demand(field)?;
        self.date(field).flatten()
    }

    /// A day where there is one.
    pub fn date(&mut self, field: &'static str) -> Option<Option<NaiveDate>> {
        if !self.has(field) {
            return Some(None);
        }
        match cells::date(self.raw(field)) {
            Ok(day) => Some(Some(day)),
            Err(reason) => {
                self.refuse(field, reason);
                None
            }
        }
    }

    /// A number that is not negative.
    fn number(&mut self, field: &'static str) -> Option<String> {
        match cells::decimal(self.raw(field), &self.target.currency) {
            Ok(plain) if plain.starts_with('-') => self.refuse(field, &messages::NEGATIVE),
            Ok(plain) => return Some(plain),
            Err(reason) if reason == &messages::OTHER_CURRENCY => {
                let fault = Fault::of_cell(field, self.shown(field), reason).with(self.target.currency.clone());
                self.fault(fault);
            }
            Err(reason) => self.refuse(field, reason),
        }
        None
    }

    fn demand(&mut self, field: &'static str) -> Option<()> {
        if self.has(field) {
            return Some(());
        }
        let header = self.matched.header(field).unwrap_or_else(|| self.title(field)).to_owned();
        self.fault(Fault::of_cell(field, "", &messages::MISSING).with(header));
        None
    }

    fn title(&self, field: &'static str) -> &'static str {
        self.columns.iter().find(|column| column.field == field).map_or(field, |column| column.title[0])
    }

    /// Gives those of the faults so far that have this reason their `error_type`.
    pub fn name_faults(&mut self, reason: &'static Reason, error_type: &'static str) {
        for fault in self.faults.iter_mut().filter(|fault| fault.reason == reason) {
            fault.error_type = Some(error_type);
        }
    }

    pub fn refuse(&mut self, field: &'static str, reason: &'static Reason) {
        let fault = Fault::of_cell(field, self.shown(field), reason);
        self.fault(fault);
    }

    /// The cell as an error shows it: the beginning is enough to find it.
    fn shown(&self, field: &'static str) -> String {
        self.raw(field).chars().take(200).collect()
    }
}
