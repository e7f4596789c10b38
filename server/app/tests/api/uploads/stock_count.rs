use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{code, errors, good, send, stock, upload};
use crate::common::{Session, TestApp, facility_id};
use crate::sales::till::{Till, assert_books_agree, batch, product};
use crate::stock_counts::{PATH, applied};

fn query() -> String {
    format!("kind=stock_count&facility_id={}", facility_id("Accra"))
}

async fn count(app: &TestApp, session: &Session, upload: &Value) -> Value {
    let path = format!("{PATH}{}/", upload["stock_count_id"].as_str().unwrap());
    app.get(session, &path).await.expect_status(200).json()
}

// UPL-01 API-25: a file opens a count and shows its variance; nothing moves before it is applied
#[tokio::test]
async fn a_file_opens_a_count_with_its_variance_and_moves_nothing() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let items = stock(&app, &ama, "Accra").await;
    let (of_batch, new_lot, whole) = (&items[0], &items[1], &items[2]);
    let known = &of_batch["batches"][0];
    let there = known["quantity"].as_i64().unwrap();
    let file = format!(
        "Produit,Code-barres,Numéro de lot,Péremption,Quantité comptée\nx,{},{},{},{}\nx,{},FOUND-9,31/05/2029,7\nx,{},,,{}\n",
        code(of_batch),
        known["lot"].as_str().unwrap(),
        known["expiry_date"].as_str().unwrap(),
        there - 1,
        code(new_lot),
        code(whole),
        whole["quantity"].as_i64().unwrap() - 2,
    );

    let done = upload(&app, &ama, &query(), file.clone()).await;

    assert_eq!((&done["status"], &done["applied"], &done["error_count"]), (&json!("COMPLETED"), &json!(3), &json!(0)));
    let made = count(&app, &ama, &done).await;
    assert_eq!((&made["status"], &made["source"]), (&json!("open"), &json!("file")));
    assert_eq!((&made["batch_sync_number"], &made["created_by"]), (&done["batch_sync_number"], &json!("Ama Mensah")));
    let variances: Vec<_> = made["lines"].as_array().unwrap().iter().map(|line| &line["variance"]).collect();
    assert_eq!(variances, [&json!(-1), &json!(7), &json!(-2)]);
    assert_eq!((&made["lines"][0]["batch_id"], &made["lines"][1]["lot"]), (&known["id"], &json!("FOUND-9")));
    assert_eq!(stock(&app, &ama, "Accra").await, items);
    let poll = format!("/api/inventory-bff/stock-takes-poll/{}/", done["batch_sync_number"]);
    app.get(&ama, &poll).await.expect_status(200);

    applied(&app, &ama, &made).await;

    for (item, change) in [(of_batch, -1), (new_lot, 7), (whole, -2)] {
        let after = product(&app, &ama, &item["uuid"]).await;
        assert_eq!(after["quantity"].as_i64(), Some(item["quantity"].as_i64().unwrap() + change), "{after}");
    }
    assert_books_agree(&app).await;
    send(&app, &ama, &query(), file.clone()).await.expect_problem(409, "same_file");
    let again = upload(&app, &ama, &format!("{}&same_file=again", query()), file).await;
    assert!(
        again["stock_count_id"] != done["stock_count_id"] && again["batch_sync_number"] != done["batch_sync_number"]
    );
}

// UPL-01: what moves after the time of counting is respected
#[tokio::test]
async fn what_was_sold_since_the_time_of_counting_is_respected() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let items = stock(&app, &ama, "Accra").await;
    let item = items.iter().find(|item| good(item) == item["quantity"].as_i64().unwrap() && good(item) > 9).unwrap();
    // Sold at 08:59 in Accra, whose clocks show UTC.
    let mut till = Till::new();
    app.sync(&ama, &batch([&till.sale(&[(item, 3)])])).await;
    app.pass(TimeDelta::hours(1));
    let before = item["quantity"].as_i64().unwrap();
    let file = format!("drug id,counted,counted at\n{},{},2026-03-02 08:58\n", code(item), before - 1);

    let done = upload(&app, &ama, &query(), file).await;

    let made = count(&app, &ama, &done).await;
    let line = &made["lines"][0];
    assert_eq!(line["counted_at"], json!("2026-03-02T08:58:00Z"));
    assert_eq!((&line["variance"], &line["moved_since"]), (&json!(-1), &json!(-3)));
    applied(&app, &ama, &made).await;
    assert_eq!(product(&app, &ama, &item["uuid"]).await["quantity"], json!(before - 4));
    assert_books_agree(&app).await;
}

