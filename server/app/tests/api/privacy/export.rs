use serde_json::{Value, json};

use super::export;
use crate::common::TestApp;
use crate::members::merge;
use crate::sales::till::{Till, batch, new_id, product_with, statuses, to_patient};

#[tokio::test]
async fn an_export_holds_what_was_said_sold_done_and_read_of_a_patient_and_of_whoever_was_merged_into_it() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let item = product_with(&app, &ama, 5).await;
    let (mut till, keep, drop) = (Till::new(), new_id(), new_id());
    let records = [till.patient(&keep, "Adjoa", "ACC-7"), till.patient(&drop, "Adwoa", "")];
    let sales = [&keep, &drop].map(|pk| to_patient(&till.sale(&[(&item, 1)]), pk));
    let answer = app.sync(&ama, &batch([&records[0], &records[1], &sales[0], &sales[1]])).await;
    assert_eq!(statuses(&answer), ["applied"; 4], "{answer}");
    merge(&app, &kofi, &keep, &drop).await.expect_status(200);
    app.pass(chrono::TimeDelta::seconds(1));

    let asked = [export(&app, &kofi, &keep).await, export(&app, &kofi, &drop).await];
    let shown: Vec<Value> = asked.into_iter().map(|answer| answer.expect_status(200).json()).collect();

    let all = &shown[0];
    assert_eq!((&all["patient"]["patient_pk"], &shown[1]["patient"]["patient_pk"]), (&json!(keep), &json!(keep)));
    assert_eq!(all["made_by"], "Kofi Boateng", "{all}");
    let said: Vec<_> = all["history"].as_array().unwrap().iter().map(|one| &one["patient"]["first_name"]).collect();
    assert_eq!(said[..2], ["Adjoa", "Adwoa"]);
    let sold: Vec<_> = all["sales"].as_array().unwrap().iter().map(|sale| &sale["uuid"]).collect();
    assert!(sales.iter().all(|sale| sold.contains(&&sale["id"])) && sold.len() == 2, "{all}");
    assert_eq!(all["sales"][0]["lines"][0]["name"], item["name"]);
    let done: Vec<_> = all["trail"].as_array().unwrap().iter().map(|entry| &entry["action"]).collect();
    assert_eq!(done, ["exported", "merged"], "it tells of itself too");
    assert_eq!(all["readings"][0]["what"], "export");
    assert_eq!((&all["tests"], &all["care"]["enrolments"]), (&json!([]), &json!([])));
    export(&app, &kofi, "none").await.expect_problem(404, "not_found");
}
