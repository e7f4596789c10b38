//! Border types: an invalid value of these cannot exist inside.

mod clock;
mod ids;
mod money;

pub use clock::Clock;
pub use ids::is_uuid;
pub use money::{Money, MoneyError};
