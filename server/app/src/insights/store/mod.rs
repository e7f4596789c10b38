//! All SQL of insights. Whole numbers are written into the statements: they are the program's own. In every statement
//! `$1` is the facility; where sales are read, `$2` is its currency.

mod books;
mod keep;
mod raw;
mod shelf;

pub use books::{Books, Group, Grouped};
pub use keep::{Mark, add, add_patients, behind, forget, move_mark, newest, patients, span};
pub use raw::Numbers;
