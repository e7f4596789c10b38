use reqwest::Method;
use serde_json::{Value, json};

use super::{FIRST_PASSWORD, PEOPLE, address, cashier, change_of};
use crate::common::{TestApp, facility_id, user_id};

// SET-03
#[tokio::test]
async fn a_person_is_added_found_changed_and_kept_out() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let request = cashier(" Efe.Baako ");
    let added = app.write(Method::POST, &kofi, PEOPLE, &request).await.expect_status(201).json();
    assert_eq!((&added["username"], &added["id"]), (&json!("efe.baako"), &request["id"]));
    assert_eq!((&added["location"], &added["must_change_password"]), (&json!("GH"), &json!(true)));
    assert_eq!(
        (&added["is_active"], &added["may_edit"], &added["last_sign_in_at"]),
        (&json!(true), &json!(true), &Value::Null)
    );
    assert_eq!(added["facility_name"], "Harmattan Lane Pharmacy, Accra");
    let text = added.to_string();
    assert!(!text.contains(FIRST_PASSWORD) && !text.contains("argon2"), "{text}");

    let found = app.get(&kofi, "/api/users/?search=BAAKO%20efe&group=Cashier&state=active").await.json();
    assert_eq!((&found["count"], &found["results"][0]["id"]), (&json!(1), &request["id"]));
    let own = format!("{PEOPLE}{}/", request["id"].as_str().unwrap());
    let mut change = change_of(&added);
    change["first_name"] = json!(" Éfé ");
    change["groups"] = json!(["Cashier", "Stock Keeper", "Cashier"]);
    let changed = app.write(Method::PUT, &kofi, &own, &change).await.expect_status(200).json();
    assert_eq!((&changed["first_name"], &changed["groups"]), (&json!("Éfé"), &json!(["Cashier", "Stock Keeper"])));
    assert_eq!(app.get(&kofi, "/api/users/?search=éfé").await.json()["count"], 1);

    let efe = app.try_sign_in("efe.baako", FIRST_PASSWORD).await.expect_status(200).json();
    let efe = crate::common::Session { token: efe["id_token"].as_str().unwrap().to_owned() };
    assert_eq!(app.get(&efe, "/api/users/userinfo").await.expect_status(200).json()["must_change_password"], true);
    let gone = app.write(Method::POST, &kofi, &format!("{own}deactivate/"), &json!({})).await.expect_status(200).json();
    assert_eq!(gone["is_active"], false);
    app.get(&efe, "/api/users/userinfo").await.expect_problem(401, "session_ended");
    app.try_sign_in("efe.baako", FIRST_PASSWORD).await.expect_problem(403, "account_inactive");
    app.try_sign_in("efe.baako", "not-the-password").await.expect_problem(401, "wrong_credentials");
    assert_eq!(app.get(&kofi, "/api/users/?state=inactive").await.json()["results"][0]["id"], request["id"]);
    app.write(Method::POST, &kofi, &format!("{own}activate/"), &json!({})).await.expect_status(200);
    app.get(&efe, "/api/users/userinfo").await.expect_problem(401, "session_ended");
    app.try_sign_in("efe.baako", FIRST_PASSWORD).await.expect_status(200);
}

// ROL-16: whatever a session says, who was switched off is out.
#[tokio::test]
async fn every_call_asks_whether_the_person_is_still_active() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let db = &app.state.db;
    let tx = db.begin().await.unwrap();
    let text = "UPDATE users SET is_active = FALSE WHERE username = 'ama'";
    sea_orm::ConnectionTrait::execute_unprepared(&tx, text).await.unwrap();
    tx.commit().await.unwrap();
    app.get(&ama, "/api/users/userinfo").await.expect_problem(401, "session_ended");
}

#[tokio::test]
async fn a_repeat_adds_nobody_twice_and_a_name_is_taken_once() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let request = cashier("efe");
    let before = app.count("users").await;
    for _ in 0..2 {
        let again = app.request(Method::POST, &kofi, PEOPLE).header("Idempotency-Key", "k").json(&request);
        assert_eq!(app.send(again).await.expect_status(201).json()["id"], request["id"]);
    }
    assert_eq!(app.count("users").await, before + 1);
    app.write(Method::POST, &kofi, PEOPLE, &cashier("EFE")).await.expect_problem(409, "username_taken");
    let mut same = cashier("other");
    same["id"] = request["id"].clone();
    app.write(Method::POST, &kofi, PEOPLE, &same).await.expect_problem(409, "id_used");
    assert_eq!(app.count("users").await, before + 1);
}

