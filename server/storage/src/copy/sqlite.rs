use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sea_orm::sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor, Row};

use super::{CopyError, DatabaseCopy, DatabaseKind, Result, TableCopy, quoted};

/// Of the copy, in its folder.
const FILE: &str = "bloom.db";

/// Where the database of such a URL lies.
pub fn file_of(url: &str) -> Result<PathBuf> {
    Ok(SqliteConnectOptions::from_str(url)?.get_filename().to_owned())
}

pub async fn copy_out(url: &str, folder: &Path) -> Result<DatabaseCopy> {
    let file = file_of(url)?;
    if !file.exists() {
        return Err(CopyError::Refused(format!("there is no database at {}", file.display())));
    }
    let mut from = SqliteConnectOptions::from_str(url)?.create_if_missing(false).read_only(true).connect().await?;
    let to = folder.join(FILE);
    sea_orm::sqlx::query("VACUUM INTO $1").bind(to.to_string_lossy().into_owned()).execute(&mut from).await?;
    from.close().await?;
    std::fs::File::open(&to).and_then(|file| file.sync_all()).map_err(|error| CopyError::file(&to, error))?;
    check(&to).await
}

/// Reads the whole file and says what it holds; an error names what is wrong with it.
pub async fn check(file: &Path) -> Result<DatabaseCopy> {
    // Nobody else writes to it: no log is looked for, none is made.
    let options = SqliteConnectOptions::new().filename(file).read_only(true).immutable(true);
    let mut connection = options.connect().await?;
    let said = connection.fetch_all("PRAGMA quick_check").await?;
    let said: Vec<String> = said.iter().map(|row| row.try_get(0)).collect::<std::result::Result<_, _>>()?;
    if said != ["ok"] {
        return Err(CopyError::Refused(format!("{} is damaged: {}", file.display(), said.join("; "))));
    }
    let copy = DatabaseCopy {
        kind: DatabaseKind::Sqlite,
        migrations: names(&mut connection, "SELECT version FROM seaql_migrations ORDER BY version").await?,
        tables: tables(&mut connection).await?,
    };
    connection.close().await?;
    Ok(copy)
}

async fn tables(connection: &mut SqliteConnection) -> Result<Vec<TableCopy>> {
    let text = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name";
    let mut tables = Vec::new();
    for name in names(connection, text).await? {
        let columns = names(connection, &format!("SELECT name FROM pragma_table_info('{name}')")).await?;
        let count = format!("SELECT COUNT(*) FROM {}", quoted(&name));
        let rows: i64 = connection.fetch_one(AssertSqlSafe(count)).await?.try_get(0)?;
        tables.push(TableCopy { name, columns, rows: rows.unsigned_abs() });
    }
    Ok(tables)
}

async fn names(connection: &mut SqliteConnection, text: &str) -> Result<Vec<String>> {
    let rows = connection.fetch_all(AssertSqlSafe(text)).await?;
    Ok(rows.iter().map(|row| row.try_get(0)).collect::<std::result::Result<_, _>>()?)
}

/// A copy that lies beside the database it is to replace.
#[derive(Debug)]
pub struct PutBack {
    database: PathBuf,
    /// What replaces it; to be brought up to date before the swap.
    pub staged: PathBuf,
}

pub async fn stage(folder: &Path, database: &Path) -> Result<PutBack> {
    let put_back = PutBack { database: database.to_owned(), staged: beside(database, ".restoring") };
    remove(&put_back.staged)?;
    companions(&put_back.staged).iter().try_for_each(|file| remove(file))?;
    let from = folder.join(FILE);
    std::fs::copy(&from, &put_back.staged).map_err(|error| CopyError::file(&from, error))?;
    check(&put_back.staged).await?;
    Ok(put_back)
}

/// A program that has the database open would go on with it under another name: it has to stop first.
///
/// # Errors
/// While somebody has it open. A database that is too damaged to tell counts as free.
pub async fn refuse_if_open(file: &Path) -> Result<()> {
    if !file.exists() {
        return Ok(());
    }
    let options = SqliteConnectOptions::new().filename(file).busy_timeout(Duration::ZERO);
    let Ok(mut connection) = options.connect().await else { return Ok(()) };
    // Leaving the log needs the file for oneself alone.
    let alone = connection.execute("PRAGMA journal_mode = DELETE").await;
    let closed = connection.close().await;
    match alone.map(|_| ()).and(closed) {
        Err(error) if error.to_string().contains("locked") || error.to_string().contains("busy") => {
            Err(CopyError::Refused("a server has this database open: stop it first".to_owned()))
        }
        _ => Ok(()),
    }
}

impl PutBack {
    /// Puts the staged file in the place of the database. What was there is kept under a name that ends in `suffix`;
    /// returns that name. Cut anywhere, the database is the old one or the new one.
    pub fn swap(&self, suffix: &str) -> Result<Option<PathBuf>> {
        let failed = |error| CopyError::file(&self.database, error);
        std::fs::File::open(&self.staged).and_then(|file| file.sync_all()).map_err(failed)?;
        let kept = beside(&self.database, suffix);
        let had = self.database.exists();
        // A log that is left beside another database would be read as its own.
        for (file, aside) in companions(&self.database).iter().zip(companions(&kept)) {
            if file.exists() {
                std::fs::rename(file, &aside).map_err(failed)?;
            }
        }
        if had && std::fs::hard_link(&self.database, &kept).is_err() {
            // No hard links here: for a moment there is no database.
            std::fs::rename(&self.database, &kept).map_err(failed)?;
        }
        std::fs::rename(&self.staged, &self.database).map_err(failed)?;
        // Whoever brought it up to date has closed it: nothing is left in them.
        companions(&self.staged).iter().try_for_each(|file| remove(file))?;
        Ok(had.then_some(kept))
    }
}

/// Files that belong to a database: SQLite's logs, and what is remembered of its last commit.
fn companions(file: &Path) -> [PathBuf; 4] {
    ["-wal", "-shm", "-journal", "-mark"].map(|end| beside(file, end))
}

/// The path with something after its last letter.
fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

fn remove(file: &Path) -> Result<()> {
    match std::fs::remove_file(file) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(CopyError::file(file, error)),
        _ => Ok(()),
    }
}
