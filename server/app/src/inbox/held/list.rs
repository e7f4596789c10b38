use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use sea_orm::DbErr;
use serde::Deserialize;
use serde_json::value::RawValue;
use utoipa::IntoParams;

use super::model::{HeldPerson, HeldRecord, HeldRecordPage, Resolution, Settled};
use super::store::{self, Held};
use crate::AppState;
use crate::access::Act;
use crate::inbox::fault::{Fault, is_doubt};
use crate::inbox::kind::May;
use crate::inbox::record::{self, Record, Unread};
use crate::values::moment;
use crate::web::{Caller, Key, List, Page, Problem, QueryOf, Start};
use crate::{access, users};

const PAGE_SIZE: u64 = 25;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HeldQuery {
    facility_id: String,
    /// True: what was settled before; otherwise what waits for a person
    #[param(nullable = false)]
    settled: Option<bool>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// What tills sent and was not applied, newest first
///
/// For who runs the facility. `count` is of the whole list: what is held is never hidden.
#[utoipa::path(get, path = "/sales/held/", tag = "sales", params(HeldQuery),
    responses((status = 200, description = "done", body = HeldRecordPage)))]
pub async fn list_held_records(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<HeldQuery>,
) -> Result<Json<Page<HeldRecord>>, Problem> {
    access::require_manager_of(&caller, &query.facility_id)?;
    let open = !query.settled.unwrap_or(false);
    let scope = vec![("facility_id", query.facility_id.as_str()), ("settled", if open { "false" } else { "true" })];
    let list = List { path: "/api/sales/held/", scope };
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, 0)?;
    let before = match &request.start {
        Start::After { key: Key::Pair(fingerprint, received_at), .. } => (*received_at, fingerprint.as_str()),
        _ => (i64::MAX, ""),
    };
    let count = match request.count() {
        Some(count) => count,
        None => store::count(&state.db, &query.facility_id, open).await?,
    };
    let held = store::page(&state.db, &query.facility_id, open, before, request.rows()).await?;
    let mut names = Names::of(&state, &query.facility_id);
    let mut rows = Vec::with_capacity(held.len());
    for row in held {
        rows.push(shown(&caller, &mut names, row).await?);
    }
    Ok(Json(
        list.page(&request, count, rows, |row| Key::Pair(row.id.clone(), row.first_received_at.timestamp_millis())),
    ))
}

/// The record as it came, where it can be read.
pub fn readable(raw: &str) -> Result<Record, Unread> {
    let raw = RawValue::from_string(raw.to_owned());
    let raw = raw.map_err(|error| Unread::Fault(Fault::malformed(error.to_string())))?;
    record::read(&raw).1
}

/// Who may look into it and settle it: patients are for those who work with them, and for no one of the provider; tests and
/// what else is done for their health for those who may do that.
pub fn may_see(caller: &Caller, record: &Record) -> bool {
    if !record.sent.kind.shows_a_patient() {
        return true;
    }
    let may = match record.sent.kind.may() {
        // What is of the health of somebody is for those who may do the same.
        May::Care(act) => caller.may_care(act),
        _ => caller.works_with_patients(),
    };
    !caller.is_staff && may
}

/// Who is shown what it carries.
fn may_read(caller: &Caller, record: &Record) -> bool {
    may_see(caller, record) && (!record.sent.kind.is_sensitive() || caller.may_care(Act::ReadSensitive))
}

async fn shown(caller: &Caller, names: &mut Names<'_>, held: Held) -> Result<HeldRecord, DbErr> {
    let record = readable(&held.raw).ok();
    let seen = record.as_ref().is_some_and(|record| may_see(caller, record));
    let read = record.as_ref().is_some_and(|record| may_read(caller, record));
    let operator = match &record {
        Some(record) => Some(names.person(&record.sent.operator_id).await?),
        None => None,
    };
    let settled = match (held.resolved_at, &held.resolution) {
        (Some(at), how) => Some(Settled {
            at: moment(at)?,
            how: Resolution::named(how.as_deref().unwrap_or_default()),
            by_name: held.resolved_by_name.unwrap_or_default(),
            reason: held.reason.unwrap_or_default(),
        }),
        (None, _) => None,
    };
    Ok(HeldRecord {
        can_apply: settled.is_none() && seen && is_doubt(&held.code) && caller.belongs_to(&held.facility_id),
        sent_by: names.person(&held.sent_by).await?,
        id: held.fingerprint,
        facility_id: held.facility_id,
        code: held.code,
        detail: held.detail,
        kind: record.as_ref().map(|record| record.sent.kind),
        record_id: held.record_id,
        operator,
        device_id: held.device_id,
        seq: held.seq,
        made_at: record.as_ref().map(|record| record.sent.made_at),
        first_received_at: moment(held.first_received_at)?,
        last_received_at: moment(held.last_received_at)?,
        times: held.times,
        payload: record.filter(|_| read).map(|record| record.payload),
        settled,
    })
}

/// Names of the people of a facility and of the provider, each looked up once.
struct Names<'a> {
    state: &'a AppState,
    facility_id: &'a str,
    known: HashMap<String, String>,
}

impl<'a> Names<'a> {
    fn of(state: &'a AppState, facility_id: &'a str) -> Names<'a> {
        Names { state, facility_id, known: HashMap::new() }
    }

    async fn person(&mut self, id: &str) -> Result<HeldPerson, DbErr> {
        if let Some(name) = self.known.get(id) {
            return Ok(HeldPerson { id: id.to_owned(), name: name.clone() });
        }
        let found = users::colleague(&self.state.db, id).await?;
        let found = found.filter(|person| person.is_staff || person.belongs_to(self.facility_id));
        let name = found.map(|person| person.full_name).unwrap_or_default();
        self.known.insert(id.to_owned(), name.clone());
        Ok(HeldPerson { id: id.to_owned(), name })
    }
}
