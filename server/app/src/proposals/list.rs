use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{Proposal, ProposalPage};
use super::store;
use crate::AppState;
use crate::web::{Caller, Key, List, Page, PageRequest, Problem, QueryOf};

const PAGE_SIZE: u64 = 25;
/// As for orders: more of them at once are too much for one answer.
const MOST_PROPOSALS: u64 = 100;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ProposalsQuery {
    facility_id: String,
    /// Only those that nobody has decided about
    #[param(nullable = false)]
    open: Option<bool>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// What was proposed to a facility, newest first
#[utoipa::path(get, path = "/orders/proposals/", tag = "orders", params(ProposalsQuery),
    responses((status = 200, description = "done", body = ProposalPage)))]
pub async fn list_proposals(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<ProposalsQuery>,
) -> Result<Json<Page<Proposal>>, Problem> {
    let (facility_id, open) = (query.facility_id.as_str(), query.open.unwrap_or_default());
    caller.require_orders(facility_id)?;
    let mut scope = vec![("facility_id", facility_id)];
    scope.extend(open.then_some(("open", "true")));
    let list = List { path: "/api/orders/proposals/", scope };
    let asked = list.request(query.cursor.as_deref(), None, PAGE_SIZE, 0)?;
    let request = PageRequest { size: asked.size.min(MOST_PROPOSALS), ..asked };
    let count = match request.count() {
        Some(count) => count,
        None => store::count(&state.db, facility_id, open).await?,
    };
    let stored = store::page(&state.db, facility_id, open, &request).await?;
    let rows = store::shown(&state.db, stored).await?;
    let place = |row: &Proposal| Key::Pair(row.uuid.clone(), row.proposed_at.timestamp_millis());
    Ok(Json(list.page(&request, count, rows, place)))
}
