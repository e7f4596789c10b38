//! `bloom check`: is everything there, and does it agree with itself?

mod store;

use anyhow::{Context, bail};
use bloom_storage::{Depth, sqlite_file};

use crate::config::StorageConfig;
use crate::opening;

/// Looks at the whole database, on either kind; may run beside a server. Fails when something is wrong.
pub async fn check(storage: &StorageConfig) -> anyhow::Result<()> {
    if let Some(file) = sqlite_file(&storage.database_url())?
        && !file.exists()
        && bloom_storage::flaw_of_missing(&file).is_none()
    {
        bail!("there is no database at {}", file.display());
    }
    let db = opening::connect(storage).await?;
    let flaws = db.flaws(Depth::Whole).await.context("cannot check the database")?;
    let mut sentences: Vec<String> = flaws.iter().map(ToString::to_string).collect();
    if sentences.is_empty() {
        let (sales, contradictions) = store::contradictions(&db).await.context("cannot read the database")?;
        if contradictions.is_empty() {
            println!("The database is whole: {sales} sales, the stock agrees with what moved it.");
        }
        sentences.extend(contradictions);
    }
    db.close().await?;
    if sentences.is_empty() {
        return Ok(());
    }
    for sentence in &sentences {
        println!("- {sentence}");
    }
    bail!("the database is not whole; keep a copy of the folder before anything else")
}
