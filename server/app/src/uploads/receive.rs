use std::time::Duration;

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::StatusCode;
use futures::StreamExt;
use sea_orm::DatabaseTransaction;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::mappings;
use super::model::{OnBadRows, PastExpiry, Scope, Upload, UploadKind};
use super::store::{self, NewUpload};
use crate::audit::{self, Action, Entry, FieldChange, Subject};
use crate::files::{self, StoredFile};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::quotas::{self, Quota};
use crate::web::{Caller, Checks, Language, Problem, QueryOf};
use crate::{AppState, countries, facilities, jobs};

const QUOTA: Quota = Quota {
    table: "uploads",
    ended_at: "completed_at",
    of_person: 10,
    of_facility: 20,
    of_person_a_day: 200,
    name: "uploads",
};
/// Bytes.
const LARGEST_FILE: u64 = 64 * 1024 * 1024;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SameFile {
    /// 409 when the same bytes were uploaded before
    #[default]
    Ask,
    Again,
}

#[derive(Debug, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UploadQuery {
    kind: UploadKind,
    file_name: String,
    /// Two letters, for price_list and supplier_offers
    #[param(nullable = false)]
    country: Option<String>,
    /// For the kinds of a facility
    #[param(nullable = false)]
    facility_id: Option<String>,
    /// apply_good when it is not said; of supplier_offers always apply_none: a list counts whole
    #[param(nullable = false)]
    on_bad_rows: Option<OnBadRows>,
    #[param(nullable = false, inline)]
    same_file: Option<SameFile>,
    /// Whether expiry dates in the past are right; ask when it is not said: their rows are named
    #[param(nullable = false)]
    past_expiry: Option<PastExpiry>,
    /// Of columns that were assigned by hand; by their names when it is not said
    #[param(nullable = false)]
    mapping_id: Option<String>,
}

/// What the same request is known by.
#[derive(Serialize)]
struct Request<'a> {
    query: &'a UploadQuery,
    sha256: &'a str,
}

/// What an upload is for.
struct Target {
    /// Country code, facility id, or empty for the network: the column `place`.
    name: String,
    country_id: Option<i64>,
    facility_id: Option<String>,
}

/// Upload a file of rows
///
/// UPL-01: CSV or XLSX, at most 64 MiB, as the body. It is received whole, and judged and applied in the background.
/// 409 `same_file` names the `upload_id` of before.
#[utoipa::path(post, path = "/uploads/", tag = "uploads",
    params(UploadQuery, ("Idempotency-Key" = String, Header)),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 202, description = "received", body = Upload)))]
pub async fn upload_file(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    language: Language,
    QueryOf(query): QueryOf<UploadQuery>,
    body: Body,
) -> Result<(StatusCode, Json<Upload>), Problem> {
    let target = authorise(&state, &caller, &query).await?;
    let mut checks = Checks::new();
    checks.text("file_name", &query.file_name, 255);
    checks.finish()?;
    let file = receive(&state, &query, body).await?;
    let id = match record(&state, &caller, &key, &query, &target, &file).await {
        Ok(id) => id,
        Err(refused) => return Err(let_go(&state, &file, refused).await),
    };
    state.jobs.wake();
    let upload = store::find(&state.db, &id, language).await?;
    let upload = upload.ok_or_else(|| Problem::internal("an upload that was just recorded is not there"))?;
    Ok((StatusCode::ACCEPTED, Json(upload)))
}

/// ROL-16: lists of a country and the register are the provider's; a facility's stock is for who works with it.
async fn authorise(state: &AppState, caller: &Caller, query: &UploadQuery) -> Result<Target, Problem> {
    let nowhere = |detail: &str| Problem::bad_request("bad_query", detail);
    match query.kind.scope() {
        Scope::Network => {
            caller.require_staff()?;
            Ok(Target { name: String::new(), country_id: None, facility_id: None })
        }
        Scope::Country => {
            caller.require_staff()?;
            let code = query.country.as_deref().ok_or_else(|| nowhere("Say the country of the list."))?;
            let country = countries::find(&state.db, code).await?;
            let country = country.ok_or_else(|| Problem::not_found("There is no such country."))?;
            Ok(Target { name: country.code, country_id: Some(country.id), facility_id: None })
        }
        Scope::Facility => {
            let id = query.facility_id.as_deref().ok_or_else(|| nowhere("Say the facility_id."))?;
            caller.require_stock_keeper(id)?;
            if facilities::country(&state.db, id).await?.is_none() {
                return Err(Problem::not_found("There is no such facility."));
            }
            Ok(Target { name: id.to_owned(), country_id: None, facility_id: Some(id.to_owned()) })
        }
    }
}

