//! All SQL of facilities.

use bloom_storage::{Db, Row, bulk, row, sql};
use chrono_tz::Tz;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, FromQueryResult, Value};

use super::{Facility, FacilityProfile, FacilitySettings, OfflineConfig, OwnerContact, PrescriptionRule};
use crate::web::{Caller, Key, PageRequest, Start};

const COLUMNS: &str = "id, name, contract_type, country_id, facility_type, is_active, offline_notification_period,
    offline_time_allowed, owner_user_id, owner_full_name, owner_email, phone, address, licence_number,
    licence_expires_on, receipt_header, receipt_footer, low_stock_level, expiring_soon_days, shifts,
    price_limit_percent, return_limit, prescription_rule";

#[derive(Debug, FromQueryResult)]
struct FacilityRow {
    id: String,
    name: String,
    contract_type: String,
    country_id: i64,
    facility_type: String,
    is_active: bool,
    offline_notification_period: i64,
    offline_time_allowed: i64,
    owner_user_id: String,
    owner_full_name: String,
    owner_email: String,
    phone: String,
    address: String,
    licence_number: String,
    licence_expires_on: Option<String>,
    receipt_header: String,
    receipt_footer: String,
    low_stock_level: i64,
    expiring_soon_days: i64,
    shifts: String,
    price_limit_percent: Option<i64>,
    return_limit: Option<String>,
    prescription_rule: String,
}

impl From<FacilityRow> for FacilityProfile {
    fn from(row: FacilityRow) -> FacilityProfile {
        FacilityProfile {
            id: row.id,
            name: row.name,
            contract_type: row.contract_type,
            country_id: row.country_id,
            facility_type: row.facility_type,
            is_active: row.is_active,
            offline_config: OfflineConfig {
                offline_notification_period: row.offline_notification_period,
                offline_time_allowed: row.offline_time_allowed,
            },
            facility_owner_contact: OwnerContact {
                full_name: row.owner_full_name,
                email: row.owner_email,
                user_id: row.owner_user_id,
            },
            phone: row.phone,
            address: row.address,
            licence_number: row.licence_number,
            licence_expires_on: row.licence_expires_on.and_then(|day| day.parse().ok()),
            receipt_header: row.receipt_header,
            receipt_footer: row.receipt_footer,
            low_stock_level: row.low_stock_level,
            expiring_soon_days: row.expiring_soon_days,
            shifts: row.shifts,
            price_limit_percent: row.price_limit_percent,
            return_limit: row.return_limit,
            prescription_rule: row.prescription_rule,
        }
    }
}

impl From<FacilityRow> for Facility {
    fn from(row: FacilityRow) -> Facility {
        FacilityProfile::from(row).into()
    }
}

pub async fn find(db: &Db, id: &str) -> Result<Option<FacilityProfile>, DbErr> {
    let text = format!("SELECT {COLUMNS} FROM facilities WHERE id = $1");
    let row = FacilityRow::find_by_statement(sql(db.backend(), &text, [id.into()])).one(db.read()).await?;
    Ok(row.map(FacilityProfile::from))
}

/// As [`find`]; nobody else changes it until the transaction ends.
pub async fn lock(tx: &DatabaseTransaction, id: &str) -> Result<Option<FacilityProfile>, DbErr> {
    let backend = tx.get_database_backend();
    // Weaker than FOR UPDATE: rows that name the facility may be added meanwhile.
    let lock = if backend == DbBackend::Postgres { " FOR NO KEY UPDATE" } else { "" };
    let text = format!("SELECT {COLUMNS} FROM facilities WHERE id = $1{lock}");
    let row = FacilityRow::find_by_statement(sql(backend, &text, [id.into()])).one(tx).await?;
    Ok(row.map(FacilityProfile::from))
}

/// Which facilities a list shows.
#[derive(Debug)]
pub struct Shown {
    /// Its only facility; `None`: all of them
    own: Option<String>,
    /// Pattern for LIKE
    pattern: String,
}

impl Shown {
    pub fn new(caller: &Caller, search: &str) -> Shown {
        let own = (!caller.is_staff).then(|| caller.facility_id.clone().unwrap_or_default());
        Shown { own, pattern: pattern(search) }
    }

