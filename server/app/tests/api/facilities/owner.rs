use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use super::lome;
use crate::common::{Session, TestApp};
use crate::users::{PEOPLE, cashier, change_of};

/// Opens a pharmacy of Afi, who has no account yet; the id.
async fn open(app: &TestApp, efua: &Session) -> String {
    let id = Uuid::new_v4().to_string();
    let mut facility = lome(&id);
    facility["facility_owner_contact"] = json!({ "user_id": "", "full_name": "Afi Mensah", "email": "afi@lagune.tg" });
    app.write(Method::POST, efua, "/api/facilities/", &facility).await.expect_status(201);
    id
}

/// Adds somebody with this address to a facility; the id.
async fn add(app: &TestApp, efua: &Session, facility_id: &str, email: &str, group: &str) -> Value {
    let mut person = cashier(&format!("p-{}", Uuid::new_v4().simple()));
    (person["facility_id"], person["email"], person["groups"]) = (json!(facility_id), json!(email), json!([group]));
    app.write(Method::POST, efua, PEOPLE, &person).await.expect_status(201).json()["id"].clone()
}

async fn owner(app: &TestApp, efua: &Session, facility_id: &str) -> Value {
    let profile = app.get(efua, &format!("/api/facilities/{facility_id}/profile/")).await.expect_status(200).json();
    profile["facility_owner_contact"]["user_id"].clone()
}

// FIN-09: the owner is known by the address that was noted before there were any accounts
#[tokio::test]
async fn the_first_manager_with_the_address_of_the_owner_is_the_owner() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let id = open(&app, &efua).await;
    let another = Uuid::new_v4().to_string();
    app.write(Method::POST, &efua, "/api/facilities/", &lome(&another)).await.expect_status(201);

    add(&app, &efua, &id, "afi@lagune.tg", "Cashier").await;
    add(&app, &efua, &id, "yao@lagune.tg", "Owner").await;
    add(&app, &efua, &another, "", "Owner").await;
    add(&app, &efua, &another, "afi@lagune.tg", "Owner").await;
    assert_eq!((owner(&app, &efua, &id).await, owner(&app, &efua, &another).await), (json!(""), json!("")));

    let afi = add(&app, &efua, &id, "Afi@Lagune.TG", "Owner").await;
    assert_eq!(owner(&app, &efua, &id).await, afi);
    let entries = app.get_all(&efua, &format!("/api/audit/?facility_id={id}")).await;
    let told = json!({ "field": "facility_owner_contact.user_id", "from": "", "to": afi });
    assert!(entries.iter().any(|entry| entry["changes"] == json!([told])), "{entries:#?}");

    add(&app, &efua, &id, "afi@lagune.tg", "Admin").await;
    assert_eq!(owner(&app, &efua, &id).await, afi);
}

// FIN-09: somebody who was there before becomes the owner when address and group are put right
#[tokio::test]
async fn the_owner_is_known_too_when_the_account_is_put_right_later() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let id = open(&app, &efua).await;
    let person = add(&app, &efua, &id, "", "Cashier").await;
    let path = format!("{PEOPLE}{}/", person.as_str().unwrap());
    for (email, group, expected) in [
        ("afi@lagune.tg", "Cashier", &json!("")),
        ("yao@lagune.tg", "Owner", &json!("")),
        ("afi@lagune.tg", "Owner", &person),
    ] {
        let mut change = change_of(&app.get(&efua, &path).await.expect_status(200).json());
        (change["email"], change["groups"]) = (json!(email), json!([group]));
        // The facility keeps somebody who manages it.
        add(&app, &efua, &id, "", "Admin").await;
        app.write(Method::PUT, &efua, &path, &change).await.expect_status(200);
        assert_eq!(&owner(&app, &efua, &id).await, expected, "{email} {group}");
    }
}
