//! Signing in and out, with a password or with what a device keeps; what a device is given to start without the server.

mod device;
mod end_offline;
mod exchange;
mod keep_device;
mod lease;
mod sign_in;
mod sign_out;

use sea_orm::DbErr;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::{AppState, credentials, sessions};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(sign_in::sign_in))
        .routes(routes!(sign_out::sign_out))
        .routes(routes!(keep_device::keep_device))
        .routes(routes!(exchange::exchange))
        .routes(routes!(end_offline::end_offline))
}

/// Forgets sessions and counted attempts that can matter no more.
pub async fn sweep(state: &AppState) -> Result<(), DbErr> {
    let tx = state.db.begin().await?;
    sessions::sweep(&tx, state.clock.now_ms()).await?;
    credentials::sweep(state, &tx).await?;
    tx.commit().await
}
