use std::path::Path;

use bloom_storage::sql;
use sea_orm::{ConnectionTrait, Database, DbBackend};

/// A fresh database: a file of its own, or a schema of its own on the PostgreSQL of `BLOOM_TEST_DATABASE_URL`.
pub struct TestDatabase {
    pub url: String,
}

impl TestDatabase {
    pub async fn create(data_dir: &Path) -> TestDatabase {
        let Ok(server) = std::env::var("BLOOM_TEST_DATABASE_URL") else {
            return TestDatabase { url: format!("sqlite://{}", data_dir.join("bloom.db").display()) };
        };
        let name = format!("bloom_test_{}", uuid::Uuid::new_v4().simple());
        let connection = Database::connect(&server).await.expect("the PostgreSQL of BLOOM_TEST_DATABASE_URL");
        let statement = sql(DbBackend::Postgres, &format!("CREATE SCHEMA {name}"), []);
        connection.execute_raw(statement).await.expect("a schema for the test");
        connection.close().await.expect("a closed connection");
        // A schema costs a tenth of what a database costs.
        let mut url: url::Url = server.parse().expect("a URL in BLOOM_TEST_DATABASE_URL");
        url.query_pairs_mut().append_pair("options[search_path]", &name);
        TestDatabase { url: url.into() }
    }
}
