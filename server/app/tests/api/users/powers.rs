//! Nobody gets more out of managing accounts than they had.

use reqwest::Method;
use serde_json::{Value, json};

use super::{PEOPLE, address, cashier, change_of};
use crate::common::{Session, TestApp, facility_id, user_id};

async fn change(app: &TestApp, by: &Session, username: &str, field: &str, value: Value) -> crate::common::Answer {
    let efua = app.sign_in("efua").await;
    let mut change = change_of(&app.get(&efua, &address(username)).await.json());
    change[field] = value;
    app.write(Method::PUT, by, &address(username), &change).await
}

// ROL-16: cashiers manage nobody, not even themselves.
#[tokio::test]
async fn who_manages_nothing_changes_nobody() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    app.write(Method::POST, &ama, PEOPLE, &cashier("efe")).await.expect_problem(403, "managers_only");
    for person in ["ama", "kofi"] {
        change(&app, &ama, person, "groups", json!(["Owner"])).await.expect_problem(403, "managers_only");
        for action in ["activate/", "deactivate/"] {
            let path = format!("{}{action}", address(person));
            app.write(Method::POST, &ama, &path, &json!({})).await.expect_problem(403, "managers_only");
        }
    }
    let choices = app.get(&ama, "/api/users/choices/").await.expect_status(200).json();
    let none = json!({ "may_manage": false, "groups": [], "scopes": [], "apps": [], "languages": ["en", "fr"],
        "may_create_staff": false });
    assert_eq!(choices, none);
}

// ROL-16 ENT-16
#[tokio::test]
async fn nobody_grants_what_the_own_account_lacks() {
    let app = TestApp::spawn().await;
    // An owner without POS, a manager who is no owner, both of Accra.
    let (abena, kofi, efua) = (app.sign_in("abena").await, app.sign_in("kofi").await, app.sign_in("efua").await);
    let refused = app.write(Method::POST, &abena, PEOPLE, &cashier("efe")).await.expect_problem(403, "cannot_grant");
    assert_eq!(refused.json()["lacking"], json!(["POS"]));
    let owner = change(&app, &kofi, "kofi", "groups", json!(["Admin", "Owner"])).await;
    assert_eq!(owner.expect_problem(403, "cannot_grant").json()["lacking"], json!(["Owner"]));
    let support = change(&app, &kofi, "ama", "scopes", json!(["customer_support.admin", "promo.create"])).await;
    assert_eq!(support.expect_problem(403, "cannot_grant").json()["lacking"], json!(["customer_support.admin"]));
    change(&app, &kofi, "ama", "scopes", json!(["promo.create"])).await.expect_status(200);
    change(&app, &abena, "ama", "first_name", json!("Amma")).await.expect_status(200);
    let mut staff = cashier("efe");
    (staff["is_staff"], staff["facility_id"]) = (json!(true), json!(null));
    app.write(Method::POST, &kofi, PEOPLE, &staff).await.expect_problem(403, "cannot_grant");
    app.write(Method::POST, &efua, PEOPLE, &staff).await.expect_status(201);
    let choices = app.get(&kofi, "/api/users/choices/").await.json();
    assert_eq!(choices["groups"], json!(["Admin", "Cashier", "Stock Keeper"]));
    assert_eq!(choices["scopes"], json!(["promo.create", "offline.restricted", "lab.perform", "lab.read"]));
    assert_eq!(choices["apps"].as_array().unwrap().len(), 10);
    assert_eq!((&choices["may_manage"], &choices["may_create_staff"]), (&json!(true), &json!(false)));
}

