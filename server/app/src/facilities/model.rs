use chrono_tz::Tz;
use serde::Serialize;
use utoipa::ToSchema;

use crate::web::page_in_contract;

page_in_contract!(FacilityPage, Facility);

/// hours
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct OfflineConfig {
    pub offline_notification_period: i64,
    pub offline_time_allowed: i64,
}

/// ENT-13
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
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
}

/// What the facility's country decides about its money and its days.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// ISO 4217 code
    pub currency: String,
    /// Decimals of the currency
    pub decimals: u32,
    pub time_zone: Tz,
}
