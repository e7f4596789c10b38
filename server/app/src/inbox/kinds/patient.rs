use sea_orm::{DatabaseTransaction, DbErr};

use crate::inbox::fault::Fault;
use crate::inbox::kind::{Applied, Arrival, Kind, May};
use crate::patients::{self, Change, NewPatient, PatientFields, PatientPayload, Recorded};
use crate::web::PATIENT_APPS;

/// On a change of which another device said something else: both are kept.
const DIFFERS: &str = "patient_differs";

/// A patient, and what the till showed before it was changed.
#[derive(Debug)]
pub struct ReadPatient {
    patient: NewPatient,
    before: Option<PatientFields>,
}

impl Kind for PatientPayload {
    const NAME: &'static str = "patient";
    const MAY: May = May::HaveOneOf(&PATIENT_APPS);
    const SHOWS_A_PATIENT: bool = true;

    type Content = ReadPatient;

    async fn look_up(&self, arrival: &Arrival<'_>) -> Result<Result<ReadPatient, String>, DbErr> {
        let read = self.read(arrival.origin.received_at.date_naive());
        Ok(read.map(|patient| ReadPatient { patient, before: self.before.clone() }))
    }

    /// Writes the patient as its next audit, by who made it at the till.
    ///
    /// A patient the facility has already is changed: field by field where the till says what it showed, else this is a
    /// later version of it.
    async fn apply(
        read: &ReadPatient,
        tx: &DatabaseTransaction,
        arrival: &Arrival<'_>,
        by: Option<&str>,
    ) -> Result<Result<Applied, Fault>, DbErr> {
        let (origin, patient) = (&arrival.origin, &read.patient);
        let recorded_at = origin.received_at.timestamp_millis();
        // From here to the commit nobody else in the facility can record a patient.
        let (recorded, differs) = match &read.before {
            None => {
                let operator_id = Some(origin.operator_id);
                (patients::record(tx, origin.facility_id, patient, operator_id, recorded_at).await?, false)
            }
            Some(before) => {
                let change = Change {
                    facility_id: origin.facility_id,
                    patient,
                    before,
                    changed_by: origin.operator_id,
                    changed_at: origin.happened_at().timestamp_millis(),
                    recorded_at,
                };
                patients::change(tx, &arrival.state.clock, &change).await?
            }
        };
        if recorded == Recorded::Elsewhere {
            return Ok(Err(Fault::patient_elsewhere()));
        }
        let mut applied = Applied::made_by(by);
        if differs {
            applied.flags.push(DIFFERS.to_owned());
        }
        Ok(Ok(applied))
    }
}
