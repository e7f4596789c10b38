//! What the provider proposes to order, where the contract of a facility says so (VMI, PPMV). Who decides for the facility
//! accepts it as it is or in other numbers, or declines it; what nobody decided about in its review time is accepted by
//! itself, once, by the server's clock. An accepted proposal is exactly one order, under the proposal's own id.
//!
//! Words: a *rule* says every how many days a proposal is looked for, and how long it may be reviewed. A proposal is *open*
//! while nobody decided, and of one supplier one at the most is open. `packs` of a line are what is wanted, `proposed_packs`
//! what the provider proposes, `suggested_packs` what the figures said.

mod accept;
mod attend;
mod change;
mod decline;
mod get;
mod list;
mod model;
mod packs;
mod propose;
mod rules;
mod store;
mod withdraw;

use sea_orm::{DatabaseTransaction, DbErr};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use self::model::{Proposal, ProposalState};
use self::store::Stored;
use crate::AppState;
use crate::audit::{self, Action, FieldChange, Subject};
use crate::facilities::{self, FacilityProfile};
use crate::web::{Caller, Problem};

pub use attend::{Attended, attend};
pub use model::NewProposalRule;
pub use rules::set as set_rule;

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_proposals, propose::propose_order))
        .routes(routes!(get::get_proposal, change::change_proposal))
        .routes(routes!(accept::accept_proposal))
        .routes(routes!(decline::decline_proposal))
        .routes(routes!(withdraw::withdraw_proposal))
        .routes(routes!(rules::list_proposal_rules, rules::set_proposal_rule, rules::delete_proposal_rule))
}

/// The provider keeps the stock of such a facility filled (ENT-10), as long as it is open.
fn is_supplied(facility: &FacilityProfile) -> bool {
    facility.is_active && matches!(facility.contract_type.as_str(), "VMI" | "PPMV")
}

/// The facility, whose contract must have the provider propose.
async fn supplied(state: &AppState, facility_id: &str) -> Result<FacilityProfile, Problem> {
    let found = facilities::profile(&state.db, facility_id).await?;
    let facility = found.ok_or_else(|| Problem::not_found("There is no such facility."))?;
    if is_supplied(&facility) {
        return Ok(facility);
    }
    let detail = "Orders are proposed only to facilities that are open and whose contract is VMI or PPMV.";
    Err(Problem::conflict("not_vmi", detail))
}

/// Who decides about what is proposed to this facility: who orders there. People of the provider look.
fn require_decider(caller: &Caller, facility_id: &str) -> Result<(), Problem> {
    caller.require_orders(facility_id)?;
    if caller.is_staff {
        let detail = "Only people of the facility decide about what is proposed to it.";
        return Err(Problem::forbidden("other_facility", detail));
    }
    Ok(())
}

/// The proposal as it stands now; that to another facility is not there.
async fn shown(state: &AppState, caller: &Caller, id: &str) -> Result<Proposal, Problem> {
    let found = store::find(&state.db, id).await?;
    let stored = found.filter(|found| caller.is_staff || caller.belongs_to(&found.facility_id));
    let stored = stored.ok_or_else(no_proposal)?;
    store::shown(&state.db, vec![stored]).await?.pop().ok_or_else(no_proposal)
}

/// The open proposal, held until the transaction ends. 409 `decided` once it is open no more, with `state`, and with
/// `decided_by` unless nobody did.
async fn hold_open(tx: &DatabaseTransaction, caller: &Caller, id: &str) -> Result<Stored, Problem> {
    let found = store::lock(tx, id).await?;
    let held = found.filter(|found| caller.is_staff || caller.belongs_to(&found.facility_id));
    let held = held.ok_or_else(no_proposal)?;
    if held.state == ProposalState::Proposed {
        return Ok(held);
    }
    let detail = match (&held.decided_by, held.state) {
        (Some(by), ProposalState::Declined) => format!("{by} has declined this proposal already."),
        (Some(by), ProposalState::Withdrawn) => format!("{by} has withdrawn this proposal."),
        (Some(by), _) => format!("{by} has accepted this proposal already."),
        (None, ProposalState::Withdrawn) => "The proposal has been withdrawn.".to_owned(),
        (None, _) => "The review time is over: the proposal has been accepted by itself.".to_owned(),
    };
    let problem = Problem::conflict("decided", detail).with("state", held.state.as_str());
    Err(match held.decided_by {
        Some(by) => problem.with("decided_by", by),
        None => problem,
    })
}

/// Writes down what `caller` did about proposals to the facility.
async fn note(
    tx: &DatabaseTransaction,
    state: &AppState,
    caller: &Caller,
    facility: (&str, &str),
    changes: Vec<FieldChange>,
) -> Result<(), DbErr> {
    let (subject_id, subject_name) = facility;
    let entry = audit::Entry {
        action: Action::Changed,
        subject: Subject::Facility,
        subject_id,
        subject_name,
        facility_id: Some(subject_id),
        changes,
    };
    audit::record(tx, &state.clock, caller, entry).await
}

fn no_proposal() -> Problem {
    Problem::not_found("There is no such proposal.")
}
