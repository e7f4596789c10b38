use chrono::{DateTime, Utc};
use sea_orm::{DatabaseTransaction, DbErr};
use serde_json::value::RawValue;

use super::apply_sale::ReadSale;
use super::apply_stock_count::Count;
use super::fault::Fault;
use super::model::{Payload, SyncResult, SyncStatus};
use super::record::{self, Claims, Record};
use super::store::{self, Admission, Known};
use crate::facilities::{self, Place};
use crate::lost_sales::LostSale;
use crate::patients::NewPatient;
use crate::sales::judge::Flag;
use crate::support::AlertRequest;
use crate::terms::TermsAgreement;
use crate::web::{Caller, Problem};
use crate::{AppState, users};

/// Takes records in for one facility, sent by one person.
pub struct Receiver<'a> {
    pub(super) state: &'a AppState,
    pub facility_id: String,
    pub(super) sent_by: &'a str,
    pub(super) place: Place,
}

/// What came of one record, unless the database failed.
enum Outcome {
    Answered(SyncResult),
    Held(Fault),
}

/// A record that can be applied, by its kind.
enum Content {
    Sale(Box<ReadSale>),
    Patient(NewPatient),
    LostSale(LostSale),
    StockCount(Count),
    TermsAgreement(TermsAgreement),
    Alert(AlertRequest),
}

