use reqwest::Method;
use serde_json::{Value, json};

use super::{export, pseudonymise};
use crate::common::{Session, TestApp, facility_id, user_id};
use crate::members::{audit, merge, sales_to, summary};
use crate::programmes::programme;
use crate::sales::till::{Till, assert_books_agree, batch, changed, new_id, product_with, statuses, to_patient};

/// In every name of the patient, and in no hash by chance.
const STEM: &str = "zebedai";
const NAME: &str = "Zebedaia";
const OTHER_NAME: &str = "Zebedaiah";
const PHONE: &str = "+233249998877";
const CARD: &str = "ZEB-4711";

/// A patient of Accra under two records with a sale each, in whatever a server writes a name down.
struct Known {
    till: Till,
    keep: String,
    drop: String,
    /// As tills had it before it was forgotten.
    shown: Value,
}

async fn known_everywhere(app: &TestApp, ama: &Session, kofi: &Session) -> Known {
    let item = product_with(app, ama, 9).await;
    let (mut till, keep, drop) = (Till::new(), new_id(), new_id());
    let phone = |record: &Value| changed(record, |payload| payload["patient"]["phone"] = json!(PHONE));
    let mut made = vec![phone(&till.patient(&keep, NAME, CARD)), phone(&till.patient(&drop, OTHER_NAME, ""))];
    made.extend([&keep, &drop].map(|pk| to_patient(&till.sale(&[(&item, 1)]), pk)));
    assert_eq!(statuses(&app.sync(ama, &batch(&made)).await), ["applied"; 4]);
    let shown = audit(app, ama, &keep).await;
    // Two devices say two things of one field.
    let said =
        [("last_name", "Zebedaison"), ("last_name", "Zebedaidis")].map(|change| till.patient_change(&shown, &[change]));
    assert_eq!(statuses(&app.sync(ama, &batch(&said)).await), ["applied"; 2]);
    // One change is doubted, one is torn.
    let mut doubted = till.patient_change(&shown, &[("first_name", "Zebedaikha")]);
    doubted["operator_id"] = user_id("ngozi").into();
    let mut torn = till.patient_change(&shown, &[("first_name", "Zebedaikha")]);
    torn["payload"]["patient"]["phone"] = json!("+233249998800");
    assert_eq!(statuses(&app.sync(ama, &batch([&doubted, &torn])).await), ["quarantined"; 2]);
    cared_for(app, kofi, &drop).await;
    merge(app, kofi, &keep, &drop).await.expect_status(200);
    let efua = app.sign_in("efua").await;
    summary(app, &efua, "Accra", &keep).await.expect_status(200);
    export(app, kofi, &keep).await.expect_status(200);
    app.pass(chrono::TimeDelta::seconds(1));
    Known { till, keep, drop, shown }
}

/// Tested and seen by Kofi, who types the name wherever one can.
async fn cared_for(app: &TestApp, kofi: &Session, pk: &str) {
    let accra = facility_id("Accra");
    let all = app.get_all(kofi, &format!("/api/lab/definitions/?facility_id={accra}")).await;
    let glucose = all.into_iter().find(|one| one["code"] == "glucose").expect("a definition");
    let hypertension = programme(app, kofi, "Accra", "hypertension").await;
    let mut till = Till::of("kofi", "Accra", "GHS");
    let mut own = |kind: &str, mut payload: Value| {
        let id = new_id();
        payload["uuid"] = json!(id);
        let mut record = till.record(kind, payload);
        record["id"] = json!(id);
        record
    };
    let test = json!({ "uuid": new_id(), "definition_uuid": glucose["uuid"], "code": "glucose",
        "version": glucose["version"], "consent": true });
    let request = own(
        "lab_request",
        json!({ "patient_id": pk, "walk_in_code": null, "sex": "female", "birth_date": "1990-02-28",
            "prescriber": format!("Dr {NAME}"), "note": format!("{NAME} is thirsty"),
            "requested_at": "2026-03-02T08:30:00.000Z", "tests": [test] }),
    );
    let cancelled = own(
        "lab_entry",
        json!({ "request_uuid": request["id"], "test_uuid": null, "kind": "cancelled", "at": "2026-03-02T08:40:00.000Z",
            "note": format!("{NAME} left"), "sale_uuid": null, "result": null }),
    );
    let enrolment = own(
        "enrolment",
        json!({ "patient_id": pk, "programme_uuid": hypertension["uuid"], "code": "hypertension",
            "version": hypertension["version"], "at": "2026-03-02T08:30:00.000Z", "consent": true,
            "target": format!("{NAME} below 140"), "medicines": [] }),
    );
    let called = own(
        "contact",
        json!({ "enrolment_uuid": enrolment["id"], "at": "2026-03-02T09:00:00.000Z", "outcome": "not_reached",
            "remind_on": null, "note": format!("The sister of {NAME} answered") }),
    );
    let records = [request, cancelled, enrolment, called];
    assert_eq!(statuses(&app.sync(kofi, &batch(&records)).await), ["applied"; 4]);
}

