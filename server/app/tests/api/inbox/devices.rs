use serde_json::{Value, json};

use crate::common::{Session, TestApp, facility_id};
use crate::sales::till::{Till, batch, product_with};

async fn report(app: &TestApp, session: &Session, device_id: &str, epoch: i64) -> Value {
    let path = format!("/api/sales/devices/?facility_id={}", facility_id("Accra"));
    let page = app.get(session, &path).await.expect_status(200).json();
    let rows = page["results"].as_array().unwrap();
    rows.iter().find(|row| row["device_id"] == device_id && row["epoch"] == epoch).cloned().unwrap_or_default()
}

// LDB-22: gapless numbers say what never arrived
#[tokio::test]
async fn numbers_that_never_arrived_are_named_as_ranges() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    let mut till = Till::new();
    let first = till.sale(&[(&item, 1)]);
    (0..3).for_each(|_| till.skip());
    let fifth = till.sale(&[(&item, 1)]);
    let mut torn = till.sale(&[(&item, 1)]);
    torn["payload"] = json!(null);
    let device = json!({"device_id": till.device_id, "epoch": 1, "issued": 9});

    app.sync(&ama, &json!({"device": device, "records": [first, fifth, torn]})).await;

    let row = report(&app, &ama, &till.device_id, 1).await;
    assert_eq!((&row["issued"], &row["received"], &row["quarantined"]), (&json!(9), &json!(2), &json!(1)));
    assert_eq!(row["missing"], json!([{"from": 2, "to": 4}, {"from": 7, "to": 9}]));
    assert_eq!(row["last_received_at"], "2026-03-02T09:00:00Z");
    assert_eq!(row["facility_id"], json!(facility_id("Accra")));
}

// LDB-22
#[tokio::test]
async fn a_held_number_that_arrives_whole_is_received_and_epochs_are_apart() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    let mut till = Till::new();
    let good = till.sale(&[(&item, 1)]);
    let mut torn = good.clone();
    torn["hash"] = json!("0".repeat(64));
    app.sync(&ama, &batch(&[torn])).await;
    app.sync(&ama, &batch(&[good])).await;
    till.epoch = 2;
    let later = till.sale(&[(&item, 1)]);
    app.sync(&ama, &batch(&[later])).await;

    let first = report(&app, &ama, &till.device_id, 1).await;
    assert_eq!((&first["received"], &first["quarantined"], &first["missing"]), (&json!(1), &json!(0), &json!([])));
    let second = report(&app, &ama, &till.device_id, 2).await;
    assert_eq!((&second["issued"], &second["missing"]), (&json!(2), &json!([{"from": 1, "to": 1}])));
}

// LDB-22: a report that says no more than the last record sent with it, whatever becomes of that
#[tokio::test]
async fn a_device_is_noted_once_with_its_last_record_or_after_it() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 2).await;
    let mut till = Till::new();
    let (first, second, mut torn) = (till.sale(&[(&item, 1)]), till.sale(&[(&item, 1)]), till.sale(&[(&item, 1)]));
    torn["payload"] = json!(null);
    let sent = |records: &[&Value]| {
        let issued = records.last().unwrap()["seq"].clone();
        json!({"device": {"device_id": records[0]["device_id"], "epoch": 1, "issued": issued}, "records": records})
    };
    let notes = |statements: Vec<String>| statements.iter().filter(|text| text.contains("sync_devices SET")).count();

    app.sync(&ama, &sent(&[&first])).await;
    let of_till = format!("SELECT generation FROM sync_devices WHERE device_id = '{}'", till.device_id);
    let generation = app.text(&of_till).await;
    assert_eq!(generation, app.text("SELECT id FROM database_generation").await);
    app.statements();
    app.sync(&ama, &sent(&[&second])).await;
    assert_eq!(notes(app.statements()), 0, "the record has noted it already");
    assert_eq!(report(&app, &ama, &till.device_id, 1).await["issued"], 2);
    app.sync(&ama, &sent(&[&torn])).await;

    let row = report(&app, &ama, &till.device_id, 1).await;
    assert_eq!((&row["issued"], &row["received"], &row["quarantined"]), (&json!(3), &json!(2), &json!(1)));
    assert_eq!(row["missing"], json!([]));
}

// LDB-22
#[tokio::test]
async fn a_device_that_lost_everything_is_missing_everything() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let device = |issued: i64| json!({"device": {"device_id": "d", "epoch": 3, "issued": issued}, "records": []});
    app.sync(&ama, &device(5_000_000)).await;
    // An older report does not take numbers back.
    app.sync(&ama, &device(7)).await;
    let row = report(&app, &ama, "d", 3).await;
    assert_eq!(row["missing"], json!([{"from": 1, "to": 5_000_000}]));
    assert_eq!(row["last_received_at"], Value::Null);
}

// API-41
#[tokio::test]
async fn devices_are_shown_to_their_facility_and_to_staff() {
    let app = TestApp::spawn().await;
    let path = format!("/api/sales/devices/?facility_id={}", facility_id("Accra"));
    let ngozi = app.sign_in("ngozi").await;
    app.get(&ngozi, &path).await.expect_problem(403, "other_facility");
    let efua = app.sign_in("efua").await;
    let page = app.get(&efua, &path).await.expect_status(200).json();
    assert_eq!(page["count"].as_i64().unwrap(), page["results"].as_array().unwrap().len() as i64);
}

// DWN-07
#[tokio::test]
async fn devices_are_paged_too() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    for number in 0..60 {
        let device = json!({"device_id": format!("device-{number:02}"), "epoch": 0, "issued": 0});
        app.sync(&ama, &json!({"device": device, "records": []})).await;
    }
    let path = format!("/api/sales/devices/?facility_id={}", facility_id("Accra"));
    let rows = app.get_all(&ama, &path).await;
    let ours: Vec<&Value> = rows.iter().filter(|row| row["epoch"] == 0).collect();
    assert_eq!(ours.len(), 60);
}
