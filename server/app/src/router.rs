//! Table of contents: one line per domain.

use std::net::SocketAddr;

use axum::Router;
use axum::extract::connect_info::IntoMakeServiceWithConnectInfo;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::StatusCode;
use axum::routing::{any, get};
use tower::Layer;
use tower::util::MapRequestLayer;
use utoipa_axum::router::OpenApiRouter;

use crate::web::{Problem, layers};
use crate::{AppState, health, shell_manifest, web_app};
use crate::{
    account, analytics, audit, auth, catalogue, countries, custom_products, deliveries, downloads, exports, facilities,
    facility_admin, files, inbox, insights, inventory, lab, members, needs, offers, offline_logins, orders, patients,
    prices, privacy, programmes, promos, proposals, provider_stock, reviews, sales, sessions, shifts, shipments,
    stock_counts, supplier_accounts, supplier_returns, support, terms, transfers, uploads, users,
};

/// Largest request body, where a route does not say otherwise.
const BODY_LIMIT: usize = 256 * 1024;

/// Everything under `/api`, with its contract.
pub(crate) fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .merge(auth::routes())
        .merge(offline_logins::routes())
        .merge(users::routes())
        .merge(account::routes())
        .merge(audit::routes())
        .merge(countries::routes())
        .merge(facilities::routes())
        .merge(facility_admin::routes())
        .merge(inventory::routes())
        .merge(catalogue::routes())
        .merge(deliveries::routes())
        .merge(custom_products::routes())
        .merge(uploads::routes())
        .merge(prices::routes())
        .merge(stock_counts::routes())
        .merge(transfers::routes())
        .merge(patients::routes())
        .merge(members::routes())
        .merge(privacy::routes())
        .merge(sales::routes())
        .merge(shifts::routes())
        .merge(inbox::routes())
        .merge(lab::routes())
        .merge(programmes::routes())
        .merge(promos::routes())
        .merge(offers::routes())
        .merge(orders::routes())
        .merge(shipments::routes())
        .merge(supplier_returns::routes())
        .merge(supplier_accounts::routes())
        .merge(needs::routes())
        .merge(proposals::routes())
        .merge(provider_stock::routes())
        .merge(downloads::routes())
        .merge(exports::routes())
        .merge(files::routes())
        .merge(insights::routes())
        .merge(reviews::routes())
        .merge(support::routes())
        .merge(terms::routes())
        .merge(analytics::routes())
}

/// The whole server.
fn router(state: AppState) -> anyhow::Result<Router> {
    let (api, _) = OpenApiRouter::new().nest("/api", api()).split_for_parts();
    let routes = Router::new()
        .merge(api)
        .merge(health::routes())
        .route("/.well-known/jwks.json", get(sessions::jwks))
        .route("/shell/manifest.json", get(shell_manifest::manifest))
        .route("/api", any(unknown_address))
        .route("/api/{*rest}", any(unknown_address))
        .method_not_allowed_fallback(unknown_method)
        .fallback(web_app::serve_file)
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .with_state(state.clone());
    let layered = layers::wrap(routes, &state)?;
    // Outside the router: what this changes decides which route is taken.
    Ok(Router::new().fallback_service(MapRequestLayer::new(layers::canonical_path).layer(layered)))
}

/// The whole server as something to serve: the caller's address is known to handlers.
pub fn service(state: AppState) -> anyhow::Result<IntoMakeServiceWithConnectInfo<Router, SocketAddr>> {
    Ok(router(state)?.into_make_service_with_connect_info())
}

async fn unknown_address(_: Request) -> Problem {
    Problem::not_found("There is nothing at this address.")
}

async fn unknown_method(_: Request) -> Problem {
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", "This address does not know this method.")
}
