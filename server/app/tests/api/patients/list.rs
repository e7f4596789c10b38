use crate::common::{TestApp, facility_id};

// DWN-08, LDB-16, API-28, API-32
#[tokio::test]
async fn audits_come_whole_in_order_of_their_number() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let first = format!("/api/patient_audits/?facility_id={}&limit=6", facility_id("Accra"));
    let rows = app.get_all(&ama, &first).await;
    let ids: Vec<i64> = rows.iter().map(|row| row["id"].as_i64().unwrap()).collect();
    assert_eq!(ids.len(), 20);
    assert_eq!(app.get(&ama, &first).await.json()["count"], 20);
    assert!(ids.is_sorted_by(|left, right| left < right));
    assert!(rows.iter().all(|row| row["patient_pk"].is_string() && row["patient"]["first_name"].is_string()));
}

// DWN-14
#[tokio::test]
async fn only_audits_after_the_last_known_one_are_sent() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let path =
        |after: i64| format!("/api/patient_audits/?facility_id={}&limit=25&last_sync_id={after}", facility_id("Accra"));
    let all = app.get(&ama, &path(0)).await.json();
    let known = all["results"][16]["id"].as_i64().unwrap();
    let newer = app.get(&ama, &path(known)).await.json();
    assert_eq!((newer["count"].as_i64(), &newer["results"][0]), (Some(3), &all["results"][17]));
    let none = app.get(&ama, &path(i64::MAX)).await.json();
    assert_eq!((none["count"].as_i64(), none["results"].as_array().unwrap().len()), (Some(0), 0));
}

// API-41
#[tokio::test]
async fn patients_are_shown_to_their_facility_and_to_staff() {
    let app = TestApp::spawn().await;
    let path = format!("/api/patient_audits/?facility_id={}&limit=25", facility_id("Accra"));
    app.send(app.http.get(app.url(&path))).await.expect_status(401);
    let yaw = app.sign_in("yaw").await;
    app.get(&yaw, &path).await.expect_problem(403, "other_facility");
    // A facility without patients has an empty list.
    let own = app.get(&yaw, &format!("/api/patient_audits/?facility_id={}", facility_id("Tema"))).await.json();
    assert_eq!((own["count"].as_i64(), own["next"].is_null()), (Some(0), true));
    let efua = app.sign_in("efua").await;
    assert_eq!(app.get(&efua, &path).await.expect_status(200).json()["count"], 20);
}

// ROL-16: who works without patients sees none, and no download fails by it.
#[tokio::test]
async fn patients_are_for_who_works_with_them() {
    let app = TestApp::spawn().await;
    let path = format!("/api/patient_audits/?facility_id={}&limit=25", facility_id("Accra"));
    for (username, count) in [("ama", 20), ("kofi", 20), ("abena", 0), ("adwoa", 0)] {
        let session = app.sign_in(username).await;
        let page = app.get(&session, &path).await.expect_status(200).json();
        let rows = page["results"].as_array().unwrap().len();
        assert_eq!(
            (page["count"].as_u64(), rows as u64, page["next"].is_null()),
            (Some(count), count, true),
            "{username}"
        );
    }
}

// ROL-16: who runs the facility sees which people of the provider read its patients.
#[tokio::test]
async fn each_reading_by_staff_is_written_down() {
    let app = TestApp::spawn().await;
    let (ama, kofi, efua) = (app.sign_in("ama").await, app.sign_in("kofi").await, app.sign_in("efua").await);
    let path = format!("/api/patient_audits/?facility_id={}&limit=15", facility_id("Accra"));
    app.get_all(&ama, &path).await;
    assert_eq!(app.count("audit_entries WHERE subject <> 'sign_in'").await, 0);
    app.get_all(&efua, &path).await;
    let trail = app.get_all(&kofi, "/api/audit/?subject=patient").await;
    let told: Vec<_> =
        trail.iter().map(|it| (it["action"].as_str().unwrap(), it["by_username"].as_str().unwrap())).collect();
    assert_eq!(told, [("read", "efua"), ("read", "efua")], "a page each");
    let mut read: Vec<_> = trail.iter().map(|it| it["changes"][0]["to"].as_str().unwrap()).collect();
    read.sort_unstable();
    assert_eq!(read, ["15", "5"]);
}
