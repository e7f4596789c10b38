//! A facility's assortment: presentations of the formulary, multiplied by makers and packs.

use chrono::{Days, NaiveDate};

use crate::barcode;
use crate::form::{Form, Pack};
use crate::french;
use crate::generics::{self, Generic};
use crate::ids;
use crate::makers::{MAKERS, Maker};
use crate::market::Market;
use crate::model::{Batch, Product};
use crate::random::Random;

/// Added to the serial of what is labelled in French: another box, and another barcode.
const FRENCH: u64 = 5_000_000;

/// One thing that could stand on the shelf.
struct Candidate {
    /// The same in every country: the number of its presentation and pack, then of its maker.
    serial: u64,
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

/// `count` products, the most asked for first. What a product is called and its barcode are the same wherever its language is
/// spoken, its prices within a country.
pub fn products(place: &str, market: &Market, reference: NaiveDate, count: usize) -> Vec<Product> {
    let mut random = Random::for_key(&format!("products:{place}"));
    let mut candidates = candidates(&mut Random::for_key(&format!("market:{}", market.country)));
    candidates.sort_by_key(|candidate| candidate.rank);
    // No shop has everything that its neighbours have.
    candidates.retain(|_| !random.chance(4));
    candidates.truncate(count);
    candidates
        .iter()
        .enumerate()
        .map(|(number, candidate)| candidate.stocked(number, market, reference, &mut random))
        .collect()
}

/// Everything on the market, ranked by chance in favour of what is in demand.
fn candidates(random: &mut Random) -> Vec<Candidate> {
    let mut all = Vec::new();
    let mut presentation = 0;
    for class in generics::classes() {
        for generic in class.generics {
            let makers = makers(generic.demand, random);
            for (form, strengths) in generic.presentations {
                for (step, strength) in strengths.split('|').enumerate() {
                    for pack in form.packs() {
                        presentation += 1;
                        for (number, maker) in &makers {
                            let rank = (0..generic.demand).fold(u64::MAX, |rank, _| rank.min(random.next()));
                            all.push(Candidate {
                                serial: presentation * 100 + number,
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

/// The more in demand, the more compete for it; with the maker's number.
fn makers(demand: usize, random: &mut Random) -> Vec<(u64, &'static Maker)> {
    let mut makers: Vec<(u64, &Maker)> = (0..).zip(MAKERS).collect();
    for at in (1..makers.len()).rev() {
        makers.swap(at, random.below(at + 1));
    }
    makers.truncate(2 + demand * 3);
    makers
}

/// What stands on the box, in the language of the market.
struct Labels {
    generic: String,
    class: String,
    form: String,
    strength: String,
    pack: String,
}

impl Labels {
    fn name(&self, is_thing: bool, brand: &str) -> String {
        let form = self.form.to_lowercase();
        let says_its_form = is_thing || self.generic.to_lowercase().ends_with(&form);
        let form = if says_its_form { String::new() } else { format!(" {form}") };
        format!("{} {}{form}, {} ({brand})", self.generic, self.strength, self.pack)
    }
}

impl Candidate {
    fn stocked(&self, number: usize, market: &Market, reference: NaiveDate, random: &mut Random) -> Product {
        let labels = self.labels(market.french);
        let barcode_id = barcode::in_store(if market.french { FRENCH + self.serial } else { self.serial });
        let mut price = Random::for_key(&format!("price:{}:{barcode_id}", market.country));
        let walk_in = market.shelf_price(self.price(&mut price) * market.per_dollar / 10_000);
        let off = price.between(3, 10);
        // A stream of its own: nothing else changes with it.
        let mut cost = Random::for_key(&format!("cost:{}:{barcode_id}", market.country));
        let unit_cost = walk_in * cost.between(55, 85) / 100;
        let demand = self.generic.demand;
        Product {
            uuid: ids::numbered(number, random),
            catalogue_id: ids::lasting(&format!("catalogue:{barcode_id}")),
            barcode_id,
            name: labels.name(self.is_thing(), &self.brand()),
            generic_name: labels.generic,
            brand_name: self.brand(),
            manufacturer: self.maker.name,
            therapeutic_class: labels.class,
            prescription_only: generics::is_prescription_only(self.class),
            form: labels.form,
            strength: labels.strength,
            pack_size: labels.pack,
            walk_in_selling_price: walk_in,
            member_selling_price: market.shelf_price(walk_in * (100 - off) / 100),
            unit_cost: cost.chance(80).then_some(unit_cost),
            reorder_level: random.chance(80).then(|| random.between(2, 12 * demand as i64)),
            batches: batches(demand, reference, random),
        }
    }

    fn is_thing(&self) -> bool {
        matches!(self.form, Form::Piece | Form::Kit)
    }

    fn brand(&self) -> String {
        self.maker.brand(self.generic.name, self.is_thing())
    }

    fn labels(&self, french: bool) -> Labels {
        let (generic, class, form) = (self.generic.name, self.class, self.form.name());
        if !french {
            let [class, form] = [class, form].map(str::to_owned);
            return Labels {
                generic: generic.to_owned(),
                class,
                form,
                strength: self.strength.to_owned(),
                pack: self.pack.0.to_owned(),
            };
        }
        let [class, form] = [class, form].map(|text| french::word(text).unwrap_or(text).to_owned());
        let [strength, pack] = [self.strength, self.pack.0].map(french::measure);
        Labels { generic: french::substances(generic), class, form, strength, pack }
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
