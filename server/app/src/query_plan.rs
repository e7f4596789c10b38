//! For tests of `store.rs` files: how the database would read.

#![allow(clippy::unwrap_used)]

use bloom_storage::{Db, sql};
use sea_orm::{ConnectionTrait, Value};

/// The plan SQLite makes for a statement, one step per line.
pub async fn plan(text: &str, values: &[Value]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let db = Db::connect(&format!("sqlite://{}", folder.path().join("plan.db").display())).await.unwrap();
    db.migrate().await.unwrap();
    let statement = sql(db.backend(), &format!("EXPLAIN QUERY PLAN {text}"), values.iter().cloned());
    let rows = db.read().query_all_raw(statement).await.unwrap();
    rows.iter().map(|row| row.try_get("", "detail").unwrap()).collect()
}

/// Demands that a page is read along an index from where it starts: no table is scanned, nothing is sorted.
pub async fn assert_walks_an_index(text: &str, values: &[Value]) {
    let steps = plan(text, values).await;
    assert!(!steps.is_empty());
    for step in &steps {
        assert!(!step.starts_with("SCAN") && !step.contains("TEMP B-TREE"), "{steps:#?}");
    }
}
