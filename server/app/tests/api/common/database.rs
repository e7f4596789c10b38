use std::path::Path;

use bloom_storage::sql;
use sea_orm::{ConnectionTrait, Database, DatabaseConnection, DbBackend};

/// The PostgreSQL of `BLOOM_TEST_DATABASE_URL`; without one the tests run on SQLite.
pub fn postgres() -> Option<String> {
    std::env::var("BLOOM_TEST_DATABASE_URL").ok()
}

/// A database of one test: a file of its own, or one on the PostgreSQL server, which is gone with the value.
pub struct TestDatabase {
    pub url: String,
    /// On PostgreSQL: the server, and the name there.
    place: Option<(String, String)>,
}

impl TestDatabase {
    /// One without a table; on PostgreSQL with a schema of its own, where the copies have theirs in `public`.
    pub async fn empty(data_dir: &Path) -> TestDatabase {
        let Some(server) = postgres() else { return TestDatabase { url: sqlite_url(data_dir), place: None } };
        let mut database = TestDatabase::on(server, "template0").await;
        let connection = connect(&database.url).await;
        execute(&connection, "CREATE SCHEMA pharmacies").await;
        connection.close().await.expect("a closed connection");
        let mut url: url::Url = database.url.parse().expect("a URL");
        url.query_pairs_mut().append_pair("options[search_path]", "pharmacies");
        database.url = url.into();
        database
    }

    /// The file that was copied into the data directory.
    pub fn copied_to(data_dir: &Path) -> TestDatabase {
        TestDatabase { url: sqlite_url(data_dir), place: None }
    }

    /// A copy of another database of that server.
    pub async fn on(server: String, original: &str) -> TestDatabase {
        let name = format!("bloom_test_{}", uuid::Uuid::new_v4().simple());
        let connection = connect(&server).await;
        create(&connection, &name, original).await;
        connection.close().await.expect("a closed connection");
        TestDatabase { url: url_of(&server, &name), place: Some((server, name)) }
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let Some((server, name)) = self.place.take() else { return };
        // A test's own runtime may not wait here.
        let removed = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async {
                let connection = connect(&server).await;
                execute(&connection, &format!("DROP DATABASE {name} WITH (FORCE)")).await;
            });
        });
        if removed.join().is_err() && !std::thread::panicking() {
            panic!("the database of this test could not be removed");
        }
    }
}

pub async fn connect(server: &str) -> DatabaseConnection {
    Database::connect(server).await.expect("the PostgreSQL of BLOOM_TEST_DATABASE_URL")
}

pub async fn execute(connection: &DatabaseConnection, statement: &str) {
    connection.execute_raw(sql(DbBackend::Postgres, statement, [])).await.unwrap_or_else(|error| {
        panic!("{statement}: {error}");
    });
}

/// Copies a database by its files, which takes half as long as through the log; PostgreSQL 14 knows no other way.
pub async fn create(connection: &DatabaseConnection, name: &str, original: &str) {
    let version = "SELECT CAST(current_setting('server_version_num') AS INTEGER)";
    let row = connection.query_one_raw(sql(DbBackend::Postgres, version, [])).await.unwrap().expect("a version");
    let strategy = if row.try_get_by_index::<i32>(0).unwrap() < 150_000 { "" } else { "STRATEGY FILE_COPY" };
    execute(connection, &format!("CREATE DATABASE {name} TEMPLATE {original} {strategy}")).await;
}

/// The address of a database of that server.
pub fn url_of(server: &str, name: &str) -> String {
    let mut url: url::Url = server.parse().expect("a URL in BLOOM_TEST_DATABASE_URL");
    url.set_path(name);
    url.into()
}

pub fn sqlite_url(data_dir: &Path) -> String {
    format!("sqlite://{}", data_dir.join("bloom.db").display())
}
