//! Programmes are published by people of the provider, in versions that stay.

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use super::{PROGRAMMES, programme};
use crate::common::{TestApp, facility_id};

fn new(document: &Value, countries: &[&str]) -> Value {
    json!({ "code": "hypertension", "countries": countries, "approved_by": "Dr Owusu", "document": document })
}

// Acceptance 7: what was recorded with version 1 opens with version 1
#[tokio::test]
async fn a_new_version_leaves_the_old_one_as_it_is_and_goes_to_its_countries_only() {
    let app = TestApp::spawn().await;
    let (efua, wanjiru, kofi) = (app.sign_in("efua").await, app.sign_in("wanjiru").await, app.sign_in("kofi").await);
    let first = programme(&app, &wanjiru, "Nairobi", "hypertension").await;
    let mut document = first["document"].clone();
    document["schedule"]["every_days"] = json!(28);
    let made = app.write(Method::POST, &efua, PROGRAMMES, &new(&document, &["KE"])).await.expect_status(201).json();
    assert_eq!(
        (&made["version"], &made["published_by"], &made["approved_by"]),
        (&json!(2), &json!("Efua Owusu"), &json!("Dr Owusu"))
    );

    let all = app.get_all(&wanjiru, &format!("{PROGRAMMES}?facility_id={}", facility_id("Nairobi"))).await;
    let kept = all.iter().find(|row| row["uuid"] == first["uuid"]).unwrap();
    assert_eq!(kept["document"], first["document"]);
    assert_eq!(programme(&app, &wanjiru, "Nairobi", "hypertension").await["document"]["schedule"]["every_days"], 28);
    assert_eq!(programme(&app, &kofi, "Accra", "hypertension").await["version"], 1);
    assert_eq!(app.get_all(&efua, PROGRAMMES).await.len(), 8);

    // Rolled back, and the devices hear of it.
    app.pass(TimeDelta::seconds(1));
    let path = format!("{PROGRAMMES}{}/retire/", made["uuid"].as_str().unwrap());
    app.write(Method::POST, &efua, &path, &Value::Null).await.expect_status(200);
    assert_eq!(programme(&app, &wanjiru, "Nairobi", "hypertension").await["version"], 1);
    let since = format!("{PROGRAMMES}?facility_id={}&since={}", facility_id("Nairobi"), made["change_number"]);
    let changed = app.get_all(&wanjiru, &since).await;
    assert_eq!((changed.len(), &changed[0]["retired"]), (1, &json!(true)));
    let trail = app.get_all(&efua, "/api/audit/?subject=programme").await;
    assert_eq!(trail.iter().map(|row| row["action"].as_str().unwrap()).collect::<Vec<_>>(), ["ended", "created"]);
}

#[tokio::test]
async fn a_document_that_no_device_could_run_is_refused_with_every_wrong_place() {
    let app = TestApp::spawn().await;
    let (efua, wanjiru) = (app.sign_in("efua").await, app.sign_in("wanjiru").await);
    let good = programme(&app, &wanjiru, "Nairobi", "hypertension").await["document"].clone();
    let mut wrong = good.clone();
    wrong["decisions"][1]["advice"] = json!("go");
    wrong["schedule"]["every_days"] = json!(0);
    let mut body = new(&wrong, &["KE", "XX"]);
    body["code"] = json!("Blood Pressure");
    body["approved_by"] = json!(" ");
    let told = app.write(Method::POST, &efua, PROGRAMMES, &body).await.expect_problem(422, "invalid").json();
    let fields: Vec<&str> =
        told["errors"].as_array().unwrap().iter().map(|error| error["field"].as_str().unwrap()).collect();
    assert_eq!(fields, ["code", "approved_by", "countries[1]", "decisions[1].advice", "schedule.every_days"]);

    let mut unknown = good.clone();
    unknown["questionnaire"]["item"][0]["item"][1]["prefix"] = json!("1");
    unknown["questionnaire"]["item"][2]["type"] = json!("attachment");
    let request = app.request(Method::POST, &efua, PROGRAMMES).header("Idempotency-Key", "again");
    let request = request.header("Accept-Language", "fr").json(&new(&unknown, &[]));
    let told = app.send(request).await.expect_problem(422, "invalid").json();
    let said: Vec<(&str, &str)> = told["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| (error["field"].as_str().unwrap(), error["detail"].as_str().unwrap()))
        .collect();
    assert_eq!(
        said,
        [
            ("questionnaire.item[0].item[1].prefix", "n’est pas connu ici"),
            (
                "questionnaire.item[2].type",
                "doit être l’un de : group, integer, decimal, choice, boolean, date, string"
            ),
        ]
    );
    assert_eq!(app.count("programmes").await, 7);
}

#[tokio::test]
async fn what_the_program_brings_along_is_ready_until_it_is_published() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let path = format!("{PROGRAMMES}ready/");
    assert_eq!(app.get(&efua, &path).await.expect_status(200).json()["programmes"], json!([]));
    crate::orders::run(&app, "DELETE FROM programmes WHERE code = $1", vec!["bmi".into()]).await;
    let ready = app.get(&efua, &path).await.expect_status(200).json()["programmes"].clone();
    assert_eq!((ready.as_array().unwrap().len(), &ready[0]["code"]), (1, &json!("bmi")));

    let mut body = new(&ready[0]["document"], &[]);
    body["code"] = json!("bmi");
    let made = app.write(Method::POST, &efua, PROGRAMMES, &body).await.expect_status(201).json();
    assert_eq!((&made["version"], &made["document"]), (&json!(1), &ready[0]["document"]));
    assert_eq!(app.get(&efua, &path).await.json()["programmes"], json!([]));
}

#[tokio::test]
async fn the_same_call_again_publishes_no_second_version() {
    let app = TestApp::spawn().await;
    let (efua, wanjiru) = (app.sign_in("efua").await, app.sign_in("wanjiru").await);
    let document = programme(&app, &wanjiru, "Nairobi", "hypertension").await["document"].clone();
    let mut made = Vec::new();
    for _ in 0..2 {
        let request = app.request(Method::POST, &efua, PROGRAMMES).header("Idempotency-Key", "once");
        made.push(app.send(request.json(&new(&document, &[]))).await.expect_status(201).json());
    }
    assert_eq!(made[0], made[1]);
    assert_eq!(app.count("programmes").await, 8);
}
