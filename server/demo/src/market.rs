//! What differs from place to place: money, clock, telephone, language.

use crate::people::{ACCRA, COTONOU, LAGOS, LIBREVILLE, NAIROBI};

pub struct Market {
    pub country: &'static str,
    pub currency: &'static str,
    pub minor_units: u32,
    /// Minor units for one US dollar, roughly; it only sets the scale of prices.
    pub per_dollar: i64,
    /// The smallest step of a shelf price, minor units.
    pub coin: i64,
    /// Notes a customer hands over, minor units, ascending.
    pub notes: &'static [i64],
    /// Hours ahead of UTC; none of these countries changes its clocks.
    pub utc_offset: i64,
    pub dial_code: &'static str,
    /// Operator prefix with the zeros of a block that is hardly ever given out; four digits follow.
    pub phone_prefixes: &'static [&'static str],
    pub french: bool,
    /// First part of receipt and member numbers.
    pub site: &'static str,
}

const GHANA: Market = Market {
    country: "GH",
    currency: "GHS",
    minor_units: 2,
    per_dollar: 1_200,
    coin: 10,
    notes: &[500, 1_000, 2_000, 5_000, 10_000, 20_000],
    utc_offset: 0,
    dial_code: "+233",
    phone_prefixes: &["20000", "24000", "26000", "27000", "50000", "54000", "55000", "59000"],
    french: false,
    site: "ACC",
};

/// Accra's market stands for every place that is not named, since Tema is in Ghana too.
pub fn market(place: &str) -> Market {
    match place {
        ACCRA => GHANA,
        LAGOS => Market {
            country: "NG",
            currency: "NGN",
            minor_units: 2,
            per_dollar: 150_000,
            coin: 1_000,
            notes: &[20_000, 50_000, 100_000],
            utc_offset: 1,
            dial_code: "+234",
            phone_prefixes: &["803000", "805000", "813000", "902000"],
            french: false,
            site: "LOS",
        },
        NAIROBI => Market {
            country: "KE",
            currency: "KES",
            minor_units: 2,
            per_dollar: 13_000,
            coin: 100,
            notes: &[5_000, 10_000, 20_000, 50_000, 100_000],
            utc_offset: 3,
            dial_code: "+254",
            phone_prefixes: &["71200", "72200", "73300", "11000"],
            french: false,
            site: "NBO",
        },
        COTONOU => Market {
            country: "BJ",
            currency: "XOF",
            minor_units: 0,
            per_dollar: 600,
            coin: 5,
            notes: &[500, 1_000, 2_000, 5_000, 10_000],
            utc_offset: 1,
            dial_code: "+229",
            phone_prefixes: &["019700", "016600", "019500"],
            french: true,
            site: "COO",
        },
        LIBREVILLE => Market {
            country: "GA",
            currency: "XAF",
            minor_units: 0,
            per_dollar: 600,
            coin: 5,
            notes: &[500, 1_000, 2_000, 5_000, 10_000],
            utc_offset: 1,
            dial_code: "+241",
            phone_prefixes: &["7400", "7700", "6600", "6200"],
            french: true,
            site: "LBV",
        },
        _ => Market { site: "TEM", ..GHANA },
    }
}

impl Market {
    /// A price as it would stand on a shelf: never 0, coarser steps for larger amounts.
    pub fn shelf_price(&self, minor: i64) -> i64 {
        let step = match minor / self.coin {
            ..50 => self.coin,
            50..500 => self.coin * 5,
            _ => self.coin * 10,
        };
        (minor / step * step).max(self.coin)
    }

    /// What a customer hands over in cash for `amount`.
    pub fn handed_over(&self, amount: i64, exact: bool) -> i64 {
        let largest = self.notes.last().copied().unwrap_or(1);
        match self.notes.iter().find(|note| **note >= amount) {
            _ if exact => amount,
            Some(note) => *note,
            None => (amount + largest - 1) / largest * largest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shelf_prices_are_whole_coins_and_never_nothing() {
        assert_eq!(GHANA.shelf_price(3), 10);
        assert_eq!(GHANA.shelf_price(237), 230);
        assert_eq!(GHANA.shelf_price(4_987), 4_950);
        assert_eq!(GHANA.shelf_price(12_345), 12_300);
    }

    #[test]
    fn cash_is_handed_over_in_notes_that_cover_the_amount() {
        assert_eq!(GHANA.handed_over(730, false), 1_000);
        assert_eq!(GHANA.handed_over(730, true), 730);
        assert_eq!(GHANA.handed_over(45_100, false), 60_000);
    }
}
