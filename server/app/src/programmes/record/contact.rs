use sea_orm::{DatabaseTransaction, DbErr};

use super::{Taken, UNKNOWN_ENROLMENT, lock, settle};
use crate::programmes::model::ContactPayload;
use crate::programmes::store::{contacts, enrolments};
use crate::values::{Clock, Origin};

/// A contact that can be taken in.
pub struct ReadContact {
    said: ContactPayload,
}

impl ReadContact {
    /// Of what needs no second look.
    pub fn of(said: ContactPayload) -> ReadContact {
        ReadContact { said }
    }
}

impl ContactPayload {
    /// What can be taken in, or a sentence that says why it is no contact.
    pub fn read(&self, origin: &Origin<'_>) -> Result<ReadContact, String> {
        self.check(origin).map(|()| ReadContact { said: self.clone() })
    }
}

/// Writes a contact, within the caller's transaction; `by` is who called.
pub async fn contact(
    tx: &DatabaseTransaction,
    clock: &Clock,
    contact: &ReadContact,
    origin: &Origin<'_>,
    by: &str,
) -> Result<Taken, DbErr> {
    lock(tx, origin.facility_id).await?;
    let said = &contact.said;
    let flag = match enrolments::find(tx, &said.enrolment_uuid).await? {
        None => Some(UNKNOWN_ENROLMENT),
        Some(known) if known.facility_id != origin.facility_id => return Ok(Taken::Elsewhere),
        Some(_) => None,
    };
    let new = contacts::NewContact {
        said,
        facility_id: origin.facility_id,
        contacted_at: origin.put_right(said.at).timestamp_millis(),
        received_at: origin.received_at.timestamp_millis(),
        operator_id: origin.operator_id,
        contacted_by: by,
    };
    contacts::insert(tx, &new).await?;
    settle(tx, clock, origin, &said.enrolment_uuid).await?;
    Ok(Taken::Flagged(flag.into_iter().collect()))
}
