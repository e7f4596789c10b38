//! Invoices of suppliers: what they say against what was ordered and received.

pub mod get;
mod list;
mod write;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list::list_invoices, write::write_invoice)).routes(routes!(get::get_invoice))
}
