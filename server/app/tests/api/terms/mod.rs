use bloom_storage::sql;
use reqwest::Method;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::common::{Session, TestApp, user_id};
use crate::sales::till::{Till, batch, changed, code, product_with, statuses};

const PATH: &str = "/api/users/me/terms/";

async fn agree(app: &TestApp, session: &Session, key: &str, agreement: &Value) {
    let request = app.request(Method::POST, session, PATH).header("Idempotency-Key", key);
    app.send(request.json(agreement)).await.expect_status(204);
}

/// (who, version, when it was agreed to in milliseconds), in order of the versions.
async fn agreements(app: &TestApp) -> Vec<(String, String, i64)> {
    let db = &app.state.db;
    let text = "SELECT user_id, version, agreed_at FROM terms_agreements ORDER BY version, user_id";
    let rows = db.read().query_all_raw(sql(db.backend(), text, [])).await.unwrap();
    let column = |row: &sea_orm::QueryResult, position| row.try_get_by_index::<String>(position).unwrap();
    rows.iter().map(|row| (column(row, 0), column(row, 1), row.try_get_by_index(2).unwrap())).collect()
}

const AGREED: i64 = 1_772_441_880_000;

fn agreement(version: &str) -> Value {
    json!({ "version": version, "agreed_at": "2026-03-02T08:58:00.000Z" })
}

// TOS-05 TOS-06: version and time, of everybody, staff as well
#[tokio::test]
async fn an_agreement_is_kept_with_its_version_and_time() {
    let app = TestApp::spawn().await;
    for username in ["ama", "efua"] {
        let session = app.sign_in(username).await;
        for _ in 0..2 {
            agree(&app, &session, "a", &agreement("2026-03")).await;
        }
    }
    let mut expected =
        [(user_id("ama"), "2026-03".to_owned(), AGREED), (user_id("efua"), "2026-03".to_owned(), AGREED)];
    expected.sort();
    assert_eq!(agreements(&app).await, expected);
    let ama = app.sign_in("ama").await;
    let ahead = json!({ "version": "2026-04", "agreed_at": "2031-01-01T00:00:00Z" });
    agree(&app, &ama, "b", &ahead).await;
    let now = app.state.clock.now_ms();
    assert_eq!(agreements(&app).await[2], (user_id("ama"), "2026-04".to_owned(), now), "never later than now");
    let empty = json!({ "version": "", "agreed_at": "2026-03-02T08:58:00Z" });
    app.write(Method::POST, &ama, PATH, &empty).await.expect_problem(422, "invalid");
    let undated = json!({ "version": "1", "agreed_at": "yesterday" });
    assert!(app.write(Method::POST, &ama, PATH, &undated).await.status >= 400);
}

// TOS-05 OUT-01: tried at once, and sent by the outbox when no answer came: one agreement, whichever arrives
#[tokio::test]
async fn an_agreement_that_comes_both_ways_is_one() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let mut till = Till::new();
    let (first, second) =
        (till.record("terms_agreement", agreement("1")), till.record("terms_agreement", agreement("2")));
    agree(&app, &ama, first["id"].as_str().unwrap(), &agreement("1")).await;
    let answer = app.sync(&ama, &batch([&first, &second])).await;
    assert_eq!(statuses(&answer), ["applied", "applied"]);
    agree(&app, &ama, second["id"].as_str().unwrap(), &agreement("2")).await;
    assert_eq!(statuses(&app.sync(&ama, &batch([&first, &second])).await), ["duplicate", "duplicate"]);
    let ama_id = user_id("ama");
    let expected = [(ama_id.clone(), "1".to_owned(), AGREED), (ama_id, "2".to_owned(), AGREED)];
    assert_eq!(agreements(&app).await, expected);
}

// CLK-01: a till whose clock is an hour ahead
#[tokio::test]
async fn the_time_of_an_agreement_at_a_till_is_put_right() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let mut record = Till::new().record("terms_agreement", agreement("1"));
    record["clock_offset"] = json!(-3_600_000);
    assert_eq!(statuses(&app.sync(&ama, &batch([&record])).await), ["applied"]);
    assert_eq!(agreements(&app).await[0].2, AGREED - 3_600_000);
}

// OUT-01 ERR-12 API-38: an alert made offline arrives once, without secrets, also when it was tried before
#[tokio::test]
async fn an_alert_that_comes_both_ways_is_one() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let alert = json!({ "kind": "outbox", "message": "3 sales are held", "context": { "held": 3, "userPin": "1234" } });
    let record = Till::new().record("alert", alert.clone());
    for _ in 0..2 {
        let request = app.request(Method::POST, &ama, "/api/cs-bff/alerts/");
        let request = request.header("Idempotency-Key", record["id"].as_str().unwrap());
        app.send(request.json(&alert)).await.expect_status(201);
        app.sync(&ama, &batch([&record])).await;
    }
    assert_eq!(app.count("alerts").await, 1);
    let other = Till::new().record("alert", alert);
    assert_eq!(statuses(&app.sync(&ama, &batch([&other])).await), ["applied"]);
    assert_eq!(app.count("alerts").await, 2);
    let kept = app.text("SELECT user_id || ' ' || context FROM alerts").await;
    assert!(kept.starts_with(&user_id("ama")) && kept.contains("\"held\":3") && !kept.contains("1234"), "{kept}");
}

// OUT-18: what is no agreement and no alert is held, and holds up nothing else
#[tokio::test]
async fn a_faulty_word_does_not_keep_a_sale_waiting() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    let mut till = Till::new();
    let mut stranger = till.record("terms_agreement", agreement("1"));
    stranger["operator_id"] = json!("somebody-who-left");
    let long = "x".repeat(4_001);
    let records = [
        till.record("terms_agreement", agreement("")),
        till.record("terms_agreement", json!({ "version": "1" })),
        till.record("alert", json!({ "kind": "outbox", "message": "" })),
        changed(&till.record("alert", json!({ "kind": "outbox" })), |payload| payload["message"] = json!(long)),
        stranger,
        till.record("alert", json!({ "kind": "outbox", "message": "m" })),
        till.sale(&[(&item, 1)]),
    ];

    let answer = app.sync(&ama, &batch(&records)).await;

    let held = ["quarantined"; 5];
    assert_eq!(statuses(&answer), [held.as_slice(), &["applied"; 2]].concat());
    assert!((0..4).all(|position| code(&answer, position) == "malformed"), "{answer}");
    assert_eq!(code(&answer, 4), "operator_unknown");
    assert_eq!((app.count("alerts").await, app.count("terms_agreements").await), (1, 0));
}
