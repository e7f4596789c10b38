use std::collections::{BTreeMap, BTreeSet};

use bloom_demo::{Product, Trade};
use chrono::Days;

use super::{DEMO, accra, distinct, today};

#[test]
fn accra_has_ten_thousand_products_and_every_other_place_three_hundred() {
    let counts: Vec<_> = DEMO.trades.iter().map(|trade| trade.products.len()).collect();
    assert_eq!(counts, [10_000, 300, 300, 300, 300, 300]);
}

#[test]
fn a_few_hundred_generics_come_from_many_classes_and_makers() {
    assert!(distinct(accra().products.iter().map(|product| &product.generic_name)) > 400);
    assert!(distinct(accra().products.iter().map(|product| &product.therapeutic_class)) > 15);
    assert!(distinct(accra().products.iter().map(|product| product.manufacturer)) > 20);
}

#[test]
fn names_and_barcodes_are_unique_within_a_facility_and_ids_everywhere() {
    for trade in &DEMO.trades {
        assert_eq!(distinct(trade.products.iter().map(|product| &product.name)), trade.products.len());
        assert_eq!(distinct(trade.products.iter().map(|product| &product.barcode_id)), trade.products.len());
    }
    let products = || DEMO.trades.iter().flat_map(|trade| &trade.products);
    assert_eq!(distinct(products().map(|product| &product.uuid)), 11_500);
    let batches = || products().flat_map(|product| &product.batches);
    assert_eq!(distinct(batches().map(|batch| &batch.id)), batches().count());
}

// PRC-01, ENT-19: one catalogue for the network, one price list per country
#[test]
fn the_same_product_is_the_same_everywhere_and_costs_the_same_in_one_country() {
    let of = |product: &Product| {
        let Product { name, catalogue_id, form, strength, pack_size, .. } = product;
        [name, catalogue_id, form, strength, pack_size].map(String::clone)
    };
    let mut known = BTreeMap::new();
    let mut prices = BTreeMap::new();
    for trade in &DEMO.trades {
        let place = DEMO.directory.facilities.iter().find(|place| place.id == trade.facility_id).unwrap();
        for product in &trade.products {
            let what = (of(product), place.country_code == "BJ" || place.country_code == "GA");
            assert_eq!(*known.entry(&product.barcode_id).or_insert(what.clone()), what);
            let price = (product.walk_in_selling_price, product.member_selling_price);
            assert_eq!(*prices.entry((place.country_code, &product.barcode_id)).or_insert(price), price);
        }
    }
    // A few are called the same in both languages.
    assert_eq!(distinct(known.values().map(|([name, ..], french)| (name, french))), known.len());
    let codes = |at: usize| DEMO.trades[at].products.iter().map(|product| &product.barcode_id).collect::<BTreeSet<_>>();
    let (accra, tema) = (codes(0), codes(5));
    let shared = tema.intersection(&accra).count();
    assert!(shared > 270 && shared < 300, "{shared}");
}

// LNG-01: the shelf is in the language of the pharmacy
#[test]
fn what_a_french_speaking_pharmacy_sells_has_french_names_and_barcodes_of_its_own() {
    let is_french = |trade: &&Trade| {
        let place = DEMO.directory.facilities.iter().find(|place| place.id == trade.facility_id);
        place.is_some_and(|place| ["BJ", "GA"].contains(&place.country_code))
    };
    let (french, english): (Vec<_>, Vec<_>) = DEMO.trades.iter().partition(is_french);
    let products = |trades: &[&'static Trade]| trades.iter().flat_map(|trade| &trade.products).collect::<Vec<_>>();
    let (french, english) = (products(&french), products(&english));
    assert_eq!(french.len(), 600);
    let said =
        |products: &[&Product], word: &str| products.iter().filter(|product| product.name.contains(word)).count();
    assert!(said(&french, "Paracétamol") > 0 && said(&french, "comprimés") > 50);
    assert_eq!((said(&french, "tablets"), said(&french, "Paracetamol"), said(&english, "comprimés")), (0, 0, 0));
    let codes =
        |products: &[&Product]| products.iter().map(|product| product.barcode_id.clone()).collect::<BTreeSet<_>>();
    assert!(codes(&french).is_disjoint(&codes(&english)));
}

#[test]
fn barcodes_are_valid_ean_13_spread_over_the_whole_in_store_range() {
    for product in DEMO.trades.iter().flat_map(|trade| &trade.products) {
        let digits: Vec<u32> = product.barcode_id.chars().filter_map(|c| c.to_digit(10)).collect();
        assert_eq!((digits.len(), digits[0]), (13, 2), "{}", product.barcode_id);
        let odd: u32 = digits.iter().step_by(2).sum();
        let even: u32 = digits.iter().skip(1).step_by(2).sum();
        assert_eq!((odd + 3 * even) % 10, 0, "{}", product.barcode_id);
    }
    assert_eq!(distinct(accra().products.iter().map(|product| &product.barcode_id[..2])), 10);
}

#[test]
fn prices_are_positive_spread_widely_and_lower_for_members() {
    for product in DEMO.trades.iter().flat_map(|trade| &trade.products) {
        assert!(product.member_selling_price > 0, "{}", product.name);
        assert!(product.member_selling_price <= product.walk_in_selling_price, "{}", product.name);
    }
    let mut prices: Vec<_> = accra().products.iter().map(|product| product.walk_in_selling_price).collect();
    prices.sort_unstable();
    assert!(prices[9_500] > 20 * prices[500], "{} {}", prices[500], prices[9_500]);
}

#[test]
fn batches_are_one_to_four_in_order_of_expiry_between_60_days_ago_and_1000_ahead() {
    let (first, last) = (today() - Days::new(60), today() + Days::new(1_000));
    for product in DEMO.trades.iter().flat_map(|trade| &trade.products) {
        assert!((1..=4).contains(&product.batches.len()), "{}", product.name);
        assert!(product.batches.is_sorted_by_key(|batch| batch.expiry_date), "{}", product.name);
        assert!(product.batches.iter().all(|batch| (first..=last).contains(&batch.expiry_date)), "{}", product.name);
        assert!(product.batches.iter().all(|batch| batch.quantity >= 0), "{}", product.name);
        assert_eq!(distinct(product.batches.iter().map(|batch| &batch.lot)), product.batches.len(), "{}", product.name);
    }
}

#[test]
fn some_stock_has_expired_some_will_soon_and_some_is_sold_out() {
    let batches = || accra().products.iter().flat_map(|product| &product.batches);
    assert!(batches().any(|batch| batch.expiry_date < today() && batch.quantity > 0));
    assert!(batches().any(|batch| (today()..today() + Days::new(90)).contains(&batch.expiry_date)));
    assert!(accra().products.iter().any(|product| product.quantity() == 0));
    for trade in &DEMO.trades {
        let places = &trade.facility_id;
        let only_expired = trade.products.iter().filter(|product| {
            let mut in_date = product.batches.iter().filter(|batch| batch.expiry_date >= today());
            product.quantity() > 0 && in_date.all(|batch| batch.quantity == 0)
        });
        assert!(only_expired.count() >= 2, "nothing is left but expired packs: {places}");
        assert!(trade.products.iter().filter(|product| product.quantity() == 0).count() >= 2, "none left: {places}");
    }
}
