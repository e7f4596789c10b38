use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{AuditEntry, AuditEntryPage, Subject};
use super::store::{self, Shown};
use crate::AppState;
use crate::access;
use crate::web::{Caller, Key, List, Page, Problem, QueryOf, offset_of_page};

const PAGE_SIZE: u64 = 25;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuditQuery {
    #[param(nullable = false, inline)]
    subject: Option<Subject>,
    #[param(nullable = false)]
    subject_id: Option<String>,
    #[param(nullable = false)]
    facility_id: Option<String>,
    #[param(nullable = false)]
    page: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// What was done to people, facilities, promos and orders, and who of the provider read patients; newest first
///
/// Staff see everything; who manages a facility sees what was done there; who makes promos sees those of the facility.
#[utoipa::path(get, path = "/audit/", tag = "audit", params(AuditQuery),
    responses((status = 200, description = "done", body = AuditEntryPage)))]
pub async fn list_audit(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<AuditQuery>,
) -> Result<Json<Page<AuditEntry>>, Problem> {
    allow(&caller, &query)?;
    // Of people of a facility the own one is meant when they name none.
    let own = caller.facility_id.as_deref().filter(|_| !caller.is_staff);
    let shown = Shown {
        facility_id: query.facility_id.as_deref().or(own),
        subject: query.subject,
        subject_id: query.subject_id.as_deref(),
    };
    let mut scope = Vec::new();
    scope.extend(shown.facility_id.map(|id| ("facility_id", id)));
    scope.extend(shown.subject.map(|subject| ("subject", subject.as_str())));
    scope.extend(shown.subject_id.map(|id| ("subject_id", id)));
    let list = List { path: "/api/audit/", scope };
    let offset = offset_of_page(query.page, None, PAGE_SIZE);
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, offset)?;
    let count = match request.count() {
        Some(count) => count,
        None => store::count(&state.db, &shown).await?,
    };
    let rows = store::page(&state.db, &shown, &request).await?;
    Ok(Json(list.page(&request, count, rows, |row| Key::Text(row.id.clone()))))
}

fn allow(caller: &Caller, query: &AuditQuery) -> Result<(), Problem> {
    if let Some(facility_id) = &query.facility_id {
        caller.require_facility(facility_id)?;
    }
    let makes_promos = query.subject == Some(Subject::Promo) && caller.has_scope(access::PROMO_SCOPE);
    if makes_promos && caller.facility_id.is_some() {
        return Ok(());
    }
    access::require_manager(caller)
}
