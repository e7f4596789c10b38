use serde_json::json;

use super::{export, readings};
use crate::common::{TestApp, facility_id};
use crate::members::summary;
use crate::sales::till::{Till, batch, new_id};

#[tokio::test]
async fn who_reads_of_a_patient_is_known_to_who_runs_the_facility_once_an_hour() {
    let app = TestApp::spawn().await;
    let (ama, kofi, efua) = (app.sign_in("ama").await, app.sign_in("kofi").await, app.sign_in("efua").await);
    let (mut till, pk) = (Till::new(), new_id());
    app.sync(&ama, &batch([&till.patient(&pk, "Adjoa", "")])).await;

    for _ in 0..2 {
        for reader in [&ama, &efua] {
            summary(&app, reader, "Accra", &pk).await.expect_status(200);
            app.pass(chrono::TimeDelta::seconds(1));
        }
    }
    export(&app, &kofi, &pk).await.expect_status(200);

    let noted = readings(&app, &kofi, &pk).await;
    let said: Vec<_> = noted.iter().map(|row| (&row["what"], &row["is_staff"], &row["patient_name"])).collect();
    let (read, taken, name) = (json!("member"), json!("export"), json!("Adjoa"));
    let (staff, own) = (json!(true), json!(false));
    assert_eq!(said, [(&taken, &own, &name), (&read, &staff, &name), (&read, &own, &name)]);
    assert_eq!(readings(&app, &efua, &pk).await, noted);
    app.pass(chrono::TimeDelta::hours(1));
    summary(&app, &ama, "Accra", &pk).await.expect_status(200);
    assert_eq!(readings(&app, &kofi, &pk).await.len(), 4);
    let all = app.get_all(&kofi, &format!("/api/privacy/readings/?facility_id={}", facility_id("Accra"))).await;
    assert_eq!(all.len(), 4, "of nobody else was read");
}
