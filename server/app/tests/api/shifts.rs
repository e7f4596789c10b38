//! Who answers for the cash of a till: what was counted, and which sales it is compared with. SHF: shifts.

use reqwest::Method;
use serde_json::{Value, json};

use crate::common::{Session, TestApp, facility_id, user_id};
use crate::sales::returns::back;
use crate::sales::till::{Till, batch, changed, code, decimal, minor, product_with, statuses};

fn entry(till: &mut Till, shift: &Value, kind: &str, amount: &str) -> Value {
    till.record(
        "shift_entry",
        json!({
            "shift_uuid": shift["id"], "kind": kind, "currency": "GHS", "amount": amount, "pieces": [],
            "note": "bread", "per_cashier": false, "closing": null,
        }),
    )
}

fn opening(till: &mut Till, amount: &str) -> Value {
    let record = entry(till, &json!({ "id": "" }), "opened", amount);
    let id = record["id"].clone();
    changed(&record, |payload| payload["shift_uuid"] = id)
}

/// Of a shift that took nothing in but what is said.
fn closing(till: &mut Till, shift: &Value, amount: &str, cash: i64) -> Value {
    let record = entry(till, shift, "closed", amount);
    let through = record["seq"].as_i64().unwrap() - 1;
    let float = minor(&shift["payload"]["amount"]);
    changed(&record, |payload| {
        payload["closing"] = json!({
            "through_seq": through, "sales": 2, "returns": 0, "opening": decimal(float), "cash_sales": decimal(cash),
            "cash_refunds": "0.00", "mobile_money": "0.00", "paid_in": "0.00", "paid_out": "0.00",
            "expected": decimal(float + cash),
        });
    })
}

async fn shifts(app: &TestApp, session: &Session) -> Vec<Value> {
    app.get_all(session, &format!("/api/shifts/?facility_id={}", facility_id("Accra"))).await
}

async fn choose(app: &TestApp, shifts: &str) {
    let efua = app.sign_in("efua").await;
    let path = format!("/api/facilities/{}/profile/", facility_id("Accra"));
    let mut profile = app.get(&efua, &path).await.json();
    profile["shifts"] = json!(shifts);
    app.write(Method::PUT, &efua, &path, &profile).await.expect_status(200);
}

// SHF: in any order of arriving, of one till, by its numbers
#[tokio::test]
async fn a_shift_is_compared_with_the_sales_between_its_opening_and_its_closing() {
    let app = TestApp::spawn().await;
    choose(&app, "till").await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let item = product_with(&app, &ama, 5).await;
    let price = minor(&item["walk_in_selling_price"]);
    let (mut till, mut other) = (Till::new(), Till::new());
    let before = till.sale(&[(&item, 1)]);
    let opened = opening(&mut till, "100.00");
    let sold = till.sale(&[(&item, 2)]);
    let returned = back(&mut till, &sold, 1);
    let lent = entry(&mut till, &opened, "paid_in", "20.00");
    let bread = entry(&mut till, &opened, "paid_out", "5.50");
    let counted = decimal(10_000 + price + 2_000 - 550 - 200);
    let closed = changed(&closing(&mut till, &opened, &counted, price * 2), |payload| {
        let closing = &mut payload["closing"];
        (closing["sales"], closing["returns"]) = (json!(1), json!(1));
        closing["cash_refunds"] = json!(decimal(price));
        (closing["paid_in"], closing["paid_out"]) = (json!("20.00"), json!("5.50"));
        closing["expected"] = json!(decimal(10_000 + price + 2_000 - 550));
    });
    let late = till.sale(&[(&item, 1)]);
    let elsewhere = other.sale(&[(&item, 1)]);

    let answer = app.sync(&ama, &batch([&closed, &bread, &late, &sold, &elsewhere, &before])).await;
    assert_eq!(statuses(&answer), ["applied"; 6], "{answer}");
    assert_eq!(shifts(&app, &kofi).await, [] as [Value; 0], "its opening is not here");
    let answer = app.sync(&ama, &batch([&lent, &returned, &opened])).await;
    assert_eq!(statuses(&answer), ["applied"; 3], "{answer}");

    let [shift] = &shifts(&app, &kofi).await[..] else { panic!("one shift") };
    assert_eq!((&shift["uuid"], &shift["opening"]), (&opened["id"], &json!("100.00")));
    assert_eq!(shift["opened_by"]["id"], user_id("ama"));
    let here = json!({ "sales": 1, "returns": 1, "cash": decimal(price), "mobile_money": "0.00" });
    assert_eq!(shift["here"], here);
    assert_eq!(shift["late"], json!({ "sales": 1, "returns": 0, "cash": decimal(price), "mobile_money": "0.00" }));
    let moved: Vec<_> = shift["movements"].as_array().unwrap().iter().map(|it| &it["amount"]).collect();
    assert_eq!(moved, ["20.00", "-5.50"]);
    let closed_shift = &shift["closed"];
    assert_eq!((&closed_shift["counted"], &closed_shift["difference"]), (&json!(counted), &json!("-2.00")));
    assert_eq!((&closed_shift["note"], &closed_shift["by"]["id"]), (&json!("bread"), &json!(user_id("ama"))));

    // Who gave up counting has no late sales for ever after.
    choose(&app, "none").await;
    assert_eq!(shifts(&app, &kofi).await[0]["late"]["sales"], 0);

    // The next shift of the till ends what is late, and an open one counts on.
    let again = opening(&mut till, "50.00");
    let next = till.sale(&[(&item, 1)]);
    app.sync(&ama, &batch([&again, &next])).await;
    let all = shifts(&app, &kofi).await;
    let of = |id: &Value| all.iter().find(|shift| shift["uuid"] == *id).unwrap();
    assert_eq!((&of(&opened["id"])["late"]["sales"], &of(&opened["id"])["here"]["sales"]), (&json!(1), &json!(1)));
    assert_eq!((&of(&again["id"])["here"]["sales"], &of(&again["id"])["closed"]), (&json!(1), &Value::Null));
}

