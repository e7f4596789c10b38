use sea_orm::{DatabaseTransaction, DbErr};

use crate::inbox::fault::Fault;
use crate::inbox::kind::{Applied, Arrival, Kind, May};
use crate::support::{self, Alert, AlertRequest};

impl Kind for AlertRequest {
    const NAME: &'static str = "alert";
    // A call for help is one, whoever is named in it.
    const MAY: May = May::Anybody;

    type Content = AlertRequest;

    async fn look_up(&self, _: &Arrival<'_>) -> Result<Result<AlertRequest, String>, DbErr> {
        let detail = "the kind and the message of an alert have 1 to 50 and 1 to 4,000 characters";
        Ok(self.check().map(|()| self.clone()).map_err(|_| detail.to_owned()))
    }

    /// Alerts the support team. Told before by a call of its own, under the record's id: that one counts.
    async fn apply(
        request: &AlertRequest,
        tx: &DatabaseTransaction,
        arrival: &Arrival<'_>,
        by: Option<&str>,
    ) -> Result<Result<Applied, Fault>, DbErr> {
        let origin = &arrival.origin;
        let alert = Alert {
            key: origin.id,
            user_id: origin.operator_id,
            facility_id: Some(origin.facility_id),
            request,
            received_at: origin.received_at,
        };
        support::alert(tx, &alert).await?;
        Ok(Ok(Applied::made_by(by)))
    }
}
