//! Records of a till that is ahead of this server.

use bloom_storage::sql;
use reqwest::Method;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::common::{TestApp, facility_id, user_id};
use crate::sales::till::{Till, assert_books_agree, batch, code, hash, newest_sale, product_with, statuses};

fn refund(till: &mut Till) -> Value {
    till.record("refund", json!({ "sale_id": "01990000-0000-7000-8000-000000000001", "lines": [] }))
}

/// As a later version of this server held it, with what a person said of it.
async fn held_before(app: &TestApp, record: &Value, code: &str, resolution: Option<&str>) -> String {
    let raw = record.to_string();
    let fingerprint: String = Sha256::digest(raw.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    let text = "INSERT INTO sync_quarantine (facility_id, fingerprint, code, detail, raw, record_id, sent_by,
            first_received_at, last_received_at, times, resolved_at, resolution, resolved_by_name, reason)
        VALUES ($1, $2, $3, '', $4, $5, $6, 1, 1, 1, $7, $8, 'Kofi Boateng', 'Counted twice')";
    let values = [
        facility_id("Accra").into(),
        fingerprint.as_str().into(),
        code.into(),
        raw.into(),
        record["id"].as_str().unwrap().into(),
        user_id("ama").into(),
        resolution.map(|_| 2_i64).into(),
        resolution.into(),
    ];
    let tx = app.state.db.begin().await.unwrap();
    tx.execute_raw(sql(app.state.db.backend(), text, values)).await.unwrap();
    tx.commit().await.unwrap();
    fingerprint
}

// OUT-01 OUT-23: a till that is ahead of its server loses nothing and holds up nothing
#[tokio::test]
async fn a_record_of_an_unknown_kind_or_wording_waits_at_its_till_and_the_sales_beside_it_go() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 2).await;
    let mut till = Till::new();
    let first = till.sale(&[(&item, 1)]);
    let unknown_kind = refund(&mut till);
    let mut unknown_wording = till.sale(&[(&item, 1)]);
    unknown_wording["schema"] = json!(2);
    let last = till.sale(&[(&item, 1)]);
    let trail = app.count("audit_entries").await;

    let answer = app.sync(&ama, &batch([&first, &unknown_kind, &unknown_wording, &last])).await;

    assert_eq!(statuses(&answer), ["applied", "retry", "retry", "applied"], "{answer}");
    assert_eq!((code(&answer, 1), code(&answer, 2)), ("unknown_kind", "unknown_schema"));
    for (position, sent) in [(1, &unknown_kind), (2, &unknown_wording)] {
        let result = &answer["results"][position];
        assert_eq!((&result["id"], &result["hash"]), (&sent["id"], &sent["hash"]));
        assert!(result["detail"].as_str().unwrap().contains("until the server is updated"), "{result}");
    }
    assert_eq!(app.count("sync_quarantine").await, 0);
    assert_eq!(app.count("audit_entries").await, trail);
    assert_books_agree(&app).await;
}

// OUT-01: a till asks every minute, for weeks
#[tokio::test]
async fn a_record_of_an_unknown_kind_leaves_nothing_behind_however_often_it_comes() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let unknown = refund(&mut Till::new());
    let noted = ["sync_quarantine", "sync_inbox", "audit_entries"];
    let rows = async || {
        let mut rows = Vec::new();
        for table in noted {
            rows.push(app.count(table).await);
        }
        rows
    };
    let before = rows().await;
    for _ in 0..5 {
        assert_eq!(statuses(&app.sync(&ama, &batch([&unknown])).await), ["retry"]);
    }
    assert_eq!(rows().await, before);
}

// OUT-01: what is no record of any till is held, whatever it calls itself
#[tokio::test]
async fn what_is_broken_is_held_and_not_taken_for_the_record_of_a_later_till() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let mut till = Till::new();
    let broken: Vec<Value> =
        [("kind", Value::Null), ("kind", json!(["refund"])), ("schema", json!(0)), ("id", json!("7"))]
            .into_iter()
            .map(|(field, value)| {
                let mut record = refund(&mut till);
                record[field] = value;
                record
            })
            .collect();

    let answer = app.sync(&ama, &batch(&broken)).await;

    assert_eq!(statuses(&answer), ["quarantined"; 4], "{answer}");
    assert!((0..4).all(|position| code(&answer, position) == "malformed"), "{answer}");
}

// OUT-01: a server that was put back to an earlier version
#[tokio::test]
async fn what_a_later_version_took_in_or_heard_dismissed_is_answered_so_by_an_earlier_one() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    let mut till = Till::new();
    let mut taken = till.sale(&[(&item, 1)]);
    assert_eq!(statuses(&app.sync(&ama, &batch([&taken])).await), ["applied"]);
    let number = newest_sale(&app, &ama, "Accra").await["id"].clone();
    // As if that had been a refund.
    taken["kind"] = json!("refund");
    let mut other = taken.clone();
    other["payload"] = json!({});
    other["hash"] = json!(hash(&json!({})));
    let dismissed = refund(&mut till);
    held_before(&app, &dismissed, "operator_may_not", Some("dismissed")).await;

    let answer = app.sync(&ama, &batch([&taken, &dismissed, &other])).await;

    assert_eq!(statuses(&answer), ["duplicate", "quarantined", "quarantined"], "{answer}");
    assert_eq!(answer["results"][0]["sale_id"], number);
    assert_eq!((code(&answer, 1), code(&answer, 2)), ("dismissed", "id_reused"));
}

// OUT-01: nobody vouches for what this server cannot read
#[tokio::test]
async fn a_held_record_of_an_unknown_kind_is_shown_as_it_is_and_says_that_the_server_must_be_updated() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let id = held_before(&app, &refund(&mut Till::new()), "operator_may_not", None).await;

    let list = app.get_all(&kofi, &format!("/api/sales/held/?facility_id={}", facility_id("Accra"))).await;
    let body = json!({ "facility_id": facility_id("Accra") });
    let refused = app.write(Method::POST, &kofi, &format!("/api/sales/held/{id}/apply/"), &body).await;

    assert_eq!((&list[0]["id"], &list[0]["kind"], &list[0]["can_apply"]), (&json!(id), &Value::Null, &json!(false)));
    let problem = refused.expect_problem(409, "cannot_apply").json();
    assert!(problem["detail"].as_str().unwrap().contains("once the server is updated"), "{problem}");
}

// decision 50: people of the provider sell nowhere; what they made with a later till is neither held nor lost
#[tokio::test]
async fn a_record_of_an_unknown_kind_that_staff_made_waits_as_well() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let unknown = refund(&mut Till::of("efua", "Accra", "GHS"));

    let answer = app.sync(&efua, &batch([&unknown])).await;

    assert_eq!((statuses(&answer)[0], code(&answer, 0)), ("retry", "unknown_kind"));
    assert_eq!(app.count("sync_quarantine").await, 0);
}
