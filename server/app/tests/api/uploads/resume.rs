use std::time::Duration;

use chrono::TimeDelta;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{code, facility_name, send, stock, upload};
use crate::common::{TestApp, facility_id};
use crate::sales::till::{assert_books_agree, number};

fn own_products(name: &str, count: usize) -> Vec<u8> {
    let mut file = b"name,price,member price\n".to_vec();
    for number in 0..count {
        super::write(&mut file, format_args!("{name} {number},{}.50,1.00", number % 90 + 1));
    }
    file
}

// UPL-01: however many servers look for work, each upload is done once
#[tokio::test(flavor = "multi_thread")]
async fn two_servers_apply_each_upload_once() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let other = app.second_server().await;
    let before = app.count("products").await;
    let query = format!("kind=custom_product&facility_id={}", facility_id("Accra"));
    for number in 0..4 {
        send(&app, &ama, &query, own_products(&format!("Own{number}"), 700)).await.expect_status(202);
    }
    let run = |state| async move { bloom::jobs::run_due(&state, bloom::work::KINDS).await.unwrap() };
    tokio::join!(run(app.state.clone()), run(other));
    // Whoever found the last one taken has gone home before it was done.
    app.work().await;
    assert_eq!(app.count("products").await, before + 2_800);
    for done in app.get_all(&ama, "/api/uploads/").await {
        assert_eq!(
            (&done["status"], &done["applied"], &done["error_count"]),
            (&json!("COMPLETED"), &json!(700), &json!(0))
        );
    }
}

// UPL-01: the work is judged and applied in pieces, and the file goes on where it was
#[tokio::test]
async fn many_rows_are_counted_rightly() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let query = format!("kind=custom_product&facility_id={}", facility_id("Accra"));
    let mut file = own_products("Own", 1_999);
    file.extend_from_slice(b"Last,0,0\nLast,x\n");
    let done = upload(&app, &ama, &query, file).await;
    assert_eq!(
        (&done["number_of_records"], &done["applied"], &done["error_count"]),
        (&json!(2_001), &json!(1_999), &json!(2))
    );
}

/// Sends a file as `ama` and cuts the work off again and again until it is done; what became of it.
async fn cut_off(app: &TestApp, query: &str, file: Vec<u8>) -> Value {
    // So much time is passed that a session would run out.
    let sent = send(app, &app.sign_in("ama").await, query, file).await.expect_status(202).json();
    let ended = "SELECT COUNT(*) FROM uploads WHERE id = $1 AND completed_at IS NOT NULL";
    let (mut cuts, mut chance) = (0, Vec::new());
    let done = loop {
        chance.push(Uuid::new_v4());
        // Too short to get through at first, so that it is cut off often on a quick machine too; then longer and longer,
        // so that a slow one gets on before the job is given up.
        let most = if cuts < 8 { 10 } else { 100 * (cuts as u64 - 6) };
        let [one, other, ..] = *chance[cuts].as_bytes();
        let patience = Duration::from_millis(u64::from(u16::from_be_bytes([one, other])) % most + 3);
        let worked = tokio::time::timeout(patience, app.work()).await;
        if number(app, ended, &[sent["id"].as_str().unwrap()]).await == 1 {
            break app.get(&app.sign_in("ama").await, &super::address(&sent)).await.expect_status(200).json();
        }
        cuts += usize::from(worked.is_err());
        assert!(cuts < 300, "{chance:?}");
        chance.truncate(cuts);
        // Whoever held it is taken for dead.
        app.pass(TimeDelta::seconds(61));
    };
    assert!(cuts > 3, "it was never cut off");
    done
}

fn told(done: &Value) -> (&Value, &Value, &Value) {
    (&done["status"], &done["applied"], &done["error_count"])
}

// UPL-01: cut off wherever it waits for something, again and again, it goes on from its last checkpoint
#[tokio::test(flavor = "multi_thread")]
async fn an_upload_that_is_cut_off_anywhere_applies_every_row_exactly_once() {
    let app = TestApp::spawn().await;
    let before = app.count("products").await;
    let query = format!("kind=custom_product&facility_id={}", facility_id("Accra"));
    let done = cut_off(&app, &query, own_products("Own", 3_000)).await;
    assert_eq!(told(&done), (&json!("COMPLETED"), &json!(3_000), &json!(0)));
    assert_eq!(app.count("products").await, before + 3_000);
}

// UPL-01 BST-01 ENT-17: what moves stock, and what opens counts and drafts, does it once
#[tokio::test(flavor = "multi_thread")]
async fn stock_counts_and_transfers_by_file_are_made_once_however_often_they_are_cut_off() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let items = stock(&app, &ama, "Accra").await;
    let of = |line: usize| code(&items[line % items.len()]);
    let query = |kind: &str| format!("kind={kind}&facility_id={}", facility_id("Accra"));
    let before = number(&app, SUM, &[&facility_id("Accra")]).await;

    let mut file = b"drug id,supplier,invoice,lot,expiry,quantity\n".to_vec();
    for line in 0..1_500 {
        super::write(&mut file, format_args!("{},Akwaaba,INV-{},L{line},2029-01-31,2", of(line), line % 2));
    }
    let done = cut_off(&app, &query("delivery_note"), file).await;
    assert_eq!(told(&done), (&json!("COMPLETED"), &json!(1_500), &json!(0)));
    assert_eq!(number(&app, SUM, &[&facility_id("Accra")]).await, before + 3_000);
    assert_eq!((app.count("deliveries").await, app.count("delivery_lines").await), (2, 1_500));

    let counts = app.count("stock_counts").await;
    let mut file = b"drug id,lot,expiry,counted\n".to_vec();
    for line in 0..1_500 {
        super::write(&mut file, format_args!("{},L{line},2029-01-31,1", of(line)));
    }
    let done = cut_off(&app, &query("stock_count"), file).await;
    assert_eq!(told(&done), (&json!("COMPLETED"), &json!(1_500), &json!(0)));
    assert_eq!((app.count("stock_counts").await, app.count("stock_count_lines").await), (counts + 1, 1_500));

    let (drafts, lines) = (app.count("transfers").await, app.count("transfer_lines").await);
    let mut file = b"drug id,to,lot,quantity\n".to_vec();
    for line in 0..1_500 {
        let town = ["Tema", "Lagos"][line % 2];
        super::write(&mut file, format_args!("{},{},L{line},1", of(line), facility_name(town)));
    }
    let done = cut_off(&app, &query("stock_transfer"), file).await;
    assert_eq!(told(&done), (&json!("COMPLETED"), &json!(1_500), &json!(0)));
    assert_eq!(done["transfer_ids"].as_array().unwrap().len(), 2);
    assert_eq!((app.count("transfers").await, app.count("transfer_lines").await), (drafts + 2, lines + 1_500));
    assert_eq!(number(&app, SUM, &[&facility_id("Accra")]).await, before + 3_000);
    assert_books_agree(&app).await;
}

const SUM: &str = "SELECT CAST(SUM(quantity) AS BIGINT) FROM stock_movements WHERE facility_id = $1";
