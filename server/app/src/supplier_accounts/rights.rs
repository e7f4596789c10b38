//! Who sees an account, and who writes to it.

use crate::facilities::{self, FacilitySettings};
use crate::supplier_accounts::no_supplier;
use crate::supplier_accounts::store::{self, Supplier};
use crate::web::{Caller, Problem};
use crate::{AppState, access, orders};

pub async fn settings(state: &AppState, facility_id: &str) -> Result<FacilitySettings, Problem> {
    let found = facilities::settings(&state.db, facility_id).await?;
    found.ok_or_else(|| Problem::not_found("There is no such facility."))
}

/// The supplier of an account, for who sees it: people of the facility who order, people of the provider, and who answers
/// orders in the warehouse that the supplier is.
pub async fn require_looks(
    state: &AppState,
    caller: &Caller,
    facility_id: &str,
    supplier_id: &str,
) -> Result<Supplier, Problem> {
    if caller.is_staff || caller.belongs_to(facility_id) {
        caller.require_orders(facility_id)?;
        return find(state, facility_id, supplier_id).await?.ok_or_else(no_supplier);
    }
    let found = find(state, facility_id, supplier_id).await?;
    let own = |supplier: &Supplier| supplier.warehouse_id.as_deref().is_some_and(|id| caller.belongs_to(id));
    if let Some(supplier) = found.filter(own) {
        orders::require_answerer(caller, caller.facility_id.as_deref().unwrap_or_default())?;
        return Ok(supplier);
    }
    Err(Problem::forbidden("other_facility", "You do not belong to this facility."))
}

async fn find(state: &AppState, facility_id: &str, supplier_id: &str) -> Result<Option<Supplier>, Problem> {
    Ok(store::suppliers(state.db.read(), facility_id, &[supplier_id]).await?.remove(supplier_id))
}

/// Who says how much may be ordered on credit: the provider, where a warehouse gives it; else also who runs the facility.
pub fn require_sets_limit(caller: &Caller, facility_id: &str, supplier: &Supplier) -> Result<(), Problem> {
    match supplier.warehouse_id {
        Some(_) => caller.require_staff(),
        None => access::require_manager_of(caller, facility_id),
    }
}

/// Who writes down what was paid: who got it, where a warehouse did, or the provider; else also who runs the facility.
pub fn require_notes_payments(caller: &Caller, facility_id: &str, supplier: &Supplier) -> Result<(), Problem> {
    match &supplier.warehouse_id {
        Some(warehouse_id) => require_gives(caller, warehouse_id),
        None => access::require_manager_of(caller, facility_id),
    }
}

/// Who writes credit notes: who gives them, where a warehouse does, or the provider; else who has the paper.
pub fn require_notes_credits(caller: &Caller, facility_id: &str, supplier: &Supplier) -> Result<(), Problem> {
    match &supplier.warehouse_id {
        Some(warehouse_id) => require_gives(caller, warehouse_id),
        None => require_has_paper(caller, facility_id),
    }
}

/// Who orders in the facility has the papers of suppliers outside on the table.
pub fn require_has_paper(caller: &Caller, facility_id: &str) -> Result<(), Problem> {
    caller.require_orders(facility_id)?;
    if caller.is_staff {
        let detail = "Only people of the facility write down papers of its suppliers.";
        return Err(Problem::forbidden("other_facility", detail));
    }
    Ok(())
}

fn require_gives(caller: &Caller, warehouse_id: &str) -> Result<(), Problem> {
    if caller.is_staff {
        return Ok(());
    }
    if !caller.belongs_to(warehouse_id) {
        let detail = "Only the warehouse of this supplier and people of the provider may do this.";
        return Err(Problem::forbidden("warehouse_only", detail));
    }
    orders::require_answerer(caller, warehouse_id)
}
