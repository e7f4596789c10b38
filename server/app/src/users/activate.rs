use axum::Json;
use axum::extract::State;

use super::deactivate::{locked, note};
use super::managed::{self, ManagedUser};
use super::store;
use crate::AppState;
use crate::audit::Action;
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, PathOf, Problem};

/// Give a person access again
#[utoipa::path(post, path = "/users/{id}/activate/", tag = "users",
    params(("id" = String, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 200, description = "done", body = ManagedUser)))]
pub async fn activate_user(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(id): PathOf<String>,
    key: IdempotencyKey,
) -> Result<Json<ManagedUser>, Problem> {
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "users/activate", &id).await? == Claim::First {
        let person = locked(&tx, &caller, &id).await?;
        if !person.is_active {
            store::set_active(&tx, &id, true).await?;
            note(&tx, &state, &caller, &person, Action::Activated).await?;
        }
    }
    tx.commit().await?;
    Ok(Json(managed::shown(&state.db, &caller, &id).await?))
}
