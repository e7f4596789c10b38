use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::values::Money;
use crate::web::page_in_contract;

/// The rule fields are absent only in what a till downloaded from an older server
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Promo {
    pub id: String,
    pub code: String,
    pub name: String,
    #[schema(inline)]
    pub kind: PromoKind,
    /// Whole percent, or a decimal string in the major unit; empty for `buy_get`
    pub value: String,
    #[serde(default)]
    pub buy_quantity: Option<i64>,
    #[serde(default)]
    pub get_quantity: Option<i64>,
    #[serde(default)]
    pub min_spend: Option<String>,
    #[serde(default)]
    pub product_uuids: Vec<String>,
    #[serde(default)]
    pub categories: Vec<String>,
    #[serde(default)]
    pub automatic: bool,
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
    BuyGet,
}

impl PromoKind {
    pub fn as_str(self) -> &'static str {
        match self {
            PromoKind::Percent => "percent",
            PromoKind::Fixed => "fixed",
            PromoKind::BuyGet => "buy_get",
        }
    }

    pub fn named(name: &str) -> PromoKind {
        match name {
            "percent" => PromoKind::Percent,
            "buy_get" => PromoKind::BuyGet,
            _ => PromoKind::Fixed,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PromoValue {
    /// Whole percent
    Percent(i64),
    Fixed(Money),
    /// How many of how many stands in [`PromoConditions`].
    BuyGet,
}

impl PromoValue {
    /// The value as it is kept: whole percent, or minor units.
    pub fn of(kind: PromoKind, stored: i64) -> PromoValue {
        match kind {
            PromoKind::Percent => PromoValue::Percent(stored),
            PromoKind::Fixed => PromoValue::Fixed(Money::from_minor(stored)),
            PromoKind::BuyGet => PromoValue::BuyGet,
        }
    }

    pub fn kind(self) -> PromoKind {
        match self {
            PromoValue::Percent(_) => PromoKind::Percent,
            PromoValue::Fixed(_) => PromoKind::Fixed,
            PromoValue::BuyGet => PromoKind::BuyGet,
        }
    }

    /// What [`PromoValue::of`] reads.
    pub fn stored(self) -> i64 {
        match self {
            PromoValue::Percent(percent) => percent,
            PromoValue::Fixed(amount) => amount.minor(),
            PromoValue::BuyGet => 0,
        }
    }

    /// The wire form.
    pub fn to_text(self, decimals: u32) -> String {
        match self {
            PromoValue::Percent(percent) => percent.to_string(),
            PromoValue::Fixed(amount) => amount.to_decimal(decimals),
            PromoValue::BuyGet => String::new(),
        }
    }
}

/// Which lines a promo is for, and when it gives anything. The default is a promo of everything.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PromoConditions {
    /// Of `buy_get` only, both above 0.
    pub buy_quantity: Option<i64>,
    pub get_quantity: Option<i64>,
    /// What the lines it is for must come to.
    pub min_spend: Option<Money>,
    /// Both empty: every line. Else those of one of these products or of one of these categories.
    pub product_ids: Vec<String>,
    pub categories: Vec<String>,
    /// Taken by itself where it gives something.
    pub automatic: bool,
}

impl PromoConditions {
    /// True when the promo is for a product of this category; empty: it has none. A promo that names nothing is for all.
    pub fn is_for(&self, product_id: &str, category: &str) -> bool {
        let PromoConditions { product_ids, categories, .. } = self;
        (product_ids.is_empty() && categories.is_empty())
            || product_ids.iter().any(|id| id == product_id)
            || (!category.is_empty() && categories.iter().any(|known| known == category))
    }
}

/// What decides whether a promo runs, and what it takes off.
#[derive(Debug, Clone, PartialEq)]
pub struct PromoTerms {
    pub code: String,
    pub value: PromoValue,
    pub conditions: PromoConditions,
    pub starts_on: NaiveDate,
    pub ends_on: NaiveDate,
    pub is_active: bool,
}

/// A promo as it is kept.
#[derive(Debug, Clone)]
pub struct StoredPromo {
    pub id: String,
    pub facility_id: String,
    pub name: String,
    pub terms: PromoTerms,
    pub created_by: Option<String>,
    pub created_at: Option<DateTime<Utc>>,
    /// When somebody switched it off, if that is known
    pub ended_at: Option<DateTime<Utc>>,
}

page_in_contract!(PromoPage, Promo);
