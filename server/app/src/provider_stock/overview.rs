use axum::Json;
use axum::extract::State;
use sea_orm::DbErr;
use serde::Deserialize;
use utoipa::IntoParams;

use super::books::Books;
use super::model::{ProviderStockOverview, RunningPeriod, StatementState};
use super::position::Shelf;
use super::store::shelf;
use super::{read, require_looks};
use crate::AppState;
use crate::values::Money;
use crate::web::{Caller, Problem, QueryOf};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OverviewQuery {
    facility_id: String,
}

/// What lies here of the provider, what was sold of it this month, and what is owed
#[utoipa::path(get, path = "/vdl/overview/", tag = "provider stock", params(OverviewQuery),
    responses((status = 200, description = "done", body = ProviderStockOverview)))]
pub async fn get_provider_stock_overview(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<OverviewQuery>,
) -> Result<Json<ProviderStockOverview>, Problem> {
    require_looks(&caller, &query.facility_id)?;
    let (books, tx) = read(&state, &query.facility_id).await?;
    let there = Shelf::read(&tx, &query.facility_id, books.today()).await?;
    let worth = there.total()?;
    let owner_unknown_units = shelf::oversold(&tx, &query.facility_id).await?;
    let running = books.total(books.timeline.current)?;
    let (statements_open, owed_open) = open(&books)?;
    Ok(Json(ProviderStockOverview {
        agreement: books.agreement.clone(),
        currency: books.settings.currency.clone(),
        products: i64::try_from(there.products().count()).unwrap_or(i64::MAX),
        units: worth.units,
        value: books.decimal(worth.value),
        units_without_cost: worth.units_without_cost,
        near_expiry_units: worth.near_expiry_units,
        near_expiry_value: books.decimal(worth.near_expiry_value),
        owner_unknown_units,
        this_period: RunningPeriod {
            period: books.timeline.current.to_string(),
            sold_units: running.sold,
            owed: books.decimal(running.owed),
        },
        statements_open,
        owed_open: books.decimal(owed_open),
    }))
}

/// How many statements of months that are over are not paid, and what they say is owed.
fn open(books: &Books) -> Result<(i64, Money), DbErr> {
    let (mut count, mut owed) = (0, Money::ZERO);
    for period in books.statements() {
        if matches!(books.state(period), StatementState::Running | StatementState::Paid) {
            continue;
        }
        count += 1;
        let too_much = || DbErr::Type("more is owed than can be counted".to_owned());
        owed = owed.checked_add(books.total(period)?.owed).ok_or_else(too_much)?;
    }
    Ok((count, owed))
}
