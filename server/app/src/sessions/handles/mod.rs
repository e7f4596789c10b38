//! Handles: what a device keeps of a session in place of the token. A handle is bound to a person and a device, stored
//! as a hash, exchanged for a token when the network is back after a sign-in by PIN, and rotated with each exchange.

mod store;

use chrono::TimeDelta;
use sea_orm::{DatabaseTransaction, DbErr, FromQueryResult};

use crate::AppState;
use crate::credentials::{digest, new_secret};
use crate::web::{Checks, Problem};

/// How long a device may be away and still come back without a password.
const GOOD_FOR: TimeDelta = TimeDelta::days(7);
const LONGEST_DEVICE_ID: usize = 64;

/// A handle with the person it belongs to.
#[derive(Debug, Clone, PartialEq, FromQueryResult)]
pub struct Handle {
    pub id: String,
    pub user_id: String,
    pub username: String,
    pub device_id: String,
    pub secret_hash: String,
    pub previous_hash: Option<String>,
    pub session_id: String,
    pub expires_at: i64,
    pub revoked_at: Option<i64>,
}

/// `<id>.<secret>`; `None` for anything else.
fn parts(handle: &str) -> Option<(&str, &str)> {
    handle.split_once('.').filter(|(id, secret)| !id.is_empty() && !secret.is_empty())
}

fn expires_at(state: &AppState) -> i64 {
    (state.clock.now() + GOOD_FOR).timestamp_millis()
}

/// 422 when it is no id of a device.
pub fn check_device(device_id: &str) -> Result<(), Problem> {
    let mut checks = Checks::new();
    let letters = device_id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let good = letters && (1..=LONGEST_DEVICE_ID).contains(&device_id.len());
    checks.demand(good, "device_id", "must be 1 to 64 letters, digits and hyphens");
    checks.finish()
}

/// A session that ends takes its handle along.
pub async fn revoke_of_session(tx: &DatabaseTransaction, session_id: &str, now: i64) -> Result<(), DbErr> {
    store::revoke_of_session(tx, session_id, now).await
}

pub async fn revoke_of_user(tx: &DatabaseTransaction, user_id: &str, now: i64) -> Result<(), DbErr> {
    store::revoke_of_user(tx, user_id, now).await
}

/// Forgets those that are over.
pub async fn sweep(tx: &DatabaseTransaction, now: i64) -> Result<(), DbErr> {
    store::sweep(tx, now).await
}

#[derive(Debug, PartialEq)]
enum Verdict {
    /// `is_current` is false for the secret before, whose successor did not reach the device
    Good { is_current: bool },
    /// Over already
    Over,
    /// Shown by another device, or with a secret that was replaced: stolen
    Stolen,
}

fn judge(handle: &Handle, secret_hash: &str, device_id: &str, now: i64) -> Verdict {
    match () {
        () if handle.revoked_at.is_some() || handle.expires_at <= now => Verdict::Over,
        () if handle.device_id != device_id => Verdict::Stolen,
        () if handle.secret_hash == secret_hash => Verdict::Good { is_current: true },
        () if handle.previous_hash.as_deref() == Some(secret_hash) => Verdict::Good { is_current: false },
        () => Verdict::Stolen,
    }
}

/// The handle as shown by a device; one that was stolen is revoked, with its session. The caller commits.
pub async fn shown(
    state: &AppState,
    tx: &DatabaseTransaction,
    handle: &str,
    device_id: &str,
) -> Result<Option<(Handle, bool)>, DbErr> {
    let Some((id, secret)) = parts(handle) else { return Ok(None) };
    let Some(found) = store::lock(tx, id).await? else { return Ok(None) };
    let now = state.clock.now_ms();
    match judge(&found, &digest(secret), device_id, now) {
        Verdict::Good { is_current } => Ok(Some((found, is_current))),
        Verdict::Over => Ok(None),
        Verdict::Stolen => {
            tracing::warn!(user = %found.user_id, "a handle was shown by another device, or after it was replaced");
            end(tx, &found, now).await?;
            Ok(None)
        }
    }
}

