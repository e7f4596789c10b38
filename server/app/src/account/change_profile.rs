use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::get_profile::{OwnProfile, profile};
use super::session_ended;
use crate::AppState;
use crate::audit::{self, Action, Subject};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::users::{self, Person, UserChange};
use crate::web::{Caller, Checks, JsonBody, Problem};

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct OwnProfileChange {
    pub first_name: String,
    pub last_name: String,
    /// May be empty
    pub email: String,
    /// `en` or `fr`
    pub language: String,
}

/// Change the own personal details
#[utoipa::path(put, path = "/users/me/", tag = "account", params(("Idempotency-Key" = String, Header)),
    request_body = OwnProfileChange, responses((status = 200, description = "done", body = OwnProfile)))]
pub async fn change_profile(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(change): JsonBody<OwnProfileChange>,
) -> Result<Json<OwnProfile>, Problem> {
    let change = tidy(change);
    let mut checks = Checks::new();
    users::check_personal(&mut checks, &change.first_name, &change.last_name, &change.email, &change.language);
    checks.finish()?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "users/me", &change).await? == Claim::First {
        let before = users::lock(&tx, &caller.user_id).await?.ok_or_else(session_ended)?;
        let after = with(&before, change);
        let changes = users::differences(&before, &after);
        if !changes.is_empty() {
            users::change(&tx, &before, &after).await?;
            let entry = audit::Entry {
                action: Action::Changed,
                subject: Subject::User,
                subject_id: &before.id,
                subject_name: &before.full_name(),
                facility_id: before.facility_id.as_deref(),
                changes,
            };
            audit::record(&tx, &state.clock, &caller, entry).await?;
        }
    }
    tx.commit().await?;
    Ok(Json(profile(&state, &caller).await?))
}

fn tidy(change: OwnProfileChange) -> OwnProfileChange {
    let tidy = |text: String| text.trim().to_owned();
    OwnProfileChange {
        first_name: tidy(change.first_name),
        last_name: tidy(change.last_name),
        email: tidy(change.email),
        language: change.language,
    }
}

/// What the person may do stays as it is.
fn with(before: &Person, change: OwnProfileChange) -> UserChange {
    UserChange {
        first_name: change.first_name,
        last_name: change.last_name,
        email: change.email,
        language: change.language,
        groups: before.groups.clone(),
        scopes: before.scopes.clone(),
        apps: before.apps.clone(),
        facility_id: before.facility_id.clone(),
    }
}
