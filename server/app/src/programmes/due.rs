//! When somebody is to come back: derived from the newest visit and what came of calling, and never stored. A visit that
//! arrives late cannot move a day backwards, and in whatever order things arrive the list is the same. The devices keep the
//! same rule; both are run against `api/care-cases.json`.

use chrono::{DateTime, Days, NaiveDate, Utc};
use chrono_tz::Tz;
use serde::Deserialize;

use super::document::Schedule;
use super::model::{ContactPayload, Enrolment, Outcome, VisitPayload};

/// How it stands with who is enrolled, on a day: exactly one of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Nobody calls any more.
    Ended,
    Paused,
    /// Somebody said from which day on to call again.
    Quiet,
    /// Not to come yet.
    Later,
    Due,
    Overdue,
    Lost,
}

/// Where and when it is asked.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    pub today: NaiveDate,
    pub zone: Tz,
}

impl Asked {
    fn day(&self, at: DateTime<Utc>) -> NaiveDate {
        at.with_timezone(&self.zone).date_naive()
    }
}

/// The newest of the visits; of the same moment that with the greater id.
pub fn newest(enrolment: &Enrolment) -> Option<&VisitPayload> {
    enrolment.visits.iter().map(|visit| &visit.said).max_by_key(|visit| (visit.visited_at, visit.uuid.as_str()))
}

/// Contacts that no later visit has outdated, newest first.
fn standing_contacts(enrolment: &Enrolment) -> Vec<&ContactPayload> {
    let seen = newest(enrolment).map(|visit| visit.visited_at);
    let contacts = enrolment.contacts.iter().map(|contact| &contact.said);
    let mut contacts: Vec<_> = contacts.filter(|contact| seen.is_none_or(|seen| contact.at >= seen)).collect();
    contacts.sort_by_key(|contact| std::cmp::Reverse((contact.at, contact.uuid.as_str())));
    contacts
}

/// When it ended; `None` while it goes on.
pub fn ended_at(enrolment: &Enrolment) -> Option<DateTime<Utc>> {
    let contacts = standing_contacts(enrolment);
    let said = contacts.iter().find(|contact| turns(contact.outcome))?;
    said.outcome.ends().then_some(said.at)
}

/// The day on which who is enrolled is to come.
pub fn due_on(enrolment: &Enrolment, schedule: &Schedule, zone: Tz) -> NaiveDate {
    let day = |at: DateTime<Utc>| at.with_timezone(&zone).date_naive();
    match newest(enrolment) {
        None => plus(day(enrolment.enrolled_at), schedule.first_in_days),
        Some(visit) => visit.next_on.unwrap_or_else(|| plus(day(visit.visited_at), schedule.every_days)),
    }
}

fn plus(day: NaiveDate, days: i64) -> NaiveDate {
    day.checked_add_days(Days::new(u64::try_from(days).unwrap_or_default())).unwrap_or(NaiveDate::MAX)
}

pub fn standing(enrolment: &Enrolment, schedule: &Schedule, asked: Asked) -> Standing {
    let contacts = standing_contacts(enrolment);
    match contacts.iter().map(|contact| contact.outcome).find(|outcome| turns(*outcome)) {
        Some(Outcome::Paused) => return Standing::Paused,
        Some(outcome) if outcome.ends() => return Standing::Ended,
        _ => {}
    }
    // The newest contact alone says until when it is quiet.
    if contacts.first().and_then(|contact| contact.remind_on).is_some_and(|day| asked.today < day) {
        return Standing::Quiet;
    }
    let due = due_on(enrolment, schedule, asked.zone);
    let seen = newest(enrolment).map_or(enrolment.enrolled_at, |visit| visit.visited_at);
    match asked.today {
        // Nobody is lost before the day they are to come.
        today if today < due => Standing::Later,
        today if today > plus(asked.day(seen), schedule.lost_after_days) => Standing::Lost,
        today if today > plus(due, schedule.overdue_after_days) => Standing::Overdue,
        _ => Standing::Due,
    }
}

