//! What is doubted is held, seen, and settled by a person.

use chrono::TimeDelta;
use reqwest::Method;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::common::{Session, TestApp, facility_id, user_id};
use crate::sales::till::{
    Till, assert_books_agree, batch, changed, code, flags, new_id, newest_sale, number, product, product_with, statuses,
};

const SALES_OF: &str = "SELECT COUNT(*) FROM sales WHERE id = $1";

async fn held(app: &TestApp, session: &Session, settled: bool) -> Vec<Value> {
    let path = format!("/api/sales/held/?facility_id={}&settled={settled}", facility_id("Accra"));
    app.get_all(session, &path).await
}

async fn apply(app: &TestApp, session: &Session, id: &Value, body: Value) -> crate::common::Answer {
    let mut request = json!({ "facility_id": facility_id("Accra") });
    request.as_object_mut().unwrap().extend(body.as_object().unwrap().clone());
    app.write(Method::POST, session, &format!("/api/sales/held/{}/apply/", id.as_str().unwrap()), &request).await
}

async fn dismiss(app: &TestApp, session: &Session, id: &Value, reason: &str) -> crate::common::Answer {
    let request = json!({ "facility_id": facility_id("Accra"), "reason": reason });
    app.write(Method::POST, session, &format!("/api/sales/held/{}/dismiss/", id.as_str().unwrap()), &request).await
}

async fn device(app: &TestApp, session: &Session, device_id: &str) -> Value {
    let path = format!("/api/sales/devices/?facility_id={}", facility_id("Accra"));
    let rows = app.get_all(session, &path).await;
    rows.into_iter().find(|row| row["device_id"] == device_id).unwrap()
}

fn priced(sale: &Value, total: &str) -> Value {
    changed(sale, |payload| {
        payload["total"] = json!(total);
        payload["payments"][0]["amount"] = json!(total);
        payload["payments"][0]["tendered"] = json!(total);
    })
}

// OUT-01: no till writes it; nothing of it is in the books until somebody says so
#[tokio::test]
async fn amounts_and_dates_that_cannot_be_are_held_and_the_others_go() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 3).await;
    let mut till = Till::new();
    let negative = priced(&till.sale(&[(&item, 1)]), "-500.00");
    let huge = priced(&till.sale(&[(&item, 1)]), "1000000000.01");
    let many = changed(&till.sale(&[(&item, 1)]), |payload| payload["lines"][0]["quantity"] = json!(1_000_001));
    till.made_at = "2021-06-01T10:00:00.000Z";
    let old = till.sale(&[(&item, 1)]);
    let old_lost = till.lost_sale(None, "Syrup");
    till.made_at = "2026-03-05T10:00:00.000Z";
    let ahead = till.sale(&[(&item, 1)]);
    till.made_at = "2026-01-10T10:00:00.000Z";
    let weeks_old = till.sale(&[(&item, 1)]);

    let answer = app.sync(&ama, &batch([&negative, &huge, &many, &old, &old_lost, &ahead, &weeks_old])).await;

    assert_eq!(statuses(&answer), [["quarantined"; 6].as_slice(), &["applied"]].concat(), "{answer}");
    let codes: Vec<&str> = (0..6).map(|position| code(&answer, position)).collect();
    assert_eq!(codes, [["implausible_amount"; 3], ["implausible_date"; 3]].concat());
    let after = product(&app, &ama, &item["uuid"]).await;
    assert_eq!(after["quantity"].as_i64().unwrap(), item["quantity"].as_i64().unwrap() - 1);
    assert_eq!(
        (app.count("lost_sales").await, number(&app, SALES_OF, &[negative["id"].as_str().unwrap()]).await),
        (0, 0)
    );
    assert_books_agree(&app).await;
}

