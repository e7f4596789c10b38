//! Unmet demand (OUT-22): what a customer asked for and a till could not sell. Kept in the till's words, for what is
//! ordered next; it moves no stock and no money. Lost sales arrive in the same inbox as sales.

mod model;
mod record;
mod store;

use std::collections::HashMap;

use sea_orm::{ConnectionTrait, DbErr};

pub use model::{LostReason, LostSalePayload};
pub use record::{LostSale, record};

/// Units of each product of the facility, by id, that were lost at `from` (milliseconds) or later.
pub async fn units_since(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    from: i64,
) -> Result<HashMap<String, i64>, DbErr> {
    store::units_since(connection, facility_id, from).await
}
