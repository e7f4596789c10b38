use sea_orm::{DatabaseTransaction, DbErr};

use super::in_care;
use crate::access::Act;
use crate::inbox::fault::Fault;
use crate::inbox::kind::{Applied, Arrival, Kind, May};
use crate::programmes::{self, ReadVisit, VisitPayload};

impl Kind for VisitPayload {
    const NAME: &'static str = "visit";
    const MAY: May = May::Care(Act::KeepPatientsInCare);
    const SHOWS_A_PATIENT: bool = true;

    type Content = ReadVisit;

    async fn look_up(&self, arrival: &Arrival<'_>) -> Result<Result<ReadVisit, String>, DbErr> {
        self.read(&arrival.state.db, &arrival.origin).await
    }

    async fn apply(
        visit: &ReadVisit,
        tx: &DatabaseTransaction,
        arrival: &Arrival<'_>,
        by: Option<&str>,
    ) -> Result<Result<Applied, Fault>, DbErr> {
        let who = by.unwrap_or_default();
        Ok(in_care(programmes::visit(tx, &arrival.state.clock, visit, &arrival.origin, who).await?, by))
    }
}
