use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use bloom_storage::Limits;
use clap::Args;
use clap::builder::FalseyValueParser;

/// Where data lives.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Storage")]
pub struct StorageConfig {
    /// Folder for the embedded database, the signing key and module overlays
    #[arg(long, env = "BLOOM_DATA_DIR", default_value = "./data", value_name = "DIR")]
    pub data_dir: PathBuf,

    /// Database: sqlite://FILE or postgres://USER:PASSWORD@HOST/NAME [default: sqlite://<data-dir>/bloom.db]
    #[arg(long, env = "BLOOM_DATABASE_URL", hide_env_values = true, value_name = "URL")]
    pub database_url: Option<String>,

    /// Start although the database is damaged, or lacks what was acknowledged; better put back what is missing
    #[arg(long, env = "BLOOM_START_ANYWAY", value_parser = FalseyValueParser::new())]
    pub start_anyway: bool,

    /// Connections to PostgreSQL; all copies of the program together must stay below what it allows
    #[arg(long, env = "BLOOM_DATABASE_CONNECTIONS", default_value_t = 16, value_name = "COUNT",
          value_parser = clap::value_parser!(u32).range(2..=1000))]
    pub database_connections: u32,

    /// Milliseconds to wait for a connection to PostgreSQL before a call is answered 503
    #[arg(long, env = "BLOOM_CONNECTION_TIMEOUT", default_value_t = 2_500, value_name = "MILLISECONDS",
          value_parser = clap::value_parser!(u64).range(100..=600_000))]
    pub connection_timeout: u64,

    /// Milliseconds to wait for what another transaction holds
    #[arg(long, env = "BLOOM_LOCK_TIMEOUT", default_value_t = 10_000, value_name = "MILLISECONDS",
          value_parser = clap::value_parser!(u64).range(100..=600_000))]
    pub lock_timeout: u64,

    /// Milliseconds one statement may take on PostgreSQL; migrations take what they need
    #[arg(long, env = "BLOOM_STATEMENT_TIMEOUT", default_value_t = 120_000, value_name = "MILLISECONDS",
          value_parser = clap::value_parser!(u64).range(100..=3_600_000))]
    pub statement_timeout: u64,
}

impl StorageConfig {
    pub fn database_url(&self) -> String {
        match &self.database_url {
            Some(url) => url.clone(),
            None => format!("sqlite://{}", self.data_dir.join("bloom.db").display()),
        }
    }

    /// How much of the database this program takes, and for how long it waits.
    pub fn limits(&self) -> Limits {
        Limits {
            connections: self.database_connections,
            connection: Duration::from_millis(self.connection_timeout),
            lock: Duration::from_millis(self.lock_timeout),
            statement: Duration::from_millis(self.statement_timeout),
        }
    }

    /// Makes the data directory, readable by its owner only.
    pub fn prepare_data_dir(&self) -> anyhow::Result<()> {
        create_private_dir(&self.data_dir).with_context(|| format!("cannot make {}", self.data_dir.display()))
    }
}

#[cfg(unix)]
fn create_private_dir(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(path)
}

#[cfg(not(unix))]
fn create_private_dir(path: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(path)
}
