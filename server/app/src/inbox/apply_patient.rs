use chrono::{DateTime, Utc};
use sea_orm::{DatabaseTransaction, DbErr};

use super::model::SyncResult;
use super::receive::Receiver;
use super::record::Record;
use super::store;
use crate::patients::{self, Change, NewPatient, PatientFields, Recorded};

/// On a change of which another device said something else: both are kept.
const DIFFERS: &str = "patient_differs";

/// A patient, and what the till showed before it was changed.
#[derive(Debug)]
pub struct ReadPatient {
    pub patient: NewPatient,
    pub before: Option<PatientFields>,
}

impl Receiver<'_> {
    /// Writes the patient as its next audit, by who made it at the till; `None` when another facility has that patient.
    ///
    /// A patient the facility has already is changed: field by field where the till says what it showed, else this is a
    /// later version of it.
    pub async fn apply_patient(
        &self,
        tx: &DatabaseTransaction,
        record: &Record,
        read: &ReadPatient,
        mut flags: Vec<String>,
        received_at: DateTime<Utc>,
    ) -> Result<Option<SyncResult>, DbErr> {
        let (sent, received_ms) = (&record.sent, received_at.timestamp_millis());
        let (patient, operator_id) = (&read.patient, sent.operator_id.as_str());
        // From here to the commit nobody else in the facility can record a patient.
        let (recorded, differs) = match &read.before {
            None => (patients::record(tx, &self.facility_id, patient, Some(operator_id), received_ms).await?, false),
            Some(before) => {
                let change = Change {
                    facility_id: &self.facility_id,
                    patient,
                    before,
                    changed_by: operator_id,
                    changed_at: record.origin(self.sent_by, received_at).happened_at().timestamp_millis(),
                    recorded_at: received_ms,
                };
                patients::change(tx, &self.state.clock, &change).await?
            }
        };
        if recorded == Recorded::Elsewhere {
            return Ok(None);
        }
        if differs {
            flags.push(DIFFERS.to_owned());
        }
        let result = SyncResult::applied(sent, None, flags);
        store::conclude(tx, sent, &result, received_ms).await?;
        Ok(Some(result))
    }
}
