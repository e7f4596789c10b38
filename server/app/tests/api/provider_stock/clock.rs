//! Clocks that are wrong at the end of a month: of the server, and of a till.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{accept, deliver, delivered, heads, line, moves, own_product, position, statement, units};
use crate::common::{Session, TestApp};
use crate::sales::till::{Till, assert_books_agree, batch, statuses};

/// Sells that many units at `made_at` by the till's clock, which is so many milliseconds behind the server's.
async fn sell(app: &TestApp, kofi: &Session, till: &mut Till, item: &Value, quantity: i64, made_at: &str, behind: i64) {
    let mut sale = till.sale(&[(item, quantity)]);
    (sale["made_at"], sale["clock_offset"]) = (json!(made_at), json!(behind));
    let answer = app.sync(kofi, &batch([&sale])).await;
    assert_eq!(statuses(&answer), ["applied"], "{answer}");
}

fn columns<const N: usize>(line: &Value, names: [&str; N]) -> [i64; N] {
    names.map(|name| units(&line[name]))
}

/// Every movement is in one statement, and what the last one closes with lies there.
async fn assert_whole(app: &TestApp, kofi: &Session, item: &Value) {
    let heads = heads(app, kofi, "Accra").await;
    assert!(heads.windows(2).all(|pair| pair[0]["opening_units"] == pair[1]["closing_units"]), "{heads:#?}");
    let mut moved = 0;
    for head in &heads {
        let shown = line(app, kofi, head["period"].as_str().unwrap(), item).await;
        if shown.is_null() {
            continue;
        }
        let [opening, received, sold, closing] = columns(&shown, ["opening", "received", "sold", "closing"]);
        assert_eq!(opening + received - sold, closing, "{shown}");
        moved += moves(app, kofi, head["period"].as_str().unwrap(), item).await.len();
    }
    let ledger = format!(
        "SELECT CAST(COUNT(*) AS TEXT) FROM stock_movements m JOIN batches b ON b.id = m.batch_id
        WHERE b.owner = 'provider' AND m.product_id = '{}'",
        item["uuid"].as_str().unwrap()
    );
    assert_eq!(app.text(&ledger).await, moved.to_string());
    let there = position(app, kofi, "Accra").await;
    let lies = there.iter().map(|row| units(&row["units"])).sum::<i64>();
    assert_eq!(units(&heads[0]["closing_units"]), lies);
    assert_books_agree(app).await;
}

// VDL-3: the clock of the server jumps over the end of the month and is put right: what was sold meanwhile is in one
// statement, also when nobody accepted anything
#[tokio::test]
async fn what_is_sold_while_the_server_is_a_month_ahead_is_in_one_statement() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let mut till = Till::of("kofi", "Accra", "GHS");
    let item = own_product(&app, &kofi).await;
    deliver(&app, &kofi, &delivered(&item, "provider", 10, Some("2.00"))).await;
    app.pass(TimeDelta::days(30));
    let kofi = app.sign_in("kofi").await;
    sell(&app, &kofi, &mut till, &item, 2, "2026-04-01T09:00:00.000Z", 0).await;
    let april = line(&app, &kofi, "2026-04", &item).await;
    assert_eq!(columns(&april, ["opening", "sold", "closing"]), [10, 2, 8]);

    app.pass(TimeDelta::days(-30) + TimeDelta::hours(1));
    let kofi = app.sign_in("kofi").await;
    sell(&app, &kofi, &mut till, &item, 3, "2026-03-02T10:00:00.000Z", 0).await;
    let running = &heads(&app, &kofi, "Accra").await[0];
    assert_eq!((&running["period"], &running["state"]), (&json!("2026-03"), &json!("running")));
    // April is not there yet: until it is, its sales are told with March.
    let march = line(&app, &kofi, "2026-03", &item).await;
    assert_eq!(columns(&march, ["received", "sold", "closing", "late_units"]), [10, 5, 5, 0]);
    assert_whole(&app, &kofi, &item).await;

    app.pass(TimeDelta::days(31));
    let kofi = app.sign_in("kofi").await;
    let march = line(&app, &kofi, "2026-03", &item).await;
    let april = line(&app, &kofi, "2026-04", &item).await;
    assert_eq!((units(&march["sold"]), units(&april["sold"]), &april["owed"]), (3, 2, &json!("4.00")));
    assert_whole(&app, &kofi, &item).await;
}

// VDL-3: March was accepted by a clock that ran ahead: it stays as it was accepted, and what is sold in March goes into April
#[tokio::test]
async fn a_month_that_was_accepted_too_early_keeps_its_figures() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let mut till = Till::of("kofi", "Accra", "GHS");
    let item = own_product(&app, &kofi).await;
    deliver(&app, &kofi, &delivered(&item, "provider", 10, Some("2.00"))).await;
    sell(&app, &kofi, &mut till, &item, 1, "2026-03-02T09:00:00.000Z", 0).await;
    app.pass(TimeDelta::days(30));
    let kofi = app.sign_in("kofi").await;
    for at in [2, 1] {
        accept(&app, &kofi, &heads(&app, &kofi, "Accra").await[at]).await.expect_status(200);
    }
    let frozen = statement(&app, &kofi, "Accra", "2026-03").await;
    assert_eq!(columns(&super::line_of(&frozen, &item), ["received", "sold", "closing"]), [10, 1, 9]);

    app.pass(TimeDelta::days(-30) + TimeDelta::hours(1));
    let kofi = app.sign_in("kofi").await;
    sell(&app, &kofi, &mut till, &item, 3, "2026-03-02T10:00:00.000Z", 0).await;

    assert_eq!(statement(&app, &kofi, "Accra", "2026-03").await, frozen);
    let april = line(&app, &kofi, "2026-04", &item).await;
    assert_eq!(columns(&april, ["opening", "sold", "late_units", "closing"]), [9, 3, 3, 6]);
    assert_eq!(heads(&app, &kofi, "Accra").await[0]["state"], "running");
    assert_whole(&app, &kofi, &item).await;
}

// VDL-3: a till that is forty minutes ahead sells at twenty to midnight on the last of the month: by its clock it is the first
#[tokio::test]
async fn a_sale_of_a_till_whose_clock_is_ahead_counts_in_the_month_it_was_made_in() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let mut till = Till::of("kofi", "Accra", "GHS");
    let item = own_product(&app, &kofi).await;
    deliver(&app, &kofi, &delivered(&item, "provider", 10, Some("2.00"))).await;
    app.pass(TimeDelta::days(29) + TimeDelta::hours(15) + TimeDelta::minutes(30));
    let kofi = app.sign_in("kofi").await;
    let ahead = TimeDelta::minutes(-40).num_milliseconds();
    sell(&app, &kofi, &mut till, &item, 2, "2026-04-01T00:20:00.000Z", ahead).await;
    let behind = TimeDelta::hours(1).num_milliseconds();
    sell(&app, &kofi, &mut till, &item, 1, "2026-03-31T23:10:00.000Z", behind).await;

    let march = line(&app, &kofi, "2026-03", &item).await;
    let april = line(&app, &kofi, "2026-04", &item).await;
    assert_eq!((units(&march["sold"]), units(&april["sold"])), (2, 1));
    assert_whole(&app, &kofi, &item).await;
}
