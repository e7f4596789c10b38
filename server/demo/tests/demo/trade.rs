use std::collections::{BTreeMap, BTreeSet};

use bloom_demo::{PaymentMethod, Promo, PromoValue, Sale, Trade};
use chrono::Days;

use super::{DEMO, accra, distinct, today};

fn all_sales() -> impl Iterator<Item = (&'static Trade, &'static Sale)> {
    DEMO.trades.iter().flat_map(|trade| trade.sales.iter().map(move |sale| (trade, sale)))
}

#[test]
fn there_is_one_trade_per_facility_in_its_order_and_its_currency() {
    let directory = &DEMO.directory;
    for (facility, trade) in directory.facilities.iter().zip(&DEMO.trades) {
        assert_eq!(facility.id, trade.facility_id);
        let country = directory.countries.iter().find(|country| country.id == facility.country_id);
        let money = country.map(|country| (country.currency, country.minor_units));
        assert_eq!(money, Some((trade.currency, trade.minor_units)));
    }
    assert_eq!(directory.facilities.len(), DEMO.trades.len());
}

#[test]
fn patients_sales_and_promos_are_as_many_as_promised_and_a_warehouse_has_no_patients() {
    let counts: Vec<_> =
        DEMO.trades.iter().map(|trade| (trade.patients.len(), trade.sales.len(), trade.promos.len())).collect();
    let other = (100, 200, 10);
    assert_eq!(counts, [(5_000, 10_000, 200), other, other, other, other, (0, 200, 10)]);
}

#[test]
fn patients_have_ids_phones_and_member_numbers_of_their_own() {
    for trade in &DEMO.trades {
        let patients = &trade.patients;
        assert_eq!(distinct(patients.iter().map(|patient| &patient.patient_pk)), patients.len());
        let phones = || patients.iter().map(|patient| patient.phone.as_str()).filter(|phone| !phone.is_empty());
        assert_eq!(distinct(phones()), phones().count());
        let numbers =
            || patients.iter().map(|patient| patient.member_number.as_str()).filter(|number| !number.is_empty());
        assert_eq!(distinct(numbers()), numbers().count());
        assert!(patients.iter().all(|patient| patient.member_number.is_empty() == patient.program.is_empty()));
    }
}

#[test]
fn phone_numbers_have_the_length_of_their_country() {
    let expected = [("+233", 9), ("+234", 10), ("+254", 9), ("+229", 10), ("+241", 8)];
    for (trade, (dial_code, digits)) in DEMO.trades.iter().zip(expected) {
        for patient in trade.patients.iter().filter(|patient| !patient.phone.is_empty()) {
            assert!(patient.phone.starts_with(dial_code), "{}", patient.phone);
            assert_eq!(patient.phone.len(), dial_code.len() + digits, "{}", patient.phone);
        }
    }
}

#[test]
fn a_sales_total_is_the_sum_of_its_lines_less_its_promo_and_the_sum_of_its_payments() {
    for (_, sale) in all_sales() {
        assert!((1..=5).contains(&sale.lines.len()) && sale.total > 0, "{}", sale.receipt_number);
        assert!(sale.lines.iter().all(|line| line.quantity > 0 && line.total == line.unit_price * line.quantity));
        let subtotal = sale.lines.iter().map(|line| line.total).sum::<i64>();
        let discount = sale.promo.as_ref().map_or(0, |promo| promo.discount);
        assert_eq!(subtotal - discount, sale.total, "{}", sale.receipt_number);
        assert_eq!(
            sale.payments.iter().map(|payment| payment.amount).sum::<i64>(),
            sale.total,
            "{}",
            sale.receipt_number
        );
        for payment in &sale.payments {
            assert!(payment.amount > 0 && payment.change >= 0);
            assert_eq!(payment.tendered - payment.change, payment.amount);
        }
    }
}

