use reqwest::Method;
use serde_json::{Value, json};

use super::{code, errors, facility_name, good, send, stock, upload};
use crate::common::{Session, TestApp, facility_id};
use crate::sales::till::assert_books_agree;
use crate::transfers::{PATH, act};

fn query() -> String {
    format!("kind=stock_transfer&facility_id={}", facility_id("Tema"))
}

async fn transfer(app: &TestApp, session: &Session, id: &Value) -> Value {
    app.get(session, &format!("{PATH}{}/", id.as_str().unwrap())).await.expect_status(200).json()
}

// BST-01 BST-23 UPL-01: many destinations in one file, a draft for each, and nothing moves
#[tokio::test]
async fn a_file_makes_a_draft_for_each_destination_and_moves_nothing() {
    let app = TestApp::spawn().await;
    let yaw = app.sign_in("yaw").await;
    let items = stock(&app, &yaw, "Tema").await;
    let batch = &items[1]["batches"][0];
    let file = format!(
        "TO;drug id;QTY;Lot;Notes\n{};{};2;;x\n{};{};1;{};\n{};{};3;;\n",
        facility_name("Accra").to_uppercase(),
        code(&items[0]),
        facility_name("Lagos"),
        code(&items[1]),
        batch["lot"].as_str().unwrap(),
        facility_id("Lagos"),
        code(&items[0]),
    );

    let done = upload(&app, &yaw, &query(), file.clone()).await;

    assert_eq!((&done["status"], &done["applied"], &done["error_count"]), (&json!("COMPLETED"), &json!(3), &json!(0)));
    let ids = done["transfer_ids"].as_array().unwrap();
    assert_eq!(ids.len(), 2);
    let (accra, lagos) = (transfer(&app, &yaw, &ids[0]).await, transfer(&app, &yaw, &ids[1]).await);
    assert_eq!((&accra["status"], &accra["upload_id"]), (&json!("D"), &done["id"]));
    assert_eq!(accra["destination_facility"]["id"], json!(facility_id("Accra")));
    assert_eq!((&accra["products"][0]["quantity"], &accra["products"][0]["batch_id"]), (&json!(2), &Value::Null));
    assert_eq!(lagos["products"].as_array().unwrap().len(), 2);
    assert_eq!((&lagos["products"][0]["batch_id"], &lagos["products"][0]["quantity"]), (&batch["id"], &json!(1)));
    assert_eq!((&lagos["created_by"], &lagos["products"][1]["quantity"]), (&done["created_by"]["name"], &json!(3)));
    assert_eq!(stock(&app, &yaw, "Tema").await, items);
    // What was checked can be sent.
    act(&app, &yaw, &lagos, "send", &json!({})).await.expect_status(200);

    send(&app, &yaw, &query(), file.clone()).await.expect_problem(409, "same_file");
    let again = upload(&app, &yaw, &format!("{}&same_file=again", query()), file).await;
    assert_eq!((again["applied"].as_i64(), again["transfer_ids"].as_array().unwrap().len()), (Some(3), 2));
    assert_ne!(again["transfer_ids"], done["transfer_ids"]);
    assert_books_agree(&app).await;
}

// BST-18 BST-19 BST-21 BST-23: quantities are added up over the file, and every fault has its type
#[tokio::test]
async fn every_check_has_its_error_type() {
    let app = TestApp::spawn().await;
    let yaw = app.sign_in("yaw").await;
    let items = stock(&app, &yaw, "Tema").await;
    let (accra, lagos, tema) = (facility_name("Accra"), facility_name("Lagos"), facility_name("Tema"));
    let (all, batch) = (good(&items[0]), &items[1]["batches"][0]);
    let (one, other, third) = (code(&items[0]), code(&items[1]), code(&items[2]));
    let (lot, expiry) = (batch["lot"].as_str().unwrap(), batch["expiry_date"].as_str().unwrap());
    let too_many = batch["quantity"].as_i64().unwrap() + 1;
    let file = format!(
        "drug id,to,quantity,lot,expiry\n{one},{accra},{},,\n{one},{lagos},2,,\n{one},{lagos},1,NO-SUCH,\n\
         ,{accra},,,\nnothing,{accra},1,,\n{third},Atlantis,1,,\n{third},{tema},1,,\n\
         {other},{accra},{too_many},{lot},{expiry}\n{one},Nairobi Bloom,1,,\n",
        all - 1
    );

    let done = upload(&app, &yaw, &query(), file).await;

    let found = app.get_all(&yaw, &format!("{}errors/", super::address(&done))).await;
    let found: Vec<_> = found
        .iter()
        .map(|error| (error["row"].as_i64().unwrap(), error["code"].as_str().unwrap(), error["error_type"].as_str()))
        .collect();
    let expected = [
        (3, "exceeds_stock", Some("EXCEEDED_AVALIABLE_STOCK")),
        (4, "unknown_batch", None),
        (5, "missing", Some("MISSING_REQUIRED_FIELDS")),
        (5, "missing", Some("MISSING_REQUIRED_FIELDS")),
        (6, "not_in_inventory", Some("NOT_IN_FACILITY_INVENTORY")),
        (7, "unknown_destination", None),
        (8, "same_facility", None),
        (9, "exceeds_stock", Some("EXCEEDED_AVALIABLE_STOCK")),
        (10, "unknown_destination", None),
    ];
    assert_eq!(found, expected);
    assert_eq!((&done["status"], &done["applied"]), (&json!("COMPLETED"), &json!(1)));
    let draft = transfer(&app, &yaw, &done["transfer_ids"][0]).await;
    act(&app, &yaw, &draft, "send", &json!({})).await.expect_status(200);
}

// BST-23: all good or nothing, when that was asked for
#[tokio::test]
async fn nothing_is_drafted_when_a_bad_row_is_to_stop_it() {
    let app = TestApp::spawn().await;
    let yaw = app.sign_in("yaw").await;
    let items = stock(&app, &yaw, "Tema").await;
    let drafts = app.count("transfers").await;
    let file = format!("drug id,to,quantity\n{},{},1\nnothing,x,1\n", code(&items[0]), facility_name("Accra"));
    let done = upload(&app, &yaw, &format!("{}&on_bad_rows=apply_none", query()), file).await;
    assert_eq!((&done["status"], &done["error_code"]), (&json!("FAILED_VALIDATION"), &json!("rows_with_errors")));
    let found = errors(&app, &yaw, &done).await;
    assert_eq!(found.iter().map(|(line, ..)| *line).collect::<Vec<_>>(), [3, 3]);
    assert_eq!(app.count("transfers").await, drafts);
    // ROL-16: of another facility nobody sends.
    let ama = app.sign_in("ama").await;
    send(&app, &ama, &query(), "x").await.expect_problem(403, "other_facility");
    let request = app.request(Method::GET, &ama, &super::address(&done));
    app.send(request).await.expect_problem(404, "not_found");
}
