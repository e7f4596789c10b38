use crate::common::{TestApp, facility_id, user_id};

// ENT-09 ENT-12 ENT-13 API-16 SES-42
#[tokio::test]
async fn people_load_their_own_facility_with_its_settings() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let (accra, path) = own_path();
    let facility = app.get(&ama, &path).await.expect_status(200).json()["content"].clone();
    assert_eq!((&facility["id"], &facility["contract_type"]), (&accra.into(), &"VMI".into()));
    assert_eq!((&facility["country_id"], &facility["facility_type"]), (&288.into(), &"pharmacy".into()));
    assert!(facility["offline_config"]["offline_time_allowed"].as_i64().unwrap() > 0);
    assert_eq!(facility["facility_owner_contact"]["user_id"], user_id("abena"));
}

// API-41
#[tokio::test]
async fn another_facility_is_refused_and_staff_may_read_any() {
    let app = TestApp::spawn().await;
    let (_, path) = own_path();
    let (ngozi, efua) = (app.sign_in("ngozi").await, app.sign_in("efua").await);
    app.get(&ngozi, &path).await.expect_problem(403, "other_facility");
    app.get(&efua, &path).await.expect_status(200);
    app.get(&efua, "/api/facilities-bff/general/facilities/nowhere/").await.expect_problem(404, "not_found");
    // Nobody learns which ids exist.
    app.get(&ngozi, "/api/facilities-bff/general/facilities/nowhere/").await.expect_problem(403, "other_facility");
}

fn own_path() -> (String, String) {
    let accra = facility_id("Accra");
    let path = format!("/api/facilities-bff/general/facilities/{accra}/");
    (accra, path)
}
