pub mod adjust;
mod below_zero;
mod changed;
mod ledger;
mod list;
pub mod movements;