/// The whole may take long on a slow line; no part of it may.
async fn receive(state: &AppState, query: &UploadQuery, body: Body) -> Result<StoredFile, Problem> {
    let patience: Duration = state.config.server.request_timeout();
    let pieces = futures::stream::unfold(Some(body.into_data_stream()), move |pieces| async move {
        let mut pieces = pieces?;
        match tokio::time::timeout(patience, pieces.next()).await {
            Ok(None) => None,
            Ok(Some(Ok(piece))) => Some((Ok(piece), Some(pieces))),
            Ok(Some(Err(error))) => Some((Err(error.to_string()), None)),
            Err(_) => Some((Err("nothing came for too long".to_owned()), None)),
        }
    });
    Ok(files::put(state, &query.file_name, "application/octet-stream", pieces, LARGEST_FILE).await?)
}

/// Nobody asks for a file that was refused: the next sweep takes it.
async fn let_go(state: &AppState, file: &StoredFile, refused: Problem) -> Problem {
    let gone = async {
        let tx = state.db.begin().await?;
        files::keep(&tx, &file.id, state.clock.now_ms()).await?;
        tx.commit().await
    };
    if let Err(error) = gone.await {
        tracing::warn!(%error, "a file that was refused is kept for a day");
    }
    refused
}

/// Writes the upload and its job down; a repeat of the request gives the upload of the first.
async fn record(
    state: &AppState,
    caller: &Caller,
    key: &IdempotencyKey,
    query: &UploadQuery,
    target: &Target,
    file: &StoredFile,
) -> Result<String, Problem> {
    let tx = state.db.begin().await?;
    let request = Request { query, sha256: &file.sha256 };
    if key.claim(state, &tx, caller, "uploads", &request).await? == Claim::Repeat {
        let first = store::by_key(&tx, &caller.user_id, key.as_str()).await?;
        return first.ok_or_else(|| Problem::internal("a claimed key has no upload"));
    }
    if query.same_file.unwrap_or_default() == SameFile::Ask
        && let Some(before) = store::same_bytes(&tx, &file.sha256, query.kind, &target.name).await?
    {
        let detail = "This file was already uploaded. Send it with same_file=again to apply it once more.";
        return Err(Problem::conflict("same_file", detail).with("upload_id", before));
    }
    quotas::demand(&tx, &QUOTA, caller, target.facility_id.as_deref(), state.clock.now_ms()).await?;
    let mapping = mapping(&tx, caller, query).await?;
    let id = state.clock.new_id().to_string();
    let upload = NewUpload {
        id: &id,
        kind: query.kind,
        target: &target.name,
        country_id: target.country_id,
        facility_id: target.facility_id.as_deref(),
        file_id: &file.id,
        file_name: &query.file_name,
        size_bytes: file.size_bytes,
        sha256: &file.sha256,
        on_bad_rows: on_bad_rows(query),
        past_expiry: query.past_expiry.unwrap_or(PastExpiry::Ask),
        mapping: mapping.as_deref(),
        created_by: &caller.user_id,
        created_by_name: &caller.full_name,
        idempotency_key: key.as_str(),
        now: state.clock.now_ms(),
    };
    store::insert(&tx, &upload).await?;
    let changes = vec![FieldChange::new("kind", query.kind.as_str())];
    let entry = Entry { changes, ..entry(Action::Uploaded, &id, &query.file_name, target.facility_id.as_deref()) };
    audit::record(&tx, &state.clock, caller, entry).await?;
    files::keep(&tx, &file.id, files::FOR_EVER).await?;
    let owner = target.facility_id.as_deref().unwrap_or(&caller.user_id);
    jobs::enqueue(&tx, &state.clock, super::JOB.name, &id, owner).await?;
    tx.commit().await?;
    Ok(id)
}

/// Half a list would withdraw what the other half says.
fn on_bad_rows(query: &UploadQuery) -> OnBadRows {
    if query.kind.is_whole() { OnBadRows::ApplyNone } else { query.on_bad_rows.unwrap_or(OnBadRows::ApplyGood) }
}

/// The columns as they were assigned when the file came: what is remembered may change before it is read.
async fn mapping(tx: &DatabaseTransaction, caller: &Caller, query: &UploadQuery) -> Result<Option<String>, Problem> {
    let Some(id) = &query.mapping_id else { return Ok(None) };
    let owner_id = mappings::owner(caller, query.kind, query.facility_id.as_deref())?;
    let columns = store::mapping_columns(tx, id, query.kind, &owner_id).await?;
    columns.map(Some).ok_or_else(|| Problem::not_found("There are no such assigned columns."))
}

/// An entry of the audit trail about an upload.
pub(super) fn entry<'a>(action: Action, id: &'a str, file_name: &'a str, facility_id: Option<&'a str>) -> Entry<'a> {
    Entry {
        action,
        subject: Subject::Upload,
        subject_id: id,
        subject_name: file_name,
        facility_id,
        changes: Vec::new(),
    }
}
