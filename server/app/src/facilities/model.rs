use chrono::NaiveDate;
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::web::page_in_contract;

page_in_contract!(FacilityPage, Facility);

/// What a facility begins with: nobody counts the cash.
pub const NO_SHIFTS: &str = "none";
/// What a facility begins with: nobody is asked about a prescription.
pub const NO_PRESCRIPTION: &str = "none";
/// Units, and days.
pub const LOW_STOCK_LEVEL: i64 = 10;
pub const EXPIRING_SOON_DAYS: i64 = 90;

/// hours
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct OfflineConfig {
    pub offline_notification_period: i64,
    pub offline_time_allowed: i64,
}

/// ENT-13
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct OwnerContact {
    pub full_name: String,
    pub email: String,
    pub user_id: String,
}

/// ENT-09
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Facility {
    pub id: String,
    pub name: String,
    /// `VMI` and `PPMV` have a meaning of their own (ENT-10)
    pub contract_type: String,
    pub country_id: i64,
    /// `warehouse` has a meaning of its own (ENT-11)
    pub facility_type: String,
    pub offline_config: OfflineConfig,
    pub facility_owner_contact: OwnerContact,
    pub phone: String,
    pub address: String,
    pub licence_number: String,
    /// Lines under the name on a receipt
    pub receipt_header: String,
    pub receipt_footer: String,
    /// A product without a reorder level of its own is low at this many units
    pub low_stock_level: i64,
    /// Who counts the cash: `none`, `till` (one shift per till) or `cashier` (one per cashier at a till)
    pub shifts: String,
    /// How many percent from the usual price a till may sell without a manager; null: at no other price at all
    #[schema(required)]
    pub price_limit_percent: Option<i64>,
    /// As much as a till may give back of one sale without a manager, decimal string in the major unit; null: everything
    #[schema(required)]
    pub return_limit: Option<String>,
    /// What a till asks before it sells what is sold on prescription only: `none` (nothing), `prescriber` (who prescribed, and
    /// the number of the prescription) or `manager` (the PIN of somebody who manages the facility)
    pub prescription_rule: String,
    /// Days before expiry from which stock counts as expiring soon
    pub expiring_soon_days: i64,
}

/// A facility as who runs it sees and changes it
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FacilityProfile {
    pub id: String,
    pub name: String,
    /// `VMI`, `PPMV` or `STANDARD` (ENT-10)
    pub contract_type: String,
    pub country_id: i64,
    /// `pharmacy`, `clinic`, `hospital` or `warehouse` (ENT-11)
    pub facility_type: String,
    /// Nobody signs in at a facility that is switched off
    pub is_active: bool,
    pub offline_config: OfflineConfig,
    /// `user_id` is a person of the facility, or empty
    pub facility_owner_contact: OwnerContact,
    pub phone: String,
    pub address: String,
    pub licence_number: String,
    #[schema(required)]
    pub licence_expires_on: Option<NaiveDate>,
    /// Lines under the name on a receipt; up to 5 of 48 characters
    pub receipt_header: String,
    /// Up to 5 lines of 48 characters
    pub receipt_footer: String,
    /// Units
    pub low_stock_level: i64,
    /// `none`, `till` or `cashier`
    pub shifts: String,
    /// 0 to 100; null: nobody sells at another price than the usual one
    #[schema(required)]
    #[serde(deserialize_with = "Option::deserialize")]
    pub price_limit_percent: Option<i64>,
    /// As much as a till may give back of one sale without a manager, decimal string in the major unit; null: everything
    #[schema(required)]
    #[serde(deserialize_with = "Option::deserialize")]
    pub return_limit: Option<String>,
    /// `none`, `prescriber` or `manager`
    pub prescription_rule: String,
    pub expiring_soon_days: i64,
}

impl From<FacilityProfile> for Facility {
    fn from(profile: FacilityProfile) -> Facility {
        Facility {
            id: profile.id,
            name: profile.name,
            contract_type: profile.contract_type,
            country_id: profile.country_id,
            facility_type: profile.facility_type,
            offline_config: profile.offline_config,
            facility_owner_contact: profile.facility_owner_contact,
            phone: profile.phone,
            address: profile.address,
            licence_number: profile.licence_number,
            receipt_header: profile.receipt_header,
            receipt_footer: profile.receipt_footer,
            low_stock_level: profile.low_stock_level,
            shifts: profile.shifts,
            price_limit_percent: profile.price_limit_percent,
            return_limit: profile.return_limit,
            prescription_rule: profile.prescription_rule,
            expiring_soon_days: profile.expiring_soon_days,
        }
    }
}

/// What the country of a facility sets for its money and its days.
#[derive(Debug, Clone, PartialEq)]
pub struct FacilitySettings {
    /// ISO 4217 code
    pub currency: String,
    /// Decimals of the currency
    pub decimals: u32,
    pub time_zone: Tz,
    /// What the facility asks about prescriptions
    pub prescription_rule: PrescriptionRule,
}

/// What a till asks before it sells what is sold on prescription only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrescriptionRule {
    Nothing,
    Prescriber,
    Manager,
}

impl PrescriptionRule {
    /// The rule of that name; `None` of a name that is no rule.
    pub fn named(name: &str) -> Option<PrescriptionRule> {
        match name {
            NO_PRESCRIPTION => Some(PrescriptionRule::Nothing),
            "prescriber" => Some(PrescriptionRule::Prescriber),
            "manager" => Some(PrescriptionRule::Manager),
            _ => None,
        }
    }
}
