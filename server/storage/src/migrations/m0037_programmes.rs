//! Programmes that bring patients back: what staff published, who is enrolled, visits, and how patients were reached.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0037_programmes"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, STATEMENTS).await
    }
}

/// `countries` of a programme are its two-letter codes with a comma before and after each, empty for all. `document`,
/// `medicines`, `answers` and `vals` are JSON. A visit or a contact may come before its enrolment, and whoever is enrolled
/// may be a patient that this server does not know yet: they name each other and refer to nothing. `ended_at` of an
/// enrolment follows from its visits and contacts; `gone` is set when that is long over, so that devices hear of it.
const STATEMENTS: &[&str] = &[
    "CREATE TABLE programmes (
        id TEXT PRIMARY KEY,
        code TEXT NOT NULL,
        version BIGINT NOT NULL,
        change_number BIGINT NOT NULL,
        published_at BIGINT NOT NULL,
        published_by TEXT NOT NULL,
        approved_by TEXT NOT NULL,
        countries TEXT NOT NULL,
        retired BOOLEAN NOT NULL,
        document TEXT NOT NULL
    )",
    "CREATE UNIQUE INDEX programme_versions ON programmes (code, version)",
    "CREATE UNIQUE INDEX programmes_in_order ON programmes (change_number)",
    "CREATE TABLE enrolments (
        id TEXT PRIMARY KEY,
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        change_number BIGINT NOT NULL,
        patient_id TEXT NOT NULL,
        programme_id TEXT NOT NULL,
        code TEXT NOT NULL,
        version BIGINT NOT NULL,
        enrolled_at BIGINT NOT NULL,
        received_at BIGINT NOT NULL,
        operator_id TEXT NOT NULL,
        enrolled_by TEXT NOT NULL,
        consent BOOLEAN NOT NULL,
        target TEXT NOT NULL,
        medicines TEXT NOT NULL,
        ended_at BIGINT,
        gone BOOLEAN NOT NULL DEFAULT FALSE
    )",
    "CREATE UNIQUE INDEX enrolments_in_order ON enrolments (facility_id, change_number)",
    "CREATE INDEX enrolments_of_patient ON enrolments (facility_id, patient_id)",
    "CREATE INDEX enrolments_ended ON enrolments (facility_id, ended_at) WHERE ended_at IS NOT NULL AND NOT gone",
    "CREATE TABLE visits (
        id TEXT PRIMARY KEY,
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        enrolment_id TEXT,
        patient_id TEXT NOT NULL,
        programme_id TEXT NOT NULL,
        code TEXT NOT NULL,
        version BIGINT NOT NULL,
        visited_at BIGINT NOT NULL,
        received_at BIGINT NOT NULL,
        operator_id TEXT NOT NULL,
        visited_by TEXT NOT NULL,
        answers TEXT NOT NULL,
        vals TEXT NOT NULL,
        advice TEXT,
        urgency TEXT,
        status TEXT,
        next_on TEXT,
        letter BOOLEAN NOT NULL,
        skipped_reason TEXT NOT NULL
    )",
    "CREATE INDEX visits_of_enrolment ON visits (enrolment_id, visited_at, id) WHERE enrolment_id IS NOT NULL",
    "CREATE INDEX visits_of_patient ON visits (facility_id, patient_id, visited_at, id)",
    "CREATE TABLE contacts (
        id TEXT PRIMARY KEY,
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        enrolment_id TEXT NOT NULL,
        contacted_at BIGINT NOT NULL,
        received_at BIGINT NOT NULL,
        operator_id TEXT NOT NULL,
        contacted_by TEXT NOT NULL,
        outcome TEXT NOT NULL,
        remind_on TEXT,
        note TEXT NOT NULL
    )",
    "CREATE INDEX contacts_of_enrolment ON contacts (enrolment_id, contacted_at, id)",
];
