//! All SQL of insights. Whole numbers are written into the statements: they are the program's own. In every statement
//! `$1` is the facility; where sales are read, `$2` is its currency.

mod keep;
mod orders;
mod raw;
mod reader;
mod stock;

pub use keep::{Mark, add, add_patients, behind, forget, move_mark, newest, patients, span};
pub use raw::Numbers;
pub use reader::{Group, Grouped, InsightsReader};
