//! All SQL of the inbox, the quarantine and the devices.

use std::collections::{BTreeMap, HashSet};

use bloom_storage::{Db, bulk, placeholders, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};
use serde_json::value::RawValue;

use super::fault::{Fault, is_doubt};
use super::model::{SeqRange, SyncDevice, SyncRecord, SyncResult};
use super::record::{self, Claims};

/// A record that was applied before.
#[derive(Debug, FromQueryResult)]
pub struct Known {
    pub hash: String,
    pub facility_id: String,
    pub answer: String,
}

impl Known {
    /// True for the same record of the same facility, and not another one under its id.
    pub fn is(&self, hash: &str, facility_id: &str) -> bool {
        self.hash == hash && self.facility_id == facility_id
    }
}

/// Whether a record may go on within this transaction.
pub enum Admission {
    /// Whether something is held of this record.
    New {
        is_held: bool,
    },
    Known(Known),
    NumberTaken,
}

pub async fn known(connection: &impl ConnectionTrait, id: &str) -> Result<Option<Known>, DbErr> {
    let text = "SELECT hash, facility_id, answer FROM sync_inbox WHERE id = $1";
    Known::find_by_statement(sql(connection.get_database_backend(), text, [id.into()])).one(connection).await
}

/// What became of a record when it came before.
pub enum Before {
    Nothing,
    Known(Known),
    /// A person decided that it does not count: why, and who, as `Counted twice (Ama Mensah)`.
    Dismissed(String),
}

const BEFORE: &str = "SELECT hash, facility_id, answer, 0 AS dismissed FROM sync_inbox WHERE id = $1
    UNION ALL
    SELECT '', facility_id, COALESCE(reason, '') || COALESCE(' (' || resolved_by_name || ')', ''), 1
        FROM sync_quarantine
        WHERE facility_id = $2 AND fingerprint = $3 AND resolution = 'dismissed'
    ORDER BY dismissed LIMIT 1";

/// `raw`: the record as it came.
pub async fn before(db: &Db, id: &str, facility_id: &str, raw: &RawValue) -> Result<Before, DbErr> {
    let values: [Value; 3] = [id.into(), facility_id.into(), record::fingerprint(raw).into()];
    let Some(row) = db.read().query_one_raw(sql(db.backend(), BEFORE, values)).await? else {
        return Ok(Before::Nothing);
    };
    let known = Known::from_query_result(&row, "")?;
    // The literals are 32 bits wide on PostgreSQL.
    Ok(if row.try_get::<i32>("", "dismissed")? == 1 { Before::Dismissed(known.answer) } else { Before::Known(known) })
}

/// Enters the record, or finds what stands in its place.
///
/// A number is the device's own in its facility and epoch; what somebody vouched for (`vouched_by`) may have one that was
/// taken. The insert comes first: a copy that arrives at the same time waits here until this transaction has ended, and
/// then finds its answer.
pub async fn admit(
    tx: &DatabaseTransaction,
    record: &SyncRecord,
    sent_by: &str,
    vouched_by: Option<&str>,
    received_at: i64,
) -> Result<Admission, DbErr> {
    let row = row! {
        id: record.id.as_str(),
        facility_id: record.facility_id.as_str(),
        device_id: record.device_id.as_str(),
        epoch: record.epoch,
        seq: record.seq,
        hash: record.hash.as_str(),
        answer: "",
        sent_by,
        received_at,
        vouched_by,
    };
    let rest = "ON CONFLICT DO NOTHING RETURNING
        (SELECT COUNT(*) FROM sync_quarantine q WHERE q.record_id = sync_inbox.id AND q.resolved_at IS NULL)";
    if let Some(row) = tx.query_one_raw(row.insert_into("sync_inbox", tx.get_database_backend(), rest)).await? {
        return Ok(Admission::New { is_held: row.try_get_by_index::<i64>(0)? > 0 });
    }
    Ok(known(tx, &record.id).await?.map_or(Admission::NumberTaken, Admission::Known))
}

/// Stores the answer, closes what was held of this record (`is_held`), and notes its number as given out.
pub async fn conclude(
    tx: &DatabaseTransaction,
    record: &SyncRecord,
    answer: &SyncResult,
    is_held: bool,
    now: i64,
) -> Result<(), DbErr> {
    let backend = tx.get_database_backend();
    let answer = answer.to_stored()?;
    let text = "UPDATE sync_inbox SET answer = $2 WHERE id = $1";
    tx.execute_raw(sql(backend, text, [record.id.as_str().into(), answer.into()])).await?;
    if is_held {
        let text = "UPDATE sync_quarantine SET resolved_at = $2, resolution = 'arrived'
            WHERE record_id = $1 AND resolved_at IS NULL";
        tx.execute_raw(sql(backend, text, [record.id.as_str().into(), now.into()])).await?;
    }
    issue(tx, &record.facility_id, &record.device_id, record.epoch, record.seq, Some(now)).await
}

