//! For the benches: the barest way of doing what the server does, and the filling of its database.
//!
//! `bloom-bare load FILE.csv DATABASE.db` reads a price list and writes its rows into an empty table, one statement a
//! row, all in one transaction; prints the milliseconds. Checks nothing, reports nothing, keeps no old price.
//!
//! `bloom-bare sales DATABASE.db COUNT` gives the facility with most sales so many more, copies of one it has. The
//! server must not be running.

use std::time::Instant;

use anyhow::{Context, bail};
use bloom_storage::{Db, sql};
use sea_orm::{ConnectionTrait, DbBackend};

#[tokio::main(flavor = "current_thread")]
async fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["load", file, database] => println!("{}", load(file, &open(database).await?).await?),
        ["sales", database, count] => fill_sales(&open(database).await?, count.parse()?).await?,
        _ => bail!("usage: bloom-bare load FILE.csv DATABASE.db | bloom-bare sales DATABASE.db COUNT"),
    }
    Ok(())
}

async fn open(file: &str) -> anyhow::Result<Db> {
    Db::connect(&format!("sqlite://{file}?mode=rwc")).await.with_context(|| format!("cannot open {file}"))
}

/// Milliseconds from the opened file to the durable commit.
async fn load(file: &str, db: &Db) -> anyhow::Result<u128> {
    let started = Instant::now();
    let mut rows = csv::Reader::from_path(file).with_context(|| format!("cannot read {file}"))?;
    let tx = db.begin().await?;
    tx.execute_unprepared("CREATE TABLE bare (code TEXT PRIMARY KEY, walk_in TEXT NOT NULL, member TEXT NOT NULL)")
        .await?;
    for row in rows.records() {
        let row = row?;
        let cell = |at: usize| row.get(at).unwrap_or_default().to_owned().into();
        let insert = "INSERT INTO bare (code, walk_in, member) VALUES ($1, $2, $3)";
        tx.execute_raw(sql(DbBackend::Sqlite, insert, vec![cell(0), cell(1), cell(2)])).await?;
    }
    tx.commit().await?;
    Ok(started.elapsed().as_millis())
}

const COLUMNS: &str = "patient_id, status, made_at, clock_offset, received_at, operator_id, operator_name, sent_by, \
    device_id, epoch, currency, minor_units, total, flags";

async fn fill_sales(db: &Db, count: i64) -> anyhow::Result<()> {
    let tx = db.begin().await?;
    for table in ["model", "numbers"] {
        tx.execute_unprepared(&format!("DROP TABLE IF EXISTS temp.{table}")).await?;
    }
    tx.execute_unprepared(
        "CREATE TEMP TABLE model AS SELECT s.*, (SELECT MAX(number) FROM sales x WHERE x.facility_id = s.facility_id) AS most
         FROM sales s WHERE s.facility_id = (SELECT facility_id FROM sales GROUP BY facility_id ORDER BY COUNT(*) DESC LIMIT 1)
         ORDER BY s.number DESC LIMIT 1",
    )
    .await?;
    let numbers = "CREATE TEMP TABLE numbers AS WITH RECURSIVE n (i) AS
        (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1) SELECT i FROM n";
    tx.execute_raw(sql(DbBackend::Sqlite, numbers, vec![count.into()])).await?;
    tx.execute_unprepared(&format!(
        "INSERT INTO sales (id, facility_id, number, seq, receipt_number, {COLUMNS})
         SELECT 'bench-' || i, facility_id, most + i, seq + i, 'BENCH-' || i, {COLUMNS} FROM numbers, model"
    ))
    .await?;
    tx.execute_unprepared(
        "INSERT INTO sale_lines (sale_id, position, product_id, name, batch_id, quantity, unit_price, total)
         SELECT 'bench-' || i, l.position, l.product_id, l.name, l.batch_id, l.quantity, l.unit_price, l.total
         FROM numbers, model m JOIN sale_lines l ON l.sale_id = m.id",
    )
    .await?;
    tx.execute_unprepared(
        "INSERT INTO sale_payments (sale_id, position, method, amount, tendered, change_given, channel_id, reference)
         SELECT 'bench-' || i, p.position, p.method, p.amount, p.tendered, p.change_given, p.channel_id, p.reference
         FROM numbers, model m JOIN sale_payments p ON p.sale_id = m.id",
    )
    .await?;
    tx.commit().await?;
    Ok(())
}
