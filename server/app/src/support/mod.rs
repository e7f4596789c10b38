//! Alerts to the support team.

mod alert_team;
mod store;

use sea_orm::{DatabaseTransaction, DbErr};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

pub use alert_team::{Alert, AlertRequest};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(alert_team::alert_team))
}

/// Of one facility (or, without one, of one person) within a day: more would say nothing new, and nobody reads more.
const MOST_A_DAY: i64 = 500;

/// Alerts the team within the caller's transaction, once. Past the most of a day it is only written to the log.
pub async fn alert(tx: &DatabaseTransaction, alert: &Alert<'_>) -> Result<(), DbErr> {
    if store::count_of_day(tx, alert).await? >= MOST_A_DAY {
        tracing::warn!(facility = alert.facility_id, user = alert.user_id, "too many alerts: one is not kept");
        return Ok(());
    }
    store::insert(tx, alert).await?;
    tracing::warn!(kind = alert.request.kind, facility = alert.facility_id, "a facility asks for support");
    Ok(())
}
