//! What the rest of the server relies on, on SQLite and, with `BLOOM_TEST_DATABASE_URL`, on PostgreSQL.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use bloom_storage::migrations::Migrator;
use bloom_storage::{Db, is_unique_violation, sql};
use sea_orm::{ConnectionTrait, DbBackend, DbErr, QueryResult, Value};
use sea_orm_migration::MigratorTrait;

struct TestDb {
    url: String,
    _dir: tempfile::TempDir,
}

/// A database that no other test sees.
async fn fresh() -> TestDb {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("test.db");
    let Ok(server) = std::env::var("BLOOM_TEST_DATABASE_URL") else {
        return TestDb { url: format!("sqlite://{}", file.display()), _dir: dir };
    };
    let name = dir.path().file_name().unwrap().to_str().unwrap().trim_start_matches('.').to_lowercase();
    let db = Db::connect(&server).await.unwrap();
    let tx = db.begin().await.unwrap();
    tx.execute_unprepared(&format!("CREATE SCHEMA storage_{name}")).await.unwrap();
    tx.commit().await.unwrap();
    let mut url: url::Url = server.parse().unwrap();
    url.query_pairs_mut().append_pair("options[search_path]", &format!("storage_{name}"));
    TestDb { url: url.into(), _dir: dir }
}

async fn insert(db: &Db, id: i64) -> Result<(), DbErr> {
    let tx = db.begin().await?;
    insert_in(&tx, id).await?;
    tx.commit().await
}

async fn insert_in(tx: &impl ConnectionTrait, id: i64) -> Result<(), DbErr> {
    let text = "INSERT INTO countries (id, alpha_2_code, name, use_market_place, currency, minor_units, time_zone)
        VALUES ($1, $2, 'Nowhere', TRUE, 'GHS', 2, 'Africa/Accra')";
    let values: [Value; 2] = [id.into(), format!("C{id}").into()];
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}

async fn count(db: &Db) -> i64 {
    let statement = sql(db.backend(), "SELECT COUNT(*) FROM countries WHERE name = 'Nowhere'", []);
    db.read().query_one_raw(statement).await.unwrap().unwrap().try_get_by_index(0).unwrap()
}

#[tokio::test]
async fn migrating_twice_changes_nothing() {
    let test = fresh().await;
    let db = Db::connect(&test.url).await.unwrap();
    db.migrate().await.unwrap();
    insert(&db, 1).await.unwrap();
    db.migrate().await.unwrap();
    assert_eq!(count(&db).await, 1);
}

// PRC-11: a till that asks what has changed hears of what changed before the migration that gave it a row of its own
#[tokio::test]
async fn when_stock_changed_is_carried_over() {
    let test = fresh().await;
    let db = Db::connect(&test.url).await.unwrap();
    let tx = db.begin().await.unwrap();
    Migrator::up(&*tx, Some(23)).await.unwrap();
    for text in [
        "INSERT INTO countries (id, alpha_2_code, name, use_market_place, currency, minor_units, time_zone)
            VALUES (900, 'ZZ', 'Nowhere', TRUE, 'GHS', 2, 'Africa/Accra')",
        "INSERT INTO facilities (id, name, search_key, contract_type, country_id, facility_type,
            offline_notification_period, offline_time_allowed, owner_user_id, owner_full_name, owner_email)
            VALUES ('f', 'F', 'f', '', 900, 'pharmacy', 1, 1, '', '', '')",
        "INSERT INTO products (id, facility_id, barcode_id, name, generic_name, brand_name, form, strength, pack_size,
            walk_in_price, member_price, oversold, stock_changed_at)
            VALUES ('p', 'f', '1', 'P', '', '', '', '', '', 100, 90, 2, 77), ('q', 'f', '2', 'Q', '', '', '', '', '', 1, 1, 0, 0)",
    ] {
        tx.execute_unprepared(text).await.unwrap();
    }
    tx.commit().await.unwrap();

    db.migrate().await.unwrap();

    let text = "SELECT product_id, facility_id, changed_at FROM stock_changes ORDER BY product_id";
    let rows = db.read().query_all_raw(sql(db.backend(), text, [])).await.unwrap();
    let row = |row: &QueryResult| -> (String, String, i64) {
        (row.try_get_by_index(0).unwrap(), row.try_get_by_index(1).unwrap(), row.try_get_by_index(2).unwrap())
    };
    let found: Vec<_> = rows.iter().map(row).collect();
    assert_eq!(found, [("p".to_owned(), "f".to_owned(), 77), ("q".to_owned(), "f".to_owned(), 0)]);
    let product = "SELECT walk_in_price, oversold FROM products WHERE id = 'p' AND search_key = 'p     1'";
    let product = db.read().query_one_raw(sql(db.backend(), product, [])).await.unwrap().unwrap();
    assert_eq!((product.try_get_by_index::<i64>(0), product.try_get_by_index::<i64>(1)), (Ok(100), Ok(2)));
}

