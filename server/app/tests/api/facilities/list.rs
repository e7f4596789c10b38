use bloom::facilities::{self, FacilityProfile};

use crate::common::{Session, TestApp};

const LIST: &str = "/api/facilities-bff/general/facilities/";

async fn names(app: &TestApp, session: &Session, path: &str) -> (i64, Vec<String>) {
    let (mut found, mut count, mut next) = (Vec::new(), 0, Some(path.to_owned()));
    while let Some(path) = next {
        let page = app.get(session, &path).await.expect_status(200).json();
        count = page["count"].as_i64().unwrap();
        found.extend(page["results"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap().to_owned()));
        next = page["next"].as_str().map(str::to_owned);
    }
    (count, found)
}

// API-41
#[tokio::test]
async fn people_see_their_facility_and_staff_see_all() {
    let app = TestApp::spawn().await;
    let (ama, efua) = (app.sign_in("ama").await, app.sign_in("efua").await);
    assert_eq!(names(&app, &ama, LIST).await, (1, vec!["Harmattan Lane Pharmacy, Accra".to_owned()]));
    assert_eq!(names(&app, &efua, LIST).await.0, 6);
    let elsewhere = names(&app, &ama, &format!("{LIST}?search=Lagos")).await;
    assert_eq!(elsewhere, (0, Vec::new()));
}

// MOD-11
#[tokio::test]
async fn a_search_finds_part_of_a_name_in_any_case_and_takes_wildcards_to_the_letter() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    assert_eq!(names(&app, &efua, &format!("{LIST}?search=PHARMACIE")).await.0, 2);
    for wildcard in ["%25", "_", "%5C"] {
        assert_eq!(names(&app, &efua, &format!("{LIST}?search={wildcard}")).await.0, 0, "{wildcard}");
    }
}

// MOD-11
#[tokio::test]
async fn following_next_shows_every_facility_once_in_order_also_when_names_are_equal() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let tx = app.state.db.begin().await.unwrap();
    for number in 0..130 {
        facilities::add(&tx, &facility(number)).await.unwrap();
    }
    tx.commit().await.unwrap();
    let (count, found) = names(&app, &efua, LIST).await;
    assert_eq!((count, found.len()), (136, 136));
    let keys: Vec<String> = found.iter().map(|name| name.to_lowercase()).collect();
    assert!(keys.is_sorted(), "{keys:?}");
    assert_eq!(names(&app, &efua, &format!("{LIST}?search=same")).await.0, 130);
}

fn facility(number: usize) -> FacilityProfile {
    let mut facility = super::lome(&format!("test-{number:03}"));
    facility["name"] = "Same Name".into();
    serde_json::from_value(facility).unwrap()
}
