use sea_orm::{DatabaseTransaction, DbErr};

use super::{applied, lab_books};
use crate::access::Act;
use crate::inbox::fault::Fault;
use crate::inbox::kind::{Applied, Arrival, Kind, May};
use crate::lab::{self, LabEntryPayload};

impl Kind for LabEntryPayload {
    const NAME: &'static str = "lab_entry";
    const MAY: May = May::Care(Act::PerformTest);
    const SHOWS_A_PATIENT: bool = true;
    const IS_SENSITIVE: bool = true;

    type Content = LabEntryPayload;

    async fn look_up(&self, arrival: &Arrival<'_>) -> Result<Result<LabEntryPayload, String>, DbErr> {
        Ok(self.read(&arrival.origin))
    }

    /// It waits for its request: who runs the facility applies it once that is there.
    async fn apply(
        entry: &LabEntryPayload,
        tx: &DatabaseTransaction,
        arrival: &Arrival<'_>,
        by: Option<&str>,
    ) -> Result<Result<Applied, Fault>, DbErr> {
        Ok(match lab::entry(lab_books(tx, arrival, by), entry).await? {
            Ok(flags) => Ok(applied(by, flags)),
            Err(lab::RequestUnknown) => Err(Fault::lab_request_unknown()),
        })
    }
}
