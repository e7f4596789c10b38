use axum::Json;
use axum::extract::State;
use sea_orm::DatabaseTransaction;

use super::get::summary;
use super::model::{MemberMerge, MemberSummary};
use super::no_such_patient;
use crate::access;
use crate::audit::{self, Action, FieldChange, Subject};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::inventory::Ledger;
use crate::patients::{self, Merge, Merging, PatientAudit};
use crate::web::{Caller, Checks, JsonBody, Problem};
use crate::{AppState, lab, programmes, sales};

const MEMBER_MANAGEMENT: &str = "Member Management";

/// Make two patients one
///
/// Sales and laboratory tests of `drop`, also those that arrive later, belong to `keep`; `keep` gets what only `drop` knew; tills let go of
/// `drop` by its audit with program `merged`. 403 `no_member_management`; 404 when the facility does not have both;
/// 409 `merged_elsewhere` when one of them was merged into yet another patient, `pseudonymised` when one is known by a number
/// only. There is no way back.
#[utoipa::path(post, path = "/members/merge/", tag = "members", params(("Idempotency-Key" = String, Header)),
    request_body = MemberMerge, responses((status = 200, description = "done", body = MemberSummary)))]
pub async fn merge_members(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(request): JsonBody<MemberMerge>,
) -> Result<Json<MemberSummary>, Problem> {
    require_may_merge(&caller, &request.facility_id)?;
    let mut checks = Checks::new();
    checks.demand(request.keep != request.drop, "drop", "must be another patient than the one that is kept");
    checks.finish()?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "members/merge", &request).await? == Claim::First {
        merge(&state, &tx, &caller, &request).await?;
    }
    tx.commit().await?;
    Ok(Json(summary(&state, &request.facility_id, &request.keep).await?.1))
}

fn require_may_merge(caller: &Caller, facility_id: &str) -> Result<(), Problem> {
    caller.require_facility(facility_id)?;
    if access::is_manager(caller) || caller.apps.iter().any(|app| app == MEMBER_MANAGEMENT) {
        return Ok(());
    }
    let detail = "Your account does not have the Member Management app. Ask your administrator.";
    Err(Problem::forbidden("no_member_management", detail))
}

async fn merge(
    state: &AppState,
    tx: &DatabaseTransaction,
    caller: &Caller,
    request: &MemberMerge,
) -> Result<(), Problem> {
    let MemberMerge { facility_id, keep, drop } = request;
    // No sale is half-way: each one is written before, and handed over, or after, and knows whose it is.
    let ledger = Ledger::lock(tx, &state.clock, facility_id).await?;
    sales::move_to_patient(tx, facility_id, drop, keep).await?;
    lab::move_to_patient(tx, facility_id, drop, keep).await?;
    programmes::move_to_patient(tx, facility_id, drop, keep).await?;
    let merge = Merge { facility_id, keep, drop, merged_by: &caller.user_id, merged_at: ledger.now() };
    match patients::merge(tx, merge).await? {
        Merging::Done { keep, drop } => Ok(note(state, tx, caller, facility_id, &keep, &drop).await?),
        Merging::Already => Ok(()),
        Merging::Unknown => Err(no_such_patient()),
        Merging::Elsewhere => {
            let detail = "One of them was merged with yet another patient. Look them up again.";
            Err(Problem::conflict("merged_elsewhere", detail))
        }
        Merging::Pseudonymised => {
            let detail = "One of them is known by a number only. Nobody can say any more that it is the same person.";
            Err(Problem::conflict("pseudonymised", detail))
        }
    }
}

async fn note(
    state: &AppState,
    tx: &DatabaseTransaction,
    caller: &Caller,
    facility_id: &str,
    keep: &PatientAudit,
    drop: &PatientAudit,
) -> Result<(), sea_orm::DbErr> {
    let (kept, dropped) = (&keep.patient, &drop.patient);
    let mut changes =
        vec![FieldChange { field: "patient".to_owned(), from: Some(dropped.full_name()), to: Some(kept.full_name()) }];
    let numbers = (kept.member_number.clone(), kept.filled_from(dropped).member_number);
    changes.extend(FieldChange::among([("member_number", numbers.0, numbers.1)]));
    let entry = audit::Entry {
        action: Action::Merged,
        subject: Subject::Patient,
        subject_id: &keep.patient_pk,
        subject_name: &kept.full_name(),
        facility_id: Some(facility_id),
        changes,
    };
    audit::record(tx, &state.clock, caller, entry).await
}
