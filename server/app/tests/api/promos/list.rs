use crate::common::{TestApp, facility_id};

// DWN-11, DWN-13, API-31, API-32
#[tokio::test]
async fn promos_of_a_facility_are_listed_whole() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let first = format!("/api/promo-codes-admin/?specific_facilities={}&page=1&page_size=2", facility_id("Accra"));
    let rows = app.get_all(&ama, &first).await;
    assert_eq!(rows.len(), 5);
    assert_eq!(app.get(&ama, &first).await.json()["count"], 5);
    for row in &rows {
        let value: f64 = row["value"].as_str().unwrap().parse().unwrap();
        assert!(value > 0.0 && ["percent", "fixed"].contains(&row["kind"].as_str().unwrap()), "{row}");
        assert!(row["starts_on"].as_str().unwrap() <= row["ends_on"].as_str().unwrap());
        assert!(row["is_active"].is_boolean() && !row["code"].as_str().unwrap().is_empty());
    }
}

// API-41
#[tokio::test]
async fn promos_are_shown_to_their_facility_and_to_staff() {
    let app = TestApp::spawn().await;
    let path = format!("/api/promo-codes-admin/?specific_facilities={}", facility_id("Accra"));
    app.send(app.http.get(app.url(&path))).await.expect_status(401);
    let marie = app.sign_in("marie").await;
    app.get(&marie, &path).await.expect_problem(403, "other_facility");
    app.get(&marie, "/api/promo-codes-admin/").await.expect_problem(400, "bad_query");
    let efua = app.sign_in("efua").await;
    assert_eq!(app.get(&efua, &path).await.expect_status(200).json()["count"], 5);
}
