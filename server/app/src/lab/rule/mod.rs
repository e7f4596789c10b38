//! What is said of a value, of the moment it was read, and of the kit: pure, and the same on the devices
//! (`api/lab-cases.json`).

use chrono::{DateTime, NaiveDate, Utc};

use super::document::{LabComponent, LabComponentKind, LabFlag, LabMinutes, LabRange, LabTiming, Sex};

/// Whose specimen it is, as far as that is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Person {
    pub sex: Option<Sex>,
    pub birth_date: Option<NaiveDate>,
}

/// What is said of a value, and the usual limits it was held against.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Judgement {
    pub flag: Option<LabFlag>,
    pub low: Option<f64>,
    pub high: Option<f64>,
}

/// Age in whole days at that moment, by the day of UTC; `None` for who was born later.
pub fn age_days(birth_date: NaiveDate, at: DateTime<Utc>) -> Option<i64> {
    Some((at.date_naive() - birth_date).num_days()).filter(|days| *days >= 0)
}

/// Of a number by the range of the person, of a choice by the definition. What a range asks for and nobody knows is never
/// guessed: without it nothing is said.
pub fn judge(
    component: &LabComponent,
    person: Person,
    read_at: DateTime<Utc>,
    number: Option<f64>,
    choice: Option<&str>,
) -> Judgement {
    match component.kind {
        LabComponentKind::Choice => {
            let chosen = component.choices.iter().find(|one| Some(one.code.as_str()) == choice);
            Judgement { flag: chosen.map(|one| one.flag.into()), ..Judgement::default() }
        }
        LabComponentKind::Number => {
            let range = number.and_then(|number| Some((number, range_of(&component.ranges, person, read_at)?)));
            range.map(|(number, range)| judge_number(number, range)).unwrap_or_default()
        }
    }
}

fn judge_number(number: f64, range: &LabRange) -> Judgement {
    let below = |limit: Option<f64>| limit.is_some_and(|limit| number < limit);
    let above = |limit: Option<f64>| limit.is_some_and(|limit| number > limit);
    let flag = match () {
        () if below(range.critical_low) => Some(LabFlag::CriticalLow),
        () if above(range.critical_high) => Some(LabFlag::CriticalHigh),
        () if below(range.low) => Some(LabFlag::Low),
        () if above(range.high) => Some(LabFlag::High),
        () if range.low.is_none() && range.high.is_none() => None,
        () => Some(LabFlag::Normal),
    };
    Judgement { flag, low: range.low, high: range.high }
}

/// The range of this person: that of the own sex before the one of both.
fn range_of(ranges: &[LabRange], person: Person, read_at: DateTime<Utc>) -> Option<&LabRange> {
    let asks_sex = ranges.iter().any(|range| range.sex.is_some());
    let asks_age = ranges.iter().any(|range| range.from_days != 0 || range.to_days.is_some());
    if asks_sex && person.sex.is_none() {
        return None;
    }
    let age = match person.birth_date {
        Some(birth_date) if asks_age => Some(age_days(birth_date, read_at)?),
        None if asks_age => return None,
        _ => None,
    };
    let fits =
        |range: &&LabRange| age.is_none_or(|age| age >= range.from_days && range.to_days.is_none_or(|end| age < end));
    let of = |sex: Option<Sex>| ranges.iter().filter(fits).find(|range| range.sex == sex);
    person.sex.filter(|_| asks_sex).and_then(|sex| of(Some(sex))).or_else(|| of(None))
}

/// `None` for a test that takes no time.
pub fn timing(minutes: Option<LabMinutes>, started_at: DateTime<Utc>, read_at: DateTime<Utc>) -> Option<LabTiming> {
    let minutes = minutes?;
    let seconds = (read_at - started_at).num_milliseconds();
    Some(match () {
        () if seconds < minutes.from * 60_000 => LabTiming::Early,
        () if seconds > minutes.to * 60_000 => LabTiming::Late,
        () => LabTiming::InTime,
    })
}

/// A lot of a kit on the shelf.
#[derive(Debug, Clone, Copy)]
pub struct KitLot<'a> {
    pub product_id: &'a str,
    pub batch_id: &'a str,
    pub lot: &'a str,
    pub expiry_date: NaiveDate,
}

/// A control of a lot, as far as it matters here.
#[derive(Debug, Clone)]
pub struct ControlOf {
    pub id: String,
    pub product_id: String,
    pub batch_id: String,
    pub lot: String,
    pub level: String,
    pub passed: bool,
    pub at: DateTime<Utc>,
}

/// Why a lot cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotUsable {
    Expired,
    /// And none of the same level passed later.
    ControlFailed,
}

/// `today` is the day at the facility; the day of expiry still counts.
pub fn not_usable(kit: KitLot<'_>, controls: &[ControlOf], today: NaiveDate) -> Option<NotUsable> {
    if kit.expiry_date < today {
        return Some(NotUsable::Expired);
    }
    let same_lot = |control: &&ControlOf| {
        let same = if kit.lot.is_empty() { control.batch_id == kit.batch_id } else { control.lot == kit.lot };
        control.product_id == kit.product_id && same
    };
    let of_lot: Vec<&ControlOf> = controls.iter().filter(same_lot).collect();
    let answered = |failed: &&ControlOf| {
        let later = |other: &&&ControlOf| {
            other.passed && other.level == failed.level && (other.at, &other.id) > (failed.at, &failed.id)
        };
        of_lot.iter().any(|other| later(&other))
    };
    let failed = of_lot.iter().any(|control| !control.passed && !answered(control));
    failed.then_some(NotUsable::ControlFailed)
}

#[cfg(test)]
mod tests;
