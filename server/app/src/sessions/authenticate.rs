//! From the headers of a call to the [`Caller`]: API-01.

use axum::extract::{FromRequestParts, MatchedPath};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, Method};

use super::{TokenError, open, store};
use crate::AppState;
use crate::web::{Caller, Problem};

const CHANGE_FIRST: &str = "Your password was given to you by somebody else. Change it before you go on.";
/// What the page needs on which a given password is changed, and signing out.
const BEFORE_THE_CHANGE: [(Method, &str); 8] = [
    (Method::POST, "/api/users/me/password/"),
    (Method::POST, "/api/users/me/terms/"),
    (Method::POST, "/api/auth/logout/"),
    (Method::GET, "/api/users/me/"),
    (Method::GET, "/api/users/userinfo"),
    (Method::GET, "/api/oop-bff/country-config/"),
    (Method::GET, "/api/oop-bff/channels/"),
    (Method::GET, "/api/facilities-bff/general/facilities/{facility_id}/"),
];

const USER_JWT: HeaderName = HeaderName::from_static("m-user-jwt");

impl FromRequestParts<AppState> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Caller, Problem> {
        let token = token_of(&parts.headers)?;
        let now = state.clock.now();
        let claims = state.tokens.read(token, now).map_err(refusal)?;
        let session = store::session(&state.db, &claims.jti).await?;
        let session = session.filter(|session| session.user_id == claims.sub).ok_or_else(ended)?;
        if session.revoked_at.is_some() || session.expires_at <= now.timestamp_millis() {
            return Err(ended());
        }
        // Whoever may not sign in any more is out at once, whatever the sessions say.
        if !session.is_active || session.facility_is_active == Some(false) {
            return Err(ended());
        }
        if session.must_change_password && !is_open_before_the_change(parts) {
            return Err(Problem::forbidden("password_change_required", CHANGE_FIRST));
        }
        open::note_seen(state, &claims.jti, session.last_seen_at);
        Ok(Caller {
            session_id: claims.jti,
            user_id: session.user_id,
            username: session.username,
            full_name: format!("{} {}", session.first_name, session.last_name).trim_end().to_owned(),
            facility_id: session.facility_id,
            location: session.location,
            is_staff: session.is_staff,
            scopes: names(&session.scopes)?,
            groups: names(&session.user_groups)?,
            apps: names(&session.apps)?,
        })
    }
}

fn is_open_before_the_change(parts: &Parts) -> bool {
    let path = parts.extensions.get::<MatchedPath>().map(MatchedPath::as_str);
    BEFORE_THE_CHANGE.iter().any(|(method, open)| *method == parts.method && path == Some(open))
}

/// The token is sent twice; one is enough, two must agree.
fn token_of(headers: &HeaderMap) -> Result<&str, Problem> {
    let text = |name: &HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let bearer = text(&AUTHORIZATION).and_then(|value| {
        let (scheme, token) = value.split_once(' ')?;
        scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
    });
    match (bearer, text(&USER_JWT)) {
        (Some(bearer), Some(user_jwt)) if bearer != user_jwt => Err(refusal(TokenError::Invalid)),
        (Some(token), _) | (None, Some(token)) if !token.is_empty() => Ok(token),
        _ => Err(Problem::unauthorized("no_token", "Sign in first.")),
    }
}

fn refusal(error: TokenError) -> Problem {
    match error {
        TokenError::Invalid => Problem::unauthorized("bad_token", "This sign-in is not valid. Sign in again."),
        TokenError::Expired => Problem::unauthorized("token_expired", "Your session has expired. Sign in again."),
    }
}

fn ended() -> Problem {
    Problem::unauthorized("session_ended", "Your session has ended. Sign in again.")
}

fn names(json: &str) -> Result<Vec<String>, Problem> {
    serde_json::from_str(json).map_err(Problem::internal)
}
