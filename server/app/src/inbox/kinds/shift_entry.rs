use sea_orm::{DatabaseTransaction, DbErr};

use crate::inbox::fault::Fault;
use crate::inbox::kind::{Applied, Arrival, Kind, May, Summary};
use crate::shifts::{self, ShiftEntry, ShiftEntryPayload};

impl Kind for ShiftEntryPayload {
    const NAME: &'static str = "shift_entry";
    const MAY: May = May::HaveOneOf(&["POS"]);

    type Content = ShiftEntry;

    async fn look_up(&self, arrival: &Arrival<'_>) -> Result<Result<ShiftEntry, String>, DbErr> {
        Ok(self.read(arrival.settings, &arrival.origin))
    }

    async fn apply(
        entry: &ShiftEntry,
        tx: &DatabaseTransaction,
        arrival: &Arrival<'_>,
        by: Option<&str>,
    ) -> Result<Result<Applied, Fault>, DbErr> {
        shifts::record(tx, arrival.settings, entry, &arrival.origin, by.unwrap_or_default()).await?;
        Ok(Ok(Applied::made_by(by)))
    }

    fn summary(&self) -> Summary<'_> {
        Summary { name: "", field: Some(("amount", &self.amount)) }
    }
}