// CLK-01: a clock that is known to be wrong is put right, and the sale is on its day
#[tokio::test]
async fn a_till_that_lives_in_another_year_and_knows_it_sells_today() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    let mut till = Till::new();
    till.made_at = "2021-03-02T08:00:00.000Z";
    let mut sale = till.sale(&[(&item, 1)]);
    let five_years: i64 = 1826 * 24 * 3_600_000;
    sale["clock_offset"] = json!(five_years);

    let answer = app.sync(&ama, &batch([&sale])).await;

    assert_eq!(statuses(&answer), ["applied"], "{answer}");
    assert_eq!(newest_sale(&app, &ama, "Accra").await["made_at"], "2026-03-02T08:00:00Z");
}

// ENT-16, ROL-16: who may sell, who may write patients, who agrees for whom
#[tokio::test]
async fn what_somebody_may_not_say_is_held_whoever_is_named() {
    let app = TestApp::spawn().await;
    let (ama, adwoa, kofi) = (app.sign_in("ama").await, app.sign_in("adwoa").await, app.sign_in("kofi").await);
    let item = product_with(&app, &ama, 1).await;
    let pk = new_id();
    app.sync(&ama, &batch([&Till::new().patient(&pk, "Adjoa", "")])).await;
    let terms = json!({ "version": "1", "agreed_at": "2026-03-02T08:58:00.000Z" });
    let (mut own, mut named) = (Till::of("adwoa", "Accra", "GHS"), Till::new());
    let mut agreed_for_owner = named.record("terms_agreement", terms.clone());
    agreed_for_owner["operator_id"] = user_id("ngozi").into();
    let cases = [
        (&adwoa, own.sale(&[(&item, 1)]), "operator_may_not"),
        (&adwoa, own.patient(&pk, "Overwritten", ""), "operator_may_not"),
        (&adwoa, own.lost_sale(None, "Syrup"), "operator_may_not"),
        (&adwoa, named.sale(&[(&item, 1)]), "sender_may_not"),
        (&adwoa, named.patient(&pk, "Overwritten", ""), "sender_may_not"),
        (&kofi, agreed_for_owner, "operator_unknown"),
        (&kofi, named.record("terms_agreement", terms.clone()), "not_own_agreement"),
        (&ama, Till::of("efua", "Accra", "GHS").sale(&[(&item, 1)]), "staff_do_not_sell"),
    ];
    for (session, record, why) in &cases {
        let answer = app.sync(session, &batch([record])).await;
        assert_eq!((statuses(&answer)[0], code(&answer, 0)), ("quarantined", *why), "{record}");
    }
    let path = format!("/api/patient_audits/?facility_id={}&limit=200", facility_id("Accra"));
    let patients = app.get_all(&ama, &path).await;
    assert_eq!(patients.iter().find(|row| row["patient_pk"] == pk).unwrap()["patient"]["first_name"], "Adjoa");
    assert_eq!((app.count("terms_agreements").await, app.count("lost_sales").await), (0, 0));
    // What only its sender may not say is good when the right person sends it; nothing waits for it any more.
    let answer = app.sync(&ama, &batch([&cases[3].1])).await;
    assert_eq!((statuses(&answer), flags(&answer, 0)), (vec!["applied"], vec![]));
    assert_eq!(held(&app, &kofi, false).await.len(), cases.len() - 1);
    assert_eq!(held(&app, &kofi, true).await[0]["settled"]["how"], "arrived");
    assert_books_agree(&app).await;
}

// OUT-18: a device's numbers are its facility's own
#[tokio::test]
async fn a_number_taken_in_one_facility_is_free_in_another_and_none_of_either_is_missing() {
    let app = TestApp::spawn().await;
    let (ama, ngozi) = (app.sign_in("ama").await, app.sign_in("ngozi").await);
    let item = product_with(&app, &ama, 1).await;
    let (mut accra, mut lagos) = (Till::new(), Till::of("ngozi", "Lagos", "NGN"));
    lagos.device_id.clone_from(&accra.device_id);
    let alert = |till: &mut Till| till.record("alert", json!({ "kind": "outbox", "message": "m" }));
    let (first, second) = (alert(&mut lagos), alert(&mut lagos));
    let sale = accra.sale(&[(&item, 1)]);
    app.sync(&ngozi, &batch([&first, &second])).await;

    let answer = app.sync(&ama, &batch([&sale])).await;

    assert_eq!(statuses(&answer), ["applied"], "{answer}");
    let issued = json!({"device_id": accra.device_id, "epoch": 1, "issued": 3});
    app.sync(&ama, &json!({ "device": issued, "records": [] })).await;
    let row = device(&app, &ama, &accra.device_id).await;
    assert_eq!((&row["received"], &row["elsewhere"], &row["quarantined"]), (&json!(1), &json!(1), &json!(0)));
    assert_eq!(row["missing"], json!([{"from": 3, "to": 3}]));
}

