pub mod adjust;
mod below_zero;
mod changed;
mod find;
mod ledger;
mod list;
pub mod movements;
