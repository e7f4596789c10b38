//! What people of the provider send. They look at a facility and do not sell there, so there is one answer: 403
//! `no_facility`. A record that a till made in their name all the same is not sent for ever: it is held where it was made,
//! and seen there and at the till. What others left on the device waits for its own people.

use sea_orm::DbErr;
use serde_json::Value;
use serde_json::value::RawValue;

use super::fault::Fault;
use super::model::SyncResult;
use super::receive::{hold, no_facility, retry, wait};
use super::record::{self, Unread};
use crate::web::{Caller, Problem};
use crate::{AppState, facilities};

/// One result per record, in the order sent.
pub async fn answer(state: &AppState, caller: &Caller, records: &[&RawValue]) -> Result<Vec<SyncResult>, Problem> {
    let own: Vec<Option<String>> = records.iter().map(|raw| made_by(raw, &caller.user_id)).collect();
    if own.iter().all(Option::is_none) {
        return Err(no_facility());
    }
    let mut results = Vec::with_capacity(records.len());
    for (raw, facility_id) in records.iter().zip(own) {
        results.push(answer_one(state, caller, raw, facility_id).await?);
    }
    Ok(results)
}

/// The facility of a record that this person made.
fn made_by(raw: &RawValue, user_id: &str) -> Option<String> {
    let record: Value = serde_json::from_str(raw.get()).ok()?;
    let text = |name: &str| record.get(name).and_then(Value::as_str);
    (text("operator_id") == Some(user_id)).then(|| text("facility_id").unwrap_or_default().to_owned())
}

async fn answer_one(
    state: &AppState,
    caller: &Caller,
    raw: &RawValue,
    facility_id: Option<String>,
) -> Result<SyncResult, DbErr> {
    let (claims, record) = record::read(raw);
    let Some(facility_id) = facility_id else {
        return Ok(retry(&claims, "no_facility", "This record waits for somebody of its facility to sign in."));
    };
    if let Err(Unread::Unknown(unknown)) = record {
        return Ok(wait(&claims, unknown));
    }
    match facilities::name(&state.db, &facility_id).await? {
        Some(_) => hold(state, &facility_id, caller, raw, &claims, Fault::staff_do_not_sell()).await,
        None => Ok(retry(&claims, "no_facility", "This record names no facility.")),
    }
}
