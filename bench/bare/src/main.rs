//! For the benches: the barest way of doing what the server does, and the filling of its database.
//!
//! `bloom-bare load FILE.csv DATABASE.db` reads a price list and writes its rows into an empty table, one statement a
//! row, all in one transaction; prints the milliseconds. Checks nothing, reports nothing, keeps no old price.
//!
//! `bloom-bare sales DATABASE.db COUNT` gives the facility with most sales so many more, copies of those it has, made over
//! the year before its last one, and prints when that was (milliseconds since 1970). The server must not be running.
//!
//! `bloom-bare network DATABASE.db FACILITIES SALES` adds so many facilities, with some products each and so many sales
//! between them, mixed as a network makes them. The server must not be running.
//!
//! `bloom-bare behind DATABASE.db` prints how many sales the insights have not summed up yet.
//!
//! `bloom-bare sum DATABASE.db FROM UNTIL` adds the sales of some time up (milliseconds since 1970) with a plain GROUP BY;
//! prints the milliseconds.
//!
//! `bloom-bare sold DATABASE.db COUNT` books so many lines of sales over the year before now into the ledger of that
//! facility, in turn of all its products, and what they were sold from before them. The server must not be running.
//!
//! `bloom-bare used DATABASE.db FROM` sums up what was sold of each of its products since then (milliseconds since 1970) with
//! one plain GROUP BY of the ledger; prints the milliseconds.
//!
//! `bloom-bare serve FILE.br` answers every request with these bytes from memory; prints the port.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail};
use axum::Router;
use axum::body::Bytes;
use axum::http::header::{CONTENT_ENCODING, CONTENT_TYPE};
use bloom_storage::{Db, sql};
use sea_orm::{ConnectionTrait, DbBackend};
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["load", file, database] => println!("{}", load(file, &open(database).await?).await?),
        ["sales", database, count] => println!("{}", fill_sales(&open(database).await?, count.parse()?).await?),
        ["network", database, facilities, sales] => {
            fill_network(&open(database).await?, facilities.parse()?, sales.parse()?).await?;
        }
        ["serve", file] => serve(file).await?,
        ["behind", database] => println!("{}", behind(&open(database).await?).await?),
        ["sum", database, from, until] => {
            println!("{}", add_up(&open(database).await?, from.parse()?, until.parse()?).await?);
        }
        ["sold", database, count] => fill_ledger(&open(database).await?, count.parse()?).await?,
        ["used", database, from] => println!("{}", sum_used(&open(database).await?, from.parse()?).await?),
        _ => {
            bail!(
                "usage: bloom-bare load FILE.csv DATABASE.db | sales DATABASE.db COUNT | network … | behind … | sum … | sold … | used … | serve FILE"
            )
        }
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

/// How many different sales are copied, the newest.
const MODELS: i64 = 1_000;
const YEAR_MS: i64 = 365 * 86_400_000;
/// The facility with most sales.
const BIGGEST: &str = "(SELECT facility_id FROM sales GROUP BY facility_id ORDER BY COUNT(*) DESC LIMIT 1)";

/// Rows of a table made of rows `m` of it, with every column there is but those that are said.
async fn copy(tx: &impl ConnectionTrait, table: &str, changed: &[(&str, &str)], from: &str) -> anyhow::Result<()> {
    let known = tx.query_all_raw(sql(DbBackend::Sqlite, &format!("SELECT name FROM pragma_table_info('{table}')"), []));
    let columns: Vec<String> = known.await?.iter().map(|row| row.try_get_by_index(0)).collect::<Result<_, _>>()?;
    let value = |name: &String| {
        let own = changed.iter().find(|(column, _)| column == name);
        own.map_or_else(|| format!("m.{name}"), |(_, value)| (*value).to_owned())
    };
    let values: Vec<String> = columns.iter().map(value).collect();
    let insert = format!("INSERT INTO {table} ({}) SELECT {} FROM {from}", columns.join(", "), values.join(", "));
    tx.execute_unprepared(&insert).await?;
    Ok(())
}

/// The temporary tables `model`, sales to be copied, and `copies`: for each number up to `count`, of which one.
async fn choose_models(tx: &impl ConnectionTrait, count: i64) -> anyhow::Result<()> {
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
    Ok(())
}

/// The sales that `copies` asks for, with their lines and payments; `changed` says whose they are and when they were made.
async fn copy_sales(tx: &impl ConnectionTrait, changed: &[(&str, &str)]) -> anyhow::Result<()> {
    let own =
        [("id", "'bench-' || c.i"), ("device_id", "'bench'"), ("seq", "c.i"), ("receipt_number", "'BENCH-' || c.i")];
    let last = "(SELECT MAX(number) AS number, MAX(made_at) AS made_at FROM model)";
    let from = format!("copies c JOIN model m ON m.place = c.place JOIN {last} last");
    copy(tx, "sales", &[own.as_slice(), changed].concat(), &from).await?;
    for table in ["sale_lines", "sale_payments"] {
        let from = format!("copies c JOIN {table} m ON m.sale_id = c.model_id");
        copy(tx, table, &[("sale_id", "'bench-' || c.i")], &from).await?;
    }
    Ok(())
}

/// When the last one was made, in milliseconds since 1970.
async fn fill_sales(db: &Db, count: i64) -> anyhow::Result<i64> {
    let tx = db.begin().await?;
    choose_models(&tx, count).await?;
    let made_at = format!("last.made_at - ({count} - c.i) * {}", YEAR_MS / count.max(1));
    copy_sales(&tx, &[("number", "last.number + c.i"), ("made_at", &made_at)]).await?;
    let last = tx.query_one_raw(sql(DbBackend::Sqlite, "SELECT MAX(made_at) FROM model", [])).await?;
    tx.commit().await?;
    Ok(last.context("no sale to copy")?.try_get_by_index(0)?)
}