#[test]
fn sales_name_products_batches_patients_and_sellers_of_their_own_facility() {
    for trade in &DEMO.trades {
        let products: BTreeMap<_, _> = trade.products.iter().map(|product| (&product.uuid, product)).collect();
        let patients: BTreeSet<_> = trade.patients.iter().map(|patient| &patient.patient_pk).collect();
        let colleagues: BTreeMap<_, _> = DEMO.directory.users.iter().map(|user| (&user.id, user)).collect();
        for sale in &trade.sales {
            let seller = colleagues.get(&sale.operator_id);
            assert_eq!(seller.and_then(|user| user.facility_id.as_ref()), Some(&trade.facility_id));
            assert!(seller.is_some_and(|user| user.apps.contains(&"POS") && user.full_name() == sale.operator_name));
            assert!(sale.patient_id.as_ref().is_none_or(|id| patients.contains(id)));
            for line in &sale.lines {
                let product = products.get(&line.product_uuid);
                assert_eq!(product.map(|product| &product.name), Some(&line.name));
                if let (Some(id), Some(product)) = (&line.batch_id, product) {
                    let batch = product.batches.iter().find(|batch| &batch.id == id);
                    assert!(batch.is_some_and(|batch| batch.expiry_date >= sale.made_at.date_naive()), "{}", line.name);
                }
            }
        }
    }
}

// The server judges by the same words and the same day: a past sale must be one it would not flag.
#[test]
fn a_promo_in_a_sale_ran_on_its_day_and_took_off_what_it_promises() {
    let hours = [0, 1, 3, 1, 1, 0];
    for (trade, utc_offset) in DEMO.trades.iter().zip(hours) {
        let promos: BTreeMap<_, _> = trade.promos.iter().map(|promo| (&promo.id, promo)).collect();
        for sale in &trade.sales {
            let Some(used) = &sale.promo else { continue };
            let promo = promos[&used.id];
            assert_eq!((&promo.code, promo.value), (&used.code, used.value));
            let day = (sale.made_at + chrono::Duration::hours(utc_offset)).date_naive();
            assert!(promo.is_active && (promo.starts_on..=promo.ends_on).contains(&day), "{}", sale.receipt_number);
            let subtotal = sale.total + used.discount;
            match promo.value {
                PromoValue::Percent(percent) => assert!((used.discount * 100 - subtotal * percent).abs() <= 50),
                PromoValue::Fixed(amount) => assert_eq!(used.discount, amount),
            }
        }
    }
}

// Every filter of the sales history finds something, everywhere.
#[test]
fn every_place_sold_with_promos_to_patients_by_phone_in_parts_and_for_cash() {
    for trade in &DEMO.trades {
        let any = |holds: &dyn Fn(&Sale) -> bool| trade.sales.iter().filter(|sale| holds(sale)).count() >= 3;
        let by_phone = |sale: &Sale| {
            let payment = &sale.payments[0];
            payment.method == PaymentMethod::MobileMoney && payment.reference.is_some() && sale.payments.len() == 1
        };
        assert!(any(&|sale| sale.promo.is_some()), "promos: {}", trade.facility_id);
        assert!(any(&|sale| sale.payments.len() == 2), "split: {}", trade.facility_id);
        assert!(any(&by_phone), "mobile money: {}", trade.facility_id);
        assert!(any(&|sale| sale.payments[0].change > 0), "change: {}", trade.facility_id);
        assert!(trade.patients.is_empty() || any(&|sale| sale.patient_id.is_some()), "{}", trade.facility_id);
    }
}

#[test]
fn every_place_has_members_and_patients_who_are_none_nearly_all_with_a_phone() {
    for trade in DEMO.trades.iter().filter(|trade| !trade.patients.is_empty()) {
        let members = trade.patients.iter().filter(|patient| !patient.member_number.is_empty()).count();
        assert!(members > trade.patients.len() / 2 && members < trade.patients.len(), "{}", trade.facility_id);
        let phones = trade.patients.iter().filter(|patient| !patient.phone.is_empty()).count();
        assert!(phones * 10 > trade.patients.len() * 9, "{}", trade.facility_id);
    }
}

#[test]
fn accra_sells_for_cash_and_by_phone_with_and_without_patients_by_ama_and_kofi() {
    let sales = &accra().sales;
    let names: BTreeSet<_> = sales.iter().map(|sale| sale.operator_name.as_str()).collect();
    assert_eq!(names.into_iter().collect::<Vec<_>>(), ["Ama Mensah", "Kofi Boateng"]);
    assert!(sales.iter().any(|sale| sale.patient_id.is_some()) && sales.iter().any(|sale| sale.patient_id.is_none()));
    assert!(sales.iter().any(|sale| sale.payments.len() == 2));
    assert!(sales.iter().any(|sale| sale.payments[0].method == PaymentMethod::Cash));
    assert!(sales.iter().any(|sale| sale.payments[0].method == PaymentMethod::MobileMoney));
}

