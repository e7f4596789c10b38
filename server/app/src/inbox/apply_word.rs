//! What people say and no stock hears of: that they agree to the terms, that the support team is needed.

use chrono::{DateTime, Utc};
use sea_orm::{DatabaseTransaction, DbErr};

use super::model::SyncResult;
use super::receive::Receiver;
use super::record::Record;
use super::store;
use crate::support::{self, Alert, AlertRequest};
use crate::terms::{self, Agreement, TermsAgreement};

impl Receiver<'_> {
    /// Keeps the agreement of who made it at the till, and writes the answer. Told before by a call of its own, under the
    /// record's id: that one counts.
    pub async fn apply_terms_agreement(
        &self,
        tx: &DatabaseTransaction,
        record: &Record,
        agreement: &TermsAgreement,
        flags: Vec<String>,
        received_at: DateTime<Utc>,
    ) -> Result<SyncResult, DbErr> {
        let sent = &record.sent;
        let agreed = Agreement {
            key: &sent.id,
            user_id: &sent.operator_id,
            facility_id: Some(&self.facility_id),
            version: &agreement.version,
            agreed_at: record.origin(self.sent_by, received_at).put_right(agreement.agreed_at),
            received_at,
            sent_by: self.sent_by,
        };
        terms::add(tx, &agreed).await?;
        let result = SyncResult::applied(sent, None, flags);
        store::conclude(tx, sent, &result, received_at.timestamp_millis()).await?;
        Ok(result)
    }

    /// Alerts the support team, as [`Receiver::apply_terms_agreement`] does its part.
    pub async fn apply_alert(
        &self,
        tx: &DatabaseTransaction,
        record: &Record,
        request: &AlertRequest,
        flags: Vec<String>,
        received_at: DateTime<Utc>,
    ) -> Result<SyncResult, DbErr> {
        let sent = &record.sent;
        let alert = Alert {
            key: &sent.id,
            user_id: &sent.operator_id,
            facility_id: Some(&self.facility_id),
            request,
            received_at,
        };
        support::alert(tx, &alert).await?;
        let result = SyncResult::applied(sent, None, flags);
        store::conclude(tx, sent, &result, received_at.timestamp_millis()).await?;
        Ok(result)
    }
}
