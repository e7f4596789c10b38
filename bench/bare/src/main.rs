//! For the benches: the barest way of doing what the server does, and the filling of its database.
//!
//! `bloom-bare load FILE.csv DATABASE.db` reads a price list and writes its rows into an empty table, one statement a
//! row, all in one transaction; prints the milliseconds. Checks nothing, reports nothing, keeps no old price.
//!
//! `bloom-bare sales DATABASE.db COUNT` gives the facility with most sales so many more, copies of those it has, made over
//! the year before its last one, and prints when that was (milliseconds since 1970). The server must not be running.
//!
//! `bloom-bare behind DATABASE.db` prints how many sales of it the insights have not summed up yet.
//!
//! `bloom-bare serve FILE` prints a port of 127.0.0.1 and answers every request there with the bytes of the file, from memory.
//!
//! `bloom-bare sum DATABASE.db FROM UNTIL` adds the sales of some time up (milliseconds since 1970) with a plain GROUP BY;
//! prints the milliseconds.

use std::time::Instant;

use anyhow::{Context, bail};
use axum::body::Bytes;
use bloom_storage::{Db, sql};
use sea_orm::{ConnectionTrait, DbBackend};
use tokio::runtime::{Builder, Runtime};

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        // On all cores, as the server.
        ["serve", file] => Runtime::new()?.block_on(serve(file)),
        _ => Builder::new_current_thread().enable_all().build()?.block_on(run(&words)),
    }
}

async fn run(words: &[&str]) -> anyhow::Result<()> {
    match words {
        ["load", file, database] => println!("{}", load(file, &open(database).await?).await?),
        ["sales", database, count] => println!("{}", fill_sales(&open(database).await?, count.parse()?).await?),
        ["behind", database] => println!("{}", behind(&open(database).await?).await?),
        ["sum", database, from, until] => {
            println!("{}", add_up(&open(database).await?, from.parse()?, until.parse()?).await?);
        }
        _ => {
            bail!(
                "usage: bloom-bare load FILE.csv DATABASE.db | sales DATABASE.db COUNT | behind DATABASE.db | \
                serve FILE | sum …"
            )
        }
    }
    Ok(())
}

async fn open(file: &str) -> anyhow::Result<Db> {
    Db::connect(&format!("sqlite://{file}?mode=rwc")).await.with_context(|| format!("cannot open {file}"))
}

