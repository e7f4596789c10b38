use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{Upload, UploadKind, UploadPage};
use super::store::{self, Shown};
use crate::AppState;
use crate::web::{self, Caller, Key, Language, List, Page, PathOf, Problem, QueryOf};

const PAGE_SIZE: u64 = 25;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UploadsQuery {
    #[param(nullable = false)]
    kind: Option<UploadKind>,
    /// Two letters
    #[param(nullable = false)]
    country: Option<String>,
    #[param(nullable = false)]
    facility_id: Option<String>,
    /// Only those that have not ended
    #[param(nullable = false)]
    unfinished: Option<bool>,
    /// Only the caller's
    #[param(nullable = false)]
    mine: Option<bool>,
    #[param(nullable = false)]
    page: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// Uploads, newest first
///
/// UPL-33: staff see all, others those of their facility.
#[utoipa::path(get, path = "/uploads/", tag = "uploads", params(UploadsQuery),
    responses((status = 200, description = "done", body = UploadPage)))]
pub async fn list_uploads(
    State(state): State<AppState>,
    caller: Caller,
    language: Language,
    QueryOf(query): QueryOf<UploadsQuery>,
) -> Result<Json<Page<Upload>>, Problem> {
    if let Some(facility_id) = &query.facility_id {
        caller.require_facility(facility_id)?;
    }
    let country = query.country.as_ref().map(|code| code.to_uppercase());
    let shown = Shown {
        kind: query.kind,
        country: country.as_deref(),
        facility_id: query.facility_id.as_deref(),
        created_by: query.mine.unwrap_or(false).then_some(caller.user_id.as_str()),
        unfinished: query.unfinished.unwrap_or(false),
        ..Shown::to(&caller)
    };
    let mut scope = Vec::new();
    scope.extend(query.kind.map(|kind| ("kind", kind.as_str())));
    scope.extend(country.as_deref().map(|code| ("country", code)));
    scope.extend(query.facility_id.as_deref().map(|id| ("facility_id", id)));
    scope.extend(shown.unfinished.then_some(("unfinished", "true")));
    scope.extend(query.mine.unwrap_or(false).then_some(("mine", "true")));
    let list = List { path: "/api/uploads/", scope };
    let offset = web::offset_of_page(query.page, None, PAGE_SIZE);
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, offset)?;
    let count = match request.count() {
        Some(count) => count,
        None => store::count(&state.db, &shown).await?,
    };
    let rows = store::page(&state.db, &shown, &request, language).await?;
    Ok(Json(list.page(&request, count, rows, |row| Key::Text(row.id.clone()))))
}

/// One upload, cheap to ask for again and again
#[utoipa::path(get, path = "/uploads/{id}/", tag = "uploads", params(("id" = String, Path)),
    responses((status = 200, description = "done", body = Upload)))]
pub async fn get_upload(
    State(state): State<AppState>,
    caller: Caller,
    language: Language,
    PathOf(id): PathOf<String>,
) -> Result<Json<Upload>, Problem> {
    Ok(Json(visible(&state, &caller, &id, language).await?))
}

/// The upload, if the caller may see it; to others it is not there.
pub(super) async fn visible(
    state: &AppState,
    caller: &Caller,
    id: &str,
    language: Language,
) -> Result<Upload, Problem> {
    let upload = store::find(&state.db, id, language).await?;
    let may_see = |upload: &Upload| {
        caller.is_staff || upload.facility_id.as_deref().is_some_and(|facility_id| caller.belongs_to(facility_id))
    };
    upload.filter(may_see).ok_or_else(|| Problem::not_found("There is no such upload."))
}