// ERR: what cannot be counted is said before anything is opened
#[tokio::test]
async fn what_cannot_be_counted_is_said() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let own = format!("kind=custom_product&facility_id={}", facility_id("Accra"));
    upload(&app, &ama, &own, "name,barcode,price,member price\nShea,own1,2,2\n").await;
    let items = stock(&app, &ama, "Accra").await;
    let known = &items[0]["batches"][0];
    let (one, lot, expiry) = (code(&items[0]), known["lot"].as_str().unwrap(), known["expiry_date"].as_str().unwrap());
    let (other, third) = (code(&items[1]), code(&items[2]));
    let file = format!(
        "drug id,counted,lot,expiry,counted at\nown1,2,,,\n{other},1,NO-SUCH,,\n{other},1,,2029-01-31,\n\
         {one},1,{lot},,\n{one},2,{lot},{expiry},\n{third},1,,,yesterday\n{third},0,,,2026-03-01\n"
    );
    let done = upload(&app, &ama, &query(), file).await;
    let expected = [
        (2, "lot", "lot_needed"),
        (3, "expiry", "expiry_needed"),
        (4, "lot", "missing"),
        (6, "lot", "duplicate"),
        (7, "counted at", "bad_time"),
    ];
    let expected = expected.map(|(line, column, code)| (line, column.to_owned(), code.to_owned()));
    assert_eq!(errors(&app, &ama, &done).await, expected);
    assert_eq!(done["applied"], json!(2));
    assert_eq!(count(&app, &ama, &done).await["counted_lines"], json!(2));
    let counts = app.count("stock_counts").await;
    let none = upload(&app, &ama, &query(), "drug id,counted\nnothing,1\n").await;
    assert_eq!((&none["status"], app.count("stock_counts").await), (&json!("FAILED_VALIDATION"), counts));
}

// UPL-01: a long count is read a page at a time, and applied whole
#[tokio::test]
async fn the_lines_of_a_long_count_come_in_pages_and_are_applied_at_once() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let items = stock(&app, &ama, "Accra").await;
    let mut file = b"drug id,lot,expiry,counted\n".to_vec();
    for line in 0..1_300 {
        super::write(&mut file, format_args!("{},L{line},2029-01-31,{}", code(&items[line % items.len()]), line % 3));
    }
    let done = upload(&app, &ama, &query(), file).await;
    let whole = count(&app, &ama, &done).await;

    let path = format!("{PATH}{}/lines/", done["stock_count_id"].as_str().unwrap());
    let first = app.get(&ama, &path).await.expect_status(200).json();
    assert_eq!((&first["count"], first["results"].as_array().unwrap().len()), (&json!(1_300), 500));
    let second = app.get(&ama, &format!("{path}?page=2")).await.expect_status(200).json();
    assert_eq!(second["results"][0], whole["lines"][500]);
    assert_eq!(json!(app.get_all(&ama, &path).await), whole["lines"]);

    app.statements();
    applied(&app, &ama, &whole).await;
    let statements = app.statements().len();
    assert!(statements < 100, "{statements} statements for 1,300 lines");
    let found: i64 = whole["lines"].as_array().unwrap().iter().map(|line| line["variance"].as_i64().unwrap()).sum();
    let sum = |items: &[Value]| items.iter().map(|item| item["quantity"].as_i64().unwrap()).sum::<i64>();
    assert_eq!(sum(&stock(&app, &ama, "Accra").await), sum(&items) + found);
    assert_books_agree(&app).await;
}
