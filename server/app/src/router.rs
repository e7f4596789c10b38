//! Table of contents: one line per domain.

use std::net::SocketAddr;

use axum::Router;
use axum::extract::connect_info::IntoMakeServiceWithConnectInfo;
use axum::routing::get;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::{AppState, health};
use crate::{analytics, auth, countries, downloads, facilities, inventory, patients, promos, sales, support, users};

/// Everything under `/api`, with its contract.
fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .merge(auth::routes())
        .merge(users::routes())
        .merge(countries::routes())
        .merge(facilities::routes())
        .merge(inventory::routes())
        .merge(patients::routes())
        .merge(sales::routes())
        .merge(promos::routes())
        .merge(downloads::routes())
        .merge(support::routes())
        .merge(analytics::routes())
}

/// The whole server.
pub fn router(state: AppState) -> Router {
    let (api, _) = OpenApiRouter::new().nest("/api", api()).split_for_parts();
    Router::new().merge(api).merge(health::routes()).route("/.well-known/jwks.json", get(auth::jwks)).with_state(state)
}

/// The whole server as something to serve: the caller's address is known to handlers.
pub fn service(state: AppState) -> anyhow::Result<IntoMakeServiceWithConnectInfo<Router, SocketAddr>> {
    Ok(router(state).into_make_service_with_connect_info())
}

/// The contract, as `api/openapi.json` holds it.
pub fn contract() -> OpenApi {
    OpenApiRouter::<AppState>::new().nest("/api", api()).to_openapi()
}