// OUT-18 OUT-01: a colleague's alert burns a number; the sale that was paid is counted as held, and booked by a person
#[tokio::test]
async fn a_sale_whose_number_was_burnt_is_counted_listed_and_applied_by_name() {
    let app = TestApp::spawn().await;
    let (ama, adwoa, kofi) = (app.sign_in("ama").await, app.sign_in("adwoa").await, app.sign_in("kofi").await);
    let item = product_with(&app, &ama, 2).await;
    let mut till = Till::new();
    let sale = till.sale(&[(&item, 2)]);
    let mut alert = till.record("alert", json!({ "kind": "outbox", "message": "m" }));
    alert["seq"] = sale["seq"].clone();
    app.sync(&adwoa, &batch([&alert])).await;
    let answer = app.sync(&ama, &batch([&sale])).await;
    assert_eq!((statuses(&answer)[0], code(&answer, 0)), ("quarantined", "number_reused"));

    let row = device(&app, &ama, &till.device_id).await;
    assert_eq!((&row["received"], &row["quarantined"], &row["missing"]), (&json!(1), &json!(1), &json!([])));
    let shown = &held(&app, &kofi, false).await[0];
    assert_eq!(
        (&shown["code"], &shown["kind"], &shown["can_apply"]),
        (&json!("number_reused"), &json!("sale"), &json!(true))
    );
    assert_eq!((&shown["operator"]["name"], &shown["sent_by"]["name"]), (&json!("Ama Mensah"), &json!("Ama Mensah")));
    assert_eq!(shown["payload"]["total"], sale["payload"]["total"]);

    let applied = apply(&app, &kofi, &shown["id"], json!({})).await.expect_status(200).json();

    assert_eq!((&applied["status"], &applied["id"]), (&json!("applied"), &sale["id"]));
    assert_eq!(newest_sale(&app, &ama, "Accra").await["uuid"], sale["id"]);
    let after = product(&app, &ama, &item["uuid"]).await;
    assert_eq!(after["quantity"].as_i64().unwrap(), item["quantity"].as_i64().unwrap() - 2);
    assert_books_agree(&app).await;
    // The till hears of it; nobody applies it twice; the trail has the name.
    assert_eq!(statuses(&app.sync(&ama, &batch([&sale])).await), ["duplicate"]);
    apply(&app, &kofi, &shown["id"], json!({})).await.expect_problem(409, "already_settled");
    assert!(held(&app, &kofi, false).await.is_empty());
    assert_eq!(device(&app, &ama, &till.device_id).await["quarantined"], json!(0));
    let trail = app.get_all(&kofi, "/api/audit/?subject=record").await;
    let entry = trail.iter().find(|entry| entry["action"] == "applied").unwrap();
    assert_eq!(
        (&entry["action"], &entry["by_name"], &entry["subject_id"]),
        (&json!("applied"), &json!("Kofi Boateng"), &sale["id"])
    );
}

