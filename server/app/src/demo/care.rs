//! Programmes of the demonstration, and the patients in their care: some to come soon, some due, overdue or lost.

use anyhow::Context;
use bloom_demo::{Demo, Trade};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use sea_orm::DatabaseTransaction;
use serde_json::{Value, json};

use crate::programmes::{self, Medicine, Outcome, Past, PastContact, PastVisit};
use crate::values::Clock;

const PUBLISHER: &str = "efua";
/// Who cares for patients, each in the own facility.
const CARERS: [&str; 2] = ["wanjiru", "kofi"];
/// Hours before now: nobody is seen in the minute in which a demonstration begins.
const HOURS_AGO: i64 = 2;
/// Of age for what the courses treat.
const ADULT_YEARS: u32 = 30;

/// What was measured so many days ago.
#[derive(Clone, Copy)]
enum Measured {
    /// Systolic and diastolic; a high one twice.
    Pressure(i64, i64),
    /// Fasting, mg/dL.
    Glucose(i64),
}

struct Course {
    code: &'static str,
    enrolled_days_ago: i64,
    target: &'static str,
    /// Generic name; one tablet a day.
    medicine: &'static str,
    /// Days ago, oldest first.
    visits: &'static [(i64, Measured)],
    contacts: &'static [(i64, Outcome)],
}

use Measured::{Glucose, Pressure};

const COURSES: [Course; 8] = [
    Course {
        code: "hypertension",
        enrolled_days_ago: 120,
        target: "< 140/90",
        medicine: "Amlodipine",
        visits: &[
            (120, Pressure(168, 102)),
            (112, Pressure(152, 94)),
            (80, Pressure(134, 86)),
            (50, Pressure(128, 82)),
            (20, Pressure(126, 80)),
        ],
        contacts: &[],
    },
    Course {
        code: "hypertension",
        enrolled_days_ago: 60,
        target: "< 140/90",
        medicine: "Losartan",
        visits: &[(60, Pressure(148, 92)), (46, Pressure(136, 84))],
        contacts: &[],
    },
    Course {
        code: "hypertension",
        enrolled_days_ago: 90,
        target: "< 140/90",
        medicine: "Amlodipine",
        visits: &[(63, Pressure(132, 86)), (33, Pressure(130, 84))],
        contacts: &[],
    },
    Course {
        code: "hypertension",
        enrolled_days_ago: 22,
        target: "< 140/90",
        medicine: "Nifedipine",
        visits: &[(22, Pressure(164, 98))],
        contacts: &[(2, Outcome::NotReached)],
    },
    Course {
        code: "hypertension",
        enrolled_days_ago: 420,
        target: "< 140/90",
        medicine: "Atenolol",
        visits: &[(420, Pressure(158, 96)), (390, Pressure(138, 88))],
        contacts: &[],
    },
    Course {
        code: "diabetes",
        enrolled_days_ago: 75,
        target: "< 126 mg/dL",
        medicine: "Metformin",
        visits: &[(75, Glucose(168)), (60, Glucose(131)), (30, Glucose(112))],
        contacts: &[],
    },
    Course {
        code: "diabetes",
        enrolled_days_ago: 40,
        target: "< 126 mg/dL",
        medicine: "Glibenclamide",
        visits: &[(40, Glucose(214)), (31, Glucose(172)), (10, Glucose(151))],
        contacts: &[],
    },
    Course {
        code: "medicine_review",
        enrolled_days_ago: 3,
        target: "",
        medicine: "Hydrochlorothiazide",
        visits: &[],
        contacts: &[],
    },
];