/// Says whether it goes on, until something newer does.
fn turns(outcome: Outcome) -> bool {
    outcome.ends() || matches!(outcome, Outcome::Paused | Outcome::Resumed)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::counter_cases::{CARE, same};
    use crate::programmes::model::{Contact, Visit};

    #[derive(Deserialize)]
    struct CaseVisit {
        uuid: String,
        visited_at: DateTime<Utc>,
        next_on: Option<NaiveDate>,
    }

    #[derive(Deserialize)]
    struct CaseContact {
        uuid: String,
        at: DateTime<Utc>,
        outcome: Outcome,
        remind_on: Option<NaiveDate>,
    }

    #[derive(Deserialize)]
    struct Expected {
        state: Standing,
        due_on: Option<NaiveDate>,
    }

    #[derive(Deserialize)]
    struct Case {
        time_zone: String,
        schedule: Schedule,
        today: NaiveDate,
        enrolled_at: DateTime<Utc>,
        visits: Vec<CaseVisit>,
        contacts: Vec<CaseContact>,
        expect: Expected,
    }

    fn visit(of: CaseVisit) -> Visit {
        let said = json!({ "uuid": of.uuid, "enrolment_uuid": "e", "patient_id": "p", "programme_uuid": "h", "code": "h",
            "version": 1, "visited_at": of.visited_at, "values": [], "advice": null, "urgency": null, "status": null,
            "answers": { "resourceType": "QuestionnaireResponse", "status": "completed", "item": [] },
            "next_on": of.next_on, "letter": false, "skipped_reason": "" });
        Visit { said: serde_json::from_value(said).unwrap(), by: String::new() }
    }

    fn contact(of: CaseContact) -> Contact {
        let CaseContact { uuid, at, outcome, remind_on } = of;
        let said = ContactPayload { uuid, enrolment_uuid: "e".into(), at, outcome, remind_on, note: String::new() };
        Contact { said, by: String::new() }
    }

    fn enrolment(enrolled_at: DateTime<Utc>, visits: Vec<Visit>, contacts: Vec<Contact>) -> Enrolment {
        Enrolment {
            uuid: "e".into(),
            change_number: 1,
            patient_id: "p".into(),
            programme_uuid: "h".into(),
            code: "h".into(),
            version: 1,
            enrolled_at,
            by: String::new(),
            consent: true,
            target: String::new(),
            medicines: Vec::new(),
            visits,
            contacts,
            gone: false,
        }
    }

    #[test]
    fn the_shared_cases_of_who_is_due_hold() {
        CARE.check("due", 45, |case: Case| {
            let visits = case.visits.into_iter().map(visit).collect();
            let enrolment = enrolment(case.enrolled_at, visits, case.contacts.into_iter().map(contact).collect());
            let zone: Tz = case.time_zone.parse().unwrap();
            let asked = Asked { today: case.today, zone };
            let state = standing(&enrolment, &case.schedule, asked);
            let over = matches!(state, Standing::Ended | Standing::Paused);
            let day = (!over).then(|| due_on(&enrolment, &case.schedule, zone));
            same("the state", state, case.expect.state)?;
            same("the end", ended_at(&enrolment).is_some(), state == Standing::Ended)?;
            same("the day", day, case.expect.due_on)
        });
    }

    fn moment(hours: i64) -> DateTime<Utc> {
        "2026-03-01T09:00:00Z".parse::<DateTime<Utc>>().unwrap() + chrono::TimeDelta::hours(hours)
    }

    fn day(days: i64) -> NaiveDate {
        moment(days * 24).date_naive()
    }

    prop_compose! {
        fn visits()(of in prop::collection::vec((0..40_i64, prop::option::of(0..90_i64)), 0..6)) -> Vec<Visit> {
            let one = |(at, (hours, next)): (usize, (i64, Option<i64>))| visit(CaseVisit {
                uuid: format!("v{at}"), visited_at: moment(hours * 24), next_on: next.map(day),
            });
            of.into_iter().enumerate().map(one).collect()
        }
    }

    prop_compose! {
        fn contacts()(
            of in prop::collection::vec((0..40_i64, 0..Outcome::ALL.len(), prop::option::of(0..60_i64)), 0..6)
        ) -> Vec<Contact> {
            let one = |(at, (hours, outcome, remind)): (usize, (i64, usize, Option<i64>))| contact(CaseContact {
                uuid: format!("c{at}"), at: moment(hours * 24), outcome: Outcome::ALL[outcome],
                remind_on: remind.map(day),
            });
            of.into_iter().enumerate().map(one).collect()
        }
    }

    proptest! {
        // In whatever order visits and contacts arrive: the same people are due on the same day.
        #[test]
        fn any_order_of_arrival_gives_the_same_list(
            visits in visits(), contacts in contacts(), (turn_visits, turn_contacts) in (0..6_usize, 0..6_usize),
            backwards in any::<bool>(), today in 0..120_i64,
        ) {
            let schedule = Schedule { first_in_days: 7, every_days: 30, overdue_after_days: 7, lost_after_days: 60 };
            let asked = Asked { today: day(today), zone: Tz::Africa__Nairobi };
            let first = enrolment(moment(0), visits, contacts);
            let mut other = first.clone();
            let turn = |length: usize, by: usize| if length == 0 { 0 } else { by % length };
            let (by_visits, by_contacts) =
                (turn(other.visits.len(), turn_visits), turn(other.contacts.len(), turn_contacts));
            other.visits.rotate_left(by_visits);
            other.contacts.rotate_left(by_contacts);
            if backwards {
                other.visits.reverse();
                other.contacts.reverse();
            }
            prop_assert_eq!(standing(&first, &schedule, asked), standing(&other, &schedule, asked));
            prop_assert_eq!(due_on(&first, &schedule, asked.zone), due_on(&other, &schedule, asked.zone));
            prop_assert_eq!(ended_at(&first), ended_at(&other));
        }
    }
}
