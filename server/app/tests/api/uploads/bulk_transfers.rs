use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use super::{code, facility_name, send, stock, upload};
use crate::common::{Session, TestApp, facility_id};
use crate::transfers::PATH;

async fn records(app: &TestApp, session: &Session, day: &str) -> Vec<Value> {
    let path = format!("/api/extracts-ms/stock-transfers/?created_date={day}&facility_id={}", facility_id("Tema"));
    app.get(session, &path).await.expect_status(200).json()["results"].as_array().unwrap().clone()
}

fn query() -> String {
    format!("kind=stock_transfer&facility_id={}", facility_id("Tema"))
}

// API-19 ENT-19 ENT-20 BST-02: one for each destination, and one for what was not taken
#[tokio::test]
async fn a_file_has_a_record_for_each_destination_and_one_for_its_bad_rows() {
    let app = TestApp::spawn().await;
    let yaw = app.sign_in("yaw").await;
    let items = stock(&app, &yaw, "Tema").await;
    let (accra, lagos) = (facility_name("Accra"), facility_name("Lagos"));
    let (one, other) = (code(&items[0]), code(&items[1]));
    let file = format!("drug id,to,quantity\n{one},{accra},1\n{other},{accra},1\n{one},{lagos},1\nnothing,{lagos},1\n");
    let sent = send(&app, &yaw, &query(), file).await.expect_status(202).json();
    // BST-12: it is being looked at.
    let waiting = records(&app, &yaw, "2026-03-02").await;
    assert_eq!((waiting.len(), &waiting[0]["process_status"]), (1, &json!("QUEUED_UPLOAD")));
    assert_eq!((&waiting[0]["id"], &waiting[0]["file_upload"]["errors"]), (&sent["id"], &json!([])));

    app.work().await;

    let found = records(&app, &yaw, "2026-03-02").await;
    assert_eq!(found.len(), 3);
    assert_eq!((&found[0]["id"], &found[0]["upload_id"]), (&sent["id"], &sent["id"]));
    assert_eq!(
        (&found[0]["process_status"], &found[0]["transfer_request_id"]),
        (&json!("FAILED_VALIDATION"), &Value::Null)
    );
    let of_file = &found[0]["file_upload"];
    assert_eq!((&of_file["num_of_records"], &of_file["num_of_records_processed_successfully"]), (&json!(4), &json!(3)));
    assert_eq!(of_file["errors"].as_array().unwrap().len(), 1);
    let error = &of_file["errors"][0];
    assert_eq!((&error["error_type"], &error["row"]), (&json!("NOT_IN_FACILITY_INVENTORY"), &json!(5)));
    assert_eq!((&error["column"], &error["value"]), (&json!("drug id"), &json!("nothing")));
    let ids = app.get(&yaw, &super::address(&sent)).await.json()["transfer_ids"].clone();
    for (record, (name, records)) in found[1..].iter().zip([(&accra, 2), (&lagos, 1)]) {
        assert_eq!(record["destination_facility_name"], json!(name.trim_matches('"')));
        assert_eq!((&record["process_status"], &record["upload_id"]), (&json!("PROCESSING_COMPLETE"), &sent["id"]));
        let file = &record["file_upload"];
        assert_eq!((&file["num_of_records"], &file["errors"]), (&json!(records), &json!([])));
        assert_eq!(file["num_of_records_processed_successfully"], json!(records));
        assert!(record["id"] == record["transfer_request_id"] && ids.as_array().unwrap().contains(&record["id"]));
    }
    // BST-26: a draft that was deleted has no address any more.
    let path = format!("{PATH}{}/", found[1]["id"].as_str().unwrap());
    app.write(Method::DELETE, &yaw, &path, &json!({})).await;
    let after = records(&app, &yaw, "2026-03-02").await;
    assert_eq!((&after[1]["id"], &after[1]["transfer_request_id"]), (&found[1]["id"], &Value::Null));
    // Another day, another facility.
    assert!(records(&app, &yaw, "2026-03-01").await.is_empty());
    let ama = app.sign_in("ama").await;
    let own = app.get(&ama, "/api/extracts-ms/stock-transfers/?created_date=2026-03-02").await.expect_status(200);
    assert_eq!(own.json()["results"], json!([]));
    app.get(&ama, "/api/extracts-ms/stock-transfers/").await.expect_problem(400, "bad_query");
}

