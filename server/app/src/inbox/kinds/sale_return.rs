use sea_orm::{DatabaseTransaction, DbErr};

use crate::inbox::fault::Fault;
use crate::inbox::kind::{Applied, Arrival, Kind, May, Summary};
use crate::inbox::kinds::sale::{MOST_QUANTITY, most_money};
use crate::sales::returns::{self, ReadReturn, SaleReturnPayload};

impl Kind for SaleReturnPayload {
    const NAME: &'static str = "sale_return";
    const MAY: May = May::HaveOneOf(&["POS"]);
    const IS_DATED: bool = true;

    type Content = ReadReturn;

    async fn look_up(&self, arrival: &Arrival<'_>) -> Result<Result<ReadReturn, String>, DbErr> {
        returns::read(&arrival.state.db, &arrival.origin, arrival.settings, self).await
    }

    /// What no till writes: sums and quantities of another world.
    fn doubt(content: &ReadReturn) -> Option<Fault> {
        let draft = content.draft();
        let most = most_money(draft.decimals);
        if let Some((name, amount)) = draft.amounts().find(|(_, amount)| !(0..=most).contains(&amount.minor())) {
            return Some(Fault::implausible_amount(&format!("{name} {}", amount.to_decimal(draft.decimals))));
        }
        let much = draft.lines.iter().find(|line| line.quantity > MOST_QUANTITY)?;
        Some(Fault::implausible_amount(&format!("quantity {}", much.quantity)))
    }

    async fn apply(
        content: &ReadReturn,
        tx: &DatabaseTransaction,
        arrival: &Arrival<'_>,
        by: Option<&str>,
    ) -> Result<Result<Applied, Fault>, DbErr> {
        let back = returns::record(tx, &arrival.state.clock, arrival.settings, &arrival.origin, by, content).await?;
        let flags = back.flags.into_iter().map(str::to_owned).collect();
        Ok(Ok(Applied { sale_id: Some(back.number), flags }))
    }

    fn summary(&self) -> Summary<'_> {
        Summary { name: &self.receipt_number, field: Some(("total", &self.total)) }
    }
}
