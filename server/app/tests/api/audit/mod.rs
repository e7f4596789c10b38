use reqwest::Method;
use serde_json::{Value, json};

use crate::common::{TestApp, facility_id, user_id};
use crate::users::{PEOPLE, address, cashier, change_of};

// SET-03
#[tokio::test]
async fn every_change_of_a_person_is_told_newest_first_with_old_and_new() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let request = cashier("efe");
    let added = app.write(Method::POST, &kofi, PEOPLE, &request).await.expect_status(201).json();
    let own = format!("{PEOPLE}{}/", request["id"].as_str().unwrap());
    let mut change = change_of(&added);
    (change["first_name"], change["apps"]) = (json!("Efua"), json!(["POS"]));
    app.pass(chrono::TimeDelta::milliseconds(1));
    for _ in 0..2 {
        app.write(Method::PUT, &kofi, &own, &change).await.expect_status(200);
    }
    for action in ["deactivate", "deactivate", "activate"] {
        app.pass(chrono::TimeDelta::milliseconds(1));
        app.write(Method::POST, &kofi, &format!("{own}{action}/"), &json!({})).await.expect_status(200);
    }
    let subject = format!("/api/audit/?subject=user&subject_id={}", request["id"].as_str().unwrap());
    let trail = app.get_all(&kofi, &subject).await;
    let actions: Vec<_> = trail.iter().map(|entry| entry["action"].as_str().unwrap()).collect();
    assert_eq!(actions, ["activated", "deactivated", "changed", "created"], "what changed nothing is not told");
    assert_eq!((&trail[0]["by_username"], &trail[0]["by_name"]), (&json!("kofi"), &json!("Kofi Boateng")));
    assert_eq!((&trail[0]["subject"], &trail[0]["facility_id"]), (&json!("user"), &json!(facility_id("Accra"))));
    assert_eq!(trail[2]["subject_name"], "Efua Baako");
    let changes = json!([{ "field": "first_name", "from": "Efe", "to": "Efua" },
        { "field": "apps", "from": "POS, Inventory", "to": "POS" }]);
    assert_eq!(trail[2]["changes"], changes);
}

// A change that fails leaves no entry, an entry never stands without its change.
#[tokio::test]
async fn what_is_refused_is_not_told() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    app.write(Method::POST, &kofi, PEOPLE, &cashier("ama")).await.expect_problem(409, "username_taken");
    app.write(Method::POST, &kofi, &format!("{}deactivate/", address("kofi")), &json!({})).await.expect_status(422);
    assert_eq!(app.count("audit_entries WHERE subject <> 'sign_in'").await, 0);
}

// API-41
#[tokio::test]
async fn managers_read_what_was_done_in_their_facility_and_staff_everything() {
    let app = TestApp::spawn().await;
    let (ama, kofi, efua) = (app.sign_in("ama").await, app.sign_in("kofi").await, app.sign_in("efua").await);
    for person in ["ama", "chidi"] {
        app.write(Method::POST, &efua, &format!("{}deactivate/", address(person)), &json!({})).await.expect_status(200);
        app.write(Method::POST, &efua, &format!("{}activate/", address(person)), &json!({})).await.expect_status(200);
    }
    let ama_again = app.sign_in("ama").await;
    app.get(&ama, "/api/audit/").await.expect_problem(401, "session_ended");
    app.get(&ama_again, "/api/audit/").await.expect_problem(403, "managers_only");
    let subjects = |trail: Vec<Value>| {
        trail.iter().map(|entry| entry["subject_id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let own = subjects(app.get_all(&kofi, "/api/audit/?subject=user").await);
    assert_eq!(own, [user_id("ama"), user_id("ama")]);
    let lagos = format!("/api/audit/?subject=user&facility_id={}", facility_id("Lagos"));
    app.get(&kofi, &lagos).await.expect_problem(403, "other_facility");
    assert!(app.get_all(&kofi, &format!("/api/audit/?subject=user&subject_id={}", user_id("chidi"))).await.is_empty());
    assert_eq!(subjects(app.get_all(&efua, &lagos).await), [user_id("chidi"), user_id("chidi")]);
    assert_eq!(app.get_all(&efua, "/api/audit/?subject=user").await.len(), 4);
}

// PIN-18
#[tokio::test]
async fn sign_ins_lock_outs_and_changes_of_pins_are_told() {
    let app = TestApp::spawn_with(&["--account-limit", "2"]).await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let pin = json!({ "user_id": user_id("ama"), "pin": "8361" });
    app.write(Method::PUT, &ama, "/api/users/user_pin_reset/", &pin).await.expect_status(200);
    let told = async |subject: &str, username: &str| {
        let path = format!("/api/audit/?subject={subject}&subject_id={}", user_id(username));
        let trail = app.get_all(&kofi, &path).await;
        let entry = |entry: &Value| {
            format!("{} by {}", entry["action"].as_str().unwrap(), entry["by_username"].as_str().unwrap())
        };
        trail.iter().map(entry).collect::<Vec<_>>()
    };
    assert_eq!(told("user", "ama").await, ["pin_changed by ama"]);
    assert_eq!(told("sign_in", "ama").await, ["signed_in by ama"]);
    for _ in 0..3 {
        app.pass(chrono::TimeDelta::milliseconds(1));
        app.try_sign_in("ama", "wrong").await;
    }
    assert_eq!(told("sign_in", "ama").await, ["locked_out by ", "signed_in by ama"], "one wait, one entry");
}
