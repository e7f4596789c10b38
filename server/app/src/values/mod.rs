//! Border types: an invalid value of these cannot exist inside.

mod clock;
mod day;
mod ids;
mod moment;
mod money;
mod origin;
mod words;

pub use clock::Clock;
pub use day::day_begins;
pub use ids::{derived_id, is_uuid};
pub use moment::moment;
pub use money::{Money, MoneyError, Prices};
pub use origin::Origin;
pub use words::Words;
