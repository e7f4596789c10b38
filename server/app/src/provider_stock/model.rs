//! Stock of the provider as the contract words it. Units are base units; amounts are decimal strings in the major unit.

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::DbErr;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::inventory::MovementKind;
use crate::web::page_in_contract;

/// Who bears what expires on the shelf
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Bearer {
    Provider,
    /// What is written off as expired is owed
    Facility,
}

impl Bearer {
    pub fn as_str(self) -> &'static str {
        match self {
            Bearer::Provider => "provider",
            Bearer::Facility => "facility",
        }
    }

    pub fn parse(text: &str) -> Result<Bearer, DbErr> {
        [Bearer::Provider, Bearer::Facility]
            .into_iter()
            .find(|bearer| bearer.as_str() == text)
            .ok_or_else(|| DbErr::Type(format!("not who bears what expires: {text}")))
    }
}

/// What a facility and the provider agreed about stock of the provider
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Agreement {
    pub from_day: NaiveDate,
    /// Its last day; null while no end is set. What lies there then stays the provider's until it is sold or returned
    #[schema(required)]
    pub until_day: Option<NaiveDate>,
    #[schema(inline)]
    pub expiry_bearer: Bearer,
}

impl Agreement {
    pub fn is_in_force(&self, day: NaiveDate) -> bool {
        self.from_day <= day && self.until_day.is_none_or(|until| day <= until)
    }
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct NewAgreement {
    pub facility_id: String,
    #[serde(flatten)]
    pub agreement: Agreement,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AgreementAnswer {
    /// null: there never was one
    #[schema(required)]
    pub agreement: Option<Agreement>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ProviderStockOverview {
    #[schema(required)]
    pub agreement: Option<Agreement>,
    /// ISO 4217 code
    pub currency: String,
    /// Products of the provider that lie here
    pub products: i64,
    pub units: i64,
    /// Of units whose cost is known
    pub value: String,
    pub units_without_cost: i64,
    /// Expired, or expiring within 90 days
    pub near_expiry_units: i64,
    pub near_expiry_value: String,
    /// Sold below zero, of products that the provider has or had here: nobody knows whose they were
    pub owner_unknown_units: i64,
    pub this_period: RunningPeriod,
    /// Statements of months that are over and not paid
    pub statements_open: i64,
    /// What those say is owed
    pub owed_open: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RunningPeriod {
    /// yyyy-MM
    pub period: String,
    pub sold_units: i64,
    pub owed: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProviderStock {
    pub product_uuid: String,
    pub barcode: String,
    pub name: String,
    pub generic_name: String,
    pub units: i64,
    /// Of units whose cost is known
    pub value: String,
    pub units_without_cost: i64,
    /// Those with stock, first expiring first
    pub batches: Vec<ProviderBatch>,
    /// Sold or used in the last 90 days, less what customers brought back
    pub sold_90_days: i64,
    /// Expired, or expiring within 90 days
    pub near_expiry_units: i64,
}

page_in_contract!(ProviderStockPage, ProviderStock);

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProviderBatch {
    pub batch_id: String,
    pub lot: String,
    pub expiry_date: NaiveDate,
    pub units: i64,
    #[schema(required)]
    pub unit_cost: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StatementState {
    /// Its month is not over
    Running,
    Proposed,
    /// A line is disputed and not resolved
    Disputed,
    /// Frozen
    Accepted,
    Paid,
}

impl StatementState {
    pub fn as_str(self) -> &'static str {
        match self {
            StatementState::Running => "running",
            StatementState::Proposed => "proposed",
            StatementState::Disputed => "disputed",
            StatementState::Accepted => "accepted",
            StatementState::Paid => "paid",
        }
    }
}

/// opening + received + transferred_in + counted − sold − written_off − returned − transferred_out = closing
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StatementHead {
    /// yyyy-MM, a month where the facility is
    pub period: String,
    #[schema(inline)]
    pub state: StatementState,
    pub opening_units: i64,
    pub received_units: i64,
    /// Sold or used, less what customers brought back
    pub sold_units: i64,
    pub written_off_units: i64,
    pub returned_units: i64,
    pub transferred_in_units: i64,
    /// Sent, less what came back
    pub transferred_out_units: i64,
    /// What counts and corrections added; below 0 when they took away
    pub counted_units: i64,
    pub closing_units: i64,
    /// Of units whose cost is known
    pub owed: String,
    /// Owed units whose cost nobody knows
    pub units_without_cost: i64,
    /// Of the sold units those of a month that was accepted before they were booked
    pub late_units: i64,
    #[schema(inline)]
    pub expiry_bearer: Bearer,
    #[schema(required)]
    pub accepted_at: Option<DateTime<Utc>>,
    #[schema(required)]
    pub accepted_by: Option<String>,
    #[schema(required)]
    pub paid: Option<StatementPayment>,
}

page_in_contract!(StatementHeadPage, StatementHead);

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StatementPayment {
    pub amount: String,
    pub reference: String,
    pub at: DateTime<Utc>,
    pub by: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Statement {
    #[serde(flatten)]
    pub head: StatementHead,
    /// ISO 4217 code
    pub currency: String,
    /// In order of their names
    pub lines: Vec<StatementLine>,
}

/// opening + received + transferred_in + counted − sold − written_off − returned − transferred_out = closing
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StatementLine {
    pub product_uuid: String,
    pub barcode: String,
    pub name: String,
    pub opening: i64,
    pub received: i64,
    pub sold: i64,
    pub written_off: i64,
    pub returned: i64,
    pub transferred_in: i64,
    pub transferred_out: i64,
    pub counted: i64,
    pub closing: i64,
    pub owed: String,
    pub units_without_cost: i64,
    pub late_units: i64,
    #[schema(required)]
    pub disputed: Option<LineDispute>,
    #[schema(required)]
    pub resolved: Option<LineResolution>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LineDispute {
    pub reason: String,
    pub by: String,
    pub at: DateTime<Utc>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LineResolution {
    pub text: String,
    pub by: String,
    pub at: DateTime<Utc>,
}

/// A movement of the ledger that a line of a statement is made of
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StatementMovement {
    /// Source, line and part
    pub id: String,
    pub moved_at: DateTime<Utc>,
    #[schema(inline)]
    pub kind: MovementKind,
    /// As in an adjustment
    #[schema(required)]
    pub reason: Option<String>,
    #[schema(required)]
    pub reference: Option<String>,
    #[schema(required)]
    pub moved_by: Option<String>,
    pub lot: String,
    pub expiry_date: NaiveDate,
    /// Negative took away
    pub quantity: i64,
    #[schema(required)]
    pub unit_cost: Option<String>,
    /// What it adds to what is owed; null when nobody knows the cost
    #[schema(required)]
    pub amount: Option<String>,
    /// It happened in a month that was accepted before it was booked
    pub late: bool,
}

page_in_contract!(StatementMovementPage, StatementMovement);

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct AcceptedStatement {
    pub facility_id: String,
    /// As it was shown
    pub owed: String,
    /// As it was shown
    pub closing_units: i64,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct NewDispute {
    pub facility_id: String,
    /// 1 to 500 characters
    pub reason: String,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct NewResolution {
    pub facility_id: String,
    /// 1 to 500 characters
    pub text: String,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct NewPayment {
    pub facility_id: String,
    /// All of what the statement says is owed
    pub amount: String,
    /// 1 to 200 characters
    pub reference: String,
}
