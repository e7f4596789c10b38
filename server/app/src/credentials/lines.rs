//! Wrong passwords are counted in lines, as in queues at a counter: decision 0044.
//!
//! Strangers share one line per account and one per address. Who signs in from where the account has signed in before
//! stands in a line of their own: a stranger's guesses do not lock them out.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;
use axum::http::header::COOKIE;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sea_orm::{DatabaseTransaction, DbErr};
use sha2::{Digest, Sha256};

use super::limit::{Limit, failed, wait};
use super::store::{self, Kept};
use crate::AppState;
use crate::web::Problem;
use crate::web::layers::is_encrypted;

const COOKIE_NAME: &str = "bloom_device";
const SECRET_BYTES: usize = 32;
/// As long as browsers keep a cookie.
const COOKIE_SECONDS: i64 = 400 * 24 * 3600;
/// A place nobody has signed in from for this long is a stranger's again.
pub const KNOWN_FOR_MS: i64 = 180 * 24 * 3600 * 1000;
const TOO_MANY: &str = "Too many attempts to sign in. Wait a while and try again.";

/// Where an attempt to sign in comes from, and where its failure counts.
#[derive(Debug)]
pub struct Lines {
    /// Hash of the user name: people do type their password into the field of the name.
    account: String,
    /// What the device's cookie says, when it says something
    device: Option<String>,
    address: IpAddr,
    /// The account has signed in on this device before.
    pub known_device: bool,
    known_address: bool,
    /// The call came over TLS: what is given may go nowhere else.
    encrypted: bool,
}

impl Lines {
    pub async fn of(state: &AppState, username: &str, address: IpAddr, headers: &HeaderMap) -> Result<Lines, DbErr> {
        let lines = Lines {
            account: digest(username),
            device: device_of(headers),
            address,
            known_device: false,
            known_address: false,
            encrypted: is_encrypted(state, headers),
        };
        let (device, place) = (lines.device_place().unwrap_or_default(), lines.address_place());
        let since = state.clock.now_ms() - KNOWN_FOR_MS;
        let known = store::known_places(&state.db, &lines.account, [&device, &place], since).await?;
        let (known_device, known_address) = (known.contains(&device), known.contains(&place));
        Ok(Lines { known_device, known_address, ..lines })
    }

    /// 429 when a line of this attempt is blocked.
    pub async fn demand_open(&self, state: &AppState) -> Result<(), Problem> {
        let lines = self.subjects(state);
        refuse_blocked(&lines, &store::attempts(&state.db, &names(&lines)).await?, state.clock.now_ms())
    }

    /// As [`demand_open`](Self::demand_open), with the lines locked until the transaction ends: of many attempts at once
    /// no more are told whether they were right than of as many one after another.
    pub async fn lock_open(&self, state: &AppState, tx: &DatabaseTransaction) -> Result<Locked, Problem> {
        let lines = self.subjects(state);
        let kept = store::lock_attempts(tx, &names(&lines)).await?;
        refuse_blocked(&lines, &kept, state.clock.now_ms())?;
        Ok(Locked(kept))
    }

    /// Counts a wrong password, of lines that are locked and open. True when that blocked one of them.
    pub async fn count_failure(
        &self,
        state: &AppState,
        tx: &DatabaseTransaction,
        Locked(kept): Locked,
    ) -> Result<bool, DbErr> {
        let (now, window_ms) = (state.clock.now_ms(), state.config.sign_in.window().num_milliseconds());
        let mut blocked = false;
        for (line, failures) in self.subjects(state) {
            let kept = failed(kept.get(&line).copied(), Limit { failures, window_ms }, now);
            blocked |= wait(Some(kept), now).is_some();
            store::keep_attempts(tx, &line, kept).await?;
        }
        Ok(blocked)
    }

    /// After a right password: its line starts anew, and this is a place where the account is known. Answers the cookie
    /// that the device is to keep.
    pub async fn remember_device(
        &self,
        state: &AppState,
        tx: &DatabaseTransaction,
        Locked(kept): Locked,
    ) -> Result<String, Problem> {
        let account_line = self.account_line();
        if kept.contains_key(&account_line) {
            store::restart(tx, &account_line).await?;
        }
        let secret = match &self.device {
            Some(secret) => secret.clone(),
            None => new_secret().map_err(Problem::internal)?,
        };
        let places = [device_place(&secret), self.address_place()];
        store::keep_places(tx, &self.account, places.each_ref().map(String::as_str), state.clock.now_ms()).await?;
        let secure = if self.encrypted { "; Secure" } else { "" };
        Ok(format!("{COOKIE_NAME}={secret}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Strict{secure}"))
    }

