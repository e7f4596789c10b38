//! Patients who have been in care for long, for a demonstration.

use chrono::{DateTime, Days, NaiveDate, Utc};
use chrono_tz::Tz;
use sea_orm::{DatabaseTransaction, DbErr};

use super::document::ProgrammeDocument;
use super::model::{ContactPayload, EnrolmentPayload, Medicine, Outcome, VisitPayload};
use super::questionnaire::QuestionnaireResponse;
use super::ready;
use super::record::{self, ReadContact, ReadEnrolment, ReadVisit, Taken};
use super::rule;
use crate::values::{Clock, Origin, derived_id};

/// Somebody enrolled in a programme that the program brings along, and what came of it.
#[derive(Debug)]
pub struct Past<'a> {
    pub facility_id: &'a str,
    pub zone: Tz,
    pub patient_id: &'a str,
    /// Of the programme.
    pub code: &'a str,
    pub enrolled_at: DateTime<Utc>,
    pub target: &'a str,
    pub medicines: Vec<Medicine>,
    /// Id and full name of who cares.
    pub by: (&'a str, &'a str),
    pub visits: Vec<PastVisit>,
    pub contacts: Vec<PastContact>,
}

#[derive(Debug)]
pub struct PastVisit {
    pub at: DateTime<Utc>,
    pub answers: QuestionnaireResponse,
}

#[derive(Debug, Clone, Copy)]
pub struct PastContact {
    pub at: DateTime<Utc>,
    pub outcome: Outcome,
    pub remind_on: Option<NaiveDate>,
}

/// Adds somebody as devices would have recorded it: each visit with what the table of the programme says.
pub async fn add_past(tx: &DatabaseTransaction, clock: &Clock, past: &Past<'_>) -> anyhow::Result<()> {
    let document = ready::documents()?.remove(past.code);
    let document = document.ok_or_else(|| anyhow::anyhow!("no programme {}", past.code))?;
    let document: ProgrammeDocument = serde_json::from_value(document)?;
    let id = derived_id(&["enrolment", past.patient_id, past.code]);
    let said = EnrolmentPayload {
        uuid: id.clone(),
        patient_id: past.patient_id.to_owned(),
        programme_uuid: ready::id(past.code),
        code: past.code.to_owned(),
        version: 1,
        at: past.enrolled_at,
        consent: true,
        target: past.target.to_owned(),
        medicines: past.medicines.clone(),
    };
    taken(record::enrol(tx, clock, &ReadEnrolment::of(said), &origin(past, &id, past.enrolled_at), past.by.1).await?)?;
    for (at, visit) in past.visits.iter().enumerate() {
        let said = visit_of(past, &document, visit, (&id, at));
        let origin = origin(past, &said.uuid, visit.at);
        taken(record::visit(tx, clock, &ReadVisit::of(said.clone()), &origin, past.by.1).await?)?;
    }
    for (at, contact) in past.contacts.iter().enumerate() {
        let uuid = derived_id(&["contact", &id, &at.to_string()]);
        let PastContact { at, outcome, remind_on } = *contact;
        let said = ContactPayload { uuid, enrolment_uuid: id.clone(), at, outcome, remind_on, note: String::new() };
        let origin = origin(past, &said.uuid, contact.at);
        taken(record::contact(tx, clock, &ReadContact::of(said.clone()), &origin, past.by.1).await?)?;
    }
    Ok(())
}

fn taken(taken: Taken) -> Result<(), DbErr> {
    match taken {
        Taken::Flagged(_) => Ok(()),
        Taken::Elsewhere => Err(DbErr::Custom("an enrolment of another facility".to_owned())),
    }
}

fn visit_of(past: &Past<'_>, document: &ProgrammeDocument, visit: &PastVisit, of: (&str, usize)) -> VisitPayload {
    let judged = rule::judge(document, &visit.answers);
    let day = visit.at.with_timezone(&past.zone).date_naive();
    let after = |days: i64| day.checked_add_days(Days::new(u64::try_from(days).unwrap_or_default()));
    VisitPayload {
        uuid: derived_id(&["visit", of.0, &of.1.to_string()]),
        enrolment_uuid: Some(of.0.to_owned()),
        patient_id: past.patient_id.to_owned(),
        programme_uuid: ready::id(past.code),
        code: past.code.to_owned(),
        version: 1,
        visited_at: visit.at,
        answers: visit.answers.clone(),
        advice: judged.decision.map(|row| row.advice.clone()),
        urgency: judged.decision.map(|row| row.urgency),
        status: judged.decision.and_then(|row| row.status),
        next_on: judged.decision.and_then(|row| row.next_in_days).and_then(after),
        letter: judged.decision.is_some_and(|row| row.letter),
        skipped_reason: String::new(),
        values: judged.values,
    }
}

fn origin<'a>(past: &'a Past<'a>, id: &'a str, at: DateTime<Utc>) -> Origin<'a> {
    Origin {
        id,
        facility_id: past.facility_id,
        operator_id: past.by.0,
        sent_by: past.by.0,
        device_id: "",
        epoch: 1,
        seq: 1,
        made_at: at,
        clock_offset: 0,
        received_at: at,
    }
}
