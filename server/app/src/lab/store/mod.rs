//! All SQL of laboratory tests.

pub mod cases;
pub mod controls;
pub mod definitions;

use sea_orm::DbErr;
use serde::Serialize;
use serde::de::DeserializeOwned;

fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, DbErr> {
    serde_json::from_str(text).map_err(|error| DbErr::Json(error.to_string()))
}

fn to_json<T: Serialize>(value: &T) -> Result<String, DbErr> {
    serde_json::to_string(value).map_err(|error| DbErr::Json(error.to_string()))
}

fn unknown(what: &str) -> DbErr {
    DbErr::Type(format!("unknown in the books of laboratory tests: {what}"))
}
