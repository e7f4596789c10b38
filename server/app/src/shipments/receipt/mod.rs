//! What a facility counted of what came: read from a record, and taken into stock.

mod read;
mod receive;

pub use read::ReadReceipt;
pub use receive::{Doubt, Received, receive};
