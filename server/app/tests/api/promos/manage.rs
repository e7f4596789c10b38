use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use super::{PATH, detail_path, make, promo};
use crate::common::{Session, TestApp, facility_id};
use crate::sales::till::{Till, batch, flags, minor, product_with, with_promo};

fn with(mut promo: Value, changes: Value) -> Value {
    for (field, value) in changes.as_object().unwrap() {
        promo[field] = value.clone();
    }
    promo
}

async fn codes(app: &TestApp, session: &Session, query: &str) -> Vec<String> {
    let path = format!("{PATH}?facility_id={}{query}", facility_id("Accra"));
    let rows = app.get_all(session, &path).await;
    rows.iter().map(|row| row["code"].as_str().unwrap().to_owned()).collect()
}

// SET-06 API-38: made once, listed for who makes promos and for the tills, and in the trail
#[tokio::test]
async fn a_promo_is_made_once_and_the_tills_have_it() {
    let app = TestApp::spawn().await;
    let (kofi, ama) = (app.sign_in("kofi").await, app.sign_in("ama").await);
    let item = product_with(&app, &ama, 1).await;
    let wanted = with(
        promo("new10"),
        json!({ "min_spend": "20", "product_uuids": [item["uuid"]], "categories": ["Vitamins"],
        "automatic": true }),
    );
    for _ in 0..2 {
        let request = app.request(Method::POST, &kofi, PATH).header("Idempotency-Key", "p");
        let made = app.send(request.json(&wanted)).await.expect_status(201).json();
        let expected = with(
            wanted.clone(),
            json!({ "code": "NEW10", "min_spend": "20.00", "created_by": "Kofi Boateng",
            "created_at": "2026-03-02T09:00:00Z", "times_used": 0, "discount_given": "0.00" }),
        );
        assert_eq!(made, expected);
        assert_eq!(app.get(&kofi, &detail_path(&wanted)).await.json(), made);
    }
    let path = format!("/api/promo-codes-admin/?specific_facilities={}", facility_id("Accra"));
    let listed = app.get_all(&ama, &path).await;
    let at_till = listed.iter().find(|row| row["id"] == wanted["id"]).unwrap();
    for field in ["kind", "value", "product_uuids", "categories", "automatic", "buy_quantity", "starts_on"] {
        assert_eq!(at_till[field], wanted[field], "{field}");
    }
    assert_eq!(at_till["min_spend"], json!("20.00"));
    let trail =
        app.get(&kofi, &format!("/api/audit/?subject=promo&subject_id={}", wanted["id"].as_str().unwrap())).await;
    let trail = trail.expect_status(200).json();
    assert_eq!((&trail["count"], &trail["results"][0]["action"]), (&json!(1), &json!("created")));
}

// SET-06: every field that is wrong is named
#[tokio::test]
async fn a_promo_that_is_none_is_refused() {
    let app = TestApp::spawn().await;
    let (kofi, ngozi) = (app.sign_in("kofi").await, app.sign_in("ngozi").await);
    let lagos = format!("/api/productaliases/?facility_id={}&page_size=1", facility_id("Lagos"));
    let foreign = app.get(&ngozi, &lagos).await.json()["results"][0]["uuid"].clone();
    for (changes, field) in [
        (json!({ "id": "7" }), "id"),
        (json!({ "code": "A B" }), "code"),
        (json!({ "code": "-A" }), "code"),
        (json!({ "name": " " }), "name"),
        (json!({ "value": "101" }), "value"),
        (json!({ "value": "0" }), "value"),
        (json!({ "value": "10.5" }), "value"),
        (json!({ "kind": "fixed", "value": "0.001" }), "value"),
        (json!({ "kind": "fixed", "value": "-1" }), "value"),
        (json!({ "kind": "buy_get", "value": "", "buy_quantity": 2 }), "get_quantity"),
        (json!({ "kind": "buy_get", "value": "", "buy_quantity": 0, "get_quantity": 1 }), "buy_quantity"),
        (json!({ "buy_quantity": 1 }), "buy_quantity"),
        (json!({ "min_spend": "0" }), "min_spend"),
        (json!({ "ends_on": "2026-02-28" }), "ends_on"),
        (json!({ "categories": [""] }), "categories.0"),
        (json!({ "product_uuids": [foreign] }), "product_uuids.0"),
    ] {
        let wanted = with(promo("WRONG"), changes.clone());
        let problem = app.write(Method::POST, &kofi, PATH, &wanted).await.expect_problem(422, "invalid").json();
        assert_eq!(problem["errors"][0]["field"], json!(field), "{changes}");
    }
    make(&app, &kofi, &promo("ONCE")).await;
    app.write(Method::POST, &kofi, PATH, &promo("once")).await.expect_problem(409, "code_taken");
    let mut used_id = promo("OTHER");
    used_id["id"] = make(&app, &kofi, &promo("FIRST")).await["id"].clone();
    app.write(Method::POST, &kofi, PATH, &used_id).await.expect_problem(409, "id_used");
}

