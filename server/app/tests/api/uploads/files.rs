use bloom_sheets::Limits;
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{address, send, upload, workbook};
use crate::common::{Answer, TestApp, facility_id};

/// The rows of a sheet that was answered.
fn rows(answer: &Answer) -> Vec<Vec<String>> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sheet");
    std::fs::write(&path, &answer.body).unwrap();
    let mut rows = Vec::new();
    bloom_sheets::read(&path, &Limits::default(), |row, _| {
        rows.push(row.cells);
        std::ops::ControlFlow::Continue(())
    })
    .unwrap();
    rows
}

// UPL-01: a template per kind, in both formats and languages, that is itself a good file
#[tokio::test]
async fn every_template_has_the_columns_of_its_kind_and_can_be_uploaded() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    for kind in super::bad_files::KINDS {
        let columns = app.get(&efua, &format!("/api/upload-columns/{kind}/")).await.expect_status(200).json();
        let titles: Vec<&str> =
            columns["results"].as_array().unwrap().iter().map(|column| column["title"].as_str().unwrap()).collect();
        for format in ["xlsx", "csv"] {
            let path = format!("/api/upload-templates/{kind}/?format={format}");
            let sheet = app.get(&efua, &path).await.expect_status(200);
            assert!(sheet.header("content-disposition").contains(&format!("{kind}.{format}")));
            assert_eq!(rows(&sheet)[0], titles, "{kind} {format}");
            let french = app.request(reqwest::Method::GET, &efua, &path).header("Accept-Language", "fr");
            let french = app.send(french).await.expect_status(200);
            assert_ne!(rows(&french)[0], titles);
            let query = format!("kind={kind}&country=GH&facility_id={}&same_file=again", facility_id("Accra"));
            let done = upload(&app, &efua, &query, french.body).await;
            let all_known = done["columns"].as_array().unwrap().iter().all(|column| column["field"].is_string());
            assert!(all_known && done["error_code"] != "missing_columns", "{done}");
        }
    }
    app.get(&efua, "/api/upload-columns/nothing/").await.expect_problem(404, "not_found");
}

// UPL-01: failed rows come as they were, with what to mend, and can be uploaded again
#[tokio::test]
async fn failed_rows_come_back_as_a_sheet_to_mend() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let file = workbook(&[
        &["Product name", "Walk-in price", "Member price", "Shelf"],
        &["Shea butter", "12.50", "12.50", "A"],
        &["=1+1", "free", "", "B"],
    ]);
    let query = format!("kind=custom_product&facility_id={}", facility_id("Accra"));
    let done = upload(&app, &ama, &query, file).await;
    assert_eq!((done["applied"].as_i64(), done["error_count"].as_i64()), (Some(1), Some(1)));
    for format in ["xlsx", "csv"] {
        let path = format!("{}failed-rows/?format={format}", address(&done));
        let sheet = app.get(&ama, &path).await.expect_status(200);
        let found = rows(&sheet);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0], ["Product name", "Walk-in price", "Member price", "Shelf", "What to mend"]);
        assert_eq!(found[1][..4], ["=1+1", "free", "", "B"]);
        assert_eq!(found[1][4], "Walk-in price: This is not a number. | Member price: Member price is missing.");
    }
    let none = upload(&app, &ama, &query, "Product name,Walk-in price,Member price\nOil,1,1\n").await;
    app.get(&ama, &format!("{}failed-rows/", address(&none))).await.expect_problem(404, "not_found");
    let kinds: Vec<Value> = app.get_all(&ama, "/api/uploads/").await;
    assert_eq!(kinds.len(), 2);
}

// UPL-01
#[tokio::test]
async fn one_person_has_so_many_uploads_under_way() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let rows = |number: i32| format!("Name\n{number}\n");
    for number in 0..10 {
        send(&app, &efua, "kind=product_register", rows(number)).await.expect_status(202);
    }
    send(&app, &efua, "kind=product_register", rows(10)).await.expect_problem(429, "quota");
    app.work().await;
    send(&app, &efua, "kind=product_register", rows(10)).await.expect_status(202);
}

// UPL-01: one facility has so many under way, whoever of it sends
#[tokio::test]
async fn one_facility_has_so_many_uploads_under_way() {
    let app = TestApp::spawn().await;
    let query = format!("kind=custom_product&facility_id={}", facility_id("Accra"));
    let rows = |number: i32| format!("Product name,Walk-in price,Member price\nOil {number},1,1\n");
    let (ama, kofi, abena) = (app.sign_in("ama").await, app.sign_in("kofi").await, app.sign_in("abena").await);
    for number in 0..10 {
        send(&app, &ama, &query, rows(number)).await.expect_status(202);
        send(&app, &kofi, &query, rows(100 + number)).await.expect_status(202);
    }
    send(&app, &abena, &query, rows(200)).await.expect_problem(429, "quota");
    app.work().await;
    send(&app, &abena, &query, rows(200)).await.expect_status(202);
}

// UPL-01: nothing of an upload that failed is kept for ever, nor a file that was refused for a day
#[tokio::test]
async fn failed_uploads_and_refused_files_go_away() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let failed = upload(&app, &efua, "kind=product_register", "no header\nat all\n").await;
    assert_eq!((&failed["status"], &failed["applied"]), (&json!("FAILED_VALIDATION"), &json!(0)));
    let files = app.count("files").await;
    let again = "kind=product_register&same_file=ask";
    let good = "Name,Drug ID\nAspirin,1\n";
    send(&app, &efua, again, good).await.expect_status(202);
    send(&app, &efua, again, good).await.expect_problem(409, "same_file");
    assert_eq!(app.count("files").await, files + 2);
    app.pass(TimeDelta::milliseconds(1));
    bloom::files::sweep(&app.state).await.unwrap();
    assert_eq!(app.count("files").await, files + 1, "the refused one is gone");
    bloom::uploads::sweep(&app.state).await.unwrap();
    assert_eq!(app.get(&efua, &address(&failed)).await.status, 200);
    app.pass(TimeDelta::days(30) + TimeDelta::seconds(1));
    bloom::uploads::sweep(&app.state).await.unwrap();
    let efua = app.sign_in("efua").await;
    app.get(&efua, &address(&failed)).await.expect_problem(404, "not_found");
    assert_eq!(app.count("upload_errors").await, 0);
    assert_eq!(app.count("uploads").await, 1, "what is not failed stays");
}
