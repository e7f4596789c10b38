//! Who orders, and who looks.

use reqwest::Method;
use serde_json::json;

use super::{AKWAABA, PATH, accept, cancel, line, listed, move_price, offer, order, path_of, shown, spawn, till};
use crate::common::facility_id;
use crate::sales::till::{Till, batch, code, flags, statuses};

// ENT-16, API-41: people of the facility with the app; the provider looks; nobody else knows of it
#[tokio::test]
async fn an_order_is_its_facilitys_own() {
    let app = spawn().await;
    let (kofi, ama) = (app.sign_in("kofi").await, app.sign_in("ama").await);
    let (ngozi, efua) = (app.sign_in("ngozi").await, app.sign_in("efua").await);
    let offered = offer(&app, AKWAABA, 1_250).await;
    let record = order(&mut till(), AKWAABA, &[line(&offered, 1)]);
    move_price(&app, &offered, 1_300).await;
    app.sync(&kofi, &batch([&record])).await;
    let list = format!("{PATH}?facility_id={}", facility_id("Accra"));

    app.get(&ama, &list).await.expect_problem(403, "no_order");
    app.get(&ama, &path_of(&record)).await.expect_problem(403, "no_order");
    app.get(&ngozi, &list).await.expect_problem(403, "other_facility");
    app.get(&ngozi, &path_of(&record)).await.expect_problem(404, "not_found");
    assert_eq!(listed(&app, &efua).await, listed(&app, &kofi).await);
    assert_eq!(shown(&app, &efua, &record).await, shown(&app, &kofi, &record).await);
    for (session, status, code) in [(&ama, 403, "no_order"), (&ngozi, 404, "not_found"), (&efua, 403, "other_facility")]
    {
        accept(&app, session, &record, 0, "13.00").await.expect_problem(status, code);
        cancel(&app, session, &record, 0).await.expect_problem(status, code);
    }
    assert_eq!(shown(&app, &kofi, &record).await["state"], "waiting");
}

// ENT-16: who lost the app meanwhile, or never had it, is looked at by who runs the facility
#[tokio::test]
async fn an_order_of_somebody_who_may_not_order_waits_for_a_person() {
    let app = spawn().await;
    let (kofi, ama) = (app.sign_in("kofi").await, app.sign_in("ama").await);
    let offered = offer(&app, AKWAABA, 1_250).await;
    let lines = [line(&offered, 2)];
    let (made_by_ama, sent_by_ama) =
        (order(&mut Till::new(), AKWAABA, &lines), order(&mut till(), AKWAABA, &[line(&offered, 1)]));

    let made = app.sync(&kofi, &batch([&made_by_ama])).await;
    let sent = app.sync(&ama, &batch([&sent_by_ama])).await;

    assert_eq!((statuses(&made)[0], code(&made, 0)), ("quarantined", "operator_may_not"));
    assert_eq!((statuses(&sent)[0], code(&sent, 0)), ("quarantined", "sender_may_not"));
    assert_eq!(listed(&app, &kofi).await.len(), 0);
    // What only its sender may not send is good from the right one; the other counts once it is vouched for, at the prices
    // of that moment.
    assert_eq!(statuses(&app.sync(&kofi, &batch([&sent_by_ama])).await), ["applied"]);
    move_price(&app, &offered, 1_300).await;
    let held = format!("/api/sales/held/?facility_id={}&settled=false", facility_id("Accra"));
    let held = app.get_all(&kofi, &held).await;
    assert_eq!((held.len(), &held[0]["kind"]), (1, &json!("order")));
    let path = format!("/api/sales/held/{}/apply/", held[0]["id"].as_str().unwrap());
    let body = json!({ "facility_id": facility_id("Accra") });
    app.write(Method::POST, &kofi, &path, &body).await.expect_status(200);
    let vouched = shown(&app, &kofi, &made_by_ama).await;
    assert_eq!((&vouched["number"], &vouched["state"]), (&json!("O-000002"), &json!("waiting")));
    assert_eq!(vouched["submitted_by"]["name"], "Ama Mensah");
    let again = app.sync(&kofi, &batch([&made_by_ama])).await;
    assert_eq!((statuses(&again), flags(&again, 0)), (vec!["duplicate"], vec!["price_moved"]));
}
