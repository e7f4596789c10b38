//! People as accounts that are managed.

use bloom_storage::{Db, row, sql};
use chrono::DateTime;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, FromQueryResult, Value};

use super::{json, names, search_key};
use crate::users::managed::{Person, UserChange};
use crate::web::{Key, PageRequest, Start};

#[derive(Debug, FromQueryResult)]
struct PersonRow {
    id: String,
    username: String,
    first_name: String,
    last_name: String,
    email: String,
    user_groups: String,
    scopes: String,
    apps: String,
    facility_id: Option<String>,
    facility_name: Option<String>,
    location: String,
    language: String,
    is_staff: bool,
    is_active: bool,
    user_pin: Option<String>,
    must_change_password: bool,
    password_changed_at: Option<i64>,
    last_sign_in_at: Option<i64>,
    created_at: i64,
}

const PEOPLE: &str = "SELECT u.id, u.username, u.first_name, u.last_name, u.email, u.user_groups, u.scopes, u.apps,
        u.facility_id, f.name AS facility_name, u.location, u.language, u.is_staff, u.is_active, u.user_pin,
        u.must_change_password, u.password_changed_at, u.last_sign_in_at, u.created_at
    FROM users u LEFT JOIN facilities f ON f.id = u.facility_id";

fn person_of(row: PersonRow) -> Result<Person, DbErr> {
    Ok(Person {
        id: row.id,
        username: row.username,
        first_name: row.first_name,
        last_name: row.last_name,
        email: row.email,
        groups: names(&row.user_groups)?,
        scopes: names(&row.scopes)?,
        apps: names(&row.apps)?,
        facility_id: row.facility_id,
        facility_name: row.facility_name,
        location: row.location,
        language: row.language,
        is_staff: row.is_staff,
        is_active: row.is_active,
        has_pin: row.user_pin.is_some(),
        must_change_password: row.must_change_password,
        password_changed_at: row.password_changed_at.and_then(DateTime::from_timestamp_millis),
        last_sign_in_at: row.last_sign_in_at.and_then(DateTime::from_timestamp_millis),
        created_at: DateTime::from_timestamp_millis(row.created_at).unwrap_or_default(),
    })
}

pub async fn person(db: &Db, id: &str) -> Result<Option<Person>, DbErr> {
    let text = format!("{PEOPLE} WHERE u.id = $1");
    let row = PersonRow::find_by_statement(sql(db.backend(), &text, [id.into()])).one(db.read()).await?;
    row.map(person_of).transpose()
}

/// As [`person`]; until the transaction ends nobody else changes anybody of the same facility through here, so that of
/// two who manage it one always stays.
pub async fn lock(tx: &DatabaseTransaction, id: &str) -> Result<Option<Person>, DbErr> {
    let backend = tx.get_database_backend();
    if backend == DbBackend::Postgres {
        // Weaker than FOR UPDATE: rows that name the facility may be added meanwhile.
        let facility = "SELECT id FROM facilities WHERE id = (SELECT facility_id FROM users WHERE id = $1)
            FOR NO KEY UPDATE";
        tx.query_one_raw(sql(backend, facility, [id.into()])).await?;
        let person = "SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE";
        tx.query_one_raw(sql(backend, person, [id.into()])).await?;
    }
    let text = format!("{PEOPLE} WHERE u.id = $1");
    let row = PersonRow::find_by_statement(sql(backend, &text, [id.into()])).one(tx).await?;
    row.map(person_of).transpose()
}

/// Which people a list shows; `None`: all of them.
#[derive(Debug, Default)]
pub struct Shown<'a> {
    pub facility_id: Option<&'a str>,
    pub search: &'a str,
    pub group: Option<&'a str>,
    pub is_active: Option<bool>,
}

impl Shown<'_> {
    fn conditions(&self) -> Result<(String, Vec<Value>), DbErr> {
        let (mut text, mut values) = (String::from("TRUE"), Vec::new());
        let mut and = |condition: &str, value: Value| {
            values.push(value);
            text.push_str(&format!(" AND {condition} ${}", values.len()));
            if condition.ends_with("LIKE") {
                text.push_str(" ESCAPE '\\'");
            }
        };
        if let Some(facility_id) = self.facility_id {
            and("u.facility_id =", facility_id.into());
        }
        if let Some(is_active) = self.is_active {
            and("u.is_active =", is_active.into());
        }
        if let Some(group) = self.group {
            // As it stands in the JSON list.
            let written = serde_json::to_string(group).map_err(|error| DbErr::Json(error.to_string()))?;
            and("u.user_groups LIKE", pattern(&written).into());
        }
        for word in self.search.split_whitespace() {
            and("u.search_key LIKE", pattern(&word.to_lowercase()).into());
        }
        Ok((text, values))
    }
}