/// Revokes a handle and the session under it.
pub async fn end(tx: &DatabaseTransaction, handle: &Handle, now: i64) -> Result<(), DbErr> {
    store::revoke(tx, &handle.id, now).await?;
    super::store::revoke_session(tx, &handle.session_id, now).await
}

/// A new handle: what the device keeps. The row has its hash only.
pub async fn issue(
    state: &AppState,
    tx: &DatabaseTransaction,
    user_id: &str,
    device_id: &str,
    session_id: &str,
) -> Result<String, Problem> {
    let secret = new_secret().map_err(Problem::internal)?;
    let handle = Handle {
        id: state.clock.new_id().to_string(),
        user_id: user_id.to_owned(),
        username: String::new(),
        device_id: device_id.to_owned(),
        secret_hash: digest(&secret),
        previous_hash: None,
        session_id: session_id.to_owned(),
        expires_at: expires_at(state),
        revoked_at: None,
    };
    store::insert(tx, &handle, state.clock.now_ms()).await?;
    Ok(format!("{}.{secret}", handle.id))
}

/// The handle goes on under this session, and longer.
pub async fn renew(state: &AppState, tx: &DatabaseTransaction, handle: &Handle, session_id: &str) -> Result<(), DbErr> {
    store::renew(tx, &handle.id, session_id, expires_at(state)).await
}

/// The handle goes on under this session, with another secret: what the device keeps in place of what it `sent`.
pub async fn rotate(
    state: &AppState,
    tx: &DatabaseTransaction,
    handle: &Handle,
    sent: &str,
    session_id: &str,
) -> Result<String, Problem> {
    let secret = new_secret().map_err(Problem::internal)?;
    let hashes = (digest(parts(sent).map_or("", |(_, secret)| secret)), digest(&secret));
    store::rotate(tx, &handle.id, (&hashes.0, &hashes.1), session_id, expires_at(state)).await?;
    Ok(format!("{}.{secret}", handle.id))
}

#[cfg(test)]
mod tests {
    use super::{Handle, Verdict, judge, parts};

    fn handle() -> Handle {
        Handle {
            id: "h".to_owned(),
            user_id: "ama".to_owned(),
            username: "ama".to_owned(),
            device_id: "till".to_owned(),
            secret_hash: "new".to_owned(),
            previous_hash: Some("old".to_owned()),
            session_id: "s".to_owned(),
            expires_at: 100,
            revoked_at: None,
        }
    }

    // OLG-23
    #[test]
    fn a_handle_is_good_on_its_device_until_it_ends_and_for_one_lost_answer() {
        let good = |is_current| Verdict::Good { is_current };
        assert_eq!(judge(&handle(), "new", "till", 99), good(true));
        assert_eq!(judge(&handle(), "old", "till", 99), good(false));
        assert_eq!(judge(&handle(), "new", "till", 100), Verdict::Over);
        assert_eq!(judge(&Handle { revoked_at: Some(1), ..handle() }, "new", "till", 99), Verdict::Over);
    }

    // OLG-23
    #[test]
    fn a_handle_of_another_device_or_with_a_replaced_secret_is_a_stolen_one() {
        assert_eq!(judge(&handle(), "new", "phone", 99), Verdict::Stolen);
        assert_eq!(judge(&handle(), "older", "till", 99), Verdict::Stolen);
        assert_eq!(judge(&Handle { previous_hash: None, ..handle() }, "old", "till", 99), Verdict::Stolen);
    }

    #[test]
    fn anything_but_an_id_and_a_secret_is_no_handle() {
        assert_eq!(parts("a.b"), Some(("a", "b")));
        for text in ["", ".", "a.", ".b", "ab"] {
            assert_eq!(parts(text), None, "{text}");
        }
    }
}
