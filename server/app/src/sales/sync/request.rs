use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::model::{SyncAnswer, SyncDevice, SyncRequest};
use super::receive::Receiver;
use super::store;
use crate::AppState;
use crate::web::{Caller, Problem};

const MOST_RECORDS: usize = 200;

/// The envelope alone: a record that cannot be read must not spoil the others.
#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow, default)]
    device: Option<&'a RawValue>,
    #[serde(borrow)]
    records: Vec<&'a RawValue>,
}

/// Take in outbox records, each on its own merit
///
/// Sales, patients made at the till, lost sales, stock counts, agreements to the terms and alerts, in the order in which
/// the till made them. People of a facility send what is that facility's; 401, 403, 429 and 5xx concern the whole call.
#[utoipa::path(post, path = "/sales/sync/", tag = "sales", request_body = SyncRequest,
    responses((status = 200, description = "done", body = SyncAnswer)))]
pub async fn sync_sales(
    State(state): State<AppState>,
    caller: Caller,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<SyncAnswer>, Problem> {
    let body = body.map_err(unread)?;
    let envelope = parse(&body)?;
    let receiver = Receiver::of(&state, &caller).await?;
    if let Some(device) = envelope.device.and_then(device) {
        store::note_device(&state.db, &receiver.facility_id, &device).await?;
    }
    let mut results = Vec::with_capacity(envelope.records.len());
    for raw in envelope.records {
        results.push(receiver.receive(raw).await);
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
