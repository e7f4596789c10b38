use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use bloom_storage::Db;
use bloom_storage::copy::{self, DatabaseKind};

use super::RestoreOptions;
use super::data_paths::{DATABASE, DataPaths, SIGNING_KEY};
use super::manifest::Manifest;
use super::tree;
use crate::values::Clock;
use crate::{Config, generation};

/// Puts a backup in the place of what the settings name. Says what is kept of it, and what happens next.
pub async fn restore(options: &RestoreOptions, clock: &Clock) -> anyhow::Result<()> {
    let config = &options.config;
    let Some(from) = &options.from else { return only_new_generation(config, clock).await };
    let manifest = Manifest::read(from)?;
    manifest.check(from)?;
    let url = config.storage.database_url();
    if manifest.database.kind != DatabaseKind::of(&url) {
        bail!("this backup is of the other kind of database: see --database-url");
    }
    config.storage.prepare_data_dir()?;
    let suffix = format!(".replaced-{}", clock.now().format("%Y%m%dT%H%M%S%.3fZ"));
    let paths = DataPaths::of(config);
    let mut kept = match manifest.database.kind {
        DatabaseKind::Sqlite => sqlite(options, &manifest, from, &suffix, &paths, clock).await?,
        DatabaseKind::Postgres => postgres(options, &manifest, from, &suffix, &paths, clock).await?,
    };
    kept.sort();
    println!("Restored the backup of {}.", manifest.made_at.format("%Y-%m-%d %H:%M:%S UTC"));
    kept.iter().for_each(|path| println!("Kept: {path}"));
    if let Some(elsewhere) = &manifest.files_elsewhere {
        println!("Files are not in this backup; they are in {elsewhere}.");
    }
    println!("Start the server: every till that connects sends again what this backup does not have.");
    Ok(())
}

async fn sqlite(
    options: &RestoreOptions,
    manifest: &Manifest,
    from: &Path,
    suffix: &str,
    paths: &DataPaths,
    clock: &Clock,
) -> anyhow::Result<Vec<String>> {
    let file = copy::sqlite_file(&options.config.storage.database_url())?;
    if file.exists() && !options.replace {
        bail!("there is a database at {}: give --replace to put the backup in its place", file.display());
    }
    let put_back = copy::put_back_sqlite(&from.join(DATABASE), &manifest.database, &file).await?;
    copy::refuse_if_sqlite_open(&file).await?;
    // Before the swap: a database that is there is never without its new generation.
    let staged = format!("sqlite://{}", put_back.staged.display());
    bring_up(&staged, clock, Some(manifest.made_at.timestamp_millis())).await?;
    let mut kept = put_back_the_rest(from, paths, suffix)?;
    kept.extend(put_back.swap(suffix)?);
    Ok(kept.iter().map(|path| path.display().to_string()).collect())
}

async fn postgres(
    options: &RestoreOptions,
    manifest: &Manifest,
    from: &Path,
    suffix: &str,
    paths: &DataPaths,
    clock: &Clock,
) -> anyhow::Result<Vec<String>> {
    let url = options.config.storage.database_url();
    copy::refuse_if_postgres_open(&url).await?;
    if copy::has_tables(&url).await? && !options.replace {
        bail!("this database holds an installation of Bloom: give --replace to put the backup in its place");
    }
    let aside = format!("bloom{}", suffix.to_lowercase().replace(['.', '-'], "_"));
    let kept = put_back_the_rest(from, paths, suffix)?;
    let schema = copy::put_back_postgres(&url, &from.join(DATABASE), &manifest.database, &aside).await?;
    bring_up(&url, clock, Some(manifest.made_at.timestamp_millis())).await?;
    let schema = schema.map(|name| format!("the schema {name} of the database"));
    Ok(kept.iter().map(|path| path.display().to_string()).chain(schema).collect())
}

async fn only_new_generation(config: &Config, clock: &Clock) -> anyhow::Result<()> {
    let url = config.storage.database_url();
    match DatabaseKind::of(&url) {
        DatabaseKind::Sqlite => copy::refuse_if_sqlite_open(&copy::sqlite_file(&url)?).await?,
        DatabaseKind::Postgres => copy::refuse_if_postgres_open(&url).await?,
    }
    bring_up(&url, clock, None).await?;
    println!("Start the server: every till that connects sends again what this database does not have.");
    Ok(())
}

/// The schema of this program, and a generation of its own.
async fn bring_up(url: &str, clock: &Clock, backup_made_at: Option<i64>) -> anyhow::Result<()> {
    let db = Db::connect(url).await?;
    db.migrate().await.context("cannot bring the database up to date")?;
    let tx = db.begin().await?;
    generation::begin_restored(&tx, clock, backup_made_at).await?;
    tx.commit().await?;
    // Whoever restores knows that later changes are missing: the tills are asked for them, the next start need not ask.
    db.accept().await?;
    Ok(db.close().await?)
}

/// The signing key, files and modules; what was there is kept under another name.
fn put_back_the_rest(from: &Path, paths: &DataPaths, suffix: &str) -> anyhow::Result<Vec<PathBuf>> {
    let mut kept = Vec::new();
    let key = from.join(SIGNING_KEY);
    if key.exists() {
        kept.extend(put_aside(&paths.signing_key, suffix)?);
        tree::copy_file(&key, &paths.signing_key)?;
    }
    for (name, place) in &paths.folders {
        kept.extend(put_aside(place, suffix)?);
        tree::copy(&from.join(name), place)?;
    }
    Ok(kept)
}

fn put_aside(path: &Path, suffix: &str) -> anyhow::Result<Option<PathBuf>> {
    if !path.exists() {
        return Ok(None);
    }
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    let aside = PathBuf::from(name);
    std::fs::rename(path, &aside).with_context(|| format!("cannot move {} aside", path.display()))?;
    Ok(Some(aside))
}
