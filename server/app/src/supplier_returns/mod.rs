//! Goods that go back: damaged, near their expiry, recalled, wrong. A warehouse of the network says how much of it it takes,
//! the goods leave the books of the facility when they are sent, and what the warehouse counts is credited at what it cost
//! the facility. A supplier outside answers nothing: what goes back to it is sent at once, and credited once somebody writes
//! its credit note down. Goods of the provider go back without money; its people answer where no warehouse does.
//!
//! Whoever moves stock for a return holds the return before the ledger.

mod amounts;
mod answer;
mod ask;
mod cancel;
mod credit;
mod get;
mod incoming;
mod list;
mod model;
mod receive;
mod send;
mod shelf;
mod store;

use std::collections::HashMap;

use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use self::model::ReturnState;
use self::store::{Step, Stored, StoredLine};
use crate::audit::{self, Action, FieldChange, Subject};
use crate::inventory::BatchOwner;
use crate::values::Money;
use crate::web::{Caller, Checks, FieldError, Problem};
use crate::{AppState, orders};

pub use model::ReturnNumber;

/// What a supplier credited for a return.
pub type Credit = store::Credit;

const MOST_LINES: usize = 200;
const LONGEST_NOTE: usize = 500;
const LONGEST_NUMBER: usize = 100;

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_supplier_returns, ask::ask_supplier_return))
        .routes(routes!(get::get_supplier_return))
        .routes(routes!(send::send_supplier_return))
        .routes(routes!(cancel::cancel_supplier_return))
        .routes(routes!(credit::credit_supplier_return))
        .routes(routes!(incoming::list_incoming_returns))
        .routes(routes!(answer::answer_supplier_return))
        .routes(routes!(receive::receive_supplier_return))
}

/// What suppliers have credited a facility for goods that went back, by supplier.
pub async fn credited(connection: &impl ConnectionTrait, facility_id: &str) -> Result<HashMap<String, Money>, DbErr> {
    let mut sums: HashMap<String, Money> = HashMap::new();
    for credit in store::credits(connection, facility_id).await? {
        let sum = sums.entry(credit.supplier_id).or_default();
        *sum = sum.checked_add(credit.amount).ok_or_else(|| DbErr::Type("credits beyond counting".to_owned()))?;
    }
    Ok(sums)
}

/// Every credit that [`credited`] is the sum of, newest first.
pub async fn amounts(connection: &impl ConnectionTrait, facility_id: &str) -> Result<Vec<Credit>, DbErr> {
    store::credits(connection, facility_id).await
}

/// A return with its lines, in order; nobody else changes it until the transaction ends.
struct Held {
    head: Stored,
    lines: Vec<StoredLine>,
}

impl Held {
    async fn of(tx: &DatabaseTransaction, id: &str) -> Result<Held, Problem> {
        let head = store::lock(tx, id).await?.ok_or_else(no_return)?;
        let lines = store::lines_of(tx, &[id]).await?.remove(id).unwrap_or_default();
        Ok(Held { head, lines })
    }

    /// Writes what became of it, and who said so.
    async fn write(
        self,
        tx: &DatabaseTransaction,
        state: &AppState,
        caller: &Caller,
        (to, step): (ReturnState, Step<'_>),
    ) -> Result<(), Problem> {
        store::step(tx, &self.head.id, to, &step).await?;
        let mut changes = FieldChange::among([("state", self.head.state.as_str().into(), to.as_str().to_owned())]);
        if let Step::Credited { amount, number, .. } = &step {
            changes.push(FieldChange::new("credited", amount.to_decimal(self.head.decimals)));
            changes.push(FieldChange::new("number", *number));
        }
        note(tx, state, caller, &self.head, (Action::Changed, changes)).await
    }
}

async fn note(
    tx: &DatabaseTransaction,
    state: &AppState,
    caller: &Caller,
    head: &Stored,
    (action, changes): (Action, Vec<FieldChange>),
) -> Result<(), Problem> {
    let entry = audit::Entry {
        action,
        subject: Subject::SupplierReturn,
        subject_id: &head.id,
        subject_name: &head.number.to_string(),
        facility_id: Some(&head.facility_id),
        changes,
    };
    Ok(audit::record(tx, &state.clock, caller, entry).await?)
}

/// Who asks for goods to be taken back: who orders for the facility. People of the provider look.
fn require_asker(caller: &Caller, facility_id: &str) -> Result<(), Problem> {
    caller.require_orders(facility_id)?;
    if caller.is_staff {
        let detail = "Only people of the facility send its goods back.";
        return Err(Problem::forbidden("other_facility", detail));
    }
    Ok(())
}

/// Some facility's, of who asks there; which one is known once the return is found.
fn require_own(caller: &Caller) -> Result<(), Problem> {
    require_asker(caller, caller.facility_id.as_deref().unwrap_or_default())
}

/// Who takes goods back: people of the warehouse; of the provider where there is none.
fn require_taker(caller: &Caller, head: &Stored) -> Result<(), Problem> {
    match head.warehouse_id.as_deref() {
        Some(warehouse_id) if caller.belongs_to(warehouse_id) => orders::require_answerer(caller, warehouse_id),
        None if caller.is_staff && head.owner == BatchOwner::Provider => Ok(()),
        _ if caller.is_staff || caller.belongs_to(&head.facility_id) => {
            let detail = "Only who takes these goods back may do this.";
            Err(Problem::forbidden("other_facility", detail))
        }
        _ => Err(no_return()),
    }
}

/// Who may take anything back at all: everybody else hears the same of every return.
fn require_some_taker(caller: &Caller) -> Result<(), Problem> {
    if caller.is_staff {
        return Ok(());
    }
    orders::require_answerer(caller, caller.facility_id.as_deref().unwrap_or_default())
}

/// It stands as `head` says, which is not where this may be done.
fn wrong_state(head: &Stored) -> Problem {
    let detail = "Somebody was here before you: the return has gone on since. Look at it again.";
    Problem::conflict("wrong_state", detail).with("state", head.state.as_str())
}

fn check_note(checks: &mut Checks, note: &str) {
    let fits = note.chars().count() <= LONGEST_NOTE && !note.contains('\0');
    checks.demand(fits, "note", "must have at most 500 characters");
}

/// For every line of the return what `said` says of it, in the order of the lines; `said` names each once.
fn of_each<'a, T>(lines: &[StoredLine], said: &'a [T], id: impl Fn(&T) -> &str) -> Result<Vec<&'a T>, Problem> {
    let mut by_id: HashMap<&str, &T> = said.iter().map(|one| (id(one), one)).collect();
    let each: Option<Vec<&T>> = lines.iter().map(|line| by_id.remove(line.id.as_str())).collect();
    match each.filter(|each| each.len() == said.len()) {
        Some(each) => Ok(each),
        None => Err(invalid("lines", "must be every line of the return, once")),
    }
}

fn invalid(field: &str, detail: &str) -> Problem {
    Problem::unprocessable("invalid", "Some fields are not valid.", vec![FieldError::new(field, detail)])
}

fn no_return() -> Problem {
    Problem::not_found("There is no such return.")
}
