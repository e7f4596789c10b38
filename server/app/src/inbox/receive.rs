use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{DatabaseTransaction, DbErr};
use serde_json::value::RawValue;
use tokio::sync::Mutex;

use super::doubts::People;
use super::fault::Fault;
use super::held::forget;
use super::held::trail::{self, TrailEntry};
use super::kind::Arrival;
use super::kinds::Content;
use super::model::{SyncResult, SyncStatus};
use super::record::{self, Claims, Record, Unread};
use super::store::{self, Admission, Before, Known};
use super::unknown::Unknown;
use crate::AppState;
use crate::audit::Action;
use crate::facilities::{self, FacilitySettings};
use crate::users::{self, Colleague};
use crate::web::{Caller, Problem};

const DAY_MS: i64 = 24 * 3600 * 1000;
/// Of one facility: decision 0046.
const MOST_HELD_A_DAY: i64 = 5_000;

/// Takes records in for one facility, sent by one person.
pub struct Receiver<'a> {
    state: &'a AppState,
    pub facility_id: String,
    sent_by: &'a str,
    settings: FacilitySettings,
    trust: Trust<'a>,
    /// Who made what was taken in so far, by id: mostly one person.
    operators: Mutex<HashMap<String, Option<Colleague>>>,
}

/// Who stands for what is taken in.
#[derive(Clone, Copy)]
enum Trust<'a> {
    /// Whoever sends it: what is doubted is held.
    Sender(&'a Caller),
    /// A person who has looked at what was doubted.
    Vouched(&'a Caller),
}

/// What came of one record, unless the database failed.
pub enum Outcome {
    Answered(SyncResult),
    Held(Fault),
}

/// A record that can be applied: what it carries and who made it, looked up before the transaction to keep that short.
pub struct Prepared {
    content: Content,
    operator: Option<Colleague>,
}

impl<'a> Receiver<'a> {
    /// Only people of a facility send what is that facility's.
    pub async fn of(state: &'a AppState, caller: &'a Caller) -> Result<Receiver<'a>, Problem> {
        let facility_id = caller.facility_id.clone().filter(|_| !caller.is_staff).ok_or_else(no_facility)?;
        let settings = facilities::settings(&state.db, &facility_id)
            .await?
            .ok_or_else(|| Problem::forbidden("no_facility", "Your facility does not exist any more."))?;
        let (sent_by, trust) = (caller.user_id.as_str(), Trust::Sender(caller));
        Ok(Receiver { state, facility_id, sent_by, settings, trust, operators: Mutex::default() })
    }

    /// For what `sent_by` sent and `caller` vouches for; `None` when the facility is not there any more.
    pub async fn vouched(
        state: &'a AppState,
        facility_id: &str,
        sent_by: &'a str,
        caller: &'a Caller,
    ) -> Result<Option<Receiver<'a>>, DbErr> {
        let settings = facilities::settings(&state.db, facility_id).await?;
        let facility_id = facility_id.to_owned();
        let (trust, operators) = (Trust::Vouched(caller), Mutex::default());
        Ok(settings.map(|settings| Receiver { state, facility_id, sent_by, settings, trust, operators }))
    }

    /// Takes one record in. A failing database makes this record wait, not the others.
    pub async fn receive(&self, raw: &RawValue) -> SyncResult {
        let (claims, record) = record::read(raw);
        let outcome = match record {
            Ok(record) => self.take(raw, record).await,
            Err(Unread::Fault(fault)) => Ok(Outcome::Held(fault)),
            Err(Unread::Unknown(unknown)) => self.let_wait(raw, &claims, unknown).await,
        };
        let result = match outcome {
            Ok(Outcome::Answered(result)) => Ok(result),
            Ok(Outcome::Held(fault)) => self.hold(raw, &claims, fault).await,
            Err(error) => Err(error),
        };
        result.unwrap_or_else(|error| {
            tracing::error!(%error, record = claims.id, "a record could not be taken in");
            retry(&claims, "internal", "The server could not take this record in just now.")
        })
    }

    async fn take(&self, raw: &RawValue, mut record: Record) -> Result<Outcome, DbErr> {
        if let Some(fault) = self.fault_of(&record) {
            return Ok(Outcome::Held(fault));
        }
        // Most repeats end here, without waiting for the one who writes.
        match store::before(&self.state.db, &record.sent.id, &self.facility_id, raw).await? {
            Before::Nothing => {}
            Before::Known(known) => return repeat(&known, &record),
            Before::Dismissed(reason) => return Ok(Outcome::Held(Fault::dismissed(&reason))),
        }
        let received_at = self.state.clock.now();
        let dated = record.date(received_at);
        let prepared = match self.prepare(&record, received_at).await? {
            Ok(prepared) => prepared,
            Err(fault) => return Ok(Outcome::Held(fault)),
        };
        if let Some(fault) = self.doubt(&record, &prepared, dated) {
            return Ok(Outcome::Held(fault));
        }
        let _turn = self.state.facility_queues.wait(&self.facility_id).await?;
        let tx = self.state.db.begin().await?;
        let outcome = self.enter(&tx, &record, &prepared, received_at).await?;
        match outcome {
            Outcome::Answered(_) => tx.commit().await?,
            Outcome::Held(_) => tx.rollback().await?,
        }
        Ok(outcome)
    }

    /// For what this server does not know, and yet may have taken in or heard a person dismiss: a later version of it may
    /// have run here. Nothing is written, so that a till may ask as often as it likes.
    async fn let_wait(&self, raw: &RawValue, claims: &Claims, unknown: Unknown) -> Result<Outcome, DbErr> {
        match store::before(&self.state.db, &claims.id, &self.facility_id, raw).await? {
            Before::Nothing => Ok(Outcome::Answered(wait(claims, unknown))),
            Before::Known(known) if known.is(&claims.hash, &self.facility_id) => {
                SyncResult::again(&claims.id, &claims.hash, &known.answer).map(Outcome::Answered)
            }
            Before::Known(_) => Ok(Outcome::Held(Fault::id_reused())),
            Before::Dismissed(reason) => Ok(Outcome::Held(Fault::dismissed(&reason))),
        }
    }

    /// What nobody can vouch for: it is another facility's, or not what was made.
    pub fn fault_of(&self, record: &Record) -> Option<Fault> {
        if record.sent.facility_id != self.facility_id {
            return Some(Fault::other_facility());
        }
        (record.sent.hash != record.computed_hash).then(Fault::hash_mismatch)
    }

    /// Looks up what the record names; a fault when it is nothing of its kind.
    pub async fn prepare(&self, record: &Record, received_at: DateTime<Utc>) -> Result<Result<Prepared, Fault>, DbErr> {
        let content = match record.payload.look_up(&self.arrival(record, received_at)).await? {
            Ok(content) => content,
            Err(detail) => return Ok(Err(Fault::malformed(detail))),
        };
        let operator = self.operator(&record.sent.operator_id).await?;
        Ok(Ok(Prepared { content, operator }))
    }

    async fn operator(&self, id: &str) -> Result<Option<Colleague>, DbErr> {
        let mut operators = self.operators.lock().await;
        if let Some(known) = operators.get(id) {
            return Ok(known.clone());
        }
        let found = users::colleague(&self.state.db, id).await?;
        operators.insert(id.to_owned(), found.clone());
        Ok(found)
    }

    /// Why a person has to look at it first; `dated`: when it was made can be true.
    fn doubt(&self, record: &Record, prepared: &Prepared, dated: bool) -> Option<Fault> {
        let Trust::Sender(sender) = self.trust else { return None };
        let (operator_id, operator) = (record.sent.operator_id.as_str(), prepared.operator.as_ref());
        let people = People { facility_id: &self.facility_id, operator_id, operator, sender };
        let kind = record.sent.kind;
        people.doubt(kind).or_else(|| match dated || !kind.is_dated() {
            true => prepared.content.doubt(),
            false => Some(Fault::implausible_date(record.sent.made_at)),
        })
    }

    /// Enters the record in this transaction, which is to be rolled back when it is held.
    pub async fn enter(
        &self,
        tx: &DatabaseTransaction,
        record: &Record,
        prepared: &Prepared,
        received_at: DateTime<Utc>,
    ) -> Result<Outcome, DbErr> {
        let vouched_by = match self.trust {
            Trust::Vouched(caller) => Some(caller.user_id.as_str()),
            Trust::Sender(_) => None,
        };
        // People of other facilities are nobody here; people of the provider are known to everybody.
        let known = prepared.operator.as_ref().filter(|one| one.is_staff || one.belongs_to(&self.facility_id));
        let operator_name = known.map(|person| person.full_name.as_str());
        let received_ms = received_at.timestamp_millis();
        match store::admit(tx, &record.sent, self.sent_by, vouched_by, received_ms).await? {
            Admission::New { is_held } => {
                let arrival = self.arrival(record, received_at);
                let applied = match prepared.content.apply(tx, &arrival, operator_name).await? {
                    Ok(applied) => applied,
                    Err(fault) => return Ok(Outcome::Held(fault)),
                };
                let result = SyncResult::applied(&record.sent, applied);
                store::conclude(tx, &record.sent, &result, is_held, received_ms).await?;
                Ok(Outcome::Answered(result))
            }
            Admission::Known(known) => repeat(&known, record),
            Admission::NumberTaken => Ok(Outcome::Held(Fault::number_reused())),
        }
    }

    fn arrival<'r>(&'r self, record: &'r Record, received_at: DateTime<Utc>) -> Arrival<'r> {
        let vouched = matches!(self.trust, Trust::Vouched(_));
        Arrival {
            state: self.state,
            settings: &self.settings,
            origin: record.origin(self.sent_by, received_at),
            vouched,
        }
    }

    async fn hold(&self, raw: &RawValue, claims: &Claims, fault: Fault) -> Result<SyncResult, DbErr> {
        let (Trust::Sender(caller) | Trust::Vouched(caller)) = self.trust;
        hold(self.state, &self.facility_id, caller, raw, claims, fault).await
    }
}