#[tokio::test]
async fn a_moment_lasts_until_somebody_commits() {
    let test = fresh().await;
    let db = Db::connect(&test.url).await.unwrap();
    db.migrate().await.unwrap();
    let (before, other) = (db.moment().await.unwrap(), Db::connect(&test.url).await.unwrap());
    if db.backend() == DbBackend::Sqlite {
        // On PostgreSQL whoever else uses the cluster ends it too.
        assert_eq!(db.moment().await.unwrap(), before);
        let tx = db.begin().await.unwrap();
        insert_in(&tx, 1).await.unwrap();
        assert_eq!(db.moment().await.unwrap(), before);
        tx.rollback().await.unwrap();
        assert_eq!(db.moment().await.unwrap(), before);
    }
    insert(&other, 2).await.unwrap();
    let after = db.moment().await.unwrap();
    assert_ne!(after, before);
    insert(&db, 3).await.unwrap();
    assert_ne!(db.moment().await.unwrap(), after);
}

#[tokio::test(flavor = "multi_thread")]
async fn copies_of_the_server_that_start_together_migrate_one_after_the_other() {
    let test = fresh().await;
    let (one, two) = (Db::connect(&test.url).await.unwrap(), Db::connect(&test.url).await.unwrap());
    let (first, second) = tokio::join!(one.migrate(), two.migrate());
    first.unwrap();
    second.unwrap();
    assert_eq!(count(&two).await, 0);
}

#[tokio::test]
async fn a_transaction_that_is_dropped_leaves_nothing() {
    let test = fresh().await;
    let db = Db::connect(&test.url).await.unwrap();
    db.migrate().await.unwrap();
    let tx = db.begin().await.unwrap();
    insert_in(&tx, 1).await.unwrap();
    drop(tx);
    insert(&db, 2).await.unwrap();
    assert_eq!(count(&db).await, 1);
}

#[tokio::test]
async fn a_second_row_with_the_same_key_is_known_as_such_and_other_errors_are_not() {
    let test = fresh().await;
    let db = Db::connect(&test.url).await.unwrap();
    db.migrate().await.unwrap();
    insert(&db, 1).await.unwrap();
    assert!(is_unique_violation(&insert(&db, 1).await.unwrap_err()));
    let tx = db.begin().await.unwrap();
    let error = tx.execute_unprepared("INSERT INTO nowhere (id) VALUES (1)").await.unwrap_err();
    assert!(!is_unique_violation(&error));
}

// What a database answers COMMIT after a failure is not believed: PostgreSQL says that all went well
#[tokio::test]
async fn after_a_statement_that_failed_nothing_can_be_committed_and_the_next_transaction_is_a_new_one() {
    let test = fresh().await;
    let db = Db::connect(&test.url).await.unwrap();
    db.migrate().await.unwrap();
    for id in 1..4 {
        let tx = db.begin().await.unwrap();
        insert_in(&tx, id).await.unwrap();
        insert_in(&tx, id).await.unwrap_err();
        tx.commit().await.unwrap_err();
        assert_eq!(count(&db).await, 0);
    }
    let tx = db.begin().await.unwrap();
    insert_in(&tx, 1).await.unwrap();
    insert_in(&tx, 1).await.unwrap_err();
    tx.rollback().await.unwrap();
    insert(&db, 1).await.unwrap();
    assert_eq!(count(&db).await, 1);
    db.prove(false).await.unwrap();
    db.prove(true).await.unwrap();
}

// A transaction that began as a part of another one would be committed by nobody
#[tokio::test]
async fn a_connection_that_was_left_within_a_transaction_is_not_used_again() {
    let test = fresh().await;
    let db = Db::connect(&test.url).await.unwrap();
    db.migrate().await.unwrap();
    for id in 1..4 {
        let tx = db.begin().await.unwrap();
        // Behind the driver's back, as a disk that is full does it.
        tx.execute_unprepared("ROLLBACK").await.unwrap();
        drop(tx);
        insert(&db, id).await.unwrap();
        let tx = db.begin().await.unwrap();
        insert_in(&tx, 10 + id).await.unwrap();
        drop(tx);
    }
    drop(db);
    let again = Db::connect(&test.url).await.unwrap();
    assert_eq!(count(&again).await, 3);
}

