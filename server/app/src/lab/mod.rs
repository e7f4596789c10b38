//! Laboratory tests at the point of care: what is tested and how it is read, who asked for what, what came of it, and
//! controls of kits.
//!
//! A definition is published as a version that stays as it is; a request names the version it was asked for by. What is
//! done about a request is an entry that is never changed: how it stands follows from its entries. A kit that is used up
//! leaves the stock through the ledger, valid or not.
//!
//! Who was tested for what is sensitive is told only to those who may read that, one request at a time, and each such reading is
//! written down. Every change of a request has the next number of its facility, given under its counter.

mod case;
mod check;
mod definitions;
mod document;
mod feed;
mod get;
mod model;
mod payload;
mod publish;
mod read;
mod ready;
mod record;
mod retire;
mod rule;
mod seeds;
mod store;

use bloom_storage::counters;
use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;
use crate::values::Clock;
use crate::web::Problem;

pub use model::LabCase;
pub use payload::{LabControlPayload, LabEntryPayload, LabRequestPayload};
pub use record::{Books, Flags, RequestUnknown, control, entry, request};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(definitions::list_lab_definitions, publish::publish_lab_definition))
        .routes(routes!(ready::list_ready_lab_definitions))
        .routes(routes!(retire::retire_lab_definition))
        .routes(routes!(feed::list_lab_requests))
        .routes(routes!(feed::list_lab_controls))
        .routes(routes!(get::get_lab_request))
        .routes(routes!(get::list_lab_requests_of_patient))
        .routes(routes!(get::list_lab_requests_of_lot))
}

/// More requests than a person has.
const MOST_OF_PATIENT: i64 = 10_000;

/// All requests of a patient, newest first; `sensitive`: with what is sensitive. That it is read is for the caller to write
/// down.
pub async fn of_patient(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    patient_id: &str,
    now: DateTime<Utc>,
    sensitive: bool,
) -> Result<Vec<LabCase>, DbErr> {
    let cases = store::cases::of_patient(connection, facility_id, patient_id, i64::MAX, MOST_OF_PATIENT).await?;
    Ok(cases.into_iter().map(|case| case.shown(now, sensitive)).collect())
}

/// The requests of `drop` belong to `keep` from now on; devices hear of each.
///
/// Lock the ledger of the facility first: entries that use up a kit hold it before they count a change.
pub async fn move_to_patient(tx: &DatabaseTransaction, facility_id: &str, drop: &str, keep: &str) -> Result<(), DbErr> {
    // Held even when there is nothing to move: a request that is being written knows then whose it is.
    counters::advance(tx, counters::LAB_CHANGES, facility_id, 0).await?;
    for id in store::cases::ids_of_patient(tx, facility_id, drop).await? {
        let change_number = counters::next(tx, counters::LAB_CHANGES, facility_id).await?;
        store::cases::move_to_patient(tx, &id, keep, change_number).await?;
    }
    Ok(())
}

/// Takes away every text that somebody typed about what was asked for a patient, in which a name may stand, and of the
/// birthday all but the year. What was tested and what came of it stays; devices hear of each.
pub async fn forget_words(tx: &DatabaseTransaction, facility_id: &str, patient_id: &str) -> Result<(), DbErr> {
    counters::advance(tx, counters::LAB_CHANGES, facility_id, 0).await?;
    for id in store::cases::ids_of_patient(tx, facility_id, patient_id).await? {
        let change_number = counters::next(tx, counters::LAB_CHANGES, facility_id).await?;
        store::cases::forget_words(tx, &id, change_number).await?;
    }
    Ok(())
}

/// Publishes everything that the program brings, approved by somebody (full name).
pub async fn publish_ready(tx: &DatabaseTransaction, clock: &Clock, by: &str) -> Result<(), DbErr> {
    let ready = seeds::ready().map_err(|error| DbErr::Json(error.to_string()))?;
    for seeds::ReadyLabDefinition { code, countries, test } in ready {
        let asked = model::NewLabDefinition { code, countries, approved_by: by.to_owned(), test };
        publish::publish(tx, clock, &asked, by).await?;
    }
    Ok(())
}

fn no_facility() -> Problem {
    Problem::not_found("There is no such facility.")
}

fn no_definition() -> Problem {
    Problem::not_found("There is no such definition of a test.")
}

fn staff_only() -> Problem {
    Problem::forbidden("staff_only", "Only people of the provider may do this.")
}
