use std::collections::HashSet;

use chrono::{DateTime, Utc};

use super::amounts;
use super::line::{Line, Stage};
use super::model::{OrderPayload, OrderPayloadLine};
use super::numbers::Numbers;
use crate::values::{Money, Origin, is_uuid};

const MOST_LINES: usize = 500;
/// Characters.
const LONGEST_NAME: usize = 500;
const LONGEST_NOTE: usize = 1_000;
const LONGEST_BARCODE: usize = 64;
/// Bytes.
const LONGEST_ID: usize = 64;

/// An order that can be stored, with its times put right.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadOrder {
    pub supplier_id: String,
    /// As it was shown.
    pub supplier_name: String,
    pub note: String,
    pub submitted_at: DateTime<Utc>,
    /// Before they are judged: none of them waits.
    pub lines: Vec<Line>,
    /// Of all its lines, as it was shown.
    pub total: Money,
    /// Of the money of the facility.
    pub decimals: u32,
}

impl OrderPayload {
    /// The order, or a sentence that says why it is none; `decimals` are those of the facility's money.
    pub fn read(&self, origin: &Origin<'_>, decimals: u32) -> Result<ReadOrder, String> {
        if self.uuid != origin.id {
            return Err("the uuid of an order is the id of its record".to_owned());
        }
        if !(1..=MOST_LINES).contains(&self.lines.len()) {
            return Err(format!("an order has 1 to {MOST_LINES} lines, not {}", self.lines.len()));
        }
        id("supplier_uuid", &self.supplier_uuid)?;
        text("supplier_name", &self.supplier_name, 1..=LONGEST_NAME)?;
        text("note", &self.note, 0..=LONGEST_NOTE)?;
        let mut known = HashSet::new();
        let mut lines = Vec::with_capacity(self.lines.len());
        for (position, line) in self.lines.iter().enumerate() {
            let read = line.read(decimals).map_err(|problem| format!("lines.{position}.{problem}"))?;
            if !known.insert(line.uuid.as_str()) {
                return Err(format!("lines.{position}.uuid is that of an earlier line"));
            }
            lines.push(read);
        }
        let total = amounts::total(&lines).ok_or("the lines cost more than can be counted")?;
        if let Some(at) = lines.iter().position(|line| line.packs.checked_mul(line.pack_units).is_none()) {
            return Err(format!("lines.{at}.packs hold more units than can be counted"));
        }
        Ok(ReadOrder {
            supplier_id: self.supplier_uuid.clone(),
            supplier_name: self.supplier_name.trim().to_owned(),
            note: self.note.trim().to_owned(),
            submitted_at: origin.put_right(self.submitted_at),
            lines,
            total,
            decimals,
        })
    }
}

impl OrderPayloadLine {
    fn read(&self, decimals: u32) -> Result<Line, String> {
        if !is_uuid(&self.uuid) {
            return Err("uuid is not a UUID in lower-case form".to_owned());
        }
        id("offer_uuid", &self.offer_uuid)?;
        text("barcode", &self.barcode, 1..=LONGEST_BARCODE)?;
        text("name", &self.name, 1..=LONGEST_NAME)?;
        text("generic_name", &self.generic_name, 0..=LONGEST_NAME)?;
        text("pack", &self.pack, 1..=LONGEST_NAME)?;
        for (field, number) in [("pack_units", self.pack_units), ("packs", self.packs)] {
            if number < 1 {
                return Err(format!("{field} is {number}, below 1"));
            }
        }
        let price = Money::parse(&self.price, decimals).map_err(|error| format!("price {error}"))?;
        if price < Money::ZERO {
            return Err("price is below 0".to_owned());
        }
        Ok(Line {
            id: self.uuid.clone(),
            offer_id: self.offer_uuid.clone(),
            barcode: self.barcode.clone(),
            name: self.name.clone(),
            generic_name: self.generic_name.clone(),
            pack: self.pack.clone(),
            pack_units: self.pack_units,
            packs: self.packs,
            price,
            stage: Stage::Asked,
            numbers: Numbers::default(),
            substitute_for: None,
            supplier_note: String::new(),
        })
    }
}

fn id(field: &str, id: &str) -> Result<(), String> {
    if (1..=LONGEST_ID).contains(&id.len()) {
        return Ok(());
    }
    Err(format!("{field} has 1 to {LONGEST_ID} characters"))
}

