use reqwest::Method;
use serde_json::{Value, json};

use super::lome;
use crate::common::{TestApp, facility_id, user_id};

fn path(town: &str) -> String {
    format!("/api/facilities/{}/profile/", facility_id(town))
}

// SET-07 ROL-16
#[tokio::test]
async fn its_manager_changes_what_is_the_facilitys_and_staff_everything() {
    let app = TestApp::spawn_with(&["--manage-facility-locations", "GA,GH"]).await;
    let (ama, kofi, efua) = (app.sign_in("ama").await, app.sign_in("kofi").await, app.sign_in("efua").await);
    let before = app.get(&ama, &path("Accra")).await.expect_status(200).json();
    assert_eq!((&before["low_stock_level"], &before["expiring_soon_days"]), (&json!(10), &json!(90)));
    assert_eq!((&before["shifts"], &before["price_limit_percent"]), (&json!("none"), &Value::Null));
    assert!(!before["phone"].as_str().unwrap().is_empty() && !before["receipt_header"].as_str().unwrap().is_empty());
    let mut change = before.clone();
    (change["phone"], change["low_stock_level"]) = (json!(" +233 1 "), json!(25));
    (change["shifts"], change["price_limit_percent"]) = (json!("cashier"), json!(15));
    (change["return_limit"], change["prescription_rule"]) = (json!("50.00"), json!("prescriber"));
    (change["licence_expires_on"], change["receipt_footer"]) = (json!(null), json!("See you\r\nsoon \r\n"));
    app.write(Method::PUT, &ama, &path("Accra"), &change).await.expect_problem(403, "managers_only");
    let after = app.write(Method::PUT, &kofi, &path("Accra"), &change).await.expect_status(200).json();
    assert_eq!((&after["phone"], &after["low_stock_level"]), (&json!("+233 1"), &json!(25)));
    assert_eq!((&after["licence_expires_on"], &after["receipt_footer"]), (&Value::Null, &json!("See you\nsoon")));
    // What tills keep says the same.
    let own = format!("/api/facilities-bff/general/facilities/{}/", facility_id("Accra"));
    let kept = app.get(&ama, &own).await.json()["content"].clone();
    for field in [
        "phone",
        "address",
        "licence_number",
        "receipt_header",
        "receipt_footer",
        "low_stock_level",
        "shifts",
        "price_limit_percent",
        "return_limit",
        "prescription_rule",
        "expiring_soon_days",
    ] {
        assert_eq!(kept[field], after[field], "{field}");
    }
    for (field, value) in [
        ("contract_type", json!("PPMV")),
        ("country_id", json!(566)),
        ("facility_type", json!("clinic")),
        ("is_active", json!(false)),
        ("offline_config", json!({ "offline_notification_period": 1, "offline_time_allowed": 48 })),
    ] {
        let mut change = after.clone();
        change[field] = value;
        let refused = app.write(Method::PUT, &kofi, &path("Accra"), &change).await.expect_problem(403, "staff_only");
        assert!(refused.json()["fields"][0].as_str().unwrap().starts_with(field), "{field}");
        if field == "offline_config" {
            app.write(Method::PUT, &efua, &path("Accra"), &change).await.expect_status(200);
        }
    }
    let trail = app.get_all(&kofi, "/api/audit/?subject=facility").await;
    let fields: Vec<_> =
        trail.iter().flat_map(|entry| entry["changes"].as_array().unwrap()).map(|it| it["field"].clone()).collect();
    assert!(
        fields.contains(&json!("offline_config.offline_time_allowed")) && fields.contains(&json!("receipt_footer"))
    );
}

