use sea_orm::{DatabaseTransaction, DbErr};

use super::in_care;
use crate::access::Act;
use crate::inbox::fault::Fault;
use crate::inbox::kind::{Applied, Arrival, Kind, May};
use crate::programmes::{self, ContactPayload, ReadContact};

impl Kind for ContactPayload {
    const NAME: &'static str = "contact";
    const MAY: May = May::Care(Act::KeepPatientsInCare);
    const SHOWS_A_PATIENT: bool = true;

    type Content = ReadContact;

    async fn look_up(&self, arrival: &Arrival<'_>) -> Result<Result<ReadContact, String>, DbErr> {
        Ok(self.read(&arrival.origin))
    }

    async fn apply(
        contact: &ReadContact,
        tx: &DatabaseTransaction,
        arrival: &Arrival<'_>,
        by: Option<&str>,
    ) -> Result<Result<Applied, Fault>, DbErr> {
        let who = by.unwrap_or_default();
        Ok(in_care(programmes::contact(tx, &arrival.state.clock, contact, &arrival.origin, who).await?, by))
    }
}