// SET-06 API-41: the scope in the own facility; the provider everywhere
#[tokio::test]
async fn who_makes_promos_does_so_at_home_and_the_provider_everywhere() {
    let app = TestApp::spawn().await;
    let (kofi, efua) = (app.sign_in("kofi").await, app.sign_in("efua").await);
    let made = make(&app, &efua, &promo("HERE")).await;
    let mut elsewhere = promo("THERE");
    elsewhere["facility_id"] = json!(facility_id("Lagos"));
    app.write(Method::POST, &kofi, PATH, &elsewhere).await.expect_problem(403, "other_facility");
    let elsewhere = make(&app, &efua, &elsewhere).await;
    for username in ["ama", "abena"] {
        let other = app.sign_in(username).await;
        app.write(Method::PUT, &other, &detail_path(&made), &promo("HERE")).await.expect_problem(403, "no_promo_scope");
    }
    app.get(&kofi, &detail_path(&elsewhere)).await.expect_problem(403, "other_facility");
    let end = format!("{}end/", detail_path(&elsewhere));
    app.write(Method::POST, &kofi, &end, &Value::Null).await.expect_problem(403, "other_facility");
    app.get(&kofi, &detail_path(&made)).await.expect_status(200);
}

// SET-06: newest first, a page at a time
#[tokio::test]
async fn promos_are_found_by_state_and_words() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let days = |from: &str, to: &str| json!({ "starts_on": from, "ends_on": to });
    make(&app, &kofi, &with(promo("ZZOVER"), days("2026-02-01", "2026-03-01"))).await;
    make(&app, &kofi, &with(promo("ZZNOW"), days("2026-03-02", "2026-03-02"))).await;
    make(&app, &kofi, &with(promo("ZZSOON"), days("2026-03-03", "2026-03-09"))).await;
    let off = with(promo("ZZOFF"), json!({ "is_active": false, "name": "Été_50%" }));
    make(&app, &kofi, &off).await;
    for (state, code) in [("over", "ZZOVER"), ("running", "ZZNOW"), ("coming", "ZZSOON"), ("off", "ZZOFF")] {
        assert_eq!(codes(&app, &kofi, &format!("&state={state}&search=zz")).await, [code]);
    }
    assert_eq!(codes(&app, &kofi, "&search=%C3%89T%C3%89_50%25").await, ["ZZOFF"]);
    assert_eq!(codes(&app, &kofi, "&search=zz").await.len(), 4);
    for number in 0..30 {
        make(&app, &kofi, &promo(&format!("MANY{number}"))).await;
    }
    assert_eq!(codes(&app, &kofi, "&search=many").await.len(), 30);
}

// SET-06: what changed is told field by field; the id and the facility stay
#[tokio::test]
async fn a_change_is_in_the_trail_field_by_field() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let wanted = promo("BEFORE");
    make(&app, &kofi, &wanted).await;
    app.pass(TimeDelta::minutes(1));
    let after = with(
        wanted.clone(),
        json!({ "code": "AFTER", "kind": "buy_get", "value": "", "buy_quantity": 2,
        "get_quantity": 1 }),
    );
    for _ in 0..2 {
        let changed = app.write(Method::PUT, &kofi, &detail_path(&wanted), &after).await.expect_status(200).json();
        assert_eq!((&changed["code"], &changed["get_quantity"]), (&json!("AFTER"), &json!(1)));
    }
    let trail =
        app.get(&kofi, &format!("/api/audit/?subject=promo&subject_id={}", wanted["id"].as_str().unwrap())).await;
    let trail = trail.json();
    assert_eq!(trail["count"], json!(2), "a change that changes nothing is none");
    let told: Vec<&str> =
        trail["results"][0]["changes"].as_array().unwrap().iter().map(|one| one["field"].as_str().unwrap()).collect();
    assert_eq!(told, ["code", "kind", "value", "buy_quantity", "get_quantity"]);
    let moved = with(after, json!({ "facility_id": facility_id("Lagos") }));
    app.write(Method::PUT, &kofi, &detail_path(&wanted), &moved).await.expect_problem(422, "invalid");
}

