use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{Sale, SalePage};
use super::store::{self, Time};
use crate::AppState;
use crate::web::{Caller, Key, List, Page, Problem, QueryOf};

const PAGE_SIZE: u64 = 50;
/// Applied: the only status a sale has so far.
const APPLIED: &str = "A";

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SaleQuery {
    facility_id: String,
    #[param(nullable = false)]
    limit: Option<i64>,
    #[param(nullable = false)]
    status: Option<String>,
    #[param(nullable = false)]
    offset: Option<i64>,
    /// Only sales made at this moment or later, by the till's clock
    #[param(nullable = false)]
    from: Option<DateTime<Utc>>,
    /// Only sales made before this moment, by the till's clock
    #[param(nullable = false)]
    until: Option<DateTime<Utc>>,
    #[param(nullable = false)]
    cursor: Option<String>,
    /// Only this sale and what came back of it, the last made first, in one page
    #[param(nullable = false)]
    sale_uuid: Option<String>,
}

/// Sales of a facility, newest first
///
/// DWN-10: `limit` and `offset` count on the first request only; `next` decides after that. In order of the
/// server's number, so that sales which arrive meanwhile move nothing. With `from` or `until` those of that time, in the order
/// in which they were made.
#[utoipa::path(get, path = "/sales-history/", tag = "sales", params(SaleQuery),
    responses((status = 200, description = "done", body = SalePage)))]
pub async fn list_sales(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<SaleQuery>,
) -> Result<Json<Page<Sale>>, Problem> {
    caller.require_facility(&query.facility_id)?;
    let status = query.status.as_deref().unwrap_or(APPLIED);
    let (from, until) = (query.from.map(|it| it.to_rfc3339()), query.until.map(|it| it.to_rfc3339()));
    let mut scope = vec![("facility_id", query.facility_id.as_str()), ("status", status)];
    scope.extend(from.as_deref().map(|from| ("from", from)));
    scope.extend(until.as_deref().map(|until| ("until", until)));
    scope.extend(query.sale_uuid.as_deref().map(|id| ("sale_uuid", id)));
    let list = List { path: "/api/sales-history/", scope };
    let offset = query.offset.unwrap_or(0);
    let request = list.request(query.cursor.as_deref(), query.limit, PAGE_SIZE, offset)?;
    if let Some(id) = &query.sale_uuid {
        let rows = store::with_returns(&state.db, &query.facility_id, status, id).await?;
        let count = i64::try_from(rows.len()).unwrap_or(i64::MAX);
        return Ok(Json(Page { count, next: None, results: rows }));
    }
    if query.from.is_some() || query.until.is_some() {
        let time = Time { from: millis(query.from, i64::MIN), until: millis(query.until, i64::MAX) };
        let count = match request.count() {
            Some(count) => count,
            None => store::count_made(&state.db, &query.facility_id, status, &time).await?,
        };
        let rows = store::page_made(&state.db, &query.facility_id, status, &time, &request).await?;
        let key = |row: &Sale| Key::Pair(row.uuid.clone(), row.made_at.timestamp_millis());
        return Ok(Json(list.page(&request, count, rows, key)));
    }
    let count = match request.count() {
        Some(count) => count,
        None => store::count(&state.db, &query.facility_id, status).await?,
    };
    let rows = store::page(&state.db, &query.facility_id, status, &request).await?;
    Ok(Json(list.page(&request, count, rows, |row| Key::Number(row.id))))
}

fn millis(time: Option<DateTime<Utc>>, without: i64) -> i64 {
    time.map_or(without, |time| time.timestamp_millis())
}
