use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use super::lome;
use crate::common::{TestApp, facility_id};
use crate::users::{FIRST_PASSWORD, PEOPLE, first_sign_in};

fn person(facility_id: &str, username: &str, groups: &[&str], apps: &[&str]) -> Value {
    json!({ "id": Uuid::new_v4(), "username": username, "first_name": "Afi", "last_name": "Mensah", "email": "",
        "groups": groups, "scopes": [], "apps": apps, "facility_id": facility_id, "language": "fr", "is_staff": false,
        "password": FIRST_PASSWORD })
}

// SET-04 API-41 DWN-33: opened by staff alone; its people find every download, empty, and nothing of Accra.
#[tokio::test]
async fn a_new_pharmacy_in_lome_works_from_its_first_minute() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let id = Uuid::new_v4().to_string();
    let opened = app.write(Method::POST, &efua, "/api/facilities/", &lome(&id)).await.expect_status(201).json();
    assert_eq!(opened, lome(&id));
    let apps = ["POS", "Inventory", "Analytics", "Sales History"];
    for (username, groups) in [("kodjo", &["Admin", "Owner"][..]), ("akou", &["Cashier"])] {
        let person = person(&id, username, groups, &apps);
        let person = app.write(Method::POST, &efua, PEOPLE, &person).await.expect_status(201).json();
        assert_eq!(
            (&person["location"], &person["facility_name"]),
            (&json!("TG"), &json!("Pharmacie de la Lagune, Lomé"))
        );
    }
    let (kodjo, akou) = (first_sign_in(&app, "kodjo").await, first_sign_in(&app, "akou").await);
    let channels = app.get(&akou, "/api/oop-bff/channels/").await.expect_status(200).json();
    assert!(channels.to_string().contains("TG"), "{channels}");
    for path in [
        "productaliases/?facility_id=",
        "patient_audits/?facility_id=",
        "sales-history/?facility_id=",
        "promo-codes-admin/?specific_facilities=",
    ] {
        let page = app.get(&akou, &format!("/api/{path}{id}")).await.expect_status(200).json();
        assert_eq!((&page["count"], &page["next"]), (&json!(0), &Value::Null), "{path}");
        let accra = format!("/api/{path}{}", facility_id("Accra"));
        app.get(&akou, &accra).await.expect_problem(403, "other_facility");
        app.get(&kodjo, &accra).await.expect_problem(403, "other_facility");
    }
    // The owner runs it without the provider.
    let another = person(&id, "yao", &["Cashier"], &["POS"]);
    app.write(Method::POST, &kodjo, PEOPLE, &another).await.expect_status(201);
    assert_eq!(app.get_all(&kodjo, PEOPLE).await.len(), 3);
}
