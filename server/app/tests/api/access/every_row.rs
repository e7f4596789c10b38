//! Every row of the table, called on a running server by every role, of every facility it can be about.

use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Row, TABLE};
use crate::common::{Session, TestApp, facility_id, user_id};

const NOWHERE: &str = "01990000-0000-7000-8000-0000000000ff";

/// What a row says of somebody.
type Expected = fn(&Row) -> u16;

/// Somebody who calls.
struct Role {
    name: &'static str,
    session: Option<Session>,
    /// Town of the own facility; of nobody and of staff: the one they ask about.
    town: &'static str,
    own: Expected,
    elsewhere: Expected,
    nowhere: Expected,
}

/// What a call is about.
#[derive(Debug)]
struct Target {
    facility_id: String,
    product: String,
    bystander: String,
}

async fn roles(app: &TestApp) -> Vec<Role> {
    let people: [(&'static str, &'static str, &'static str, Expected); 6] = [
        ("cashier", "ama", "Accra", |row| row.cashier),
        ("manager", "kofi", "Accra", |row| row.manager),
        ("owner", "abena", "Accra", |row| row.owner.unwrap_or(row.manager)),
        ("stock keeper", "yaw", "Tema", |row| row.keeper.unwrap_or(row.cashier)),
        ("restricted", "kwesi", "Accra", |row| row.restricted.unwrap_or(row.cashier)),
        ("support", "adwoa", "Accra", |row| row.support.unwrap_or(row.cashier)),
    ];
    let nobody: Expected = |row| row.nobody;
    let mut roles =
        vec![Role { name: "nobody", session: None, town: "Accra", own: nobody, elsewhere: nobody, nowhere: nobody }];
    for (name, username, town, own) in people {
        let session = Some(app.sign_in(username).await);
        let (elsewhere, nowhere): (Expected, Expected) =
            (|row| row.stranger, |row| row.nowhere.unwrap_or(row.stranger));
        roles.push(Role { name, session, town, own, elsewhere, nowhere });
    }
    let staff: Expected = |row| row.staff;
    let nowhere: Expected = |row| row.staff_nowhere.unwrap_or(row.staff);
    let session = Some(app.sign_in("efua").await);
    roles.push(Role { name: "staff", session, town: "Accra", own: staff, elsewhere: staff, nowhere });
    roles
}

/// The facility of the town, with a cashier who is nobody else in these tests.
async fn target(app: &TestApp, staff: &Session, town: &str) -> Target {
    let facility_id = facility_id(town);
    let mut person = crate::users::cashier(&format!("bystander-{}", town.to_lowercase()));
    person["facility_id"] = json!(facility_id);
    app.write(Method::POST, staff, "/api/users/", &person).await.expect_status(201);
    let product = app.text(&format!("SELECT id FROM products WHERE facility_id = '{facility_id}' ORDER BY id")).await;
    Target { facility_id, product, bystander: person["id"].as_str().unwrap().to_owned() }
}

// API-37 API-38 API-41 ROL-04 ROL-14 ROL-15 ROL-16
#[tokio::test]
async fn every_role_may_call_what_the_table_says_and_nothing_else() {
    let app = TestApp::spawn().await;
    let roles = roles(&app).await;
    let staff = roles.last().and_then(|role| role.session.clone()).unwrap();
    let mut towns = Vec::new();
    for town in ["Accra", "Tema", "Lagos"] {
        towns.push((town, target(&app, &staff, town).await));
    }
    let of = |town: &str| &towns.iter().find(|(name, _)| *name == town).unwrap().1;
    let nowhere = Target { facility_id: NOWHERE.to_owned(), product: "none".to_owned(), bystander: "none".to_owned() };
    let mut wrong = Vec::new();
    for row in TABLE {
        for role in &roles {
            let about = [
                ("the own facility", of(role.town), role.own),
                ("another facility", of("Lagos"), role.elsewhere),
                ("no facility", &nowhere, role.nowhere),
            ];
            let places = if names_a_facility(row) { &about[..] } else { &about[..1] };
            for (place, target, expected) in places {
                let (status, expected) = (call(&app, row, role.session.as_ref(), target).await, expected(row));
                if status != expected {
                    wrong.push(format!("{} of {place}, {}: {status} instead of {expected}", role.name, row.operation));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

fn body_text(row: &Row) -> Option<String> {
    (row.body)().map(|body| body.to_string())
}

fn names_a_facility(row: &Row) -> bool {
    let in_body = body_text(row).is_some_and(|text| text.contains(&facility_id("Accra")));
    in_body || ["{own}", "{product}", "{bystander}"].iter().any(|part| row.path.contains(part))
}

async fn call(app: &TestApp, row: &Row, session: Option<&Session>, target: &Target) -> u16 {
    let path = row.path.replace("{own}", &target.facility_id).replace("{ama}", &user_id("ama"));
    let path = path.replace("{product}", &target.product).replace("{bystander}", &target.bystander);
    let method = Method::from_bytes(row.method.as_bytes()).unwrap();
    let request = match session {
        Some(session) => app.request(method, session, &path),
        None => app.http.request(method, app.url(&path)),
    };
    let request = request.header("Idempotency-Key", Uuid::new_v4().to_string());
    let body = body_text(row).map(|text| text.replace(&facility_id("Accra"), &target.facility_id));
    let body: Option<Value> = body.map(|text| serde_json::from_str(&text).unwrap());
    let answer = app.send(match body {
        Some(body) => request.json(&body),
        None => request,
    });
    answer.await.status
}

// What the rows stand on: who these people are.
#[tokio::test]
async fn the_roles_of_the_table_are_who_they_are_said_to_be() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    for (username, groups, scopes) in [
        ("ama", json!(["Cashier"]), json!([])),
        ("kofi", json!(["Admin"]), json!(["promo.create", "lab.perform", "lab.read"])),
        ("abena", json!(["Admin", "Owner"]), json!([])),
        ("yaw", json!(["Stock Keeper"]), json!([])),
        ("kwesi", json!(["Cashier"]), json!(["offline.restricted"])),
        ("adwoa", json!(["Customer Support"]), json!(["customer_support.admin"])),
    ] {
        let person = app.get(&efua, &format!("/api/users/{}/", user_id(username))).await.expect_status(200).json();
        assert_eq!((&person["groups"], &person["scopes"]), (&groups, &scopes), "{username}");
    }
}
