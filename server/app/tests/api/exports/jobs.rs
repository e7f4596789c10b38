use bloom::{exports, files};
use chrono::TimeDelta;
use reqwest::Method;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{SALES, STOCK, ask, sales_of, status, stock, written};
use crate::common::{Session, TestApp, facility_id};

fn some_sales() -> Value {
    sales_of("2025-01-01", "2026-03-02", "csv")
}

// EXP-02 EXP-03 EXP-06 EXP-07 EXP-11 ENT-30: no link until the file is there
#[tokio::test]
async fn an_export_is_pending_without_a_link_and_then_ready_with_one() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    for (what, body, name) in [
        (SALES, some_sales(), "sales-history-2025-01-01-2026-03-02.csv"),
        (STOCK, stock("xlsx"), "inventory-level-2026-03-02.xlsx"),
    ] {
        let asked = ask(&app, &ama, what, &body).await.expect_status(202).json();
        assert_eq!((&asked["state"], &asked["s3_download_link"]), (&json!("queued"), &Value::Null));
        assert_eq!((&asked["id"], &asked["file_name"]), (&body["id"], &json!(name)));
        assert_eq!(status(&app, &ama, what, &body).await.expect_status(200).json(), asked);
        app.work().await;
        let ready = status(&app, &ama, what, &body).await.expect_status(200).json();
        assert_eq!((&ready["state"], &ready["reason"]), (&json!("done"), &Value::Null));
        assert_eq!(ready["expires_at"], "2026-03-02T10:00:00Z");
        let link = app.url(ready["s3_download_link"].as_str().unwrap());
        let file = app.send(app.http.get(&link)).await.expect_status(200);
        assert!(file.header("content-disposition").contains(name));
        app.pass(TimeDelta::minutes(61));
        app.send(app.http.get(&link)).await.expect_problem(403, "link_expired");
        // Whoever asks again gets a fresh one.
        let again = status(&app, &ama, what, &body).await.json();
        app.send(app.http.get(app.url(again["s3_download_link"].as_str().unwrap()))).await.expect_status(200);
        app.pass(TimeDelta::minutes(-61));
    }
}

// EXP-15: in the words of who asked
#[tokio::test]
async fn a_sheet_speaks_the_language_of_who_asked() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let body = stock("csv");
    let request = app.request(Method::POST, &ama, STOCK.0).header("Idempotency-Key", "k").json(&body);
    let asked = app.send(request.header("Accept-Language", "fr-GA,fr;q=0.9")).await.expect_status(202).json();
    assert_eq!(asked["file_name"], "niveau-de-stock-2026-03-02.csv");
    app.work().await;
    let link = status(&app, &ama, STOCK, &body).await.json()["s3_download_link"].as_str().unwrap().to_owned();
    let text = app.send(app.http.get(app.url(&link))).await.text();
    assert!(text.trim_start_matches('\u{FEFF}').starts_with("Code produit,Produit,Nom générique"), "{text}");
}

// API-41: the exports of a facility are for its people, and for staff
#[tokio::test]
async fn people_of_another_facility_neither_ask_nor_learn() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let (ngozi, efua) = (app.sign_in("ngozi").await, app.sign_in("efua").await);
    for (what, body) in [(SALES, some_sales()), (STOCK, stock("csv"))] {
        ask(&app, &ngozi, what, &body).await.expect_problem(403, "other_facility");
        ask(&app, &ama, what, &body).await.expect_status(202);
        status(&app, &ngozi, what, &body).await.expect_problem(404, "not_found");
        status(&app, &kofi, what, &body).await.expect_status(200);
        status(&app, &efua, what, &body).await.expect_status(200);
    }
    let body = some_sales();
    ask(&app, &ama, SALES, &body).await.expect_status(202);
    status(&app, &ama, STOCK, &body).await.expect_problem(404, "not_found");
}

#[tokio::test]
async fn what_is_asked_twice_is_written_once() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let body = some_sales();
    let send = async |key: &str, body: &Value| {
        app.send(app.request(Method::POST, &ama, SALES.0).header("Idempotency-Key", key).json(body)).await
    };
    send("one", &body).await.expect_status(202);
    send("one", &body).await.expect_status(202);
    send("two", &body).await.expect_problem(409, "id_taken");
    assert_eq!((app.count("exports").await, app.count("jobs").await), (1, 1));
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_and_says_why() {
    let app = TestApp::spawn().await;
    let (ama, efua) = (app.sign_in("ama").await, app.sign_in("efua").await);
    let refused = async |who: &Session, what, body: &Value, status, code: &str| {
        ask(&app, who, what, body).await.expect_problem(status, code);
    };
    refused(&ama, SALES, &sales_of("2026-03-02", "2026-03-01", "csv"), 422, "invalid").await;
    refused(&ama, SALES, &sales_of("2026-02-30", "2026-03-01", "csv"), 422, "bad_json").await;
    refused(&ama, SALES, &sales_of("2026-03-01", "2026-03-01", "pdf"), 422, "bad_json").await;
    let id = |id: &str| json!({ "id": id, "facility_id": facility_id("Accra"), "format": "csv" });
    refused(&ama, STOCK, &id("7"), 422, "invalid").await;
    let nowhere = json!({ "id": Uuid::new_v4(), "facility_id": "nowhere", "format": "csv" });
    refused(&ama, STOCK, &nowhere, 403, "other_facility").await;
    refused(&efua, STOCK, &nowhere, 404, "not_found").await;
    let no_key = app.request(Method::POST, &ama, STOCK.0).json(&stock("csv"));
    app.send(no_key).await.expect_problem(400, "no_idempotency_key");
    assert_eq!(app.count("jobs").await, 0);
}

