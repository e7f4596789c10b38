//! The rules of a promo as the wire words them, read at the border.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::{PromoConditions, PromoKind, PromoTerms, PromoValue, StoredPromo};
use super::store::Use;
use crate::values::{Money, is_uuid};
use crate::web::{Checks, Problem, page_in_contract};

const LONGEST_NAME: usize = 100;
const LONGEST_CATEGORY: usize = 100;
const MOST_PRODUCTS: usize = 500;
const MOST_CATEGORIES: usize = 100;
const MOST_UNITS: i64 = 1_000;

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct PromoRules {
    #[schema(inline)]
    pub kind: PromoKind,
    /// Whole percent for percent; money for fixed; empty for `buy_get`
    pub value: String,
    /// `buy_get`: for every `buy_quantity` bought, `get_quantity` of the same product are free
    #[schema(required)]
    pub buy_quantity: Option<i64>,
    #[schema(required)]
    pub get_quantity: Option<i64>,
    /// Money that the eligible lines must reach; null for none
    #[schema(required)]
    pub min_spend: Option<String>,
    /// Ids of products of this facility; empty: all
    pub product_uuids: Vec<String>,
    /// Therapeutic classes; empty: all. With both, a line is eligible by either.
    pub categories: Vec<String>,
    /// Taken by itself when it gives the customer something; else by code or choice
    pub automatic: bool,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct NewPromo {
    pub id: String,
    pub facility_id: String,
    /// 2 to 32 letters, digits, - and _; kept in capitals
    pub code: String,
    pub name: String,
    /// First day, included
    pub starts_on: NaiveDate,
    /// Last day, included
    pub ends_on: NaiveDate,
    pub is_active: bool,
    #[serde(flatten)]
    pub rules: PromoRules,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PromoDetail {
    pub id: String,
    pub facility_id: String,
    pub code: String,
    pub name: String,
    /// First day, included
    pub starts_on: NaiveDate,
    /// Last day, included
    pub ends_on: NaiveDate,
    pub is_active: bool,
    #[schema(required)]
    pub created_by: Option<String>,
    #[schema(required)]
    pub created_at: Option<DateTime<Utc>>,
    /// Sales it was used in
    pub times_used: i64,
    /// What it gave away in all
    pub discount_given: String,
    #[serde(flatten)]
    pub rules: PromoRules,
}

page_in_contract!(PromoDetailPage, PromoDetail);

impl NewPromo {
    /// Reads a promo in a currency with `decimals` decimals; 422 with every field that is wrong.
    pub fn read(&self, decimals: u32) -> Result<PromoTerms, Problem> {
        let mut checks = Checks::new();
        checks.demand(is_uuid(&self.id), "id", "must be a UUID in lower case");
        let code = self.code.trim().to_uppercase();
        checks.demand(is_code(&code), "code", "must have 2 to 32 letters, digits, - or _, and begin with no sign");
        checks.text("name", self.name.trim(), LONGEST_NAME);
        checks.demand(self.ends_on >= self.starts_on, "ends_on", "must not be before the first day");
        let value = self.rules.read_value(&mut checks, decimals);
        let conditions = self.rules.read_conditions(&mut checks, decimals);
        checks.finish()?;
        let NewPromo { starts_on, ends_on, is_active, .. } = *self;
        Ok(PromoTerms { code, value, conditions, starts_on, ends_on, is_active })
    }
}

fn is_code(code: &str) -> bool {
    let good = |letter: char| letter.is_alphanumeric() || "-_".contains(letter);
    (2..=32).contains(&code.chars().count()) && code.starts_with(char::is_alphanumeric) && code.chars().all(good)
}

fn above_zero(text: &str, decimals: u32) -> Option<Money> {
    Money::parse(text, decimals).ok().filter(|amount| *amount > Money::ZERO)
}

impl PromoRules {
    fn read_value(&self, checks: &mut Checks, decimals: u32) -> PromoValue {
        match self.kind {
            PromoKind::Percent => {
                let percent = Money::parse(&self.value, 0).map(Money::minor).ok();
                let percent = percent.filter(|percent| (1..=100).contains(percent));
                checks.demand(percent.is_some(), "value", "must be a whole percentage of 1 to 100");
                PromoValue::Percent(percent.unwrap_or_default())
            }
            PromoKind::Fixed => {
                let amount = above_zero(&self.value, decimals);
                checks.demand(amount.is_some(), "value", "must be an amount of this currency above 0");
                PromoValue::Fixed(amount.unwrap_or_default())
            }
            PromoKind::BuyGet => {
                checks.demand(self.value.is_empty(), "value", "must be empty");
                PromoValue::BuyGet
            }
        }
    }

    fn read_conditions(&self, checks: &mut Checks, decimals: u32) -> PromoConditions {
        let is_buy_get = self.kind == PromoKind::BuyGet;
        for (field, quantity) in [("buy_quantity", self.buy_quantity), ("get_quantity", self.get_quantity)] {
            let good = match quantity {
                Some(quantity) => is_buy_get && (1..=MOST_UNITS).contains(&quantity),
                None => !is_buy_get,
            };
            checks.demand(good, field, "must be 1 to 1,000 units of buy and get, and nothing of other kinds");
        }
        let min_spend = self.min_spend.as_deref().map(|text| above_zero(text, decimals));
        checks.demand(min_spend != Some(None), "min_spend", "must be an amount of this currency above 0");
        checks.demand(self.product_uuids.len() <= MOST_PRODUCTS, "product_uuids", "must be at most 500");
        checks.demand(self.categories.len() <= MOST_CATEGORIES, "categories", "must be at most 100");
        for (number, category) in self.categories.iter().enumerate() {
            checks.text(format!("categories.{number}"), category, LONGEST_CATEGORY);
        }
        PromoConditions {
            buy_quantity: self.buy_quantity,
            get_quantity: self.get_quantity,
            min_spend: min_spend.flatten(),
            product_ids: each_once(&self.product_uuids),
            categories: each_once(&self.categories),
            automatic: self.automatic,
        }
    }

    pub fn of(terms: &PromoTerms, decimals: u32) -> PromoRules {
        let conditions = terms.conditions.clone();
        PromoRules {
            kind: terms.value.kind(),
            value: terms.value.to_text(decimals),
            buy_quantity: conditions.buy_quantity,
            get_quantity: conditions.get_quantity,
            min_spend: conditions.min_spend.map(|amount| amount.to_decimal(decimals)),
            product_uuids: conditions.product_ids,
            categories: conditions.categories,
            automatic: conditions.automatic,
        }
    }
}

/// In the order in which they were first named.
fn each_once(names: &[String]) -> Vec<String> {
    let mut seen = BTreeSet::new();
    names.iter().filter(|name| seen.insert(name.as_str())).cloned().collect()
}

impl PromoDetail {
    pub fn of(promo: StoredPromo, used: Use, decimals: u32) -> PromoDetail {
        let StoredPromo { terms, .. } = promo;
        PromoDetail {
            rules: PromoRules::of(&terms, decimals),
            id: promo.id,
            facility_id: promo.facility_id,
            code: terms.code,
            name: promo.name,
            starts_on: terms.starts_on,
            ends_on: terms.ends_on,
            is_active: terms.is_active,
            created_by: promo.created_by,
            created_at: promo.created_at,
            times_used: used.times,
            discount_given: used.discount.to_decimal(decimals),
        }
    }
}
