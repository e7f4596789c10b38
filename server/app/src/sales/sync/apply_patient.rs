use chrono::{DateTime, Utc};
use sea_orm::{DatabaseTransaction, DbErr};

use super::model::{SyncRecord, SyncResult};
use super::receive::Receiver;
use super::store;
use crate::patients::{self, NewPatient, Recorded};

impl Receiver<'_> {
    /// Writes the patient as its next audit, by who made it at the till; `None` when another facility has that patient.
    ///
    /// A patient the facility has already is changed: this is a later version of it.
    pub async fn apply_patient(
        &self,
        tx: &DatabaseTransaction,
        sent: &SyncRecord,
        patient: &NewPatient,
        flags: Vec<String>,
        received_at: DateTime<Utc>,
    ) -> Result<Option<SyncResult>, DbErr> {
        let received_ms = received_at.timestamp_millis();
        let result = SyncResult::applied(sent, None, flags);
        store::conclude(tx, sent, &result, received_ms).await?;
        // Last: from here to the commit nobody else in the facility can record a patient.
        let operator = Some(sent.operator_id.as_str());
        match patients::record(tx, &self.facility_id, patient, operator, received_ms).await? {
            Recorded::Audit(_) => Ok(Some(result)),
            Recorded::Elsewhere => Ok(None),
        }
    }
}
