use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bloom_storage::is_unique_violation;
use sea_orm::{DatabaseTransaction, DbErr};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::managed::{self, ManagedUser, UserChange};
use super::store::{self, Unique};
use super::{NewUser, normal_username};
use crate::access::{self, Rights};
use crate::audit::{self, Action, FieldChange, Subject};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::values::is_uuid;
use crate::web::{Caller, Checks, JsonBody, Problem};
use crate::{AppState, credentials, facilities};

const SHORTEST_USERNAME: usize = 2;
const LONGEST_USERNAME: usize = 60;

// Has no `Debug`: the password must not get into a log.
/// A person to be added
#[derive(Deserialize, ToSchema)]
#[schema(as = NewUser)]
pub struct NewUserRequest {
    pub id: String,
    /// 2 to 60 letters, digits, and . _ - @ +; kept in lower case
    pub username: String,
    #[serde(flatten)]
    pub account: UserChange,
    pub is_staff: bool,
    /// First password, to be changed at the first sign-in; at least 8 characters
    pub password: String,
}

/// What the key is claimed for: no hash of the password is kept but the slow one.
#[derive(Serialize)]
struct Claimed<'a> {
    id: &'a str,
    username: &'a str,
    account: &'a UserChange,
    is_staff: bool,
}

/// Add a person
///
/// Who manages a facility adds people to it, staff to every one. 403 `cannot_grant` names what the caller lacks.
#[utoipa::path(post, path = "/users/", tag = "users", params(("Idempotency-Key" = String, Header)),
    request_body = NewUserRequest, responses((status = 201, description = "done", body = ManagedUser)))]
pub async fn create_user(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(request): JsonBody<NewUserRequest>,
) -> Result<(StatusCode, Json<ManagedUser>), Problem> {
    let NewUserRequest { id, username, account, is_staff, password } = request;
    let (account, username) = (account.tidy(), normal_username(&username));
    allow(&caller, is_staff, &account)?;
    check(&id, &username, &account, &password)?;
    access::require_may_grant(&caller, Rights::default(), account.rights())?;
    let location = managed::location_of(&state.db, &caller, is_staff, account.facility_id.as_deref()).await?;
    let password_hash = state.passwords.hash(&password).await.map_err(credentials::hash_failed)?;
    let tx = state.db.begin().await?;
    let claimed = Claimed { id: &id, username: &username, account: &account, is_staff };
    if key.claim(&state, &tx, &caller, "users", &claimed).await? == Claim::First {
        let person = new_user(id.clone(), username, password_hash, account, location, is_staff);
        add(&tx, &state, &caller, &person).await?;
    }
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(managed::shown(&state.db, &caller, &id).await?)))
}

fn allow(caller: &Caller, is_staff: bool, account: &UserChange) -> Result<(), Problem> {
    access::require_manager(caller)?;
    if caller.is_staff {
        return Ok(());
    }
    if is_staff {
        let detail = "Only people of the provider may add people of the provider.";
        return Err(Problem::forbidden("cannot_grant", detail).with("lacking", vec!["is_staff"]));
    }
    caller.require_facility(account.facility_id.as_deref().unwrap_or_default())
}

fn check(id: &str, username: &str, account: &UserChange, password: &str) -> Result<(), Problem> {
    let mut checks = Checks::new();
    checks.demand(is_uuid(id), "id", "must be a UUID in lower case");
    let plain = |letter: char| letter.is_alphanumeric() || ".-_@+".contains(letter);
    let length = username.chars().count();
    let good = (SHORTEST_USERNAME..=LONGEST_USERNAME).contains(&length) && username.chars().all(plain);
    checks.demand(good, "username", "must have 2 to 60 letters, digits, or . _ - @ +");
    account.check(&mut checks, Rights::default());
    if let Some(weakness) = credentials::weakness(password, username) {
        checks.demand(false, "password", weakness);
    }
    checks.finish()
}

fn new_user(
    id: String,
    username: String,
    password_hash: String,
    account: UserChange,
    location: String,
    is_staff: bool,
) -> NewUser {
    NewUser {
        id,
        username,
        password_hash,
        first_name: account.first_name,
        last_name: account.last_name,
        email: account.email,
        groups: account.groups,
        scopes: account.scopes,
        apps: account.apps,
        facility_id: account.facility_id,
        location,
        is_staff,
        language: account.language,
        must_change_password: true,
    }
}

async fn add(tx: &DatabaseTransaction, state: &AppState, caller: &Caller, person: &NewUser) -> Result<(), Problem> {
    if store::taken(tx, Unique::Id, &person.id).await? {
        return Err(Problem::conflict("id_used", "There is a person with this id already."));
    }
    if store::taken(tx, Unique::Username, &person.username).await? {
        return Err(username_taken());
    }
    store::insert(tx, person, state.clock.now_ms()).await.map_err(refusal)?;
    let entry = audit::Entry {
        action: Action::Created,
        subject: Subject::User,
        subject_id: &person.id,
        subject_name: &managed::full_name(&person.first_name, &person.last_name),
        facility_id: person.facility_id.as_deref(),
        changes: vec![
            FieldChange::new("username", &person.username),
            FieldChange::new("groups", person.groups.join(", ")),
            FieldChange::new("scopes", person.scopes.join(", ")),
            FieldChange::new("apps", person.apps.join(", ")),
        ],
    };
    audit::record(tx, &state.clock, caller, entry).await?;
    if let Some(facility_id) = person.facility_id.as_deref().filter(|_| access::manages(&person.groups)) {
        facilities::link_owner(tx, &state.clock, caller, facility_id, &person.id, &person.email).await?;
    }
    Ok(())
}

/// Of two who take the same name at once, on PostgreSQL.
fn refusal(error: DbErr) -> Problem {
    if is_unique_violation(&error) { username_taken() } else { error.into() }
}

fn username_taken() -> Problem {
    Problem::conflict("username_taken", "This username is taken. Choose another.")
}
