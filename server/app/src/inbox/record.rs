//! Reading one outbox record on its own: whatever is wrong with it holds up no other record.

use chrono::{DateTime, Duration, Utc};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

use super::canonical;
use super::doubts::is_plausible;
use super::fault::Fault;
use super::kinds::{Payload, RecordKind};
use super::model::SyncRecord;
use super::unknown::Unknown;
use crate::values::{Origin, is_uuid};

/// JavaScript counts exactly up to here.
const MOST: i64 = (1 << 53) - 1;
const LONGEST_ID: usize = 64;

/// A record that can be read, with the hash the server computed of its payload.
#[derive(Debug)]
pub struct Record {
    pub sent: SyncRecord,
    pub payload: Payload,
    pub computed_hash: String,
}

/// What can be said of any record, readable or not; every part is safe to store.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Claims {
    /// As sent, for the answer; empty when there is none.
    pub id: String,
    pub hash: String,
    pub record_id: Option<String>,
    pub device_id: Option<String>,
    pub epoch: Option<i64>,
    pub seq: Option<i64>,
}

/// Why a record could not be read.
#[derive(Debug)]
pub enum Unread {
    /// It is no record of any till.
    Fault(Fault),
    /// Its till is ahead of this server.
    Unknown(Unknown),
}

/// Reads one record as far as it can be read.
pub fn read(raw: &RawValue) -> (Claims, Result<Record, Unread>) {
    let value: Value = match serde_json::from_str(raw.get()) {
        Ok(value) => value,
        Err(error) => return (Claims::default(), Err(malformed(error.to_string()))),
    };
    let claims = claims(&value);
    let record = judge(value);
    (claims, record)
}

/// Names a record by its very bytes, so that the same bad record sent again is known.
pub fn fingerprint(raw: &RawValue) -> String {
    canonical::to_hex(&Sha256::digest(raw.get().as_bytes()))
}

fn claims(value: &Value) -> Claims {
    let text = |name: &str| value.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let number = |name: &str| value.get(name).and_then(Value::as_i64).filter(|number| (0..=MOST).contains(number));
    let id = text("id");
    Claims {
        record_id: is_uuid(&id).then(|| id.clone()),
        id,
        hash: text("hash"),
        device_id: Some(text("device_id")).filter(|id| is_id(id)),
        epoch: number("epoch"),
        seq: number("seq"),
    }
}

fn judge(value: Value) -> Result<Record, Unread> {
    if holds_nul(&value) {
        // PostgreSQL cannot store it: it would be refused there for ever, and as a fault of ours.
        return Err(malformed("a text holds the character U+0000"));
    }
    let kind = known_kind(&value)?;
    let sent: SyncRecord = serde_json::from_value(value).map_err(|error| malformed(error.to_string()))?;
    let payload = Payload::parse(kind, &sent.payload).map_err(|error| malformed(error.to_string()))?;
    // Of the payload as it came: what a later till adds, or an older one leaves out, is in its hash as well.
    let computed_hash = canonical::hash(&sent.payload);
    Ok(Record { sent, payload, computed_hash })
}

/// What every record has, of whatever kind and wording.
#[derive(Deserialize)]
struct Envelope<'a> {
    id: &'a str,
    device_id: &'a str,
    epoch: i64,
    seq: i64,
    schema: i64,
    kind: &'a str,
    operator_id: &'a str,
    facility_id: &'a str,
    #[serde(rename = "made_at")]
    _made_at: DateTime<Utc>,
    #[serde(rename = "payload")]
    _payload: IgnoredAny,
    #[serde(rename = "hash")]
    _hash: &'a str,
}

/// Only what is a record in all else is one of a later till: anything else would wait for ever.
fn known_kind(value: &Value) -> Result<RecordKind, Unread> {
    let envelope = Envelope::deserialize(value).map_err(|error| malformed(error.to_string()))?;
    if let Some(problem) = problem(&envelope) {
        return Err(malformed(problem));
    }
    let kind = RecordKind::named(envelope.kind).ok_or(Unread::Unknown(Unknown::Kind))?;
    if envelope.schema > kind.schema() {
        return Err(Unread::Unknown(Unknown::Schema));
    }
    Ok(kind)
}

fn problem(record: &Envelope) -> Option<&'static str> {
    if !is_uuid(record.id) {
        Some("id is not a UUID in lower-case form")
    } else if record.schema < 1 {
        Some("schema starts at 1")
    } else if !is_id(record.device_id) || !is_id(record.operator_id) || !is_id(record.facility_id) {
        Some("device_id, operator_id and facility_id have 1 to 64 characters")
    } else if !(1..=MOST).contains(&record.seq) || !(0..=MOST).contains(&record.epoch) {
        Some("seq starts at 1 and epoch at 0")
    } else {
        None
    }
}