// SET-04
#[tokio::test]
async fn what_no_facility_can_be_is_refused_by_field() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let before = app.get(&efua, &path("Accra")).await.json();
    for (field, value) in [
        ("name", json!(" ")),
        ("contract_type", json!("vmi")),
        ("facility_type", json!("shop")),
        ("country_id", json!(1)),
        ("low_stock_level", json!(-1)),
        ("shifts", json!("yes")),
        ("price_limit_percent", json!(101)),
        ("price_limit_percent", json!(-1)),
        ("return_limit", json!("-1")),
        ("prescription_rule", json!("doctor")),
        ("return_limit", json!("50.001")),
        ("return_limit", json!("fifty")),
        ("expiring_soon_days", json!(0)),
        ("receipt_header", json!("1\n2\n3\n4\n5\n6")),
        ("receipt_footer", json!("x".repeat(49))),
        ("address", json!("a\u{1}b")),
        ("phone", json!("1\n2")),
    ] {
        let mut change = before.clone();
        change[field] = value;
        let refused =
            app.write(Method::PUT, &efua, &path("Accra"), &change).await.expect_problem(422, "invalid").json();
        assert_eq!(refused["errors"][0]["field"], field);
    }
    let mut owner = before.clone();
    owner["facility_owner_contact"]["user_id"] = json!(user_id("ngozi"));
    app.write(Method::PUT, &efua, &path("Accra"), &owner).await.expect_problem(422, "invalid");
    let mut moved = before;
    moved["country_id"] = json!(566);
    app.write(Method::PUT, &efua, &path("Accra"), &moved).await.expect_problem(422, "country_fixed");
    app.write(Method::POST, &efua, "/api/facilities/", &lome(&facility_id("Accra")))
        .await
        .expect_problem(409, "id_used");
}

// SET-04 ROL-16
#[tokio::test]
async fn nobody_works_at_a_facility_that_is_switched_off() {
    let app = TestApp::spawn().await;
    let (ama, efua) = (app.sign_in("ama").await, app.sign_in("efua").await);
    let mut change = app.get(&efua, &path("Accra")).await.json();
    change["is_active"] = json!(false);
    app.write(Method::PUT, &efua, &path("Accra"), &change).await.expect_status(200);
    app.get(&ama, "/api/users/userinfo").await.expect_problem(401, "session_ended");
    app.try_sign_in("ama", bloom_demo::PASSWORD).await.expect_problem(403, "facility_inactive");
    let lagos = app.sign_in("ngozi").await;
    let named = app
        .get(&lagos, &format!("/api/inventory-bff/stock-transfers/destinations/?facility_id={}", facility_id("Lagos")))
        .await;
    assert!(!named.expect_status(200).text().contains("Accra"), "nothing is sent there");
    change["is_active"] = json!(true);
    app.write(Method::PUT, &efua, &path("Accra"), &change).await.expect_status(200);
    app.try_sign_in("ama", bloom_demo::PASSWORD).await.expect_status(200);
    let trail = app.get_all(&efua, "/api/audit/?subject=facility").await;
    assert_eq!((&trail.len(), trail[0]["by_username"].as_str()), (&2, Some("efua")));
}

// ROL-06 ROL-16: who does not see "Manage facility" is refused by the server, too.
#[tokio::test]
async fn a_facility_is_managed_by_its_admin_where_facilities_are_managed_by_their_own_people() {
    let app = TestApp::spawn().await;
    let put = async |username: &str, town: &str| {
        let session = app.sign_in(username).await;
        let profile = app.get(&session, &path(town)).await.expect_status(200).json();
        app.write(Method::PUT, &session, &path(town), &profile).await
    };
    // By the settings of the start: Gabon and Ethiopia.
    put("marie", "Libreville").await.expect_status(200);
    for username in ["kofi", "abena", "ama"] {
        put(username, "Accra").await.expect_problem(403, "managers_only");
    }
    put("ngozi", "Lagos").await.expect_problem(403, "managers_only");
    put("efua", "Accra").await.expect_status(200);
}

// A page of before a limit existed does not take it away by not naming it.
#[tokio::test]
async fn a_profile_that_names_no_limits_or_rules_is_refused_and_changes_nothing() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let mut profile = app.get(&efua, &path("Accra")).await.json();
    (profile["price_limit_percent"], profile["return_limit"]) = (json!(15), json!("50.00"));
    app.write(Method::PUT, &efua, &path("Accra"), &profile).await.expect_status(200);
    for field in ["price_limit_percent", "return_limit", "prescription_rule"] {
        let mut older = profile.clone();
        older.as_object_mut().unwrap().remove(field);
        let answer = app.write(Method::PUT, &efua, &path("Accra"), &older).await;
        assert_eq!((answer.status, field), (422, field));
    }
    assert_eq!(app.get(&efua, &path("Accra")).await.json()["return_limit"], "50.00");
}
