use bloom_storage::counters;
use sea_orm::{DatabaseTransaction, DbErr};
use serde_json::value::RawValue;

use super::record::{self, Claims, Fault, Record};
use super::store::{self, Admission, Known};
use crate::sales::judge::{self, Draft, Facts, Flag};
use crate::sales::model::{SyncResult, SyncStatus};
use crate::sales::store::{self as sales, NewSale};
use crate::web::{Caller, Problem};
use crate::{AppState, countries, facilities, inventory, patients, users};

/// Decimals of a currency no country of ours uses.
const USUAL_DECIMALS: u32 = 2;

/// Takes records in for one facility, sent by one person.
pub struct Receiver<'a> {
    state: &'a AppState,
    pub facility_id: String,
    sent_by: &'a str,
    currency: String,
    decimals: u32,
}

/// What came of one record, unless the database failed.
enum Outcome {
    Answered(SyncResult),
    Held(Fault),
}

/// What is looked up before the transaction, to keep it short.
struct Background {
    operator_name: Option<String>,
    patient_known: bool,
}

impl<'a> Receiver<'a> {
    /// Only people of a facility send sales.
    pub async fn of(state: &'a AppState, caller: &'a Caller) -> Result<Receiver<'a>, Problem> {
        let facility_id = caller
            .facility_id
            .clone()
            .filter(|_| !caller.is_staff)
            .ok_or_else(|| Problem::forbidden("no_facility", "Only people of a facility can send its sales."))?;
        let (currency, decimals) = facilities::currency(&state.db, &facility_id)
            .await?
            .ok_or_else(|| Problem::forbidden("no_facility", "Your facility does not exist any more."))?;
        Ok(Receiver { state, facility_id, sent_by: &caller.user_id, currency, decimals })
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
        let decimals = self.decimals_of(&record.sent.payload.currency).await?;
        let draft = match judge::draft(record.sent.payload.clone(), decimals) {
            Ok(draft) => draft,
            Err(fault) => return Ok(Outcome::Held(fault)),
        };
        let background = self.background(record, &draft).await?;
        let received_at = self.state.clock.now();
        let tx = self.state.db.begin().await?;
        match store::admit(&tx, &record.sent, self.sent_by, received_at.timestamp_millis()).await? {
            Admission::New => {
                let result = self.apply(&tx, record, &draft, &background, received_at).await?;
                tx.commit().await?;
                Ok(Outcome::Answered(result))
            }
            Admission::Known(known) => repeat(&known, record),
            Admission::NumberTaken => Ok(Outcome::Held(Fault::number_reused())),
        }
    }

    /// Writes the sale and everything that follows from it, and the answer.
    async fn apply(
        &self,
        tx: &DatabaseTransaction,
        record: &Record,
        draft: &Draft,
        background: &Background,
        received_at: chrono::DateTime<chrono::Utc>,
    ) -> Result<SyncResult, DbErr> {
        let (sent, received_ms) = (&record.sent, received_at.timestamp_millis());
        // From here on the facility's stock and numbers are ours until the commit.
        let number = counters::next(tx, counters::SALES, &self.facility_id).await?;
        let demands: Vec<_> = draft
            .lines
            .iter()
            .map(|line| inventory::Demand {
                product_id: &line.product_id,
                batch_id: line.batch_id.as_deref(),
                quantity: line.quantity,
            })
            .collect();
        let day = record.day(received_at);
        let sold = inventory::sell(tx, &self.facility_id, &sent.id, &demands, day, received_ms).await?;
        let stock_flags = [
            (Flag::UnknownBatch, sold.unknown_batch),
            (Flag::ExpiredBatch, sold.expired_batch),
            (Flag::BatchShort, sold.batch_short),
            (Flag::Oversold, sold.oversold),
        ];
        let mut flags = judge::differences(
            draft,
            &Facts {
                currency: &self.currency,
                operator_known: background.operator_name.is_some(),
                patient_known: background.patient_known,
                prices: sold.prices,
            },
        );
        flags.extend(stock_flags.into_iter().filter(|(_, holds)| *holds).map(|(flag, _)| flag));
        let sale = NewSale {
            record: sent,
            draft,
            number,
            operator_name: background.operator_name.as_deref().unwrap_or_default(),
            sent_by: self.sent_by,
            received_at: received_ms,
            flags: &flags,
        };
        sales::insert(tx, std::slice::from_ref(&sale)).await?;
        let result = applied(&sale);
        store::conclude(tx, sent, &result, received_ms).await?;
        Ok(result)
    }

    async fn background(&self, record: &Record, draft: &Draft) -> Result<Background, DbErr> {
        let db = &self.state.db;
        Ok(Background {
            operator_name: users::name_in(db, &record.sent.operator_id, &self.facility_id).await?,
            patient_known: match &draft.patient_id {
                Some(patient_id) => patients::exists(db, &self.facility_id, patient_id).await?,
                None => true,
            },
        })
    }

    async fn decimals_of(&self, currency: &str) -> Result<u32, DbErr> {
        if currency == self.currency {
            return Ok(self.decimals);
        }
        Ok(countries::decimals(&self.state.db, currency).await?.unwrap_or(USUAL_DECIMALS))
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

/// What the till of an applied sale is told.
pub fn applied(sale: &NewSale<'_>) -> SyncResult {
    SyncResult {
        id: sale.record.id.clone(),
        status: SyncStatus::Applied,
        hash: sale.record.hash.clone(),
        detail: None,
        code: None,
        sale_id: Some(sale.number),
        flags: sale.flags.iter().map(|flag| flag.as_str().to_owned()).collect(),
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