/// Of a connection: whether the table that only it knows is there.
async fn knows_marker(db: &Db) -> bool {
    let tx = db.begin().await.unwrap();
    let text = "SELECT COUNT(*) FROM temp.sqlite_master WHERE name = 'marker'";
    let row = tx.query_one_raw(sql(DbBackend::Sqlite, text, [])).await.unwrap().unwrap();
    tx.commit().await.unwrap();
    row.try_get_by_index::<i64>(0).unwrap() == 1
}

#[tokio::test]
async fn a_connection_on_which_a_statement_failed_is_opened_anew() {
    let dir = tempfile::tempdir().unwrap();
    let db = Db::connect(&format!("sqlite://{}", dir.path().join("a.db").display())).await.unwrap();
    db.migrate().await.unwrap();
    let tx = db.begin().await.unwrap();
    tx.execute_unprepared("CREATE TEMP TABLE marker (id INTEGER)").await.unwrap();
    tx.commit().await.unwrap();
    assert!(knows_marker(&db).await, "as long as all goes well it is one connection");

    let tx = db.begin().await.unwrap();
    assert!(tx.execute_unprepared("INSERT INTO no_such_table VALUES (1)").await.is_err());
    drop(tx);
    assert!(!knows_marker(&db).await, "what failed may have left anything behind");
}

#[tokio::test(flavor = "multi_thread")]
async fn writers_at_once_wait_for_each_other_and_none_fails() {
    let test = fresh().await;
    let db = Db::connect(&test.url).await.unwrap();
    db.migrate().await.unwrap();
    let writers: Vec<_> = (0..20)
        .map(|id| {
            let db = db.clone();
            tokio::spawn(async move { insert(&db, id).await })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap().unwrap();
    }
    assert_eq!(count(&db).await, 20);
}

#[tokio::test]
async fn on_sqlite_reads_cannot_write_and_a_commit_is_on_the_disk() {
    let dir = tempfile::tempdir().unwrap();
    let db = Db::connect(&format!("sqlite://{}", dir.path().join("a.db").display())).await.unwrap();
    db.migrate().await.unwrap();
    assert!(insert_in(db.read(), 1).await.is_err());
    let tx = db.begin().await.unwrap();
    for (pragma, expected) in [("synchronous", 2_i64), ("foreign_keys", 1)] {
        let row = tx.query_one_raw(sql(DbBackend::Sqlite, &format!("PRAGMA {pragma}"), [])).await.unwrap().unwrap();
        assert_eq!(row.try_get_by_index::<i64>(0).unwrap(), expected, "{pragma}");
    }
    let mode = tx.query_one_raw(sql(DbBackend::Sqlite, "PRAGMA journal_mode", [])).await.unwrap().unwrap();
    assert_eq!(mode.try_get_by_index::<String>(0).unwrap(), "wal");
}

#[tokio::test]
async fn a_url_of_another_database_is_refused() {
    assert!(Db::connect("mysql://localhost/bloom").await.is_err());
}

// OUT-01: what was sold before sales knew promos is there afterwards, with nothing taken off
#[tokio::test]
async fn sales_of_an_older_version_are_kept_when_promos_are_added() {
    let test = fresh().await;
    let db = Db::connect(&test.url).await.unwrap();
    let tx = db.begin().await.unwrap();
    Migrator::up(&*tx, Some(3)).await.unwrap();
    insert_in(&tx, 1).await.unwrap();
    for text in [
        "INSERT INTO facilities (id, name, search_key, contract_type, country_id, facility_type,
            offline_notification_period, offline_time_allowed, owner_user_id, owner_full_name, owner_email)
         VALUES ('f', 'F', 'f', '', 1, '', 1, 24, '', '', '')",
        "INSERT INTO sales (id, facility_id, number, status, made_at, clock_offset, received_at, operator_id,
            operator_name, sent_by, device_id, epoch, seq, receipt_number, currency, minor_units, total, flags)
         VALUES ('s', 'f', 1, 'A', 0, 0, 0, '', '', '', 'd', 1, 1, '', 'GHS', 2, 500, '')",
    ] {
        tx.execute_raw(sql(db.backend(), text, [])).await.unwrap();
    }
    tx.commit().await.unwrap();

    db.migrate().await.unwrap();

    let kept = "SELECT COUNT(*) FROM sales WHERE id = 's' AND total = 500 AND discount = 0 AND promo_code IS NULL";
    let row = db.read().query_one_raw(sql(db.backend(), kept, [])).await.unwrap().unwrap();
    assert_eq!(row.try_get_by_index::<i64>(0).unwrap(), 1);
}

