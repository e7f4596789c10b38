use bloom_storage::sql;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::common::TestApp;
use crate::sales::till::{Till, assert_books_agree, batch, changed, code, hash, number, product_with, statuses};

// one bad record gets its own reason and stops nobody
#[tokio::test]
async fn one_malformed_record_among_ten_is_held_and_nine_go() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    let mut till = Till::new();
    let mut records: Vec<Value> = (0..10).map(|_| till.sale(&[(&item, 1)])).collect();
    records[4]["payload"]["lines"] = json!("torn");

    let answer = app.sync(&ama, &batch(&records)).await;

    let held = &answer["results"][4];
    assert_eq!(statuses(&answer).iter().filter(|status| **status == "applied").count(), 9, "{answer}");
    assert_eq!((&held["status"], code(&answer, 4)), (&json!("quarantined"), "malformed"));
    assert_eq!((&held["id"], &held["hash"]), (&records[4]["id"], &records[4]["hash"]));
    assert!(!held["detail"].as_str().unwrap().is_empty());
    assert_books_agree(&app).await;
}

#[tokio::test]
async fn whatever_is_sent_as_a_record_is_answered_on_its_own() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    let good = Till::new().sale(&[(&item, 1)]);
    let mut nul = Till::new().sale(&[(&item, 1)]);
    nul["payload"]["receipt_number"] = json!("a\u{0}b");
    let surrogate = good.to_string().replace("T-1", "\\ud800").replace(good["id"].as_str().unwrap(), "x");
    let body = format!(r#"{{"device": 7, "records": [null, [], "text", {surrogate}, {nul}, {{}}, {good}]}}"#);
    let request = app.request(reqwest::Method::POST, &ama, "/api/sales/sync/");

    let answer =
        app.send(request.header("content-type", "application/json").body(body)).await.expect_status(200).json();

    assert_eq!(statuses(&answer)[..6], ["quarantined"; 6]);
    assert!((0..6).all(|position| code(&answer, position) == "malformed"), "{answer}");
    assert_eq!(statuses(&answer)[6], "applied");
}

#[tokio::test]
async fn a_record_that_was_changed_on_the_way_is_held_until_it_comes_whole() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    let good = Till::new().sale(&[(&item, 1)]);
    let mut torn = good.clone();
    torn["payload"]["total"] = json!("0.01");

    for _ in 0..3 {
        let answer = app.sync(&ama, &batch([&torn])).await;
        assert_eq!((statuses(&answer)[0], code(&answer, 0)), ("quarantined", "hash_mismatch"));
    }
    let kept = "SELECT COUNT(*) FROM sync_quarantine WHERE record_id = $1 AND times = 3 AND resolved_at IS NULL";
    let id = good["id"].as_str().unwrap();
    assert_eq!(number(&app, kept, &[id]).await, 1);
    assert_eq!(statuses(&app.sync(&ama, &batch([&good])).await), ["applied"]);
    assert_eq!(number(&app, kept, &[id]).await, 0);
    let answer = app.sync(&ama, &batch(&[torn])).await;
    assert_eq!(code(&answer, 0), "hash_mismatch");
    assert_eq!(statuses(&app.sync(&ama, &batch(&[good])).await), ["duplicate"]);
}

#[tokio::test]
async fn an_id_or_number_used_twice_holds_the_second_record_and_keeps_the_first() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    let mut till = Till::new();
    let first = till.sale(&[(&item, 1)]);
    let same_id = changed(&first, |payload| payload["receipt_number"] = json!("other"));
    let mut same_number = till.sale(&[(&item, 1)]);
    same_number["seq"] = first["seq"].clone();

    let answer = app.sync(&ama, &batch(&[first.clone(), same_id, same_number.clone()])).await;

    assert_eq!(statuses(&answer), ["applied", "quarantined", "quarantined"]);
    assert_eq!((code(&answer, 1), code(&answer, 2)), ("id_reused", "number_reused"));
    let receipt = "SELECT COUNT(*) FROM sales WHERE id = $1 AND receipt_number = 'T-1'";
    assert_eq!(number(&app, receipt, &[first["id"].as_str().unwrap()]).await, 1);
    // A number of its own makes the second one good.
    same_number["seq"] = json!(2);
    assert_eq!(statuses(&app.sync(&ama, &batch(&[same_number])).await), ["applied"]);
    assert_books_agree(&app).await;
}

