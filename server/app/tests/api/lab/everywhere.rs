//! A sensitive test, and every answer that the server has for somebody who may not read it.

use reqwest::Method;
use serde_json::{Value, json};

use super::{World, choice, id, of_lot, result};
use crate::common::{Session, facility_id};
use crate::sales::till::{changed, new_id, to_patient};

/// Typed about the test, and nowhere else.
const SAID: &str = "Zebrafever";

fn contract() -> Value {
    let path = format!("{}/../../api/openapi.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// A woman with an HIV test, reactive, explained and paid for; her id, and the request with its test.
async fn tested(world: &mut World) -> (String, Value) {
    let kit = world.kit("hiv_screen").await;
    let service = world.product(&world.definition("hiv_screen")["test"]["service_barcode"].clone()).await;
    let patient = new_id();
    let person = world.till.patient(&patient, "Amina", "");
    let request = changed(&world.request(&["hiv_screen"]), |payload| {
        payload["patient_id"] = json!(patient);
        payload["walk_in_code"] = Value::Null;
        payload["note"] = json!(SAID);
    });
    let said = |entry: &Value| changed(entry, |payload| payload["note"] = json!(SAID));
    let read = result(of_lot(&kit, 0), choice("hiv", "reactive", "critical"));
    let read = said(&world.entry(&request, "result", read));
    let explained = said(&world.entry(&request, "acknowledged", Value::Null));
    let sale = to_patient(&world.till.sale(&[(&service, 1)]), &patient);
    let charged = world.entry(&request, "charged", Value::Null);
    let charged = changed(&charged, |payload| payload["sale_uuid"] = sale["id"].clone());
    world.take(&[&person, &request, &read, &explained, &sale, &charged]).await;
    (patient, request)
}

/// What can be asked for with GET, about Nairobi, the patient and the request wherever a parameter can be that.
fn questions(patient: &str, request: &str, kit: &Value) -> Vec<String> {
    let facility = facility_id("Nairobi");
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let fill = |name: &str| match name {
        "facility_id" | "id" | "source_or_destination_facility" => facility.clone(),
        "patient_id" | "patient_pk" | "ids" => patient.to_owned(),
        "uuid" | "request_uuid" => request.to_owned(),
        "country" | "alpha_2_code" => "KE".to_owned(),
        "from" | "date_from" | "start" => "2026-01-01".to_owned(),
        "to" | "date_to" | "end" | "day" | "created_date" => "2026-03-02".to_owned(),
        "year" => "2026".to_owned(),
        "product_uuid" => text(&kit["uuid"]),
        "lot" => text(&kit["batches"][0]["lot"]),
        _ => "a".to_owned(),
    };
    let contract = contract();
    let paths = contract["paths"].as_object().unwrap();
    let asked = paths.iter().filter_map(|(path, operations)| Some((path, operations.get("get")?)));
    let asked = asked.map(|(path, operation)| {
        let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
        let (of_product, mut path, mut query) = (path.contains("/products/"), path.clone(), Vec::new());
        for parameter in &parameters {
            let name = parameter["name"].as_str().unwrap();
            if parameter["in"] == "path" {
                let name_here = if of_product { "product_uuid" } else { name };
                path = path.replace(&format!("{{{name}}}"), &fill(name_here));
            } else if parameter["in"] == "query" && (parameter["required"] == true || name == "facility_id") {
                query.push(format!("{name}={}", fill(name)));
            }
        }
        format!("{path}?{}", query.join("&"))
    });
    asked.collect()
}

/// The answers in which the test can be read; how many questions were answered at all.
async fn leaks(world: &World, session: &Session, questions: &[String], test: &str) -> (Vec<String>, usize) {
    let (mut found, mut answered) = (Vec::new(), 0);
    for path in questions {
        let answer = world.app.get(session, path).await;
        answered += usize::from(answer.status == 200);
        let text = answer.text();
        if text.contains(SAID) || (text.contains(test) && text.contains("reactive")) {
            found.push(path.clone());
        }
    }
    (found, answered)
}

// LAB-7 ROL-16
#[tokio::test]
async fn no_answer_of_the_server_tells_of_a_sensitive_test_to_who_may_not_read_it() {
    let mut world = World::new().await;
    let (patient, request) = tested(&mut world).await;
    let test = request["payload"]["tests"][0]["uuid"].as_str().unwrap();
    let questions = questions(&patient, id(&request), &world.kit("hiv_screen").await);
    for (username, answers) in [("baraka", 25), ("achieng", 40), ("efua", 40)] {
        let session = world.app.sign_in(username).await;
        let (found, answered) = leaks(&world, &session, &questions, test).await;
        assert_eq!(found, Vec::<String>::new(), "{username}");
        assert!(answered > answers, "{username} was answered {answered} of {}", questions.len());
    }
    // Who may read it does: the questions are right.
    let opened = world.opened(&world.wanjiru, &request).await.to_string();
    assert!(opened.contains(SAID) && opened.contains("reactive"));
}

// LAB-7: the cashier sees a laboratory service
#[tokio::test]
async fn an_export_of_sales_names_the_service_and_not_the_test() {
    let mut world = World::new().await;
    tested(&mut world).await;
    let body = json!({ "id": new_id(), "facility_id": facility_id("Nairobi"), "from": "2026-03-01",
                       "to": "2026-03-03", "format": "csv" });
    world.app.write(Method::POST, &world.wanjiru, "/api/sales/download/", &body).await.expect_status(202);
    world.app.work().await;
    let path = format!("/api/sales/download/status/{}/", body["id"].as_str().unwrap());
    let status = world.app.get(&world.wanjiru, &path).await.expect_status(200).json();
    let link = status["s3_download_link"].as_str().expect("a link");
    let file = world.app.send(world.app.http.get(world.app.url(link))).await.expect_status(200).text();
    assert!(file.contains("Laboratory service"), "{file}");
    assert!(!file.contains("HIV") && !file.contains(SAID) && !file.contains("L-0000"), "{file}");
}
