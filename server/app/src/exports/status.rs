use axum::Json;
use axum::extract::State;

use super::model::{ExportKind, ExportState, ExportStatus};
use super::store;
use crate::web::{Caller, Language, PathOf, Problem};
use crate::{AppState, files};

/// How far the file of sales is, and where to fetch it
///
/// EXP-06: an empty link means still pending (EXP-11).
#[utoipa::path(get, path = "/sales/download/status/{id}/", tag = "exports", params(("id" = String, Path)),
    responses((status = 200, description = "done", body = ExportStatus)))]
pub async fn sales_export(
    State(state): State<AppState>,
    caller: Caller,
    language: Language,
    PathOf(id): PathOf<String>,
) -> Result<Json<ExportStatus>, Problem> {
    status(&state, &caller, ExportKind::Sales, &id, language).await
}

/// How far the file of the stock is, and where to fetch it
///
/// EXP-07: an empty link means still pending (EXP-11).
#[utoipa::path(get, path = "/inventory-ms/inventory-downloads/{id}/", tag = "exports", params(("id" = String, Path)),
    responses((status = 200, description = "done", body = ExportStatus)))]
pub async fn inventory_export(
    State(state): State<AppState>,
    caller: Caller,
    language: Language,
    PathOf(id): PathOf<String>,
) -> Result<Json<ExportStatus>, Problem> {
    status(&state, &caller, ExportKind::Inventory, &id, language).await
}

pub(super) async fn status(
    state: &AppState,
    caller: &Caller,
    kind: ExportKind,
    id: &str,
    language: Language,
) -> Result<Json<ExportStatus>, Problem> {
    let stored = store::find(&state.db, id).await?.filter(|stored| stored.export.kind == kind).ok_or_else(gone)?;
    // Nobody of another facility learns that there is one.
    caller.require_facility(&stored.export.facility_id).map_err(|_| gone())?;
    let link = match &stored.file_id {
        Some(file_id) => Some(files::link(state, file_id).await?),
        None => None,
    };
    let reason = stored.reason.filter(|_| stored.state == ExportState::Failed);
    Ok(Json(ExportStatus {
        id: stored.export.id,
        state: stored.state,
        progress: stored.progress,
        expires_at: link.as_ref().map(|link| link.expires_at),
        s3_download_link: link.map(|link| link.url),
        file_name: stored.export.file_name,
        reason: reason.map(|english| language.of(english, FAILED_FR.to_owned())),
    }))
}

const FAILED_FR: &str = "Le fichier n’a pas pu être préparé après plusieurs essais. Demandez-le à nouveau plus tard ; \
    si cela se reproduit, prévenez l’assistance.";

fn gone() -> Problem {
    Problem::not_found("This download is not kept any more. Ask for it again.")
}
