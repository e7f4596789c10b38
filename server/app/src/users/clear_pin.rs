use axum::Json;
use axum::extract::State;

use super::deactivate::{locked, note};
use super::managed::{self, ManagedUser};
use super::store;
use crate::audit::Action;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, PathOf, Problem};
use crate::{AppState, sessions};

/// Remove a person's offline PIN
///
/// The person sets a new one, online: nobody else learns it.
#[utoipa::path(delete, path = "/users/{id}/pin/", tag = "users",
    params(("id" = String, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 200, description = "done", body = ManagedUser)))]
pub async fn clear_pin(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(id): PathOf<String>,
    key: IdempotencyKey,
) -> Result<Json<ManagedUser>, Problem> {
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "users/pin", &id).await? == Claim::First {
        let person = locked(&tx, &caller, &id).await?;
        if person.has_pin {
            store::clear_pin(&tx, &id).await?;
            sessions::end_handles(&tx, &id, state.clock.now_ms()).await?;
            note(&tx, &state, &caller, &person, Action::PinReset).await?;
        }
    }
    tx.commit().await?;
    Ok(Json(managed::shown(&state.db, &caller, &id).await?))
}
