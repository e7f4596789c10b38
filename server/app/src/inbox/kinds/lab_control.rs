use sea_orm::{DatabaseTransaction, DbErr};

use super::{applied, lab_books};
use crate::access::Act;
use crate::inbox::fault::Fault;
use crate::inbox::kind::{Applied, Arrival, Kind, May};
use crate::lab::{self, LabControlPayload};

impl Kind for LabControlPayload {
    const NAME: &'static str = "lab_control";
    const MAY: May = May::Care(Act::PerformTest);

    type Content = LabControlPayload;

    async fn look_up(&self, arrival: &Arrival<'_>) -> Result<Result<LabControlPayload, String>, DbErr> {
        Ok(self.read(&arrival.origin))
    }

    /// Whatever the books have of the lot.
    async fn apply(
        control: &LabControlPayload,
        tx: &DatabaseTransaction,
        arrival: &Arrival<'_>,
        by: Option<&str>,
    ) -> Result<Result<Applied, Fault>, DbErr> {
        Ok(Ok(applied(by, lab::control(lab_books(tx, arrival, by), control).await?)))
    }
}
