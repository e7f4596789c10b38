//! Puts together what each facility keeps and has done.

use chrono::NaiveDate;

use crate::Scale;
use crate::care::care_products;
use crate::market::market;
use crate::model::{Directory, Trade};
use crate::people;
use crate::sales::{Shop, sales};
use crate::{patients::patients, products::products, promos::promos};

struct Counts {
    products: usize,
    patients: usize,
    sales: usize,
    promos: usize,
}

fn counts(place: &str, scale: Scale) -> Counts {
    let counts = match (scale, place) {
        (Scale::Tiny, _) => Counts { products: 40, patients: 20, sales: 30, promos: 5 },
        (Scale::Full, people::ACCRA) => Counts { products: 10_000, patients: 5_000, sales: 10_000, promos: 200 },
        (Scale::Small, people::ACCRA) => Counts { products: 600, patients: 300, sales: 400, promos: 20 },
        (Scale::Full | Scale::Small, _) => Counts { products: 300, patients: 100, sales: 200, promos: 10 },
    };
    // A warehouse sells over its counter, but treats nobody.
    if place == people::TEMA { Counts { patients: 0, ..counts } } else { counts }
}

/// One trade per facility of the directory, in the same order.
pub fn trades(directory: &Directory, reference: NaiveDate, scale: Scale) -> Vec<Trade> {
    people::places().map(|place| trade(place, directory, reference, scale)).collect()
}

fn trade(place: &str, directory: &Directory, reference: NaiveDate, scale: Scale) -> Trade {
    let counts = counts(place, scale);
    let market = market(place);
    let channels = directory.channels.iter().filter(|channel| channel.country == market.country);
    let channels: Vec<String> = channels.map(|channel| channel.id.clone()).collect();
    let products = products(place, &market, reference, counts.products);
    let patients = patients(place, &market, counts.patients);
    let promos = promos(place, &market, reference, counts.promos);
    let shop =
        Shop { place, market: &market, products: &products, patients: &patients, promos: &promos, channels: &channels };
    let sales = sales(&shop, reference, counts.sales);
    Trade {
        facility_id: people::facility_id(place),
        currency: market.currency,
        minor_units: market.minor_units,
        care: care_products(place, &market, reference),
        promos,
        sales,
        products,
        patients,
    }
}
