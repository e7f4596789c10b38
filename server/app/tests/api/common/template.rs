//! What a test begins with is filled in once for all tests of this build, and copied: filling it in takes longer than
//! most tests do.

use std::collections::hash_map::DefaultHasher;
use std::fs::{self, File};
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use bloom::AppState;
use bloom_demo::Scale;
use bloom_storage::sql;
use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbBackend};

use super::database::{TestDatabase, connect, create, execute, postgres, sqlite_url, url_of};
use super::{Place, START, config};

/// Templates of builds that are gone are removed after this.
const KEPT: Duration = Duration::from_secs(24 * 60 * 60);

/// What a database holds when a test begins.
#[derive(Clone, Copy)]
pub enum Contents {
    /// What every installation begins with.
    Countries,
    /// The tiny demonstration, of the morning of [`START`].
    TinyDemo,
}

impl Contents {
    fn name(self) -> &'static str {
        match self {
            Contents::Countries => "countries",
            Contents::TinyDemo => "tiny_demo",
        }
    }

    /// A copy of its own for one test.
    pub async fn copy(self) -> Place {
        let data_dir = tempfile::tempdir().unwrap();
        let database = match postgres() {
            Some(server) => {
                let template = self.postgres_template(&server).await;
                TestDatabase::on(server, &template).await
            }
            None => {
                copy_folder(&self.sqlite_template().await, data_dir.path());
                TestDatabase::copied_to(data_dir.path())
            }
        };
        Place { data_dir, database }
    }

    /// The data directory of a server that has been stopped.
    async fn sqlite_template(self) -> PathBuf {
        let templates = Path::new(env!("CARGO_TARGET_TMPDIR")).join("templates");
        fs::create_dir_all(&templates).unwrap();
        let template = templates.join(format!("{}-{:016x}", self.name(), build()));
        // Every test is a program of its own: the first one fills it in, the others wait.
        let lock = File::create(templates.join("lock")).unwrap();
        lock.lock().unwrap();
        if !template.exists() {
            remove_old(&templates);
            let unfinished = tempfile::tempdir_in(&templates).unwrap();
            self.fill(unfinished.path(), &sqlite_url(unfinished.path())).await;
            fs::rename(unfinished.keep(), &template).unwrap();
        }
        template
    }

    /// The name of a database to which nobody is connected.
    async fn postgres_template(self, server: &str) -> String {
        let template = format!("bloom_{}_{:016x}", self.name(), build());
        let connection = connect(server).await;
        // Held until the connection is closed.
        execute(&connection, &format!("SELECT pg_advisory_lock(hashtext('{template}'))")).await;
        let known = format!("SELECT 1 FROM pg_database WHERE datname = '{template}'");
        if connection.query_one_raw(sql(DbBackend::Postgres, &known, [])).await.unwrap().is_none() {
            let unfinished = format!("bloom_unfinished_{}", uuid::Uuid::new_v4().simple());
            create(&connection, &unfinished, "template0").await;
            let data_dir = tempfile::tempdir().unwrap();
            self.fill(data_dir.path(), &url_of(server, &unfinished)).await;
            execute(&connection, &format!("ALTER DATABASE {unfinished} RENAME TO {template}")).await;
        }
        connection.close().await.unwrap();
        template
    }

    async fn fill(self, data_dir: &Path, url: &str) {
        let start: DateTime<Utc> = START.parse().unwrap();
        let clock = bloom::values::Clock::from_fn(move || start);
        let state = AppState::start(config(data_dir, url, &[]), clock).await.unwrap();
        state.db.migrate().await.unwrap();
        if let Contents::TinyDemo = self {
            assert!(bloom::demo::seed_scaled(&state, Scale::Tiny).await.unwrap());
        }
        state.db.close().await.unwrap();
    }
}

/// Names this build of the tests.
fn build() -> u64 {
    let program = std::env::current_exe().unwrap();
    let file = fs::metadata(&program).unwrap();
    let mut hasher = DefaultHasher::new();
    (program, file.len(), file.modified().unwrap()).hash(&mut hasher);
    hasher.finish()
}

fn remove_old(templates: &Path) {
    for entry in fs::read_dir(templates).unwrap().map(Result::unwrap) {
        let age = SystemTime::now().duration_since(entry.metadata().unwrap().modified().unwrap()).unwrap_or_default();
        if entry.path().is_dir() && age > KEPT {
            fs::remove_dir_all(entry.path()).unwrap();
        }
    }
}

fn copy_folder(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let place = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            fs::create_dir(&place).unwrap();
            copy_folder(&entry.path(), &place);
        } else {
            fs::copy(entry.path(), place).unwrap();
        }
    }
}
