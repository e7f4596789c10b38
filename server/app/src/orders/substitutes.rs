use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::answer_model::SubstituteOffers;
use super::incoming;
use crate::web::{Caller, PathOf, Problem, QueryOf, SearchWords};
use crate::{AppState, offers};

/// Nobody reads more; another word finds fewer.
const MOST: usize = 20;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SubstitutesQuery {
    /// Words of the name, the generic name or the pack, or a barcode
    #[param(nullable = false)]
    search: Option<String>,
}

/// What the supplier of an order offers now, to be sent instead of something, in order of name; at most 20
///
/// In the country and the money of who ordered, which need not be those of the warehouse.
#[utoipa::path(get, path = "/orders/incoming/{uuid}/substitutes/", tag = "orders",
    params(("uuid" = String, Path), SubstitutesQuery),
    responses((status = 200, description = "done", body = SubstituteOffers)))]
pub async fn list_substitutes(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(uuid): PathOf<String>,
    QueryOf(query): QueryOf<SubstitutesQuery>,
) -> Result<Json<SubstituteOffers>, Problem> {
    let order = incoming::find(&state, &caller, &uuid).await?;
    let words = SearchWords::read(query.search.as_deref().unwrap_or_default())?;
    let mut offers = offers::of_supplier(&state.db, &order.supplier_id, order.decimals).await?;
    offers
        .retain(|offer| words.fits(&format!("{} {} {} {}", offer.name, offer.generic_name, offer.pack, offer.barcode)));
    offers.truncate(MOST);
    Ok(Json(SubstituteOffers { offers }))
}
