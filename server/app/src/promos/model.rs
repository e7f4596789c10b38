use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::values::Money;
use crate::web::page_in_contract;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Promo {
    pub id: String,
    pub code: String,
    pub name: String,
    #[schema(inline)]
    pub kind: PromoKind,
    /// Whole percent, or a decimal string in the major unit
    pub value: String,
    /// First day, included
    pub starts_on: NaiveDate,
    /// Last day, included
    pub ends_on: NaiveDate,
    /// False when somebody has switched it off, whatever its dates say
    pub is_active: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PromoKind {
    Percent,
    Fixed,
}

/// A promo to be added.
#[derive(Debug, Clone)]
pub struct NewPromo {
    pub id: String,
    pub code: String,
    pub name: String,
    pub value: PromoValue,
    pub starts_on: NaiveDate,
    pub ends_on: NaiveDate,
    pub is_active: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PromoValue {
    /// Whole percent
    Percent(i64),
    Fixed(Money),
}

page_in_contract!(PromoPage, Promo);