// SHF: a sale that did not arrive is missing beside what the till counted
#[tokio::test]
async fn what_the_till_counted_stays_when_a_sale_is_not_here() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let item = product_with(&app, &ama, 2).await;
    let price = minor(&item["walk_in_selling_price"]);
    let mut till = Till::new();
    let opened = opening(&mut till, "0.00");
    let (arrived, kept) = (till.sale(&[(&item, 1)]), till.sale(&[(&item, 1)]));
    let closed = closing(&mut till, &opened, &decimal(price * 2), price * 2);
    app.sync(&ama, &batch([&opened, &arrived, &closed])).await;
    let shift = shifts(&app, &kofi).await.remove(0);
    assert_eq!((&shift["closed"]["till"]["sales"], &shift["here"]["sales"]), (&json!(2), &json!(1)));
    app.sync(&ama, &batch([&kept])).await;
    let shift = shifts(&app, &kofi).await.remove(0);
    assert_eq!((&shift["here"]["sales"], &shift["here"]["cash"]), (&json!(2), &json!(decimal(price * 2))));
    assert_eq!(shift["closed"]["difference"], "0.00");
    assert_eq!(statuses(&app.sync(&ama, &batch([&closed])).await), ["duplicate"]);
}

// SHF: two cashiers at one till, each with a drawer
#[tokio::test]
async fn a_shift_of_a_cashier_has_nothing_of_the_others() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let item = product_with(&app, &ama, 2).await;
    let mut till = Till::new();
    let mine = changed(&opening(&mut till, "10.00"), |payload| payload["per_cashier"] = json!(true));
    till.operator_id = user_id("kofi");
    let his = changed(&opening(&mut till, "20.00"), |payload| payload["per_cashier"] = json!(true));
    let his_sale = till.sale(&[(&item, 1)]);
    till.operator_id = user_id("ama");
    let my_sale = till.sale(&[(&item, 2)]);
    let answer = app.sync(&ama, &batch([&mine, &his, &his_sale, &my_sale])).await;
    assert_eq!(statuses(&answer), ["applied"; 4], "{answer}");
    let price = minor(&item["walk_in_selling_price"]);
    let all = shifts(&app, &kofi).await;
    let cash = |id: &Value| all.iter().find(|shift| shift["uuid"] == *id).unwrap()["here"]["cash"].clone();
    assert_eq!((cash(&mine["id"]), cash(&his["id"])), (json!(decimal(price * 2)), json!(decimal(price))));
}

// SHF OUT-18: held with its reason, and the others go
#[tokio::test]
async fn an_entry_that_adds_up_to_nothing_is_held() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let mut till = Till::new();
    let opened = opening(&mut till, "100.00");
    let mut bad = |change: fn(&mut Value)| changed(&closing(&mut till, &opened, "100.00", 0), change);
    let records = [
        bad(|it| it["closing"]["expected"] = json!("99.00")),
        bad(|it| it["closing"] = Value::Null),
        bad(|it| it["closing"]["through_seq"] = json!(1_000)),
        bad(|it| (it["amount"], it["note"]) = (json!("98.00"), json!(" "))),
        bad(|it| it["pieces"] = json!([{ "value": "50.00", "count": 1 }])),
        bad(|it| it["currency"] = json!("XOF")),
        bad(|it| it["kind"] = json!("opened")),
        bad(|it| (it["kind"], it["closing"], it["note"]) = (json!("paid_out"), Value::Null, json!(""))),
        bad(|it| it["amount"] = json!("-1.00")),
        bad(|it| it["shift_uuid"] = json!("x")),
    ];
    let fine = bad(|it| it["pieces"] = json!([{ "value": "20.00", "count": 4 }, { "value": "10.00", "count": 2 }]));
    let answer = app.sync(&ama, &batch(records.iter().chain([&opened, &fine]))).await;
    let count = records.len();
    assert!((0..count).all(|at| code(&answer, at) == "malformed"), "{answer}");
    assert_eq!(statuses(&answer)[count..], ["applied"; 2], "{answer}");
}