/// Tables in which `text` stands.
async fn tables_with(app: &TestApp, text: &str) -> Vec<String> {
    let postgres = app.database_url().starts_with("postgres");
    let tables = app.text(if postgres {
        "SELECT string_agg(table_name, ',') FROM information_schema.tables WHERE table_schema = current_schema()"
    } else {
        "SELECT group_concat(name) FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    });
    let mut found = Vec::new();
    for table in tables.await.split(',') {
        let row = if postgres {
            format!("CAST({table}.* AS TEXT)")
        } else {
            let columns = format!(
                "SELECT group_concat('COALESCE(CAST(\"' || name || '\" AS TEXT), '''')', ' || ') FROM pragma_table_info('{table}')"
            );
            app.text(&columns).await
        };
        if app.count(&format!("{table} WHERE LOWER({row}) LIKE '%{}%'", text.to_lowercase())).await > 0 {
            found.push(table.to_owned());
        }
    }
    found
}

#[tokio::test]
async fn who_a_pseudonymised_patient_was_stands_nowhere_in_the_database() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let Known { keep, drop, .. } = known_everywhere(&app, &ama, &kofi).await;
    let before = tables_with(&app, STEM).await;
    let all = ["audit_entries", "contacts", "enrolments", "lab_entries", "lab_requests", "patient_audits"];
    for table in all.into_iter().chain(["patient_conflicts", "sync_quarantine"]) {
        assert!(before.iter().any(|found| found == table), "the test writes it down there: {table}, {before:?}");
    }
    let (bought, year) = (summary(&app, &ama, "Accra", &keep).await.json(), "1990-02-28");
    assert!(tables_with(&app, year).await.contains(&"sync_quarantine".to_owned()));

    let now = pseudonymise(&app, &kofi, &keep, &format!(" {NAME}  zebedaison")).await.expect_status(200).json();

    for told in [STEM, PHONE, "2499988", CARD, year] {
        assert_eq!(tables_with(&app, told).await, Vec::<String>::new(), "{told}");
    }
    let left = json!({ "first_name": "Patient", "last_name": "P-000001", "phone": "", "sex": "F",
        "birth_date": "1990-01-01", "member_number": "" });
    assert_eq!((&now["program"], &now["patient"]), (&json!("pseudonymised"), &left));
    assert_eq!(audit(&app, &ama, &keep).await, now, "tills hear of it");
    assert_eq!(audit(&app, &ama, &drop).await["patient"], left);
    // What was bought stays, whose it is does not.
    let after = summary(&app, &ama, "Accra", &drop).await.json();
    assert_eq!(
        (&after["visits"], &after["spend"], &after["sales"]),
        (&bought["visits"], &bought["spend"], &bought["sales"])
    );
    assert_eq!(sales_to(&app, &ama, &keep).await.len(), 2);
    assert_books_agree(&app).await;
    let trail = app.get_all(&kofi, &format!("/api/audit/?subject=patient&subject_id={keep}")).await;
    assert_eq!((&trail[0]["action"], &trail[0]["by_username"]), (&json!("pseudonymised"), &json!("kofi")));
    assert_eq!(trail[0]["changes"], json!([{ "field": "reason", "from": null, "to": "Asked for it" }]));
    assert!(trail.iter().all(|entry| entry["subject_name"] == "Patient P-000001"), "{trail:?}");
    // A search by the old words finds nobody, one by the number does.
    for (word, found) in [("zebedaison", 0), ("patient%20P-000001", 1)] {
        let path = format!("/api/patients/?facility_id={}&search={word}", facility_id("Accra"));
        assert_eq!(app.get_all(&ama, &path).await.len(), found, "{word}");
    }
}

#[tokio::test]
async fn a_till_that_was_offline_does_not_bring_the_name_back() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let Known { mut till, keep, drop, shown, .. } = known_everywhere(&app, &ama, &kofi).await;
    pseudonymise(&app, &kofi, &keep, &format!("{NAME} Zebedaison")).await.expect_status(200);
    let last = audit(&app, &ama, &keep).await;

    let late = [
        till.patient_change(&shown, &[("phone", "+233249998866"), ("first_name", "Zebedaina")]),
        till.patient(&keep, NAME, CARD),
        till.patient(&drop, OTHER_NAME, CARD),
    ];
    assert_eq!(statuses(&app.sync(&ama, &batch(&late)).await), ["applied"; 3]);
    // What is held of it now is held without the name.
    let mut doubted = till.patient_change(&shown, &[("first_name", "Zebedaina")]);
    doubted["operator_id"] = user_id("ngozi").into();
    assert_eq!(statuses(&app.sync(&ama, &batch([&doubted])).await), ["quarantined"]);

    assert_eq!(tables_with(&app, STEM).await, Vec::<String>::new());
    let again = audit(&app, &ama, &keep).await;
    assert_eq!((&again["patient"], &again["program"]), (&last["patient"], &last["program"]));
    assert!(again["id"].as_i64() > last["id"].as_i64(), "the till that still shows the name hears of it");
    let held = app.get_all(&kofi, &format!("/api/sales/held/?facility_id={}", facility_id("Accra"))).await;
    assert_eq!(held.len(), 1, "what waited before does not count any more");
    assert_eq!(held[0]["payload"]["patient"], last["patient"]);
    // Neither does applying it.
    let path = format!("/api/sales/held/{}/apply/", held[0]["id"].as_str().unwrap());
    app.write(Method::POST, &kofi, &path, &json!({ "facility_id": facility_id("Accra") })).await.expect_status(200);
    assert_eq!(audit(&app, &ama, &keep).await["patient"], last["patient"]);
    // A late sale is still the patient's.
    let item = product_with(&app, &ama, 3).await;
    app.sync(&ama, &batch([&to_patient(&till.sale(&[(&item, 1)]), &drop)])).await;
    assert_eq!(sales_to(&app, &ama, &keep).await.len(), 3);
}

