use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use super::session_ended;
use crate::AppState;
use crate::users::{self, Person};
use crate::web::{Caller, Problem};

/// The person who is signed in
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnProfile {
    pub id: String,
    pub username: String,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub language: String,
    pub groups: Vec<String>,
    pub scopes: Vec<String>,
    pub apps: Vec<String>,
    #[schema(required)]
    pub facility_name: Option<String>,
    pub is_staff: bool,
    pub has_pin: bool,
    pub must_change_password: bool,
    #[schema(required)]
    pub password_changed_at: Option<DateTime<Utc>>,
    #[schema(required)]
    pub last_sign_in_at: Option<DateTime<Utc>>,
}

impl From<Person> for OwnProfile {
    fn from(person: Person) -> OwnProfile {
        OwnProfile {
            id: person.id,
            username: person.username,
            first_name: person.first_name,
            last_name: person.last_name,
            email: person.email,
            language: person.language,
            groups: person.groups,
            scopes: person.scopes,
            apps: person.apps,
            facility_name: person.facility_name,
            is_staff: person.is_staff,
            has_pin: person.has_pin,
            must_change_password: person.must_change_password,
            password_changed_at: person.password_changed_at,
            last_sign_in_at: person.last_sign_in_at,
        }
    }
}

/// The own profile
#[utoipa::path(get, path = "/users/me/", tag = "account",
    responses((status = 200, description = "done", body = OwnProfile)))]
pub async fn get_profile(State(state): State<AppState>, caller: Caller) -> Result<Json<OwnProfile>, Problem> {
    Ok(Json(profile(&state, &caller).await?))
}

pub async fn profile(state: &AppState, caller: &Caller) -> Result<OwnProfile, Problem> {
    let person = users::person(&state.db, &caller.user_id).await?;
    person.map(OwnProfile::from).ok_or_else(session_ended)
}
