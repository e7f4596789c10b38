//! Promo codes: past, running and to come.

use chrono::{Days, NaiveDate};

use crate::ids;
use crate::market::Market;
use crate::model::{Promo, PromoValue};
use crate::random::Random;

struct Occasion {
    /// Short, and easy to say over a counter: English, French.
    code: (&'static str, &'static str),
    name: (&'static str, &'static str),
}

#[rustfmt::skip]
const OCCASIONS: &[Occasion] = &[
    Occasion { code: ("MALARIA", "PALU"), name: ("Malaria season", "Saison du paludisme") },
    Occasion { code: ("MAMA", "MAMAN"), name: ("Mother and baby", "Maman et bébé") },
    Occasion { code: ("VITA", "VITA"), name: ("Vitamins and minerals", "Vitamines et minéraux") },
    Occasion { code: ("SCHOOL", "ECOLE"), name: ("Back to school", "Rentrée scolaire") },
    Occasion { code: ("SUGAR", "SUCRE"), name: ("Diabetes care", "Soins du diabète") },
    Occasion { code: ("HEART", "COEUR"), name: ("Blood pressure week", "Semaine de la tension") },
    Occasion { code: ("RAIN", "PLUIE"), name: ("Rainy season", "Saison des pluies") },
    Occasion { code: ("DUST", "POUDRE"), name: ("Dry season care", "Saison sèche") },
    Occasion { code: ("WEEKEND", "SAMEDI"), name: ("Weekend offer", "Offre du week-end") },
    Occasion { code: ("LOYAL", "FIDELE"), name: ("Thank you, members", "Merci à nos membres") },
    Occasion { code: ("SENIOR", "AINES"), name: ("Sixty and over", "Soixante ans et plus") },
    Occasion { code: ("NEWYEAR", "NOEL"), name: ("New year", "Fêtes de fin d’année") },
];

/// The first twelve have plain codes, later ones a number behind it. Every place has VITA (percent) and SCHOOL (a fixed
/// amount; ECOLE in French) running, and of ten promos one switched off.
pub fn promos(place: &str, market: &Market, reference: NaiveDate, count: usize) -> Vec<Promo> {
    let mut random = Random::for_key(&format!("promos:{place}"));
    (0..count)
        .map(|number| {
            let occasion = OCCASIONS.get(number).unwrap_or_else(|| &OCCASIONS[random.below(OCCASIONS.len())]);
            let in_language = |(english, french)| if market.french { french } else { english };
            let (code, name) = (in_language(occasion.code), in_language(occasion.name));
            let value = value(number, market, &mut random);
            let (starts_on, ends_on) = period(number, reference, &mut random);
            Promo {
                id: ids::numbered(number, &mut random),
                code: if number < OCCASIONS.len() { code.to_owned() } else { format!("{code}{}", number + 1) },
                name: if market.french { name_in_french(name, value) } else { name_in_english(name, value) },
                value,
                starts_on,
                ends_on,
                is_active: number % 10 != 8,
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
        2 | 3 => (reference - days(0, 45), reference + days(14, 60)),
        _ => {
            let starts_on = reference + days(1, 90);
            (starts_on, starts_on + days(2, 45))
        }
    }
}

/// Of three promos one is a fixed amount, worth half a dollar to five dollars in local money.
fn value(number: usize, market: &Market, random: &mut Random) -> PromoValue {
    if number.is_multiple_of(3) {
        PromoValue::Fixed(market.shelf_price(market.per_dollar * random.between(1, 10) / 2))
    } else {
        PromoValue::Percent(random.pick(&[5, 10, 10, 15, 20, 25]))
    }
}
