use reqwest::Method;
use serde_json::{Value, json};

use super::{audit, merge, of_accra, sales_to, summary};
use crate::common::{Session, TestApp, facility_id};
use crate::insights::{sum_up, wrapped};
use crate::sales::till::{
    Till, assert_books_agree, batch, changed, decimal, minor, new_id, product_of, product_with, statuses, to_patient,
};

/// Two patients of Accra with a sale each: a member with a name only, and one with a phone and a birth date.
struct Doubled {
    keep: String,
    drop: String,
    till: Till,
    item: Value,
    spend: i64,
}

async fn doubled(app: &TestApp, ama: &Session) -> Doubled {
    let item = product_with(app, ama, 40).await;
    let (mut till, keep, drop) = (Till::new(), new_id(), new_id());
    let kept = changed(&till.patient(&keep, "Adjoa", "ACC-77"), |payload| {
        payload["patient"]["phone"] = json!("");
        payload["patient"]["birth_date"] = Value::Null;
    });
    let dropped = changed(&till.patient(&drop, "Adwoa", "ACC-99"), |payload| {
        payload["patient"]["last_name"] = json!("Owusu");
        payload["program"] = json!("Loyalty");
    });
    let sales = [(&keep, 1), (&drop, 2)]
        .map(|(pk, quantity)| to_patient(&till.sale_at("member_selling_price", &[(&item, quantity)]), pk));
    let answer = app.sync(ama, &batch([&kept, &dropped, &sales[0], &sales[1]])).await;
    assert_eq!(statuses(&answer), ["applied"; 4], "{answer}");
    let spend = sales.iter().map(|sale| minor(&sale["payload"]["total"])).sum();
    Doubled { keep, drop, till, item, spend }
}

// LDB-16 DWN-14 HOM-08: one customer who was entered twice
#[tokio::test]
async fn two_patients_become_one() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let Doubled { keep, drop, spend, .. } = doubled(&app, &ama).await;
    let last = audit(&app, &ama, &drop).await["id"].as_i64().unwrap();

    let shown = merge(&app, &kofi, &keep, &drop).await.expect_status(200).json();

    assert_eq!((&shown["patient_pk"], &shown["member_number"]), (&json!(keep), &json!("ACC-77")));
    assert_eq!((&shown["visits"], &shown["spend"]), (&json!(2), &json!(decimal(spend))));
    assert_eq!(summary(&app, &ama, "Accra", &keep).await.json(), shown);
    assert_eq!(summary(&app, &ama, "Accra", &drop).await.json(), shown, "asked for the one that is gone");
    assert_eq!((sales_to(&app, &ama, &keep).await.len(), sales_to(&app, &ama, &drop).await.len()), (2, 0));
    // Tills hear of both behind what they have.
    let (dropped, kept) = (audit(&app, &ama, &drop).await, audit(&app, &ama, &keep).await);
    assert_eq!((&dropped["program"], dropped["id"].as_i64()), (&json!("merged"), Some(last + 1)));
    assert_eq!((&kept["program"], kept["id"].as_i64()), (&json!(""), Some(last + 2)));
    let filled = json!({ "first_name": "Adjoa", "last_name": "Owusu", "phone": "+233240000001", "sex": "F",
        "birth_date": "1990-02-28", "member_number": "ACC-77" });
    assert_eq!(kept["patient"], filled, "what only the other one knew");
    assert_books_agree(&app).await;
}

// ROL-16: it cannot be undone, so it is written down who did it
#[tokio::test]
async fn a_merge_is_told_once_to_who_runs_the_facility() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let Doubled { keep, drop, .. } = doubled(&app, &ama).await;
    let request = || {
        let request = app.request(Method::POST, &kofi, "/api/members/merge/").header("Idempotency-Key", "the same");
        app.send(request.json(&of_accra(&keep, &drop)))
    };
    let first = request().await.expect_status(200).json();
    let audits = app.count("patient_audits").await;
    // API-38: the browser sends it again; then a person does it again.
    assert_eq!(request().await.expect_status(200).json(), first);
    assert_eq!(merge(&app, &kofi, &keep, &drop).await.expect_status(200).json(), first);
    assert_eq!(app.count("patient_audits").await, audits);
    let trail = app.get_all(&kofi, "/api/audit/?subject=patient").await;
    assert_eq!((trail.len(), &trail[0]["action"], &trail[0]["by_username"]), (1, &json!("merged"), &json!("kofi")));
    assert_eq!((&trail[0]["subject_id"], &trail[0]["subject_name"]), (&json!(keep), &json!("Adjoa")));
    assert_eq!(trail[0]["changes"], json!([{ "field": "patient", "from": "Adwoa Owusu", "to": "Adjoa" }]));
}

