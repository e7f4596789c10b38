use reqwest::Method;
use serde_json::{Value, json};

use super::{World, choice, id, left, of_lot, result};
use crate::common::facility_id;
use crate::sales::till::{assert_books_agree, batch, changed, new_id, number, statuses};

// LAB-1 LAB-9: everything of one patient at once, and the answer lost
#[tokio::test]
async fn a_patient_a_request_its_result_and_its_sale_arrive_once_in_their_order() {
    let mut world = World::new().await;
    let kit = world.kit("malaria_rdt").await;
    let service = world.product(&world.definition("malaria_rdt")["test"]["service_barcode"].clone()).await;
    assert_eq!((&service["name"], &service["stocked"]), (&json!("Laboratory service 1"), &json!(false)));
    let patient = new_id();
    let person = world.till.patient(&patient, "Amina", "");
    let request = world.request(&["malaria_rdt"]);
    let request = changed(&request, |payload| {
        payload["patient_id"] = json!(patient);
        payload["walk_in_code"] = Value::Null;
    });
    let read = result(of_lot(&kit, 1), choice("plasmodium", "not_detected", "normal"));
    let entry = world.entry(&request, "result", read);
    let sale = world.till.sale(&[(&service, 1)]);
    let charged = world.entry(&request, "charged", Value::Null);
    let charged = changed(&charged, |payload| payload["sale_uuid"] = sale["id"].clone());
    let all = [&person, &request, &entry, &sale, &charged];
    assert_eq!(world.take(&all).await, vec![Vec::<String>::new(); 5]);
    assert_eq!(statuses(&world.sync(&all).await), ["duplicate"; 5]);
    let now = world.kit("malaria_rdt").await;
    assert_eq!(left(&now), [left(&kit)[0], left(&kit)[1] - 1], "of the lot that was in the hand");
    assert_books_agree(&world.app).await;
    let shown = world.opened(&world.wanjiru, &request).await;
    assert_eq!(
        (&shown["number"], &shown["paid"], &shown["owed_back"]),
        (&json!("L-000001"), &json!(true), &json!(false))
    );
    assert_eq!((&shown["patient_id"], &shown["requested_by"]), (&json!(patient), &json!("Wanjiru Kamau")));
    assert_eq!(shown["entries"][0]["result"]["values"][0]["choice"], "not_detected");
    let rows = world.listed(&world.wanjiru).await;
    assert_eq!((rows.len(), &rows[0]["uuid"], &rows[0]["gone"]), (1, &request["id"], &json!(false)));
    // The books of stock and of sales say nothing of who was tested.
    let path = format!(
        "/api/inventory/products/{}/movements/?facility_id={}",
        kit["uuid"].as_str().unwrap(),
        facility_id("Nairobi")
    );
    let moves = world.app.get_all(&world.wanjiru, &path).await;
    let moved = moves.iter().find(|moved| moved["kind"] == "lab_use").expect("the kit");
    assert_eq!(
        (&moved["kind"], &moved["quantity"], &moved["reference"]),
        (&json!("lab_use"), &json!(-1), &Value::Null)
    );
    assert_ne!(moved["source_id"], entry["id"]);
    let consumed = world.app.get(&world.wanjiru, &path.replace("movements", "consumption")).await.json();
    assert_eq!(consumed["lab_use"], 1);
    let path = format!("/api/sales-history/?facility_id={}", facility_id("Nairobi"));
    let history = world.app.get(&world.wanjiru, &path).await.text();
    assert!(
        history.contains("Laboratory service 1") && !history.contains("alaria Ag") && !history.contains("L-000001")
    );
}

