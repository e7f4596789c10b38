use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bloom::patients::{self, NewPatient, PatientFields, Recorded};

use crate::common::{TestApp, facility_id};

fn patient(patient_pk: &str, name: &str) -> NewPatient {
    let fields = PatientFields { first_name: name.to_owned(), ..PatientFields::default() };
    NewPatient { patient_pk: patient_pk.to_owned(), program: String::new(), fields }
}

async fn record(app: &TestApp, patient_pk: &str, name: &str) -> i64 {
    let tx = app.state.db.begin().await.unwrap();
    let accra = facility_id("Accra");
    let recorded = patients::record(&tx, &accra, &patient(patient_pk, name), None, 0).await.unwrap();
    let Recorded::Audit(id) = recorded else { panic!("{patient_pk} is elsewhere") };
    // Between taking a number and committing, others take theirs.
    tokio::task::yield_now().await;
    tx.commit().await.unwrap();
    id
}

// DWN-14, LDB-16: a reader that remembers the highest number never skips a row that commits late
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_reader_beside_eight_writers_misses_nobody() {
    let app = Arc::new(TestApp::spawn().await);
    let ama = app.sign_in("ama").await;
    let accra = facility_id("Accra");
    let start = app.get_all(&ama, &format!("/api/patient_audits/?facility_id={accra}&limit=200")).await;
    let mut last = start.last().unwrap()["id"].as_i64().unwrap();
    let done = Arc::new(AtomicBool::new(false));
    let writers: Vec<_> = (0..8)
        .map(|writer| {
            let app = app.clone();
            tokio::spawn(async move {
                for number in 0..25 {
                    record(&app, &format!("patient-{writer}-{number}"), "New").await;
                }
            })
        })
        .collect();
    let finish = tokio::spawn({
        let done = done.clone();
        async move {
            let written = futures::future::join_all(writers).await;
            // Before the unwrap: the reader must end also when a writer failed.
            done.store(true, Ordering::SeqCst);
            written.into_iter().for_each(|writer| writer.unwrap());
        }
    });
    let mut seen = BTreeSet::new();
    loop {
        let finished = done.load(Ordering::SeqCst);
        let path = format!("/api/patient_audits/?facility_id={accra}&limit=10&last_sync_id={last}");
        let rows = app.get(&ama, &path).await.expect_status(200).json()["results"].as_array().unwrap().clone();
        for row in &rows {
            assert!(row["id"].as_i64().unwrap() > last);
            last = row["id"].as_i64().unwrap();
            assert!(seen.insert(row["patient_pk"].as_str().unwrap().to_owned()), "{row} came twice");
        }
        if finished && rows.is_empty() {
            break;
        }
    }
    finish.await.unwrap();
    assert_eq!(seen.len(), 200);
}

// LDB-16: a later audit of the same patient is never missed, an outdated one is not sent
#[tokio::test]
async fn a_changed_patient_comes_again_with_a_higher_number() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let first = record(&app, "p", "Adjoa").await;
    let second = record(&app, "p", "Adwoa").await;
    assert_eq!(second, first + 1);
    let path = |after: i64| format!("/api/patient_audits/?facility_id={}&last_sync_id={after}", facility_id("Accra"));
    for after in [first - 1, first] {
        let page = app.get(&ama, &path(after)).await.json();
        assert_eq!((page["count"].as_i64(), page["results"][0]["id"].as_i64()), (Some(1), Some(second)));
        assert_eq!(page["results"][0]["patient"]["first_name"], "Adwoa");
    }
}

// API-41: nobody takes over another facility's patient
#[tokio::test]
async fn a_patient_stays_with_its_facility() {
    let app = TestApp::spawn().await;
    record(&app, "p", "Adjoa").await;
    let tx = app.state.db.begin().await.unwrap();
    let lagos = facility_id("Lagos");
    let recorded = patients::record(&tx, &lagos, &patient("p", "Other"), None, 0).await.unwrap();
    assert_eq!(recorded, Recorded::Elsewhere);
}

// LDB-16: a rolled-back audit gives its number back
#[tokio::test]
async fn a_transaction_that_fails_leaves_no_hole() {
    let app = TestApp::spawn().await;
    let before = record(&app, "a", "A").await;
    let tx = app.state.db.begin().await.unwrap();
    let recorded = patients::record(&tx, &facility_id("Accra"), &patient("b", "B"), None, 0).await.unwrap();
    assert_eq!(recorded, Recorded::Audit(before + 1));
    tx.rollback().await.unwrap();
    assert_eq!(record(&app, "c", "C").await, before + 1);
}
