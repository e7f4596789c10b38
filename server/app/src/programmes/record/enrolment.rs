use bloom_storage::{Db, counters};
use sea_orm::{DatabaseTransaction, DbErr};

use super::{NO_CONSENT, Taken, UNKNOWN_PROGRAMME, patient, settle};
use crate::programmes::model::{EnrolmentPayload, Programme};
use crate::programmes::store::{enrolments, programmes};
use crate::values::{Clock, Origin};

/// An enrolment, and what is known of its programme.
pub struct ReadEnrolment {
    said: EnrolmentPayload,
    flags: Vec<&'static str>,
}

impl ReadEnrolment {
    /// Of what needs no second look.
    pub fn of(said: EnrolmentPayload) -> ReadEnrolment {
        ReadEnrolment { said, flags: Vec::new() }
    }
}

impl EnrolmentPayload {
    /// What can be taken in, or a sentence that says why it is no enrolment.
    pub async fn read(&self, db: &Db, origin: &Origin<'_>) -> Result<Result<ReadEnrolment, String>, DbErr> {
        if let Err(fault) = self.check(origin) {
            return Ok(Err(fault));
        }
        let programme = programmes::find(db.read(), &self.programme_uuid).await?;
        let programme = programme.filter(|found| found.code == self.code && found.version == self.version);
        let asks = |programme: &Programme| programme.document.consent.is_some();
        let mut flags = Vec::new();
        flags.extend(programme.is_none().then_some(UNKNOWN_PROGRAMME));
        flags.extend((!self.consent && programme.as_ref().is_some_and(asks)).then_some(NO_CONSENT));
        Ok(Ok(ReadEnrolment { said: self.clone(), flags }))
    }
}

/// Writes an enrolment, within the caller's transaction; `by` is who made it.
pub async fn enrol(
    tx: &DatabaseTransaction,
    clock: &Clock,
    enrolment: &ReadEnrolment,
    origin: &Origin<'_>,
    by: &str,
) -> Result<Taken, DbErr> {
    let change_number = counters::next(tx, counters::ENROLMENTS, origin.facility_id).await?;
    let said = &enrolment.said;
    let (patient_id, flag) = patient(tx, origin.facility_id, &said.patient_id).await?;
    let new = enrolments::NewEnrolment {
        id: origin.id,
        facility_id: origin.facility_id,
        change_number,
        patient_id: &patient_id,
        programme_id: &said.programme_uuid,
        code: &said.code,
        version: said.version,
        enrolled_at: origin.put_right(said.at).timestamp_millis(),
        received_at: origin.received_at.timestamp_millis(),
        operator_id: origin.operator_id,
        enrolled_by: by,
        consent: said.consent,
        target: &said.target,
        medicines: &said.medicines,
    };
    enrolments::insert(tx, &new).await?;
    // Visits and contacts of it may be here already.
    settle(tx, clock, origin, origin.id).await?;
    Ok(Taken::Flagged(enrolment.flags.iter().copied().chain(flag).collect()))
}
