use serde_json::{Value, json};

use super::{address, errors, upload};
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

// UPL-01: what one register says of prescriptions the next one, which does not say it, leaves as it is
#[tokio::test]
async fn a_register_says_what_is_sold_on_prescription_only() {
    let app = TestApp::spawn().await;
    let (efua, ama) = (app.sign_in("efua").await, app.sign_in("ama").await);
    let path = format!("/api/productaliases/?facility_id={}&page_size=1000", facility_id("Accra"));
    let is_free = |item: &Value| item.get("prescription_only").is_none();
    let items = app.get_all(&ama, &path).await;
    let item = items.into_iter().find(is_free).unwrap();
    let code = item["barcode_id"].as_str().unwrap();
    let said = async |column: &str, cell: &str| {
        let file = format!("Drug ID\tProduct name{column}\n{code}\tRenamed{cell}\n");
        let done = upload(&app, &efua, "kind=product_register", file).await;
        let items = app.get_all(&ama, &path).await;
        let now = items.into_iter().find(|now| now["uuid"] == item["uuid"]).unwrap();
        (done["applied"].clone(), now["prescription_only"].clone())
    };
    let since = "2026-03-02T09:00:00Z";
    let changes = format!("/api/inventory-bff/productaliases/?facility_id={}&since={since}", facility_id("Accra"));
    assert_eq!(app.get_all(&ama, &changes).await, Vec::<Value>::new());
    assert_eq!(said("\tPrescription only", "\tyes").await, (json!(1), json!(true)));
    let heard = app.get_all(&ama, &changes).await;
    assert_eq!(heard.iter().map(|item| &item["uuid"]).collect::<Vec<_>>(), [&item["uuid"]], "tills hear of it");
    assert_eq!(heard[0]["prescription_only"], true);
    assert_eq!(said("", "").await, (json!(1), json!(true)));
    assert_eq!(said("\tPOM", "\t").await, (json!(1), json!(true)));
    assert_eq!(said("\tSur ordonnance", "\tmaybe").await, (json!(0), json!(true)));
    assert_eq!(said("\tSur ordonnance", "\tnon").await, (json!(1), Value::Null));
}

/// As a regulator's register is: long texts over several lines, products under one number, packs that differ.
const REGISTER: &str = include_str!("register.csv");

// UPL-01: a registration number is no product: another name or another pack is another product, and each keeps its Drug ID
#[tokio::test]
async fn products_that_share_a_number_stay_apart_and_nothing_of_them_is_cut() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let before = app.count("catalogue").await;
    let done = upload(&app, &efua, "kind=product_register", REGISTER).await;
    assert_eq!((&done["applied"], &done["error_count"]), (&json!(5), &json!(3)), "{done}");
    assert_eq!(app.count("catalogue").await, before + 5);
    let found = app.get_all(&efua, &format!("{}errors/", address(&done))).await;
    let duplicates: Vec<_> = found.iter().filter(|error| error["code"] == "duplicate").collect();
    let told: Vec<_> =
        duplicates.iter().map(|error| (error["row"].as_i64().unwrap(), &error["column"], &error["value"])).collect();
    assert_eq!(told, [7, 8, 9].map(|row| (row, &duplicates[0]["column"], &duplicates[0]["value"])));
    assert_eq!((&duplicates[0]["column"], &duplicates[0]["value"]), (&json!("NRN"), &json!("A9-7777")));
    assert_eq!(duplicates[0]["reason"], json!("The same product also stands in: row 8, 9."));
    assert_eq!(duplicates[2]["reason"], json!("The same product also stands in: row 7, 8."));

    let listed = app.get_all(&efua, "/api/price-lists/GH/?search=A4-6238").await;
    let mut ids: Vec<_> = listed.iter().map(|row| row["barcode_id"].as_str().unwrap()).collect();
    ids.sort_unstable();
    assert_eq!(ids, ["A4-6238", "A4-6238/2", "A4-6238/3"]);
    let long = app.get_all(&efua, "/api/price-lists/GH/?search=A4-100160").await.remove(0);
    assert!(long["generic_name"].as_str().unwrap().ends_with("the end of a long composition"), "{long}");

    // The same register once more changes nothing: each is known by its number, name and pack.
    upload(&app, &efua, "kind=product_register&same_file=again", REGISTER).await;
    assert_eq!(app.count("catalogue").await, before + 5);

    // BST, PRC: a price for a number that several share goes to the one the row names, or to nobody.
    let prices = "Drug ID,Product name,Walk-in price,Member price\nA4-6238,ARTHEGET ez forte,GH₵ 12.50,12\n\
        A4-6238,,5,5\nA4-6238/2,,8,8\n";
    let done = upload(&app, &efua, "kind=price_list&country=GH", prices).await;
    assert_eq!(errors(&app, &efua, &done).await, [(3, "Drug ID".to_owned(), "several_products".to_owned())]);
    let listed = app.get_all(&efua, "/api/price-lists/GH/?search=A4-6238").await;
    let price = |id: &str| listed.iter().find(|row| row["barcode_id"] == id).unwrap()["walk_in_selling_price"].clone();
    assert_eq!(["A4-6238", "A4-6238/2", "A4-6238/3"].map(price), [json!(null), json!("8.00"), json!("12.50")]);
}

