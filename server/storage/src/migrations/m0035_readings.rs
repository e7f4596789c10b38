//! Who read what of which patient.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0035_readings"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, STATEMENTS).await
    }
}

/// `patient_id` is empty where a code stands for a name; `subject_id` names what was read and is empty where that is the
/// patient as a whole. `hour` counts from 1970: one row of an hour tells of all its readings alike.
const STATEMENTS: &[&str] = &[
    "CREATE TABLE patient_readings (
        id TEXT PRIMARY KEY,
        facility_id TEXT NOT NULL,
        patient_id TEXT NOT NULL,
        reader_id TEXT NOT NULL,
        reader_name TEXT NOT NULL,
        is_staff BOOLEAN NOT NULL,
        what TEXT NOT NULL,
        subject_id TEXT NOT NULL,
        at BIGINT NOT NULL,
        hour BIGINT NOT NULL
    )",
    "CREATE UNIQUE INDEX patient_readings_of_an_hour
        ON patient_readings (reader_id, facility_id, patient_id, what, subject_id, hour)",
    "CREATE INDEX patient_readings_of_facility ON patient_readings (facility_id, id)",
    "CREATE INDEX patient_readings_of_patient ON patient_readings (facility_id, patient_id, id)",
];
