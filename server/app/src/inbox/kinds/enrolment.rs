use sea_orm::{DatabaseTransaction, DbErr};

use super::in_care;
use crate::access::Act;
use crate::inbox::fault::Fault;
use crate::inbox::kind::{Applied, Arrival, Kind, May};
use crate::programmes::{self, EnrolmentPayload, ReadEnrolment};

impl Kind for EnrolmentPayload {
    const NAME: &'static str = "enrolment";
    const MAY: May = May::Care(Act::KeepPatientsInCare);
    const SHOWS_A_PATIENT: bool = true;

    type Content = ReadEnrolment;

    async fn look_up(&self, arrival: &Arrival<'_>) -> Result<Result<ReadEnrolment, String>, DbErr> {
        self.read(&arrival.state.db, &arrival.origin).await
    }

    async fn apply(
        enrolment: &ReadEnrolment,
        tx: &DatabaseTransaction,
        arrival: &Arrival<'_>,
        by: Option<&str>,
    ) -> Result<Result<Applied, Fault>, DbErr> {
        let who = by.unwrap_or_default();
        Ok(in_care(programmes::enrol(tx, &arrival.state.clock, enrolment, &arrival.origin, who).await?, by))
    }
}