/// Publishes everything that is ready, and has patients of two facilities in care.
pub async fn seed(tx: &DatabaseTransaction, clock: &Clock, demo: &Demo) -> anyhow::Result<()> {
    let users = &demo.directory.users;
    let Some(publisher) = users.iter().find(|user| user.username == PUBLISHER) else { return Ok(()) };
    programmes::publish_ready(tx, clock, &publisher.full_name()).await.context("demo programmes")?;
    for carer in users.iter().filter(|user| CARERS.contains(&user.username)) {
        let place = demo.directory.facilities.iter().find(|place| Some(&place.id) == carer.facility_id.as_ref());
        let trade = demo.trades.iter().find(|trade| Some(&trade.facility_id) == carer.facility_id.as_ref());
        let (Some(place), Some(trade)) = (place, trade) else { continue };
        let country = demo.directory.countries.iter().find(|country| country.id == place.country_id);
        let zone = country.and_then(|country| country.time_zone.parse().ok()).unwrap_or_default();
        let name = carer.full_name();
        let today = clock.now().date_naive();
        let grown_up = |born: NaiveDate| today.years_since(born).is_some_and(|years| years >= ADULT_YEARS);
        let can_be_called = trade.patients.iter().filter(|patient| !patient.phone.is_empty());
        let adults = can_be_called.filter(|patient| patient.birth_date.is_some_and(grown_up));
        for (patient, course) in adults.zip(&COURSES) {
            let ago = |days: i64| clock.now() - TimeDelta::days(days) - TimeDelta::hours(HOURS_AGO);
            let past = Past {
                facility_id: &trade.facility_id,
                zone,
                patient_id: &patient.patient_pk,
                code: course.code,
                enrolled_at: ago(course.enrolled_days_ago),
                target: course.target,
                medicines: medicine(trade, course.medicine).into_iter().collect(),
                by: (&carer.id, &name),
                visits: course.visits.iter().map(|visit| past_visit(*visit, ago)).collect::<Result<_, _>>()?,
                contacts: course
                    .contacts
                    .iter()
                    .map(|(days, outcome)| PastContact { at: ago(*days), outcome: *outcome, remind_on: None })
                    .collect(),
            };
            programmes::add_past(tx, clock, &past).await.context("demo patients in care")?;
        }
    }
    Ok(())
}

fn medicine(trade: &Trade, generic_name: &str) -> Option<Medicine> {
    let product = trade.products.iter().find(|product| product.generic_name == generic_name)?;
    let daily_units = 1.0 / f64::from(doses_in(&product.pack_size));
    Some(Medicine { product_uuid: product.uuid.clone(), name: product.name.clone(), daily_units })
}

/// Tablets in a pack of so many blisters: `10 x 10`.
fn doses_in(pack: &str) -> u32 {
    pack.split('x').map_while(|count| count.trim().parse::<u32>().ok()).product::<u32>().max(1)
}

fn past_visit((days, measured): (i64, Measured), ago: impl Fn(i64) -> DateTime<Utc>) -> serde_json::Result<PastVisit> {
    let number = |link_id: &str, number: i64| json!({ "linkId": link_id, "answer": [{ "valueInteger": number }] });
    let no = |link_id: &str| json!({ "linkId": link_id, "answer": [{ "valueBoolean": false }] });
    let coded =
        |link_id: &str, code: &str| json!({ "linkId": link_id, "answer": [{ "valueCoding": { "code": code } }] });
    let taken = coded("takes_medicines", "every_day");
    let items: Vec<Value> = match measured {
        Pressure(systolic, diastolic) => {
            let reading = |at: i64| {
                let item = [number(&format!("systolic_{at}"), systolic), number(&format!("diastolic_{at}"), diastolic)];
                json!({ "linkId": format!("reading_{at}"), "item": item })
            };
            let second = (systolic >= 140 || diastolic >= 90).then(|| reading(2));
            [reading(1)].into_iter().chain(second).chain([no("danger_signs"), taken]).collect()
        }
        Glucose(glucose) => {
            vec![coded("measured", "fasting"), number("glucose", glucose), no("danger_signs"), no("foot_wound"), taken]
        }
    };
    let answers = json!({ "resourceType": "QuestionnaireResponse", "status": "completed", "item": items });
    Ok(PastVisit { at: ago(days), answers: serde_json::from_value(answers)? })
}
