use std::collections::{BTreeMap, BTreeSet};

use bloom_demo::{Product, Scale};

use super::{DEMO, distinct, today};

#[test]
fn every_country_with_a_facility_has_a_few_suppliers_of_what_is_stocked_there() {
    let countries: BTreeSet<i64> = DEMO.directory.facilities.iter().map(|place| place.country_id).collect();
    let mut suppliers: BTreeMap<i64, usize> = BTreeMap::new();
    for supplier in &DEMO.suppliers {
        *suppliers.entry(supplier.country_id).or_default() += 1;
        let stocked: BTreeSet<&str> =
            products(supplier.country_id).map(|product| product.barcode_id.as_str()).collect();
        // A warehouse has less than all pharmacies of a country together.
        let least = if supplier.warehouse_id.is_some() { 0 } else { stocked.len() / 8 };
        assert!(supplier.offers.len() > least && supplier.offers.len() < stocked.len());
        assert!(supplier.offers.iter().all(|offer| stocked.contains(offer.barcode_id.as_str())));
        assert_eq!(distinct(supplier.offers.iter().map(|offer| &offer.barcode_id)), supplier.offers.len());
    }
    assert_eq!(suppliers.keys().copied().collect::<BTreeSet<_>>(), countries);
    assert!(suppliers.values().all(|count| (2..=4).contains(count)), "{suppliers:?}");
}

#[test]
fn a_warehouse_of_the_network_offers_what_it_has() {
    let supplier = DEMO.suppliers.iter().find(|supplier| supplier.warehouse_id.is_some()).unwrap();
    let own = DEMO.trades.iter().find(|trade| Some(&trade.facility_id) == supplier.warehouse_id.as_ref()).unwrap();
    let has = |barcode: &str| own.products.iter().any(|product| product.barcode_id == barcode);
    assert!(supplier.offers.len() > 10 && supplier.offers.iter().all(|offer| has(&offer.barcode_id)));
}

#[test]
fn a_pack_costs_about_what_its_units_cost_there() {
    for supplier in &DEMO.suppliers {
        let costs: BTreeMap<&str, i64> = products(supplier.country_id)
            .filter_map(|product| Some((product.barcode_id.as_str(), product.unit_cost?)))
            .collect();
        for offer in &supplier.offers {
            let Some(cost) = costs.get(offer.barcode_id.as_str()) else { continue };
            let percent = offer.price * 100 / (cost * offer.pack_units).max(1);
            assert!((85..=115).contains(&percent) || offer.price < 20, "{offer:?} {cost}");
            assert!(offer.price > 0 && offer.pack_units > 0 && offer.minimum_packs > 0 && offer.lead_days >= 0);
        }
    }
}

#[test]
fn the_same_day_gives_the_same_offers_and_a_small_demonstration_few() {
    assert_eq!(bloom_demo::generate(today()).suppliers, DEMO.suppliers);
    let small = bloom_demo::generate_scaled(today(), Scale::Small);
    let count = |demo: &bloom_demo::Demo| demo.suppliers.iter().map(|supplier| supplier.offers.len()).sum::<usize>();
    assert!(count(&small) < 3_000, "{}", count(&small));
    assert!(count(&DEMO) > 9_000, "{}", count(&DEMO));
}

fn products(country_id: i64) -> impl Iterator<Item = &'static Product> {
    let there = move |facility_id: &str| {
        DEMO.directory.facilities.iter().any(|place| place.id == facility_id && place.country_id == country_id)
    };
    DEMO.trades.iter().filter(move |trade| there(&trade.facility_id)).flat_map(|trade| &trade.products)
}
