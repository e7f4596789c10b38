//! People as those see them who manage accounts.

use bloom_storage::Db;
use chrono::{DateTime, Utc};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::store;
use crate::access::{self, Account, Rights};
use crate::audit::FieldChange;
use crate::facilities;
use crate::web::{Caller, Checks, Problem, page_in_contract};

page_in_contract!(ManagedUserPage, ManagedUser);

const LONGEST_NAME: usize = 100;
const LONGEST_EMAIL: usize = 254;

/// A person as stored, without secrets.
#[derive(Debug, Clone, PartialEq)]
pub struct Person {
    pub id: String,
    pub username: String,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub groups: Vec<String>,
    pub scopes: Vec<String>,
    pub apps: Vec<String>,
    pub facility_id: Option<String>,
    pub facility_name: Option<String>,
    pub location: String,
    pub language: String,
    pub is_staff: bool,
    pub is_active: bool,
    pub has_pin: bool,
    pub must_change_password: bool,
    pub password_changed_at: Option<DateTime<Utc>>,
    pub last_sign_in_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

impl Person {
    pub fn full_name(&self) -> String {
        full_name(&self.first_name, &self.last_name)
    }

    pub fn account(&self) -> Account<'_> {
        Account { facility_id: self.facility_id.as_deref(), is_staff: self.is_staff, groups: &self.groups }
    }

    pub fn rights(&self) -> Rights<'_> {
        Rights { groups: &self.groups, scopes: &self.scopes, apps: &self.apps }
    }
}

pub fn full_name(first_name: &str, last_name: &str) -> String {
    format!("{first_name} {last_name}").trim().to_owned()
}

/// A person as who manages accounts sees them
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ManagedUser {
    pub id: String,
    pub username: String,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub groups: Vec<String>,
    pub scopes: Vec<String>,
    /// Names of ENT-16
    pub apps: Vec<String>,
    /// Null for provider staff
    #[schema(required)]
    pub facility_id: Option<String>,
    #[schema(required)]
    pub facility_name: Option<String>,
    pub location: String,
    pub language: String,
    pub is_staff: bool,
    pub is_active: bool,
    /// An offline PIN is set
    pub has_pin: bool,
    /// The password was given by somebody else and must be changed at the next sign-in
    pub must_change_password: bool,
    #[schema(required)]
    pub last_sign_in_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    /// What the caller may do with this person
    pub may_edit: bool,
    /// And whether they may give them a new password
    pub may_reset_password: bool,
}

impl ManagedUser {
    pub fn seen_by(caller: &Caller, person: Person) -> ManagedUser {
        let may_edit = access::require_may_edit(caller, person.account()).is_ok();
        let may_reset_password = may_edit && access::require_may_act_as(caller, person.rights()).is_ok();
        ManagedUser {
            id: person.id,
            username: person.username,
            first_name: person.first_name,
            last_name: person.last_name,
            email: person.email,
            groups: person.groups,
            scopes: person.scopes,
            apps: person.apps,
            facility_id: person.facility_id,
            facility_name: person.facility_name,
            location: person.location,
            language: person.language,
            is_staff: person.is_staff,
            is_active: person.is_active,
            has_pin: person.has_pin,
            must_change_password: person.must_change_password,
            last_sign_in_at: person.last_sign_in_at,
            created_at: person.created_at,
            may_edit,
            may_reset_password,
        }
    }
}

/// What can be changed of a person.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct UserChange {
    pub first_name: String,
    pub last_name: String,
    /// May be empty
    pub email: String,
    pub groups: Vec<String>,
    pub scopes: Vec<String>,
    pub apps: Vec<String>,
    #[schema(required)]
    pub facility_id: Option<String>,
    /// `en` or `fr`
    pub language: String,
}

impl UserChange {
    /// Without outer white space, and every name once.
    pub fn tidy(mut self) -> UserChange {
        for text in [&mut self.first_name, &mut self.last_name, &mut self.email] {
            *text = text.trim().to_owned();
        }
        for list in [&mut self.groups, &mut self.scopes, &mut self.apps] {
            let mut seen = Vec::with_capacity(list.len());
            list.retain(|name| {
                let fresh = !seen.contains(name);
                seen.push(name.clone());
                fresh
            });
        }
        self
    }

