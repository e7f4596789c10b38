//! Stock of the provider: it lies on the shelf of a facility and belongs to the provider until it is sold. What lies there,
//! what was sold of it and what is owed are sums of the ledger, of batches whose owner is the provider; nothing of it is
//! kept twice. First expired, first out picks the batch, so the owner follows by itself.
//!
//! Words: an *agreement* says from when to when a facility has such stock, and who bears what expires. A *statement* is one
//! *period* (a calendar month where the facility is). Accepting it freezes which movements it is the sum of and what a unit
//! cost; a movement of that time that is booked only later is *late* and goes into the first period that is not accepted.
//! What was sold below zero came out of no batch: nobody knows whose it was, and nothing is guessed.

mod accept;
mod agreement;
mod books;
mod dispute;
mod get;
mod list;
mod model;
mod movements;
mod overview;
mod pay;
mod period;
mod position;
mod resolve;
mod store;
mod tally;

use bloom_storage::Db;
use chrono::NaiveDate;
use sea_orm::{DatabaseTransaction, DbErr};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use self::books::Books;
use self::period::Period;
use crate::audit::{self, Action, FieldChange, Subject};
use crate::facilities::{self, FacilitySettings};
use crate::web::{Caller, Problem};
use crate::{AppState, access};

pub use accept::settle_until;
pub use agreement::{is_agreed, set};
pub use model::{Agreement, Bearer, Statement, StatementLine};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(agreement::get_provider_agreement, agreement::set_provider_agreement))
        .routes(routes!(overview::get_provider_stock_overview))
        .routes(routes!(position::list_provider_stock))
        .routes(routes!(list::list_provider_statements))
        .routes(routes!(get::get_provider_statement))
        .routes(routes!(movements::list_provider_statement_movements))
        .routes(routes!(accept::accept_provider_statement))
        .routes(routes!(dispute::dispute_provider_statement_line))
        .routes(routes!(resolve::resolve_provider_statement_line))
        .routes(routes!(pay::pay_provider_statement))
}

/// Who looks at what the provider has in this facility: its people with the app, and people of the provider.
pub fn require_looks(caller: &Caller, facility_id: &str) -> Result<(), Problem> {
    caller.require_facility(facility_id)?;
    if caller.is_staff || caller.apps.iter().any(|app| app == "VDL") {
        return Ok(());
    }
    Err(Problem::forbidden("no_vdl", "Your account does not have the VDL app. Ask your administrator."))
}

/// Who says yes or no for the facility: who runs it and has the app.
fn require_decides(caller: &Caller, facility_id: &str) -> Result<(), Problem> {
    require_looks(caller, facility_id)?;
    if !caller.belongs_to(facility_id) {
        let detail = "Only people of the facility decide about its statements.";
        return Err(Problem::forbidden("other_facility", detail));
    }
    access::require_manager(caller)
}

async fn settings(db: &Db, facility_id: &str) -> Result<FacilitySettings, Problem> {
    facilities::settings(db, facility_id).await?.ok_or_else(|| Problem::not_found("There is no such facility."))
}

/// The books of a facility as of one moment.
async fn read(state: &AppState, facility_id: &str) -> Result<(Books, DatabaseTransaction), Problem> {
    let settings = settings(&state.db, facility_id).await?;
    let tx = state.db.snapshot().await?;
    let books = Books::load(&tx, facility_id, settings, state.clock.now_ms()).await?;
    Ok((books, tx))
}

/// First and last day of a period that is written `yyyy-MM`.
pub fn days_of(period: &str) -> Result<(NaiveDate, NaiveDate), Problem> {
    let period = period_of(period)?;
    let first = period.first_day();
    Ok((first, period.next().first_day().pred_opt().unwrap_or(first)))
}

/// The statement of the month that `day` is in, as of `now` (milliseconds); none when there is none.
pub async fn statement(db: &Db, facility_id: &str, day: NaiveDate, now: i64) -> Result<Option<Statement>, DbErr> {
    let Some(settings) = facilities::settings(db, facility_id).await? else { return Ok(None) };
    let tx = db.snapshot().await?;
    let (books, period) = (Books::load(&tx, facility_id, settings, now).await?, Period::of_day(day));
    match books.has(period) {
        true => Ok(Some(books.statement(&tx, period).await?)),
        false => Ok(None),
    }
}

fn period_of(text: &str) -> Result<Period, Problem> {
    Period::parse(text).ok_or_else(no_statement)
}

/// Writes down what `caller` changed of the facility's.
async fn note(
    state: &AppState,
    tx: &DatabaseTransaction,
    caller: &Caller,
    facility_id: &str,
    changes: Vec<FieldChange>,
) -> Result<(), Problem> {
    let name = store::facility_name(tx, facility_id).await?.unwrap_or_default();
    let entry = audit::Entry {
        action: Action::Changed,
        subject: Subject::Facility,
        subject_id: facility_id,
        subject_name: &name,
        facility_id: Some(facility_id),
        changes,
    };
    Ok(audit::record(tx, &state.clock, caller, entry).await?)
}

pub fn no_statement() -> Problem {
    Problem::not_found("There is no such statement.")
}

fn no_line() -> Problem {
    Problem::not_found("The statement has no such line.")
}
