//! Opens the database, and refuses to when that would lose something.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail};
use bloom_storage::{DatabaseLock, Db, Depth, Flaw, flaw_of_missing, is_damage, sqlite_file};

use crate::config::StorageConfig;

/// A server that is just ending still has the database for a moment.
const LOCK_PATIENCE: Duration = Duration::from_secs(2);
const LOCK_PAUSE: Duration = Duration::from_millis(50);

/// Connects; makes the data directory and an SQLite file where there is none.
pub async fn connect(storage: &StorageConfig) -> anyhow::Result<Db> {
    storage.prepare_data_dir()?;
    let url = storage.database_url();
    let Some(file) = sqlite_file(&url)? else {
        return Db::connect_with(&url, storage.limits()).await.context("cannot connect to the database");
    };
    check_folder(&file)?;
    if let (Some(flaw), false) = (flaw_of_missing(&file), storage.start_anyway) {
        bail!("{}", refusal(&file, &[flaw]));
    }
    match Db::connect_with(&url, storage.limits()).await {
        Err(error) if is_damage(&error) => bail!("{}", refusal(&file, &[Flaw::Damaged(error.to_string())])),
        connected => connected.with_context(|| format!("cannot open the database {}", file.display())),
    }
}

/// Refuses a database that is damaged, or lacks what was acknowledged: who sells with it loses more.
pub async fn verify(db: &Db, storage: &StorageConfig) -> anyhow::Result<()> {
    let flaws = db.flaws(Depth::Quick).await.context("cannot check the database")?;
    if flaws.is_empty() {
        return Ok(());
    }
    let file = sqlite_file(&storage.database_url())?.unwrap_or_default();
    if !storage.start_anyway {
        bail!("{}", refusal(&file, &flaws));
    }
    for flaw in &flaws {
        tracing::error!(%flaw, database = %file.display(), "started anyway, as it was told");
    }
    db.accept().await.context("cannot accept the database as it is")
}

/// Keeps a second server, and a change of the schema, from an SQLite database. PostgreSQL serves several.
pub async fn lock_database(storage: &StorageConfig) -> anyhow::Result<Option<DatabaseLock>> {
    storage.prepare_data_dir()?;
    let Some(file) = sqlite_file(&storage.database_url())? else { return Ok(None) };
    check_folder(&file)?;
    let began = tokio::time::Instant::now();
    loop {
        let taken = DatabaseLock::take(&file);
        match taken.with_context(|| format!("cannot write in {}", folder(&file).display()))? {
            Ok(lock) => return Ok(Some(lock)),
            Err(_) if began.elapsed() < LOCK_PATIENCE => tokio::time::sleep(LOCK_PAUSE).await,
            Err(owner) => bail!(
                "another Bloom server ({owner}) works with {}. Stop it first. Several servers at once need PostgreSQL \
                 (--database-url)",
                file.display()
            ),
        }
    }
}

/// Brings the schema up to date unless a server is at work, which has done so when it started.
pub async fn migrate_unless_served(db: &Db, storage: &StorageConfig) -> anyhow::Result<()> {
    let _lock = match sqlite_file(&storage.database_url())? {
        Some(file) => {
            match DatabaseLock::take(&file).with_context(|| format!("cannot write in {}", folder(&file).display()))? {
                Ok(lock) => Some(lock),
                Err(_) => return Ok(()),
            }
        }
        None => None,
    };
    db.migrate().await.context("cannot bring the database up to date")
}

/// SQLite says of any trouble with the place that it is "unable to open database file".
fn check_folder(file: &Path) -> anyhow::Result<()> {
    let folder = folder(file);
    let found = std::fs::metadata(folder);
    let found = found.with_context(|| format!("the folder of the database, {}, cannot be used", folder.display()))?;
    if !found.is_dir() {
        bail!("{} is no folder, the database cannot be there", folder.display());
    }
    tempfile_in(folder).with_context(|| {
        format!("cannot write in {}, the folder of the database: make it writable, or name another", folder.display())
    })?;
    if let Ok(found) = std::fs::metadata(file)
        && found.permissions().readonly()
    {
        bail!("the database {} is read-only: make it writable", file.display());
    }
    Ok(())
}

/// Makes and removes a file of no length: also a full disk has room for it.
fn tempfile_in(folder: &Path) -> std::io::Result<()> {
    let path = folder.join(format!(".bloom-{}", std::process::id()));
    std::fs::File::create(&path)?;
    std::fs::remove_file(&path)
}

fn folder(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn refusal(file: &Path, flaws: &[Flaw]) -> String {
    let said: Vec<String> = flaws.iter().map(ToString::to_string).collect();
    format!(
        "the database {} cannot be used: {}.\nNothing was changed. What to do: keep a copy of the whole folder, put back \
         what is missing or the last backup, and look with `bloom check`. To work with the database as it is, though \
         sales may be missing from it, start with --start-anyway",
        file.display(),
        said.join("; ")
    )
}