fn malformed(detail: impl Into<String>) -> Unread {
    Unread::Fault(Fault::malformed(detail))
}

fn is_id(text: &str) -> bool {
    (1..=LONGEST_ID).contains(&text.len()) && !text.contains('\0')
}

fn holds_nul(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(items) => items.iter().any(holds_nul),
        Value::Object(fields) => fields.iter().any(|(name, value)| name.contains('\0') || holds_nul(value)),
        _ => false,
    }
}

impl Record {
    /// By the till's clock, put right by its offset as far as that is known; it may lie ahead.
    fn corrected(&self) -> Option<DateTime<Utc>> {
        let offset = Duration::try_milliseconds(self.sent.clock_offset)?;
        self.sent.made_at.checked_add_signed(offset)
    }

    /// Says when it was made by the right clock where the till's own is far off; `false` when nobody knows.
    pub fn date(&mut self, received_at: DateTime<Utc>) -> bool {
        let Some(made_at) = self.corrected().filter(|made_at| is_plausible(*made_at, received_at)) else {
            return false;
        };
        if !is_plausible(self.sent.made_at, received_at) {
            self.date_at(made_at.min(received_at));
        }
        true
    }

    /// Says when it was made, by the right clock.
    pub fn date_at(&mut self, made_at: DateTime<Utc>) {
        self.sent.made_at = made_at;
        self.sent.clock_offset = 0;
    }