// LAB-9
#[tokio::test]
async fn what_is_cancelled_after_it_was_paid_is_owed_back() {
    let mut world = World::new().await;
    let service = world.product(&world.definition("glucose")["test"]["service_barcode"].clone()).await;
    let (paid, unpaid) = (world.request(&["glucose"]), world.request(&["glucose"]));
    let sale = world.till.sale(&[(&service, 1)]);
    let charged = world.entry(&paid, "charged", Value::Null);
    let charged = changed(&charged, |payload| payload["sale_uuid"] = sale["id"].clone());
    let early = world.entry(&unpaid, "charged", Value::Null);
    let early = changed(&early, |payload| payload["sale_uuid"] = json!(new_id()));
    world.take(&[&paid, &unpaid, &sale, &charged, &early]).await;
    let state = async |world: &World, request: &Value| {
        let shown = world.opened(&world.wanjiru, request).await;
        (shown["paid"].as_bool().unwrap(), shown["owed_back"].as_bool().unwrap())
    };
    assert_eq!((state(&world, &paid).await, state(&world, &unpaid).await), ((true, false), (false, false)));
    let (one, other) = (world.entry(&paid, "cancelled", Value::Null), world.entry(&unpaid, "cancelled", Value::Null));
    world.take(&[&one, &other]).await;
    assert_eq!((state(&world, &paid).await, state(&world, &unpaid).await), ((true, true), (false, false)));
}

// LAB-5 LAB-6
#[tokio::test]
async fn what_is_critical_is_explained_before_it_is_handed_over_and_a_correction_stands_beside_what_it_corrects() {
    let mut world = World::new().await;
    let request = world.request(&["glucose"]);
    let value = |number: f64, flag: &str| json!([{ "code": "glucose", "number": number, "choice": null, "flag": flag, "low": 3.9, "high": 7.8 }]);
    let mut high = result(Value::Null, value(25.4, "critical_high"));
    high["timing"] = Value::Null;
    let first = world.entry(&request, "result", high.clone());
    let handed = world.entry(&request, "handed_over", Value::Null);
    assert_eq!(world.take(&[&request, &first, &handed]).await[2], ["not_acknowledged"]);
    let told = world.entry(&request, "acknowledged", Value::Null);
    let again = world.entry(&request, "handed_over", Value::Null);
    assert_eq!(world.take(&[&told, &again]).await, vec![Vec::<String>::new(); 2]);
    high["values"] = value(5.4, "normal");
    high["amends"] = first["id"].clone();
    let amended = world.entry(&request, "result", high);
    world.take(&[&amended]).await;
    let shown = world.opened(&world.wanjiru, &request).await;
    let numbers: Vec<&Value> = shown["entries"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|entry| entry["kind"] == "result")
        .map(|entry| &entry["result"]["values"][0]["number"])
        .collect();
    assert_eq!(numbers, [&json!(25.4), &json!(5.4)]);
}

// LAB-4: the device is held to the rule
#[tokio::test]
async fn a_flag_or_a_timing_that_the_rule_would_not_give_is_flagged() {
    let mut world = World::new().await;
    let values = |flag: Value, low: Value, high: Value| json!([{ "code": "haemoglobin", "number": 12.5, "choice": null, "flag": flag, "low": low, "high": high }]);
    let known = world.request(&["haemoglobin"]);
    let unknown = changed(&world.request(&["haemoglobin"]), |payload| payload["sex"] = Value::Null);
    let mut of = |request: &Value, values: Value, timing: Value| {
        let mut read = result(Value::Null, values);
        read["timing"] = timing;
        world.entry(request, "result", read)
    };
    let good = of(&known, values(json!("normal"), json!(12), json!(15.5)), Value::Null);
    let wrong = of(&known, values(json!("low"), json!(13), json!(17)), json!("late"));
    let guessed = of(&unknown, values(json!("normal"), json!(12), json!(15.5)), Value::Null);
    let silent = of(&unknown, values(Value::Null, Value::Null, Value::Null), Value::Null);
    let flags = world.take(&[&known, &unknown, &good, &wrong, &guessed, &silent]).await;
    assert_eq!(flags[2], Vec::<String>::new());
    assert_eq!(flags[3], ["flag_differs", "timing_differs"]);
    assert_eq!((flags[4].as_slice(), flags[5].len()), (&["flag_differs".to_owned()][..], 0));
}

