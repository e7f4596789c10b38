use bloom_demo::{Scale, generate, generate_scaled};
use chrono::{Days, NaiveDate};
use proptest::prelude::*;

use super::{DEMO, distinct, today};

#[test]
fn the_same_day_gives_the_same_data_down_to_the_ids() {
    assert!(generate(today()) == *DEMO);
}

#[test]
fn another_day_keeps_people_products_and_patients_and_moves_expiry_and_sales() {
    let (old, new) = (&DEMO.trades[1], &generate(today() + Days::new(7)).trades[1]);
    assert_eq!(old.patients, new.patients);
    for (old, new) in old.products.iter().zip(&new.products) {
        assert_eq!((&old.uuid, &old.barcode_id, &old.name), (&new.uuid, &new.barcode_id, &new.name));
        assert_eq!(old.walk_in_selling_price, new.walk_in_selling_price);
        assert_eq!(old.batches[0].expiry_date + Days::new(7), new.batches[0].expiry_date);
    }
    assert_ne!(old.sales[0].uuid, new.sales[0].uuid);
}

#[test]
fn the_small_scale_is_the_full_one_with_less_in_accra() {
    let small = generate_scaled(today(), Scale::Small);
    assert_eq!(small.directory, DEMO.directory);
    assert_eq!(small.trades[1..], DEMO.trades[1..]);
    let (small, full) = (&small.trades[0], &DEMO.trades[0]);
    assert_eq!((small.products.len(), small.sales.len(), small.promos.len()), (600, 400, 20));
    assert_eq!(small.products[..], full.products[..600]);
    assert_eq!(small.patients[..], full.patients[..300]);
}

#[test]
fn the_tiny_scale_has_the_same_people_and_a_little_of_everything() {
    let tiny = generate_scaled(today(), Scale::Tiny);
    assert_eq!(tiny.directory, DEMO.directory);
    for trade in &tiny.trades {
        assert_eq!((trade.products.len(), trade.sales.len(), trade.promos.len()), (40, 30, 5));
    }
    assert_eq!(tiny.trades[0].patients.len(), 20);
}

// Between runs nothing but these literals remembers what an id was.
#[test]
fn ids_are_the_same_from_run_to_run() {
    let ama = DEMO.directory.users.iter().find(|user| user.username == "ama").map(|user| user.id.as_str());
    assert_eq!(ama, Some("01943aa0-bc00-716b-a080-ed1eff73c4bb"));
    assert_eq!(DEMO.trades[0].facility_id, "01943aa0-bc00-7f5d-b25a-992b241acaf9");
    assert_eq!(DEMO.trades[0].products[9_999].uuid, "01943aa0-e30f-78c8-b19b-ba6b4ec009d1");
    assert_eq!(DEMO.trades[0].sales[9_999].uuid, "019cd481-bbf0-773b-aec8-2646222effd5");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn on_any_day_sales_add_up_and_expiry_stays_in_its_range(days in 0u64..40_000) {
        let day = NaiveDate::default() + Days::new(20 * 365 + days);
        for trade in generate_scaled(day, Scale::Tiny).trades {
            prop_assert_eq!(distinct(trade.sales.iter().map(|sale| &sale.uuid)), 30);
            for sale in &trade.sales {
                prop_assert!(sale.made_at.date_naive() < day);
                let discount = sale.promo.as_ref().map_or(0, |promo| promo.discount);
                prop_assert_eq!(sale.lines.iter().map(|line| line.total).sum::<i64>() - discount, sale.total);
                prop_assert_eq!(sale.payments.iter().map(|payment| payment.amount).sum::<i64>(), sale.total);
            }
            for batch in trade.products.iter().flat_map(|product| &product.batches) {
                let left = (batch.expiry_date - day).num_days();
                prop_assert!((-60..=1_000).contains(&left));
            }
        }
    }
}
