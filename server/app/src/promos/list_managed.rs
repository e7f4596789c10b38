use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::rules::{PromoDetail, PromoDetailPage};
use super::shown;
use super::store::{self, Wanted};
use crate::AppState;
use crate::web::{Caller, Key, List, Page, Problem, QueryOf, offset_of_page};

const PAGE_SIZE: u64 = 25;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PromoState {
    Running,
    Coming,
    Over,
    /// Switched off, whatever its dates say
    Off,
}

impl PromoState {
    fn as_str(self) -> &'static str {
        match self {
            PromoState::Running => "running",
            PromoState::Coming => "coming",
            PromoState::Over => "over",
            PromoState::Off => "off",
        }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ManagedPromoQuery {
    facility_id: String,
    /// Today, where the facility is
    #[param(nullable = false, inline)]
    state: Option<PromoState>,
    /// Parts of the code or the name, in any case
    #[param(nullable = false)]
    search: Option<String>,
    #[param(nullable = false)]
    page: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// Promos of a facility with what they were used for, newest first
///
/// For who makes them (scope `promo.create`).
#[utoipa::path(get, path = "/promos/", tag = "promos", params(ManagedPromoQuery),
    responses((status = 200, description = "done", body = PromoDetailPage)))]
pub async fn list_managed_promos(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<ManagedPromoQuery>,
) -> Result<Json<Page<PromoDetail>>, Problem> {
    let facility_id = query.facility_id.as_str();
    shown::require_promo_maker(&caller, facility_id)?;
    let settings = shown::settings(&state, facility_id).await?;
    let search = query.search.as_deref().unwrap_or_default().trim();
    let today = state.clock.now().with_timezone(&settings.time_zone).date_naive();
    let wanted = Wanted { facility_id, state: query.state, search, today };
    let mut scope = vec![("facility_id", facility_id)];
    scope.extend(query.state.map(|state| ("state", state.as_str())));
    scope.extend((!search.is_empty()).then_some(("search", search)));
    let list = List { path: "/api/promos/", scope };
    let offset = offset_of_page(query.page, None, PAGE_SIZE);
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, offset)?;
    let count = match request.count() {
        Some(count) => count,
        None => store::count_wanted(&state.db, &wanted).await?,
    };
    let promos = store::page_wanted(&state.db, &wanted, &request).await?;
    let ids: Vec<&str> = promos.iter().map(|promo| promo.id.as_str()).collect();
    let mut uses = store::uses(&state.db, facility_id, &ids).await?;
    let detail = |promo: super::StoredPromo| {
        let used = uses.remove(&promo.id).unwrap_or_default();
        PromoDetail::of(promo, used, settings.decimals)
    };
    let rows = promos.into_iter().map(detail).collect();
    Ok(Json(list.page(&request, count, rows, |row| Key::Text(row.id.clone()))))
}