// API-41 ROL-16
#[tokio::test]
async fn nobody_touches_who_is_more_powerful_or_of_another_facility() {
    let app = TestApp::spawn().await;
    let (kofi, ngozi) = (app.sign_in("kofi").await, app.sign_in("ngozi").await);
    for (by, person, code) in
        [(&kofi, "abena", "more_powerful"), (&kofi, "chidi", "other_facility"), (&ngozi, "ama", "other_facility")]
    {
        change(&app, by, person, "first_name", json!("X")).await.expect_problem(403, code);
        for action in ["deactivate/", "activate/"] {
            let path = format!("{}{action}", address(person));
            app.write(Method::POST, by, &path, &json!({})).await.expect_problem(403, code);
        }
        let password = json!({ "password": "another-one" });
        app.write(Method::POST, by, &format!("{}password/", address(person)), &password)
            .await
            .expect_problem(403, code);
        let pin = format!("{}pin/", address(person));
        app.write(Method::DELETE, by, &pin, &json!({})).await.expect_problem(403, code);
    }
    change(&app, &kofi, "efua", "first_name", json!("X")).await.expect_problem(403, "other_facility");
    let mut elsewhere = cashier("efe");
    elsewhere["facility_id"] = json!(facility_id("Lagos"));
    app.write(Method::POST, &kofi, PEOPLE, &elsewhere).await.expect_problem(403, "other_facility");
    // Nor does anybody go or send somebody to another facility: that is for the provider.
    change(&app, &kofi, "ama", "facility_id", json!(facility_id("Lagos"))).await.expect_problem(403, "staff_only");
    let efua = app.sign_in("efua").await;
    let moved = change(&app, &efua, "ama", "facility_id", json!(facility_id("Lagos"))).await.expect_status(200).json();
    assert_eq!((&moved["facility_id"], &moved["location"]), (&json!(facility_id("Lagos")), &json!("NG")));
}

// ROL-16
#[tokio::test]
async fn a_facility_keeps_somebody_who_manages_it_and_nobody_shuts_out_themselves() {
    let app = TestApp::spawn().await;
    let (abena, efua) = (app.sign_in("abena").await, app.sign_in("efua").await);
    let off = |name: &str| format!("{}deactivate/", address(name));
    app.write(Method::POST, &abena, &off("abena"), &json!({})).await.expect_problem(422, "own_account");
    app.write(Method::POST, &efua, &off("efua"), &json!({})).await.expect_problem(422, "own_account");
    app.write(Method::POST, &abena, &off("kofi"), &json!({})).await.expect_status(200);
    app.write(Method::POST, &efua, &off("abena"), &json!({})).await.expect_problem(422, "last_manager");
    change(&app, &abena, "abena", "groups", json!(["Cashier"])).await.expect_problem(422, "last_manager");
    let lagos = json!(facility_id("Lagos"));
    change(&app, &efua, "abena", "facility_id", lagos).await.expect_problem(422, "last_manager");
    change(&app, &abena, "ama", "groups", json!(["Admin"])).await.expect_status(200);
    app.write(Method::POST, &efua, &off("abena"), &json!({})).await.expect_status(200);
}

// ROL-16: of two who switch each other off at the same moment one stays.
#[tokio::test(flavor = "multi_thread")]
async fn two_managers_cannot_end_each_other_at_once() {
    let app = TestApp::spawn().await;
    let (abena, efua) = (app.sign_in("abena").await, app.sign_in("efua").await);
    app.write(Method::PUT, &efua, &address("kofi"), &{
        let mut change = change_of(&app.get(&efua, &address("kofi")).await.json());
        change["groups"] = json!(["Admin", "Owner"]);
        change
    })
    .await
    .expect_status(200);
    let kofi = app.sign_in("kofi").await;
    let off = |name: &str| format!("{}deactivate/", address(name));
    let (one, two) = (off("kofi"), off("abena"));
    let nothing = json!({});
    let (first, second) =
        tokio::join!(app.write(Method::POST, &abena, &one, &nothing), app.write(Method::POST, &kofi, &two, &nothing));
    let statuses = [first.status, second.status];
    assert!(statuses.contains(&200) && statuses.iter().any(|status| [401, 422].contains(status)), "{statuses:?}");
    let left = app.get(&efua, &format!("{PEOPLE}?facility_id={}&state=active", facility_id("Accra"))).await.json();
    let left = left["results"].as_array().unwrap();
    assert!(
        left.iter().any(|person| [user_id("abena"), user_id("kofi")].contains(&person["id"].as_str().unwrap().into()))
    );
}
