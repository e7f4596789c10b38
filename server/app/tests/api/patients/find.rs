use serde_json::{Value, json};

use crate::common::{TestApp, facility_id};
use crate::insights::tamper;

fn path(query: &str) -> String {
    format!("/api/patients/?facility_id={}&{query}", facility_id("Accra"))
}

fn keys(rows: &[Value]) -> Vec<&str> {
    rows.iter().map(|row| row["patient_pk"].as_str().unwrap()).collect()
}

// DWN-05: who keeps no copy finds the patients of the facility by name, phone and card
#[tokio::test]
async fn patients_are_found_by_name_phone_and_member_number() {
    let app = TestApp::spawn().await;
    let kwesi = app.sign_in("kwesi").await;
    let all = app.get_all(&kwesi, &format!("/api/patient_audits/?facility_id={}", facility_id("Accra"))).await;
    let pk = all[3]["patient_pk"].as_str().unwrap();
    let fields = "first_name = 'Adwoa Sènami', last_name = 'Houngbédji', phone = '+233 24 987-6543', member_number = 'HLP-900007'";
    tamper(&app, &format!("UPDATE patient_audits SET {fields} WHERE patient_pk = '{pk}'")).await;
    for search in ["houngbedji", "SENAMI adwoa", "0249876543", "024+987+65", "hlp-900007", "HLP900007"] {
        assert_eq!(keys(&app.get_all(&kwesi, &path(&format!("search={search}"))).await), [pk], "{search}");
    }
    assert_eq!(app.get(&kwesi, &path("search=houngbedji+0201")).await.json()["count"], 0);
    let pages = app.get_all(&kwesi, &path("page_size=3")).await;
    assert_eq!(pages.len(), all.len());
}

// ENT-22: a patient that was merged is found as the one it is now, and still has a name where it is asked for by id
#[tokio::test]
async fn a_merged_patient_is_found_by_id_only() {
    let app = TestApp::spawn().await;
    let (kofi, kwesi) = (app.sign_in("kofi").await, app.sign_in("kwesi").await);
    let all = app.get_all(&kwesi, &path("page_size=2")).await;
    let (keep, drop) = (all[0]["patient_pk"].as_str().unwrap(), all[1]["patient_pk"].as_str().unwrap());
    let body = json!({ "facility_id": facility_id("Accra"), "keep": keep, "drop": drop });
    app.write(reqwest::Method::POST, &kofi, "/api/members/merge/", &body).await.expect_status(200);
    assert!(!keys(&app.get_all(&kwesi, &path("page_size=50")).await).contains(&drop));
    assert_eq!(keys(&app.get_all(&kwesi, &path(&format!("ids={drop}"))).await), [drop]);
}

// ROL-16: what people of the provider read is written down, as in a download; who works without patients finds nobody
#[tokio::test]
async fn finding_is_for_who_works_with_patients_and_staff_leave_a_trace() {
    let app = TestApp::spawn().await;
    let (abena, efua, kofi) = (app.sign_in("abena").await, app.sign_in("efua").await, app.sign_in("kofi").await);
    app.get(&abena, &path("search=a")).await.expect_problem(403, "no_patients");
    app.get(&efua, &path("search=nobodyiscalledso")).await.expect_status(200);
    assert!(app.get_all(&kofi, "/api/audit/?subject=patient").await.is_empty());
    app.get(&efua, &path("search=a&page_size=2")).await.expect_status(200);
    let trail = app.get_all(&kofi, "/api/audit/?subject=patient").await;
    assert_eq!((trail.len(), trail[0]["changes"][0]["to"].as_str()), (1, Some("2")));
}
