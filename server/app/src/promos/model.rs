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

impl PromoKind {
    pub fn as_str(self) -> &'static str {
        match self {
            PromoKind::Percent => "percent",
            PromoKind::Fixed => "fixed",
        }
    }
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

impl PromoValue {
    /// The value as it is kept: whole percent, or minor units.
    pub fn of(kind: PromoKind, stored: i64) -> PromoValue {
        match kind {
            PromoKind::Percent => PromoValue::Percent(stored),
            PromoKind::Fixed => PromoValue::Fixed(Money::from_minor(stored)),
        }
    }

    pub fn kind(self) -> PromoKind {
        match self {
            PromoValue::Percent(_) => PromoKind::Percent,
            PromoValue::Fixed(_) => PromoKind::Fixed,
        }
    }

    /// What [`PromoValue::of`] reads.
    pub fn stored(self) -> i64 {
        match self {
            PromoValue::Percent(percent) => percent,
            PromoValue::Fixed(amount) => amount.minor(),
        }
    }
}

/// What decides whether a promo runs, and what it takes off.
#[derive(Debug, Clone, PartialEq)]
pub struct PromoTerms {
    pub code: String,
    pub value: PromoValue,
    pub starts_on: NaiveDate,
    pub ends_on: NaiveDate,
    pub is_active: bool,
}

page_in_contract!(PromoPage, Promo);
