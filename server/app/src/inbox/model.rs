//! Outbox records and their answers as the contract words them.

use chrono::{DateTime, Utc};
use sea_orm::DbErr;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::kind::Applied;
use super::kinds::{Payload, RecordKind};
use crate::web::page_in_contract;

/// one outbox record; hash = lower-case hex SHA-256 of the canonical JSON of payload (keys sorted, no white space)
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct SyncRecord {
    pub id: String,
    pub device_id: String,
    pub epoch: i64,
    pub seq: i64,
    pub schema: i64,
    #[schema(inline)]
    pub kind: RecordKind,
    pub operator_id: String,
    pub facility_id: String,
    pub made_at: DateTime<Utc>,
    /// milliseconds: server time minus device time, 0 when unknown
    #[serde(default, deserialize_with = "whole_or_unknown")]
    #[schema(required)]
    pub clock_offset: i64,
    #[schema(value_type = Payload, inline)]
    pub payload: Value,
    pub hash: String,
}

/// A clock offset only informs: one that makes no sense is no reason to hold a sale.
fn whole_or_unknown<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    let value = Value::deserialize(deserializer)?;
    // A float too large for an i64 becomes the largest one.
    Ok(value.as_i64().or_else(|| value.as_f64().map(|offset| offset.round() as i64)).unwrap_or(0))
}

/// highest number this device has issued so far
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct SyncDevice {
    pub device_id: String,
    pub epoch: i64,
    pub issued: i64,
}

impl SyncDevice {
    /// Numbers that JavaScript can count, and a device id as records have it.
    pub fn is_sensible(&self) -> bool {
        const MOST: i64 = (1 << 53) - 1;
        (1..=64).contains(&self.device_id.len())
            && !self.device_id.contains('\0')
            && (0..=MOST).contains(&self.epoch)
            && (0..=MOST).contains(&self.issued)
    }
}

/// at most 200 records
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct SyncRequest {
    #[serde(default)]
    #[schema(nullable = false)]
    pub device: Option<SyncDevice>,
    /// The database the sender last agreed with about what it has; another one takes nothing and answers 412
    #[serde(default)]
    #[schema(nullable = false)]
    pub generation: Option<String>,
    pub records: Vec<SyncRecord>,
}

/// at most 1,000 ids of records that were acknowledged before
#[derive(Debug, Deserialize, ToSchema)]
pub struct MissingRequest {
    #[serde(default)]
    #[schema(nullable = false)]
    pub device: Option<SyncDevice>,
    pub ids: Vec<String>,
}

/// the ids that this database knows nothing of, in the order asked
#[derive(Debug, Serialize, ToSchema)]
pub struct MissingAnswer {
    pub generation: String,
    pub missing: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SyncResult {
    pub id: String,
    #[schema(inline)]
    pub status: SyncStatus,
    pub hash: String,
    #[schema(required)]
    pub detail: Option<String>,
    #[schema(required)]
    pub code: Option<String>,
    /// The server's number of the sale; null for what is no sale
    #[schema(required)]
    pub sale_id: Option<i64>,
    pub flags: Vec<String>,
}

impl SyncResult {
    /// What the till of an applied record is told.
    pub fn applied(record: &SyncRecord, applied: Applied) -> SyncResult {
        SyncResult {
            id: record.id.clone(),
            status: SyncStatus::Applied,
            hash: record.hash.clone(),
            detail: None,
            code: None,
            sale_id: applied.sale_id,
            flags: applied.flags,
        }
    }

    /// As it is stored beside the record.
    pub fn to_stored(&self) -> Result<String, DbErr> {
        let SyncResult { detail, code, sale_id, flags, .. } = self.clone();
        let stored = StoredAnswer { detail, code, sale_id, flags };
        serde_json::to_string(&stored).map_err(|error| DbErr::Json(error.to_string()))
    }

    /// What the till of a record is told that was applied before, and answered so.
    pub fn again(id: &str, hash: &str, stored: &str) -> Result<SyncResult, DbErr> {
        let stored = serde_json::from_str(stored).map_err(|error| DbErr::Json(format!("stored answer: {error}")))?;
        let StoredAnswer { detail, code, sale_id, flags } = stored;
        let (id, hash) = (id.to_owned(), hash.to_owned());
        Ok(SyncResult { id, status: SyncStatus::Duplicate, hash, detail, code, sale_id, flags })
    }
}

/// What of an answer the record does not say itself. Earlier servers stored all of it.
#[derive(Serialize, Deserialize)]
struct StoredAnswer {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    code: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sale_id: Option<i64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    flags: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SyncStatus {
    Applied,
    Duplicate,
    Quarantined,
    Retry,
}

/// one result per record, in the order sent
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct SyncAnswer {
    pub results: Vec<SyncResult>,
}

/// both ends included
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SeqRange {
    pub from: i64,
    pub to: i64,
}

/// which numbers of a device have not arrived
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct DeviceReport {
    pub device_id: String,
    pub epoch: i64,
    pub facility_id: String,
    /// Highest number the device has given out
    pub issued: i64,
    /// Numbers that arrived and were applied, or dismissed by a person
    pub received: i64,
    /// Records that arrived and are held for a person to look at, also where another record has their number
    pub quarantined: i64,
    /// Numbers that the device gave to records of other facilities
    pub elsewhere: i64,
    /// Lowest first; at most 1,000 ranges
    pub missing: Vec<SeqRange>,
    #[schema(required)]
    pub last_received_at: Option<DateTime<Utc>>,
}

page_in_contract!(DeviceReportPage, DeviceReport);

/// what a facility may lack since the server was put back from a backup
#[derive(Debug, Serialize, ToSchema)]
pub struct AfterRestore {
    /// The database of now
    pub generation: String,
    /// null when it was never put back
    #[schema(required)]
    pub restored_at: Option<DateTime<Utc>>,
    /// null when that is not known
    #[schema(required)]
    pub backup_made_at: Option<DateTime<Utc>>,
    /// Those that lack numbers or have not been here since, at most 100 of them
    pub devices: Vec<DeviceAfterRestore>,
}

/// a device after the server was put back
#[derive(Debug, Serialize, ToSchema)]
pub struct DeviceAfterRestore {
    pub device_id: String,
    pub epoch: i64,
    /// It has been here since and sent what it had: what is missing now nobody can give back
    pub is_back: bool,
    /// Lowest first; at most 1,000 ranges
    pub missing: Vec<SeqRange>,
    #[schema(required)]
    pub last_received_at: Option<DateTime<Utc>>,
}
