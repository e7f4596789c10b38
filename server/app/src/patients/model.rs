use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::web::page_in_contract;

/// LDB-16: id grows for ever and is gap-safe
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PatientAudit {
    pub id: i64,
    pub patient_pk: String,
    pub program: String,
    pub patient: PatientFields,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PatientFields {
    pub first_name: String,
    pub last_name: String,
    pub phone: String,
    pub sex: String,
    #[schema(required)]
    pub birth_date: Option<NaiveDate>,
    pub member_number: String,
}

/// a patient made at the till; patient_pk (UUID) is minted there
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PatientPayload {
    pub patient_pk: String,
    pub program: String,
    pub patient: PatientFields,
}

page_in_contract!(PatientAuditPage, PatientAudit);
