use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{InventoryItem, InventoryItemPage};
use super::store::find::{self, Wanted};
use crate::web::{Caller, Checks, Key, List, Page, Problem, QueryOf, SearchWords};
use crate::{AppState, facilities};

const PAGE_SIZE: u64 = 50;
/// Ids or barcodes in one call.
const MOST_NAMED: usize = 100;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FindQuery {
    facility_id: String,
    /// Words of the name, generic name, brand, strength, form or barcode, without accents and capitals; all must occur
    #[param(nullable = false)]
    search: Option<String>,
    /// Barcodes as they are scanned, with commas between, at most 100
    #[param(nullable = false)]
    barcodes: Option<String>,
    /// Ids with commas between, at most 100
    #[param(nullable = false)]
    ids: Option<String>,
    #[param(nullable = false)]
    page_size: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// Products of a facility that fit, for who keeps no copy of them
///
/// By `ids`, else by `barcodes`, else by words: first what begins with the first word, then by name. Everything without
/// any of them.
#[utoipa::path(get, path = "/inventory/products/", tag = "inventory", params(FindQuery),
    responses((status = 200, description = "done", body = InventoryItemPage)))]
pub async fn find_products(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<FindQuery>,
) -> Result<Json<Page<InventoryItem>>, Problem> {
    caller.require_facility(&query.facility_id)?;
    let settings = facilities::settings(&state.db, &query.facility_id).await?.ok_or_else(super::no_facility)?;
    let wanted = wanted(&query)?;
    let words = if let Wanted::Words(words) = &wanted { words.text() } else { String::new() };
    let named = query.ids.as_deref().or(query.barcodes.as_deref()).unwrap_or_default();
    let list = List {
        path: "/api/inventory/products/",
        scope: vec![
            ("facility_id", query.facility_id.as_str()),
            (wanted.name(), if words.is_empty() { named } else { &words }),
        ],
    };
    let request = list.request(query.cursor.as_deref(), query.page_size, PAGE_SIZE, 0)?;
    let count = match request.count() {
        Some(count) => count,
        None => find::count(&state.db, &query.facility_id, &wanted).await?,
    };
    let rows = find::page(&state.db, &query.facility_id, &wanted, &request, settings.decimals).await?;
    let page = list.page(&request, count, rows, |row| Key::Text(row.place.clone()));
    Ok(Json(Page {
        count: page.count,
        next: page.next,
        results: page.results.into_iter().map(|row| row.item).collect(),
    }))
}

fn wanted(query: &FindQuery) -> Result<Wanted, Problem> {
    if let Some(ids) = &query.ids {
        return Ok(Wanted::Ids(named("ids", ids)?));
    }
    if let Some(barcodes) = &query.barcodes {
        return Ok(Wanted::Barcodes(named("barcodes", barcodes)?));
    }
    Ok(Wanted::Words(SearchWords::read(query.search.as_deref().unwrap_or_default())?))
}

fn named(field: &str, text: &str) -> Result<Vec<String>, Problem> {
    let names: Vec<String> =
        text.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect();
    let mut checks = Checks::new();
    checks.demand(names.len() <= MOST_NAMED, field, "must name at most 100");
    checks.finish()?;
    Ok(names)
}
