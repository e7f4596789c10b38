use sea_orm::{DatabaseTransaction, DbErr};

use crate::AppState;
use crate::audit::{self, Action, FieldChange, Subject};
use crate::inbox::record::Record;
use crate::web::Caller;

/// A held record as the trail tells of it.
pub struct TrailEntry<'a> {
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
    held: &TrailEntry<'_>,
    action: Action,
    more: Vec<FieldChange>,
) -> Result<(), DbErr> {
    let mut changes = vec![FieldChange::new("code", held.code)];
    let mut name = "";
    if let Some(record) = held.record {
        changes.push(FieldChange::new("operator_id", record.sent.operator_id.as_str()));
        let summary = record.payload.summary();
        name = summary.name;
        changes.extend(summary.field.map(|(field, says)| FieldChange::new(field, says)));
    }
    changes.push(FieldChange::new("sent_by", held.sent_by));
    changes.extend(more);
    let facility_id = Some(held.facility_id);
    let entry = audit::Entry {
        action,
        subject: Subject::Record,
        subject_id: held.id,
        subject_name: name,
        facility_id,
        changes,
    };
    audit::record(tx, &state.clock, caller, entry).await
}
