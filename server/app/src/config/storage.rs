use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;

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
}

impl StorageConfig {
    pub fn database_url(&self) -> String {
        match &self.database_url {
            Some(url) => url.clone(),
            None => format!("sqlite://{}", self.data_dir.join("bloom.db").display()),
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
