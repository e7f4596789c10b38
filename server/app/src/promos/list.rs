use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{Promo, PromoPage};
use super::store;
use crate::facilities;
use crate::web::{Caller, Key, List, Page, Problem, QueryOf};
use crate::{AppState, web};

const PAGE_SIZE: u64 = 50;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PromoQuery {
    /// The id of one facility (DWN-13)
    specific_facilities: String,
    #[param(nullable = false)]
    page: Option<i64>,
    #[param(nullable = false)]
    page_size: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// Promo codes of a facility
///
/// DWN-11: `page` and `page_size` count on the first request only; `next` decides after that.
#[utoipa::path(get, path = "/promo-codes-admin/", tag = "promos", params(PromoQuery),
    responses((status = 200, description = "done", body = PromoPage)))]
pub async fn list_promos(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<PromoQuery>,
) -> Result<Json<Page<Promo>>, Problem> {
    let facility_id = &query.specific_facilities;
    caller.require_facility(facility_id)?;
    let settings = facilities::settings(&state.db, facility_id).await?.ok_or_else(no_facility)?;
    let list = List { path: "/api/promo-codes-admin/", scope: vec![("specific_facilities", facility_id)] };
    let offset = web::offset_of_page(query.page, query.page_size, PAGE_SIZE);
    let request = list.request(query.cursor.as_deref(), query.page_size, PAGE_SIZE, offset)?;
    let count = match request.count() {
        Some(count) => count,
        None => store::count(&state.db, facility_id).await?,
    };
    let rows = store::page(&state.db, facility_id, &request, settings.decimals).await?;
    Ok(Json(list.page(&request, count, rows, |row| Key::Text(row.id.clone()))))
}

fn no_facility() -> Problem {
    Problem::not_found("There is no such facility.")
}
