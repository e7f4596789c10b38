//! All SQL of programmes, and of the patients in their care.

pub mod contacts;
pub mod enrolments;
pub mod programmes;
pub mod visits;

use chrono::NaiveDate;
use sea_orm::DbErr;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// What a column of JSON says.
fn read<T: DeserializeOwned>(text: &str) -> Result<T, DbErr> {
    serde_json::from_str(text).map_err(|error| DbErr::Type(format!("not what was written: {error}")))
}

/// As a column of JSON keeps it.
fn written<T: Serialize>(value: &T) -> Result<String, DbErr> {
    serde_json::to_string(value).map_err(|error| DbErr::Type(error.to_string()))
}

/// The word that stands for `value` on the wire and in the database.
fn word<T: Serialize>(value: T) -> Result<String, DbErr> {
    match serde_json::to_value(value) {
        Ok(Value::String(word)) => Ok(word),
        _ => Err(DbErr::Type("no word".to_owned())),
    }
}

/// What a word of the database stands for.
fn meant<T: DeserializeOwned>(word: String) -> Result<T, DbErr> {
    serde_json::from_value(Value::String(word)).map_err(|error| DbErr::Type(error.to_string()))
}

fn day(text: String) -> Result<NaiveDate, DbErr> {
    text.parse().map_err(|_| DbErr::Type(format!("not a date: {text}")))
}
