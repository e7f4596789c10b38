//! Which of several offers of a product is the one to take: pure, and the same as on the devices
//! (`api/suggestion-cases.json`).

use std::cmp::Ordering;

use crate::offers::Availability;
use crate::values::Money;

/// What tells offers of one product apart.
#[derive(Debug, Clone, Copy)]
pub struct Rival<'a> {
    pub id: &'a str,
    /// Name.
    pub supplier: &'a str,
    pub availability: Availability,
    /// Base units in a pack, at least 1.
    pub pack_units: i64,
    /// Of a pack.
    pub price: Money,
    pub lead_days: i64,
}

/// The better one is less: what the supplier has before what is not there just now, then the lowest price of a unit, then
/// who comes first, then by name of the supplier. Of one supplier's packs at one price of a unit the smaller.
pub fn better(one: &Rival<'_>, other: &Rival<'_>) -> Ordering {
    let missing = |rival: &Rival<'_>| rival.availability == Availability::Unavailable;
    // Cross-multiplied: a price of a unit is seldom a whole number.
    let price = |rival: &Rival<'_>, pack_units: i64| i128::from(rival.price.minor()) * i128::from(pack_units);
    missing(one)
        .cmp(&missing(other))
        .then_with(|| price(one, other.pack_units).cmp(&price(other, one.pack_units)))
        .then_with(|| one.lead_days.cmp(&other.lead_days))
        .then_with(|| one.supplier.cmp(other.supplier))
        .then_with(|| one.pack_units.cmp(&other.pack_units))
        .then_with(|| one.id.cmp(other.id))
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::counter_cases::{SUGGESTIONS, same};

    #[derive(Deserialize)]
    struct Case {
        offers: Vec<CaseOffer>,
        expect: Option<String>,
    }

    #[derive(Deserialize)]
    struct CaseOffer {
        uuid: String,
        supplier: String,
        availability: Availability,
        pack_units: i64,
        price: i64,
        lead_days: i64,
    }

    #[test]
    fn the_shared_cases_of_offers_hold() {
        SUGGESTIONS.check("offer", 12, |case: Case| {
            let rivals = case.offers.iter().map(|offer| Rival {
                id: &offer.uuid,
                supplier: &offer.supplier,
                availability: offer.availability,
                pack_units: offer.pack_units,
                price: Money::from_minor(offer.price),
                lead_days: offer.lead_days,
            });
            let best = rivals.min_by(better).map(|rival| rival.id.to_owned());
            same("the offer", best, case.expect)
        });
    }
}