// BST-17 BST-20 BST-25: a file that is no use at all has one record, which has the upload's id
#[tokio::test]
async fn a_file_that_fails_as_a_whole_has_its_error_type() {
    let app = TestApp::spawn().await;
    let (yaw, efua) = (app.sign_in("yaw").await, app.sign_in("efua").await);
    let mut made = Vec::new();
    for file in
        ["", "colour,taste\nred,sweet\n", "drug id,to,quantity\nnothing,Atlantis,1\n", "drug id,to,quantity\n,x,\n"]
    {
        made.push(upload(&app, &yaw, &query(), file).await["id"].clone());
        app.pass(TimeDelta::seconds(1));
    }
    let found = records(&app, &efua, "2026-03-02").await;
    let types = |record: &Value| -> Vec<String> {
        let errors = record["file_upload"]["errors"].as_array().unwrap().iter();
        errors.map(|error| error["error_type"].as_str().unwrap().to_owned()).collect()
    };
    let found: Vec<_> = found.iter().rev().collect();
    assert_eq!(found.iter().map(|record| record["id"].clone()).collect::<Vec<_>>(), made);
    assert!(found.iter().all(|record| record["process_status"] == "FAILED_VALIDATION"));
    assert_eq!(types(found[0]), ["EMPTY_FILE"]);
    assert_eq!(types(found[1]), ["VALIDATION_ERROR"]);
    assert_eq!(types(found[2]), ["UNKNOWN_DESTINATION", "NOT_IN_FACILITY_INVENTORY"]);
    assert_eq!(types(found[3]), ["MISSING_REQUIRED_FIELDS", "MISSING_REQUIRED_FIELDS"]);
    assert!(found.iter().all(|record| record["file_upload"]["errors"][0]["error"].as_str().unwrap().len() > 10));
    // BST-31: staff who look at no facility hear of their own files only, and where each belongs (BST-27).
    let own = "/api/extracts-ms/stock-transfers/?created_date=2026-03-02";
    assert_eq!(app.get(&efua, own).await.expect_status(200).json()["results"], json!([]));
    let sent = upload(&app, &efua, &query(), "drug id,to,quantity\nnothing,Nowhere,1\n").await;
    let found = app.get(&efua, own).await.json()["results"].as_array().unwrap().clone();
    assert_eq!((found.len(), &found[0]["upload_id"]), (1, &sent["id"]));
    assert_eq!(found[0]["source_facility_id"], json!(facility_id("Tema")));
}

// BST-25: a type that shows up late is not lost among many errors
#[tokio::test]
async fn of_many_errors_the_first_come_and_the_first_of_every_type() {
    let app = TestApp::spawn().await;
    let yaw = app.sign_in("yaw").await;
    let mut file = b"drug id,to,quantity\n".to_vec();
    for line in 0..80 {
        super::write(&mut file, format_args!("nothing{line},{},1", facility_name("Accra")));
    }
    super::write(&mut file, format_args!("x,{},", facility_name("Accra")));
    upload(&app, &yaw, &query(), file).await;
    let found = records(&app, &yaw, "2026-03-02").await;
    let errors = found[0]["file_upload"]["errors"].as_array().unwrap();
    assert_eq!((errors.len(), &errors[50]["error_type"]), (51, &json!("MISSING_REQUIRED_FIELDS")));
    assert_eq!((&errors[49]["row"], &errors[50]["row"]), (&json!(51), &json!(82)));
}
