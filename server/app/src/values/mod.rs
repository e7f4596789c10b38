//! Border types: an invalid value of these cannot exist inside.

mod clock;
mod day;
mod ids;
mod money;

pub use clock::Clock;
pub use day::day_begins;
pub use ids::{derived_id, is_uuid};
pub use money::{Money, MoneyError, Prices};
