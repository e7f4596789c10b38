use serde_json::Value;

use crate::common::TestApp;

// ENT-15 API-12 HOM-19
#[tokio::test]
async fn every_country_says_whether_it_has_the_market_place() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let page = app.get(&ama, "/api/oop-bff/country-config/").await.expect_status(200).json();
    let configs = page["results"].as_array().unwrap();
    assert_eq!((page["count"].as_u64(), &page["next"]), (Some(configs.len() as u64), &Value::Null));
    let ghana = configs.iter().find(|config| config["country"]["alpha_2_code"] == "GH").expect("Ghana");
    assert_eq!((&ghana["useMarketPlace"], &ghana["currency"]), (&Value::Bool(true), &"GHS".into()));
    assert_eq!((&ghana["minor_units"], &ghana["time_zone"]), (&2.into(), &"Africa/Accra".into()));
    assert!(configs.iter().all(|config| config["country"]["alpha_2_code"] != "NW"), "NW is no country");
}
