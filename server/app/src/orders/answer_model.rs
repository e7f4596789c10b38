//! What either side says of lines that are asked, as the contract words it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::offers::Offer;

/// What a warehouse answers to lines of an order
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct OrderAnswer {
    /// 1 to 500, no line twice
    pub lines: Vec<LineAnswer>,
}

/// Of the packs that are not answered yet, else of those back-ordered: what is neither confirmed nor back-ordered will not
/// come
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LineAnswer {
    pub uuid: String,
    pub confirmed_packs: i64,
    pub back_ordered_packs: i64,
    /// Not empty when anything is back-ordered, substituted or will not come
    pub note: String,
    /// What is sent instead of what will not come
    #[schema(required)]
    pub substitute: Option<Substitute>,
}

/// Another offer of the same supplier, at what it costs now
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Substitute {
    pub offer_uuid: String,
    pub packs: i64,
}

/// What can be sent instead, as the supplier offers it now
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SubstituteOffers {
    /// In order of name; at most 20
    pub offers: Vec<Offer>,
}

/// Why what is left of a line will not come
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LineClosing {
    pub note: String,
}
