use sea_orm::{DatabaseTransaction, DbErr};

use super::differences::differences;
use super::store;
use crate::audit::{self, Action, Entry, Subject};
use crate::values::Clock;
use crate::web::Caller;

/// FIN-09: whom the facility names as its owner, by mail address alone, is this person from now on. Somebody who is named
/// already stays.
pub async fn link_owner(
    tx: &DatabaseTransaction,
    clock: &Clock,
    caller: &Caller,
    facility_id: &str,
    user_id: &str,
    email: &str,
) -> Result<(), DbErr> {
    let Some(before) = store::lock(tx, facility_id).await? else { return Ok(()) };
    let contact = &before.facility_owner_contact;
    let named = !contact.email.is_empty() && contact.email.to_lowercase() == email.to_lowercase();
    if !named || !contact.user_id.is_empty() {
        return Ok(());
    }
    let mut after = before.clone();
    after.facility_owner_contact.user_id = user_id.to_owned();
    store::update(tx, &after).await?;
    let entry = Entry {
        action: Action::Changed,
        subject: Subject::Facility,
        subject_id: &after.id,
        subject_name: &after.name,
        facility_id: Some(&after.id),
        changes: differences(&before, &after),
    };
    audit::record(tx, clock, caller, entry).await
}