    /// Without the envelope.
    pub fn origin<'a>(&'a self, sent_by: &'a str, received_at: DateTime<Utc>) -> Origin<'a> {
        Origin {
            id: &self.sent.id,
            facility_id: &self.sent.facility_id,
            operator_id: &self.sent.operator_id,
            sent_by,
            device_id: &self.sent.device_id,
            epoch: self.sent.epoch,
            seq: self.sent.seq,
            made_at: self.sent.made_at,
            clock_offset: self.sent.clock_offset,
            received_at,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::counter_cases::RECORDS;

    fn record() -> Value {
        let payload = json!({
            "patient_id": null, "currency": "GHS", "receipt_number": "A-1", "total": "5.00",
            "lines": [{"product_uuid": "p", "name": "P", "batch_id": null, "quantity": 2, "unit_price": "2.50"}],
            "payments": [],
        });
        json!({
            "id": "01990000-0000-7000-8000-000000000001", "device_id": "till", "epoch": 1, "seq": 3, "schema": 1,
            "kind": "sale", "operator_id": "ama", "facility_id": "accra", "made_at": "2026-03-01T10:00:00.000Z",
            "clock_offset": 0, "hash": canonical::hash(&payload), "payload": payload,
        })
    }

    fn read_text(text: &str) -> (Claims, Result<Record, Unread>) {
        read(&RawValue::from_string(text.to_owned()).unwrap())
    }

    fn fault_of(change: impl Fn(&mut Value)) -> (Claims, Fault) {
        let mut value = record();
        change(&mut value);
        let (claims, result) = read_text(&value.to_string());
        (claims, as_fault(result))
    }

    fn as_fault(result: Result<Record, Unread>) -> Fault {
        match result.unwrap_err() {
            Unread::Fault(fault) => fault,
            Unread::Unknown(unknown) => panic!("it waits: {}", unknown.code()),
        }
    }

    #[test]
    fn a_good_record_is_read_whole() {
        let (claims, result) = read_text(&record().to_string());
        let record = result.unwrap();
        assert_eq!(record.computed_hash, record.sent.hash);
        assert_eq!((claims.seq, claims.epoch, claims.device_id.as_deref()), (Some(3), Some(1), Some("till")));
    }

    #[test]
    fn a_bad_record_still_tells_its_id_and_number() {
        let (claims, fault) = fault_of(|value| value["payload"]["lines"] = json!("none"));
        assert_eq!((fault.code, claims.id.as_str()), ("malformed", "01990000-0000-7000-8000-000000000001"));
        assert_eq!(claims.seq, Some(3));
    }

    #[test]
    fn numbers_ids_and_schemas_out_of_range_are_malformed() {
        for (name, value) in [
            ("seq", json!(0)),
            ("seq", json!(9_007_199_254_740_992_i64)),
            ("epoch", json!(-1)),
            ("schema", json!(0)),
            ("schema", json!(-1)),
            ("schema", json!("2")),
            ("kind", json!(7)),
            ("kind", Value::Null),
            ("id", json!("7")),
            ("id", json!("01990000-0000-7000-8000-00000000000A")),
            ("device_id", json!("")),
            ("made_at", json!("yesterday")),
        ] {
            assert_eq!(fault_of(|record| record[name] = value.clone()).1.code, "malformed", "{name} = {value}");
        }
    }

    #[test]
    fn a_kind_or_wording_of_a_later_till_is_unknown_and_still_tells_id_hash_and_number() {
        for (name, value, code) in [
            ("kind", json!("refund"), "unknown_kind"),
            ("kind", json!(""), "unknown_kind"),
            ("schema", json!(2), "unknown_schema"),
            ("schema", json!(MOST), "unknown_schema"),
        ] {
            let mut record = record();
            record[name] = value.clone();
            record["payload"] = json!({"of": "another world"});
            let (claims, result) = read_text(&record.to_string());
            let Unread::Unknown(unknown) = result.unwrap_err() else { panic!("{name} = {value} is no fault") };
            assert_eq!(unknown.code(), code, "{name} = {value}");
            assert_eq!((json!(claims.id), json!(claims.hash)), (record["id"].clone(), record["hash"].clone()));
            assert_eq!(claims.seq, Some(3));
        }
    }

    #[test]
    fn what_is_broken_besides_its_kind_is_malformed_and_waits_for_no_update() {
        for (name, value) in [("id", json!("7")), ("schema", json!(0)), ("seq", json!(0)), ("made_at", json!("today"))]
        {
            let (_, fault) = fault_of(|record| {
                record["kind"] = json!("refund");
                record[name] = value.clone();
            });
            assert_eq!(fault.code, "malformed", "{name} = {value}");
        }
        for missing in ["payload", "hash", "kind", "operator_id"] {
            let (_, fault) = fault_of(|record| {
                record["schema"] = json!(2);
                record.as_object_mut().unwrap().remove(missing);
            });
            assert_eq!(fault.code, "malformed", "without {missing}");
        }
    }

    #[test]
    fn what_one_database_could_not_store_is_malformed() {
        let (_, fault) = fault_of(|value| value["payload"]["receipt_number"] = json!("a\0b"));
        assert_eq!(fault.code, "malformed");
        let (claims, result) = read_text(&record().to_string().replace("A-1", "\\ud800"));
        assert_eq!((claims, as_fault(result).code), (Claims::default(), "malformed"));
    }

    #[test]
    fn every_kind_of_record_is_read_as_what_it_is() {
        let cases = RECORDS.read("cases");
        let sent: Vec<&Value> = cases.as_array().unwrap().iter().map(|case| &case["record"]).collect();
        for name in RecordKind::NAMES {
            assert!(sent.iter().any(|record| record["kind"] == *name), "put a {name} into api/record-cases.json");
        }
        for record_sent in sent.iter().filter(|record| record["kind"] != "sale") {
            let (kind, payload) = (record_sent["kind"].as_str().unwrap(), record_sent["payload"].clone());
            let mut value = record();
            value["kind"] = json!(kind);
            assert_eq!(as_fault(read_text(&value.to_string()).1).code, "malformed", "a sale is no {kind}");
            value["payload"] = payload;
            let record = read_text(&value.to_string()).1.unwrap();
            let read = match record.payload {
                Payload::Sale(_) => "sale",
                Payload::Patient(_) => "patient",
                Payload::LostSale(_) => "lost_sale",
                Payload::StockCount(_) => "stock_count",
                Payload::TermsAgreement(_) => "terms_agreement",
                Payload::Alert(_) => "alert",
                Payload::Order(_) => "order",
                Payload::Receipt(_) => "receipt",
                Payload::LabRequest(_) => "lab_request",
                Payload::LabEntry(_) => "lab_entry",
                Payload::LabControl(_) => "lab_control",
                Payload::Enrolment(_) => "enrolment",
                Payload::Visit(_) => "visit",
                Payload::Contact(_) => "contact",
                Payload::SaleReturn(_) => "sale_return",
                Payload::ShiftEntry(_) => "shift_entry",
            };
            assert_eq!(read, kind);
        }
    }

    #[test]
    fn the_hash_is_of_what_was_sent_and_not_of_what_was_understood() {
        let mut value = record();
        value["payload"]["from_a_later_till"] = json!([1, "x"]);
        let record = read_text(&value.to_string()).1.unwrap();
        assert_eq!(record.computed_hash, canonical::hash(&value["payload"]));
        assert_ne!(record.computed_hash, record.sent.hash);
    }

    #[test]
    fn an_odd_clock_offset_does_not_hold_a_sale() {
        for (offset, read) in [(json!(-1.6), -2), (json!(1e300), i64::MAX), (json!("x"), 0), (json!(null), 0)] {
            let mut value = record();
            value["clock_offset"] = offset;
            assert_eq!(read_text(&value.to_string()).1.unwrap().sent.clock_offset, read);
        }
    }

    proptest! {
        #[test]
        fn any_json_is_a_record_or_a_fault(text in "[\\[\\]{}\",:0-9a-z ]{0,60}") {
            if let Ok(raw) = RawValue::from_string(text) {
                let (_, result) = read(&raw);
                prop_assert!(result.is_err());
            }
        }
    }
}
