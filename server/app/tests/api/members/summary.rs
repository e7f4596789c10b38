use serde_json::{Value, json};

use super::summary;
use crate::common::{TestApp, facility_id};
use crate::sales::till::{Till, batch, decimal, minor, new_id, product_with, statuses, to_patient};

const MOMENTS: [&str; 12] = [
    "2026-02-12T09:00:00Z",
    "2026-02-03T09:00:00Z",
    "2026-02-04T09:00:00Z",
    "2026-02-01T09:00:00Z",
    "2026-02-05T09:00:00Z",
    "2026-02-06T09:00:00Z",
    "2026-02-07T09:00:00Z",
    "2026-02-02T09:00:00Z",
    "2026-02-08T09:00:00Z",
    "2026-02-09T09:00:00Z",
    "2026-02-10T09:00:00Z",
    "2026-02-11T09:00:00Z",
];

// HOM-08: what is known of a customer is the sum of the receipts, in whatever order they arrived
#[tokio::test]
async fn visits_and_spend_are_those_of_sales_history() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 30).await;
    let (mut till, pk, other) = (Till::new(), new_id(), new_id());
    let mut records = vec![till.patient(&pk, "Adjoa", "ACC-77"), till.patient(&other, "Kwame", "")];
    for (moment, quantity) in MOMENTS.into_iter().zip(1..) {
        till.made_at = moment;
        records.push(to_patient(&till.sale_at("member_selling_price", &[(&item, quantity % 3 + 1)]), &pk));
    }
    records.push(to_patient(&till.sale(&[(&item, 1)]), &other));
    let answer = app.sync(&ama, &batch(&records)).await;
    assert!(statuses(&answer).iter().all(|status| *status == "applied"), "{answer}");

    let shown = summary(&app, &ama, "Accra", &pk).await.expect_status(200).json();

    let spend: i64 = records[2..14].iter().map(|record| minor(&record["payload"]["total"])).sum();
    assert_eq!((&shown["patient_pk"], &shown["member_number"]), (&json!(pk), &json!("ACC-77")));
    assert_eq!((&shown["visits"], &shown["spend"]), (&json!(12), &json!(decimal(spend))));
    assert_eq!(shown["first_visit_at"], "2026-02-01T09:00:00Z");
    assert_eq!(shown["last_visit_at"], "2026-02-12T09:00:00Z");
    let newest = shown["sales"].as_array().unwrap();
    let days: Vec<&str> = newest.iter().map(|sale| &sale["made_at"].as_str().unwrap()[8..10]).collect();
    assert_eq!(days, ["12", "11", "10", "09", "08", "07", "06", "05", "04", "03"]);
    let (first, sent) = (&newest[0], &records[2]);
    assert_eq!((&first["uuid"], &first["total"]), (&sent["id"], &sent["payload"]["total"]));
    assert_eq!(first["receipt_number"], sent["payload"]["receipt_number"]);
}

// HOM-08
#[tokio::test]
async fn who_never_bought_has_no_visits() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let pk = new_id();
    app.sync(&ama, &batch([&Till::new().patient(&pk, "Adjoa", "")])).await;
    let shown = summary(&app, &ama, "Accra", &pk).await.expect_status(200).json();
    let nothing = json!({ "patient_pk": pk, "member_number": "", "visits": 0, "spend": "0.00", "first_visit_at": null,
        "last_visit_at": null, "sales": [] });
    assert_eq!(shown, nothing);
}

// API-41 ENT-16: patients are for who works with them, at their facility
#[tokio::test]
async fn who_works_with_patients_of_the_facility_sees_them() {
    let app = TestApp::spawn().await;
    let (ama, abena, ngozi) = (app.sign_in("ama").await, app.sign_in("abena").await, app.sign_in("ngozi").await);
    let pk = new_id();
    app.sync(&ama, &batch([&Till::new().patient(&pk, "Adjoa", "")])).await;
    summary(&app, &abena, "Accra", &pk).await.expect_problem(403, "no_patients");
    summary(&app, &ngozi, "Accra", &pk).await.expect_problem(403, "other_facility");
    // Nor by asking at home for somebody else's patient.
    summary(&app, &ngozi, "Lagos", &pk).await.expect_problem(404, "not_found");
    summary(&app, &ama, "Accra", "none").await.expect_problem(404, "not_found");
    assert_eq!(app.count("audit_entries WHERE subject <> 'sign_in'").await, 0);
}

// ROL-16: who of the provider reads about a patient is known to who runs the facility
#[tokio::test]
async fn a_reading_by_the_provider_is_written_down() {
    let app = TestApp::spawn().await;
    let (ama, efua, kofi) = (app.sign_in("ama").await, app.sign_in("efua").await, app.sign_in("kofi").await);
    let pk = new_id();
    app.sync(&ama, &batch([&Till::new().patient(&pk, "Adjoa", "")])).await;
    summary(&app, &efua, "Accra", &pk).await.expect_status(200);
    let trail = app.get_all(&kofi, "/api/audit/?subject=patient").await;
    let told: Vec<&Value> = trail.iter().flat_map(|entry| [&entry["action"], &entry["subject_id"]]).collect();
    assert_eq!(told, [&json!("read"), &json!(pk)]);
    let entry = (&trail[0]["subject_name"], &trail[0]["by_username"], &trail[0]["facility_id"]);
    assert_eq!(entry, (&json!("Adjoa"), &json!("efua"), &json!(facility_id("Accra"))));
}
