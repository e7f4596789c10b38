//! All SQL of people.

use bloom_storage::{Db, bulk, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult};

use super::Colleague;
use super::model::{Credentials, NewUser, User, userapps};

mod people;

pub use people::{
    Shown, Unique, clear_pin, count, groups_of_others, lock, page, person, set_active, set_location, set_password,
    signed_in, taken, update,
};

#[derive(Debug, FromQueryResult)]
struct UserRow {
    id: String,
    first_name: String,
    last_name: String,
    email: String,
    username: String,
    user_groups: String,
    facility_id: Option<String>,
    location: String,
    is_staff: bool,
    scopes: String,
    user_pin: Option<String>,
    apps: String,
    facility_type: Option<String>,
    language: String,
    must_change_password: bool,
}

pub async fn find(db: &Db, id: &str) -> Result<Option<User>, DbErr> {
    let text = "SELECT u.id, u.first_name, u.last_name, u.email, u.username, u.user_groups, u.facility_id,
            u.location, u.is_staff, u.scopes, u.user_pin, u.apps, f.facility_type, u.language, u.must_change_password
        FROM users u LEFT JOIN facilities f ON f.id = u.facility_id WHERE u.id = $1";
    let row = UserRow::find_by_statement(sql(db.backend(), text, [id.into()])).one(db.read()).await?;
    row.map(user_of).transpose()
}

fn user_of(row: UserRow) -> Result<User, DbErr> {
    let scopes = names(&row.scopes)?;
    Ok(User {
        id: row.id,
        first_name: row.first_name,
        last_name: row.last_name,
        email: row.email,
        username: row.username,
        groups: names(&row.user_groups)?,
        facility_id: row.facility_id,
        location: row.location,
        is_staff: row.is_staff,
        scopes: scopes.clone(),
        user_scopes: scopes,
        user_pin: row.user_pin,
        userapps: userapps(&names(&row.apps)?),
        facility_type: row.facility_type,
        language: row.language,
        must_change_password: row.must_change_password,
    })
}

pub async fn credentials(db: &impl ConnectionTrait, username: &str) -> Result<Option<Credentials>, DbErr> {
    let text =
        "SELECT u.id, u.username, u.first_name, u.last_name, u.facility_id, u.password_hash, u.language, u.is_active,
            f.is_active AS facility_is_active
        FROM users u LEFT JOIN facilities f ON f.id = u.facility_id WHERE u.username = $1";
    Credentials::find_by_statement(sql(db.get_database_backend(), text, [username.into()])).one(db).await
}

pub async fn belongs_to(db: &Db, user_id: &str, facility_id: &str) -> Result<bool, DbErr> {
    let text = "SELECT 1 AS found FROM users WHERE id = $1 AND facility_id = $2";
    let row = db.read().query_one_raw(sql(db.backend(), text, [user_id.into(), facility_id.into()])).await?;
    Ok(row.is_some())
}

pub async fn colleague(db: &Db, user_id: &str) -> Result<Option<Colleague>, DbErr> {
    let text = "SELECT first_name || ' ' || last_name, facility_id, is_staff, user_groups, scopes, apps
        FROM users WHERE id = $1";
    let row = db.read().query_one_raw(sql(db.backend(), text, [user_id.into()])).await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(Colleague {
        full_name: row.try_get_by_index(0)?,
        facility_id: row.try_get_by_index(1)?,
        is_staff: row.try_get_by_index(2)?,
        groups: names(&row.try_get_by_index::<String>(3)?)?,
        scopes: names(&row.try_get_by_index::<String>(4)?)?,
        apps: names(&row.try_get_by_index::<String>(5)?)?,
    }))
}

pub async fn insert(tx: &DatabaseTransaction, user: &NewUser, now_ms: i64) -> Result<(), DbErr> {
    let row = row! {
        id: user.id.as_str(),
        username: user.username.as_str(),
        password_hash: user.password_hash.as_str(),
        first_name: user.first_name.as_str(),
        last_name: user.last_name.as_str(),
        email: user.email.as_str(),
        user_groups: json(&user.groups)?,
        scopes: json(&user.scopes)?,
        apps: json(&user.apps)?,
        facility_id: user.facility_id.clone(),
        location: user.location.as_str(),
        is_staff: user.is_staff,
        language: user.language.as_str(),
        must_change_password: user.must_change_password,
        search_key: search_key(&user.first_name, &user.last_name, &user.username, &user.email),
        created_at: now_ms,
        password_changed_at: now_ms,
    };
    bulk::insert(tx, "users", vec![row]).await
}

pub async fn set_pin(tx: &DatabaseTransaction, id: &str, pin_hash: &str) -> Result<(), DbErr> {
    let text = "UPDATE users SET user_pin = $2 WHERE id = $1";
    tx.execute_raw(sql(tx.get_database_backend(), text, [id.into(), pin_hash.into()])).await.map(|_| ())
}

/// What a search looks in: LIKE folds only ASCII on SQLite and nothing on PostgreSQL.
fn search_key(first_name: &str, last_name: &str, username: &str, email: &str) -> String {
    format!("{first_name} {last_name} {username} {email}").to_lowercase()
}

fn names(json: &str) -> Result<Vec<String>, DbErr> {
    serde_json::from_str(json).map_err(|error| DbErr::Json(error.to_string()))
}

fn json(names: &[String]) -> Result<String, DbErr> {
    serde_json::to_string(names).map_err(|error| DbErr::Json(error.to_string()))
}
