use bloom_demo::Scale;
use serde_json::json;

use crate::common::{TestApp, facility_id};
use crate::sales::till::{assert_books_agree, number};

/// (username, a part of the facility's name)
const PEOPLE: [(&str, &str); 7] = [
    ("ama", "Accra"),
    ("kofi", "Accra"),
    ("ngozi", "Lagos"),
    ("wanjiru", "Nairobi"),
    ("koffi", "Cotonou"),
    ("marie", "Libreville"),
    ("yaw", "Tema"),
];

/// Kits of laboratory tests and what is charged for them, in Accra, Nairobi, Cotonou and Libreville.
const CARE: usize = 17;

// LDB-26: the demonstration's books agree with each other
#[tokio::test]
async fn stock_movements_totals_and_numbers_of_past_sales_agree() {
    let app = TestApp::spawn().await;
    assert_books_agree(&app).await;
    let differ = "SELECT COUNT(*) FROM sales s WHERE s.total <> (SELECT CAST(SUM(l.total) AS BIGINT) FROM sale_lines l
        WHERE l.sale_id = s.id) - s.discount OR s.total <> (SELECT CAST(SUM(p.amount) AS BIGINT) FROM sale_payments p
        WHERE p.sale_id = s.id)";
    assert_eq!(number(&app, differ, &[]).await, 0);
    let unanswered = "SELECT COUNT(*) FROM sales s WHERE NOT EXISTS
        (SELECT 1 FROM sync_inbox i WHERE i.id = s.id AND i.seq = s.seq AND i.answer <> '')";
    assert_eq!(number(&app, unanswered, &[]).await, 0);
    assert_eq!(number(&app, "SELECT COUNT(*) FROM products WHERE oversold <> 0", &[]).await, 0);
}

// API-29, API-30, API-31: everybody finds something at home
#[tokio::test]
async fn every_demo_person_sees_the_lists_of_their_facility() {
    let app = TestApp::spawn().await;
    for (username, town) in PEOPLE {
        let session = app.sign_in(username).await;
        let id = facility_id(town);
        // Kits and services where somebody works with them.
        let care = if ["ngozi", "chidi", "yaw"].contains(&username) { 0 } else { CARE };
        for (path, least) in [
            (format!("/api/productaliases/?facility_id={id}&page=1&page_size=50"), 40 + care),
            (format!("/api/sales-history/?facility_id={id}&limit=50&status=A&offset=0"), 30),
            (format!("/api/promo-codes-admin/?specific_facilities={id}&page=1&page_size=50"), 5),
            (format!("/api/patient_audits/?facility_id={id}&limit=25"), if username == "yaw" { 0 } else { 20 }),
        ] {
            assert_eq!(app.get_all(&session, &path).await.len(), least, "{username} {path}");
        }
        let devices = app.get_all(&session, &format!("/api/sales/devices/?facility_id={id}")).await;
        assert!(!devices.is_empty() && devices.iter().all(|device| device["missing"] == json!([])), "{devices:?}");
    }
}

// IST-03: somebody has something to receive
#[tokio::test]
async fn the_warehouse_has_sent_something_to_accra() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let path = "/api/inventory-bff/stock-transfers/?page=1&status=I&source_or_destination_facility=";
    let incoming = app.get_all(&ama, &format!("{path}{}", facility_id("Accra"))).await;
    assert_eq!((incoming.len(), &incoming[0]["sent_by"]), (1, &json!("Yaw Asante")));
    assert!(incoming[0]["products"].as_array().unwrap().len() >= 3);
    assert_eq!(incoming[0]["facilityName"], "Tidegate Warehouse, Tema");
}

// LDB-26: seeding happens once, however many servers start with it
#[tokio::test]
async fn the_demonstration_is_filled_in_once() {
    let app = TestApp::spawn_empty().await;
    let seeds = futures::future::join_all((0..3).map(|_| bloom::demo::seed_scaled(&app.state, Scale::Tiny))).await;
    let done: Vec<bool> = seeds.into_iter().map(Result::unwrap).collect();
    assert_eq!(done.iter().filter(|done| **done).count(), 1, "{done:?}");
    assert!(!bloom::demo::seed_scaled(&app.state, Scale::Tiny).await.unwrap());
    assert_eq!(number(&app, "SELECT COUNT(*) FROM products", &[]).await, 40 * 6 + 4 * CARE as i64);
}

// LDB-26: the small demonstration for a quick look, the same people in smaller shops
#[tokio::test]
async fn the_small_demonstration_has_hundreds_of_products_and_everybody() {
    let app = TestApp::spawn_empty_with(&["--demo-size", "small"]).await;
    assert!(bloom::demo::seed(&app.state).await.unwrap());
    assert_eq!(number(&app, "SELECT COUNT(*) FROM products", &[]).await, 600 + 300 * 5 + 4 * CARE as i64);
    app.sign_in("ama").await;
}

// HOM-19 HOM-20: the demonstration sells with the countries and the mobile money that every installation has
#[tokio::test]
async fn the_countries_of_the_demonstration_are_those_of_every_installation() {
    let app = TestApp::spawn_empty().await;
    let directory = bloom_demo::directory();
    assert_eq!(number(&app, "SELECT COUNT(*) FROM countries", &[]).await, directory.countries.len() as i64);
    for country in &directory.countries {
        let text = format!(
            "SELECT COUNT(*) FROM countries WHERE id = {} AND minor_units = {} AND use_market_place = {}
                AND alpha_2_code = $1 AND name = $2 AND currency = $3 AND time_zone = $4",
            country.id, country.minor_units, country.use_market_place
        );
        let values = [country.alpha_2_code, country.name, country.currency, country.time_zone];
        assert_eq!(number(&app, &text, &values).await, 1, "{}", country.name);
    }
    assert_eq!(number(&app, "SELECT COUNT(*) FROM channels", &[]).await, directory.channels.len() as i64);
    for channel in &directory.channels {
        let text = "SELECT COUNT(*) FROM channels h JOIN countries c ON c.id = h.country_id
            WHERE h.id = $1 AND h.name = $2 AND h.code = $3 AND c.alpha_2_code = $4";
        let values = [channel.id.as_str(), channel.name, channel.code, channel.country];
        assert_eq!(number(&app, text, &values).await, 1, "{} of {}", channel.name, channel.country);
    }
}