// OUT-01: the trail says when something was held, from whom it came and by whom, however often it comes
#[tokio::test]
async fn what_is_held_is_in_the_trail_once() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let item = product_with(&app, &ama, 1).await;
    let sale = priced(&Till::new().sale(&[(&item, 1)]), "-500.00");
    for _ in 0..3 {
        app.sync(&ama, &batch([&sale])).await;
    }

    let trail = app.get_all(&kofi, "/api/audit/?subject=record").await;

    assert_eq!(trail.len(), 1, "{trail:?}");
    assert_eq!((&trail[0]["action"], &trail[0]["by_name"]), (&json!("held"), &json!("Ama Mensah")));
    assert_eq!((&trail[0]["subject_id"], &trail[0]["subject_name"]), (&sale["id"], &sale["payload"]["receipt_number"]));
    let said: Vec<_> = trail[0]["changes"].as_array().unwrap().iter().map(|one| (&one["field"], &one["to"])).collect();
    let id = json!(user_id("ama"));
    let field = ["code", "operator_id", "total", "sent_by"].map(|name| json!(name));
    let value = [json!("implausible_amount"), id.clone(), json!("-500.00"), id];
    assert_eq!(said, field.iter().zip(&value).collect::<Vec<_>>());
}

// OUT-01: of a facility that sends nothing but what is doubted the rest waits; what is good goes on
#[tokio::test]
async fn a_flood_of_doubted_records_waits_at_its_till_and_good_sales_go() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 2).await;
    let mut till = Till::new();
    let fill = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4999)
        INSERT INTO sync_quarantine (facility_id, fingerprint, code, detail, raw, sent_by, first_received_at,
            last_received_at, times)
        SELECT $1, 'f' || i, 'malformed', '', '{}', $2, $3, $3, 1 FROM n";
    let values = [facility_id("Accra").into(), user_id("ama").into(), app.state.clock.now_ms().into()];
    let tx = app.state.db.begin().await.unwrap();
    tx.execute_raw(bloom_storage::sql(app.state.db.backend(), fill, values)).await.unwrap();
    tx.commit().await.unwrap();
    let [last, too_many] = [1, 1].map(|units| priced(&till.sale(&[(&item, units)]), "-500.00"));
    let good = till.sale(&[(&item, 1)]);

    let answer = app.sync(&ama, &batch([&last, &too_many, &good])).await;

    assert_eq!(statuses(&answer), ["quarantined", "retry", "applied"], "{answer}");
    assert_eq!(code(&answer, 1), "quota");
    assert_eq!(app.count("sync_quarantine").await, 5_000);
    // What is held already is answered as before, and a day later there is room again.
    assert_eq!(statuses(&app.sync(&ama, &batch([&last])).await), ["quarantined"]);
    app.pass(TimeDelta::hours(25));
    let ama = app.sign_in("ama").await;
    assert_eq!(statuses(&app.sync(&ama, &batch([&too_many])).await), ["quarantined"]);
}

// CLK-01: a person says when it was
#[tokio::test]
async fn a_sale_of_a_lost_year_is_booked_on_the_day_a_person_gives() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let item = product_with(&app, &ama, 1).await;
    let mut till = Till::new();
    till.made_at = "2021-06-01T10:00:00.000Z";
    let sale = till.sale(&[(&item, 1)]);
    app.sync(&ama, &batch([&sale])).await;
    let id = held(&app, &kofi, false).await[0]["id"].clone();

    apply(&app, &kofi, &id, json!({ "made_at": "2026-03-01T17:30:00Z" })).await.expect_status(200);

    assert_eq!(newest_sale(&app, &ama, "Accra").await["made_at"], "2026-03-01T17:30:00Z");
    let trail = app.get_all(&kofi, "/api/audit/?subject=record").await;
    let applied = trail.iter().find(|entry| entry["action"] == "applied").unwrap();
    let changes = applied["changes"].as_array().unwrap().clone();
    assert!(
        changes
            .iter()
            .any(|change| change["field"] == "made_at" && change["from"].as_str().unwrap().starts_with("2021"))
    );
}