// PRC-01: what facilities sold before there was a catalogue makes the first one
#[tokio::test]
async fn products_of_an_older_version_become_the_catalogue_and_the_price_lists() {
    let test = fresh().await;
    let db = Db::connect(&test.url).await.unwrap();
    let tx = db.begin().await.unwrap();
    Migrator::up(&*tx, Some(4)).await.unwrap();
    insert_in(&tx, 1).await.unwrap();
    insert_in(&tx, 2).await.unwrap();
    for (id, country) in [("f", 1), ("g", 1), ("h", 2)] {
        let text = "INSERT INTO facilities (id, name, search_key, contract_type, country_id, facility_type,
                offline_notification_period, offline_time_allowed, owner_user_id, owner_full_name, owner_email)
            VALUES ($1, 'F', 'f', '', $2, '', 1, 24, '', '', '')";
        tx.execute_raw(sql(db.backend(), text, [id.into(), country.into()])).await.unwrap();
    }
    // The same barcode in three facilities, one of which has it twice; and a product without one.
    for (id, facility, barcode, price) in
        [("a", "f", "600", 5_i64), ("b", "g", "600", 6), ("c", "h", "600", 7), ("d", "f", "600", 8), ("e", "f", "", 9)]
    {
        let text = "INSERT INTO products (id, facility_id, barcode_id, name, generic_name, brand_name, form, strength,
                pack_size, walk_in_price, member_price)
            VALUES ($1, $2, $3, 'Zinc', '', '', '', '', '', $4, $4)";
        tx.execute_raw(sql(db.backend(), text, [id.into(), facility.into(), barcode.into(), price.into()]))
            .await
            .unwrap();
    }
    tx.commit().await.unwrap();

    db.migrate().await.unwrap();

    for (query, expected) in [
        ("SELECT COUNT(*) FROM catalogue WHERE id = 'a' AND barcode_id = '600' AND name = 'Zinc'", 1),
        ("SELECT COUNT(*) FROM catalogue", 1),
        ("SELECT COUNT(*) FROM products WHERE catalogue_id = 'a' AND id IN ('a', 'b', 'c')", 3),
        ("SELECT COUNT(*) FROM products WHERE catalogue_id IS NULL AND id IN ('d', 'e') AND walk_in_price > 7", 2),
        ("SELECT COUNT(*) FROM price_list WHERE country_id = 1 AND walk_in_price = 5", 1),
        ("SELECT COUNT(*) FROM price_list WHERE country_id = 2 AND walk_in_price = 7", 1),
        ("SELECT COUNT(*) FROM price_changes WHERE source = 'opening'", 2),
    ] {
        let row = db.read().query_one_raw(sql(db.backend(), query, [])).await.unwrap().unwrap();
        assert_eq!(row.try_get_by_index::<i64>(0).unwrap(), expected, "{query}");
    }
}

// SET-04: every installation begins with the countries; what one of them says of a country already stays
#[tokio::test]
async fn the_countries_come_with_the_database_and_change_nothing_that_is_there() {
    let test = fresh().await;
    let db = Db::connect(&test.url).await.unwrap();
    let tx = db.begin().await.unwrap();
    Migrator::up(&*tx, Some(12)).await.unwrap();
    for text in [
        "INSERT INTO countries (id, alpha_2_code, name, use_market_place, currency, minor_units, time_zone)
         VALUES (288, 'GH', 'Ghana of ours', FALSE, 'GHS', 2, 'Africa/Accra')",
        "INSERT INTO channels (id, country_id, name, code) VALUES ('ours', 288, 'Our money', 'MTN_MOMO')",
    ] {
        tx.execute_raw(sql(db.backend(), text, [])).await.unwrap();
    }
    tx.commit().await.unwrap();

    db.migrate().await.unwrap();

    for (query, expected) in [
        ("SELECT COUNT(*) FROM countries", 13),
        ("SELECT COUNT(*) FROM countries WHERE alpha_2_code = 'GH' AND name = 'Ghana of ours'", 1),
        ("SELECT COUNT(*) FROM channels WHERE country_id = 288 AND code = 'MTN_MOMO' AND id = 'ours'", 1),
        ("SELECT COUNT(*) FROM channels WHERE country_id = 288", 3),
        ("SELECT COUNT(*) FROM channels", 36),
        ("SELECT COUNT(*) FROM countries c WHERE NOT EXISTS (SELECT 1 FROM channels h WHERE h.country_id = c.id)", 0),
    ] {
        let row = db.read().query_one_raw(sql(db.backend(), query, [])).await.unwrap().unwrap();
        assert_eq!(row.try_get_by_index::<i64>(0).unwrap(), expected, "{query}");
    }
}
