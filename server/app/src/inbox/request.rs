use std::borrow::Cow;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::StatusCode;
use sea_orm::DbErr;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::model::{SyncAnswer, SyncDevice, SyncRequest};
use super::receive::Receiver;
use super::{staff, store};
use crate::web::{Caller, Problem};
use crate::{AppState, generation};

const MOST_RECORDS: usize = 200;

/// The envelope alone: a record that cannot be read must not spoil the others.
#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow, default)]
    device: Option<&'a RawValue>,
    #[serde(default)]
    generation: Option<String>,
    #[serde(borrow)]
    records: Vec<&'a RawValue>,
}

/// Take in outbox records, each on its own merit
///
/// Sales, patients made at the till, lost sales, stock counts, agreements to the terms and alerts, in the order in which
/// the till made them. People of a facility send what is that facility's, each what their apps allow; what is doubted is
/// held for who runs the facility (`sales/held/`). People of the provider do not sell: 403 `no_facility`, or
/// `staff_do_not_sell` for the record they made. 401, 403, 429 and 5xx concern the whole call.
#[utoipa::path(post, path = "/sales/sync/", tag = "sales", request_body = SyncRequest,
    responses((status = 200, description = "done", body = SyncAnswer)))]
pub async fn sync_sales(
    State(state): State<AppState>,
    caller: Caller,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<SyncAnswer>, Problem> {
    let body = body.map_err(unread)?;
    let envelope = parse(&body)?;
    if caller.is_staff {
        return Ok(Json(SyncAnswer { results: staff::answer(&state, &caller, &envelope.records).await? }));
    }
    let receiver = Receiver::of(&state, &caller).await?;
    let generation = generation::known(&state).await?;
    // Before anything of it is taken in: what comes first is what this database has forgotten.
    if envelope.generation.is_some_and(|agreed| agreed != generation.id) {
        let detail = "The server was put back from a backup. Ask what it misses before you send more.";
        return Err(Problem::new(StatusCode::PRECONDITION_FAILED, "other_generation", detail));
    }
    let device = envelope.device.and_then(device);
    let noted_with_records = device.as_ref().is_some_and(|device| says_as_much(envelope.records.last(), device));
    if let Some(device) = device.as_ref().filter(|_| !noted_with_records) {
        note(&state, &receiver.facility_id, device, &generation.id).await?;
    }
    let mut results = Vec::with_capacity(envelope.records.len());
    for raw in &envelope.records {
        results.push(receiver.receive(raw).await);
    }
    // Of one that was held nothing was noted, and the device may be new to this generation.
    if let Some(device) = device.as_ref().filter(|_| noted_with_records) {
        note(&state, &receiver.facility_id, device, &generation.id).await?;
    }
    Ok(Json(SyncAnswer { results }))
}

fn parse(body: &[u8]) -> Result<Envelope<'_>, Problem> {
    let envelope: Envelope = serde_json::from_slice(body)
        .map_err(|error| Problem::bad_request("bad_json", format!("The body could not be read: {error}")))?;
    if envelope.records.len() > MOST_RECORDS {
        let detail = format!("Send at most {MOST_RECORDS} records at once.");
        return Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_many_records", detail));
    }
    Ok(envelope)
}

/// Writes down how far a device is, where that is news.
async fn note(state: &AppState, facility_id: &str, device: &SyncDevice, generation: &str) -> Result<(), DbErr> {
    match store::is_noted(&state.db, facility_id, device, generation).await? {
        true => Ok(()),
        false => store::note_device(&state.db, facility_id, device, generation).await,
    }
}

/// True when this record, the last one sent, has the last number that its device says to have given out.
fn says_as_much(last: Option<&&RawValue>, device: &SyncDevice) -> bool {
    #[derive(Deserialize)]
    struct Numbered<'a> {
        #[serde(borrow)]
        device_id: Cow<'a, str>,
        epoch: i64,
        seq: i64,
    }
    let last = last.and_then(|raw| serde_json::from_str::<Numbered>(raw.get()).ok());
    last.is_some_and(|last| {
        last.device_id == device.device_id && last.epoch == device.epoch && last.seq >= device.issued
    })
}

/// A report that makes no sense is no reason to keep sales waiting.
fn device(raw: &RawValue) -> Option<SyncDevice> {
    match serde_json::from_str::<Option<SyncDevice>>(raw.get()) {
        Ok(device) => device.filter(SyncDevice::is_sensible),
        Err(error) => {
            tracing::warn!(%error, "a device report could not be read");
            None
        }
    }
}

fn unread(rejection: BytesRejection) -> Problem {
    match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "The request is too large. Send fewer records.")
        }
        status => Problem::new(status, "bad_body", "The body did not arrive whole."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_envelope_is_read_even_when_a_record_cannot_be() {
        let body = br#"{"records": [{"name": "\ud800"}, 7, {"id": "x"}], "device": {"device_id": 5}}"#;
        let envelope = parse(body).unwrap();
        assert_eq!(envelope.records.len(), 3);
        assert!(envelope.device.and_then(device).is_none());
    }

    #[test]
    fn more_than_two_hundred_records_are_too_many() {
        let body = |count: usize| format!(r#"{{"records":[{}]}}"#, vec!["1"; count].join(","));
        assert!(parse(body(200).as_bytes()).is_ok());
        assert_eq!(parse(body(201).as_bytes()).err().unwrap().code(), "too_many_records");
        assert_eq!(parse(b"{}").err().unwrap().code(), "bad_json");
    }
}
