//! A server that is put back from a backup, and the tills that give back what it does not have.

mod orders;

use std::path::{Path, PathBuf};

use bloom::backup::{self, BackupOptions, RestoreOptions};
use serde_json::{Value, json};

use crate::common::{Place, Session, TestApp, facility_id};
use crate::insights::{overview, report, sum_up};
use crate::sales::till::{Till, assert_books_agree, batch, flags, new_id, product_with, statuses, to_patient};

const MISSING: &str = "/api/sales/sync/missing/";

/// A backup of the running server.
async fn back_up(app: &TestApp, folder: &Path) -> PathBuf {
    let options = BackupOptions { to: folder.to_owned(), config: app.config().clone() };
    backup::take(&options, &app.state.clock).await.unwrap();
    let mut made: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    made.sort();
    made.pop().unwrap()
}

async fn put_back(place: &Place, from: &Path, replace: bool, clock: &bloom::values::Clock) -> anyhow::Result<()> {
    let (config, from) = (place.config(), Some(from.to_owned()));
    backup::restore(&RestoreOptions { from, replace, new_generation: false, config }, clock).await
}

async fn generation(app: &TestApp) -> String {
    let answer = app.send(app.http.get(app.url("/health/live"))).await.expect_status(200);
    answer.header("bloom-generation").to_owned()
}

/// What is not on the server, of what it had acknowledged to a till.
async fn missing(app: &TestApp, session: &Session, till: &Till, records: &[Value]) -> Vec<Value> {
    let ids: Vec<&Value> = records.iter().map(|record| &record["id"]).collect();
    let issued = records.iter().map(|record| record["seq"].as_i64().unwrap()).max();
    let device = json!({ "device_id": till.device_id, "epoch": till.epoch, "issued": issued });
    let answer = app.post(session, MISSING, &json!({ "ids": ids, "device": device })).await.expect_status(200).json();
    let missing = answer["missing"].as_array().unwrap();
    records.iter().filter(|record| missing.contains(&record["id"])).cloned().collect()
}

/// As the sender of a till does: asks, then sends what is missing, patients first.
async fn give_back(app: &TestApp, session: &Session, till: &Till, records: &[Value]) -> usize {
    let (patients, others): (Vec<Value>, Vec<Value>) =
        missing(app, session, till, records).await.into_iter().partition(|record| record["kind"] == "patient");
    let again: Vec<Value> = patients.into_iter().chain(others).collect();
    let mut body = batch(&again);
    body["generation"] = json!(generation(app).await);
    let answer = app.sync(session, &body).await;
    assert!(statuses(&answer).iter().all(|status| *status == "applied"), "{answer}");
    again.len()
}

/// Rows of a list without the numbers the server gives out, which depend on who was first.
async fn rows(app: &TestApp, session: &Session, path: &str, key: &str, numbers: &[&str]) -> Vec<Value> {
    let mut rows = app.get_all(session, path).await;
    for row in &mut rows {
        let row = row.as_object_mut().unwrap();
        numbers.iter().for_each(|name| drop(row.remove(*name)));
    }
    rows.sort_by_key(|row| row[key].to_string());
    rows
}

/// Every figure that a person of the pharmacy can see.
async fn figures(app: &TestApp) -> Value {
    let abena = app.sign_in("abena").await;
    sum_up(app).await;
    let id = facility_id("Accra");
    let at = |path: &str| format!("/api/{path}facility_id={id}");
    json!({
        "sales": rows(app, &abena, &at("sales-history/?limit=200&status=A&offset=0&"), "uuid", &["id"]).await,
        "stock": rows(app, &abena, &at("productaliases/?page_size=1000&"), "uuid", &[]).await,
        "patients": rows(app, &abena, &at("patient_audits/?limit=200&"), "patient_pk", &["id"]).await,
        "counts": rows(app, &abena, &at("inventory/stock-counts/?"), "id", &["batch_sync_number", "number"]).await,
        "lost": app.count("lost_sales").await,
        "movements": app.count("stock_movements").await,
        "overview": overview(app, &abena, "Accra", "2026-03-02").await,
        "report": report(app, &abena, "Accra", "2026-02-01", "2026-03-02").await,
    })
}

/// A day at two tills: what each recorded before the backup, and what after it.
struct Day {
    tills: [Till; 2],
    before: [Vec<Value>; 2],
    after: [Vec<Value>; 2],
}

