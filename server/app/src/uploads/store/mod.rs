//! All SQL of uploads and their errors: what the work writes, and what people read.

mod mappings;
mod read;
mod transfers;
mod undo;
mod work;

use sea_orm::DbErr;

pub use mappings::*;
pub use read::*;
pub use transfers::*;
pub use undo::*;
pub use work::*;

fn known<T>(value: Option<T>, word: &str) -> Result<T, DbErr> {
    value.ok_or_else(|| DbErr::Type(format!("no such word: {word}")))
}

fn json<T: serde::Serialize>(value: &T) -> Result<String, DbErr> {
    serde_json::to_string(value).map_err(|error| DbErr::Json(error.to_string()))
}

fn from_json<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, DbErr> {
    serde_json::from_str(text).map_err(|error| DbErr::Json(error.to_string()))
}