#[tokio::test]
async fn every_field_that_is_wrong_is_named() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    for (field, value) in [
        ("id", json!("7")),
        ("username", json!("a b")),
        ("username", json!("x")),
        ("first_name", json!(" ")),
        ("last_name", json!("x".repeat(101))),
        ("email", json!("nobody")),
        ("groups", json!(["admin"])),
        ("scopes", json!(["promo.creates"])),
        ("apps", json!(["Till"])),
        ("language", json!("de")),
        ("password", json!("short12")),
        ("password", json!("password123")),
        ("facility_id", json!("01990000-0000-7000-8000-000000000000")),
        ("facility_id", json!(null)),
    ] {
        let mut request = cashier("efe");
        request[field] = value.clone();
        let answer = app.write(Method::POST, &efua, PEOPLE, &request).await.expect_problem(422, "invalid").json();
        assert_eq!(
            (answer["errors"].as_array().unwrap().len(), &answer["errors"][0]["field"]),
            (1, &json!(field)),
            "{value}"
        );
    }
    let mut own_name = cashier("efe.baako");
    own_name["password"] = json!("Efe.Baako");
    app.write(Method::POST, &efua, PEOPLE, &own_name).await.expect_problem(422, "invalid");
    let mut staff = cashier("efe");
    staff["is_staff"] = json!(true);
    let answer = app.write(Method::POST, &efua, PEOPLE, &staff).await.expect_problem(422, "invalid").json();
    assert_eq!(answer["errors"][0]["field"], "facility_id");
}

// API-41 SET-03
#[tokio::test]
async fn people_see_their_own_facility_and_staff_see_everybody() {
    let app = TestApp::spawn().await;
    let (ama, efua) = (app.sign_in("ama").await, app.sign_in("efua").await);
    let seen = app.get_all(&ama, PEOPLE).await;
    assert!(seen.len() >= 3 && seen.iter().all(|person| person["facility_id"] == facility_id("Accra")));
    assert!(seen.iter().all(|person| person["may_edit"] == false));
    let names: Vec<_> = seen.iter().map(|person| person["username"].as_str().unwrap()).collect();
    assert!(names.is_sorted(), "{names:?}");
    let everybody = app.get_all(&efua, PEOPLE).await;
    assert_eq!(everybody.len() as i64, app.count("users").await);
    let lagos = app.get_all(&efua, &format!("{PEOPLE}?facility_id={}", facility_id("Lagos"))).await;
    assert!(lagos.iter().any(|person| person["username"] == "ngozi"));
    assert!(lagos.iter().all(|person| person["facility_id"] == facility_id("Lagos")));
    let other = format!("{PEOPLE}?facility_id={}", facility_id("Lagos"));
    app.get(&ama, &other).await.expect_problem(403, "other_facility");
    app.get(&ama, &address("ngozi")).await.expect_problem(403, "other_facility");
    app.get(&ama, &address("efua")).await.expect_problem(403, "other_facility");
    app.get(&ama, &address("kofi")).await.expect_status(200);
    app.get(&efua, "/api/users/nobody/").await.expect_problem(404, "not_found");
    assert_eq!(app.get(&efua, "/api/users/?search=%25").await.json()["count"], 0, "a % is a letter");
}

// SET-03: more people than a page holds.
#[tokio::test]
async fn pages_follow_each_other() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    for number in 0..30 {
        app.write(Method::POST, &efua, PEOPLE, &cashier(&format!("till{number:02}"))).await.expect_status(201);
    }
    let all = app.get_all(&efua, "/api/users/?search=till").await;
    let names: Vec<_> = all.iter().map(|person| person["username"].as_str().unwrap().to_owned()).collect();
    assert_eq!(names, (0..30).map(|number| format!("till{number:02}")).collect::<Vec<_>>());
    let second = app.get(&efua, "/api/users/?search=till&page=2").await.json();
    assert_eq!((second["results"].as_array().unwrap().len(), &second["count"]), (5, &json!(30)));
}

// PIN-14
#[tokio::test]
async fn a_pin_is_removed_and_only_the_person_sets_another() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let pin = json!({ "user_id": user_id("ama"), "pin": "8361" });
    app.write(Method::PUT, &ama, "/api/users/user_pin_reset/", &pin).await.expect_status(200);
    assert_eq!(app.get(&kofi, &address("ama")).await.json()["has_pin"], true);
    let pin = format!("{}pin/", address("ama"));
    let cleared = app.write(Method::DELETE, &kofi, &pin, &json!({})).await.expect_status(200).json();
    assert_eq!(cleared["has_pin"], false);
    assert_eq!(app.get(&ama, "/api/users/userinfo").await.json()["user_pin"], Value::Null);
}
