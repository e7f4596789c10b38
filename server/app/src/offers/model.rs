use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::values::Money;
use crate::web::page_in_contract;

/// Whether a supplier has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Availability {
    Available,
    Limited,
    Unavailable,
}

impl Availability {
    pub fn as_str(self) -> &'static str {
        match self {
            Availability::Available => "available",
            Availability::Limited => "limited",
            Availability::Unavailable => "unavailable",
        }
    }

    pub fn parse(code: &str) -> Option<Availability> {
        [Availability::Available, Availability::Limited, Availability::Unavailable]
            .into_iter()
            .find(|availability| availability.as_str() == code)
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Supplier {
    pub uuid: String,
    pub name: String,
}

/// What a supplier offers of one product in one pack, in the country of the facility
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Offer {
    /// The same for this supplier, product and pack for ever
    pub uuid: String,
    /// Of its last change; grows with every change of an offer in the country
    pub number: i64,
    pub supplier: Supplier,
    pub barcode: String,
    pub name: String,
    /// Empty where the supplier says none
    pub generic_name: String,
    /// In words, such as Box of 100
    pub pack: String,
    /// Base units in a pack; at least 1
    pub pack_units: i64,
    /// Of a pack: decimal string in the major unit, e.g. 12.50
    pub price: String,
    pub availability: Availability,
    /// Days from the order to the delivery
    pub lead_days: i64,
    /// Packs that are ordered at least; at least 1
    pub minimum_packs: i64,
    /// The beginning of the day, there, that the supplier's list is of
    pub as_of: DateTime<Utc>,
    /// The supplier offers it no more
    pub withdrawn: bool,
}

page_in_contract!(OfferPage, Offer);

/// An offer as it is now, for who judges an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurrentOffer {
    pub supplier_id: String,
    pub supplier_name: String,
    /// ISO 3166-1 numeric, as of a facility.
    pub country_id: i64,
    pub barcode: String,
    pub name: String,
    pub generic_name: String,
    /// In words.
    pub pack: String,
    /// Base units in a pack.
    pub pack_units: i64,
    /// Of a pack, in the money of the country.
    pub price: Money,
    pub availability: Availability,
    /// Packs that are ordered at least.
    pub minimum_packs: i64,
    /// The supplier offers it no more.
    pub withdrawn: bool,
}