// two records with the same number at the same moment
#[tokio::test]
async fn of_two_records_that_race_for_a_number_one_is_held() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    let mut till = Till::new();
    let records: Vec<Value> = (0..8)
        .map(|_| {
            let mut record = till.sale(&[(&item, 1)]);
            record["seq"] = json!(1);
            batch(&[record])
        })
        .collect();

    let answers = futures::future::join_all(records.iter().map(|body| app.sync(&ama, body))).await;

    let mut all: Vec<&str> = answers.iter().flat_map(statuses).collect();
    all.sort_unstable();
    assert_eq!(all, [["applied"].as_slice(), &["quarantined"; 7]].concat());
}

// a fault of ours on one record
#[tokio::test]
async fn a_record_the_database_refuses_is_to_be_sent_again_and_the_others_go() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    let mut till = Till::new();
    let records: Vec<Value> = (0..3).map(|_| till.sale(&[(&item, 1)])).collect();
    let id = records[1]["id"].as_str().unwrap();
    // A sale under that id which no inbox knows: only a broken database has one.
    let columns = "patient_id, status, made_at, clock_offset, received_at, operator_id, operator_name, sent_by,
        device_id, epoch, seq, receipt_number, currency, minor_units, total, flags";
    let first = "SELECT MIN(s.id) FROM sales s";
    let broken = format!(
        "INSERT INTO sales (id, facility_id, number, {columns})
         SELECT $1, facility_id, number + 1000000, {columns} FROM sales WHERE id = ({first})"
    );
    execute(&app, &broken, id).await;

    let answer = app.sync(&ama, &batch(&records)).await;

    assert_eq!(statuses(&answer), ["applied", "retry", "applied"]);
    execute(&app, "DELETE FROM sales WHERE id = $1", id).await;
    assert_eq!(statuses(&app.sync(&ama, &batch(&records)).await), ["duplicate", "applied", "duplicate"]);
    assert_books_agree(&app).await;
}

async fn execute(app: &TestApp, text: &str, id: &str) {
    let tx = app.state.db.begin().await.unwrap();
    assert_eq!(tx.execute_raw(sql(app.state.db.backend(), text, [id.into()])).await.unwrap().rows_affected(), 1);
    tx.commit().await.unwrap();
}

// OUT-18
#[tokio::test]
async fn requests_that_are_too_large_are_refused_whole() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    app.post(&ama, "/api/sales/sync/", &batch(&vec![json!({}); 201])).await.expect_problem(413, "too_many_records");
    app.post(&ama, "/api/sales/sync/", &json!({"records": ["x".repeat(5_000_000)]}))
        .await
        .expect_problem(413, "too_large");
    app.post(&ama, "/api/sales/sync/", &json!({"records": 5})).await.expect_problem(400, "bad_json");
    assert_eq!(app.sync(&ama, &batch(&[])).await["results"], json!([]));
}

// OUT-01: the till's hash is over JSON as a browser writes it
#[tokio::test]
async fn names_in_any_script_have_the_hash_the_till_computed() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let mut item = product_with(&app, &ama, 1).await;
    item["name"] = json!("Paracétamol \"500\" \\ \u{7} 😀 \u{2028}");
    let record = Till::new().sale(&[(&item, 1)]);
    assert_eq!(record["hash"], json!(hash(&record["payload"])));
    assert_eq!(statuses(&app.sync(&ama, &batch(&[record])).await), ["applied"]);
}
