use sea_orm::{DatabaseTransaction, DbErr};

use crate::inbox::fault::Fault;
use crate::inbox::kind::{Applied, Arrival, Kind, May};
use crate::lost_sales::{self, LostSale, LostSalePayload};

impl Kind for LostSalePayload {
    const NAME: &'static str = "lost_sale";
    const MAY: May = May::HaveOneOf(&["POS"]);
    const IS_DATED: bool = true;

    type Content = LostSale;

    async fn look_up(&self, _: &Arrival<'_>) -> Result<Result<LostSale, String>, DbErr> {
        Ok(self.read())
    }

    async fn apply(
        lost: &LostSale,
        tx: &DatabaseTransaction,
        arrival: &Arrival<'_>,
        by: Option<&str>,
    ) -> Result<Result<Applied, Fault>, DbErr> {
        lost_sales::record(tx, lost, &arrival.origin).await?;
        Ok(Ok(Applied::made_by(by)))
    }
}