fn text(field: &str, text: &str, characters: std::ops::RangeInclusive<usize>) -> Result<(), String> {
    if characters.contains(&text.chars().count()) {
        return Ok(());
    }
    Err(format!("{field} has {} to {} characters", characters.start(), characters.end()))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const ID: &str = "01990000-0000-7000-8000-00000000000a";
    const LINE: &str = "01990000-0000-7000-8000-00000000000b";

    fn line() -> Value {
        json!({ "uuid": LINE, "offer_uuid": "offer-1", "barcode": "6001", "name": "Amoxicillin", "generic_name": "",
            "pack": "Box of 100", "pack_units": 100, "packs": 2, "price": "12.5" })
    }

    fn read(change: impl Fn(&mut Value)) -> Result<ReadOrder, String> {
        let mut payload = json!({ "uuid": ID, "supplier_uuid": "supplier-1", "supplier_name": " Akwaaba Medical ",
            "note": "", "submitted_at": "2026-03-02T08:59:00Z", "lines": [line()] });
        change(&mut payload);
        let at: DateTime<Utc> = "2026-03-02T09:00:00Z".parse().unwrap();
        let origin = Origin {
            id: ID,
            facility_id: "accra",
            operator_id: "kofi",
            sent_by: "kofi",
            device_id: "till",
            epoch: 1,
            seq: 1,
            made_at: at,
            clock_offset: -600_000,
            received_at: at,
        };
        serde_json::from_value::<OrderPayload>(payload).unwrap().read(&origin, 2)
    }

    fn many(count: usize) -> Vec<Value> {
        let numbered = |number: usize| {
            let mut line = line();
            line["uuid"] = json!(format!("01990000-0000-7000-8000-{number:012x}"));
            line
        };
        (0..count).map(numbered).collect()
    }

    #[test]
    fn an_order_is_read_in_the_money_of_the_facility_and_by_its_own_clock() {
        let order = read(|_| {}).unwrap();
        assert_eq!((order.supplier_name.as_str(), order.total), ("Akwaaba Medical", Money::from_minor(2_500)));
        assert_eq!(order.submitted_at.to_rfc3339(), "2026-03-02T08:49:00+00:00");
        assert_eq!(read(|order| order["lines"] = json!(many(500))).unwrap().lines.len(), 500);
        assert_eq!(read(|order| order["lines"][0]["price"] = json!("0")).unwrap().total, Money::ZERO);
    }

    #[test]
    fn what_no_device_writes_is_named_where_it_stands() {
        let set = |pointer: &'static str, value: Value| {
            read(move |order| *order.pointer_mut(pointer).unwrap() = value.clone()).unwrap_err()
        };
        for (pointer, value, problem) in [
            ("/uuid", json!(LINE), "the uuid of an order"),
            ("/lines", json!([]), "an order has 1 to 500 lines, not 0"),
            ("/lines", json!(many(501)), "an order has 1 to 500 lines, not 501"),
            ("/lines", json!([line(), line()]), "lines.1.uuid is that of an earlier line"),
            ("/supplier_uuid", json!(""), "supplier_uuid"),
            ("/supplier_name", json!(""), "supplier_name"),
            ("/note", json!("x".repeat(1_001)), "note"),
            ("/lines/0/uuid", json!("7"), "lines.0.uuid"),
            ("/lines/0/offer_uuid", json!("x".repeat(65)), "lines.0.offer_uuid"),
            ("/lines/0/barcode", json!(""), "lines.0.barcode"),
            ("/lines/0/barcode", json!("x".repeat(65)), "lines.0.barcode"),
            ("/lines/0/name", json!(""), "lines.0.name"),
            ("/lines/0/pack", json!(""), "lines.0.pack"),
            ("/lines/0/pack_units", json!(0), "lines.0.pack_units is 0, below 1"),
            ("/lines/0/packs", json!(0), "lines.0.packs is 0, below 1"),
            ("/lines/0/packs", json!(-1), "lines.0.packs is -1, below 1"),
            ("/lines/0/packs", json!(i64::MAX), "the lines cost more"),
            ("/lines/0/pack_units", json!(i64::MAX), "lines.0.packs hold more units"),
            ("/lines/0/price", json!("12,5"), "lines.0.price is not a decimal number"),
            ("/lines/0/price", json!("12.505"), "lines.0.price has more decimals"),
            ("/lines/0/price", json!("-0.01"), "lines.0.price is below 0"),
        ] {
            let told = set(pointer, value);
            assert!(told.starts_with(problem), "{pointer}: {told}");
        }
    }
}