/// A record that was applied, and what its till was told.
pub struct Arrived<'a> {
    pub record: SyncRecord,
    pub answer: SyncResult,
    pub sent_by: &'a str,
    /// Milliseconds.
    pub received_at: i64,
}

/// Enters records with their answers, and the devices they came from.
pub async fn insert_past(tx: &DatabaseTransaction, past: &[Arrived<'_>]) -> Result<(), DbErr> {
    let mut rows = Vec::with_capacity(past.len());
    let mut devices: BTreeMap<(&str, &str, i64), (i64, i64)> = BTreeMap::new();
    for Arrived { record, answer, sent_by, received_at } in past {
        let answer = answer.to_stored()?;
        rows.push(row! {
            id: record.id.as_str(),
            facility_id: record.facility_id.as_str(),
            device_id: record.device_id.as_str(),
            epoch: record.epoch,
            seq: record.seq,
            hash: record.hash.as_str(),
            answer,
            sent_by: *sent_by,
            received_at: *received_at,
        });
        let (issued, last) = devices.entry((&record.facility_id, &record.device_id, record.epoch)).or_default();
        *issued = record.seq.max(*issued);
        *last = (*received_at).max(*last);
    }
    bulk::insert(tx, "sync_inbox", rows).await?;
    for ((facility_id, device_id, epoch), (issued, received_at)) in devices {
        issue(tx, facility_id, device_id, epoch, issued, Some(received_at)).await?;
    }
    Ok(())
}

/// True when nothing new is said of the device.
pub async fn is_noted(db: &Db, facility_id: &str, device: &SyncDevice, generation: &str) -> Result<bool, DbErr> {
    let text = "SELECT 1 AS found FROM sync_devices
        WHERE facility_id = $1 AND device_id = $2 AND epoch = $3 AND issued >= $4 AND generation = $5";
    let key: [Value; 3] = [facility_id.into(), device.device_id.as_str().into(), device.epoch.into()];
    let values = key.into_iter().chain([device.issued.into(), generation.into()]);
    Ok(db.read().query_one_raw(sql(db.backend(), text, values)).await?.is_some())
}

/// Remembers how many numbers a device says it has given out.
pub async fn note_device(db: &Db, facility_id: &str, device: &SyncDevice, generation: &str) -> Result<(), DbErr> {
    let tx = db.begin().await?;
    issue(&tx, facility_id, &device.device_id, device.epoch, device.issued, None).await?;
    let text = "UPDATE sync_devices SET generation = $4
        WHERE facility_id = $1 AND device_id = $2 AND epoch = $3 AND (generation IS NULL OR generation <> $4)";
    let values = [facility_id.into(), device.device_id.as_str().into(), device.epoch.into(), generation.into()];
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await?;
    tx.commit().await
}

/// Those of `ids` that were applied at the facility.
pub async fn known_of(db: &Db, facility_id: &str, ids: &[String]) -> Result<HashSet<String>, DbErr> {
    if ids.is_empty() {
        return Ok(HashSet::new());
    }
    let text = format!("SELECT id FROM sync_inbox WHERE facility_id = $1 AND id IN ({})", placeholders(2, ids.len()));
    let values = std::iter::once(facility_id.into()).chain(ids.iter().map(|id| id.as_str().into()));
    let rows = db.read().query_all_raw(sql(db.backend(), &text, values)).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

async fn issue(
    tx: &DatabaseTransaction,
    facility_id: &str,
    device_id: &str,
    epoch: i64,
    issued: i64,
    received_at: Option<i64>,
) -> Result<(), DbErr> {
    let text = "INSERT INTO sync_devices (facility_id, device_id, epoch, issued, last_received_at)
        VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (facility_id, device_id, epoch) DO UPDATE SET
            issued = CASE WHEN excluded.issued > sync_devices.issued THEN excluded.issued
                ELSE sync_devices.issued END,
            last_received_at = COALESCE(excluded.last_received_at, sync_devices.last_received_at)";
    let values: [Value; 5] = [facility_id.into(), device_id.into(), epoch.into(), issued.into(), received_at.into()];
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}

/// What became of a record that cannot be applied.
pub struct HeldAs {
    /// These bytes had not come before.
    pub is_new: bool,
    /// As `Before::Dismissed`, when a person decided that they do not count.
    pub dismissed: Option<String>,
}

/// Keeps a record that cannot be applied: `kept` of it, which is mostly all. The same bytes again are the same row.
pub async fn hold(
    tx: &DatabaseTransaction,
    facility_id: &str,
    sent_by: &str,
    (raw, kept): (&RawValue, &str),
    claims: &Claims,
    fault: &Fault,
    now: i64,
) -> Result<HeldAs, DbErr> {
    let row = row! {
        facility_id,
        fingerprint: record::fingerprint(raw),
        code: fault.code,
        detail: fault.detail.replace('\0', ""),
        raw: kept,
        record_id: claims.record_id.as_deref(),
        device_id: claims.device_id.as_deref(),
        epoch: claims.epoch,
        seq: claims.seq,
        sent_by,
        first_received_at: now,
        last_received_at: now,
        times: 1_i64,
    };
    let rest = "ON CONFLICT (facility_id, fingerprint) DO UPDATE SET code = excluded.code, detail = excluded.detail,
            last_received_at = excluded.last_received_at, times = sync_quarantine.times + 1
        RETURNING times, resolution, COALESCE(reason, '') || COALESCE(' (' || resolved_by_name || ')', '')";
    let row = tx.query_one_raw(row.insert_into("sync_quarantine", tx.get_database_backend(), rest)).await?;
    let row = row.ok_or_else(|| DbErr::RecordNotInserted)?;
    // A device of which everything is held is listed too. What is whole says truly how many numbers were given out.
    if let (Some(device_id), Some(epoch)) = (&claims.device_id, claims.epoch) {
        let issued = claims.seq.filter(|_| is_doubt(fault.code)).unwrap_or(0);
        issue(tx, facility_id, device_id, epoch, issued, None).await?;
    }
    let (times, resolution): (i64, Option<String>) = (row.try_get_by_index(0)?, row.try_get_by_index(1)?);
    let reason: String = row.try_get_by_index(2)?;
    let dismissed = resolution.filter(|resolution| resolution == "dismissed").map(|_| reason);
    Ok(HeldAs { is_new: times == 1, dismissed })
}

/// How many of a facility came since a moment, in milliseconds.
pub async fn count_held(tx: &DatabaseTransaction, facility_id: &str, since: i64) -> Result<i64, DbErr> {
    let text = "SELECT COUNT(*) FROM sync_quarantine WHERE facility_id = $1 AND first_received_at > $2";
    let values = [facility_id.into(), since.into()];
    let row = tx.query_one_raw(sql(tx.get_database_backend(), text, values)).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

#[derive(Debug, FromQueryResult)]
pub struct Device {
    pub device_id: String,
    pub epoch: i64,
    pub issued: i64,
    pub last_received_at: Option<i64>,
}

pub async fn count_devices(db: &Db, facility_id: &str) -> Result<i64, DbErr> {
    let text = "SELECT COUNT(*) FROM sync_devices WHERE facility_id = $1";
    let row = db.read().query_one_raw(sql(db.backend(), text, [facility_id.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

const DEVICES: &str = "SELECT device_id, epoch, issued, last_received_at FROM sync_devices
    WHERE facility_id = $1 AND (device_id, epoch) > ($2, $3) ORDER BY device_id, epoch LIMIT $4";

/// Devices after (`device_id`, `epoch`), in that order.
pub async fn devices(db: &Db, facility_id: &str, after: (&str, i64), rows: i64) -> Result<Vec<Device>, DbErr> {
    let values: [Value; 4] = [facility_id.into(), after.0.into(), after.1.into(), rows.into()];
    Device::find_by_statement(sql(db.backend(), DEVICES, values)).all(db.read()).await
}

/// A device that was here within the time that tills keep what was acknowledged, or since.
#[derive(Debug, FromQueryResult)]
pub struct LateDevice {
    #[sea_orm(nested)]
    pub device: Device,
    /// In which it last said how many numbers it has given out.
    pub generation: Option<String>,
}

const SEEN_SINCE: &str = "SELECT device_id, epoch, issued, last_received_at, generation FROM sync_devices
    WHERE facility_id = $1 AND (last_received_at >= $2 OR generation IS NOT NULL)
    ORDER BY device_id, epoch LIMIT $3";

/// Devices of which something came after `since` (milliseconds), or that said something of themselves.
pub async fn devices_since(db: &Db, facility_id: &str, since: i64, rows: i64) -> Result<Vec<LateDevice>, DbErr> {
    let values: [Value; 3] = [facility_id.into(), since.into(), rows.into()];
    LateDevice::find_by_statement(sql(db.backend(), SEEN_SINCE, values)).all(db.read()).await
}

/// Numbers of a device that arrived: `place` = 0 for those that were applied here, 1 for those that are only held here, 2 for
/// those that arrived in another facility alone.
const ARRIVED: &str = "SELECT seq, MIN(place) AS place FROM (
        SELECT seq, CASE WHEN facility_id = $4 THEN 0 ELSE 2 END AS place FROM sync_inbox
            WHERE vouched_by IS NULL AND device_id = $1 AND epoch = $2 AND seq BETWEEN 1 AND $3
        UNION ALL
        SELECT seq, CASE WHEN facility_id = $4 THEN 0 ELSE 2 END AS place FROM sync_inbox
            WHERE vouched_by IS NOT NULL AND device_id = $1 AND epoch = $2 AND seq BETWEEN 1 AND $3
        UNION ALL
        SELECT seq, 1 AS place FROM sync_quarantine
            WHERE device_id = $1 AND epoch = $2 AND seq BETWEEN 1 AND $3 AND facility_id = $4 AND resolved_at IS NULL
        UNION ALL
        SELECT seq, 0 AS place FROM sync_quarantine
            WHERE device_id = $1 AND epoch = $2 AND seq BETWEEN 1 AND $3 AND facility_id = $4
            AND resolution = 'dismissed'
    ) every GROUP BY seq";

/// How many numbers were applied here, or settled by a person, and how many arrived in other facilities alone.
pub async fn arrived(db: &Db, facility_id: &str, device: &Device) -> Result<(i64, i64), DbErr> {
    let text = format!("SELECT place, COUNT(*) FROM ({ARRIVED}) numbers GROUP BY place");
    let rows = db.read().query_all_raw(sql(db.backend(), &text, numbers_of(facility_id, device))).await?;
    let (mut here, mut elsewhere) = (0, 0);
    for row in rows {
        // The literals are 32 bits wide on PostgreSQL.
        match row.try_get_by_index::<i32>(0)? {
            0 => here = row.try_get_by_index(1)?,
            2 => elsewhere = row.try_get_by_index(1)?,
            _ => {}
        }
    }
    Ok((here, elsewhere))
}

/// How many records of the device are held, whoever has their number.
pub async fn held(db: &Db, facility_id: &str, device: &Device) -> Result<i64, DbErr> {
    let text = "SELECT COUNT(*) FROM sync_quarantine
        WHERE device_id = $1 AND epoch = $2 AND facility_id = $3 AND resolved_at IS NULL";
    let values: [Value; 3] = [device.device_id.as_str().into(), device.epoch.into(), facility_id.into()];
    let row = db.read().query_one_raw(sql(db.backend(), text, values)).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

/// The ranges between the numbers that arrived, up to the highest that did; lowest first, at most `most`.
///
/// The database walks the numbers in order; only the gaps come here.
pub async fn gaps(db: &Db, facility_id: &str, device: &Device, most: i64) -> Result<Vec<SeqRange>, DbErr> {
    let text = format!(
        "SELECT previous + 1, seq - 1 FROM
            (SELECT seq, LAG(seq, 1, CAST(0 AS BIGINT)) OVER (ORDER BY seq) AS previous FROM ({ARRIVED}) numbers) steps
        WHERE seq > previous + 1 ORDER BY seq LIMIT $5"
    );
    let values = numbers_of(facility_id, device).into_iter().chain([most.into()]);
    let rows = db.read().query_all_raw(sql(db.backend(), &text, values)).await?;
    rows.iter().map(|row| Ok(SeqRange { from: row.try_get_by_index(0)?, to: row.try_get_by_index(1)? })).collect()
}

/// The highest number that arrived, 0 when none did.
pub async fn highest(db: &Db, facility_id: &str, device: &Device) -> Result<i64, DbErr> {
    let text = format!("SELECT COALESCE(MAX(seq), 0) FROM ({ARRIVED}) numbers");
    let row = db.read().query_one_raw(sql(db.backend(), &text, numbers_of(facility_id, device))).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

fn numbers_of(facility_id: &str, device: &Device) -> [Value; 4] {
    [device.device_id.as_str().into(), device.epoch.into(), device.issued.into(), facility_id.into()]
}

#[cfg(test)]
mod tests {
    use crate::query_plan::{assert_walks_an_index, plan};

    // DWN-07: the last page costs what the first one costs
    #[tokio::test]
    async fn a_page_is_read_along_its_index() {
        let numbers = ["d".into(), 1_i64.into(), 9_i64.into(), "f".into()];
        let arrived = plan(super::ARRIVED, &numbers).await;
        for index in ["sync_inbox_by_number", "sync_inbox_vouched"] {
            let along = format!("{index} (device_id=? AND epoch=? AND seq>");
            assert!(arrived.iter().any(|step| step.contains(&along)), "{arrived:#?}");
        }
        assert_walks_an_index(super::DEVICES, &["f".into(), "d".into(), 1_i64.into(), 51_i64.into()]).await;
    }
}
