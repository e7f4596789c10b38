//! What things cost: one price list per country, effective at once in every facility of it, with what was before.
//!
//! Every change is kept, and a facility's product remembers its last one (PRC-01): tills ask for what changed.

mod change;
mod history;
mod model;
mod new_prices;
mod price_list;
mod store;
mod undo;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

pub use change::{NewPrice, Source, change_list, forget_own, open_list, open_own};
pub use undo::{ListedPrice, listed, priced_anywhere, take_back};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(price_list::list_price_list))
        .routes(routes!(new_prices::list_new_prices))
        .routes(routes!(history::list_price_changes))
}
