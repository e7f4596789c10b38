use bloom::jobs;
use chrono::TimeDelta;

use super::kinds::{KINDS, enqueue, enqueue_for, gate, given_up_for, job, ran, run_due, subject};
use crate::common::TestApp;

// UPL-01 EXP-01: background work
#[tokio::test]
async fn a_job_is_done_once_though_it_is_asked_for_twice() {
    let app = TestApp::spawn_empty().await;
    let subject = subject("work");
    enqueue(&app.state, &subject).await;
    enqueue(&app.state, &subject).await;
    assert_eq!(run_due(&app.state).await, 1);
    assert_eq!((ran(&app, &subject).await, job(&app, &subject).await.as_str()), (1, "done 0 free"));
    assert_eq!(run_due(&app.state).await, 0);
}

// UPL-01 EXP-01: what was not recorded is not worked on
#[tokio::test]
async fn a_job_whose_transaction_is_rolled_back_was_never_there() {
    let app = TestApp::spawn_empty().await;
    let tx = app.state.db.begin().await.unwrap();
    jobs::enqueue(&tx, &app.state.clock, "test", "never", "").await.unwrap();
    tx.rollback().await.unwrap();
    assert_eq!((run_due(&app.state).await, app.count("jobs").await), (0, 0));
}

// UPL-01 EXP-01
#[tokio::test]
async fn of_two_servers_that_look_at_once_each_job_is_run_by_one() {
    let app = TestApp::spawn_empty().await;
    let other = app.second_server().await;
    let subjects: Vec<String> = (0..40).map(|_| subject("work")).collect();
    for subject in &subjects {
        enqueue(&app.state, subject).await;
    }
    let ran_by = futures::future::join_all([&app.state, &other, &app.state, &other].map(run_due)).await;
    assert_eq!(ran_by.iter().sum::<usize>(), 40, "{ran_by:?}");
    for subject in &subjects {
        assert_eq!(ran(&app, subject).await, 1);
    }
}

// UPL-28 EXP-16: tried again with a growing wait, then given up with a reason, and the subject learns it
#[tokio::test]
async fn what_fails_waits_longer_each_time_and_is_given_up_in_the_end() {
    let app = TestApp::spawn_empty().await;
    let subject = subject("fail");
    enqueue(&app.state, &subject).await;
    assert_eq!(run_due(&app.state).await, 1);
    app.pass(TimeDelta::seconds(4));
    assert_eq!(run_due(&app.state).await, 0, "it waits at least five seconds");
    app.pass(TimeDelta::seconds(3));
    assert_eq!(run_due(&app.state).await, 1);
    app.pass(TimeDelta::seconds(7));
    assert_eq!(run_due(&app.state).await, 0, "the second wait is longer");
    for _ in 0..7 {
        app.pass(TimeDelta::minutes(13));
        assert_eq!(run_due(&app.state).await, 1);
    }
    assert_eq!(job(&app, &subject).await, "queued 9 free");
    app.pass(TimeDelta::minutes(13));
    assert_eq!(run_due(&app.state).await, 1);
    assert_eq!(job(&app, &subject).await, "given_up 9 free");
    assert_eq!(given_up_for(&app, &subject, "It was tried several times").await, 1);
    app.pass(TimeDelta::days(1));
    assert_eq!(run_due(&app.state).await, 0);
}

// UPL-28 EXP-16
#[tokio::test]
async fn what_can_never_work_is_given_up_at_once_in_its_own_words() {
    let app = TestApp::spawn_empty().await;
    let subject = subject("hopeless");
    enqueue(&app.state, &subject).await;
    assert_eq!(run_due(&app.state).await, 1);
    assert_eq!(job(&app, &subject).await, "given_up 0 free");
    assert_eq!(given_up_for(&app, &subject, "It cannot be done.").await, 1);
}

// UPL-28 EXP-16
#[tokio::test]
async fn a_job_that_breaks_takes_no_other_down() {
    let app = TestApp::spawn_empty().await;
    let (bad, good) = (subject("panic"), subject("work"));
    enqueue(&app.state, &bad).await;
    enqueue(&app.state, &good).await;
    assert_eq!(run_due(&app.state).await, 2);
    assert_eq!((job(&app, &bad).await.as_str(), ran(&app, &good).await), ("queued 1 free", 1));
}

// UPL-01: a long job may be interrupted as often as it likes, as long as it gets on
#[tokio::test]
async fn failures_are_counted_since_the_job_last_got_on() {
    let app = TestApp::spawn_empty().await;
    let subject = subject("advance");
    enqueue(&app.state, &subject).await;
    for _ in 0..15 {
        assert_eq!(run_due(&app.state).await, 1);
        assert_eq!(job(&app, &subject).await, "queued 1 free");
        app.pass(TimeDelta::seconds(7));
    }
}

#[tokio::test]
async fn ended_jobs_are_forgotten_after_a_month_and_others_never() {
    let app = TestApp::spawn_empty().await;
    let (done, waiting) = (subject("work"), subject("fail"));
    enqueue(&app.state, &done).await;
    enqueue(&app.state, &waiting).await;
    run_due(&app.state).await;
    app.pass(TimeDelta::days(29));
    jobs::sweep(&app.state).await.unwrap();
    assert_eq!(app.count("jobs").await, 2);
    app.pass(TimeDelta::days(2));
    jobs::sweep(&app.state).await.unwrap();
    assert_eq!((app.count("jobs").await, job(&app, &waiting).await.as_str()), (1, "queued 1 free"));
}

// EXP-01: a hundred downloads of one do not keep another waiting
#[tokio::test]
async fn whoever_had_a_turn_longest_ago_goes_first() {
    let app = TestApp::spawn_empty().await;
    let subjects: Vec<(String, &str)> =
        [("a", 3), ("b", 2)].iter().flat_map(|(owner, jobs)| (0..*jobs).map(|_| (subject("hold"), *owner))).collect();
    for (subject, owner) in &subjects {
        app.pass(TimeDelta::milliseconds(1));
        enqueue_for(&app.state, subject, owner).await;
    }
    let state = app.state.clone();
    let worker = tokio::spawn(async move { jobs::run_due(&state, KINDS).await.unwrap() });
    let mut order = Vec::new();
    let mut left = subjects.clone();
    while !left.is_empty() {
        let gates: Vec<_> = left.iter().map(|(subject, _)| gate(subject)).collect();
        let begun = gates.iter().map(|gate| Box::pin(gate.begun.notified()));
        let ((), at, _) = futures::future::select_all(begun).await;
        order.push(left.remove(at).1);
        app.pass(TimeDelta::milliseconds(1));
        gates[at].go_on.notify_one();
    }
    assert_eq!((worker.await.unwrap(), order), (5, vec!["a", "b", "a", "b", "a"]));
}