// UPL-01 UPL-19: a text that is too long is an error that names its row and its column
#[tokio::test]
async fn what_there_is_no_room_for_is_named() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let file = format!("Product name,NRN,Composition\nLong,A1,{}\nShort,A2,x\n", "abcd ".repeat(900));
    let done = upload(&app, &efua, "kind=product_register", file).await;
    assert_eq!(errors(&app, &efua, &done).await, [(2, "Composition".to_owned(), "too_long".to_owned())]);
    assert_eq!(done["applied"], json!(1));
}

// UPL-17 UPL-19: cells that have moved stop the file, with a sentence, and come back in the sheet of failed rows
#[tokio::test]
async fn a_row_with_more_cells_than_the_headers_stops_the_file() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let before = app.count("catalogue").await;
    let file = "Product name,NRN,Packsize\nGood,B1,10\nParacetamol, 500 mg,B2,10 x 10\nAlso good,B3,20,,\n";
    let done = upload(&app, &efua, "kind=product_register", file).await;
    assert_eq!(
        (&done["status"], &done["applied"], &done["error_count"]),
        (&json!("FAILED_VALIDATION"), &json!(0), &json!(1))
    );
    let why = done["error_message"].as_str().unwrap();
    assert!(why.contains("row 3") && why.contains("“10 x 10” stands in cell 4"), "{why}");
    assert_eq!(app.count("catalogue").await, before);
    let sheet = app.get(&efua, &format!("{}failed-rows/?format=csv", address(&done))).await.expect_status(200);
    let sheet = sheet.text();
    let row = sheet.lines().nth(1).unwrap();
    assert!(row.starts_with("Paracetamol,500 mg,B2,") && row.ends_with(",10 x 10"), "{sheet}");
    // Sent again as it is, it is stopped again.
    let again = upload(&app, &efua, "kind=product_register", sheet).await;
    assert_eq!(again["error_code"], json!("rows_beyond_headers"));
}

// UPL-01: of two ids one is enough, and what is missing says so
#[tokio::test]
async fn one_of_two_ids_is_enough() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let columns = app.get(&efua, "/api/upload-columns/product_register/").await.expect_status(200).json();
    assert_eq!(columns["one_of"], json!([["barcode_id", "register_number"]]));
    let done = upload(&app, &efua, "kind=product_register", "Product name,Packsize\nx,1\n").await;
    let why = done["error_message"].as_str().unwrap();
    assert!(why.contains("Drug ID or Registration number"), "{why}");
}
