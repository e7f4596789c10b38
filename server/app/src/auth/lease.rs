//! Leases: what the server signs so that a device may be started without it. Who, with which rights, of which facility,
//! on which device, from when until when. Signed with the key of the id tokens, and good for nothing else.

use chrono::TimeDelta;
use serde::Serialize;

use crate::users::{self, User};
use crate::web::Problem;
use crate::{AppState, facilities};

/// Told apart from that of an id token, so that neither passes for the other.
const ISSUER: &str = "bloom-lease";
/// The least; longer where a facility allows more hours without a network (CON-10).
const GOOD_FOR: TimeDelta = TimeDelta::days(7);

#[derive(Serialize)]
struct Lease {
    iss: &'static str,
    sub: String,
    device: String,
    /// Seconds since 1970 UTC, by the server's clock
    iat: i64,
    exp: i64,
    /// What the device's own clock showed when it asked, in milliseconds: clocks differ, and must only not go back
    clock: i64,
    user: User,
}

/// A lease for the person on this device. `clock`: the device's, in milliseconds.
pub async fn lease(state: &AppState, user_id: &str, device_id: &str, clock: i64) -> Result<String, Problem> {
    let user = users::find(&state.db, user_id).await?;
    let user = user.ok_or_else(|| Problem::unauthorized("session_ended", "Your session has ended. Sign in again."))?;
    let allowed = match &user.facility_id {
        Some(facility_id) => facilities::offline_hours(&state.db, facility_id).await?,
        None => None,
    };
    let good_for = GOOD_FOR.max(allowed.and_then(TimeDelta::try_hours).unwrap_or_default());
    let now = state.clock.now();
    let lease = Lease {
        iss: ISSUER,
        sub: user.id.clone(),
        device: device_id.to_owned(),
        iat: now.timestamp(),
        exp: now.checked_add_signed(good_for).unwrap_or(now).timestamp(),
        clock,
        user,
    };
    state.tokens.sign(&lease).map_err(Problem::internal)
}
