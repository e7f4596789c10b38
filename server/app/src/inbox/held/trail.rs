use sea_orm::{DatabaseTransaction, DbErr};

use crate::AppState;
use crate::audit::{self, Action, FieldChange, Subject};
use crate::inbox::record::Record;
use crate::web::Caller;

/// A held record as the trail tells of it.
pub struct Told<'a> {
    pub facility_id: &'a str,
    /// Its own, or its fingerprint.
    pub id: &'a str,
    /// Why it is held, as one word.
    pub code: &'a str,
    pub sent_by: &'a str,
    /// Where it can be read.
    pub record: Option<&'a Record>,
}

/// Into the trail: what `caller` did to a held record, who had made it, and who had sent it.
pub async fn note(
    state: &AppState,
    tx: &DatabaseTransaction,
    caller: &Caller,
    told: &Told<'_>,
    action: Action,
    more: Vec<FieldChange>,
) -> Result<(), DbErr> {
    let mut changes = vec![FieldChange::new("code", told.code)];
    let mut name = "";
    if let Some(record) = told.record {
        changes.push(FieldChange::new("operator_id", record.sent.operator_id.as_str()));
        let told = record.payload.told();
        name = told.name;
        changes.extend(told.field.map(|(field, says)| FieldChange::new(field, says)));
    }
    changes.push(FieldChange::new("sent_by", told.sent_by));
    changes.extend(more);
    let facility_id = Some(told.facility_id);
    let entry = audit::Entry {
        action,
        subject: Subject::Record,
        subject_id: told.id,
        subject_name: name,
        facility_id,
        changes,
    };
    audit::record(tx, &state.clock, caller, entry).await
}
