//! One kind of job for tests: its subject's name says what it does. What it did is counted in the database.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use bloom::AppState;
use bloom::jobs::{self, GivenUp, JobContext, JobError, JobKind};
use bloom_storage::{counters, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};
use tokio::sync::Notify;

use crate::common::TestApp;

pub const KINDS: &[JobKind] = &[JobKind {
    name: "test",
    run: |context, subject| Box::pin(run(context, subject)),
    given_up: |tx, lost| Box::pin(given_up(tx, lost)),
}];

/// Where a `hold` job stands still.
#[derive(Default)]
pub struct Gate {
    pub begun: Notify,
    pub go_on: Notify,
}

static GATES: LazyLock<Mutex<HashMap<String, Arc<Gate>>>> = LazyLock::new(Mutex::default);

pub fn gate(subject: &str) -> Arc<Gate> {
    GATES.lock().unwrap().entry(subject.to_owned()).or_default().clone()
}

/// A name no other test has.
pub fn subject(what: &str) -> String {
    format!("{what} {}", uuid::Uuid::new_v4())
}

async fn run(context: &JobContext, subject: &str) -> Result<(), JobError> {
    match subject.split(' ').next().unwrap_or_default() {
        "fail" => return Err(JobError::Retry("no luck".to_owned())),
        "hopeless" => return Err(JobError::GiveUp("It cannot be done.".to_owned())),
        "panic" => panic!("on purpose"),
        "advance" => {
            let tx = context.begin().await?;
            context.checkpoint(&tx).await?;
            tx.commit().await?;
            return Err(JobError::Retry("later again".to_owned()));
        }
        "hold" => {
            let gate = gate(subject);
            gate.begun.notify_one();
            gate.go_on.notified().await;
        }
        "hold-open" => {
            let tx = context.begin().await?;
            counters::next(&tx, "ran", subject).await?;
            let gate = gate(subject);
            gate.begun.notify_one();
            gate.go_on.notified().await;
            return tx.commit().await.map_err(JobError::from);
        }
        _ => {}
    }
    let tx = context.begin().await?;
    counters::next(&tx, "ran", subject).await?;
    Ok(tx.commit().await?)
}

async fn given_up(tx: &DatabaseTransaction, lost: GivenUp<'_>) -> Result<(), DbErr> {
    counters::next(tx, &format!("given up: {}", lost.reason), lost.subject_id).await.map(|_| ())
}

pub async fn enqueue(state: &AppState, subject: &str) {
    enqueue_for(state, subject, "somebody").await;
}

pub async fn enqueue_for(state: &AppState, subject: &str, owner: &str) {
    let tx = state.db.begin().await.unwrap();
    jobs::enqueue(&tx, &state.clock, "test", subject, owner).await.unwrap();
    tx.commit().await.unwrap();
    state.jobs.wake();
}

pub async fn run_due(state: &AppState) -> usize {
    jobs::run_due(state, KINDS).await.unwrap()
}

/// How often the job did its work.
pub async fn ran(app: &TestApp, subject: &str) -> i64 {
    number(app, "SELECT COALESCE(SUM(value), 0) FROM feed_counters WHERE name = 'ran' AND facility_id = $1", subject)
        .await
}

/// How often its subject was told that it is given up, for this reason.
pub async fn given_up_for(app: &TestApp, subject: &str, reason: &str) -> i64 {
    let text = format!(
        "SELECT COALESCE(SUM(value), 0) FROM feed_counters WHERE name LIKE 'given up: {reason}%' AND facility_id = $1"
    );
    number(app, &text, subject).await
}

pub async fn number(app: &TestApp, query: &str, subject: &str) -> i64 {
    let db = &app.state.db;
    let query = query.replace("SUM(value)", "CAST(SUM(value) AS BIGINT)");
    let row = db.read().query_one_raw(sql(db.backend(), &query, [subject.into()])).await.unwrap().unwrap();
    row.try_get_by_index(0).unwrap()
}

/// State, failures and whether a lease is held, of the job of a subject.
pub async fn job(app: &TestApp, subject: &str) -> String {
    let db = &app.state.db;
    let text = "SELECT state || ' ' || failures || ' ' || CASE WHEN lease_by IS NULL THEN 'free' ELSE 'held' END
        FROM jobs WHERE subject_id = $1";
    let row = db.read().query_one_raw(sql(db.backend(), text, [subject.into()])).await.unwrap().unwrap();
    row.try_get_by_index(0).unwrap()
}
