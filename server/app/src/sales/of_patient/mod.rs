//! What one patient bought.

mod store;

use std::collections::HashMap;

use bloom_storage::Db;
use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

use super::model::Sale;
use super::store as sales;
use crate::facilities::FacilitySettings;
use crate::values::Money;

/// How many sales are told one by one.
const NEWEST: i64 = 10;

#[derive(Debug, Clone, PartialEq)]
pub struct PatientSales {
    /// Sales, in whatever money.
    pub visits: i64,
    /// Of those in the facility's money.
    pub spend: Money,
    pub first_made_at: Option<DateTime<Utc>>,
    pub last_made_at: Option<DateTime<Utc>>,
    /// Newest first.
    pub newest: Vec<PatientSale>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct PatientSale {
    pub id: String,
    pub receipt_number: String,
    pub made_at: DateTime<Utc>,
    pub total: Money,
    /// Decimals of the money it was paid in.
    pub decimals: u32,
}

/// The sales of a patient at a facility, by the time on their receipts.
pub async fn of_patient(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    patient_pk: &str,
    settings: &FacilitySettings,
) -> Result<PatientSales, DbErr> {
    store::of_patient(connection, facility_id, patient_pk, &settings.currency, NEWEST).await
}

/// Every sale to a patient at a facility, the oldest first, with its lines and payments.
pub async fn every_one_of(db: &Db, facility_id: &str, patient_pk: &str) -> Result<Vec<Sale>, DbErr> {
    sales::of_patient(db, facility_id, patient_pk).await
}

/// Of a product the newest sale to a patient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SoldToPatient {
    pub made_at: DateTime<Utc>,
    /// Base units, of all its lines.
    pub units: i64,
}

/// When each of these products was last sold to a patient, by its id; of two sales of one moment that with the greater id.
pub async fn newest_to_patient(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    patient_pk: &str,
    product_ids: &[&str],
) -> Result<HashMap<String, SoldToPatient>, DbErr> {
    store::newest_to_patient(connection, facility_id, patient_pk, product_ids).await
}

/// The sales of `drop` belong to `keep` from now on.
///
/// Lock the ledger of the facility: a sale that is being written then knows already whose it is.
pub async fn move_to_patient(tx: &DatabaseTransaction, facility_id: &str, drop: &str, keep: &str) -> Result<(), DbErr> {
    store::move_to_patient(tx, facility_id, drop, keep).await
}