// EXP-16: the card learns that nothing more will come, in the language of who asks
#[tokio::test]
async fn an_export_that_is_given_up_says_so() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let body = some_sales();
    ask(&app, &ama, SALES, &body).await.expect_status(202);
    let tx = app.state.db.begin().await.unwrap();
    tx.execute_unprepared("UPDATE jobs SET state = 'running', lease_by = 'gone', crashes = 20").await.unwrap();
    tx.commit().await.unwrap();
    app.work().await;
    let failed = status(&app, &ama, SALES, &body).await.json();
    assert_eq!((&failed["state"], &failed["s3_download_link"]), (&json!("failed"), &Value::Null));
    assert!(failed["reason"].as_str().unwrap().contains("Tell support"), "{failed}");
    let path = format!("{}{}/", SALES.1, body["id"].as_str().unwrap());
    let french = app.send(app.request(Method::GET, &ama, &path).header("Accept-Language", "fr")).await.json();
    assert!(french["reason"].as_str().unwrap().contains("prévenez l’assistance"), "{french}");
}

// EXP-01: a sheet that was cut by a kill begins anew and is whole
#[tokio::test]
async fn an_export_that_was_cut_is_written_again() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let whole = written(&app, &ama, SALES, &some_sales()).await;
    let body = some_sales();
    ask(&app, &ama, SALES, &body).await.expect_status(202);
    let tx = app.state.db.begin().await.unwrap();
    for text in [
        "UPDATE jobs SET state = 'running', lease_by = 'gone' WHERE state = 'queued'",
        "UPDATE exports SET state = 'running', progress = 40 WHERE state = 'queued'",
    ] {
        tx.execute_unprepared(text).await.unwrap();
    }
    tx.commit().await.unwrap();
    app.work().await;
    let link = status(&app, &ama, SALES, &body).await.json()["s3_download_link"].as_str().unwrap().to_owned();
    assert!(app.send(app.http.get(app.url(&link))).await.expect_status(200).body == whole);
}

// EXP-12: after a week it is gone, and the card may go too
#[tokio::test]
async fn a_file_is_kept_for_a_week() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let body = stock("csv");
    written(&app, &ama, STOCK, &body).await;
    let sweep = async || {
        exports::sweep(&app.state).await.unwrap();
        files::sweep(&app.state).await.unwrap();
    };
    app.pass(TimeDelta::days(6));
    sweep().await;
    let ama = app.sign_in("ama").await;
    status(&app, &ama, STOCK, &body).await.expect_status(200);
    app.pass(TimeDelta::days(1) + TimeDelta::seconds(1));
    sweep().await;
    let ama = app.sign_in("ama").await;
    status(&app, &ama, STOCK, &body).await.expect_problem(404, "not_found");
    assert_eq!((app.count("files").await, app.count("exports").await), (0, 0));
    assert_eq!(std::fs::read_dir(app.data_dir().join("tmp")).unwrap().count(), 0, "nothing is left aside");
}

// EXP-01: one person does not take every turn; and who took data out is written down
#[tokio::test]
async fn one_person_has_so_many_downloads_under_way_and_each_is_in_the_trail() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    for _ in 0..5 {
        ask(&app, &ama, STOCK, &stock("csv")).await.expect_status(202);
    }
    let refused = ask(&app, &ama, STOCK, &stock("csv")).await.expect_problem(429, "quota");
    assert_eq!(refused.header("retry-after"), "30");
    ask(&app, &kofi, STOCK, &stock("csv")).await.expect_status(202);
    app.work().await;
    ask(&app, &ama, SALES, &some_sales()).await.expect_status(202);
    let trail = app.get_all(&kofi, "/api/audit/?subject=export").await;
    assert_eq!(trail.len(), 7, "what was refused is not there");
    // All of one moment, so in no order.
    let of_sales =
        trail.iter().find(|entry| entry["subject_name"] == "sales-history-2025-01-01-2026-03-02.csv").unwrap();
    assert_eq!((&of_sales["action"], &of_sales["by_username"]), (&json!("exported"), &json!("ama")));
    app.work().await;
    for _ in 0..94 {
        ask(&app, &ama, STOCK, &stock("csv")).await.expect_status(202);
        app.work().await;
    }
    ask(&app, &ama, STOCK, &stock("csv")).await.expect_problem(429, "quota");
    app.pass(TimeDelta::days(1));
    let ama = app.sign_in("ama").await;
    ask(&app, &ama, STOCK, &stock("csv")).await.expect_status(202);
}

// EXP-01: one facility has so many under way, whoever of it asks; others are served
#[tokio::test]
async fn one_facility_has_so_many_downloads_under_way() {
    let app = TestApp::spawn().await;
    for username in ["ama", "kofi", "abena", "kwesi"] {
        let session = app.sign_in(username).await;
        for _ in 0..5 {
            ask(&app, &session, STOCK, &stock("csv")).await.expect_status(202);
        }
    }
    let adwoa = app.sign_in("adwoa").await;
    ask(&app, &adwoa, STOCK, &stock("csv")).await.expect_problem(429, "quota");
    let ngozi = app.sign_in("ngozi").await;
    let mut elsewhere = stock("csv");
    elsewhere["facility_id"] = json!(facility_id("Lagos"));
    ask(&app, &ngozi, STOCK, &elsewhere).await.expect_status(202);
    app.work().await;
    ask(&app, &adwoa, STOCK, &stock("csv")).await.expect_status(202);
}
