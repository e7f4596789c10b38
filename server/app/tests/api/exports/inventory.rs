use serde_json::{Value, json};

use super::{STOCK, rows, stock, sum, written};
use crate::common::{TestApp, facility_id};
use crate::inventory::not_stocked::service;
use crate::sales::till::{Till, batch, product_with};

// EXP-01 EXP-03: every product, its batches, and the same stock as the list has
#[tokio::test]
async fn the_sheet_holds_the_stock_of_every_product() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    // One product is sold beyond what the books had.
    let item = product_with(&app, &ama, 1).await;
    let beyond = Till::new().sale(&[(&item, item["quantity"].as_i64().unwrap() + 7)]);
    app.sync(&ama, &batch([&beyond])).await;
    let path = format!("/api/productaliases/?facility_id={}&page=1&page_size=50", facility_id("Accra"));
    let products = app.get_all(&ama, &path).await;
    for format in ["csv", "xlsx"] {
        let rows = rows(&written(&app, &ama, STOCK, &stock(format)).await);
        for product in &products {
            let own: Vec<Value> = rows.iter().filter(|row| row["Drug ID"] == product["barcode_id"]).cloned().collect();
            assert_eq!(sum(&own, "Quantity"), product["quantity"].as_i64().unwrap() * 100, "{product} {own:?}");
            assert!(own.iter().all(|row| row["Product"] == product["name"] && row["Category"] == product["category"]));
            let batches = product["batches"].as_array().unwrap();
            let found: Vec<&Value> = own.iter().map(|row| &row["Lot"]).filter(|lot| *lot != "").collect();
            assert_eq!(found, batches.iter().map(|batch| &batch["lot"]).collect::<Vec<_>>());
        }
        assert!(rows.is_sorted_by_key(|row| row["Product"].as_str().unwrap().to_owned()));
        let note = |row: &&Value| row["Note"] == "Sold beyond the books";
        assert_eq!(rows.iter().filter(note).count(), 1);
    }
}

// EXP-01: a 0 would say that none is left
#[tokio::test]
async fn a_service_is_in_the_sheet_without_a_number() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = service(&app, &ama).await;
    for format in ["csv", "xlsx"] {
        let rows = rows(&written(&app, &ama, STOCK, &stock(format)).await);
        let row = rows.iter().find(|row| row["Drug ID"] == item["barcode_id"]).unwrap();
        assert_eq!((&row["Quantity"], &row["Value at walk-in price"]), (&json!(""), &json!("")));
        assert_eq!(row["Note"], "Not kept in stock");
    }
}
