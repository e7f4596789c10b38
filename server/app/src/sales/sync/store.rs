//! All SQL of the inbox, the quarantine and the devices.

use std::collections::BTreeMap;

use bloom_storage::{Db, bulk, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};
use serde_json::value::RawValue;

use super::apply_sale::answer;
use super::fault::Fault;
use super::model::{SeqRange, SyncDevice, SyncRecord, SyncResult};
use super::record::{self, Claims};
use crate::sales::store::NewSale;

/// A record that was applied before.
#[derive(Debug, FromQueryResult)]
pub struct Known {
    pub hash: String,
    pub facility_id: String,
    pub answer: String,
}

/// Whether a record may go on within this transaction.
pub enum Admission {
    New,
    Known(Known),
    NumberTaken,
}

pub async fn known(connection: &impl ConnectionTrait, id: &str) -> Result<Option<Known>, DbErr> {
    let text = "SELECT hash, facility_id, answer FROM sync_inbox WHERE id = $1";
    Known::find_by_statement(sql(connection.get_database_backend(), text, [id.into()])).one(connection).await
}

/// Enters the record, or finds what stands in its place.
///
/// The insert comes first: a copy that arrives at the same time waits here until this transaction has ended, and
/// then finds its answer.
pub async fn admit(
    tx: &DatabaseTransaction,
    record: &SyncRecord,
    sent_by: &str,
    received_at: i64,
) -> Result<Admission, DbErr> {
    let text = "INSERT INTO sync_inbox (id, facility_id, device_id, epoch, seq, hash, answer, sent_by, received_at)
        VALUES ($1, $2, $3, $4, $5, $6, '', $7, $8) ON CONFLICT DO NOTHING";
    let values: [Value; 8] = [
        record.id.as_str().into(),
        record.facility_id.as_str().into(),
        record.device_id.as_str().into(),
        record.epoch.into(),
        record.seq.into(),
        record.hash.as_str().into(),
        sent_by.into(),
        received_at.into(),
    ];
    if tx.execute_raw(sql(tx.get_database_backend(), text, values)).await?.rows_affected() == 1 {
        return Ok(Admission::New);
    }
    Ok(known(tx, &record.id).await?.map_or(Admission::NumberTaken, Admission::Known))
}

/// Stores the answer, closes what was held of this record, and notes its number as given out.
pub async fn conclude(
    tx: &DatabaseTransaction,
    record: &SyncRecord,
    answer: &SyncResult,
    now: i64,
) -> Result<(), DbErr> {
    let backend = tx.get_database_backend();
    let answer = serde_json::to_string(answer).map_err(|error| DbErr::Json(error.to_string()))?;
    let text = "UPDATE sync_inbox SET answer = $2 WHERE id = $1";
    tx.execute_raw(sql(backend, text, [record.id.as_str().into(), answer.into()])).await?;
    let text = "UPDATE sync_quarantine SET resolved_at = $2 WHERE record_id = $1 AND resolved_at IS NULL";
    tx.execute_raw(sql(backend, text, [record.id.as_str().into(), now.into()])).await?;
    issue(tx, &record.facility_id, &record.device_id, record.epoch, record.seq, Some(now)).await
}

const INBOX: &[&str] = &["id", "facility_id", "device_id", "epoch", "seq", "hash", "answer", "sent_by", "received_at"];

