use bloom::access::APP_NAMES;
use bloom::users::{self, NewUser};
use reqwest::Method;
use serde_json::json;
use uuid::Uuid;

use super::lome;
use crate::common::{Session, TestApp};
use crate::users::{FIRST_PASSWORD, PEOPLE, cashier, first_sign_in};

/// What `bloom user add --staff` does.
async fn add_staff(app: &TestApp, username: &str) {
    let staff = NewUser {
        id: Uuid::new_v4().to_string(),
        username: username.to_owned(),
        password_hash: app.state.passwords.hash(FIRST_PASSWORD).await.unwrap(),
        first_name: "Efua".to_owned(),
        last_name: "Ansah".to_owned(),
        email: String::new(),
        groups: vec!["Staff".to_owned()],
        scopes: Vec::new(),
        apps: APP_NAMES.map(str::to_owned).to_vec(),
        facility_id: None,
        location: "GH".to_owned(),
        is_staff: true,
        language: "en".to_owned(),
        must_change_password: false,
    };
    let tx = app.state.db.begin().await.unwrap();
    users::add(&tx, &staff, app.state.clock.now_ms()).await.unwrap();
    tx.commit().await.unwrap();
}

async fn sign_in(app: &TestApp, username: &str) -> Session {
    let answer = app.try_sign_in(username, FIRST_PASSWORD).await.expect_status(200).json();
    Session { token: answer["id_token"].as_str().unwrap().to_owned() }
}

// SET-04 HOM-19 HOM-20: with nothing but the first account of the provider, in every country of the network
#[tokio::test]
async fn an_installation_without_demonstration_data_opens_its_first_facility() {
    let app = TestApp::spawn_empty().await;
    add_staff(&app, "efua").await;
    let efua = sign_in(&app, "efua").await;
    let configs = app.get_all(&efua, "/api/oop-bff/country-config/").await;
    let codes: Vec<&str> = configs.iter().map(|row| row["country"]["alpha_2_code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["BJ", "ET", "GA", "GH", "KE", "MW", "NG", "RW", "SN", "TG", "TZ", "UG", "ZM"]);
    let market: Vec<_> = configs.iter().filter(|row| row["useMarketPlace"] == true).collect();
    let market: Vec<&str> = market.iter().map(|row| row["country"]["alpha_2_code"].as_str().unwrap()).collect();
    assert_eq!(market, ["BJ", "GA", "GH", "KE", "NG"]);
    for config in &configs {
        let id = Uuid::new_v4().to_string();
        let mut facility = lome(&id);
        facility["country_id"] = config["country"]["id"].clone();
        app.write(Method::POST, &efua, "/api/facilities/", &facility).await.expect_status(201);
        let code = config["country"]["alpha_2_code"].as_str().unwrap();
        let mut person = cashier(&format!("cashier-{}", code.to_lowercase()));
        person["facility_id"] = json!(id);
        app.write(Method::POST, &efua, PEOPLE, &person).await.expect_status(201);
        let cashier = first_sign_in(&app, person["username"].as_str().unwrap()).await;
        let channels = app.get_all(&cashier, "/api/oop-bff/channels/").await;
        assert!(!channels.is_empty() && channels.iter().all(|row| row["country"] == code), "{channels:?}");
    }
}
