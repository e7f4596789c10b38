use std::collections::HashSet;

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;

use crate::inventory::MOST_UNITS;
use crate::orders::Count;
use crate::shipments::model::{ReceiptPayload, ReceiptPayloadLine};
use crate::values::{Origin, is_uuid};

const MOST_LINES: usize = 500;
/// Characters.
const LONGEST_NAME: usize = 500;
const LONGEST_REFERENCE: usize = 200;
const LONGEST_LOT: usize = 100;
const LONGEST_REASON: usize = 500;
const LONGEST_BARCODE: usize = 64;

/// A receipt that can be taken in, with its times put right.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadReceipt {
    pub order_id: String,
    pub shipment_id: Option<String>,
    /// As the device called it.
    pub supplier_name: String,
    pub reference: String,
    pub received_at: DateTime<Utc>,
    /// The day of that at the facility.
    pub day: NaiveDate,
    pub lines: Vec<ReadLine>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct ReadLine {
    pub id: String,
    pub order_line_id: String,
    pub shipment_line_id: Option<String>,
    pub barcode: String,
    pub name: String,
    pub lot: String,
    pub expiry_date: NaiveDate,
    /// Units that the device showed as still to come.
    pub open: i64,
    pub count: Count,
    pub reason: String,
}

impl ReceiptPayload {
    /// The receipt, or a sentence that says why it is none; `zone` of the facility.
    pub fn read(&self, origin: &Origin<'_>, zone: Tz) -> Result<ReadReceipt, String> {
        if self.uuid != origin.id {
            return Err("the uuid of a receipt is the id of its record".to_owned());
        }
        if !(1..=MOST_LINES).contains(&self.lines.len()) {
            return Err(format!("a receipt has 1 to {MOST_LINES} lines, not {}", self.lines.len()));
        }
        id("order_uuid", &self.order_uuid)?;
        if let Some(shipment) = &self.shipment_uuid {
            id("shipment_uuid", shipment)?;
        }
        text("supplier_name", &self.supplier_name, 1..=LONGEST_NAME)?;
        text("reference", &self.reference, 1..=LONGEST_REFERENCE)?;
        let mut known = HashSet::new();
        let mut lines = Vec::with_capacity(self.lines.len());
        for (position, line) in self.lines.iter().enumerate() {
            let read = line.read().map_err(|problem| format!("lines.{position}.{problem}"))?;
            if line.shipment_line_uuid.is_some() && self.shipment_uuid.is_none() {
                return Err(format!("lines.{position}.shipment_line_uuid is given and shipment_uuid is not"));
            }
            if !known.insert(line.uuid.as_str()) {
                return Err(format!("lines.{position}.uuid is that of an earlier line"));
            }
            lines.push(read);
        }
        let received_at = origin.put_right(self.received_at);
        Ok(ReadReceipt {
            order_id: self.order_uuid.clone(),
            shipment_id: self.shipment_uuid.clone(),
            supplier_name: self.supplier_name.trim().to_owned(),
            reference: self.reference.trim().to_owned(),
            received_at,
            day: received_at.with_timezone(&zone).date_naive(),
            lines,
        })
    }
}

impl ReceiptPayloadLine {
    fn read(&self) -> Result<ReadLine, String> {
        id("uuid", &self.uuid)?;
        id("order_line_uuid", &self.order_line_uuid)?;
        if let Some(line) = &self.shipment_line_uuid {
            id("shipment_line_uuid", line)?;
        }
        text("barcode", &self.barcode, 1..=LONGEST_BARCODE)?;
        text("name", &self.name, 1..=LONGEST_NAME)?;
        text("lot", &self.lot, 1..=LONGEST_LOT)?;
        text("reason", &self.reason, 0..=LONGEST_REASON)?;
        let Count { accepted, refused, missing } = self.count();
        for (field, number) in [("open", self.open), ("accepted", accepted), ("refused", refused), ("missing", missing)]
        {
            if number < 0 {
                return Err(format!("{field} is {number}, below 0"));
            }
        }
        if !(1..=MOST_UNITS).contains(&self.count().sum()) {
            return Err(format!(
                "accepted, refused and missing are {} together, not 1 to {MOST_UNITS}",
                self.count().sum()
            ));
        }
        if refused + missing > 0 && self.reason.trim().is_empty() {
            return Err("reason is empty, and something was refused or missing".to_owned());
        }
        Ok(ReadLine {
            id: self.uuid.clone(),
            order_line_id: self.order_line_uuid.clone(),
            shipment_line_id: self.shipment_line_uuid.clone(),
            barcode: self.barcode.clone(),
            name: self.name.trim().to_owned(),
            lot: self.lot.trim().to_owned(),
            expiry_date: self.expiry_date,
            open: self.open,
            count: self.count(),
            reason: self.reason.trim().to_owned(),
        })
    }

    fn count(&self) -> Count {
        Count { accepted: self.accepted, refused: self.refused, missing: self.missing }
    }
}

fn id(field: &str, id: &str) -> Result<(), String> {
    if is_uuid(id) {
        return Ok(());
    }
    Err(format!("{field} is not a UUID in lower-case form"))
}

/// Without the spaces around it.
fn text(field: &str, text: &str, characters: std::ops::RangeInclusive<usize>) -> Result<(), String> {
    if characters.contains(&text.trim().chars().count()) && !text.contains('\0') {
        return Ok(());
    }
    Err(format!("{field} has {} to {} characters", characters.start(), characters.end()))
}
