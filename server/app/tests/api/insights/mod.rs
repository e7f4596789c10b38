//! What a facility earns, against a plain recomputation over the sales that sales history shows.

mod consumption;
mod costs;
mod orders;
mod plain;
mod reading;
mod stock;
mod sums;

use bloom_storage::sql;
use sea_orm::ConnectionTrait;
use serde_json::Value;

use crate::common::{Session, TestApp, facility_id};

pub async fn report(app: &TestApp, session: &Session, town: &str, from: &str, to: &str) -> Value {
    let id = facility_id(town);
    let path = format!("/api/facility-insights/report/?facility_id={id}&from={from}&to={to}");
    app.get(session, &path).await.expect_status(200).json()
}

pub async fn overview(app: &TestApp, session: &Session, town: &str, day: &str) -> Value {
    let path = format!("/api/facility-insights/overview/?facility_id={}&day={day}", facility_id(town));
    app.get(session, &path).await.expect_status(200).json()
}

pub async fn wrapped(app: &TestApp, session: &Session, town: &str, year: i32) -> Value {
    let path = format!("/api/facility-insights/wrapped/?facility_id={}&year={year}", facility_id(town));
    app.get(session, &path).await.expect_status(200).json()
}

/// Lets the job sum up everything that has arrived.
pub async fn sum_up(app: &TestApp) {
    bloom::insights::enqueue_behind(&app.state).await.unwrap();
    app.work().await;
}

/// Changes the database behind the server's back.
pub async fn tamper(app: &TestApp, text: &str) {
    let tx = app.state.db.begin().await.unwrap();
    tx.execute_raw(sql(app.state.db.backend(), text, [])).await.unwrap();
    tx.commit().await.unwrap();
}