impl Day {
    async fn at(app: &TestApp) -> Day {
        let ama = app.sign_in("ama").await;
        let item = product_with(app, &ama, 30).await;
        let mut tills = [Till::new(), Till::new()];
        let before = tills.each_mut().map(|till| vec![till.sale(&[(&item, 1)]), till.sale(&[(&item, 2)])]);
        let after = tills.each_mut().map(|till| {
            let pk = new_id();
            let named = till.sale_at("member_selling_price", &[(&item, 1)]);
            let patient = till.patient(&pk, "Adjoa", "ACC-77");
            let later = till.sale_at("member_selling_price", &[(&item, 3)]);
            let line = crate::stock_counts::batch_line(&item, 0, 4, "2026-03-02T08:50:00.000Z");
            let rest = [till.lost_sale(Some(&item), "Syrup"), till.stock_count(&[line])];
            [vec![patient, to_patient(&named, &pk), to_patient(&later, &pk)], rest.to_vec()].concat()
        });
        Day { tills, before, after }
    }

    async fn send(app: &TestApp, session: &Session, records: &[Vec<Value>; 2]) {
        for batch_of in records {
            let answer = app.sync(session, &batch(batch_of)).await;
            assert!(statuses(&answer).iter().all(|status| *status == "applied"), "{answer}");
        }
    }
}

#[tokio::test]
async fn after_a_restore_every_figure_is_what_it_would_be_without_the_crash() {
    let (calm, crashed) = (TestApp::spawn().await, TestApp::spawn().await);
    let day = Day::at(&calm).await;
    let folder = tempfile::tempdir().unwrap();
    let (ama, there) = (calm.sign_in("ama").await, crashed.sign_in("ama").await);
    Day::send(&calm, &ama, &day.before).await;
    Day::send(&crashed, &there, &day.before).await;
    let from = back_up(&crashed, folder.path()).await;
    Day::send(&calm, &ama, &day.after).await;
    Day::send(&crashed, &there, &day.after).await;
    let old = generation(&crashed).await;

    let place = Place::empty().await;
    put_back(&place, &from, false, &crashed.state.clock).await.unwrap();
    let restored = TestApp::spawn_at(place, &[]).await;

    assert!(!old.is_empty() && generation(&restored).await != old);
    // The session is of before the backup, and its key came along.
    let mut stale = batch(&day.after[0]);
    stale["generation"] = json!(old);
    let refused = restored.post(&there, "/api/sales/sync/", &stale).await.expect_problem(412, "other_generation");
    assert_eq!(refused.header("bloom-generation"), generation(&restored).await);
    assert_eq!(restored.count("lost_sales").await, calm.count("lost_sales").await - 2, "nothing of it was taken in");
    // One till is there at once, the other comes late and asks twice.
    for (position, till) in day.tills.iter().enumerate() {
        let all = [day.before[position].clone(), day.after[position].clone()].concat();
        assert_eq!(give_back(&restored, &there, till, &all).await, day.after[position].len());
        assert_eq!(give_back(&restored, &there, till, &all).await, 0);
    }
    let (expected, found) = (figures(&calm).await, figures(&restored).await);
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!(found[name], *value, "{name}");
    }
    assert_books_agree(&restored).await;
}

#[tokio::test]
async fn the_same_backup_can_be_put_back_twice_and_each_time_is_another_generation() {
    let app = TestApp::spawn().await;
    let folder = tempfile::tempdir().unwrap();
    let day = Day::at(&app).await;
    let ama = app.sign_in("ama").await;
    let from = back_up(&app, folder.path()).await;
    Day::send(&app, &ama, &day.before).await;
    let place = Place::empty().await;
    put_back(&place, &from, false, &app.state.clock).await.unwrap();
    let refused = put_back(&place, &from, false, &app.state.clock).await.unwrap_err();
    assert!(refused.to_string().contains("--replace"), "{refused:#}");
    app.pass(chrono::TimeDelta::seconds(1));
    put_back(&place, &from, true, &app.state.clock).await.unwrap();
    let restored = TestApp::spawn_at(place, &[]).await;
    assert_ne!(generation(&restored).await, generation(&app).await);
    assert_eq!(give_back(&restored, &ama, &day.tills[0], &day.before[0]).await, 2);
    assert_eq!(restored.count("sales").await, app.count("sales").await - 2);
}