/// Of each facility that is added.
const PRODUCTS: i64 = 100;

async fn fill_network(db: &Db, facilities: i64, sales: i64) -> anyhow::Result<()> {
    let id = |number: &str| format!("printf('00000000-0000-7000-8000-%012x', {number})");
    let (own, whose) = (id("c.i"), id(&format!("(c.i - 1) % {facilities} + 1")));
    let tx = db.begin().await?;
    choose_models(&tx, sales).await?;

    let named = [("id", own.as_str()), ("name", "m.name || ' ' || c.i"), ("search_key", "m.search_key || ' ' || c.i")];
    let each = format!("numbers c JOIN facilities m ON m.id = {BIGGEST} WHERE c.i <= {facilities}");
    copy(&tx, "facilities", &named, &each).await?;

    let product = [("id", "printf('%08x-0000-7000-8001-%012x', c.i, m.place)"), ("facility_id", own.as_str())];
    let some = format!("SELECT * FROM products WHERE facility_id = {BIGGEST} LIMIT {PRODUCTS}");
    let placed = format!("(SELECT ROW_NUMBER() OVER (ORDER BY id) AS place, some.* FROM ({some}) some)");
    copy(&tx, "products", &product, &format!("numbers c JOIN {placed} m WHERE c.i <= {facilities}")).await?;

    let number = format!("(c.i - 1) / {facilities} + 1");
    let made_at = format!("last.made_at - ({sales} - c.i) * {}", YEAR_MS / sales.max(1));
    copy_sales(&tx, &[("facility_id", &whose), ("number", &number), ("made_at", &made_at)]).await?;
    tx.commit().await?;
    Ok(())
}

async fn serve(file: &str) -> anyhow::Result<()> {
    let page = Bytes::from(std::fs::read(file).with_context(|| format!("cannot read {file}"))?);
    let answer = move || async move { ([(CONTENT_TYPE, "application/json"), (CONTENT_ENCODING, "br")], page) };
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?.port());
    axum::serve(listener, Router::new().fallback(answer)).await?;
    Ok(())
}

/// Sales that are not in the sums of the insights yet.
async fn behind(db: &Db) -> anyhow::Result<i64> {
    // By facility, so that only what is beyond each mark is counted.
    let text = "SELECT COALESCE(SUM((SELECT COUNT(*) FROM sales s WHERE s.facility_id = f.id AND s.number > COALESCE(
            (SELECT through FROM insight_states i WHERE i.facility_id = f.id), 0))), 0) FROM facilities f";
    let row = db.read().query_one_raw(sql(DbBackend::Sqlite, text, [])).await?;
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

/// What each line of [`fill_ledger`] is booked with.
const LEDGER: &str = "INSERT INTO stock_movements (source_id, line, part, kind, facility_id, product_id, batch_id,
    quantity, moved_at, booked_at)";

async fn fill_ledger(db: &Db, count: i64) -> anyhow::Result<()> {
    let now = i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis())?;
    let tx = db.begin().await?;
    for table in ["numbers", "shelf"] {
        tx.execute_unprepared(&format!("DROP TABLE IF EXISTS temp.{table}")).await?;
    }
    // One batch of each, because what was there on which day is reckoned batch by batch: the one that lasts longest.
    tx.execute_unprepared(&format!(
        "CREATE TEMP TABLE shelf AS SELECT ROW_NUMBER() OVER (ORDER BY product_id) - 1 AS place, newest.* FROM (
             SELECT b.product_id, b.id AS batch_id, b.facility_id, MAX(b.expiry_date) FROM batches b
             JOIN products p ON p.id = b.product_id AND p.stocked = TRUE
             WHERE b.facility_id = {BIGGEST} GROUP BY b.product_id) newest"
    ))
    .await?;
    tx.execute_unprepared("CREATE UNIQUE INDEX temp.shelf_place ON shelf (place)").await?;
    tx.execute_unprepared(&format!(
        "CREATE TEMP TABLE numbers AS WITH RECURSIVE n (i) AS
         (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count}) SELECT i FROM n"
    ))
    .await?;
    let began = now - YEAR_MS;
    let each = YEAR_MS / count.max(1);
    let sold = "numbers n JOIN shelf s ON s.place = n.i % (SELECT COUNT(*) FROM shelf)";
    let moved_at = format!("{now} - ({count} - n.i) * {each}");
    tx.execute_unprepared(&format!(
        "{LEDGER} SELECT 'bench-' || n.i, 0, 0, 'sale', s.facility_id, s.product_id, s.batch_id, -1 - n.i % 3,
         {moved_at}, {moved_at} FROM {sold}"
    ))
    .await?;
    // Stock is the sum of the ledger: what was sold had come before.
    tx.execute_unprepared(&format!(
        "{LEDGER} SELECT 'bench-from-' || s.product_id, 0, 0, 'delivery', s.facility_id, s.product_id, s.batch_id,
         SUM(1 + n.i % 3), {began} - 1, {began} - 1 FROM {sold} GROUP BY s.product_id"
    ))
    .await?;
    tx.commit().await?;
    Ok(())
}

/// Milliseconds of summing up what was sold of each product of that facility since a moment (milliseconds).
async fn sum_used(db: &Db, from: i64) -> anyhow::Result<f64> {
    let started = Instant::now();
    let text = format!(
        "SELECT product_id, -SUM(quantity) FROM stock_movements
         WHERE facility_id = {BIGGEST} AND kind = 'sale' AND moved_at >= {from} GROUP BY product_id"
    );
    db.read().query_all_raw(sql(DbBackend::Sqlite, &text, [])).await?;
    Ok(started.elapsed().as_secs_f64() * 1_000.0)
}
