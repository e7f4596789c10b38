//! What a facility owes each supplier and how much it may still order on credit. Only what somebody says is written down:
//! limits, invoices of suppliers outside, credit notes and payments; all else is a sum of orders, shipments and receipts.
//!
//! Words: an *account* is that of a facility with a supplier. A shipment of a warehouse is an *invoice* by itself, and what
//! was refused or missing of it a *credit note*; a supplier outside sends its own, which somebody writes down. What an
//! account has *used* is what is owed and what is still to come of orders, no unit of it twice. An order that comes in above
//! the limit is taken and *held*: it is let through by the provider, or by itself once the account is under its limit.
//!
//! Whoever writes to an account, or judges it, holds it first (its row), then the orders of it.

mod account;
mod books;
mod credit;
mod get;
mod hold;
mod invoices;
mod limit;
mod list;
mod model;
mod pay;
mod read;
mod rights;
mod store;
mod told;

use sea_orm::DbErr;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;
use crate::jobs::JobKind;
use crate::orders::HELD_JOB;
use crate::values::Money;
use crate::web::{FieldError, Problem};

pub use hold::take_in;
pub use limit::set as set_limit;

/// Looks whether held orders of a facility, its subject, may go.
pub const JOB: JobKind = JobKind {
    name: HELD_JOB,
    run: |context, facility_id| Box::pin(hold::run(context, facility_id)),
    // The orders stay held; who looks at one enqueues it again.
    given_up: |_, _| Box::pin(async { Ok(()) }),
};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_supplier_accounts))
        .routes(routes!(get::get_supplier_account))
        .routes(routes!(limit::set_credit_limit))
        .routes(routes!(pay::pay_supplier))
        .merge(invoices::routes())
        .routes(routes!(credit::write_credit_note))
}

fn too_much() -> DbErr {
    DbErr::Type("the account comes to more than can be counted".to_owned())
}

fn no_supplier() -> Problem {
    Problem::not_found("There is no such supplier.")
}

fn no_invoice() -> Problem {
    Problem::not_found("There is no such invoice.")
}

fn id_used() -> Problem {
    Problem::conflict("id_used", "Something else was written down with this id already.")
}

/// In the major unit of any currency: no single amount is more.
const MOST_MONEY: i64 = 1_000_000_000;

/// An amount of at least `least`, of a currency with `decimals` decimals.
fn amount(field: &str, text: &str, decimals: u32, least: Money) -> Result<Money, Problem> {
    let most = 10_i64.checked_pow(decimals).and_then(|unit| MOST_MONEY.checked_mul(unit)).unwrap_or(i64::MAX);
    let read = Money::parse(text, decimals).ok().filter(|read| *read >= least && read.minor() <= most);
    read.ok_or_else(|| {
        let field = FieldError::new(field, "must be an amount such as 12.50");
        Problem::unprocessable("invalid", "Some fields are not valid.", vec![field])
    })
}

/// The smallest amount above nothing.
const LEAST: Money = Money::from_minor(1);