impl<'a> Receiver<'a> {
    /// Only people of a facility send what is that facility's.
    pub async fn of(state: &'a AppState, caller: &'a Caller) -> Result<Receiver<'a>, Problem> {
        let facility_id = caller
            .facility_id
            .clone()
            .filter(|_| !caller.is_staff)
            .ok_or_else(|| Problem::forbidden("no_facility", "Only people of a facility can send its sales."))?;
        let place = facilities::place(&state.db, &facility_id)
            .await?
            .ok_or_else(|| Problem::forbidden("no_facility", "Your facility does not exist any more."))?;
        Ok(Receiver { state, facility_id, sent_by: &caller.user_id, place })
    }

    /// Takes one record in. A failing database makes this record wait, not the others.
    pub async fn receive(&self, raw: &RawValue) -> SyncResult {
        let (claims, record) = record::read(raw);
        let outcome = match record {
            Ok(record) => self.take(&record).await,
            Err(fault) => Ok(Outcome::Held(fault)),
        };
        let result = match outcome {
            Ok(Outcome::Answered(result)) => Ok(result),
            Ok(Outcome::Held(fault)) => self.hold(raw, &claims, fault).await,
            Err(error) => Err(error),
        };
        result.unwrap_or_else(|error| {
            tracing::error!(%error, record = claims.id, "a record could not be taken in");
            retry(&claims)
        })
    }

    async fn take(&self, record: &Record) -> Result<Outcome, DbErr> {
        if record.sent.facility_id != self.facility_id {
            return Ok(Outcome::Held(Fault::other_facility()));
        }
        if record.sent.hash != record.computed_hash {
            return Ok(Outcome::Held(Fault::hash_mismatch()));
        }
        // Most repeats end here, without waiting for the one who writes.
        if let Some(known) = store::known(self.state.db.read(), &record.sent.id).await? {
            return repeat(&known, record);
        }
        let received_at = self.state.clock.now();
        let content = match self.read(record, received_at).await? {
            Ok(content) => content,
            Err(detail) => return Ok(Outcome::Held(Fault::malformed(detail))),
        };
        let operator_name = users::name_in(&self.state.db, &record.sent.operator_id, &self.facility_id).await?;
        let tx = self.state.db.begin().await?;
        match store::admit(&tx, &record.sent, self.sent_by, received_at.timestamp_millis()).await? {
            Admission::New => match self.apply(&tx, record, &content, operator_name, received_at).await? {
                Ok(result) => {
                    tx.commit().await?;
                    Ok(Outcome::Answered(result))
                }
                Err(fault) => {
                    tx.rollback().await?;
                    Ok(Outcome::Held(fault))
                }
            },
            Admission::Known(known) => repeat(&known, record),
            Admission::NumberTaken => Ok(Outcome::Held(Fault::number_reused())),
        }
    }

    /// Reads what the record carries, or says in a sentence why it is nothing of its kind.
    async fn read(&self, record: &Record, received_at: DateTime<Utc>) -> Result<Result<Content, String>, DbErr> {
        Ok(match &record.payload {
            Payload::Sale(sale) => {
                self.read_sale(sale, record.happened_at(received_at)).await?.map(|sale| Content::Sale(Box::new(sale)))
            }
            Payload::Patient(patient) => patient.read(received_at.date_naive()).map(Content::Patient),
            Payload::LostSale(lost) => lost.read().map(Content::LostSale),
            Payload::StockCount(count) => Count::read(count, record, received_at).map(Content::StockCount),
            Payload::TermsAgreement(agreement) => {
                agreement.check().map(|()| Content::TermsAgreement(agreement.clone()))
            }
            Payload::Alert(alert) => match alert.check() {
                Ok(()) => Ok(Content::Alert(alert.clone())),
                Err(_) => Err("the kind and the message of an alert have 1 to 50 and 1 to 4,000 characters".to_owned()),
            },
        })
    }

    /// Writes everything that follows from the record, and the answer; a fault when what it names is another facility's.
    async fn apply(
        &self,
        tx: &DatabaseTransaction,
        record: &Record,
        content: &Content,
        operator_name: Option<String>,
        received_at: DateTime<Utc>,
    ) -> Result<Result<SyncResult, Fault>, DbErr> {
        let sent = &record.sent;
        let unknown_operator = || match operator_name {
            Some(_) => Vec::new(),
            None => vec![Flag::UnknownOperator.as_str().to_owned()],
        };
        match content {
            Content::Sale(sale) => {
                self.apply_sale(tx, record, sale, operator_name.as_deref(), received_at).await.map(Ok)
            }
            Content::Patient(patient) => {
                let applied = self.apply_patient(tx, sent, patient, unknown_operator(), received_at).await?;
                Ok(applied.ok_or_else(Fault::patient_elsewhere))
            }
            Content::LostSale(lost) => {
                self.apply_lost_sale(tx, sent, lost, unknown_operator(), received_at).await.map(Ok)
            }
            Content::StockCount(count) => {
                let by = operator_name.as_deref().unwrap_or_default();
                self.apply_stock_count(tx, sent, count, by, unknown_operator(), received_at).await
            }
            Content::TermsAgreement(agreement) => {
                self.apply_terms_agreement(tx, record, agreement, unknown_operator(), received_at).await.map(Ok)
            }
            Content::Alert(alert) => self.apply_alert(tx, record, alert, unknown_operator(), received_at).await.map(Ok),
        }
    }

    async fn hold(&self, raw: &RawValue, claims: &Claims, fault: Fault) -> Result<SyncResult, DbErr> {
        tracing::warn!(code = fault.code, record = claims.id, facility = self.facility_id, "a record is held");
        let now = self.state.clock.now_ms();
        store::hold(&self.state.db, &self.facility_id, self.sent_by, raw, claims, &fault, now).await?;
        Ok(SyncResult {
            id: claims.id.clone(),
            status: SyncStatus::Quarantined,
            hash: claims.hash.clone(),
            detail: Some(fault.detail),
            code: Some(fault.code.to_owned()),
            sale_id: None,
            flags: Vec::new(),
        })
    }
}

/// The same record gets the answer of its first time; another record under the same id is held.
fn repeat(known: &Known, record: &Record) -> Result<Outcome, DbErr> {
    if known.hash != record.sent.hash || known.facility_id != record.sent.facility_id {
        return Ok(Outcome::Held(Fault::id_reused()));
    }
    let answer: SyncResult =
        serde_json::from_str(&known.answer).map_err(|error| DbErr::Json(format!("stored answer: {error}")))?;
    Ok(Outcome::Answered(SyncResult { status: SyncStatus::Duplicate, ..answer }))
}

fn retry(claims: &Claims) -> SyncResult {
    SyncResult {
        id: claims.id.clone(),
        status: SyncStatus::Retry,
        hash: claims.hash.clone(),
        detail: Some("The server could not take this record in just now.".to_owned()),
        code: Some("internal".to_owned()),
        sale_id: None,
        flags: Vec::new(),
    }
}
