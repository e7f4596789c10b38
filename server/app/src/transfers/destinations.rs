use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::web::{Caller, Problem, QueryOf};
use crate::{AppState, facilities};

/// More than a person reads: they type on instead.
const MOST: i64 = 100;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DestinationQuery {
    facility_id: String,
    /// Part of the name, in any case
    #[param(nullable = false)]
    search: Option<String>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct TransferDestination {
    pub id: String,
    pub name: String,
    pub country_id: i64,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct TransferDestinations {
    pub results: Vec<TransferDestination>,
}

/// Where a facility may send stock, in order of their names; at most 100
#[utoipa::path(get, path = "/inventory-bff/stock-transfers/destinations/", tag = "transfers", params(DestinationQuery),
    responses((status = 200, description = "done", body = TransferDestinations)))]
pub async fn list_destinations(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<DestinationQuery>,
) -> Result<Json<TransferDestinations>, Problem> {
    caller.require_facility(&query.facility_id)?;
    let named = facilities::named(&state.db, query.search.as_deref().unwrap_or_default(), MOST + 1).await?;
    let others = named.into_iter().filter(|place| place.id != query.facility_id).take(MOST as usize);
    let results =
        others.map(|place| TransferDestination { id: place.id, name: place.name, country_id: place.country_id });
    Ok(Json(TransferDestinations { results: results.collect() }))
}
