use bloom::countries::{self, NewVdlWords};
use serde_json::{Value, json};

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

// HOM-12: label and subtitle of the provider's stock belong to the country
#[tokio::test]
async fn a_country_says_what_it_calls_the_stock_of_the_provider() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let words = async |code: &str| {
        let page = app.get(&ama, "/api/oop-bff/country-config/").await.expect_status(200).json();
        let configs = page["results"].as_array().unwrap().clone();
        configs.into_iter().find(|config| config["country"]["alpha_2_code"] == code).unwrap()["vdl"].clone()
    };
    let none = json!({ "label": { "en": "", "fr": "" }, "subtitle": { "en": "", "fr": "" } });
    assert_eq!(words("GH").await, none, "the product's own words");
    let some = |text: &str| Some(text.to_owned());
    let label =
        NewVdlWords { label_en: some("Network stock"), label_fr: some("Stock du réseau"), ..Default::default() };
    assert!(countries::set_words(&app.state.db, "GH", &label).await.unwrap().is_some());
    let subtitle = NewVdlWords { subtitle_en: some("Pay when it is sold"), ..Default::default() };
    countries::set_words(&app.state.db, "GH", &subtitle).await.unwrap();
    let said = json!({ "label": { "en": "Network stock", "fr": "Stock du réseau" },
        "subtitle": { "en": "Pay when it is sold", "fr": "" } });
    assert_eq!(words("GH").await, said, "what is not given stays");
    assert_eq!(words("KE").await, none);
    assert_eq!(countries::set_words(&app.state.db, "ZZ", &label).await.unwrap(), None);
}