    pub fn rights(&self) -> Rights<'_> {
        Rights { groups: &self.groups, scopes: &self.scopes, apps: &self.apps }
    }

    /// What is wrong with it; names that `before` has may stay though nobody knows them.
    pub fn check(&self, checks: &mut Checks, before: Rights<'_>) {
        check_personal(checks, &self.first_name, &self.last_name, &self.email, &self.language);
        let known = |list: &[String], all: &[&str], held: &[String]| {
            list.iter().all(|name| all.contains(&name.as_str()) || held.contains(name))
        };
        checks.demand(known(&self.groups, &access::GROUPS, before.groups), "groups", "must be groups that are known");
        checks.demand(known(&self.scopes, &access::SCOPES, before.scopes), "scopes", "must be scopes that are known");
        checks.demand(known(&self.apps, &access::APP_NAMES, before.apps), "apps", "must be apps that are known");
    }
}

/// The fields that everybody has of themselves.
pub fn check_personal(checks: &mut Checks, first_name: &str, last_name: &str, email: &str, language: &str) {
    let plain = |text: &str| !text.chars().any(char::is_control);
    checks.text("first_name", first_name, LONGEST_NAME);
    checks.demand(last_name.chars().count() <= LONGEST_NAME, "last_name", "must have at most 100 characters");
    for (field, text) in [("first_name", first_name), ("last_name", last_name)] {
        checks.demand(plain(text), field, "must not hold control characters");
    }
    checks.demand(is_email(email), "email", "must be a mail address, or empty");
    checks.demand(access::LANGUAGES.contains(&language), "language", "must be en or fr");
}

fn is_email(text: &str) -> bool {
    let form = || {
        let (name, place) = text.rsplit_once('@')?;
        let spaced = text.chars().any(|letter| letter.is_whitespace() || letter.is_control());
        Some(!name.is_empty() && !place.is_empty() && !spaced && text.chars().count() <= LONGEST_EMAIL)
    };
    text.is_empty() || form().unwrap_or(false)
}

/// What changed, for the audit trail.
pub fn differences(before: &Person, after: &UserChange) -> Vec<FieldChange> {
    let list = |names: &[String]| names.join(", ");
    FieldChange::among([
        ("first_name", before.first_name.clone(), after.first_name.clone()),
        ("last_name", before.last_name.clone(), after.last_name.clone()),
        ("email", before.email.clone(), after.email.clone()),
        ("groups", list(&before.groups), list(&after.groups)),
        ("scopes", list(&before.scopes), list(&after.scopes)),
        ("apps", list(&before.apps), list(&after.apps)),
        ("facility_id", before.facility_id.clone().unwrap_or_default(), after.facility_id.clone().unwrap_or_default()),
        ("language", before.language.clone(), after.language.clone()),
    ])
}

/// The person as `caller` sees them; 403 for people of another facility.
pub async fn shown(db: &Db, caller: &Caller, id: &str) -> Result<ManagedUser, Problem> {
    let person = store::person(db, id).await?.ok_or_else(no_such_person)?;
    let own = person.id == caller.user_id || (person.facility_id.is_some() && person.facility_id == caller.facility_id);
    if !caller.is_staff && !own {
        return Err(Problem::forbidden("other_facility", "This person does not belong to your facility."));
    }
    Ok(ManagedUser::seen_by(caller, person))
}

pub fn no_such_person() -> Problem {
    Problem::not_found("There is no such person.")
}

/// Country of a person: that of the facility. 422 when there is no such facility, or when somebody who is no staff has
/// none, or staff one.
pub async fn location_of(
    db: &Db,
    caller: &Caller,
    is_staff: bool,
    facility_id: Option<&str>,
) -> Result<String, Problem> {
    let mut checks = Checks::new();
    let country = match facility_id {
        _ if is_staff => {
            checks.demand(facility_id.is_none(), "facility_id", "must be empty: people of the provider have none");
            Some(caller.location.clone())
        }
        None => None,
        Some(id) => facilities::country(db, id).await?,
    };
    checks.demand(country.is_some(), "facility_id", "must be a facility");
    checks.finish()?;
    Ok(country.unwrap_or_default())
}