async fn serve(file: &str) -> anyhow::Result<()> {
    let bytes = Bytes::from(std::fs::read(file).with_context(|| format!("cannot read {file}"))?);
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await?;
    println!("{}", listener.local_addr()?.port());
    let answer = axum::Router::new().fallback(async move || bytes.clone());
    Ok(axum::serve(listener, answer).await?)
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

/// Of the sales that are copied.
const COLUMNS: &str = "patient_id, status, clock_offset, received_at, operator_id, operator_name, sent_by, epoch, currency, \
    minor_units, total, discount, cost, costed, flags";
/// How many different sales are copied, the newest.
const MODELS: i64 = 1_000;
const YEAR_MS: i64 = 365 * 86_400_000;
/// The facility with most sales.
const BIGGEST: &str = "(SELECT facility_id FROM sales GROUP BY facility_id ORDER BY COUNT(*) DESC LIMIT 1)";

/// When the last one was made, in milliseconds since 1970.
async fn fill_sales(db: &Db, count: i64) -> anyhow::Result<i64> {
    let tx = db.begin().await?;
    for table in ["model", "numbers", "copies"] {
        tx.execute_unprepared(&format!("DROP TABLE IF EXISTS temp.{table}")).await?;
    }
    tx.execute_unprepared(&format!(
        "CREATE TEMP TABLE model AS SELECT ROW_NUMBER() OVER (ORDER BY number) - 1 AS place, newest.*
         FROM (SELECT * FROM sales WHERE facility_id = {BIGGEST} ORDER BY number DESC LIMIT {MODELS}) newest"
    ))
    .await?;
    tx.execute_unprepared("CREATE UNIQUE INDEX temp.model_place ON model (place)").await?;
    let numbers = "CREATE TEMP TABLE numbers AS WITH RECURSIVE n (i) AS
        (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1) SELECT i FROM n";
    tx.execute_raw(sql(DbBackend::Sqlite, numbers, vec![count.into()])).await?;
    tx.execute_unprepared(
        "CREATE TEMP TABLE copies AS SELECT n.i, m.id AS model_id, m.place FROM numbers n
         JOIN model m ON m.place = n.i % (SELECT COUNT(*) FROM model) ORDER BY n.i",
    )
    .await?;
    let apart = YEAR_MS / count.max(1);
    tx.execute_unprepared(&format!(
        "INSERT INTO sales (id, facility_id, number, made_at, device_id, seq, receipt_number, {COLUMNS})
         SELECT 'bench-' || c.i, m.facility_id, last.number + c.i, last.made_at - ({count} - c.i) * {apart}, 'bench', c.i,
            'BENCH-' || c.i, {COLUMNS}
         FROM copies c JOIN model m ON m.place = c.place
         JOIN (SELECT MAX(number) AS number, MAX(made_at) AS made_at FROM model) last"
    ))
    .await?;
    tx.execute_unprepared(
        "INSERT INTO sale_lines (sale_id, position, product_id, name, batch_id, quantity, unit_price, total, cost)
         SELECT 'bench-' || c.i, l.position, l.product_id, l.name, l.batch_id, l.quantity, l.unit_price, l.total, l.cost
         FROM copies c JOIN sale_lines l ON l.sale_id = c.model_id",
    )
    .await?;
    tx.execute_unprepared(
        "INSERT INTO sale_payments (sale_id, position, method, amount, tendered, change_given, channel_id, reference)
         SELECT 'bench-' || c.i, p.position, p.method, p.amount, p.tendered, p.change_given, p.channel_id, p.reference
         FROM copies c JOIN sale_payments p ON p.sale_id = c.model_id",
    )
    .await?;
    let last = tx.query_one_raw(sql(DbBackend::Sqlite, "SELECT MAX(made_at) FROM model", [])).await?;
    tx.commit().await?;
    Ok(last.context("no sale to copy")?.try_get_by_index(0)?)
}

/// Sales of that facility that are not in the sums of the insights yet.
async fn behind(db: &Db) -> anyhow::Result<i64> {
    let text = format!(
        "SELECT COUNT(*) FROM sales WHERE facility_id = {BIGGEST} AND number > COALESCE(
            (SELECT through FROM insight_states WHERE facility_id = {BIGGEST}), 0)"
    );
    let row = db.read().query_one_raw(sql(DbBackend::Sqlite, &text, [])).await?;
    Ok(row.context("no count")?.try_get_by_index(0)?)
}

/// Milliseconds of adding up the sales of that facility from one moment (milliseconds) until before another: by hour and
/// cashier, by product, by payment.
async fn add_up(db: &Db, from: i64, until: i64) -> anyhow::Result<f64> {
    let sold = format!("s.facility_id = {BIGGEST} AND s.status = 'A' AND s.made_at >= {from} AND s.made_at < {until}");
    let started = Instant::now();
    for text in [
        format!(
            "SELECT s.made_at / 3600000, s.operator_id, COUNT(*), SUM(s.total), SUM(s.discount), SUM(s.cost), SUM(s.costed)
             FROM sales s WHERE {sold} GROUP BY 1, 2"
        ),
        format!(
            "SELECT l.product_id, SUM(l.quantity), SUM(l.total) FROM sales s JOIN sale_lines l ON l.sale_id = s.id
             WHERE {sold} GROUP BY 1"
        ),
        format!(
            "SELECT p.method, p.channel_id, COUNT(*), SUM(p.amount) FROM sales s JOIN sale_payments p ON p.sale_id = s.id
             WHERE {sold} GROUP BY 1, 2"
        ),
    ] {
        db.read().query_all_raw(sql(DbBackend::Sqlite, &text, [])).await?;
    }
    Ok(started.elapsed().as_secs_f64() * 1_000.0)
}
