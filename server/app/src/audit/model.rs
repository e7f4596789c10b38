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
    /// What a till sent waits for a person to look at it
    Held,
    /// It counts
    Applied,
    /// It does not
    Dismissed,
    SignedIn,
    /// Too many wrong passwords
    LockedOut,
    /// By the person
    PinChanged,
    /// Data left the application as a file
    Exported,
    /// A file, to be applied
    Uploaded,
    /// What a file did
    Undone,
    /// A patient is known by a number only
    Pseudonymised,
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
            Action::Held => "held",
            Action::Applied => "applied",
            Action::Dismissed => "dismissed",
            Action::SignedIn => "signed_in",
            Action::LockedOut => "locked_out",
            Action::PinChanged => "pin_changed",
            Action::Exported => "exported",
            Action::Uploaded => "uploaded",
            Action::Undone => "undone",
            Action::Pseudonymised => "pseudonymised",
        }
    }

    pub fn parse(text: &str) -> Option<Action> {
        use Action::{
            Activated, Applied, Changed, Created, Deactivated, Dismissed, Ended, Exported, Held, LockedOut, Merged,
            PasswordChanged, PasswordReset, PinChanged, PinReset, Pseudonymised, Read, SessionsEnded, SignedIn, Undone,
            Uploaded,
        };
        let all = [Created, Changed, Deactivated, Activated, PasswordReset, PinReset, PasswordChanged, SessionsEnded];
        let later = [
            Read,
            Merged,
            Ended,
            Held,
            Applied,
            Dismissed,
            SignedIn,
            LockedOut,
            PinChanged,
            Exported,
            Uploaded,
            Undone,
            Pseudonymised,
        ];
        all.into_iter().chain(later).find(|action| action.as_str() == text)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    User,
    Facility,
    Promo,
    Patient,
    /// What a till sent
    Record,
    /// Of the person whose id it is
    SignIn,
    Export,
    Upload,
    /// Of a supplier
    Order,
    Supplier,
    /// Goods that go back to a supplier
    SupplierReturn,
    /// A version of it
    Programme,
}

impl Subject {
    pub fn as_str(self) -> &'static str {
        match self {
            Subject::User => "user",
            Subject::Facility => "facility",
            Subject::Promo => "promo",
            Subject::Patient => "patient",
            Subject::Record => "record",
            Subject::SignIn => "sign_in",
            Subject::Export => "export",
            Subject::Upload => "upload",
            Subject::Order => "order",
            Subject::Supplier => "supplier",
            Subject::SupplierReturn => "supplier_return",
            Subject::Programme => "programme",
        }
    }

    pub fn parse(text: &str) -> Option<Subject> {
        use Subject::{
            Export, Facility, Order, Patient, Programme, Promo, Record, SignIn, Supplier, SupplierReturn, Upload, User,
        };
        let all = [User, Facility, Promo, Patient, Record, SignIn, Export, Upload, Order, Supplier, SupplierReturn];
        all.into_iter().chain([Programme]).find(|subject| subject.as_str() == text)
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
