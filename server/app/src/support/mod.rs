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

/// Alerts the team within the caller's transaction, once.
pub async fn alert(tx: &DatabaseTransaction, alert: &Alert<'_>) -> Result<(), DbErr> {
    store::insert(tx, alert).await?;
    tracing::warn!(kind = alert.request.kind, facility = alert.facility_id, "a facility asks for support");
    Ok(())
}
