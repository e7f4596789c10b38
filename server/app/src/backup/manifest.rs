use std::path::Path;

use anyhow::{Context, bail};
use bloom_storage::copy::DatabaseCopy;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::tree::{self, KeptFile};

const NAME: &str = "manifest.json";
const FORMAT: u32 = 1;

/// What a backup holds, so that a restore knows that all of it is there and unchanged.
#[derive(Debug, Serialize, Deserialize)]
pub struct Manifest {
    format: u32,
    /// Of the program that made it.
    pub version: String,
    pub made_at: DateTime<Utc>,
    pub database: DatabaseCopy,
    /// Where uploaded and exported files are when they are not in the backup, as in `s3://bucket/folder`.
    pub files_elsewhere: Option<String>,
    /// Every file of the backup but this one, by its path within it.
    pub files: Vec<KeptFile>,
}

impl Manifest {
    pub fn new(
        made_at: DateTime<Utc>,
        database: DatabaseCopy,
        files_elsewhere: Option<String>,
        files: Vec<KeptFile>,
    ) -> Manifest {
        let version = crate::BUILD_VERSION.to_owned();
        Manifest { format: FORMAT, version, made_at, database, files_elsewhere, files }
    }

    pub fn write(&self, folder: &Path) -> anyhow::Result<()> {
        tree::write(&folder.join(NAME), serde_json::to_string_pretty(self)?.as_bytes())
    }

    pub fn read(folder: &Path) -> anyhow::Result<Manifest> {
        let path = folder.join(NAME);
        let text = std::fs::read_to_string(&path).with_context(|| format!("{} is no backup", folder.display()))?;
        let manifest: Manifest =
            serde_json::from_str(&text).with_context(|| format!("{} cannot be read", path.display()))?;
        if manifest.format != FORMAT {
            bail!("this backup was made by another version of Bloom ({}): restore it with that one", manifest.version);
        }
        Ok(manifest)
    }

    /// Reads every file of the backup: all must be there, as long as they were and with the same content.
    pub fn check(&self, folder: &Path) -> anyhow::Result<()> {
        for kept in &self.files {
            let found = tree::describe(folder, &kept.path)?;
            if found != *kept {
                bail!("{} is not what was backed up: the backup is damaged", folder.join(&kept.path).display());
            }
        }
        Ok(())
    }
}
