//! Border types: an invalid value of these cannot exist inside.

mod clock;
mod money;

pub use clock::Clock;
pub use money::{Money, MoneyError};
