use sea_orm::{DatabaseTransaction, DbErr};

use crate::inbox::fault::Fault;
use crate::inbox::kind::{Applied, Arrival, Kind, May, Summary};
use crate::shipments::{self, Doubt, ReadReceipt, ReceiptPayload, Received};

impl Kind for ReceiptPayload {
    const NAME: &'static str = "receipt";
    const MAY: May = May::HaveAllOf(&["Order", "Inventory"]);

    type Content = ReadReceipt;

    async fn look_up(&self, arrival: &Arrival<'_>) -> Result<Result<ReadReceipt, String>, DbErr> {
        Ok(self.read(&arrival.origin, arrival.settings.time_zone))
    }

    /// What came is in stock, whatever was to come: more than that is flagged. Where somebody received meanwhile, or nobody
    /// knows what it came of, a person looks first.
    async fn apply(
        receipt: &ReadReceipt,
        tx: &DatabaseTransaction,
        arrival: &Arrival<'_>,
        by: Option<&str>,
    ) -> Result<Result<Applied, Fault>, DbErr> {
        let who = by.unwrap_or_default();
        let clock = &arrival.state.clock;
        Ok(match shipments::receive(tx, clock, receipt, &arrival.origin, (who, arrival.vouched)).await? {
            Ok(Received { flags }) => {
                let mut applied = Applied::made_by(by);
                applied.flags.extend(flags.into_iter().map(str::to_owned));
                Ok(applied)
            }
            Err(Doubt::ReceivedMeanwhile { name, shown, open }) => Err(Fault::received_meanwhile(&name, shown, open)),
            Err(Doubt::ShipmentUnknown) => Err(Fault::shipment_unknown()),
            Err(Doubt::ProductUnknown { name, barcode }) => Err(Fault::product_unknown(&name, &barcode)),
        })
    }

    fn summary(&self) -> Summary<'_> {
        Summary { name: &self.supplier_name, field: Some(("reference", &self.reference)) }
    }
}
