use std::collections::BTreeSet;

use crate::common::TestApp;

async fn countries_seen_by(app: &TestApp, username: &str) -> BTreeSet<String> {
    let session = app.sign_in(username).await;
    let page = app.get(&session, "/api/oop-bff/channels/").await.expect_status(200).json();
    page["results"].as_array().unwrap().iter().map(|row| row["country"].as_str().unwrap().to_owned()).collect()
}

// API-13
#[tokio::test]
async fn people_see_the_mobile_money_of_their_country_and_staff_see_all() {
    let app = TestApp::spawn().await;
    assert_eq!(countries_seen_by(&app, "wanjiru").await, BTreeSet::from(["KE".to_owned()]));
    let all = countries_seen_by(&app, "efua").await;
    assert!(all.len() > 3 && all.contains("KE") && all.contains("GH"), "{all:?}");
}
