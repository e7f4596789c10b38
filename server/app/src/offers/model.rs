use chrono::{DateTime, Utc};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::values::Money;
use crate::web::page_in_contract;

/// A name of a supplier or a pack as it is compared: capitals, accents and spaces make no difference.
pub fn key(name: &str) -> String {
    bloom_storage::fold(name).split_whitespace().collect::<Vec<_>>().join(" ")
}

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

/// Who sells to a facility.
#[derive(Debug, Clone, PartialEq, FromQueryResult)]
pub struct Seller {
    pub name: String,
    /// Of the network, which answers for it.
    pub warehouse_id: Option<String>,
}

/// A supplier of a country as people of the provider see it
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SupplierProfile {
    pub uuid: String,
    pub name: String,
    /// two letters
    pub country: String,
    /// Of the network, which answers its orders; null: nobody of the network does
    #[schema(required, inline)]
    pub warehouse: Option<SupplierWarehouse>,
    /// How many it offers now
    pub offers: i64,
}

page_in_contract!(SupplierProfilePage, SupplierProfile);

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SupplierWarehouse {
    pub uuid: String,
    pub name: String,
}

/// Which warehouse answers the orders of a supplier
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct NewSupplierWarehouse {
    #[schema(required)]
    pub warehouse_uuid: Option<String>,
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

/// An offer as the database has it; money in minor units, times in milliseconds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, FromQueryResult)]
pub struct StoredOffer {
    pub id: String,
    pub country_id: i64,
    pub supplier_id: String,
    pub number: i64,
    pub barcode_id: String,
    pub name: String,
    pub generic_name: String,
    pub pack: String,
    pub pack_key: String,
    pub pack_units: i64,
    pub price: i64,
    pub availability: String,
    pub lead_days: i64,
    pub minimum_packs: i64,
    pub as_of: i64,
    pub withdrawn: bool,
    pub listed_by: String,
}

impl StoredOffer {
    /// What tells it from the other offers: supplier, barcode, pack.
    pub fn key(&self) -> (String, String, String) {
        (self.supplier_id.clone(), self.barcode_id.clone(), self.pack_key.clone())
    }

    /// True when a device would show the same.
    pub fn says_the_same(&self, other: &StoredOffer) -> bool {
        let listed_as = |offer: &StoredOffer| StoredOffer { number: 0, listed_by: String::new(), ..offer.clone() };
        listed_as(self) == listed_as(other)
    }
}

/// A supplier as the database has it.
#[derive(Debug, Clone, FromQueryResult)]
pub struct StoredSupplier {
    pub id: String,
    pub country_id: i64,
    pub name: String,
    pub name_key: String,
    pub listed_by: String,
    pub listed_at: i64,
}
