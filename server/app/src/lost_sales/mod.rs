//! Unmet demand (OUT-22): what a customer asked for and a till could not sell. Kept in the till's words, for what is
//! ordered next; it moves no stock and no money. Lost sales arrive in the same inbox as sales.

mod model;
mod record;
mod store;

pub use model::{LostReason, LostSalePayload};
pub use record::{LostSale, record};
