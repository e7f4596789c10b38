use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::store;
use crate::AppState;
use crate::values::Words;
use crate::web::{Caller, Problem};

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Country {
    pub alpha_2_code: String,
    pub name: String,
    /// ISO 3166-1 numeric code
    pub id: i64,
}

/// What the country calls the provider's stock; empty where the product's own words stand.
#[derive(Debug, Clone, Default, PartialEq, Serialize, ToSchema)]
pub struct VdlWords {
    /// On the tile
    pub label: Words,
    /// Below the title of its page
    pub subtitle: Words,
}

/// ENT-15
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct CountryConfig {
    pub country: Country,
    #[serde(rename = "useMarketPlace")]
    pub use_market_place: bool,
    /// ISO 4217 code
    pub currency: String,
    /// Decimals of the currency
    pub minor_units: i64,
    /// IANA name
    pub time_zone: String,
    pub vdl: VdlWords,
}

/// next is null on the last page, else a relative or absolute address
#[derive(Debug, Serialize, ToSchema)]
pub struct CountryConfigPage {
    pub count: i64,
    #[schema(required)]
    pub next: Option<String>,
    pub results: Vec<CountryConfig>,
}

/// Per-country configuration
///
/// API-12: every country, in one page.
#[utoipa::path(get, path = "/oop-bff/country-config/", tag = "countries",
    responses((status = 200, description = "done", body = CountryConfigPage)))]
pub async fn country_config(State(state): State<AppState>, _: Caller) -> Result<Json<CountryConfigPage>, Problem> {
    let results = store::countries(&state.db).await?;
    Ok(Json(CountryConfigPage { count: results.len() as i64, next: None, results }))
}
