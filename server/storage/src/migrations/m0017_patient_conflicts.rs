//! Two devices said two things about a patient: what stands, what else was said, by whom, and what a person chose.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0017_patient_conflicts"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, STATEMENTS).await
    }
}

/// `kept`: `stands` or `other`, what a person chose.
const STATEMENTS: &[&str] = &[
    "CREATE TABLE patient_conflicts (
        id TEXT PRIMARY KEY,
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        patient_pk TEXT NOT NULL,
        field TEXT NOT NULL,
        stands_value TEXT NOT NULL,
        stands_by TEXT,
        stands_at BIGINT NOT NULL,
        other_value TEXT NOT NULL,
        other_by TEXT,
        other_at BIGINT NOT NULL,
        settled_at BIGINT,
        settled_by TEXT,
        kept TEXT
    )",
    "CREATE INDEX patient_conflicts_in_order ON patient_conflicts (facility_id, id)",
    "CREATE INDEX patient_conflicts_of_patient ON patient_conflicts (facility_id, patient_pk)",
    "CREATE INDEX patient_audits_of_patient ON patient_audits (facility_id, patient_pk, id)",
];
