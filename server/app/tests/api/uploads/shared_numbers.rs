use serde_json::{Value, json};

use super::{address, errors, facility_name, stock, upload};
use crate::common::{Session, TestApp, facility_id};
use crate::sales::till::assert_books_agree;

fn query(kind: &str) -> String {
    format!("kind={kind}&facility_id={}", facility_id("Accra"))
}

/// Three products under one number: two of one name in two packs, and one of another name.
async fn register_shared_numbers(app: &TestApp) {
    let efua = app.sign_in("efua").await;
    upload(app, &efua, "kind=product_register", include_str!("register.csv")).await;
    let prices = "Drug ID,Walk-in price,Member price\nA4-6238/1,3,3\nA4-6238/2,8,8\nA4-6238/3,12.50,12\n";
    let done = upload(app, &efua, "kind=price_list&country=GH", prices).await;
    assert_eq!((&done["applied"], &done["error_count"]), (&json!(3), &json!(0)), "{done}");
    let listed = app.get_all(&efua, "/api/price-lists/GH/?search=A4-6238").await;
    let price = |id: &str| listed.iter().find(|row| row["barcode_id"] == id).unwrap()["walk_in_selling_price"].clone();
    assert_eq!(["A4-6238", "A4-6238/2", "A4-6238/3"].map(price), ["3.00", "8.00", "12.50"].map(|text| json!(text)));
}

async fn on_hand(app: &TestApp, session: &Session, drug_id: &str) -> Option<i64> {
    let items = stock(app, session, "Accra").await;
    items.iter().find(|item| item["barcode_id"] == drug_id).and_then(|item| item["quantity"].as_i64())
}

async fn reason(app: &TestApp, session: &Session, done: &Value) -> String {
    let rows = app.get_all(session, &format!("{}errors/", address(done))).await;
    rows[0]["reason"].as_str().unwrap().to_owned()
}

// UPL-01 ENT-17: what comes in, is counted and is sent is the product that the row names, never the first of its number
#[tokio::test]
async fn a_number_that_several_products_share_is_the_one_that_a_row_names_or_none() {
    let app = TestApp::spawn().await;
    register_shared_numbers(&app).await;
    let ama = app.sign_in("ama").await;
    let several = (2, "drug id".to_owned(), "several_products".to_owned());

    let heads = "supplier,invoice no,drug id,name,lot,expiry,quantity\n";
    let file = format!("{heads}Getz,G-1,A4-6238,,L1,2029-06-30,5\n");
    let done = upload(&app, &ama, &query("delivery_note"), file).await;
    assert_eq!(errors(&app, &ama, &done).await, std::slice::from_ref(&several));
    let told = reason(&app, &ama, &done).await;
    assert!(told.contains("A4-6238/1 (Artheget EZ, 2 x 3's); A4-6238/2 (Artheget EZ, 2 x 12's)"), "{told}");
    assert_eq!(on_hand(&app, &ama, "A4-6238").await, None);

    let file = format!(
        "{heads}Getz,G-1,A4-6238/1,,L1,2029-06-30,5\nGetz,G-1,A4-6238/2,,L1,2029-06-30,7\n\
        Getz,G-1,A4-6238,ARTHEGET ez forte,L1,2029-06-30,9\n"
    );
    let done = upload(&app, &ama, &query("delivery_note"), file).await;
    assert_eq!((&done["applied"], &done["error_count"]), (&json!(3), &json!(0)), "{done}");
    for (drug_id, units) in [("A4-6238", 5), ("A4-6238/2", 7), ("A4-6238/3", 9)] {
        assert_eq!(on_hand(&app, &ama, drug_id).await, Some(units), "{drug_id}");
    }

    // Two rows are one product when they mean the same, however they say it.
    let heads = "drug id,name,counted,lot,expiry\n";
    let file = format!("{heads}A4-6238,Artheget EZ,4,L1,2029-06-30\n");
    let done = upload(&app, &ama, &query("stock_count"), file).await;
    assert_eq!(errors(&app, &ama, &done).await, std::slice::from_ref(&several));
    let file = format!("{heads}A4-6238,Artheget EZ Forte,8,L1,2029-06-30\nA4-6238/3,,8,L1,2029-06-30\n");
    let done = upload(&app, &ama, &query("stock_count"), file).await;
    let found = errors(&app, &ama, &done).await;
    assert_eq!(found.iter().map(|(_, _, code)| code.as_str()).collect::<Vec<_>>(), ["duplicate", "duplicate"]);
    let file = format!("{heads}A4-6238,Artheget EZ Forte,8,L1,2029-06-30\nA4-6238/1,,3,L1,2029-06-30\n");
    let done = upload(&app, &ama, &query("stock_count"), file).await;
    let path = format!("{}{}/", crate::stock_counts::PATH, done["stock_count_id"].as_str().unwrap());
    let made = app.get(&ama, &path).await.expect_status(200).json();
    let variances: Vec<_> = made["lines"].as_array().unwrap().iter().map(|line| &line["variance"]).collect();
    assert_eq!(variances, [&json!(-1), &json!(-2)]);

    let heads = "drug id,name,to,quantity\n";
    let to = facility_name("Tema");
    let done = upload(&app, &ama, &query("stock_transfer"), format!("{heads}A4-6238,,{to},1\n")).await;
    assert_eq!(errors(&app, &ama, &done).await, [several]);
    let done = upload(&app, &ama, &query("stock_transfer"), format!("{heads}A4-6238/2,,{to},6\n")).await;
    assert_eq!((&done["applied"], &done["error_count"]), (&json!(1), &json!(0)), "{done}");
    assert_books_agree(&app).await;
}