#[tokio::test]
async fn an_entry_whose_request_is_not_there_is_held_and_applied_once_it_is() {
    let mut world = World::new().await;
    let request = world.request(&["glucose"]);
    let entry = world.entry(&request, "started", Value::Null);
    let answer = world.sync(&[&entry]).await;
    assert_eq!((statuses(&answer)[0], &answer["results"][0]["code"]), ("quarantined", &json!("lab_request_unknown")));
    world.take(&[&request]).await;
    let achieng = world.app.sign_in("achieng").await;
    let held =
        world.app.get(&achieng, &format!("/api/sales/held/?facility_id={}", facility_id("Nairobi"))).await.json();
    let row = &held["results"][0];
    assert_eq!((&row["can_apply"], &row["payload"]), (&json!(true), &Value::Null), "it may be sensitive");
    let path = format!("/api/sales/held/{}/apply/", row["id"].as_str().unwrap());
    world
        .app
        .write(Method::POST, &achieng, &path, &json!({ "facility_id": facility_id("Nairobi") }))
        .await
        .expect_status(200);
    assert_eq!(world.opened(&world.wanjiru, &request).await["entries"][0]["kind"], "started");
}

#[tokio::test]
async fn who_may_not_test_records_nothing_of_it() {
    let mut world = World::new().await;
    world.till = crate::sales::till::Till::of("baraka", "Nairobi", "KES");
    let request = world.request(&["glucose"]);
    let answer = world.sync(&[&request]).await;
    assert_eq!(answer["results"][0]["code"], "operator_may_not");
    world.till = crate::sales::till::Till::of("wanjiru", "Nairobi", "KES");
    let request = world.request(&["glucose"]);
    let baraka = world.app.sign_in("baraka").await;
    let answer = world.app.sync(&baraka, &batch([&request])).await;
    assert_eq!(answer["results"][0]["code"], "sender_may_not");
    assert_eq!(number(&world.app, "SELECT COUNT(*) FROM lab_requests", &[]).await, 0);
}

#[tokio::test]
async fn tests_of_two_records_of_one_patient_are_of_one_also_those_that_arrive_later() {
    let mut world = World::new().await;
    let (keep, drop) = (new_id(), new_id());
    let people = [world.till.patient(&keep, "Amina", ""), world.till.patient(&drop, "Amina", "")];
    let of = |request: &Value| {
        changed(request, |payload| {
            payload["patient_id"] = json!(drop);
            payload["walk_in_code"] = Value::Null;
        })
    };
    let (before, after) = (of(&world.request(&["glucose"])), of(&world.request(&["glucose"])));
    world.take(&[&people[0], &people[1], &before]).await;
    let since = world.listed(&world.wanjiru).await[0]["change_number"].as_i64().unwrap();
    let achieng = world.app.sign_in("achieng").await;
    let merge = json!({ "facility_id": facility_id("Nairobi"), "keep": keep, "drop": drop });
    world.app.write(Method::POST, &achieng, "/api/members/merge/", &merge).await.expect_status(200);
    world.take(&[&after]).await;
    let path = format!("/api/lab/requests/?facility_id={}&since={since}", facility_id("Nairobi"));
    let changed: Vec<Value> = world.app.get_all(&world.wanjiru, &path).await;
    assert_eq!(changed.len(), 2, "devices hear of it");
    for named in [&keep, &drop] {
        let path = format!("/api/lab/patients/{named}/?facility_id={}", facility_id("Nairobi"));
        let rows = world.app.get_all(&world.wanjiru, &path).await;
        let ids: Vec<&str> = rows.iter().map(|row| row["uuid"].as_str().unwrap()).collect();
        assert_eq!(ids, [id(&after), id(&before)]);
        assert!(rows.iter().all(|row| row["patient_id"] == keep.as_str()));
    }
}
