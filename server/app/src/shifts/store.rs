//! All SQL of shifts.

use bloom_storage::{Db, bulk, placeholders, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use super::read::ShiftEntry;
use crate::facilities::FacilitySettings;
use crate::values::Origin;
use crate::web::{Key, PageRequest, Start};

#[derive(Debug, Clone, FromQueryResult)]
pub struct EntryRow {
    pub id: String,
    pub shift_id: String,
    pub kind: String,
    pub currency: String,
    pub minor_units: i64,
    pub amount: i64,
    pub pieces: String,
    pub note: String,
    pub per_cashier: bool,
    pub closing: Option<String>,
    pub through_seq: Option<i64>,
    pub made_at: i64,
    pub operator_id: String,
    pub operator_name: String,
    pub device_id: String,
    pub epoch: i64,
    pub seq: i64,
}

const COLUMNS: &str =
    "id, shift_id, kind, currency, minor_units, amount, pieces, note, per_cashier, closing, through_seq,
    made_at, operator_id, operator_name, device_id, epoch, seq";

pub async fn insert(
    tx: &DatabaseTransaction,
    settings: &FacilitySettings,
    entry: &ShiftEntry,
    origin: &Origin<'_>,
    by: &str,
) -> Result<(), DbErr> {
    let json = |error: serde_json::Error| DbErr::Custom(error.to_string());
    let closing = entry.closing.as_ref().map(serde_json::to_string).transpose().map_err(json)?;
    let row = row! {
        id: origin.id,
        facility_id: origin.facility_id,
        shift_id: entry.shift_id.as_str(),
        kind: entry.kind.as_str(),
        currency: settings.currency.as_str(),
        minor_units: i64::from(settings.decimals),
        amount: entry.amount.minor(),
        pieces: serde_json::to_string(&entry.pieces).map_err(json)?,
        note: entry.note.as_str(),
        per_cashier: entry.per_cashier,
        through_seq: entry.closing.as_ref().map(|closing| closing.through_seq),
        closing: closing,
        made_at: origin.made_at.timestamp_millis(),
        clock_offset: origin.clock_offset,
        received_at: origin.received_at.timestamp_millis(),
        operator_id: origin.operator_id,
        operator_name: by,
        sent_by: origin.sent_by,
        device_id: origin.device_id,
        epoch: origin.epoch,
        seq: origin.seq,
    };
    bulk::insert(tx, "shift_entries", vec![row]).await
}

pub async fn count(db: &Db, facility_id: &str) -> Result<i64, DbErr> {
    let text = "SELECT COUNT(*) FROM shift_entries WHERE facility_id = $1 AND kind = 'opened'";
    let row = db.read().query_one_raw(sql(db.backend(), text, [facility_id.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

/// Openings, one more than the page holds, the last made first.
pub async fn openings(db: &Db, facility_id: &str, request: &PageRequest) -> Result<Vec<EntryRow>, DbErr> {
    let (made_at, id) = match &request.start {
        Start::After { key: Key::Pair(id, made_at), .. } => (*made_at, id.as_str()),
        _ => (i64::MAX, ""),
    };
    let rows = request.rows();
    let text = format!(
        "SELECT {COLUMNS} FROM shift_entries WHERE facility_id = $1 AND kind = 'opened' AND (made_at, id) < ($2, $3)
        ORDER BY made_at DESC, id DESC LIMIT {rows}"
    );
    let statement = sql(db.backend(), &text, [facility_id.into(), made_at.into(), id.into()]);
    EntryRow::find_by_statement(statement).all(db.read()).await
}

/// Of these shifts all but the openings, the first first.
pub async fn entries(db: &Db, facility_id: &str, shifts: &[&str]) -> Result<Vec<EntryRow>, DbErr> {
    if shifts.is_empty() {
        return Ok(Vec::new());
    }
    let text = format!(
        "SELECT {COLUMNS} FROM shift_entries WHERE facility_id = $1 AND kind <> 'opened' AND shift_id IN ({})
        ORDER BY epoch, seq, id",
        placeholders(2, shifts.len())
    );
    let values = std::iter::once(facility_id).chain(shifts.iter().copied()).map(Value::from);
    EntryRow::find_by_statement(sql(db.backend(), &text, values)).all(db.read()).await
}

/// A record of a device: the number of the device, and its own.
pub type Place = (i64, i64);

/// Records of one till, and of one cashier where that is named.
#[derive(Debug, Clone, Copy)]
pub struct Till<'a> {
    pub facility_id: &'a str,
    pub device_id: &'a str,
    pub cashier: Option<&'a str>,
}

/// Where the next shift of the till was opened.
pub async fn next_opening(db: &Db, till: &Till<'_>, after: Place) -> Result<Option<Place>, DbErr> {
    let text = "SELECT epoch, seq FROM shift_entries WHERE kind = 'opened' AND device_id = $1 AND facility_id = $2
        AND (epoch, seq) > ($3, $4) AND ($5 = '' OR operator_id = $5) ORDER BY epoch, seq LIMIT 1";
    let cashier = till.cashier.unwrap_or_default();
    let values: [Value; 5] =
        [till.device_id.into(), till.facility_id.into(), after.0.into(), after.1.into(), cashier.into()];
    let row = db.read().query_one_raw(sql(db.backend(), text, values)).await?;
    row.map(|row| Ok((row.try_get_by_index(0)?, row.try_get_by_index(1)?))).transpose()
}

/// Minor units, less what was given back.
#[derive(Debug, Default, FromQueryResult)]
pub struct Sums {
    pub sales: i64,
    pub returns: i64,
    pub cash: i64,
    pub mobile_money: i64,
}

/// Of the sales the till recorded after one place, up to another.
pub async fn sums(db: &Db, till: &Till<'_>, after: Place, through: Place) -> Result<Sums, DbErr> {
    // Each half has its own index.
    let half = |vouched: &str| {
        format!(
            "SELECT id FROM sync_inbox WHERE vouched_by IS {vouched} AND device_id = $1 AND (epoch, seq) > ($2, $3)
            AND (epoch, seq) <= ($4, $5) AND facility_id = $6"
        )
    };
    let paid = |method: &str| {
        format!(
            "CAST(COALESCE(SUM((SELECT SUM(p.amount) FROM sale_payments p WHERE p.sale_id = s.id AND p.method = '{method}')), 0)
            AS BIGINT)"
        )
    };
    let text = format!(
        "SELECT COUNT(*) - COUNT(s.returned_sale_id) AS sales, COUNT(s.returned_sale_id) AS returns,
            {} AS cash, {} AS mobile_money
        FROM ({} UNION {}) made JOIN sales s ON s.id = made.id WHERE s.facility_id = $6 AND ($7 = '' OR s.operator_id = $7)",
        paid("cash"),
        paid("mobile_money"),
        half("NULL"),
        half("NOT NULL"),
    );
    let values: [Value; 7] = [
        till.device_id.into(),
        after.0.into(),
        after.1.into(),
        through.0.into(),
        through.1.into(),
        till.facility_id.into(),
        till.cashier.unwrap_or_default().into(),
    ];
    let sums = Sums::find_by_statement(sql(db.backend(), &text, values)).one(db.read()).await?;
    Ok(sums.unwrap_or_default())
}
