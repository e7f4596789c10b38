use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ledger::MovementKind;
use super::ledger::store::consumption as store;
use crate::AppState;
use crate::web::{Caller, PathOf, Problem, QueryOf};

const DAY_MS: i64 = 24 * 3600 * 1000;
/// Long enough for a month without a delivery, short enough for the season.
const MOST_DAYS: i64 = 90;
/// Of fewer days nothing is concluded.
const LEAST_DAYS: i64 = 14;

/// What was needed of a product lately
///
/// Sold, less what came back, and used; never what was transferred, counted, corrected or thrown away.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Consumption {
    /// So many days back it is summed: 90, or as many as the product has been moving
    pub days: i64,
    /// Base units, less what came back of them
    pub sold: i64,
    /// Used up in the facility itself
    pub own_use: i64,
    /// Given out for a programme
    pub programme_use: i64,
    /// Used up by laboratory tests and by controls of their kits
    pub lab_use: i64,
    /// For so many days the stock lasts if as much is needed as in these days; null when nothing was needed, nothing is
    /// left, or the product has been moving for less than 14 days
    #[schema(required)]
    pub lasts_days: Option<i64>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ConsumptionQuery {
    facility_id: String,
}

/// What was needed of a product in the last 90 days
#[utoipa::path(get, path = "/inventory/products/{uuid}/consumption/", tag = "inventory",
    params(("uuid" = String, Path), ConsumptionQuery),
    responses((status = 200, description = "done", body = Consumption)))]
pub async fn get_consumption(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(product_id): PathOf<String>,
    QueryOf(query): QueryOf<ConsumptionQuery>,
) -> Result<Json<Consumption>, Problem> {
    caller.require_facility(&query.facility_id)?;
    let items = super::items(&state.db, &query.facility_id, &[&product_id], 0).await?;
    let item = items.get(&product_id).ok_or_else(super::no_product)?;
    let now = state.clock.now_ms();
    let first = store::first_moved_at(&state.db, &product_id).await?;
    let days = first.map_or(0, |first| days_between(first, now));
    let by_kind = store::by_kind(&state.db, &product_id, now - days * DAY_MS).await?;
    Ok(Json(summed(days, &by_kind, item.quantity)))
}

/// Whole days and what has begun of one, at the most [`MOST_DAYS`].
fn days_between(first: i64, now: i64) -> i64 {
    let passed = (now - first).max(0);
    (passed / DAY_MS + i64::from(passed % DAY_MS > 0)).min(MOST_DAYS)
}

fn summed(days: i64, by_kind: &[(MovementKind, i64)], on_hand: i64) -> Consumption {
    let units = |wanted| by_kind.iter().filter(|(kind, _)| *kind == wanted).map(|(_, units)| units).sum::<i64>();
    let needed: i64 = by_kind.iter().map(|(_, units)| units).sum();
    let told = needed > 0 && on_hand > 0 && days >= LEAST_DAYS;
    Consumption {
        days,
        // What was sold before these days may have come back in them.
        sold: (units(MovementKind::Sale) + units(MovementKind::SaleReturn)).max(0),
        own_use: units(MovementKind::OwnUse),
        programme_use: units(MovementKind::ProgrammeUse),
        lab_use: units(MovementKind::LabUse) + units(MovementKind::LabControl),
        lasts_days: told.then(|| on_hand * days / needed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_that_have_begun_count_and_never_more_than_ninety() {
        let days = |hours: i64| days_between(0, hours * DAY_MS / 24);
        assert_eq!([days(0), days(1), days(24), days(25), days(24 * 400)], [0, 1, 1, 2, 90]);
        assert_eq!(days_between(10, 0), 0, "a clock that was put back");
    }

    #[test]
    fn the_stock_lasts_as_long_as_it_did_so_far() {
        let kinds = [(MovementKind::Sale, 80), (MovementKind::OwnUse, 7), (MovementKind::ProgrammeUse, 3)];
        let all = summed(90, &kinds, 45);
        assert_eq!((all.sold, all.own_use, all.programme_use, all.lasts_days), (80, 7, 3, Some(45)));
        let less = summed(90, &[(MovementKind::Sale, 10), (MovementKind::SaleReturn, -4)], 6);
        assert_eq!((less.sold, less.lasts_days), (6, Some(90)), "what came back was not needed");
        let lab = summed(90, &[(MovementKind::LabUse, 8), (MovementKind::LabControl, 1)], 9);
        assert_eq!((lab.lab_use, lab.lasts_days), (9, Some(90)));
        assert_eq!(summed(13, &kinds, 45).lasts_days, None, "too little is known");
        assert_eq!(summed(14, &kinds, 45).lasts_days, Some(7));
        assert_eq!(summed(90, &[], 45).lasts_days, None, "nothing was needed");
        assert_eq!(summed(90, &kinds, -2).lasts_days, None, "nothing is left");
    }
}
