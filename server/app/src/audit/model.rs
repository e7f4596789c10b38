use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::web::page_in_contract;

page_in_contract!(AuditEntryPage, AuditEntry);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    Created,
    Changed,
    Deactivated,
    Activated,
    /// By somebody else
    PasswordReset,
    PinReset,
    /// By the person
    PasswordChanged,
    SessionsEnded,
    Read,
    Merged,
    Ended,
}

impl Action {
    pub fn as_str(self) -> &'static str {
        match self {
            Action::Created => "created",
            Action::Changed => "changed",
            Action::Deactivated => "deactivated",
            Action::Activated => "activated",
            Action::PasswordReset => "password_reset",
            Action::PinReset => "pin_reset",
            Action::PasswordChanged => "password_changed",
            Action::SessionsEnded => "sessions_ended",
            Action::Read => "read",
            Action::Merged => "merged",
            Action::Ended => "ended",
        }
    }

    pub fn parse(text: &str) -> Option<Action> {
        use Action::{
            Activated, Changed, Created, Deactivated, Ended, Merged, PasswordChanged, PasswordReset, PinReset, Read,
            SessionsEnded,
        };
        let all = [Created, Changed, Deactivated, Activated, PasswordReset, PinReset, PasswordChanged, SessionsEnded];
        all.into_iter().chain([Read, Merged, Ended]).find(|action| action.as_str() == text)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    User,
    Facility,
    Promo,
    Patient,
}

impl Subject {
    pub fn as_str(self) -> &'static str {
        match self {
            Subject::User => "user",
            Subject::Facility => "facility",
            Subject::Promo => "promo",
            Subject::Patient => "patient",
        }
    }

    pub fn parse(text: &str) -> Option<Subject> {
        use Subject::{Facility, Patient, Promo, User};
        [User, Facility, Promo, Patient].into_iter().find(|subject| subject.as_str() == text)
    }
}

/// A field and what became of it, as text
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FieldChange {
    pub field: String,
    #[schema(required)]
    pub from: Option<String>,
    #[schema(required)]
    pub to: Option<String>,
}

impl FieldChange {
    /// Of something new.
    pub fn new(field: &str, to: impl Into<String>) -> FieldChange {
        FieldChange { field: field.to_owned(), from: None, to: Some(to.into()) }
    }

    /// Those of `fields` (name, before, after) that changed.
    pub fn among<const N: usize>(fields: [(&str, String, String); N]) -> Vec<FieldChange> {
        let changed = fields.into_iter().filter(|(_, from, to)| from != to);
        changed
            .map(|(field, from, to)| FieldChange { field: field.to_owned(), from: Some(from), to: Some(to) })
            .collect()
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct AuditEntry {
    /// Of its moment: later entries have greater ids
    pub id: String,
    pub at: DateTime<Utc>,
    pub by_name: String,
    pub by_username: String,
    #[schema(inline)]
    pub action: Action,
    #[schema(inline)]
    pub subject: Subject,
    pub subject_id: String,
    pub subject_name: String,
    #[schema(required)]
    pub facility_id: Option<String>,
    pub changes: Vec<FieldChange>,
}
