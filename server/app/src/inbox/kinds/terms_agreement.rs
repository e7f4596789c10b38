use sea_orm::{DatabaseTransaction, DbErr};

use crate::inbox::fault::Fault;
use crate::inbox::kind::{Applied, Arrival, Kind, May};
use crate::terms::{self, Agreement, TermsAgreement};

impl Kind for TermsAgreement {
    const NAME: &'static str = "terms_agreement";
    const MAY: May = May::Oneself;

    type Content = TermsAgreement;

    async fn look_up(&self, _: &Arrival<'_>) -> Result<Result<TermsAgreement, String>, DbErr> {
        Ok(self.check().map(|()| self.clone()))
    }

    /// Keeps the agreement of who made it at the till. Told before by a call of its own, under the record's id: that one
    /// counts.
    async fn apply(
        agreement: &TermsAgreement,
        tx: &DatabaseTransaction,
        arrival: &Arrival<'_>,
        by: Option<&str>,
    ) -> Result<Result<Applied, Fault>, DbErr> {
        let origin = &arrival.origin;
        let agreed = Agreement {
            key: origin.id,
            user_id: origin.operator_id,
            facility_id: Some(origin.facility_id),
            version: &agreement.version,
            agreed_at: origin.put_right(agreement.agreed_at),
            received_at: origin.received_at,
            sent_by: origin.sent_by,
        };
        terms::add(tx, &agreed).await?;
        Ok(Ok(Applied::made_by(by)))
    }
}