/// Pattern for LIKE that finds `text` anywhere.
fn pattern(text: &str) -> String {
    let literal = text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{literal}%")
}

pub async fn count(db: &Db, shown: &Shown<'_>) -> Result<i64, DbErr> {
    let (conditions, values) = shown.conditions()?;
    let text = format!("SELECT COUNT(*) FROM users u WHERE {conditions}");
    let row = db.read().query_one_raw(sql(db.backend(), &text, values)).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

/// One row more than the page holds, in order of username.
pub async fn page(db: &Db, shown: &Shown<'_>, request: &PageRequest) -> Result<Vec<Person>, DbErr> {
    let (mut conditions, mut values) = shown.conditions()?;
    let offset = match &request.start {
        Start::First { offset } => *offset,
        Start::After { key: Key::Text(username), .. } => {
            values.push(username.as_str().into());
            conditions.push_str(&format!(" AND u.username > ${}", values.len()));
            0
        }
        Start::After { .. } => return Ok(Vec::new()),
    };
    let rows = request.rows();
    let text = format!("{PEOPLE} WHERE {conditions} ORDER BY u.username LIMIT {rows} OFFSET {offset}");
    let rows = PersonRow::find_by_statement(sql(db.backend(), &text, values)).all(db.read()).await?;
    rows.into_iter().map(person_of).collect()
}

/// True when somebody has the name, or the id.
pub async fn taken(tx: &DatabaseTransaction, column: Unique, value: &str) -> Result<bool, DbErr> {
    let text = match column {
        Unique::Id => "SELECT id FROM users WHERE id = $1",
        Unique::Username => "SELECT id FROM users WHERE username = $1",
    };
    Ok(tx.query_one_raw(sql(tx.get_database_backend(), text, [value.into()])).await?.is_some())
}

#[derive(Debug, Clone, Copy)]
pub enum Unique {
    Id,
    Username,
}

/// The groups of everybody else who is active at the facility.
pub async fn groups_of_others(
    tx: &DatabaseTransaction,
    facility_id: &str,
    but: &str,
) -> Result<Vec<Vec<String>>, DbErr> {
    let text = "SELECT user_groups FROM users WHERE facility_id = $1 AND id <> $2 AND is_active";
    let rows = tx.query_all_raw(sql(tx.get_database_backend(), text, [facility_id.into(), but.into()])).await?;
    rows.into_iter().map(|row| names(&row.try_get_by_index::<String>(0)?)).collect()
}

pub async fn update(
    tx: &DatabaseTransaction,
    before: &Person,
    after: &UserChange,
    location: &str,
) -> Result<(), DbErr> {
    let row = row! {
        first_name: after.first_name.as_str(),
        last_name: after.last_name.as_str(),
        email: after.email.as_str(),
        user_groups: json(&after.groups)?,
        scopes: json(&after.scopes)?,
        apps: json(&after.apps)?,
        facility_id: after.facility_id.clone(),
        language: after.language.as_str(),
        location,
        search_key: search_key(&after.first_name, &after.last_name, &before.username, &after.email),
    };
    let key = row! { id: before.id.as_str() };
    tx.execute_raw(row.update("users", key, tx.get_database_backend())).await.map(|_| ())
}

pub async fn set_active(tx: &DatabaseTransaction, id: &str, is_active: bool) -> Result<(), DbErr> {
    run(tx, "UPDATE users SET is_active = $2 WHERE id = $1", [id.into(), is_active.into()]).await
}

pub async fn set_location(tx: &DatabaseTransaction, facility_id: &str, location: &str) -> Result<(), DbErr> {
    run(tx, "UPDATE users SET location = $2 WHERE facility_id = $1", [facility_id.into(), location.into()]).await
}

/// A PIN that is gone is set anew by the person.
pub async fn clear_pin(tx: &DatabaseTransaction, id: &str) -> Result<(), DbErr> {
    run(tx, "UPDATE users SET user_pin = NULL WHERE id = $1", [id.into()]).await
}

pub async fn set_password(
    tx: &DatabaseTransaction,
    id: &str,
    password_hash: &str,
    must_change: bool,
    now: i64,
) -> Result<(), DbErr> {
    let text = "UPDATE users SET password_hash = $2, must_change_password = $3, password_changed_at = $4 WHERE id = $1";
    run(tx, text, [id.into(), password_hash.into(), must_change.into(), now.into()]).await
}

pub async fn signed_in(tx: &DatabaseTransaction, id: &str, now: i64) -> Result<(), DbErr> {
    run(tx, "UPDATE users SET last_sign_in_at = $2 WHERE id = $1", [id.into(), now.into()]).await
}

async fn run<const N: usize>(tx: &DatabaseTransaction, text: &str, values: [Value; N]) -> Result<(), DbErr> {
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}
