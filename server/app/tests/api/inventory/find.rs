use std::collections::BTreeSet;

use serde_json::Value;

use crate::common::{TestApp, facility_id};
use crate::insights::tamper;

fn path(query: &str) -> String {
    format!("/api/inventory/products/?facility_id={}&{query}", facility_id("Accra"))
}

fn names(rows: &[Value]) -> Vec<&str> {
    rows.iter().map(|row| row["name"].as_str().unwrap()).collect()
}

// DWN-05: who keeps no copy finds the same products, with the same prices and batches
#[tokio::test]
async fn products_are_found_by_words_whatever_their_accents_and_capitals() {
    let app = TestApp::spawn().await;
    let kwesi = app.sign_in("kwesi").await;
    let all = format!("/api/productaliases/?facility_id={}&page_size=1000", facility_id("Accra"));
    let items = app.get_all(&kwesi, &all).await;
    let item = items.iter().find(|item| item["quantity"].as_i64() > Some(5)).unwrap();
    let id = item["uuid"].as_str().unwrap();
    tamper(&app, &format!("UPDATE products SET name = 'Sirop Élixir_Pédiatrique 250mg' WHERE id = '{id}'")).await;

    for search in ["élixir", "ELIXIR pediatrique", "250 mg pédia", "sirop%20elixir_ped"] {
        let found = app.get_all(&kwesi, &path(&format!("search={search}"))).await;
        assert_eq!(names(&found), ["Sirop Élixir_Pédiatrique 250mg"], "{search}");
        assert_eq!(
            (&found[0]["batches"], &found[0]["walk_in_selling_price"]),
            (&item["batches"], &item["walk_in_selling_price"])
        );
    }
    assert_eq!(app.get(&kwesi, &path("search=elixir+nowhere")).await.json()["count"], 0);
}

// DWN-07: what begins with the first word comes first, every page goes on where the last one ended
#[tokio::test]
async fn found_products_come_in_pages_without_gaps() {
    let app = TestApp::spawn().await;
    let kwesi = app.sign_in("kwesi").await;
    let all =
        app.get_all(&kwesi, &format!("/api/productaliases/?facility_id={}&page_size=1000", facility_id("Accra"))).await;
    let wanted: BTreeSet<&str> = all
        .iter()
        .filter(|row| row["name"].as_str().unwrap().to_lowercase().contains("am"))
        .map(|row| row["uuid"].as_str().unwrap())
        .collect();
    let found = app.get_all(&kwesi, &path("search=am&page_size=3")).await;
    let ids: BTreeSet<&str> = found.iter().map(|row| row["uuid"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), found.len(), "nobody twice");
    assert!(wanted.len() > 3 && wanted.is_subset(&ids));
    let begins: Vec<bool> =
        found.iter().map(|row| row["name"].as_str().unwrap().to_lowercase().starts_with("am")).collect();
    assert!(begins.is_sorted_by(|left, right| left >= right), "{begins:?}");
    assert_eq!(app.get_all(&kwesi, &path("page_size=100")).await.len(), all.len());
}

// DWN-05, UIC-07: a scan and an open sale ask for exactly what they name
#[tokio::test]
async fn products_are_found_by_barcode_and_by_id_of_this_facility_alone() {
    let app = TestApp::spawn().await;
    let kwesi = app.sign_in("kwesi").await;
    let own = app.get(&kwesi, &path("page_size=3")).await.json();
    let rows = own["results"].as_array().unwrap();
    let barcode = rows[0]["barcode_id"].as_str().unwrap();
    let found = app.get_all(&kwesi, &path(&format!("barcodes=0,{barcode}"))).await;
    assert_eq!(found, [rows[0].clone()]);
    let ids: Vec<&str> = rows[1..].iter().map(|row| row["uuid"].as_str().unwrap()).collect();
    assert_eq!(app.get_all(&kwesi, &path(&format!("ids={}", ids.join(",")))).await.len(), 2);
    let ngozi = app.sign_in("ngozi").await;
    let elsewhere = format!("/api/inventory/products/?facility_id={}&ids={}", facility_id("Lagos"), ids.join(","));
    assert!(app.get_all(&ngozi, &elsewhere).await.is_empty());
    assert!(app.get_all(&kwesi, &path("ids=")).await.is_empty());
}

// API-41: what nobody types costs nothing
#[tokio::test]
async fn a_search_is_bounded() {
    let app = TestApp::spawn().await;
    let kwesi = app.sign_in("kwesi").await;
    let ids = vec!["x"; 101].join(",");
    let long = format!("search={}", "a".repeat(101));
    app.get(&kwesi, &path(&long)).await.expect_problem(400, "search_too_long");
    for query in [format!("ids={ids}"), format!("barcodes={ids}")] {
        app.get(&kwesi, &path(&query)).await.expect_problem(422, "invalid");
    }
}