#[tokio::test]
async fn it_is_done_once_by_who_runs_the_facility_and_typed_the_name() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let (mut till, pk, other) = (Till::new(), new_id(), new_id());
    app.sync(&ama, &batch([&till.patient(&pk, "Adjoa", "ACC-9"), &till.patient(&other, "Adjoa", "")])).await;
    pseudonymise(&app, &ama, &pk, "Adjoa").await.expect_problem(403, "managers_only");
    pseudonymise(&app, &kofi, "none", "Adjoa").await.expect_problem(404, "not_found");
    let wrong = pseudonymise(&app, &kofi, &pk, "Adwoa").await.expect_problem(422, "invalid").json();
    assert_eq!(wrong["errors"][0]["field"], "confirm_name");
    let body = json!({ "facility_id": facility_id("Accra"), "reason": " ", "confirm_name": "adjoa" });
    let path = format!("/api/privacy/patients/{pk}/pseudonymise/");
    app.write(Method::POST, &kofi, &path, &body).await.expect_problem(422, "invalid");
    assert_eq!(audit(&app, &ama, &pk).await["patient"]["first_name"], "Adjoa");

    let body = json!({ "facility_id": facility_id("Accra"), "reason": "Asked", "confirm_name": "adjoa" });
    let send = || app.send(app.request(Method::POST, &kofi, &path).header("Idempotency-Key", "same").json(&body));
    let first = send().await.expect_status(200).json();
    assert_eq!(send().await.expect_status(200).json(), first, "the browser sends it again");
    pseudonymise(&app, &kofi, &pk, "Patient P-000001").await.expect_problem(409, "pseudonymised");
    for (keep, drop) in [(&pk, &other), (&other, &pk)] {
        merge(&app, &kofi, keep, drop).await.expect_problem(409, "pseudonymised");
    }
    let second = pseudonymise(&app, &kofi, &other, "Adjoa").await.expect_status(200).json();
    assert_eq!(second["patient"]["last_name"], "P-000002");
}
