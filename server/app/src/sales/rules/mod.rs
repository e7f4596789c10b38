//! The rules at the counter as pure functions: what a line costs, what a promo takes off, what is to be paid.
//!
//! The tills have the same rules of their own. Both are run against `api/counter-cases.json`, so that they cannot
//! drift apart. The rule of batches (FEFO) stands with the stock, in `inventory/fefo.rs`.

pub mod price;
pub mod promo;
pub mod refund;
pub mod totals;