// OUT-01: what a person dismissed stays so, with the reason, and its number is no riddle
#[tokio::test]
async fn a_dismissed_record_stays_dismissed_and_its_till_is_told_why() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let item = product_with(&app, &ama, 1).await;
    let mut till = Till::new();
    let sale = priced(&till.sale(&[(&item, 1)]), "-500.00");
    app.sync(&ama, &batch([&sale])).await;
    let id = held(&app, &kofi, false).await[0]["id"].clone();
    dismiss(&app, &kofi, &id, "  ").await.expect_problem(422, "invalid");

    dismiss(&app, &kofi, &id, "Typed while training").await.expect_status(204);

    let answer = app.sync(&ama, &batch([&sale])).await;
    let result = &answer["results"][0];
    assert_eq!((&result["status"], &result["code"]), (&json!("quarantined"), &json!("dismissed")));
    assert_eq!(result["detail"], "Typed while training (Kofi Boateng)");
    assert!(held(&app, &kofi, false).await.is_empty());
    let settled = &held(&app, &kofi, true).await[0]["settled"];
    assert_eq!((&settled["how"], &settled["by_name"]), (&json!("dismissed"), &json!("Kofi Boateng")));
    dismiss(&app, &kofi, &id, "Again").await.expect_problem(409, "already_settled");
    apply(&app, &kofi, &id, json!({})).await.expect_problem(409, "already_settled");
    let row = device(&app, &ama, &till.device_id).await;
    assert_eq!((&row["quarantined"], &row["missing"]), (&json!(0), &json!([])));
    assert_eq!(number(&app, SALES_OF, &[sale["id"].as_str().unwrap()]).await, 0);
}

// OUT-01: two people settle one record at the same moment, while its till sends it again: one of them decided
#[tokio::test]
async fn of_many_who_settle_one_record_at_once_one_decides() {
    let app = TestApp::spawn().await;
    let (ama, kofi, abena) = (app.sign_in("ama").await, app.sign_in("kofi").await, app.sign_in("abena").await);
    let item = product_with(&app, &ama, 1).await;
    let mut till = Till::new();
    for round in 0..6 {
        let sale = priced(&till.sale(&[(&item, 1)]), "-500.00");
        app.sync(&ama, &batch([&sale])).await;
        let id = held(&app, &kofi, false).await[0]["id"].clone();
        let settle = async |person: &Session, applies: bool| {
            let answer = match applies {
                true => apply(&app, person, &id, json!({})).await,
                false => dismiss(&app, person, &id, "Typed while training").await,
            };
            (applies, answer)
        };
        let first = round % 2 == 0;
        let people = [(&kofi, first), (&abena, !first), (&kofi, !first), (&abena, first)];
        let settling = futures::future::join_all(people.map(|(person, applies)| settle(person, applies)));
        let again = batch([&sale]);
        let (answers, _) = futures::join!(settling, app.sync(&ama, &again));

        let mut decided = Vec::new();
        for (applies, answer) in answers {
            match answer.status < 300 {
                true => decided.push(applies),
                false => drop(answer.expect_problem(409, "already_settled")),
            }
        }
        assert_eq!(decided.len(), 1);
        let sold = number(&app, SALES_OF, &[sale["id"].as_str().unwrap()]).await;
        assert_eq!(sold, i64::from(decided[0]));
        let rows = held(&app, &kofi, true).await;
        let how = &rows.iter().find(|row| row["id"] == id).unwrap()["settled"]["how"];
        assert_eq!(how, if decided[0] { "applied" } else { "dismissed" });
        let told = app.sync(&ama, &again).await["results"][0]["status"].clone();
        assert_eq!(told, if decided[0] { "duplicate" } else { "quarantined" });
    }
    assert_books_agree(&app).await;
}

