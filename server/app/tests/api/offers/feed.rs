use std::fmt::Write as _;

use bloom_storage::counters;
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{HEADERS, feed_of, newest, number, offers, owned, sheet, told, upload};
use crate::common::{TestApp, facility_id};
use crate::uploads;

// The demonstration has somebody to order from, in the money of each country.
#[tokio::test]
async fn what_is_offered_comes_in_order_of_number_with_everything_a_person_needs_to_choose() {
    let app = TestApp::spawn().await;
    let (abena, efua) = (app.sign_in("abena").await, app.sign_in("efua").await);
    let demo = offers(&app, &abena, None).await;
    assert!(demo.len() > 20 && demo.windows(2).all(|pair| number(&pair[0]) < number(&pair[1])), "{}", demo.len());
    let file = format!("{HEADERS}\nSahel Pharma,0123,Zinc 20 mg,Zinc,Carton of 50,50,1 234.50,en stock,0,3,2026-02-27");
    upload(&app, &efua, file).await;
    let all = offers(&app, &abena, None).await;
    assert_eq!(all.len(), demo.len() + 1);
    let last = all.last().unwrap();
    let expected = json!({
        "uuid": last["uuid"], "number": number(demo.last().unwrap()) + 1,
        "supplier": { "uuid": last["supplier"]["uuid"], "name": "Sahel Pharma" },
        "barcode": "0123", "name": "Zinc 20 mg", "generic_name": "Zinc", "pack": "Carton of 50", "pack_units": 50,
        "price": "1234.50", "availability": "available", "lead_days": 0, "minimum_packs": 3,
        "as_of": "2026-02-27T00:00:00Z", "withdrawn": false,
    });
    assert_eq!(last, &expected);
    assert!(bloom::values::is_uuid(last["uuid"].as_str().unwrap()));
}

#[tokio::test]
async fn since_tells_what_changed_and_what_was_withdrawn_and_nothing_else() {
    let app = TestApp::spawn().await;
    let (abena, efua) = (app.sign_in("abena").await, app.sign_in("efua").await);
    upload(&app, &efua, sheet(&[("Sahel", "1", "10"), ("Sahel", "2", "20"), ("Sahel", "3", "30")])).await;
    let before = newest(&app, &abena).await;
    assert_eq!(offers(&app, &abena, Some(before)).await, Vec::<Value>::new());
    app.pass(TimeDelta::days(1));
    let (abena, efua) = (app.sign_in("abena").await, app.sign_in("efua").await);

    upload(&app, &efua, sheet(&[("Sahel", "1", "10"), ("Sahel", "2", "21"), ("Sahel", "4", "40")])).await;

    let changed = offers(&app, &abena, Some(before)).await;
    let expected = [("Sahel", "2", "21.00"), ("Sahel", "4", "40.00"), ("Sahel", "3", "30.00*")];
    assert_eq!(told(&changed), owned(&expected));
    assert_eq!(changed.iter().map(number).collect::<Vec<_>>(), [before + 1, before + 2, before + 3]);
    // A new day of a price that is as it was is nothing new, so the first one says when that was.
    let shown = offers(&app, &abena, None).await;
    let day =
        |barcode: &str| shown.iter().find(|offer| offer["barcode"] == barcode).map(|offer| offer["as_of"].clone());
    assert_eq!(
        (day("1"), day("2"), day("3")),
        (Some(json!("2026-03-02T00:00:00Z")), Some(json!("2026-03-03T00:00:00Z")), None)
    );
    // What comes back has the id it always had.
    app.pass(TimeDelta::days(1));
    let (abena, efua) = (app.sign_in("abena").await, app.sign_in("efua").await);
    upload(&app, &efua, sheet(&[("SAHEL ", "3", "30")])).await;
    let back = offers(&app, &abena, Some(before + 3)).await;
    let expected =
        [("Sahel", "3", "30.00"), ("Sahel", "1", "10.00*"), ("Sahel", "2", "21.00*"), ("Sahel", "4", "40.00*")];
    assert_eq!(told(&back), owned(&expected));
    assert_eq!(back[0]["uuid"], changed[2]["uuid"]);
}

