use serde_json::{Value, json};

use super::{World, choice, of_lot, result};
use crate::common::facility_id;
use crate::sales::till::{changed, new_id, number};

const READINGS: &str = "SELECT COUNT(*) FROM patient_readings WHERE what = $1";

/// A woman with an HIV test, reactive and explained, and a malaria test.
async fn tested(world: &mut World) -> (Value, String) {
    let kit = world.kit("hiv_screen").await;
    let patient = new_id();
    let person = world.till.patient(&patient, "Amina", "");
    let request = changed(&world.request(&["hiv_screen", "malaria_rdt"]), |payload| {
        payload["patient_id"] = json!(patient);
        payload["walk_in_code"] = Value::Null;
    });
    let read = result(of_lot(&kit, 0), choice("hiv", "reactive", "critical"));
    let entries = [world.entry(&request, "result", read), world.entry(&request, "acknowledged", Value::Null)];
    world.take(&[&person, &request, &entries[0], &entries[1]]).await;
    (request, patient)
}

// LAB-7
#[tokio::test]
async fn what_is_sensitive_is_in_no_list_and_for_nobody_without_the_right() {
    let mut world = World::new().await;
    let (request, patient) = tested(&mut world).await;
    let [achieng, baraka, efua] = ["achieng", "baraka", "efua"];
    let achieng = world.app.sign_in(achieng).await;
    let hidden = |text: &str| {
        assert!(!text.contains("reactive") && !text.contains("hiv") && !text.contains("acknowledged"), "{text}");
        assert!(!text.contains("Fever"), "a note may say it: {text}");
    };
    let facility = facility_id("Nairobi");
    for (session, path) in [
        (&world.wanjiru, format!("/api/lab/requests/?facility_id={facility}")),
        (&achieng, format!("/api/lab/requests/?facility_id={facility}")),
        (&achieng, format!("/api/lab/patients/{patient}/?facility_id={facility}")),
        (&achieng, format!("/api/lab/requests/{}/?facility_id={facility}", super::id(&request))),
    ] {
        let answer = world.app.get(session, &path).await.expect_status(200);
        hidden(&answer.text());
    }
    let row = &world.listed(&world.wanjiru).await[0];
    assert_eq!((&row["tests"][0]["hidden"], &row["tests"][0]["code"]), (&json!(true), &Value::Null));
    assert_eq!((&row["tests"][1]["hidden"], &row["tests"][1]["code"]), (&json!(false), &json!("malaria_rdt")));
    let baraka = world.app.sign_in(baraka).await;
    for path in [
        format!("/api/lab/requests/?facility_id={facility}"),
        format!("/api/lab/patients/{patient}/?facility_id={facility}"),
        format!("/api/lab/requests/{}/?facility_id={facility}", super::id(&request)),
    ] {
        world.app.get(&baraka, &path).await.expect_problem(403, "no_health_services");
    }
    for path in ["sales-history/", "productaliases/", "patient_audits/"] {
        let answer = world.app.get(&baraka, &format!("/api/{path}?facility_id={facility}")).await.expect_status(200);
        assert!(!answer.text().contains("reactive") && !answer.text().contains("L-000001"), "{path}");
    }
    let efua = world.app.sign_in(efua).await;
    let shown = world.opened(&efua, &request).await;
    hidden(&shown.to_string());
}

// LAB-7: who read it is known
#[tokio::test]
async fn reading_what_is_sensitive_and_any_reading_of_the_provider_is_written_down_once_an_hour() {
    let mut world = World::new().await;
    let (request, patient) = tested(&mut world).await;
    let count = async |world: &World, what: &str| number(&world.app, READINGS, &[what]).await;
    world.listed(&world.wanjiru).await;
    assert_eq!(world.app.count("patient_readings").await, 0, "a list is no single reading");
    for _ in 0..2 {
        let shown = world.opened(&world.wanjiru, &request).await;
        assert_eq!(shown["entries"][0]["result"]["values"][0]["choice"], "reactive");
        assert_eq!((&shown["tests"][0]["code"], &shown["note"]), (&json!("hiv_screen"), &json!("Fever")));
    }
    assert_eq!(count(&world, "sensitive_lab_result").await, 1);
    let achieng = world.app.sign_in("achieng").await;
    world.opened(&achieng, &request).await;
    assert_eq!(world.app.count("patient_readings").await, 1, "nothing sensitive was shown");
    let efua = world.app.sign_in("efua").await;
    world.opened(&efua, &request).await;
    assert_eq!(count(&world, "lab_result").await, 1);
    world.app.pass(chrono::TimeDelta::hours(1));
    world.opened(&world.wanjiru, &request).await;
    assert_eq!(count(&world, "sensitive_lab_result").await, 2);
    let path = format!("/api/lab/patients/{patient}/?facility_id={}", facility_id("Nairobi"));
    world.app.get(&achieng, &path).await.expect_status(200);
    assert_eq!(count(&world, "lab_result").await, 2, "of one patient");
}
