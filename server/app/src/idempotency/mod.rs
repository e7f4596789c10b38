//! Writes that may arrive twice. A browser itself re-sends a POST whose connection died, so every write carries an
//! `Idempotency-Key`: the first to arrive does the work, a repeat gets the same answer and does nothing.
//!
//! The key is claimed in the transaction that does the work: both are kept or neither is. Calls that the specification
//! words without a key take `Option<IdempotencyKey>`: without one they are done each time they arrive.

mod store;

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use sea_orm::DatabaseTransaction;
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::AppState;
use crate::web::{Caller, Problem};

const LONGEST_KEY: usize = 200;
/// A client that has not repeated itself for this long will not do it any more.
const KEPT_FOR_MS: i64 = 7 * 24 * 3600 * 1000;

/// The `Idempotency-Key` header of a call; a call without it is refused.
#[derive(Debug, Clone)]
pub struct IdempotencyKey(String);

/// Whether the work is to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    First,
    Repeat,
}

impl<S: Sync> FromRequestParts<S> for IdempotencyKey {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<IdempotencyKey, Problem> {
        let key = parts.headers.get("idempotency-key").and_then(|value| value.to_str().ok()).unwrap_or_default();
        if key.is_empty() || key.len() > LONGEST_KEY {
            let detail = "Send an Idempotency-Key header of 1 to 200 characters.";
            return Err(Problem::bad_request("no_idempotency_key", detail));
        }
        Ok(IdempotencyKey(key.to_owned()))
    }
}

impl<S: Sync> OptionalFromRequestParts<S> for IdempotencyKey {
    type Rejection = Problem;

    /// None without the header; one that is there must be good.
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Option<IdempotencyKey>, Problem> {
        if !parts.headers.contains_key("idempotency-key") {
            return Ok(None);
        }
        <IdempotencyKey as FromRequestParts<S>>::from_request_parts(parts, state).await.map(Some)
    }
}

/// `IdempotencyKey::claim` for a call that may come without a key; without one it is the first.
pub async fn claim_if_given<T: Serialize>(
    key: Option<&IdempotencyKey>,
    state: &AppState,
    tx: &DatabaseTransaction,
    caller: &Caller,
    endpoint: &str,
    request: &T,
) -> Result<Claim, Problem> {
    match key {
        Some(key) => key.claim(state, tx, caller, endpoint, request).await,
        None => Ok(Claim::First),
    }
}

impl IdempotencyKey {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Claims the key for this caller and endpoint. The same key with another request is refused: 422.
    pub async fn claim<T: Serialize>(
        &self,
        state: &AppState,
        tx: &DatabaseTransaction,
        caller: &Caller,
        endpoint: &str,
        request: &T,
    ) -> Result<Claim, Problem> {
        let request = serde_json::to_vec(request).map_err(Problem::internal)?;
        let hash: String = Sha256::digest(request).iter().map(|byte| format!("{byte:02x}")).collect();
        let now = state.clock.now_ms();
        let own = (caller.user_id.as_str(), endpoint, self.0.as_str());
        store::forget_before(tx, caller.user_id.as_str(), now - KEPT_FOR_MS).await?;
        if store::insert(tx, own, &hash, now).await? {
            return Ok(Claim::First);
        }
        if store::hash_of(tx, own).await?.as_deref() == Some(hash.as_str()) {
            return Ok(Claim::Repeat);
        }
        let detail = "This Idempotency-Key was used for another request.";
        Err(Problem::unprocessable("idempotency_key_reused", detail, Vec::new()))
    }
}
