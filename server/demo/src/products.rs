//! A facility's assortment: presentations of the formulary, multiplied by makers and packs.

use chrono::{Days, NaiveDate};

use crate::barcode;
use crate::form::{Form, Pack};
use crate::generics::{self, Generic};
use crate::ids;
use crate::makers::{MAKERS, Maker};
use crate::market::Market;
use crate::model::{Batch, Product};
use crate::random::Random;

/// One thing that could stand on the shelf.
struct Candidate {
    class: &'static str,
    generic: &'static Generic,
    form: Form,
    strength: &'static str,
    /// 0 for the weakest strength.
    step: i64,
    maker: &'static Maker,
    pack: &'static Pack,
    /// The lower, the sooner a shop stocks it.
    rank: u64,
}

/// `count` products, the most asked for first. `facility` is the facility's number, for the barcodes.
pub fn products(place: &str, facility: usize, market: &Market, reference: NaiveDate, count: usize) -> Vec<Product> {
    let mut random = Random::for_key(&format!("products:{place}"));
    let mut candidates = candidates(&mut random);
    candidates.sort_by_key(|candidate| candidate.rank);
    candidates.truncate(count);
    candidates
        .iter()
        .enumerate()
        .map(|(number, candidate)| {
            let walk_in = market.shelf_price(candidate.price(&mut random) * market.per_dollar / 10_000);
            let off = random.between(3, 10);
            Product {
                uuid: ids::numbered(number, &mut random),
                barcode_id: barcode::in_store((facility * 1_000_000 + number) as u64),
                name: candidate.name(),
                generic_name: candidate.generic.name,
                brand_name: candidate.brand(),
                manufacturer: candidate.maker.name,
                therapeutic_class: candidate.class,
                form: candidate.form.name(),
                strength: candidate.strength,
                pack_size: candidate.pack.0,
                walk_in_selling_price: walk_in,
                member_selling_price: market.shelf_price(walk_in * (100 - off) / 100),
                batches: batches(candidate.generic.demand, reference, &mut random),
            }
        })
        .collect()
}

/// Everything on the market, ranked by chance in favour of what is in demand.
fn candidates(random: &mut Random) -> Vec<Candidate> {
    let mut all = Vec::new();
    for class in generics::classes() {
        for generic in class.generics {
            let makers = makers(generic.demand, random);
            for (form, strengths) in generic.presentations {
                for (step, strength) in strengths.split('|').enumerate() {
                    for maker in &makers {
                        for pack in form.packs() {
                            let rank = (0..generic.demand).fold(u64::MAX, |rank, _| rank.min(random.next()));
                            all.push(Candidate {
                                class: class.name,
                                generic,
                                form: *form,
                                strength,
                                step: step as i64,
                                maker,
                                pack,
                                rank,
                            });
                        }
                    }
                }
            }
        }
    }
    all
}

/// The more in demand, the more compete for it.
fn makers(demand: usize, random: &mut Random) -> Vec<&'static Maker> {
    let mut makers: Vec<&Maker> = MAKERS.iter().collect();
    for at in (1..makers.len()).rev() {
        makers.swap(at, random.below(at + 1));
    }
    makers.truncate(2 + demand * 3);
    makers
}

impl Candidate {
    fn is_thing(&self) -> bool {
        matches!(self.form, Form::Piece | Form::Kit)
    }

    fn brand(&self) -> String {
        self.maker.brand(self.generic.name, self.is_thing())
    }

    fn name(&self) -> String {
        let form = self.form.name().to_lowercase();
        let says_its_form = self.is_thing() || self.generic.name.to_lowercase().ends_with(&form);
        let form = if says_its_form { String::new() } else { format!(" {form}") };
        format!("{} {}{form}, {} ({})", self.generic.name, self.strength, self.pack.0, self.brand())
    }

    /// Hundredths of a US cent.
    fn price(&self, random: &mut Random) -> i64 {
        let base = self.generic.presentations.first().map_or(100, |(form, _)| form.price());
        let cents = self.generic.cents * 100 * self.form.price() / base;
        let cents = cents * (100 + 35 * self.step) / 100;
        cents * self.pack.1 / 100 * self.maker.price / 100 * random.between(90, 110) / 100
    }
}

/// One to four batches in order of expiry, from 60 days ago to 1,000 days ahead.
fn batches(demand: usize, reference: NaiveDate, random: &mut Random) -> Vec<Batch> {
    let mut days: Vec<i64> = (0..1 + random.weighted(&[35, 35, 20, 10])).map(|_| days_to_expiry(random)).collect();
    days.sort_unstable();
    let first_expiry = reference - Days::new(60);
    days.iter()
        .enumerate()
        .map(|(number, days)| Batch {
            id: ids::numbered(number, random),
            lot: format!("{}{:04}{}", random.text("ABCDEFGHJKLMNPRSTUVWXYZ", 2), random.between(0, 9_999), number + 1),
            expiry_date: first_expiry + Days::new((days + 60) as u64),
            quantity: if random.chance(7) { 0 } else { random.between(1, 25 * demand as i64) },
        })
        .collect()
}

/// Some have expired, more will soon, most keep.
fn days_to_expiry(random: &mut Random) -> i64 {
    match random.weighted(&[4, 12, 84]) {
        0 => random.between(-60, -1),
        1 => random.between(0, 90),
        _ => random.between(91, 1_000),
    }
}
