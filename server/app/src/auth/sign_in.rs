use std::net::{IpAddr, SocketAddr};

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::device::device;
use super::store::NewSession;
use super::{store, throttle};
use crate::AppState;
use crate::users::{self, Credentials};
use crate::web::{JsonBody, Problem};

/// Longer ones are wrong without being hashed.
const LONGEST_PASSWORD: usize = 1024;
const TOO_MANY: &str = "Too many attempts to sign in. Wait a while and try again.";

#[derive(Deserialize, ToSchema)]
pub struct SignInRequest {
    pub username: String,
    pub password: String,
}

#[derive(Serialize, ToSchema)]
pub struct SignInAnswer {
    pub id_token: String,
    /// Language of the person: `en` or `fr`
    pub language: String,
}

/// Sign in with a name and a password
#[utoipa::path(post, path = "/auth/login/", tag = "auth", security(()), request_body = SignInRequest,
    responses((status = 200, description = "done", body = SignInAnswer)))]
pub async fn sign_in(
    State(state): State<AppState>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    JsonBody(request): JsonBody<SignInRequest>,
) -> Result<Json<SignInAnswer>, Problem> {
    let username = users::normal_username(&request.username);
    let subjects = Subjects::new(&username, address_of(&state, peer, &headers));
    count_attempt(&state, &subjects).await?;
    let person = users::credentials(&state.db, &username).await?;
    let person = check_password(&state, person, &request.password).await?;
    demand_active(&person)?;
    let user_agent = headers.get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let id_token = open_session(&state, &subjects, &person, &device(user_agent)).await?;
    Ok(Json(SignInAnswer { id_token, language: person.language }))
}

/// Counts the attempt as failed before the password is checked, for the account and for the address; 429 when there
/// were too many. What was counted stays counted when the call is broken off.
async fn count_attempt(state: &AppState, subjects: &Subjects) -> Result<(), Problem> {
    let settings = &state.config.sign_in;
    let tx = state.db.begin().await?;
    let mut wait = throttle::count(state, &tx, &subjects.account, settings.account_limit).await?;
    if wait.is_none() {
        wait = throttle::count(state, &tx, &subjects.address, settings.address_limit).await?;
    }
    tx.commit().await?;
    match wait {
        Some(seconds) => Err(Problem::too_many(seconds, "too_many_attempts", TOO_MANY)),
        None => Ok(()),
    }
}

async fn check_password(state: &AppState, person: Option<Credentials>, password: &str) -> Result<Credentials, Problem> {
    let stored = person.as_ref().map(|person| person.password_hash.clone());
    let password = if password.len() <= LONGEST_PASSWORD { password } else { "" };
    let right = state.passwords.verify(password, stored).await.map_err(Problem::internal)?;
    person
        .filter(|_| right)
        .ok_or_else(|| Problem::unauthorized("wrong_credentials", "The user name or the password is wrong."))
}

/// Heard only by who knows the password.
fn demand_active(person: &Credentials) -> Result<(), Problem> {
    if !person.is_active {
        let detail = "Your account has been switched off. Ask your administrator.";
        return Err(Problem::forbidden("account_inactive", detail));
    }
    if person.facility_is_active == Some(false) {
        return Err(Problem::forbidden("facility_inactive", "Your facility has been switched off. Ask the provider."));
    }
    Ok(())
}

async fn open_session(
    state: &AppState,
    subjects: &Subjects,
    person: &Credentials,
    device: &str,
) -> Result<String, Problem> {
    let now = state.clock.now();
    let session_id = state.clock.new_id().to_string();
    let id_token = state.tokens.issue(&person.id, &session_id, now).map_err(Problem::internal)?;
    let (issued_at, expires_at) = (now.timestamp_millis(), (now + state.tokens.lifetime()).timestamp_millis());
    let session = NewSession { id: &session_id, user_id: &person.id, issued_at, expires_at, device };
    let tx = state.db.begin().await?;
    store::open_session(&tx, &session).await?;
    users::signed_in(&tx, &person.id, issued_at).await?;
    store::forgive(&tx, &subjects.account, &subjects.address).await?;
    tx.commit().await?;
    Ok(id_token)
}

/// Whose attempts are counted.
struct Subjects {
    account: String,
    address: String,
}

impl Subjects {
    /// The account is kept as a hash: people do type their password into the field of the name.
    fn new(username: &str, address: IpAddr) -> Subjects {
        let digest: String = Sha256::digest(username).iter().map(|byte| format!("{byte:02x}")).collect();
        Subjects { account: format!("account:{digest}"), address: format!("address:{}", network_of(address)) }
    }
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
fn address_of(state: &AppState, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
    let forwarded = || {
        let value = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        value.rsplit(',').next()?.trim().parse().ok()
    };
    let trusted = state.config.server.trust_proxy.then(forwarded).flatten();
    trusted.unwrap_or(peer.ip())
}

#[cfg(test)]
mod tests {
    use super::network_of;

    #[test]
    fn addresses_of_one_ipv6_network_count_as_one() {
        assert_eq!(network_of("2001:db8:1:2:3::4".parse().unwrap()), network_of("2001:db8:1:2::9".parse().unwrap()));
        assert_ne!(network_of("2001:db8:1:2::9".parse().unwrap()), network_of("2001:db8:1:3::9".parse().unwrap()));
        assert_eq!(network_of("::ffff:10.0.0.1".parse().unwrap()), "10.0.0.1");
    }
}
