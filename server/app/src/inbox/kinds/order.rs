use sea_orm::{DatabaseTransaction, DbErr};

use crate::inbox::fault::Fault;
use crate::inbox::kind::{Applied, Arrival, Kind, May, Summary};
use crate::orders::{self, Basis, OrderPayload, ReadOrder};
use crate::supplier_accounts;

/// In the major unit of any currency: more than a pharmacy orders in a year.
const MOST_MONEY: i64 = 1_000_000_000;

impl Kind for OrderPayload {
    const NAME: &'static str = "order";
    const MAY: May = May::HaveOneOf(&["Order"]);

    type Content = ReadOrder;

    async fn look_up(&self, arrival: &Arrival<'_>) -> Result<Result<ReadOrder, String>, DbErr> {
        Ok(self.read(&arrival.origin, arrival.settings.decimals))
    }

    fn doubt(order: &ReadOrder) -> Option<Fault> {
        let most = 10_i64.checked_pow(order.decimals).and_then(|unit| MOST_MONEY.checked_mul(unit));
        let total = order.total.to_decimal(order.decimals);
        let much = order.total.minor() > most.unwrap_or(i64::MAX);
        much.then(|| Fault::implausible_amount(&format!("total {total}")))
    }

    /// Whatever became of its offers meanwhile: what a person has to look at waits, and is flagged.
    async fn apply(
        order: &ReadOrder,
        tx: &DatabaseTransaction,
        arrival: &Arrival<'_>,
        by: Option<&str>,
    ) -> Result<Result<Applied, Fault>, DbErr> {
        let reasons = orders::record(tx, order, &arrival.origin, by.unwrap_or_default(), Basis::Own).await?;
        let account = (arrival.origin.facility_id, order.supplier_id.as_str());
        supplier_accounts::take_in(tx, &arrival.state.clock, account, arrival.origin.id).await?;
        let mut applied = Applied::made_by(by);
        applied.flags.extend(reasons.into_iter().map(|reason| reason.as_str().to_owned()));
        Ok(Ok(applied))
    }

    fn summary(&self) -> Summary<'_> {
        Summary { name: &self.supplier_name, field: None }
    }
}
