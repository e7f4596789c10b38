//! Demonstration data: countries, people, facilities, and what each facility stocks and sold.
//! Pure and deterministic: the same reference date gives the same data, down to the ids; no clock, no database.
//! Ids of people, facilities, products and patients do not even depend on the date.
//! All of it is made up, except facts (country codes, currencies, operators, generic names and strengths).

mod barcode;
mod care;
mod countries;
mod form;
mod french;
mod generics;
mod ids;
mod makers;
mod market;
mod model;
mod names;
mod offers;
mod patients;
mod people;
mod products;
mod promos;
mod random;
mod sales;
mod trade;

use chrono::NaiveDate;

pub use model::*;

/// Everybody's password.
pub const PASSWORD: &str = "bloom-demo";

/// How much of everything to make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// Accra: 10,000 products, 5,000 patients, 10,000 sales, 200 promos; elsewhere 300, 100, 200, 10.
    Full,
    /// As [`Scale::Full`], but Accra has 600 products, 300 patients, 400 sales and 20 promos.
    Small,
    /// For tests of the server: 40 products, 20 patients, 30 sales, 5 promos everywhere.
    Tiny,
}

/// The whole demonstration as it stands at the start of `reference_date`.
pub fn generate(reference_date: NaiveDate) -> Demo {
    generate_scaled(reference_date, Scale::Full)
}

/// As [`generate`], with a choice of size.
pub fn generate_scaled(reference_date: NaiveDate, scale: Scale) -> Demo {
    let directory = directory();
    let trades = trade::trades(&directory, reference_date, scale);
    let suppliers = offers::suppliers(&directory, &trades, reference_date);
    Demo { directory, trades, suppliers }
}

/// Countries, payment channels, facilities and people.
pub fn directory() -> Directory {
    Directory {
        countries: countries::countries(),
        channels: countries::channels(),
        facilities: people::facilities(),
        users: people::users(),
    }
}
