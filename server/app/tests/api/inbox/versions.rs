//! Tills of every version and this server. What they send, and ever sent, stands in `api/record-cases.json`; the web is
//! held to it as well. Tills that are ahead of this server are in `unknown.rs`.

use serde_json::{Value, json};

use crate::common::{TestApp, facility_id, user_id};
use crate::sales::till::{assert_books_agree, batch, code, number, statuses};

fn read(name: &str) -> Value {
    let path = format!("{}/../../api/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn recorded() -> Vec<Value> {
    let table = read("record-cases.json");
    let ours = [json!(facility_id("Accra")), json!(user_id("kofi"))];
    assert_eq!([&table["facility_id"], &table["operator_id"]], [&ours[0], &ours[1]]);
    table["cases"].as_array().unwrap().iter().map(|case| case["record"].clone()).collect()
}

// OUT-01 OUT-23: a till that was not updated for years sells all the same
#[tokio::test]
async fn every_wording_that_any_till_ever_used_is_applied_once() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let (receipts, records): (Vec<_>, Vec<_>) = recorded().into_iter().partition(|record| record["kind"] == "receipt");

    let answer = app.sync(&kofi, &batch(&records)).await;

    assert_eq!(statuses(&answer), vec!["applied"; records.len()], "{answer:#}");
    assert_eq!(statuses(&app.sync(&kofi, &batch(&records)).await), vec!["duplicate"; records.len()]);
    for record in records.iter().filter(|record| record["kind"] == "sale") {
        let id = record["id"].as_str().unwrap();
        assert_eq!(number(&app, "SELECT COUNT(*) FROM sales WHERE id = $1", &[id]).await, 1);
    }
    // Whole, of a shipment that this server never had: a person looks, and nothing is lost.
    let answer = app.sync(&kofi, &batch(&receipts)).await;
    assert!((0..receipts.len()).all(|at| code(&answer, at) == "shipment_unknown"), "{answer:#}");
    assert_books_agree(&app).await;
}

// OUT-23: a kind that is not on record could change its wording without anybody noticing
#[test]
fn every_kind_of_the_contract_is_on_record_in_each_of_its_wordings() {
    let contract = read("openapi.json");
    let kinds = contract["components"]["schemas"]["SyncRecord"]["properties"]["kind"]["enum"].as_array().unwrap();
    let records = recorded();
    for kind in kinds {
        let of_kind = records.iter().filter(|record| record["kind"] == *kind);
        let mut schemas: Vec<i64> = of_kind.map(|record| record["schema"].as_i64().unwrap()).collect();
        schemas.sort_unstable();
        schemas.dedup();
        let newest = schemas.len() as i64;
        assert!(newest > 0, "put a {kind} into api/record-cases.json");
        assert_eq!(schemas, (1..=newest).collect::<Vec<_>>(), "of {kind} a wording was taken away");
    }
}
