use serde_json::json;

use super::{errors, upload};
use crate::common::{TestApp, facility_id};

// UPL-01: a register as regulators publish it, with the damage of a spreadsheet in it
#[tokio::test]
async fn a_register_fills_the_catalogue_and_its_damaged_numbers_are_named() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let before = app.count("catalogue").await;
    let file = "\"Product name\",\"NRN\",\"Composition\",\"ATC Code/ATCvet Code\",\"Packsize\",\"Manufacturer Name\"\n\
        \"AG Spironolactone\",\"A4-100160\",\"Each tablet:\nSpironolactone 25 mg\",\"C03DA01\",\"1 x 500's\",\"Alpa\"\n\
        \"Accesslife\",\"Apr-53\",\"\",\"\",\"\",\"\"\n\
        \"Nothing\",\"\",\"\",\"\",\"\",\"\"\n\
        \"Torvedol\",\"B4-3210\",\"\",\"C07AG02\",\"\",\"Torrent\"\n";
    let done = upload(&app, &efua, "kind=product_register", file).await;
    assert_eq!((&done["status"], &done["applied"], &done["error_count"]), (&json!("COMPLETED"), &json!(2), &json!(2)));
    let found = errors(&app, &efua, &done).await;
    let found: Vec<_> = found.iter().map(|(line, _, code)| (*line, code.as_str())).collect();
    assert_eq!(found, [(3, "damaged_code"), (4, "no_code")]);
    assert_eq!(app.count("catalogue").await, before + 2);
    let listed = app.get(&efua, "/api/price-lists/NG/?search=A4-100160").await.json()["results"][0].clone();
    assert_eq!(
        (&listed["generic_name"], &listed["category"]),
        (&json!("Each tablet: Spironolactone 25 mg"), &json!("C03DA01"))
    );
}

// UPL-01: what the catalogue says is what every facility shows
#[tokio::test]
async fn a_register_says_anew_what_facilities_carry_and_forgets_nothing_it_does_not_say() {
    let app = TestApp::spawn().await;
    let (efua, ama) = (app.sign_in("efua").await, app.sign_in("ama").await);
    let path = format!("/api/productaliases/?facility_id={}&page_size=1000", facility_id("Accra"));
    let item = app.get_all(&ama, &path).await.remove(0);
    let count = app.count("catalogue").await;
    let file =
        format!("Drug ID\tProduct name\tCategory\n{}\tRenamed\tNew class\n", item["barcode_id"].as_str().unwrap());
    let done = upload(&app, &efua, "kind=product_register", file).await;
    assert_eq!((&done["applied"], app.count("catalogue").await), (&json!(1), count));
    let now = app.get_all(&ama, &path).await.into_iter().find(|now| now["uuid"] == item["uuid"]).unwrap();
    assert_eq!((&now["name"], &now["category"]), (&json!("Renamed"), &json!("New class")));
    assert_eq!((&now["generic_name"], &now["quantity"]), (&item["generic_name"], &item["quantity"]));
}
