//! How a patient takes what was sold: what the label said comes back with the sale.

use serde_json::json;

use super::till::{Till, batch, labelled, newest_sale, product_with, statuses};
use crate::common::TestApp;

// OUT-23: as it was on the label, whatever its language; a line that nobody labelled says nothing
#[tokio::test]
async fn the_history_says_what_the_label_said() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 4).await;
    let mut till = Till::new();
    let said = "1 comprimé 3 fois par jour après le repas, pendant 5 jours";

    let answer = app.sync(&ama, &batch([&labelled(&till.sale(&[(&item, 2)]), said)])).await;
    assert_eq!(statuses(&answer), ["applied"]);
    assert_eq!(newest_sale(&app, &ama, "Accra").await["lines"][0]["directions"], said);

    app.sync(&ama, &batch([&till.sale(&[(&item, 1)]), &labelled(&till.sale(&[(&item, 1)]), "  ")])).await;
    let newest = newest_sale(&app, &ama, "Accra").await;
    assert!(newest["lines"][0].get("directions").is_none(), "{newest}");
}

// OUT-23: nothing is cut: a text that no label holds is refused, and the till keeps its sale
#[tokio::test]
async fn directions_longer_than_any_label_are_held_with_their_name() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    let sale = labelled(&Till::new().sale(&[(&item, 1)]), &"x".repeat(1001));
    let answer = app.sync(&ama, &batch([&sale])).await;
    assert!(answer.to_string().contains("directions is too long"), "{answer}");
    assert_ne!(statuses(&answer), [json!("applied")]);
}
