//! What suppliers offer in each country: shares of what its facilities stock, at prices near what it cost them.

use std::collections::HashSet;

use chrono::{Days, NaiveDate};

use crate::model::{Directory, Offer, Product, Supplier, Trade};
use crate::random::Random;

struct House {
    country: &'static str,
    name: &'static str,
    /// Percent of the products of the country.
    share: usize,
    /// Level of their prices, in percent of what the products cost.
    price: i64,
    /// Days from the order to the delivery, at least.
    lead_days: i64,
    /// Of the network: it offers what it has, and answers what is ordered.
    warehouse: Option<&'static str>,
}

const fn house(country: &'static str, name: &'static str, share: usize, price: i64, lead_days: i64) -> House {
    House { country, name, share, price, lead_days, warehouse: None }
}

const HOUSES: &[House] = &[
    house("GH", "Akwaaba Medical", 45, 100, 1),
    house("GH", "Volta Bridge Supply", 35, 96, 3),
    house("GH", "Kente Coast Wholesale", 20, 108, 2),
    house("NG", "Lagoon Gate Distributors", 60, 98, 1),
    house("NG", "Savanna Crest Medical", 35, 104, 4),
    house("KE", "Athi Plains Supplies", 55, 99, 1),
    house("KE", "Rift Ridge Wholesale", 40, 103, 2),
    house("BJ", "Grossiste du Littoral", 60, 101, 1),
    house("BJ", "Comptoir Santé du Mono", 35, 97, 3),
    house("GA", "Comptoir Médical du Komo", 55, 100, 2),
    house("GA", "Ogooué Distribution Santé", 40, 105, 5),
    House { warehouse: Some("Tidegate Warehouse, Tema"), ..house("GH", "Tidegate Warehouse", 70, 99, 1) },
];

/// Base units in a pack, and what it is called in English and in French.
const PACKS: [(i64, [&str; 2]); 3] =
    [(1, ["Single pack", "À l’unité"]), (10, ["Box of 10", "Boîte de 10"]), (50, ["Carton of 50", "Carton de 50"])];

const AVAILABILITY: [&str; 3] = ["available", "limited", "unavailable"];

/// The suppliers of all countries, in one order for ever.
pub fn suppliers(directory: &Directory, trades: &[Trade], reference: NaiveDate) -> Vec<Supplier> {
    HOUSES.iter().filter_map(|house| supplier(house, directory, trades, reference)).collect()
}

fn supplier(house: &House, directory: &Directory, trades: &[Trade], reference: NaiveDate) -> Option<Supplier> {
    let country = directory.countries.iter().find(|country| country.alpha_2_code == house.country)?;
    let warehouse = house.warehouse.and_then(|name| directory.facilities.iter().find(|place| place.name == name));
    let places: HashSet<&str> = directory
        .facilities
        .iter()
        .filter(|place| warehouse.map_or(place.country_id == country.id, |own| own.id == place.id))
        .map(|place| place.id.as_str())
        .collect();
    let mut seen = HashSet::new();
    let products =
        trades.iter().filter(|trade| places.contains(trade.facility_id.as_str())).flat_map(|trade| &trade.products);
    let offers = products.filter(|product| seen.insert(product.barcode_id.as_str()));
    Some(Supplier {
        name: house.name,
        country_id: country.id,
        warehouse_id: warehouse.map(|place| place.id.clone()),
        as_of: reference - Days::new(2),
        offers: offers.filter_map(|product| offer(house, product)).collect(),
    })
}

/// The same whatever else is on the market.
fn offer(house: &House, product: &Product) -> Option<Offer> {
    let mut random = Random::for_key(&format!("offer:{}:{}", house.name, product.barcode_id));
    if !random.chance(house.share) {
        return None;
    }
    let french = usize::from(matches!(house.country, "BJ" | "GA"));
    let (pack_units, pack) = PACKS[random.weighted(&[30, 55, 15])];
    // Where the papers are lost, what it costs others.
    let unit_cost = product.unit_cost.unwrap_or(product.walk_in_selling_price * 70 / 100);
    let price = unit_cost * pack_units * house.price * random.between(96, 104) / 10_000;
    Some(Offer {
        barcode_id: product.barcode_id.clone(),
        name: product.name.clone(),
        generic_name: product.generic_name.clone(),
        pack: pack[french],
        pack_units,
        price: price.max(1),
        availability: AVAILABILITY[random.weighted(&[84, 11, 5])],
        lead_days: house.lead_days + random.between(0, 2),
        minimum_packs: if random.chance(85) { 1 } else { random.between(2, 5) },
    })
}
