pub mod adjust;
mod below_zero;
mod changed;
mod consumption;
mod find;
mod ledger;
mod list;
pub mod movements;
pub mod not_stocked;