// ROL-16 API-41: who looks, who settles, and what nobody can vouch for
#[tokio::test]
async fn only_who_runs_the_facility_settles_and_only_what_is_whole() {
    let app = TestApp::spawn().await;
    let (ama, kofi, abena) = (app.sign_in("ama").await, app.sign_in("kofi").await, app.sign_in("abena").await);
    let (efua, ngozi) = (app.sign_in("efua").await, app.sign_in("ngozi").await);
    let item = product_with(&app, &ama, 1).await;
    let mut till = Till::new();
    let mut torn = till.sale(&[(&item, 1)]);
    torn["payload"]["total"] = json!("0.01");
    let mut patient = till.patient(&new_id(), "Adjoa", "");
    patient["operator_id"] = user_id("adwoa").into();
    app.sync(&ama, &batch([&torn, &patient, &json!({ "id": "x" })])).await;

    let rows = held(&app, &kofi, false).await;
    assert_eq!(rows.len(), 3);
    let find = |code: &str| rows.iter().find(|row| row["code"] == code).unwrap().clone();
    assert_eq!((&find("malformed")["kind"], &find("hash_mismatch")["can_apply"]), (&Value::Null, &json!(false)));
    for code in ["malformed", "hash_mismatch"] {
        apply(&app, &kofi, &find(code)["id"], json!({})).await.expect_problem(409, "cannot_apply");
    }
    // The owner runs the facility and does not work with patients; people of the provider look and decide nothing.
    let id = find("operator_may_not")["id"].clone();
    for (session, status, problem) in [
        (&abena, 403, "no_patients"),
        (&efua, 403, "other_facility"),
        (&ngozi, 403, "other_facility"),
        (&ama, 403, "managers_only"),
    ] {
        apply(&app, session, &id, json!({})).await.expect_problem(status, problem);
    }
    for session in [&abena, &efua] {
        let row = held(&app, session, false).await.into_iter().find(|row| row["id"] == id).unwrap();
        assert_eq!((&row["payload"], &row["can_apply"]), (&Value::Null, &json!(false)));
    }
    dismiss(&app, &efua, &id, "x").await.expect_problem(403, "other_facility");
    apply(&app, &kofi, &id, json!({})).await.expect_status(200);
    apply(&app, &kofi, &json!("nothing"), json!({})).await.expect_status(404);
}

// API-41: people of the provider look and do not sell; what a till made in their name is held and seen, not sent for ever
#[tokio::test]
async fn a_sale_of_staff_is_held_where_it_was_made_and_the_others_wait() {
    let app = TestApp::spawn().await;
    let (ama, efua, kofi) = (app.sign_in("ama").await, app.sign_in("efua").await, app.sign_in("kofi").await);
    let item = product_with(&app, &ama, 1).await;
    let (mut own, mut other) = (Till::of("efua", "Accra", "GHS"), Till::new());
    let (sale, waiting) = (own.sale(&[(&item, 1)]), other.sale(&[(&item, 1)]));
    app.post(&efua, "/api/sales/sync/", &batch([&waiting])).await.expect_problem(403, "no_facility");

    let answer = app.sync(&efua, &batch([&sale, &waiting])).await;

    assert_eq!(statuses(&answer), ["quarantined", "retry"], "{answer}");
    assert_eq!((code(&answer, 0), code(&answer, 1)), ("staff_do_not_sell", "no_facility"));
    let rows = held(&app, &kofi, false).await;
    assert_eq!((rows.len(), &rows[0]["sent_by"]["name"]), (1, &json!("Efua Owusu")));
    apply(&app, &kofi, &rows[0]["id"], json!({})).await.expect_status(200);
    let listed = newest_sale(&app, &ama, "Accra").await;
    assert_eq!((&listed["uuid"], &listed["operator"]["name"]), (&sale["id"], &json!("Efua Owusu")));
    assert_eq!(statuses(&app.sync(&ama, &batch([&waiting])).await), ["applied"]);
}

// OUT-23: who sent is shown beside who sold
#[tokio::test]
async fn sales_history_tells_who_sent_a_sale() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let item = product_with(&app, &kofi, 1).await;
    app.sync(&kofi, &batch([&Till::new().sale(&[(&item, 1)])])).await;
    let listed = newest_sale(&app, &kofi, "Accra").await;
    assert_eq!(
        (&listed["operator"]["name"], &listed["sent_by"]["name"]),
        (&json!("Ama Mensah"), &json!("Kofi Boateng"))
    );
    assert_eq!(listed["sent_by"]["id"], json!(user_id("kofi")));
}