#[test]
fn mobile_money_names_a_channel_of_the_country_and_a_reference_and_cash_neither() {
    for ((trade, sale), facility) in all_sales().map(|pair| {
        let facility = DEMO.directory.facilities.iter().find(|facility| facility.id == pair.0.facility_id);
        (pair, facility)
    }) {
        assert_eq!(facility.map(|facility| &facility.id), Some(&trade.facility_id));
        for payment in &sale.payments {
            let channel =
                DEMO.directory.channels.iter().find(|channel| Some(&channel.id) == payment.channel_id.as_ref());
            match payment.method {
                PaymentMethod::Cash => assert_eq!((&payment.channel_id, &payment.reference), (&None, &None)),
                PaymentMethod::MobileMoney => {
                    assert_eq!(channel.map(|channel| channel.country), facility.map(|facility| facility.country_code));
                    assert!(payment.reference.as_ref().is_some_and(|reference| !reference.is_empty()));
                }
            }
        }
    }
}

#[test]
fn sales_fill_the_year_before_the_reference_date_in_order() {
    let start = today().and_hms_opt(0, 0, 0).unwrap_or_default().and_utc();
    for trade in &DEMO.trades {
        assert!(trade.sales.is_sorted_by_key(|sale| sale.made_at));
        for sale in &trade.sales {
            assert!(sale.made_at < start && start - sale.made_at <= chrono::Duration::hours(366 * 24));
            assert!(sale.made_at <= sale.received_at && sale.received_at <= start);
        }
    }
    assert_eq!(distinct(accra().sales.iter().map(|sale| sale.made_at.format("%Y-%m").to_string())), 13);
}

// The server lists the numbers of a device that have not arrived: the demonstration misses none.
#[test]
fn uuids_and_receipts_are_unique_and_every_till_counts_without_a_gap() {
    assert_eq!(distinct(all_sales().map(|(_, sale)| &sale.uuid)), 11_000);
    assert_eq!(distinct(all_sales().map(|(_, sale)| &sale.receipt_number)), 11_000);
    let mut last: BTreeMap<(&str, i64), i64> = BTreeMap::new();
    for (_, sale) in all_sales() {
        let seq = last.entry((&sale.device_id, sale.epoch)).or_default();
        *seq += 1;
        assert_eq!(sale.seq, *seq);
    }
}

#[test]
fn every_place_has_short_codes_that_run_for_two_weeks_and_one_that_is_switched_off() {
    for trade in &DEMO.trades {
        let running = trade.promos.iter().filter(|promo| (promo.starts_on..=promo.ends_on).contains(&today()));
        let (on, off): (Vec<&Promo>, Vec<&Promo>) = running.partition(|promo| promo.is_active);
        let sayable =
            |promo: &&&Promo| promo.code.len() <= 7 && promo.code.bytes().all(|byte| byte.is_ascii_uppercase());
        let short: Vec<_> = on.iter().filter(sayable).collect();
        assert!(short.len() >= 3 && !off.is_empty(), "{:?}", trade.promos);
        assert!(short.iter().all(|promo| promo.ends_on >= today() + Days::new(14)));
        assert!(short.iter().any(|promo| matches!(promo.value, PromoValue::Percent(_))));
        assert!(short.iter().any(|promo| matches!(promo.value, PromoValue::Fixed(_))));
        assert!(short.iter().any(|promo| promo.code == "VITA"));
    }
}

#[test]
fn promos_are_past_running_and_to_come_with_codes_of_their_own() {
    for trade in &DEMO.trades {
        let promos = &trade.promos;
        assert_eq!(distinct(promos.iter().map(|promo| &promo.code)), promos.len());
        assert_eq!(distinct(promos.iter().map(|promo| &promo.id)), promos.len());
        assert!(promos.iter().any(|promo| promo.ends_on < today()));
        assert!(promos.iter().any(|promo| (promo.starts_on..=promo.ends_on).contains(&today())));
        assert!(promos.iter().any(|promo| promo.starts_on > today()));
        for promo in promos {
            assert!(promo.starts_on <= promo.ends_on);
            match promo.value {
                PromoValue::Percent(percent) => assert!((1..=100).contains(&percent)),
                PromoValue::Fixed(amount) => assert!(amount > 0),
            }
        }
    }
}