#[tokio::test]
async fn a_damaged_or_incomplete_backup_is_refused_before_anything_is_touched() {
    let app = TestApp::spawn().await;
    let folder = tempfile::tempdir().unwrap();
    let from = back_up(&app, folder.path()).await;
    let key = from.join("token-signing-key.pem");
    let whole = std::fs::read(&key).unwrap();
    let place = Place::empty().await;
    std::fs::write(&key, &whole[1..]).unwrap();
    let shortened = put_back(&place, &from, false, &app.state.clock).await.unwrap_err();
    std::fs::remove_file(&key).unwrap();
    let gone = put_back(&place, &from, false, &app.state.clock).await.unwrap_err();
    assert!(shortened.to_string().contains("damaged") && gone.to_string().contains("missing"), "{shortened} {gone}");
    std::fs::write(&key, whole).unwrap();
    put_back(&place, &from, false, &app.state.clock).await.unwrap();
}

#[tokio::test]
async fn what_nobody_can_give_back_is_named_by_its_till_and_numbers() {
    let app = TestApp::spawn().await;
    let (folder, day, ama) = (tempfile::tempdir().unwrap(), Day::at(&app).await, app.sign_in("ama").await);
    Day::send(&app, &ama, &day.before).await;
    let from = back_up(&app, folder.path()).await;
    let path = format!("/api/sales/after-restore/?facility_id={}", facility_id("Accra"));
    assert_eq!(app.get(&ama, &path).await.expect_status(200).json()["restored_at"], Value::Null);
    app.pass(chrono::TimeDelta::seconds(1));
    let place = Place::empty().await;
    put_back(&place, &from, false, &app.state.clock).await.unwrap();
    let restored = TestApp::spawn_at(place, &[]).await;
    // The first till lost its data: a new one in its place says how many numbers the old one had given out.
    let [cleared, away] = &day.tills;
    let previous = json!({ "device_id": cleared.device_id, "epoch": 1, "issued": 7 });
    restored.sync(&ama, &json!({ "device": previous, "records": [] })).await;

    let answer = restored.get(&ama, &path).await.expect_status(200).json();

    assert_eq!(answer["restored_at"], "2026-03-02T09:00:01Z");
    assert_eq!(answer["backup_made_at"], "2026-03-02T09:00:00Z");
    let of = |till: &Till| answer["devices"].as_array().unwrap().iter().find(|row| row["device_id"] == till.device_id);
    let (cleared, away) = (of(cleared).unwrap(), of(away).unwrap());
    assert_eq!((&cleared["is_back"], &cleared["missing"]), (&json!(true), &json!([{ "from": 3, "to": 7 }])));
    assert_eq!((&away["is_back"], &away["missing"]), (&json!(false), &json!([])));
}

#[tokio::test]
async fn a_sale_that_is_sent_again_stands_beside_new_ones_that_took_its_number() {
    let app = TestApp::spawn().await;
    let (folder, day, ama) = (tempfile::tempdir().unwrap(), Day::at(&app).await, app.sign_in("ama").await);
    let from = back_up(&app, folder.path()).await;
    let first = app.sync(&ama, &batch(&day.before[0])).await;
    let place = Place::empty().await;
    put_back(&place, &from, false, &app.state.clock).await.unwrap();
    let restored = TestApp::spawn_at(place, &[]).await;
    let other = restored.sync(&ama, &batch(&day.before[1])).await;
    let again = restored.sync(&ama, &batch(&day.before[0])).await;
    assert_eq!(other["results"][0]["sale_id"], first["results"][0]["sale_id"], "given out twice");
    assert_eq!((statuses(&again), flags(&again, 0)), (vec!["applied", "applied"], vec![]));
    assert_ne!(again["results"][0]["sale_id"], first["results"][0]["sale_id"]);
}

#[tokio::test]
async fn every_answer_names_the_database_and_a_till_may_ask_for_so_many_ids() {
    let app = TestApp::spawn_with(&["--cors-origin", "https://elsewhere.example"]).await;
    let ama = app.sign_in("ama").await;
    let told = generation(&app).await;
    let page =
        app.request(reqwest::Method::GET, &ama, "/api/users/userinfo").header("origin", "https://elsewhere.example");
    let page = app.send(page).await;
    assert_eq!(page.header("bloom-generation"), told);
    assert!(page.header("access-control-expose-headers").contains("bloom-generation"));
    assert_eq!(app.send(app.http.get(app.url("/api/users/userinfo"))).await.header("bloom-generation"), told);
    let ids = |count: usize| json!({ "ids": vec!["x"; count] });
    app.post(&ama, MISSING, &ids(1_000)).await.expect_status(200);
    app.post(&ama, MISSING, &ids(1_001)).await.expect_problem(413, "too_many_records");
    app.post(&ama, MISSING, &json!({ "ids": ["a\u{0}b"] })).await.expect_problem(400, "bad_text");
}
