//! All SQL of the audit trail.

use bloom_storage::{Db, bulk, row, sql};
use chrono::DateTime;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use super::model::{Action, AuditEntry, Subject};
use super::{By, Entry, FieldChange};
use crate::web::{Key, PageRequest, Start};

pub async fn insert(tx: &DatabaseTransaction, id: &str, now: i64, by: By<'_>, entry: &Entry<'_>) -> Result<(), DbErr> {
    let row = row! {
        id,
        made_at: now,
        by_user_id: by.user_id,
        by_name: by.name,
        by_username: by.username,
        action: entry.action.as_str(),
        subject: entry.subject.as_str(),
        subject_id: entry.subject_id,
        subject_name: entry.subject_name,
        facility_id: entry.facility_id,
        changes: serde_json::to_string(&entry.changes).map_err(|error| DbErr::Json(error.to_string()))?,
    };
    bulk::insert(tx, "audit_entries", vec![row]).await
}

/// Which entries a list shows; `None`: whatever it is.
#[derive(Debug, Default)]
pub struct Shown<'a> {
    pub facility_id: Option<&'a str>,
    pub subject: Option<Subject>,
    pub subject_id: Option<&'a str>,
}

impl Shown<'_> {
    /// Conditions and their values. Each kind of list has a statement of its own, so that each can use its index.
    fn conditions(&self) -> (String, Vec<Value>) {
        let asked = [
            ("facility_id", self.facility_id),
            ("subject", self.subject.map(Subject::as_str)),
            ("subject_id", self.subject_id),
        ];
        let (mut text, mut values) = (String::from("TRUE"), Vec::new());
        for (column, value) in asked {
            if let Some(value) = value {
                values.push(value.into());
                text.push_str(&format!(" AND {column} = ${}", values.len()));
            }
        }
        (text, values)
    }
}

pub async fn count(db: &Db, shown: &Shown<'_>) -> Result<i64, DbErr> {
    let (conditions, values) = shown.conditions();
    let text = format!("SELECT COUNT(*) FROM audit_entries WHERE {conditions}");
    let row = db.read().query_one_raw(sql(db.backend(), &text, values)).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

#[derive(Debug, FromQueryResult)]
struct EntryRow {
    id: String,
    made_at: i64,
    by_name: String,
    by_username: String,
    action: String,
    subject: String,
    subject_id: String,
    subject_name: String,
    facility_id: Option<String>,
    changes: String,
}

/// One row more than the page holds, newest first.
pub async fn page(db: &Db, shown: &Shown<'_>, request: &PageRequest) -> Result<Vec<AuditEntry>, DbErr> {
    let (mut conditions, mut values) = shown.conditions();
    let offset = match &request.start {
        Start::First { offset } => *offset,
        Start::After { key: Key::Text(id), .. } => {
            values.push(id.as_str().into());
            conditions.push_str(&format!(" AND id < ${}", values.len()));
            0
        }
        Start::After { .. } => return Ok(Vec::new()),
    };
    let rows = request.rows();
    let text = format!(
        "SELECT id, made_at, by_name, by_username, action, subject, subject_id, subject_name, facility_id, changes
        FROM audit_entries WHERE {conditions} ORDER BY id DESC LIMIT {rows} OFFSET {offset}"
    );
    let rows = EntryRow::find_by_statement(sql(db.backend(), &text, values)).all(db.read()).await?;
    rows.into_iter().map(entry_of).collect()
}

const OF_SUBJECT: &str = "FROM audit_entries WHERE subject = $1 AND subject_id = $2 ORDER BY id DESC";

/// Every entry of a subject, the newest first.
pub async fn every_one_of(db: &Db, subject: Subject, subject_id: &str) -> Result<Vec<AuditEntry>, DbErr> {
    let text = format!(
        "SELECT id, made_at, by_name, by_username, action, subject, subject_id, subject_name, facility_id, changes
        {OF_SUBJECT}"
    );
    let statement = sql(db.backend(), &text, [subject.as_str().into(), subject_id.into()]);
    EntryRow::find_by_statement(statement).all(db.read()).await?.into_iter().map(entry_of).collect()
}

/// Ids of the entries of a subject, each with what it says was changed.
pub async fn changes_of(
    tx: &DatabaseTransaction,
    subject: Subject,
    subject_id: &str,
) -> Result<Vec<(String, Vec<FieldChange>)>, DbErr> {
    let text = format!("SELECT id, changes {OF_SUBJECT}");
    let statement = sql(tx.get_database_backend(), &text, [subject.as_str().into(), subject_id.into()]);
    let rows = tx.query_all_raw(statement).await?;
    rows.iter()
        .map(|row| {
            let changes: String = row.try_get_by_index(1)?;
            let changes = serde_json::from_str(&changes).map_err(|error| DbErr::Json(error.to_string()))?;
            Ok((row.try_get_by_index(0)?, changes))
        })
        .collect()
}

/// An entry tells another name, and other changes.
pub async fn rename(tx: &DatabaseTransaction, id: &str, name: &str, changes: &[FieldChange]) -> Result<(), DbErr> {
    let changes = serde_json::to_string(changes).map_err(|error| DbErr::Json(error.to_string()))?;
    let (row, key) = (row! { subject_name: name, changes }, row! { id });
    tx.execute_raw(row.update("audit_entries", key, tx.get_database_backend())).await.map(|_| ())
}

fn entry_of(row: EntryRow) -> Result<AuditEntry, DbErr> {
    let unknown = |what: &str| DbErr::Type(format!("unknown in the audit trail: {what}"));
    let changes: Vec<FieldChange> =
        serde_json::from_str(&row.changes).map_err(|error| DbErr::Json(error.to_string()))?;
    Ok(AuditEntry {
        at: DateTime::from_timestamp_millis(row.made_at).unwrap_or_default(),
        action: Action::parse(&row.action).ok_or_else(|| unknown(&row.action))?,
        subject: Subject::parse(&row.subject).ok_or_else(|| unknown(&row.subject))?,
        id: row.id,
        by_name: row.by_name,
        by_username: row.by_username,
        subject_id: row.subject_id,
        subject_name: row.subject_name,
        facility_id: row.facility_id,
        changes,
    })
}
