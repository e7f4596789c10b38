use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use sea_orm::{DatabaseTransaction, DbErr};
use serde::Serialize;

use super::model::{Export, ExportKind, ExportStatus, NewInventoryExport, NewSalesExport};
use super::{JOB, columns, status, store};
use crate::audit::{self, Action, Subject};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::quotas::{self, Quota};
use crate::values::is_uuid;
use crate::web::{Caller, Checks, JsonBody, Language, Problem};
use crate::{AppState, facilities, jobs};

const QUOTA: Quota = Quota {
    table: "exports",
    ended_at: "ended_at",
    of_person: 5,
    of_facility: 20,
    of_person_a_day: 100,
    name: "downloads",
};

pub(super) type Accepted = (StatusCode, Json<ExportStatus>);

/// Ask for the sales of some days as a file
///
/// Written in the background; titles in the language of Accept-Language.
#[utoipa::path(post, path = "/sales/download/", tag = "exports",
    params(("Idempotency-Key" = String, Header)), request_body = NewSalesExport,
    responses((status = 202, description = "will be written", body = ExportStatus)))]
pub async fn export_sales(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    language: Language,
    JsonBody(request): JsonBody<NewSalesExport>,
) -> Result<Accepted, Problem> {
    let mut checks = Checks::new();
    checks.demand(is_uuid(&request.id), "id", "must be a UUID in lower case");
    checks.demand(request.from <= request.to, "to", "must not be before the first day");
    checks.finish()?;
    let export = Export {
        id: request.id.clone(),
        kind: ExportKind::Sales,
        facility_id: request.facility_id.clone(),
        format: request.format.into(),
        language,
        days: Some((request.from, request.to)),
        file_name: columns::sales_file_name(language, (request.from, request.to), request.format.into()),
        created_by: caller.user_id.clone(),
    };
    ask(&state, &caller, &key, "sales/download", &request, export).await
}

/// Ask for the stock of today as a file
///
/// Written in the background; titles in the language of Accept-Language.
#[utoipa::path(post, path = "/inventory-ms/inventory-downloads/", tag = "exports",
    params(("Idempotency-Key" = String, Header)), request_body = NewInventoryExport,
    responses((status = 202, description = "will be written", body = ExportStatus)))]
pub async fn export_inventory(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    language: Language,
    JsonBody(request): JsonBody<NewInventoryExport>,
) -> Result<Accepted, Problem> {
    let mut checks = Checks::new();
    checks.demand(is_uuid(&request.id), "id", "must be a UUID in lower case");
    checks.finish()?;
    caller.require_facility(&request.facility_id)?;
    let settings = facilities::settings(&state.db, &request.facility_id).await?.ok_or_else(no_facility)?;
    let today = state.clock.now().with_timezone(&settings.time_zone).date_naive();
    let export = Export {
        id: request.id.clone(),
        kind: ExportKind::Inventory,
        facility_id: request.facility_id.clone(),
        format: request.format.into(),
        language,
        days: None,
        file_name: columns::inventory_file_name(language, today, request.format.into()),
        created_by: caller.user_id.clone(),
    };
    ask(&state, &caller, &key, "inventory-downloads", &request, export).await
}

pub(super) async fn ask(
    state: &AppState,
    caller: &Caller,
    key: &IdempotencyKey,
    endpoint: &str,
    request: &impl Serialize,
    export: Export,
) -> Result<Accepted, Problem> {
    caller.require_facility(&export.facility_id)?;
    if facilities::country(&state.db, &export.facility_id).await?.is_none() {
        return Err(no_facility());
    }
    let tx = state.db.begin().await?;
    if key.claim(state, &tx, caller, endpoint, request).await? == Claim::First {
        quotas::demand(&tx, &QUOTA, caller, Some(&export.facility_id), state.clock.now_ms()).await?;
        if !store::insert(&tx, &export, state.clock.now_ms()).await? {
            let detail = "There is a download with this id already. Ask again with a new id.";
            return Err(Problem::new(StatusCode::CONFLICT, "id_taken", detail));
        }
        jobs::enqueue(&tx, &state.clock, JOB.name, &export.id, &export.facility_id).await?;
        note(&tx, state, caller, &export).await?;
    }
    tx.commit().await?;
    state.jobs.wake();
    let answer = status::status(state, caller, export.kind, &export.id, export.language).await?;
    Ok((StatusCode::ACCEPTED, answer))
}

/// Into the audit trail: data leaves the application.
async fn note(tx: &DatabaseTransaction, state: &AppState, caller: &Caller, export: &Export) -> Result<(), DbErr> {
    let entry = audit::Entry {
        action: Action::Exported,
        subject: Subject::Export,
        subject_id: &export.id,
        subject_name: &export.file_name,
        facility_id: Some(&export.facility_id),
        changes: Vec::new(),
    };
    audit::record(tx, &state.clock, caller, entry).await
}

fn no_facility() -> Problem {
    Problem::not_found("There is no such facility.")
}
