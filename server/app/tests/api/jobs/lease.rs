use std::sync::Arc;

use bloom::jobs;
use chrono::TimeDelta;
use sea_orm::ConnectionTrait;
use tokio::sync::Notify;

use super::kinds::{KINDS, enqueue, gate, given_up_for, job, number, ran, run_due, subject};
use crate::common::TestApp;

// UPL-01 EXP-01: the server that had the job stood still, another did it, the first comes back
#[tokio::test]
async fn who_lost_the_lease_can_write_nothing() {
    let app = TestApp::spawn_empty().await;
    let other = app.second_server().await;
    let subject = subject("hold");
    enqueue(&app.state, &subject).await;
    let state = app.state.clone();
    let first = tokio::spawn(async move { run_due(&state).await });
    gate(&subject).begun.notified().await;

    app.pass(TimeDelta::seconds(59));
    assert_eq!(run_due(&other).await, 0, "nobody takes it while the lease holds");
    app.pass(TimeDelta::seconds(2));
    let taken_over = tokio::spawn(async move { run_due(&other).await });
    gate(&subject).begun.notified().await;
    // Both stand at the gate; the first in line is the one that lost its lease.
    gate(&subject).go_on.notify_one();
    first.await.unwrap();
    assert_eq!((ran(&app, &subject).await, job(&app, &subject).await.as_str()), (0, "running 0 held"));
    gate(&subject).go_on.notify_one();
    taken_over.await.unwrap();

    assert_eq!((ran(&app, &subject).await, job(&app, &subject).await.as_str()), (1, "done 0 free"));
}

// UPL-01 EXP-01: a job may take longer than its lease
#[tokio::test]
async fn the_lease_of_a_job_under_way_is_renewed() {
    let app = TestApp::spawn_with(&["--job-lease", "1"]).await;
    let subject = subject("hold");
    enqueue(&app.state, &subject).await;
    let state = app.state.clone();
    let worker = tokio::spawn(async move { run_due(&state).await });
    gate(&subject).begun.notified().await;
    let end_of_lease = "SELECT due_at FROM jobs WHERE subject_id = $1";
    let before = number(&app, end_of_lease, &subject).await;
    app.pass(TimeDelta::milliseconds(900));
    while number(&app, end_of_lease, &subject).await == before {
        tokio::task::yield_now().await;
    }
    app.pass(TimeDelta::milliseconds(900));
    assert_eq!(run_due(&app.second_server().await).await, 0);
    gate(&subject).go_on.notify_one();
    assert_eq!((worker.await.unwrap(), ran(&app, &subject).await), (1, 1));
}

// UPL-01 EXP-01: a clean stop costs no lease
#[tokio::test]
async fn a_server_that_stops_rolls_back_and_hands_its_job_to_the_next() {
    let app = TestApp::spawn_empty().await;
    let subject = subject("hold-open");
    enqueue(&app.state, &subject).await;
    let stop = Arc::new(Notify::new());
    let (state, stopped) = (app.state.clone(), stop.clone());
    let worker = tokio::spawn(async move { jobs::run_until(state, KINDS, stopped.notified()).await });
    gate(&subject).begun.notified().await;
    stop.notify_one();
    worker.await.unwrap();
    assert_eq!((ran(&app, &subject).await, job(&app, &subject).await.as_str()), (0, "queued 0 free"));

    gate(&subject).go_on.notify_one();
    assert_eq!(run_due(&app.second_server().await).await, 1);
    assert_eq!((ran(&app, &subject).await, job(&app, &subject).await.as_str()), (1, "done 0 free"));
}

// UPL-01 EXP-01: no waiting for the next look
#[tokio::test]
async fn a_worker_that_sleeps_hears_of_a_job_at_once() {
    let app = TestApp::spawn_empty().await;
    let stop = Arc::new(Notify::new());
    let (state, stopped) = (app.state.clone(), stop.clone());
    let worker = tokio::spawn(async move { jobs::run_until(state, KINDS, stopped.notified()).await });
    let subject = subject("hold");
    enqueue(&app.state, &subject).await;
    gate(&subject).begun.notified().await;
    stop.notify_one();
    worker.await.unwrap();
}

// UPL-28 EXP-16: what takes its server down each time must end
#[tokio::test]
async fn a_job_whose_lease_runs_out_again_and_again_is_given_up() {
    let app = TestApp::spawn_empty().await;
    let subject = subject("work");
    enqueue(&app.state, &subject).await;
    let tx = app.state.db.begin().await.unwrap();
    tx.execute_unprepared("UPDATE jobs SET state = 'running', lease_by = 'gone', crashes = 20").await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(run_due(&app.state).await, 1);
    assert_eq!((ran(&app, &subject).await, job(&app, &subject).await.as_str()), (0, "given_up 0 free"));
    assert_eq!(given_up_for(&app, &subject, "The server stopped several times").await, 1);
}
