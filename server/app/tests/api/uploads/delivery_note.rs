use serde_json::{Value, json};

use super::{code, errors, send, stock, upload};
use crate::common::{Session, TestApp, facility_id};
use crate::sales::till::{assert_books_agree, product};

const HEADERS: &str = "supplier,invoice no,drug id,lot,expiry,quantity,unit cost,damaged,missing,reason";

fn query() -> String {
    format!("kind=delivery_note&facility_id={}", facility_id("Accra"))
}

async fn delivery(app: &TestApp, session: &Session, upload: &Value) -> Value {
    let path = format!("/api/inventory/deliveries/{}/", upload["delivery_id"].as_str().unwrap());
    app.get(session, &path).await.expect_status(200).json()
}

// UPL-01 ENT-17: batch, expiry, cost and supplier come in; what was damaged or short stays out, with its reason
#[tokio::test]
async fn a_file_is_received_into_stock_with_its_batches_and_costs() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let items = stock(&app, &ama, "Accra").await;
    let (one, other) = (&items[0], &items[1]);
    let file = format!(
        "{HEADERS},delivered on\nAkwaaba,INV-7,{},D-1,03/2029,20,\"4,5\",2,3,wet carton,01/03/2026\n\
         akwaaba ,inv-7,{},D-2,2029-06-30,5,,,,,\n",
        code(one),
        code(other)
    );

    let done = upload(&app, &ama, &query(), file.clone()).await;

    assert_eq!((&done["status"], &done["applied"], &done["error_count"]), (&json!("COMPLETED"), &json!(2), &json!(0)));
    let made = delivery(&app, &ama, &done).await;
    assert_eq!((&made["supplier"], &made["reference"]), (&json!("Akwaaba"), &json!("INV-7")));
    assert_eq!((&made["source"], &made["delivered_on"]), (&json!("file"), &json!("2026-03-01")));
    assert_eq!(made["received_by"], json!("Ama Mensah"));
    let first = &made["lines"][0];
    assert_eq!((&first["accepted"], &first["unit_cost"]), (&json!(15), &json!("4.50")));
    assert_eq!((&first["expiry_date"], &first["reason"]), (&json!("2029-03-31"), &json!("wet carton")));
    for (item, more) in [(one, 15), (other, 5)] {
        let after = product(&app, &ama, &item["uuid"]).await;
        assert_eq!(after["quantity"].as_i64(), Some(item["quantity"].as_i64().unwrap() + more));
    }
    send(&app, &ama, &query(), file.clone()).await.expect_problem(409, "same_file");
    // On purpose it is received once more.
    let again = upload(&app, &ama, &format!("{}&same_file=again", query()), file).await;
    assert_eq!((&again["applied"], &again["error_count"]), (&json!(2), &json!(0)));
    let after = product(&app, &ama, &one["uuid"]).await;
    assert_eq!(after["quantity"].as_i64(), Some(one["quantity"].as_i64().unwrap() + 30));
    assert_books_agree(&app).await;
}

// UPL-01: several notes in one file are several deliveries; what a note brought before is not received twice
#[tokio::test]
async fn a_batch_of_a_note_is_received_once_and_mended_rows_join_their_note() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let items = stock(&app, &ama, "Accra").await;
    let (one, other) = (code(&items[0]), code(&items[1]));
    let first = format!(
        "{HEADERS}\nAkwaaba,A-1,{one},L1,2029-01-31,1,,,,\nErnest,A-1,{one},L1,2029-01-31,1,,,,\n\
         Akwaaba,A-1,{other},L2,2029-01-31,4,,5,,broken\nAkwaaba,A-1,{other},L3,2029-01-31,4,,1,,\n"
    );
    let done = upload(&app, &ama, &query(), first).await;
    let expected = [(4, "damaged", "too_much_not_good"), (5, "reason", "reason_needed")];
    let expected = expected.map(|(line, column, code)| (line, column.to_owned(), code.to_owned()));
    assert_eq!(errors(&app, &ama, &done).await, expected);
    assert_eq!((&done["applied"], &done["delivery_id"]), (&json!(2), &Value::Null));
    assert_eq!((app.count("deliveries").await, app.count("delivery_lines").await), (2, 2));
    // Mended, with a row too many.
    let mended =
        format!("{HEADERS}\nAKWAABA,a-1,{one},L1,2029-01-31,1,,,,\nAkwaaba,A-1,{other},L2,2029-01-31,4,,3,,broken\n");
    let done = upload(&app, &ama, &query(), mended).await;
    let found = errors(&app, &ama, &done).await;
    assert_eq!(found, [(2, "lot".to_owned(), "received_before".to_owned())]);
    assert_eq!((&done["applied"], app.count("delivery_lines").await), (&json!(1), 3));
    let made = delivery(&app, &ama, &done).await;
    assert_eq!((&made["reference"], &made["lines"][0]["accepted"]), (&json!("A-1"), &json!(1)));
    assert_books_agree(&app).await;
}

// UPL-01 PRC-01: a product that is new to the facility arrives with its price, or not at all
#[tokio::test]
async fn a_product_new_to_the_facility_arrives_with_the_price_of_its_country() {
    let app = TestApp::spawn().await;
    let (ama, efua) = (app.sign_in("ama").await, app.sign_in("efua").await);
    upload(&app, &efua, "kind=product_register", "name,barcode\nNewcillin 250 mg,4006381333931\n").await;
    let file = format!("{HEADERS}\nAkwaaba,A-1,4006381333931,L1,2029-01-31,6,,,,\n");
    let refused = upload(&app, &ama, &query(), file.clone()).await;
    let found = errors(&app, &ama, &refused).await;
    assert_eq!(found, [(2, "drug id".to_owned(), "no_price".to_owned())]);
    assert_eq!((&refused["status"], app.count("deliveries").await), (&json!("FAILED_VALIDATION"), 0));
    upload(&app, &efua, "kind=price_list&country=GH", "drug id,price,member price\n4006381333931,9.50,9\n").await;

    let done = upload(&app, &ama, &query(), file).await;

    assert_eq!((&done["status"], &done["applied"]), (&json!("COMPLETED"), &json!(1)));
    let made = delivery(&app, &ama, &done).await;
    let after = product(&app, &ama, &made["lines"][0]["product_id"]).await;
    assert_eq!((&after["name"], &after["quantity"]), (&json!("Newcillin 250 mg"), &json!(6)));
    assert_eq!(after["walk_in_selling_price"], json!("9.50"));
    assert_books_agree(&app).await;
}
