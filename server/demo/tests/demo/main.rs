//! Promises of the demonstration data.

mod any_day;
mod directory;
mod offers;
mod products;
mod trade;

use std::sync::LazyLock;

use bloom_demo::{Demo, Trade};
use chrono::NaiveDate;

/// Some reference date; a Tuesday.
fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 3, 10).unwrap_or_default()
}

static DEMO: LazyLock<Demo> = LazyLock::new(|| bloom_demo::generate(today()));

fn accra() -> &'static Trade {
    &DEMO.trades[0]
}

/// How many different values `items` has.
fn distinct<T: Ord>(items: impl Iterator<Item = T>) -> usize {
    items.collect::<std::collections::BTreeSet<T>>().len()
}