/// Enters applied sales with their answers, and the devices they came from.
pub async fn insert_past(tx: &DatabaseTransaction, sales: &[NewSale<'_>]) -> Result<(), DbErr> {
    let mut rows: Vec<Vec<Value>> = Vec::with_capacity(sales.len());
    let mut devices: BTreeMap<(&str, &str, i64), (i64, i64)> = BTreeMap::new();
    for sale in sales {
        let record = sale.record;
        let answer = serde_json::to_string(&answer(sale)).map_err(|error| DbErr::Json(error.to_string()))?;
        rows.push(vec![
            record.id.as_str().into(),
            record.facility_id.as_str().into(),
            record.device_id.as_str().into(),
            record.epoch.into(),
            record.seq.into(),
            record.hash.as_str().into(),
            answer.into(),
            sale.sent_by.into(),
            sale.received_at.into(),
        ]);
        let (issued, received_at) = devices.entry((&record.facility_id, &record.device_id, record.epoch)).or_default();
        *issued = record.seq.max(*issued);
        *received_at = sale.received_at.max(*received_at);
    }
    bulk::insert(tx, "sync_inbox", INBOX, rows).await?;
    for ((facility_id, device_id, epoch), (issued, received_at)) in devices {
        issue(tx, facility_id, device_id, epoch, issued, Some(received_at)).await?;
    }
    Ok(())
}

/// Remembers how many numbers a device says it has given out.
pub async fn note_device(db: &Db, facility_id: &str, device: &SyncDevice) -> Result<(), DbErr> {
    let tx = db.begin().await?;
    issue(&tx, facility_id, &device.device_id, device.epoch, device.issued, None).await?;
    tx.commit().await
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

/// Keeps a record that cannot be applied, as it came. The same bytes again are the same row.
pub async fn hold(
    db: &Db,
    facility_id: &str,
    sent_by: &str,
    raw: &RawValue,
    claims: &Claims,
    fault: &Fault,
    now: i64,
) -> Result<(), DbErr> {
    let text = "INSERT INTO sync_quarantine (facility_id, fingerprint, code, detail, raw, record_id, device_id, epoch,
            seq, sent_by, first_received_at, last_received_at, times)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, 1)
        ON CONFLICT (facility_id, fingerprint) DO UPDATE SET code = excluded.code, detail = excluded.detail,
            last_received_at = excluded.last_received_at, times = sync_quarantine.times + 1";
    let values: [Value; 11] = [
        facility_id.into(),
        record::fingerprint(raw).into(),
        fault.code.into(),
        fault.detail.replace('\0', "").into(),
        raw.get().into(),
        claims.record_id.clone().into(),
        claims.device_id.clone().into(),
        claims.epoch.into(),
        claims.seq.into(),
        sent_by.into(),
        now.into(),
    ];
    let tx = db.begin().await?;
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await?;
    tx.commit().await
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

/// Numbers of a device that arrived: `held` = 1 for those that are only held.
const ARRIVED: &str = "SELECT seq, 0 AS held FROM sync_inbox
        WHERE device_id = $1 AND epoch = $2 AND seq BETWEEN 1 AND $3
    UNION ALL
    SELECT DISTINCT q.seq, 1 AS held FROM sync_quarantine q
        WHERE q.device_id = $1 AND q.epoch = $2 AND q.seq BETWEEN 1 AND $3 AND q.resolved_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM sync_inbox i
            WHERE i.device_id = q.device_id AND i.epoch = q.epoch AND i.seq = q.seq)";

/// How many numbers were applied, and how many are held.
pub async fn arrived(db: &Db, device: &Device) -> Result<(i64, i64), DbErr> {
    let text = format!("SELECT held, COUNT(*) FROM ({ARRIVED}) numbers GROUP BY held");
    let rows = db.read().query_all_raw(sql(db.backend(), &text, numbers_of(device))).await?;
    let (mut applied, mut held) = (0, 0);
    for row in rows {
        // The literals 0 and 1 are 32 bits wide on PostgreSQL.
        match row.try_get_by_index::<i32>(0)? {
            0 => applied = row.try_get_by_index(1)?,
            _ => held = row.try_get_by_index(1)?,
        }
    }
    Ok((applied, held))
}

/// The ranges between the numbers that arrived, up to the highest that did; lowest first, at most `most`.
///
/// The database walks the numbers in order; only the gaps come here.
pub async fn gaps(db: &Db, device: &Device, most: i64) -> Result<Vec<SeqRange>, DbErr> {
    let text = format!(
        "SELECT previous + 1, seq - 1 FROM
            (SELECT seq, LAG(seq, 1, CAST(0 AS BIGINT)) OVER (ORDER BY seq) AS previous FROM ({ARRIVED}) numbers) steps
        WHERE seq > previous + 1 ORDER BY seq LIMIT $4"
    );
    let values = numbers_of(device).into_iter().chain([most.into()]);
    let rows = db.read().query_all_raw(sql(db.backend(), &text, values)).await?;
    rows.iter().map(|row| Ok(SeqRange { from: row.try_get_by_index(0)?, to: row.try_get_by_index(1)? })).collect()
}

/// The highest number that arrived, 0 when none did.
pub async fn highest(db: &Db, device: &Device) -> Result<i64, DbErr> {
    let text = format!("SELECT COALESCE(MAX(seq), 0) FROM ({ARRIVED}) numbers");
    let row = db.read().query_one_raw(sql(db.backend(), &text, numbers_of(device))).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

fn numbers_of(device: &Device) -> [Value; 3] {
    [device.device_id.as_str().into(), device.epoch.into(), device.issued.into()]
}

#[cfg(test)]
mod tests {
    use crate::query_plan::assert_walks_an_index;

    // DWN-07: the last page costs what the first one costs
    #[tokio::test]
    async fn a_page_is_read_along_its_index() {
        assert_walks_an_index(super::DEVICES, &["f".into(), "d".into(), 1_i64.into(), 51_i64.into()]).await;
    }
}
