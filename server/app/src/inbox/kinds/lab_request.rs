use sea_orm::{DatabaseTransaction, DbErr};

use super::{applied, lab_books};
use crate::access::Act;
use crate::inbox::fault::Fault;
use crate::inbox::kind::{Applied, Arrival, Kind, May};
use crate::lab::{self, LabRequestPayload};

impl Kind for LabRequestPayload {
    const NAME: &'static str = "lab_request";
    const MAY: May = May::Care(Act::PerformTest);
    const SHOWS_A_PATIENT: bool = true;
    const IS_SENSITIVE: bool = true;

    type Content = LabRequestPayload;

    async fn look_up(&self, arrival: &Arrival<'_>) -> Result<Result<LabRequestPayload, String>, DbErr> {
        Ok(self.read(&arrival.origin))
    }

    /// Whatever became of its definitions meanwhile: what is not known here is hidden.
    async fn apply(
        request: &LabRequestPayload,
        tx: &DatabaseTransaction,
        arrival: &Arrival<'_>,
        by: Option<&str>,
    ) -> Result<Result<Applied, Fault>, DbErr> {
        Ok(Ok(applied(by, lab::request(lab_books(tx, arrival, by), request).await?)))
    }
}
