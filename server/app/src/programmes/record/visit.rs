use bloom_storage::Db;
use sea_orm::{DatabaseTransaction, DbErr};

use super::{ADVICE_DIFFERS, Taken, UNKNOWN_ENROLMENT, UNKNOWN_PROGRAMME, lock, patient, settle};
use crate::programmes::model::VisitPayload;
use crate::programmes::rule;
use crate::programmes::store::{enrolments, programmes, visits};
use crate::values::{Clock, Origin};

/// A visit, and what the table of its programme says of it.
pub struct ReadVisit {
    said: VisitPayload,
    flags: Vec<&'static str>,
}

impl ReadVisit {
    /// Of what needs no second look.
    pub fn of(said: VisitPayload) -> ReadVisit {
        ReadVisit { said, flags: Vec::new() }
    }
}

impl VisitPayload {
    /// What can be taken in, or a sentence that says why it is no visit.
    pub async fn read(&self, db: &Db, origin: &Origin<'_>) -> Result<Result<ReadVisit, String>, DbErr> {
        if let Err(fault) = self.check(origin) {
            return Ok(Err(fault));
        }
        let programme = programmes::find(db.read(), &self.programme_uuid).await?;
        let programme = programme.filter(|found| found.code == self.code && found.version == self.version);
        let flag = match &programme {
            None => Some(UNKNOWN_PROGRAMME),
            Some(programme) if rule::judge(&programme.document, &self.answers).is_what(self) => None,
            Some(_) => Some(ADVICE_DIFFERS),
        };
        Ok(Ok(ReadVisit { said: self.clone(), flags: flag.into_iter().collect() }))
    }
}

/// Writes a visit, within the caller's transaction; `by` is who recorded it.
pub async fn visit(
    tx: &DatabaseTransaction,
    clock: &Clock,
    visit: &ReadVisit,
    origin: &Origin<'_>,
    by: &str,
) -> Result<Taken, DbErr> {
    lock(tx, origin.facility_id).await?;
    let said = &visit.said;
    let (patient_id, flag) = patient(tx, origin.facility_id, &said.patient_id).await?;
    let mut flags: Vec<&'static str> = visit.flags.iter().copied().chain(flag).collect();
    if let Some(enrolment_id) = &said.enrolment_uuid {
        match enrolments::find(tx, enrolment_id).await? {
            None => flags.push(UNKNOWN_ENROLMENT),
            Some(known) if known.facility_id != origin.facility_id || known.patient_id != patient_id => {
                return Ok(Taken::Elsewhere);
            }
            Some(_) => {}
        }
    }
    let new = visits::NewVisit {
        said,
        facility_id: origin.facility_id,
        patient_id: &patient_id,
        visited_at: origin.put_right(said.visited_at).timestamp_millis(),
        received_at: origin.received_at.timestamp_millis(),
        operator_id: origin.operator_id,
        visited_by: by,
    };
    visits::insert(tx, &new).await?;
    if let Some(enrolment_id) = &said.enrolment_uuid {
        settle(tx, clock, origin, enrolment_id).await?;
    }
    Ok(Taken::Flagged(flags))
}
