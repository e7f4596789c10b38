//! Promo codes: past, running and to come.

use chrono::{Days, NaiveDate};

use crate::ids;
use crate::market::Market;
use crate::model::{Promo, PromoValue};
use crate::random::Random;

/// Code, English name, French name.
const OCCASIONS: &[(&str, &str, &str)] = &[
    ("MALARIA", "Malaria season", "Saison du paludisme"),
    ("MAMA", "Mother and baby", "Maman et bébé"),
    ("VITA", "Vitamins and minerals", "Vitamines et minéraux"),
    ("SCHOOL", "Back to school", "Rentrée scolaire"),
    ("SUGAR", "Diabetes care", "Soins du diabète"),
    ("HEART", "Blood pressure week", "Semaine de la tension"),
    ("RAIN", "Rainy season", "Saison des pluies"),
    ("DUST", "Dry season care", "Saison sèche"),
    ("WEEKEND", "Weekend offer", "Offre du week-end"),
    ("LOYAL", "Thank you, members", "Merci à nos membres"),
    ("SENIOR", "Sixty and over", "Soixante ans et plus"),
    ("NEWYEAR", "New year", "Nouvelle année"),
];

pub fn promos(place: &str, market: &Market, reference: NaiveDate, count: usize) -> Vec<Promo> {
    let mut random = Random::for_key(&format!("promos:{place}"));
    (0..count)
        .map(|number| {
            let (code, english, french) = random.pick(OCCASIONS);
            let value = value(market, &mut random);
            let (starts_on, ends_on) = period(number, reference, &mut random);
            Promo {
                id: ids::numbered(number, &mut random),
                code: format!("{code}{:03}", number + 1),
                name: if market.french { name_in_french(french, value) } else { name_in_english(english, value) },
                value,
                starts_on,
                ends_on,
                is_active: !random.chance(8),
            }
        })
        .collect()
}

fn name_in_english(occasion: &str, value: PromoValue) -> String {
    match value {
        PromoValue::Percent(percent) => format!("{occasion}: {percent}% off"),
        PromoValue::Fixed(_) => format!("{occasion}: voucher"),
    }
}

fn name_in_french(occasion: &str, value: PromoValue) -> String {
    match value {
        PromoValue::Percent(percent) => format!("{occasion}\u{a0}: {percent}\u{a0}% de remise"),
        PromoValue::Fixed(_) => format!("{occasion}\u{a0}: bon d’achat"),
    }
}

/// Of five promos two are over, two run and one is to come.
fn period(number: usize, reference: NaiveDate, random: &mut Random) -> (NaiveDate, NaiveDate) {
    let mut days = |low, high| Days::new(random.between(low, high) as u64);
    match number % 5 {
        0 | 1 => {
            let ends_on = reference - days(1, 300);
            (ends_on - days(2, 60), ends_on)
        }
        2 | 3 => (reference - days(0, 45), reference + days(0, 60)),
        _ => {
            let starts_on = reference + days(1, 90);
            (starts_on, starts_on + days(2, 45))
        }
    }
}

/// Fixed amounts are worth half a dollar to five dollars in local money.
fn value(market: &Market, random: &mut Random) -> PromoValue {
    if random.chance(70) {
        PromoValue::Percent(random.pick(&[5, 10, 10, 15, 20, 25]))
    } else {
        PromoValue::Fixed(market.shelf_price(market.per_dollar * random.between(1, 10) / 2))
    }
}
