use std::collections::HashMap;

use bloom_storage::{bulk, placeholders, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use super::{day, meant, word};
use crate::programmes::model::{Contact, ContactPayload};
use crate::values::moment;

/// Enrolments asked about with one statement.
const AT_ONCE: usize = 500;

/// A contact to be written, with what the record does not say; times in milliseconds.
pub struct NewContact<'a> {
    pub said: &'a ContactPayload,
    pub facility_id: &'a str,
    pub contacted_at: i64,
    pub received_at: i64,
    pub operator_id: &'a str,
    pub contacted_by: &'a str,
}

pub async fn insert(tx: &DatabaseTransaction, new: &NewContact<'_>) -> Result<(), DbErr> {
    let row = row! {
        id: new.said.uuid.as_str(),
        facility_id: new.facility_id,
        enrolment_id: new.said.enrolment_uuid.as_str(),
        contacted_at: new.contacted_at,
        received_at: new.received_at,
        operator_id: new.operator_id,
        contacted_by: new.contacted_by,
        outcome: word(new.said.outcome)?,
        remind_on: new.said.remind_on.map(|day| day.to_string()),
        note: new.said.note.as_str(),
    };
    bulk::insert(tx, "contacts", vec![row]).await
}

#[derive(Debug, FromQueryResult)]
struct ContactRow {
    id: String,
    enrolment_id: String,
    contacted_at: i64,
    contacted_by: String,
    outcome: String,
    remind_on: Option<String>,
    note: String,
}

/// The newest `most` of each of these enrolments, newest first.
pub async fn of_enrolments(
    connection: &impl ConnectionTrait,
    enrolments: &[&str],
    most: i64,
) -> Result<HashMap<String, Vec<Contact>>, DbErr> {
    let mut found: HashMap<String, Vec<Contact>> = HashMap::new();
    for some in enrolments.chunks(AT_ONCE) {
        let text = format!(
            "SELECT id, enrolment_id, contacted_at, contacted_by, outcome, remind_on, note
            FROM (SELECT c.*, ROW_NUMBER() OVER (PARTITION BY c.enrolment_id ORDER BY c.contacted_at DESC, c.id DESC)
                AS place FROM contacts c WHERE c.enrolment_id IN ({})) AS placed
            WHERE place <= ${} ORDER BY contacted_at DESC, id DESC",
            placeholders(1, some.len()),
            some.len() + 1
        );
        let values = some.iter().map(|id| Value::from(*id)).chain([most.into()]);
        let statement = sql(connection.get_database_backend(), &text, values);
        for row in ContactRow::find_by_statement(statement).all(connection).await? {
            found.entry(row.enrolment_id.clone()).or_default().push(contact_of(row)?);
        }
    }
    Ok(found)
}

pub async fn forget_words(tx: &DatabaseTransaction, enrolment_id: &str) -> Result<(), DbErr> {
    let key = row! { enrolment_id };
    let now = row! { note: "" };
    tx.execute_raw(now.update("contacts", key, tx.get_database_backend())).await.map(|_| ())
}

fn contact_of(row: ContactRow) -> Result<Contact, DbErr> {
    let said = ContactPayload {
        uuid: row.id,
        enrolment_uuid: row.enrolment_id,
        at: moment(row.contacted_at)?,
        outcome: meant(row.outcome)?,
        remind_on: row.remind_on.map(day).transpose()?,
        note: row.note,
    };
    Ok(Contact { said, by: row.contacted_by })
}
