//! Is a database whole? Asked before anybody sells with it, and by `bloom check`.

use std::fmt;
use std::path::Path;

use sea_orm::{ConnectionTrait, DbBackend, DbErr, QueryResult};

use crate::connect::Db;
use crate::mark::MarkFile;
use crate::portable::is_damage;
use crate::sql;

/// What is wrong with a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Flaw {
    /// Pages or indexes that contradict themselves, in the database's words
    Damaged(String),
    /// Commits that were acknowledged and are not there
    Behind { known: i64, there: i64 },
}

impl fmt::Display for Flaw {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Damaged(words) => write!(formatter, "it is damaged: {words}"),
            Flaw::Behind { known, there } => write!(
                formatter,
                "the last {} changes that were kept are missing from it (number {there} of {known}): its -wal file was \
                 deleted, or an older copy was put in its place",
                known - there
            ),
        }
    }
}

/// How thoroughly to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// Every page of the file once
    Quick,
    /// Every page, index and reference
    Whole,
}

/// Commits that a database file which is not there once had; opening it would make an empty one.
pub fn flaw_of_missing(file: &Path) -> Option<Flaw> {
    let known = MarkFile::beside(file).highest();
    (known > 0 && !file.exists()).then_some(Flaw::Behind { known, there: 0 })
}

impl Db {
    /// What is wrong; empty when nothing is. An error means that nobody can tell.
    pub async fn flaws(&self, depth: Depth) -> Result<Vec<Flaw>, DbErr> {
        if self.backend() == DbBackend::Postgres {
            return match depth {
                // PostgreSQL looks after its files by itself, and says so when it starts.
                Depth::Quick => Ok(Vec::new()),
                Depth::Whole => self.read_everything().await,
            };
        }
        let pragma = if depth == Depth::Quick { "PRAGMA quick_check(5)" } else { "PRAGMA integrity_check" };
        let mut flaws = flaws_or(self.ask(pragma).await)?;
        if depth == Depth::Whole && flaws.is_empty() {
            flaws.extend(flaws_or(self.ask("PRAGMA foreign_key_check").await)?);
        }
        if let (Some(writer), true) = (self.writer(), flaws.is_empty()) {
            let (known, there) = (writer.file.highest(), writer.number().await?);
            if there < known {
                flaws.push(Flaw::Behind { known, there });
            }
        }
        Ok(flaws)
    }

    /// Takes the database as it is: what is missing is not asked for again.
    pub async fn accept(&self) -> Result<(), DbErr> {
        if let Some(writer) = self.writer() {
            writer.file.accept(writer.number().await?);
        }
        Ok(())
    }

    async fn ask(&self, pragma: &str) -> Result<Vec<Flaw>, DbErr> {
        let rows = self.read().query_all_raw(sql(DbBackend::Sqlite, pragma, [])).await?;
        let words = rows.iter().map(sentence).collect::<Result<Vec<_>, _>>()?;
        Ok(words.into_iter().filter(|words| words != "ok").map(Flaw::Damaged).collect())
    }

    /// Every value of every table: a page that cannot be read is told by the database.
    async fn read_everything(&self) -> Result<Vec<Flaw>, DbErr> {
        let names = "SELECT quote_ident(table_name) FROM information_schema.tables
            WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1";
        let names = self.read().query_all_raw(sql(DbBackend::Postgres, names, [])).await?;
        let mut flaws = Vec::new();
        for name in names {
            let name: String = name.try_get_by_index(0)?;
            let tx = self.snapshot().await?;
            tx.execute_unprepared("SET LOCAL statement_timeout = 0").await?;
            let text = format!("SELECT COALESCE(SUM(LENGTH(CAST(t AS TEXT))), 0) FROM {name} t");
            match tx.query_one_raw(sql(DbBackend::Postgres, &text, [])).await {
                Ok(_) => tx.commit().await?,
                Err(error) if is_damage(&error) => flaws.push(Flaw::Damaged(format!("table {name}: {error}"))),
                Err(error) => return Err(error),
            }
        }
        Ok(flaws)
    }
}

/// Damage may keep the question itself from being answered.
fn flaws_or(answer: Result<Vec<Flaw>, DbErr>) -> Result<Vec<Flaw>, DbErr> {
    match answer {
        Err(error) if is_damage(&error) => Ok(vec![Flaw::Damaged(error.to_string())]),
        other => other,
    }
}

/// `quick_check` says a sentence, `foreign_key_check` a table, a row and the table it points to.
fn sentence(row: &QueryResult) -> Result<String, DbErr> {
    if row.column_names().len() == 1 {
        return row.try_get_by_index(0);
    }
    let (table, parent): (String, String) = (row.try_get_by_index(0)?, row.try_get_by_index(2)?);
    let id: Option<i64> = row.try_get_by_index(1)?;
    Ok(format!("row {} of {table} points to a row of {parent} that is not there", id.unwrap_or_default()))
}