// LDB-16: what makes no sense changes nothing
#[tokio::test]
async fn only_two_patients_of_the_facility_that_are_not_merged_yet_become_one() {
    let app = TestApp::spawn().await;
    let (ama, kofi, chidi) = (app.sign_in("ama").await, app.sign_in("kofi").await, app.sign_in("chidi").await);
    let Doubled { keep, drop, mut till, .. } = doubled(&app, &ama).await;
    let (third, theirs) = (new_id(), new_id());
    app.sync(&ama, &batch([&till.patient(&third, "Efe", "")])).await;
    let (mut lagos, item) = (Till::of("chidi", "Lagos", "NGN"), product_of(&app, &chidi, "Lagos", 1).await);
    let sold = to_patient(&lagos.sale(&[(&item, 1)]), &theirs);
    app.sync(&chidi, &batch([&lagos.patient(&theirs, "Ada", ""), &sold])).await;

    merge(&app, &kofi, &keep, &keep).await.expect_problem(422, "invalid");
    let (one, other, foreign) = (keep.as_str(), drop.as_str(), theirs.as_str());
    for (keep, drop) in [(one, "none"), ("none", other), (one, foreign), (foreign, other)] {
        merge(&app, &kofi, keep, drop).await.expect_problem(404, "not_found");
    }
    assert_eq!((sales_to(&app, &ama, &keep).await.len(), sales_to(&app, &ama, &drop).await.len()), (1, 1));
    assert_eq!(summary(&app, &chidi, "Lagos", &theirs).await.json()["visits"], 1);
    merge(&app, &kofi, &keep, &drop).await.expect_status(200);
    merge(&app, &kofi, &drop, &keep).await.expect_problem(409, "merged_elsewhere");
    merge(&app, &kofi, &third, &drop).await.expect_problem(409, "merged_elsewhere");
    merge(&app, &kofi, &drop, &third).await.expect_problem(409, "merged_elsewhere");
    assert_eq!(app.count("patients WHERE merged_into IS NOT NULL").await, 1);
    assert_eq!(sales_to(&app, &ama, &keep).await.len(), 2);
}

// ENT-16 ROL-16
#[tokio::test]
async fn who_manages_members_or_the_facility_merges() {
    let app = TestApp::spawn().await;
    let (ama, abena, ngozi) = (app.sign_in("ama").await, app.sign_in("abena").await, app.sign_in("ngozi").await);
    let Doubled { keep, drop, .. } = doubled(&app, &ama).await;
    merge(&app, &ama, &keep, &drop).await.expect_problem(403, "no_member_management");
    merge(&app, &ngozi, &keep, &drop).await.expect_problem(403, "other_facility");
    assert_eq!(sales_to(&app, &ama, &drop).await.len(), 1);
    // The owner has no app for members; a manager of members is nobody's owner.
    merge(&app, &abena, &keep, &drop).await.expect_status(200);
    let apps = json!(["POS", "Member Management"]).to_string();
    let text = format!("UPDATE users SET apps = '{apps}' WHERE username = 'ama'");
    crate::insights::tamper(&app, &text).await;
    let again = app.sign_in("ama").await;
    merge(&app, &again, &keep, &drop).await.expect_status(200);
}

async fn year(app: &TestApp, session: &Session) -> i64 {
    wrapped(app, session, "Accra", 2026).await["members_served"].as_i64().unwrap()
}

// FIN: customers of a year are people, whether they were counted before they were merged or after
#[tokio::test]
async fn a_year_counts_one_customer() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let Doubled { keep, drop, mut till, item, .. } = doubled(&app, &ama).await;
    let before = year(&app, &kofi).await;
    sum_up(&app).await;
    merge(&app, &kofi, &keep, &drop).await.expect_status(200);
    assert_eq!(year(&app, &kofi).await, before - 1);
    app.sync(&ama, &batch([&to_patient(&till.sale(&[(&item, 1)]), &drop)])).await;
    assert_eq!(year(&app, &kofi).await, before - 1, "not summed up yet");
    sum_up(&app).await;
    assert_eq!(year(&app, &kofi).await, before - 1, "summed up");
}

// OUT-01: two tills sell to both while they are merged; no sale stays behind
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_merge_between_sales_misses_none() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let Doubled { keep, drop, item, .. } = doubled(&app, &ama).await;
    let mut tills = [Till::new(), Till::new()];
    let sales =
        tills.each_mut().map(|till| (0..8).map(|_| to_patient(&till.sale(&[(&item, 1)]), &drop)).collect::<Vec<_>>());
    let sell = |sales: Vec<Value>| {
        let (app, ama) = (&app, &ama);
        async move {
            for sale in &sales {
                assert_eq!(statuses(&app.sync(ama, &batch([sale])).await), ["applied"]);
            }
        }
    };
    let [one, other] = sales;
    let (_, _, merged) = tokio::join!(sell(one), sell(other), merge(&app, &kofi, &keep, &drop));
    merged.expect_status(200);
    assert_eq!((sales_to(&app, &ama, &keep).await.len(), sales_to(&app, &ama, &drop).await.len()), (18, 0));
    assert_eq!(summary(&app, &ama, "Accra", &keep).await.json()["visits"], 18);
    assert_eq!(
        app.text("SELECT MIN(facility_id) FROM patients WHERE merged_into IS NOT NULL").await,
        facility_id("Accra")
    );
    assert_books_agree(&app).await;
}