/// Keeps a record back for a person to look at; what a person dismissed stays so. Of a facility that sends too much of it
/// the rest waits where it is.
pub async fn hold(
    state: &AppState,
    facility_id: &str,
    caller: &Caller,
    raw: &RawValue,
    claims: &Claims,
    fault: Fault,
) -> Result<SyncResult, DbErr> {
    let now = state.clock.now_ms();
    let tx = state.db.begin().await?;
    let kept = forget::as_kept(&tx, facility_id, raw).await?;
    let held = store::hold(&tx, facility_id, &caller.user_id, (raw, &kept), claims, &fault, now).await?;
    if held.is_new {
        if store::count_held(&tx, facility_id, now - DAY_MS).await? > MOST_HELD_A_DAY {
            tx.rollback().await?;
            let detail = "Too many records of this facility are held. The rest waits on the device until tomorrow.";
            return Ok(retry(claims, "quota", detail));
        }
        let record = record::read(raw).1.ok();
        let fingerprint = record::fingerprint(raw);
        let entry = TrailEntry {
            facility_id,
            id: claims.record_id.as_deref().unwrap_or(&fingerprint),
            code: fault.code,
            sent_by: &caller.user_id,
            record: record.as_ref(),
        };
        trail::note(state, &tx, caller, &entry, Action::Held, Vec::new()).await?;
    }
    tx.commit().await?;
    tracing::warn!(code = fault.code, record = claims.id, facility = facility_id, "a record is held");
    let fault = held.dismissed.map_or(fault, |reason| Fault::dismissed(&reason));
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

/// The same record gets the answer of its first time; another record under the same id is held.
fn repeat(known: &Known, record: &Record) -> Result<Outcome, DbErr> {
    if !known.is(&record.sent.hash, &record.sent.facility_id) {
        return Ok(Outcome::Held(Fault::id_reused()));
    }
    SyncResult::again(&record.sent.id, &record.sent.hash, &known.answer).map(Outcome::Answered)
}

/// For who belongs to none.
pub fn no_facility() -> Problem {
    let detail = "Only people of a facility can send its sales. People of the provider look, and do not sell.";
    Problem::forbidden("no_facility", detail)
}

/// A record of a later till stays there until this server knows it.
pub fn wait(claims: &Claims, unknown: Unknown) -> SyncResult {
    // Its till comes back every minute.
    tracing::debug!(code = unknown.code(), record = claims.id, "a record waits at its till");
    retry(claims, unknown.code(), unknown.detail())
}

/// The record is to be sent again later.
pub fn retry(claims: &Claims, code: &str, detail: &str) -> SyncResult {
    SyncResult {
        id: claims.id.clone(),
        status: SyncStatus::Retry,
        hash: claims.hash.clone(),
        detail: Some(detail.to_owned()),
        code: Some(code.to_owned()),
        sale_id: None,
        flags: Vec::new(),
    }
}
