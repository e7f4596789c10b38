use std::path::Path;

use anyhow::{Context, bail};
use bloom_storage::copy;
use chrono::{DateTime, Utc};

use super::BackupOptions;
use super::data_paths::{DATABASE, DataPaths, SIGNING_KEY};
use super::manifest::Manifest;
use super::tree;
use crate::values::Clock;

/// Writes a backup and prints where it is. A server may run meanwhile: what it answers later is not in it.
pub async fn take(options: &BackupOptions, clock: &Clock) -> anyhow::Result<()> {
    let made_at = clock.now();
    std::fs::create_dir_all(&options.to).with_context(|| format!("cannot make {}", options.to.display()))?;
    let name = format!("bloom-{}", made_at.format("%Y%m%dT%H%M%S%.3fZ"));
    let (unfinished, finished) = (options.to.join(format!(".{name}.unfinished")), options.to.join(&name));
    if finished.exists() || unfinished.exists() {
        bail!("{} is there already", finished.display());
    }
    let written = write(options, made_at, &unfinished).await;
    if let Err(error) = written {
        // What cannot be removed either is left under a name that no restore takes for a backup.
        std::fs::remove_dir_all(&unfinished).unwrap_or_default();
        return Err(error.context("no backup was made"));
    }
    std::fs::rename(&unfinished, &finished).with_context(|| format!("cannot name {}", finished.display()))?;
    tree::sync(&options.to)?;
    println!("{}", finished.display());
    Ok(())
}

async fn write(options: &BackupOptions, made_at: DateTime<Utc>, folder: &Path) -> anyhow::Result<()> {
    let paths = DataPaths::of(&options.config);
    let database = folder.join(DATABASE);
    private_dir(folder)?;
    private_dir(&database)?;
    // First: whatever the database names lies among the files that are copied after it.
    let held = copy::copy_out(&options.config.storage.database_url(), &database).await?;
    if paths.signing_key.exists() {
        tree::copy_file(&paths.signing_key, &folder.join(SIGNING_KEY))?;
    }
    for (name, from) in &paths.folders {
        tree::copy(from, &folder.join(name))?;
    }
    let manifest = Manifest::new(made_at, held, paths.files_elsewhere, tree::describe_all(folder)?);
    manifest.write(folder)?;
    Manifest::read(folder)?.check(folder)
}

/// It holds the signing key and everybody's patients.
fn private_dir(path: &Path) -> anyhow::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path).with_context(|| format!("cannot make {}", path.display()))
}
