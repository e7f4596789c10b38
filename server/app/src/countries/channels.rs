use axum::Json;
use axum::extract::State;
use sea_orm::FromQueryResult;
use serde::Serialize;
use utoipa::ToSchema;

use super::store;
use crate::AppState;
use crate::web::{Caller, Problem};

/// mobile-money channel
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema, FromQueryResult)]
pub struct PaymentChannel {
    pub id: String,
    pub name: String,
    /// Unique within the country
    pub code: String,
    /// Country code, two letters
    pub country: String,
}

/// next is null on the last page, else a relative or absolute address
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentChannelPage {
    pub count: i64,
    #[schema(required)]
    pub next: Option<String>,
    pub results: Vec<PaymentChannel>,
}

/// Mobile-money channels
///
/// API-13: those of the caller's country; all of them for staff, who serve every country.
#[utoipa::path(get, path = "/oop-bff/channels/", tag = "countries",
    responses((status = 200, description = "done", body = PaymentChannelPage)))]
pub async fn channels(State(state): State<AppState>, caller: Caller) -> Result<Json<PaymentChannelPage>, Problem> {
    let country = (!caller.is_staff).then_some(caller.location.as_str());
    let results = store::channels(&state.db, country).await?;
    Ok(Json(PaymentChannelPage { count: results.len() as i64, next: None, results }))
}
