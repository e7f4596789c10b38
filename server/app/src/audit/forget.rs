//! Taking out of the trail who a patient was. Everything else that an entry tells stays.

use bloom_storage::Db;
use sea_orm::{DatabaseTransaction, DbErr};

use super::model::{AuditEntry, FieldChange, Subject};
use super::store;

/// What an entry tells of a patient that says who it is: the fields by their names, and `patient` of a merge.
const TELLING: [&str; 6] = ["patient", "first_name", "last_name", "phone", "birth_date", "member_number"];

/// Whom the trail is to forget.
#[derive(Debug, Clone, Copy)]
pub struct Forget<'a> {
    pub subject: Subject,
    pub subject_ids: &'a [String],
    /// What stands for the name from now on.
    pub name: &'a str,
}

/// In every entry of these subjects the name is `name`, and so is whatever else tells who it was.
pub async fn forget(tx: &DatabaseTransaction, forget: Forget<'_>) -> Result<(), DbErr> {
    for subject_id in forget.subject_ids {
        for (id, mut changes) in store::changes_of(tx, forget.subject, subject_id).await? {
            changes.iter_mut().for_each(|change| hide(change, forget.name));
            store::rename(tx, &id, forget.name, &changes).await?;
        }
    }
    Ok(())
}

fn hide(change: &mut FieldChange, name: &str) {
    if !TELLING.contains(&change.field.as_str()) {
        return;
    }
    for value in [&mut change.from, &mut change.to].into_iter().flatten() {
        if !value.is_empty() {
            name.clone_into(value);
        }
    }
}

/// Every entry of a subject, the newest first.
pub async fn of_subject(db: &Db, subject: Subject, subject_id: &str) -> Result<Vec<AuditEntry>, DbErr> {
    store::every_one_of(db, subject, subject_id).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_tells_who_it_was_is_hidden_and_all_else_stays() {
        let mut changes = [
            FieldChange {
                field: "patient".to_owned(),
                from: Some("Adwoa Owusu".to_owned()),
                to: Some("Adjoa".to_owned()),
            },
            FieldChange { field: "phone".to_owned(), from: None, to: Some(String::new()) },
            FieldChange::new("patients", "3"),
        ];
        changes.iter_mut().for_each(|change| hide(change, "Patient P-000001"));
        assert_eq!(changes[0].from.as_deref(), Some("Patient P-000001"));
        assert_eq!(changes[0].to.as_deref(), Some("Patient P-000001"));
        assert_eq!((&changes[1].from, changes[1].to.as_deref()), (&None, Some("")));
        assert_eq!(changes[2].to.as_deref(), Some("3"));
    }
}
