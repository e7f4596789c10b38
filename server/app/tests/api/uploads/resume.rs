use std::time::Duration;

use chrono::TimeDelta;
use serde_json::json;
use uuid::Uuid;

use super::{send, upload};
use crate::common::{TestApp, facility_id};

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

// UPL-01: cut off wherever it waits for something, again and again, it goes on from its last checkpoint
#[tokio::test(flavor = "multi_thread")]
async fn an_upload_that_is_cut_off_anywhere_applies_every_row_exactly_once() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let before = app.count("products").await;
    let query = format!("kind=custom_product&facility_id={}", facility_id("Accra"));
    let sent = send(&app, &ama, &query, own_products("Own", 3_000)).await.expect_status(202).json();
    let (mut cuts, mut chance) = (0, Vec::new());
    let done = loop {
        chance.push(Uuid::new_v4());
        // Too short to get through at first, so that it is cut off often on a quick machine too.
        let most = if cuts < 8 { 10 } else { 200 };
        let patience = Duration::from_millis(u64::from(chance[cuts].as_bytes()[0] % most) + 3);
        let worked = tokio::time::timeout(patience, app.work()).await;
        let upload = app.get(&ama, &super::address(&sent)).await.json();
        if upload["completed_at"].is_string() {
            break upload;
        }
        cuts += usize::from(worked.is_err());
        assert!(cuts < 300, "{chance:?}");
        chance.truncate(cuts);
        // Whoever held it is taken for dead.
        app.pass(TimeDelta::seconds(61));
    };
    assert!(cuts > 3, "it was never cut off");
    let told = (&done["status"], &done["applied"], &done["error_count"]);
    assert_eq!(told, (&json!("COMPLETED"), &json!(3_000), &json!(0)), "{chance:?}");
    assert_eq!(app.count("products").await, before + 3_000);
}
