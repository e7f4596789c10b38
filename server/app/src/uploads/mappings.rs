//! Which column of a file is which field, as a person has assigned it: remembered for the next file with these headers.

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::columns::known;
use super::headers::{self, plain};
use super::model::{Scope, UploadKind, UploadedColumn};
use super::{kinds, store};
use crate::AppState;
use crate::values::derived_id;
use crate::web::{Caller, FieldError, JsonBody, PathOf, Problem, QueryOf};

/// More headers than these nobody sends.
const MOST_REMEMBERED: i64 = 200;
const MOST_COLUMNS: usize = 1_000;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MappingQuery {
    /// For the kinds of a facility, whose people share them; of other kinds each person has their own
    #[param(nullable = false)]
    facility_id: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct UploadMappingToSave {
    /// Every column of the row of headers, in order
    pub columns: Vec<UploadedColumn>,
}

#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct UploadMapping {
    pub id: String,
    pub columns: Vec<UploadedColumn>,
    /// Full name
    pub saved_by: String,
    pub saved_at: DateTime<Utc>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct UploadMappings {
    pub results: Vec<UploadMapping>,
}

/// Columns that were assigned by hand before, the newest first
#[utoipa::path(get, path = "/upload-mappings/{kind}/", tag = "uploads",
    params(("kind" = UploadKind, Path), MappingQuery),
    responses((status = 200, description = "done", body = UploadMappings)))]
pub async fn list_upload_mappings(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(word): PathOf<String>,
    QueryOf(query): QueryOf<MappingQuery>,
) -> Result<Json<UploadMappings>, Problem> {
    let (kind, _) = known(&word)?;
    let owner_id = owner(&caller, kind, query.facility_id.as_deref())?;
    Ok(Json(UploadMappings { results: store::mappings(&state.db, kind, &owner_id, MOST_REMEMBERED).await? }))
}

/// Remember which column is which field, for files with exactly these headers
///
/// UPL-01: its id goes with the upload. Saying it again changes it; files that have come already are read as they came.
#[utoipa::path(put, path = "/upload-mappings/{kind}/", tag = "uploads",
    params(("kind" = UploadKind, Path), MappingQuery), request_body = UploadMappingToSave,
    responses((status = 200, description = "done", body = UploadMapping)))]
pub async fn save_upload_mapping(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(word): PathOf<String>,
    QueryOf(query): QueryOf<MappingQuery>,
    JsonBody(body): JsonBody<UploadMappingToSave>,
) -> Result<Json<UploadMapping>, Problem> {
    let (kind, _) = known(&word)?;
    let owner_id = owner(&caller, kind, query.facility_id.as_deref())?;
    let columns = body.columns;
    check(kind, &columns)?;
    let headers: Vec<String> = columns.iter().map(|column| plain(&column.header)).collect();
    let mut parts = vec!["upload mapping", kind.as_str(), &owner_id];
    parts.extend(headers.iter().map(String::as_str));
    let id = derived_id(&parts);
    let now = state.clock.now_ms();
    let tx = state.db.begin().await?;
    store::save_mapping(&tx, &id, kind, &owner_id, &columns, &caller.full_name, now).await?;
    tx.commit().await?;
    let saved_at = DateTime::from_timestamp_millis(now).unwrap_or_default();
    Ok(Json(UploadMapping { id, columns, saved_by: caller.full_name, saved_at }))
}

/// Whose it is: a facility's, or a person's for what belongs to no facility.
pub(super) fn owner(caller: &Caller, kind: UploadKind, facility_id: Option<&str>) -> Result<String, Problem> {
    if kind.scope() != Scope::Facility {
        caller.require_staff()?;
        return Ok(caller.user_id.clone());
    }
    let id = facility_id.ok_or_else(|| Problem::bad_request("bad_query", "Say the facility_id."))?;
    caller.require_stock_keeper(id)?;
    Ok(id.to_owned())
}

/// Known fields, each once.
fn check(kind: UploadKind, columns: &[UploadedColumn]) -> Result<(), Problem> {
    let mut faults = Vec::new();
    if columns.is_empty() || columns.len() > MOST_COLUMNS {
        faults.push(FieldError::new("columns", format!("1 to {MOST_COLUMNS} columns.")));
    }
    let fields: Vec<&str> = columns.iter().filter_map(|column| column.field.as_deref()).collect();
    for (at, field) in fields.iter().enumerate() {
        let is_known = kinds::columns(kind).iter().any(|column| column.field == *field);
        if !is_known || fields[..at].contains(field) {
            faults.push(FieldError::new("columns", format!("{field} is no field of this kind, or comes twice.")));
        }
    }
    if columns.iter().any(|column| column.header.chars().count() > headers::LONGEST_HEADER) {
        faults.push(FieldError::new("columns", "A header is too long."));
    }
    if faults.is_empty() {
        return Ok(());
    }
    Err(Problem::unprocessable("invalid", "These columns cannot be kept.", faults))
}
