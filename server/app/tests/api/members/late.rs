//! What tills say of a dropped patient when they were offline while it was merged.

use serde_json::{Value, json};

use super::{audit, merge, sales_to, summary};
use crate::common::{Session, TestApp};
use crate::sales::till::{Till, batch, changed, flags, new_id, product_with, statuses, to_patient};

/// Patients of Accra by these names; the first two are members.
async fn patients(app: &TestApp, ama: &Session, till: &mut Till, names: &[&str]) -> Vec<String> {
    let mut ids = Vec::new();
    for (number, name) in names.iter().enumerate() {
        let pk = new_id();
        let member_number = if number < 2 { format!("ACC-{number}") } else { String::new() };
        let bare = changed(&till.patient(&pk, name, &member_number), |payload| payload["patient"]["phone"] = json!(""));
        assert_eq!(statuses(&app.sync(ama, &batch([&bare])).await), ["applied"]);
        ids.push(pk);
    }
    ids
}

// OUT-01 LDB-16
#[tokio::test]
async fn a_late_record_of_the_dropped_patient_lands_on_the_kept_one() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let mut till = Till::new();
    let ids = patients(&app, &ama, &mut till, &["Adjoa", "Adwoa"]).await;
    let (keep, drop) = (ids[0].as_str(), ids[1].as_str());
    merge(&app, &kofi, keep, drop).await.expect_status(200);
    let before = audit(&app, &ama, drop).await["id"].as_i64().unwrap();

    let late = till.patient(drop, "Adwoa Serwaa", "ACC-5");
    assert_eq!(statuses(&app.sync(&ama, &batch([&late])).await), ["applied"]);

    let (dropped, kept) = (audit(&app, &ama, drop).await, audit(&app, &ama, keep).await);
    assert_eq!(dropped["program"], "merged", "the till that made it anew lets go of it again");
    assert_eq!((dropped["id"].as_i64(), kept["id"].as_i64()), (Some(before + 1), Some(before + 2)));
    let known = (&kept["patient"]["first_name"], &kept["patient"]["member_number"], &kept["patient"]["phone"]);
    assert_eq!(known, (&json!("Adjoa"), &json!("ACC-0"), &json!("+233240000001")), "only what was missing");
    // The same once more has nothing new for the one that is kept.
    app.sync(&ama, &batch([&till.patient(drop, "Adwoa Serwaa", "ACC-5")])).await;
    assert_eq!(audit(&app, &ama, keep).await, kept);
    assert_eq!(audit(&app, &ama, drop).await["id"].as_i64(), Some(before + 3));
}

// OUT-01 PRC-09: the goods were sold at the prices of the patient the till knew
#[tokio::test]
async fn a_late_sale_to_the_dropped_patient_is_the_kept_ones() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let item = product_with(&app, &ama, 5).await;
    let mut till = Till::new();
    let ids = patients(&app, &ama, &mut till, &["Member", "Member again", "Walk-in"]).await;
    let (member, again, walk_in) = (&ids[0], &ids[1], &ids[2]);
    let sale = |till: &mut Till, price: &str, pk: &str| to_patient(&till.sale_at(price, &[(&item, 1)]), pk);
    let early = sale(&mut till, "member_selling_price", again);
    app.sync(&ama, &batch([&early])).await;
    merge(&app, &kofi, member, again).await.expect_status(200);
    merge(&app, &kofi, member, walk_in).await.expect_status(200);

    let late = [
        sale(&mut till, "member_selling_price", again),
        sale(&mut till, "walk_in_selling_price", walk_in),
        sale(&mut till, "walk_in_selling_price", "01990000-0000-7000-8000-000000000001"),
    ];
    let answer = app.sync(&ama, &batch(&late)).await;

    assert_eq!(statuses(&answer), ["applied"; 3]);
    assert_eq!((flags(&answer, 0), flags(&answer, 1)), (vec![], vec![]), "{answer}");
    assert_eq!(flags(&answer, 2), ["unknown_patient"]);
    assert_eq!(sales_to(&app, &ama, member).await.len(), 3);
    let shown = summary(&app, &ama, "Accra", member).await.json();
    assert_eq!(shown["visits"], 3);
    let ids: Vec<&Value> = shown["sales"].as_array().unwrap().iter().map(|sale| &sale["uuid"]).collect();
    assert!([&early["id"], &late[0]["id"], &late[1]["id"]].iter().all(|id| ids.contains(id)), "{shown}");
    // What the till sent is what it is answered again.
    let again = app.sync(&ama, &batch([&late[0]])).await;
    assert_eq!(statuses(&again), ["duplicate"]);
}

// LDB-16: who was merged into somebody who is then merged into somebody
#[tokio::test]
async fn a_chain_of_merges_ends_at_the_last_one() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let item = product_with(&app, &ama, 5).await;
    let mut till = Till::new();
    let ids = patients(&app, &ama, &mut till, &["First", "Second", "Third"]).await;
    merge(&app, &kofi, &ids[1], &ids[0]).await.expect_status(200);
    merge(&app, &kofi, &ids[2], &ids[1]).await.expect_status(200);
    let sold: Vec<Value> = ids.iter().map(|pk| to_patient(&till.sale(&[(&item, 1)]), pk)).collect();
    app.sync(&ama, &batch(&sold)).await;
    for pk in &ids {
        let shown = summary(&app, &ama, "Accra", pk).await.expect_status(200).json();
        assert_eq!((&shown["patient_pk"], &shown["visits"]), (&json!(ids[2]), &json!(3)));
    }
    // The first one's number is the last one's: the second one kept its own, and the third had none.
    assert_eq!(summary(&app, &ama, "Accra", &ids[2]).await.json()["member_number"], "ACC-1");
}
