//! Patients, most of them members.

use chrono::{Days, NaiveDate};

use crate::ids;
use crate::market::Market;
use crate::model::Patient;
use crate::names::names;
use crate::random::Random;

/// Patients who are no members are in none of these.
const PROGRAMS: &[&str] =
    &["Loyalty", "Hypertension Care", "Diabetes Care", "Mother and Child", "Asthma Care", "Sickle Cell Care"];
const PROGRAM_WEIGHTS: &[usize] = &[50, 18, 14, 10, 5, 3];

/// Telephone numbers per prefix.
const BLOCK: usize = 10_000;

pub fn patients(place: &str, market: &Market, count: usize) -> Vec<Patient> {
    let mut random = Random::for_key(&format!("patients:{place}"));
    let names = names(market.country);
    (0..count)
        .map(|number| {
            let is_woman = random.chance(58);
            let is_member = random.chance(90);
            Patient {
                patient_pk: ids::numbered(number, &mut random),
                program: if is_member { PROGRAMS[random.weighted(PROGRAM_WEIGHTS)] } else { "" },
                first_name: random.pick(if is_woman { names.women } else { names.men }),
                last_name: random.pick(names.families),
                phone: if random.chance(2) { String::new() } else { phone(market, number) },
                sex: if is_woman { "F" } else { "M" },
                birth_date: if random.chance(6) { None } else { Some(birth_date(&mut random)) },
                member_number: if is_member { format!("{}-{:06}", market.site, number + 1) } else { String::new() },
            }
        })
        .collect()
}

/// A number of its own for each patient, as long as there are fewer patients than numbers.
fn phone(market: &Market, number: usize) -> String {
    // 7,919 is prime and no divisor of the pool, so no two patients meet.
    let at = (number * 7_919 + 4_321) % (market.phone_prefixes.len() * BLOCK);
    format!("{}{}{:04}", market.dial_code, market.phone_prefixes[at / BLOCK], at % BLOCK)
}

/// Between 1938 and 2024, more young than old; does not move with the reference date.
fn birth_date(random: &mut Random) -> NaiveDate {
    let years = random.below(87).max(random.below(87)) as u64;
    // chrono's default date is 1970-01-01.
    NaiveDate::default() - Days::new(32 * 365) + Days::new(years * 365 + random.below(365) as u64)
}
