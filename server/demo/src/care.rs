//! Kits of laboratory tests, and what is charged for a test or a visit: services with a price, whose names say no more.

use chrono::{Days, NaiveDate};

use crate::market::Market;
use crate::model::{Batch, CareProduct};
use crate::random::Random;
use crate::{barcode, ids, people};

/// Serials of barcodes: far from those of medicines.
const KITS_FROM: u64 = 9_000_001;
const SERVICES_FROM: u64 = 9_100_001;
/// More than any place has products.
const LAST: usize = 1_000_000;

/// English, French, cents of a US dollar for one.
const KITS: [(&str, &str, i64); 12] = [
    ("Malaria Ag Pf/Pan rapid test", "Test rapide paludisme Ag Pf/Pan", 60),
    ("Glucose test strip", "Bandelette de glycémie", 25),
    ("HbA1c cartridge", "Cartouche HbA1c", 450),
    ("Pregnancy rapid test hCG", "Test rapide de grossesse hCG", 20),
    ("HBsAg rapid test", "Test rapide AgHBs", 70),
    ("HCV rapid test", "Test rapide VHC", 90),
    ("HIV 1/2 rapid test", "Test rapide VIH 1/2", 90),
    ("HIV self-test, oral", "Autotest VIH, oral", 200),
    ("Syphilis rapid test", "Test rapide syphilis", 60),
    ("Urine strip, 10 fields", "Bandelette urinaire, 10 plages", 12),
    ("Haemoglobin microcuvette", "Microcuvette d’hémoglobine", 80),
    ("Cholesterol test strip", "Bandelette de cholestérol", 180),
];

/// English, French, cents of a US dollar.
const SERVICES: [(&str, &str, i64); 5] = [
    ("Laboratory service 1", "Prestation de laboratoire 1", 150),
    ("Laboratory service 2", "Prestation de laboratoire 2", 300),
    ("Laboratory service 3", "Prestation de laboratoire 3", 600),
    ("Health check", "Contrôle de santé", 50),
    ("Follow-up visit", "Visite de suivi", 150),
];

/// Two lots of each kit, and the services; nothing where nobody works with them.
pub fn care_products(place: &str, market: &Market, reference: NaiveDate) -> Vec<CareProduct> {
    if !people::cares(place) {
        return Vec::new();
    }
    let product = |serial: u64, (english, french, cents): (&'static str, &'static str, i64), category: &str| {
        let barcode_id = barcode::in_store(serial);
        let mut random = Random::for_key(&format!("care:{place}:{barcode_id}"));
        CareProduct {
            // After whatever else is there, in the order in which they are told.
            uuid: ids::numbered(LAST + usize::try_from(serial % 1_000_000).unwrap_or_default(), &mut random),
            catalogue_id: ids::lasting(&format!("catalogue:{barcode_id}")),
            name: if market.french { french } else { english }.to_owned(),
            catalogue_name: english,
            category: category.to_owned(),
            price: market.shelf_price(cents * market.per_dollar / 100),
            unit_cost: None,
            batches: Vec::new(),
            barcode_id,
        }
    };
    let (tests, services) = match market.french {
        true => ("Tests de diagnostic", "Prestations"),
        false => ("Diagnostic tests", "Services"),
    };
    let kits = (0_u32..).zip(KITS).map(|(at, kit)| {
        let product = product(KITS_FROM + u64::from(at), kit, tests);
        CareProduct { unit_cost: Some(product.price * 3 / 5), batches: lots(place, at, reference), ..product }
    });
    let services = (SERVICES_FROM..).zip(SERVICES).map(|(serial, service)| product(serial, service, services));
    kits.chain(services).collect()
}

fn lots(place: &str, kit: u32, reference: NaiveDate) -> Vec<Batch> {
    let lot = |(number, days, quantity): (u32, u64, i64)| Batch {
        id: ids::lasting(&format!("care-lot:{place}:{kit}:{number}")),
        lot: format!("KT{:02}{number:02}", kit + 1),
        expiry_date: reference + Days::new(days),
        quantity,
    };
    [(1, 150, 18), (2, 420, 25)].map(lot).to_vec()
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::care_products;
    use crate::market::market;
    use crate::people;

    #[test]
    fn kits_and_services_are_where_somebody_works_with_them_under_one_barcode_everywhere() {
        let day = NaiveDate::from_ymd_opt(2026, 3, 2).unwrap_or_default();
        let of = |place: &str| care_products(place, &market(place), day);
        let nairobi = of(people::NAIROBI);
        assert_eq!((nairobi.len(), of(people::LAGOS).len(), of(people::TEMA).len()), (17, 0, 0));
        for place in [people::ACCRA, people::COTONOU, people::LIBREVILLE] {
            let codes = |products: &[crate::CareProduct]| {
                products.iter().map(|product| product.barcode_id.clone()).collect::<Vec<_>>()
            };
            assert_eq!(codes(&of(place)), codes(&nairobi), "{place}");
        }
        assert_eq!(nairobi.iter().filter(|product| product.batches.is_empty()).count(), 5, "the services");
        assert_eq!(nairobi[0].barcode_id, "2516963988777", "as the document of the malaria test has it");
        assert_eq!(nairobi[12].barcode_id, "2915840988778", "the first service, as documents of tests have it");
        let visits = [15, 16].map(|at: usize| nairobi[at].barcode_id.as_str());
        assert_eq!(visits, ["2769942955080", "2387976943851"], "as the ready programmes have them");
    }
}
