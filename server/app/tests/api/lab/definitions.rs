use reqwest::Method;
use serde_json::{Value, json};

use super::{World, result};
use crate::common::facility_id;

fn new(world: &World, code: &str) -> Value {
    json!({ "code": code, "countries": ["KE"], "approved_by": "Dr Achieng", "test": world.definition(code)["test"] })
}

// LAB-10
#[tokio::test]
async fn a_new_version_stands_beside_the_old_one_and_results_keep_theirs() {
    let mut world = World::new().await;
    let request = world.request(&["glucose"]);
    let value =
        json!([{ "code": "glucose", "number": 7.5, "choice": null, "flag": "normal", "low": 3.9, "high": 7.8 }]);
    let mut read = result(Value::Null, value);
    read["timing"] = Value::Null;
    let entry = world.entry(&request, "result", read.clone());
    let efua = world.app.sign_in("efua").await;
    let mut second = new(&world, "glucose");
    second["test"]["components"][0]["ranges"][0]["high"] = json!(7.0);
    let published =
        world.app.write(Method::POST, &efua, "/api/lab/definitions/", &second).await.expect_status(201).json();
    assert_eq!((&published["version"], &published["published_by"]), (&json!(2), &json!("Efua Owusu")));
    assert_eq!(
        world.take(&[&request, &entry]).await[1],
        Vec::<String>::new(),
        "judged by the version it was asked for by"
    );
    let path = format!("/api/lab/definitions/?facility_id={}", facility_id("Nairobi"));
    let all = world.app.get_all(&world.wanjiru, &path).await;
    let versions = all.iter().filter(|row| row["code"] == "glucose").map(|row| row["version"].as_i64().unwrap());
    assert_eq!(versions.collect::<Vec<_>>(), [1, 2]);
    let kofi = world.app.sign_in("kofi").await;
    let elsewhere = format!("/api/lab/definitions/?facility_id={}", facility_id("Accra"));
    assert_eq!(world.app.get_all(&kofi, &elsewhere).await.len(), 12, "the second one is for Kenya");
    let highest = all.iter().map(|row| row["change_number"].as_i64().unwrap()).max().unwrap();
    let retire = format!("/api/lab/definitions/{}/retire/", published["uuid"].as_str().unwrap());
    let retired = world.app.write(Method::POST, &efua, &retire, &Value::Null).await.expect_status(200).json();
    assert_eq!(retired["retired"], true);
    let changed = world.app.get_all(&world.wanjiru, &format!("{path}&since={highest}")).await;
    assert_eq!(changed.iter().map(|row| row["version"].as_i64().unwrap()).collect::<Vec<_>>(), [1, 2]);
    assert!(changed.iter().all(|row| row["retired"] == true));
}

#[tokio::test]
async fn a_document_that_is_wrong_is_refused_with_each_place_and_only_the_provider_publishes() {
    let world = World::new().await;
    let efua = world.app.sign_in("efua").await;
    let mut wrong = new(&world, "haemoglobin");
    wrong["countries"] = json!(["KE", "XX"]);
    let problem = world
        .app
        .write(Method::POST, &efua, "/api/lab/definitions/", &wrong)
        .await
        .expect_problem(422, "invalid")
        .json();
    assert_eq!(problem["errors"][0]["field"], "countries[1]");
    wrong["test"]["components"][0]["ranges"][1]["from_days"] = json!(1);
    wrong["test"]["name"]["fr"] = json!("");
    let problem = world
        .app
        .write(Method::POST, &efua, "/api/lab/definitions/", &wrong)
        .await
        .expect_problem(422, "invalid")
        .json();
    let fields: Vec<&str> =
        problem["errors"].as_array().unwrap().iter().map(|error| error["field"].as_str().unwrap()).collect();
    assert_eq!(fields, ["name.fr", "components[0].ranges[1].from_days"]);
    let good = new(&world, "glucose");
    world
        .app
        .write(Method::POST, &world.wanjiru, "/api/lab/definitions/", &good)
        .await
        .expect_problem(403, "staff_only");
    let ready = world.app.get(&efua, "/api/lab/definitions/ready/").await.expect_status(200).json();
    assert_eq!(ready["definitions"], json!([]), "the demonstration has published all");
}