    /// Each line with how many failures block it. A known device is not held up by what others of its address do.
    fn subjects(&self, state: &AppState) -> Vec<(String, i64)> {
        let settings = &state.config.sign_in;
        let mut subjects = vec![(self.account_line(), settings.account_limit)];
        if !self.known_device {
            subjects.push((format!("address:{}", network_of(self.address)), settings.address_limit));
        }
        subjects
    }

    fn account_line(&self) -> String {
        let place = match (&self.device, self.known_device, self.known_address) {
            (Some(secret), true, _) => device_place(secret),
            (_, _, true) => self.address_place(),
            _ => return account_line(&self.account),
        };
        format!("{}:{place}", account_line(&self.account))
    }

    fn device_place(&self) -> Option<String> {
        self.device.as_deref().map(device_place)
    }

    fn address_place(&self) -> String {
        digest(&format!("address {}", network_of(self.address)))
    }
}

/// Lines that are locked until the transaction ends, and what is kept of them.
pub struct Locked(Kept);

fn names(lines: &[(String, i64)]) -> Vec<&str> {
    lines.iter().map(|(line, _)| line.as_str()).collect()
}

fn refuse_blocked(lines: &[(String, i64)], kept: &Kept, now: i64) -> Result<(), Problem> {
    let waits = lines.iter().find_map(|(line, _)| wait(kept.get(line).copied(), now));
    waits.map_or(Ok(()), |milliseconds| Err(too_many(milliseconds)))
}

/// Somebody who manages accounts gave the person a new password: all lines of the account start anew.
pub async fn clear_lines(tx: &DatabaseTransaction, username: &str, user_id: &str) -> Result<(), DbErr> {
    store::restart_all(tx, &account_line(&digest(username))).await?;
    store::restart(tx, &format!("password:{user_id}")).await?;
    store::restart(tx, &format!("pin:{user_id}")).await
}

pub fn seconds(milliseconds: i64) -> u64 {
    u64::try_from(milliseconds).unwrap_or_default().div_ceil(1000).max(1)
}

fn too_many(milliseconds: i64) -> Problem {
    Problem::too_many(seconds(milliseconds), "too_many_attempts", TOO_MANY)
}

fn account_line(account: &str) -> String {
    format!("account:{account}")
}

fn device_place(secret: &str) -> String {
    digest(&format!("device {secret}"))
}

/// Hex SHA-256.
pub fn digest(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// 32 random bytes, base64url.
pub fn new_secret() -> Result<String, getrandom::Error> {
    let mut bytes = [0_u8; SECRET_BYTES];
    getrandom::fill(&mut bytes)?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

/// What an earlier sign-in gave the device; anything of another form is none.
fn device_of(headers: &HeaderMap) -> Option<String> {
    let texts = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = texts.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let (_, secret) = pairs.find(|(name, _)| *name == COOKIE_NAME)?;
    let bytes = URL_SAFE_NO_PAD.decode(secret).ok()?;
    (bytes.len() == SECRET_BYTES).then(|| secret.to_owned())
}

/// One IPv6 subscriber has 2^64 addresses: they count as one.
fn network_of(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

/// The peer, or what our own proxy says (the last entry: earlier ones are the caller's word).
pub fn address_of(state: &AppState, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
    let forwarded = || {
        let value = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        value.rsplit(',').next()?.trim().parse().ok()
    };
    let trusted = state.config.server.trust_proxy.then(forwarded).flatten();
    trusted.unwrap_or(peer.ip())
}

#[cfg(test)]
mod tests {
    use super::{device_of, network_of, new_secret};

    #[test]
    fn addresses_of_one_ipv6_network_count_as_one() {
        assert_eq!(network_of("2001:db8:1:2:3::4".parse().unwrap()), network_of("2001:db8:1:2::9".parse().unwrap()));
        assert_ne!(network_of("2001:db8:1:2::9".parse().unwrap()), network_of("2001:db8:1:3::9".parse().unwrap()));
        assert_eq!(network_of("::ffff:10.0.0.1".parse().unwrap()), "10.0.0.1");
    }

    #[test]
    fn a_device_is_known_by_a_cookie_of_our_form_only() {
        let cookie = |text: &str| {
            let mut headers = axum::http::HeaderMap::new();
            headers.insert("cookie", text.parse().unwrap());
            device_of(&headers)
        };
        let secret = new_secret().unwrap();
        assert_eq!(cookie(&format!("user=a; bloom_device={secret}; b=c")), Some(secret.clone()));
        for text in ["bloom_device=1", "bloom_device=", &format!("other={secret}"), &format!("bloom_device={secret}A")]
        {
            assert_eq!(cookie(text), None, "{text}");
        }
    }
}
