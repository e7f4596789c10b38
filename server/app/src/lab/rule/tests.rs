#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use chrono::Days;
use proptest::prelude::*;
use serde::Deserialize;

use super::*;
use crate::counter_cases::{LABORATORY, same};
use crate::lab::seeds;

#[derive(Deserialize)]
struct FlagCase {
    component: String,
    sex: Option<Sex>,
    birth_date: Option<NaiveDate>,
    read_at: DateTime<Utc>,
    number: Option<f64>,
    choice: Option<String>,
    expect: FlagExpected,
}

#[derive(Deserialize)]
struct FlagExpected {
    flag: Option<LabFlag>,
    low: Option<f64>,
    high: Option<f64>,
}

// LAB-4
#[test]
fn the_shared_cases_of_flags_hold() {
    let components: BTreeMap<String, LabComponent> = serde_json::from_value(LABORATORY.read("components")).unwrap();
    LABORATORY.check("flag", 40, |case: FlagCase| {
        let person = Person { sex: case.sex, birth_date: case.birth_date };
        let judged = judge(&components[&case.component], person, case.read_at, case.number, case.choice.as_deref());
        same("flag", judged.flag, case.expect.flag)?;
        same("limits", (judged.low, judged.high), (case.expect.low, case.expect.high))
    });
}

#[derive(Deserialize)]
struct TimingCase {
    minutes: Option<LabMinutes>,
    started_at: DateTime<Utc>,
    read_at: DateTime<Utc>,
    expect: Option<LabTiming>,
}

// LAB-2
#[test]
fn the_shared_cases_of_timing_hold() {
    LABORATORY.check("timing", 8, |case: TimingCase| {
        same("timing", timing(case.minutes, case.started_at, case.read_at), case.expect)
    });
}

#[derive(Deserialize)]
struct KitCase {
    product_uuid: String,
    today: NaiveDate,
    batches: Vec<CaseBatch>,
    controls: Vec<CaseControl>,
    expect: KitExpected,
}

#[derive(Deserialize)]
struct CaseBatch {
    id: String,
    lot: String,
    expiry_date: NaiveDate,
}

#[derive(Deserialize)]
struct CaseControl {
    uuid: String,
    product_uuid: String,
    batch_id: String,
    lot: String,
    level: String,
    passed: bool,
    at: DateTime<Utc>,
}

#[derive(Deserialize)]
struct KitExpected {
    blocked: BTreeMap<String, String>,
}

// LAB-8
#[test]
fn the_shared_cases_of_kits_hold() {
    LABORATORY.check("kit", 14, |case: KitCase| {
        let control = |control: CaseControl| ControlOf {
            id: control.uuid,
            product_id: control.product_uuid,
            batch_id: control.batch_id,
            lot: control.lot,
            level: control.level,
            passed: control.passed,
            at: control.at,
        };
        let controls: Vec<ControlOf> = case.controls.into_iter().map(control).collect();
        for batch in &case.batches {
            let kit = KitLot {
                product_id: &case.product_uuid,
                batch_id: &batch.id,
                lot: &batch.lot,
                expiry_date: batch.expiry_date,
            };
            let expected = match case.expect.blocked.get(&batch.id).map(String::as_str) {
                Some("expired") => Some(NotUsable::Expired),
                Some("control_failed") => Some(NotUsable::ControlFailed),
                // What has nothing left is for the device: here it is in the books.
                _ => None,
            };
            same(&batch.id, not_usable(kit, &controls, case.today), expected)?;
        }
        Ok(())
    });
}

/// All numbers of all tests that the program brings.
fn numbers() -> Vec<LabComponent> {
    let components = seeds::ready().unwrap().into_iter().flat_map(|ready| ready.test.components);
    components.filter(|component| component.kind == LabComponentKind::Number).collect()
}

// LAB-4: every day of a life, of both sexes
#[test]
fn every_age_in_days_of_both_sexes_has_one_range_of_each_number() {
    let at: DateTime<Utc> = "2026-11-26T12:00:00Z".parse().unwrap();
    for component in numbers().iter().filter(|component| !component.ranges.is_empty()) {
        for sex in [Sex::Female, Sex::Male] {
            for days in 0..=120 * 366 {
                let birth_date = at.date_naive().checked_sub_days(Days::new(days)).unwrap();
                let person = Person { sex: Some(sex), birth_date: Some(birth_date) };
                let fitting = component.ranges.iter().filter(|range| {
                    let days = i64::try_from(days).unwrap();
                    range.sex.is_none_or(|of| of == sex)
                        && days >= range.from_days
                        && range.to_days.is_none_or(|end| days < end)
                });
                assert_eq!(fitting.count(), 1, "{} {sex:?} {days}", component.code);
                let judged = range_of(&component.ranges, person, at);
                assert!(judged.is_some(), "{} {sex:?} {days}", component.code);
            }
        }
    }
}

proptest! {
    // LAB-4: what nobody knows is never "normal"
    #[test]
    fn what_a_range_asks_for_and_nobody_knows_gives_no_flag(value in -10.0..500.0_f64, days in 0_u64..40_000, known in 0..3_u8) {
        let at: DateTime<Utc> = "2026-11-26T12:00:00Z".parse().unwrap();
        let birth_date = at.date_naive().checked_sub_days(Days::new(days)).unwrap();
        let person = Person {
            sex: (known == 1).then_some(Sex::Female),
            birth_date: (known == 2).then_some(birth_date),
        };
        for component in numbers() {
            let asks_sex = component.ranges.iter().any(|range| range.sex.is_some());
            let asks_age = component.ranges.iter().any(|range| range.from_days > 0 || range.to_days.is_some());
            let lacks = (asks_sex && person.sex.is_none()) || (asks_age && person.birth_date.is_none());
            if lacks || component.ranges.is_empty() {
                prop_assert_eq!(judge(&component, person, at, Some(value), None), Judgement::default());
            }
        }
    }
}
