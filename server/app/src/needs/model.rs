use chrono::{DateTime, Utc};
use sea_orm::FromQueryResult;
use serde::Serialize;
use utoipa::ToSchema;

use super::rule::{Figures, Urgency};
use crate::offers::Offer;
use crate::web::page_in_contract;

/// What is known of how much a facility needs of a product; units are base units
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Need {
    pub product_uuid: String,
    pub barcode: String,
    /// Of its last change; grows with every change of a need of the facility
    pub number: i64,
    /// When it came to be what it is
    pub as_of: DateTime<Utc>,
    /// So many days are known, today included: 90 at the most
    pub days: i64,
    /// On so many of them nothing that could be used was there, and nothing was consumed
    pub days_without: i64,
    /// Sold and used in those days
    pub consumed: i64,
    /// Asked for in those days and not sold
    pub lost: i64,
    /// Ordered and still to come
    pub on_order: i64,
    /// Sent by another facility and still to arrive
    pub incoming: i64,
    /// Nothing of it is needed any more
    pub gone: bool,
}

page_in_contract!(NeedPage, Need);

/// What to order of a product, and why; units are base units
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Suggestion {
    pub product_uuid: String,
    pub barcode: String,
    pub name: String,
    pub generic_name: String,
    pub urgency: Urgency,
    /// Null when nobody offers it
    #[schema(required)]
    pub packs: Option<i64>,
    /// Fewer packs than suggested, because the budget did not reach
    pub cut: bool,
    /// The best of those that stand; null when nobody offers it, and a week is assumed until it comes
    #[schema(required)]
    pub offer: Option<Offer>,
    pub need: Need,
    /// What of the shelf is used before it expires
    pub usable: i64,
    /// What should be there, on order or on its way
    pub target: i64,
    /// What is usable, on order or on its way
    pub available: i64,
    /// What is available lasts so many days; null where nothing is concluded
    #[schema(required)]
    pub cover_days: Option<i64>,
}

page_in_contract!(SuggestionPage, Suggestion);

/// A need as the database has it; time in milliseconds.
#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
pub struct StoredNeed {
    pub product_id: String,
    pub facility_id: String,
    pub number: i64,
    pub barcode_id: String,
    pub as_of: i64,
    pub days: i64,
    pub days_without: i64,
    pub consumed: i64,
    pub lost: i64,
    pub on_order: i64,
    pub incoming: i64,
    pub gone: bool,
}

impl StoredNeed {
    pub fn figures(&self) -> Figures {
        Figures {
            days: self.days,
            days_without: self.days_without,
            consumed: self.consumed,
            lost: self.lost,
            on_order: self.on_order,
            incoming: self.incoming,
        }
    }

    /// True when a device would show the same.
    pub fn says_the_same(&self, other: &StoredNeed) -> bool {
        let told = |need: &StoredNeed| StoredNeed { number: 0, as_of: 0, ..need.clone() };
        (self.gone && other.gone) || told(self) == told(other)
    }
}