    /// With the values of its parameters, the first of which is `$1`. What shows everything is left out: of a thousand
    /// facilities each would be looked at otherwise.
    fn condition(&self) -> (String, Vec<Value>) {
        let (mut conditions, mut values) = (vec!["TRUE".to_owned()], Vec::new());
        if self.pattern != EVERYTHING {
            values.push(self.pattern.as_str().into());
            conditions.push(format!("search_key LIKE ${} ESCAPE '\\'", values.len()));
        }
        if let Some(own) = &self.own {
            values.push(own.as_str().into());
            conditions.push(format!("id = ${}", values.len()));
        }
        (conditions.join(" AND "), values)
    }
}

/// The pattern of an empty search.
const EVERYTHING: &str = "%%";

/// Pattern for LIKE that finds `search` anywhere.
fn pattern(search: &str) -> String {
    let literal = search_key(search).replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{literal}%")
}

/// No name has it in it, and it sorts before every letter.
const KEY_END: char = '\u{1}';

pub async fn count(db: &Db, shown: &Shown) -> Result<i64, DbErr> {
    let (condition, values) = shown.condition();
    let text = format!("SELECT COUNT(*) FROM facilities WHERE {condition}");
    let row = db.read().query_one_raw(sql(db.backend(), &text, values)).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

/// One row more than the page holds, in order of name and id.
pub async fn page(db: &Db, shown: &Shown, request: &PageRequest) -> Result<Vec<Facility>, DbErr> {
    let (condition, mut values) = shown.condition();
    let (after, offset) = match &request.start {
        Start::After { key: Key::Text(key), .. } => {
            let (name, id) = key.split_once(KEY_END).unwrap_or((key, ""));
            values.extend([name.into(), id.into()]);
            (format!(" AND (search_key, id) > (${}, ${})", values.len() - 1, values.len()), 0)
        }
        Start::After { .. } => return Ok(Vec::new()),
        Start::First { offset } => (String::new(), *offset),
    };
    let rows = request.rows();
    let text = format!(
        "SELECT {COLUMNS} FROM facilities WHERE {condition}{after} ORDER BY search_key, id LIMIT {rows} OFFSET {offset}"
    );
    let rows = FacilityRow::find_by_statement(sql(db.backend(), &text, values)).all(db.read()).await?;
    Ok(rows.into_iter().map(Facility::from).collect())
}

pub async fn named(db: &Db, search: &str, most: i64) -> Result<Vec<Facility>, DbErr> {
    let text = format!(
        "SELECT {COLUMNS} FROM facilities WHERE search_key LIKE $1 ESCAPE '\\' AND is_active
        ORDER BY search_key, id LIMIT $2"
    );
    let statement = sql(db.backend(), &text, [pattern(search).into(), most.into()]);
    let rows = FacilityRow::find_by_statement(statement).all(db.read()).await?;
    Ok(rows.into_iter().map(Facility::from).collect())
}

/// Where a facility stands in a list.
pub fn sort_key(facility: &Facility) -> String {
    format!("{}{KEY_END}{}", search_key(&facility.name), facility.id)
}

pub async fn any(db: &Db) -> Result<bool, DbErr> {
    let row = db.read().query_one_raw(sql(db.backend(), "SELECT id FROM facilities LIMIT 1", [])).await?;
    Ok(row.is_some())
}

#[derive(Debug, FromQueryResult)]
struct SettingsRow {
    currency: String,
    minor_units: i64,
    time_zone: String,
    prescription_rule: String,
}

pub async fn settings(connection: &impl ConnectionTrait, facility_id: &str) -> Result<Option<FacilitySettings>, DbErr> {
    let text = "SELECT c.currency, c.minor_units, c.time_zone, f.prescription_rule
        FROM facilities f JOIN countries c ON c.id = f.country_id WHERE f.id = $1";
    let statement = sql(connection.get_database_backend(), text, [facility_id.into()]);
    let row = SettingsRow::find_by_statement(statement).one(connection).await?;
    Ok(row.map(|row| FacilitySettings {
        decimals: u32::try_from(row.minor_units).unwrap_or_default(),
        time_zone: row.time_zone.parse().unwrap_or_else(|_| {
            // A day that begins at the wrong hour is a smaller fault than sales that cannot arrive.
            tracing::error!(name = row.time_zone, "no such time zone is known, so days begin at midnight UTC");
            Tz::UTC
        }),
        currency: row.currency,
        // Only names that are rules are ever written.
        prescription_rule: PrescriptionRule::named(&row.prescription_rule).unwrap_or(PrescriptionRule::Nothing),
    }))
}

pub async fn price_limit(db: &Db, facility_id: &str) -> Result<Option<i64>, DbErr> {
    let text = "SELECT price_limit_percent FROM facilities WHERE id = $1";
    let row = db.read().query_one_raw(sql(db.backend(), text, [facility_id.into()])).await?;
    row.map_or(Ok(None), |row| row.try_get_by_index(0))
}

pub async fn return_limit(db: &Db, facility_id: &str) -> Result<Option<String>, DbErr> {
    let text = "SELECT return_limit FROM facilities WHERE id = $1";
    let row = db.read().query_one_raw(sql(db.backend(), text, [facility_id.into()])).await?;
    row.map_or(Ok(None), |row| row.try_get_by_index(0))
}

pub async fn country(db: &Db, facility_id: &str) -> Result<Option<String>, DbErr> {
    let text = "SELECT c.alpha_2_code FROM facilities f JOIN countries c ON c.id = f.country_id WHERE f.id = $1";
    let row = db.read().query_one_raw(sql(db.backend(), text, [facility_id.into()])).await?;
    row.map(|row| row.try_get_by_index(0)).transpose()
}

pub async fn count_in(db: &Db, country_id: i64) -> Result<i64, DbErr> {
    let text = "SELECT COUNT(*) FROM facilities WHERE country_id = $1";
    let row = db.read().query_one_raw(sql(db.backend(), text, [country_id.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

pub async fn share_currency(connection: &impl ConnectionTrait, one: &str, other: &str) -> Result<bool, DbErr> {
    let text = "SELECT COUNT(DISTINCT c.currency) FROM facilities f JOIN countries c ON c.id = f.country_id
        WHERE f.id IN ($1, $2)";
    let statement = sql(connection.get_database_backend(), text, [one.into(), other.into()]);
    let count: Option<i64> =
        connection.query_one_raw(statement).await?.map(|row| row.try_get_by_index(0)).transpose()?;
    Ok(count == Some(1))
}

/// The form in which names are compared by a search.
pub fn search_key(name: &str) -> String {
    name.trim().to_lowercase()
}

fn row_of(facility: &FacilityProfile) -> Row<24> {
    let owner = &facility.facility_owner_contact;
    row! {
        id: facility.id.as_str(),
        name: facility.name.as_str(),
        search_key: search_key(&facility.name),
        contract_type: facility.contract_type.as_str(),
        country_id: facility.country_id,
        facility_type: facility.facility_type.as_str(),
        is_active: facility.is_active,
        offline_notification_period: facility.offline_config.offline_notification_period,
        offline_time_allowed: facility.offline_config.offline_time_allowed,
        owner_user_id: owner.user_id.as_str(),
        owner_full_name: owner.full_name.as_str(),
        owner_email: owner.email.as_str(),
        phone: facility.phone.as_str(),
        address: facility.address.as_str(),
        licence_number: facility.licence_number.as_str(),
        licence_expires_on: facility.licence_expires_on.map(|day| day.to_string()),
        receipt_header: facility.receipt_header.as_str(),
        receipt_footer: facility.receipt_footer.as_str(),
        low_stock_level: facility.low_stock_level,
        expiring_soon_days: facility.expiring_soon_days,
        shifts: facility.shifts.as_str(),
        price_limit_percent: facility.price_limit_percent,
        return_limit: facility.return_limit.clone(),
        prescription_rule: facility.prescription_rule.as_str(),
    }
}

pub async fn insert(tx: &DatabaseTransaction, facility: &FacilityProfile) -> Result<(), DbErr> {
    bulk::insert(tx, "facilities", vec![row_of(facility)]).await
}

pub async fn update(tx: &DatabaseTransaction, facility: &FacilityProfile) -> Result<(), DbErr> {
    let key = row! { id: facility.id.as_str() };
    tx.execute_raw(row_of(facility).update("facilities", key, tx.get_database_backend())).await.map(|_| ())
}

/// Hours that the facility allows without a network.
pub async fn offline_hours(db: &Db, facility_id: &str) -> Result<Option<i64>, DbErr> {
    let text = "SELECT offline_time_allowed FROM facilities WHERE id = $1";
    let row = db.read().query_one_raw(sql(db.backend(), text, [facility_id.into()])).await?;
    row.map(|row| row.try_get_by_index(0)).transpose()
}