// SET-06 OUT-01: a promo that ended while a till was offline is judged by when the sale was made
#[tokio::test]
async fn what_was_sold_before_the_end_keeps_the_promo() {
    let app = TestApp::spawn().await;
    let (kofi, ama) = (app.sign_in("kofi").await, app.sign_in("ama").await);
    let item = product_with(&app, &ama, 4).await;
    let made = make(
        &app,
        &kofi,
        &with(
            promo("GOING"),
            json!({ "kind": "buy_get", "value": "", "buy_quantity": 1,
        "get_quantity": 1, "product_uuids": [item["uuid"]] }),
        ),
    )
    .await;
    let mut till = Till::new();
    let used = json!({ "id": made["id"], "code": "GOING", "kind": "buy_get", "value": "" });
    let price = minor(&item["walk_in_selling_price"]);
    let mut sale = |made_at: &'static str| {
        till.made_at = made_at;
        with_promo(&till.sale(&[(&item, 2)]), used.clone(), price)
    };
    // It ends at nine; half an hour later the till is back.
    let records = [sale("2026-03-02T08:59:00.000Z"), sale("2026-03-02T09:10:00.000Z")];
    let end = format!("{}end/", detail_path(&made));
    for _ in 0..2 {
        let ended = app.write(Method::POST, &kofi, &end, &Value::Null).await.expect_status(200).json();
        assert_eq!(ended["is_active"], json!(false));
    }
    app.pass(TimeDelta::minutes(30));

    let answer = app.sync(&ama, &batch(&records)).await;

    assert_eq!((flags(&answer, 0), flags(&answer, 1)), (vec![], vec!["promo_not_running"]), "{answer}");
    let used = app.get(&kofi, &detail_path(&made)).await.json();
    assert_eq!((&used["times_used"], minor(&used["discount_given"])), (&json!(2), 2 * price));
    let trail = app.get(&kofi, &format!("/api/audit/?subject=promo&subject_id={}", made["id"].as_str().unwrap())).await;
    // Both were done at nine.
    let done =
        trail.json()["results"].as_array().unwrap().iter().map(|entry| entry["action"].clone()).collect::<Vec<_>>();
    assert!(done.len() == 2 && done.contains(&json!("created")) && done.contains(&json!("ended")), "{done:?}");
}

// SET-06 OUT-01: the server's own categories and minimum decide
#[tokio::test]
async fn a_promo_of_a_category_is_judged_by_the_products_of_the_facility() {
    let app = TestApp::spawn().await;
    let (kofi, ama) = (app.sign_in("kofi").await, app.sign_in("ama").await);
    let item = product_with(&app, &ama, 3).await;
    assert!(!item["category"].as_str().unwrap().is_empty(), "{item}");
    let of = |code: &str, category: &Value| {
        with(promo(code), json!({ "kind": "fixed", "value": "0.01", "categories": [category] }))
    };
    let meant = make(&app, &kofi, &of("MEANT", &item["category"])).await;
    let not_meant = make(&app, &kofi, &of("OTHERS", &json!("Nothing of the kind"))).await;
    let mut till = Till::new();
    let mut sale = |promo: &Value| {
        let used = json!({ "id": promo["id"], "code": promo["code"], "kind": "fixed", "value": "0.01" });
        with_promo(&till.sale(&[(&item, 1)]), used, 1)
    };
    let answer = app.sync(&ama, &batch(&[sale(&meant), sale(&not_meant)])).await;
    assert_eq!((flags(&answer, 0), flags(&answer, 1)), (vec![], vec!["promo_differs"]), "{answer}");
}