#[tokio::test]
async fn a_thousand_offers_come_in_growing_pages_each_once() {
    let app = TestApp::spawn().await;
    let (abena, efua) = (app.sign_in("abena").await, app.sign_in("efua").await);
    let before = newest(&app, &abena).await;
    let mut file = HEADERS.to_owned();
    for at in 0..1_200 {
        write!(file, "\nSahel,{at},Product {at},,Box,1,5,,1,,").unwrap();
    }
    upload(&app, &efua, file).await;
    let (mut next, mut sizes, mut seen) = (Some(feed_of("Accra", Some(before))), Vec::new(), Vec::new());
    while let Some(path) = next {
        let page = app.get(&abena, &path).await.expect_status(200).json();
        let rows = page["results"].as_array().unwrap().clone();
        assert_eq!(page["count"], 1_200);
        sizes.push(rows.len());
        seen.extend(rows.iter().map(number));
        next = page["next"].as_str().map(str::to_owned);
    }
    assert_eq!((sizes, seen), (vec![50, 200, 950], (before + 1..=before + 1_200).collect::<Vec<_>>()));
}

/// What a device does: all pages, while `change` comes between the first and the second, and then what is new since.
async fn walk(app: &TestApp, change: &str) -> (Vec<(String, String, String)>, Vec<(String, String, String)>) {
    let (abena, efua) = (app.sign_in("abena").await, app.sign_in("efua").await);
    let mut file = HEADERS.to_owned();
    for at in 0..60 {
        write!(file, "\nSahel,{at},Product {at},,Box,1,5,,1,,").unwrap();
    }
    upload(app, &efua, file).await;
    let first = app.get(&abena, &feed_of("Accra", None)).await.expect_status(200).json();
    app.pass(TimeDelta::minutes(1));
    upload(app, &efua, change).await;
    let mut rows = first["results"].as_array().unwrap().clone();
    rows.extend(app.get_all(&abena, first["next"].as_str().unwrap()).await);
    let since = rows.iter().map(number).max();
    (told(&rows), told(&offers(app, &abena, since).await))
}

#[tokio::test]
async fn what_changes_while_pages_are_fetched_comes_with_the_next_since() {
    let app = TestApp::spawn().await;
    // All but one of a supplier is withdrawn, and something newer than that is offered.
    let change = format!("{HEADERS}\nSahel,0,Product 0,,Box,1,6,,1,,\nNiger Bend,9,Product 9,,Box,1,7,,1,,");
    let (shown, later) = walk(&app, &change).await;
    assert!(shown.iter().all(|(supplier, _, price)| supplier != "Niger Bend" && price != "6.00"), "{shown:?}");
    let withdrawn = later.iter().filter(|(supplier, _, price)| supplier == "Sahel" && price == "5.00*").count();
    assert_eq!((later.len(), withdrawn), (61, 59));
    assert!(
        later.contains(&owned(&[("Niger Bend", "9", "7.00")])[0])
            && later.contains(&owned(&[("Sahel", "0", "6.00")])[0])
    );
}

