use serde_json::{Value, json};

use crate::common::{TestApp, facility_id, user_id};

// ENT-01 ENT-02 ENT-03 ENT-04 ENT-05 ENT-07 API-10 API-11
#[tokio::test]
async fn the_signed_in_person_gets_every_field_of_a_user() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let me = app.get(&kofi, "/api/users/userinfo").await.expect_status(200).json();
    assert_eq!(me["id"], user_id("kofi"));
    assert_eq!(me["facility_id"], facility_id("Accra"));
    assert_eq!(me["groups"], json!(["Admin"]));
    assert_eq!(me["location"], "GH");
    let scopes = json!(["promo.create", "lab.perform", "lab.read"]);
    assert_eq!((&me["scopes"], &me["user_scopes"]), (&scopes, &scopes));
    assert_eq!((&me["is_staff"], &me["user_pin"]), (&json!(false), &Value::Null));
    assert_eq!(me["facility_type"], "pharmacy");
    let apps: Value = serde_json::from_str(me["userapps"].as_str().unwrap()).unwrap();
    assert_eq!((apps.as_array().unwrap().len(), &apps[0]), (10, &json!({ "app": { "name": "POS" } })));
    assert!(me.get("password_hash").is_none());
}

// GEN-04 ENT-04
#[tokio::test]
async fn staff_belong_to_no_facility() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let me = app.get(&efua, "/api/users/userinfo").await.json();
    assert_eq!((&me["is_staff"], &me["facility_id"], &me["facility_type"]), (&json!(true), &Value::Null, &Value::Null));
}