// A number is given under the country's counter: who asks meanwhile is not shown a later one first.
#[tokio::test]
async fn no_page_shows_a_number_while_a_lower_one_is_under_way() {
    let app = TestApp::spawn().await;
    let (abena, efua) = (app.sign_in("abena").await, app.sign_in("efua").await);
    let before = newest(&app, &abena).await;
    // Somebody has taken the next number and has not ended.
    let tx = app.state.db.begin().await.unwrap();
    counters::next(&tx, counters::OFFERS, "288").await.unwrap();
    let file = sheet(&[("Sahel", "1", "10")]);
    let sent = uploads::send(&app, &efua, "kind=supplier_offers&country=GH", file);
    let rolled_back = async {
        assert_eq!(offers(&app, &abena, Some(before)).await, Vec::<Value>::new());
        tx.rollback().await.unwrap();
    };
    if app.database_url().starts_with("sqlite") {
        // One writes at a time there, the upload itself waits.
        rolled_back.await;
        sent.await.expect_status(202);
        app.work().await;
    } else {
        sent.await.expect_status(202);
        let (_, ()) = tokio::join!(app.work(), rolled_back);
    }
    let changed = offers(&app, &abena, Some(before)).await;
    assert_eq!((changed.len(), number(&changed[0])), (1, before + 1), "a rollback gives the number back");
}

// ENT-16, API-41
#[tokio::test]
async fn who_orders_for_the_facility_and_provider_staff_see_offers_of_its_country_only() {
    let app = TestApp::spawn().await;
    let (abena, efua, ama) = (app.sign_in("abena").await, app.sign_in("efua").await, app.sign_in("ama").await);
    let ngozi = app.sign_in("ngozi").await;
    upload(&app, &efua, sheet(&[("Sahel", "1", "10")])).await;
    let in_nigeria = "kind=supplier_offers&country=NG&same_file=again";
    uploads::upload(&app, &efua, in_nigeria, sheet(&[("Sahel", "2", "20")])).await;

    let of_sahel = |rows: Vec<Value>| -> Vec<Value> {
        rows.into_iter()
            .filter(|offer| offer["supplier"]["name"] == "Sahel")
            .map(|offer| offer["barcode"].clone())
            .collect()
    };
    assert_eq!(of_sahel(app.get_all(&abena, &feed_of("Accra", None)).await), [json!("1")]);
    assert_eq!(of_sahel(app.get_all(&efua, &feed_of("Accra", None)).await), [json!("1")]);
    assert_eq!(of_sahel(app.get_all(&ngozi, &feed_of("Lagos", None)).await), [json!("2")]);
    app.get(&ama, &feed_of("Accra", None)).await.expect_problem(403, "no_order");
    app.get(&ngozi, &feed_of("Accra", None)).await.expect_problem(403, "other_facility");
    let (accra, lagos) = (app.get(&abena, &feed_of("Accra", None)).await.json(), facility_id("Lagos"));
    if let Some(next) = accra["next"].as_str() {
        let moved = next.replace(&facility_id("Accra"), &lagos);
        app.get(&efua, &moved).await.expect_problem(400, "bad_cursor");
    }
}

// What `orders` asks before it takes an order.
#[tokio::test]
async fn what_an_offer_is_now_is_asked_for_many_at_once() {
    let app = TestApp::spawn().await;
    let (abena, efua) = (app.sign_in("abena").await, app.sign_in("efua").await);
    upload(&app, &efua, sheet(&[("Sahel", "1", "10"), ("Sahel", "2", "20")])).await;
    let shown = offers(&app, &abena, None).await;
    let ids: Vec<String> = shown.iter().rev().take(2).map(|offer| offer["uuid"].as_str().unwrap().to_owned()).collect();
    app.pass(TimeDelta::minutes(1));
    upload(&app, &efua, sheet(&[("Sahel", "1", "11")])).await;
    app.statements();
    let ids: Vec<&str> = ids.iter().map(String::as_str).chain(["01990000-0000-7000-8000-000000000000"]).collect();
    let now = bloom::offers::current(app.state.db.read(), &ids).await.unwrap();
    assert_eq!((now.len(), app.statements().len()), (2, 1));
    let (two, one) = (&now[ids[0]], &now[ids[1]]);
    assert_eq!((one.price.minor(), one.withdrawn, two.price.minor(), two.withdrawn), (1_100, false, 2_000, true));
    assert_eq!(
        (one.supplier_name.as_str(), one.country_id, one.pack.as_str(), one.pack_units),
        ("Sahel", 288, "Box of 10", 10)
    );
}
