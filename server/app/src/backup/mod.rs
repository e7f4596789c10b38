//! `bloom backup` and `bloom restore`: everything an installation is, as one folder, taken while it runs.
//!
//! A backup is a folder of its own: the manifest, the database, the signing key, the files, the released modules. It is
//! written under another name, read back and checked, and only then gets its own. A restore keeps whatever it replaces
//! beside it, and begins a new generation of the database (`generation`): that is how tills learn what happened.

mod data_paths;
mod manifest;
mod restore;
mod take;
mod tree;

use std::path::PathBuf;

use clap::Args;
use clap::builder::FalseyValueParser;

use crate::Config;

pub use restore::restore;
pub use take::take;

#[derive(Debug, Args)]
pub struct BackupOptions {
    /// Folder that keeps the backups; each gets a folder of its own in it, named by its time
    #[arg(long, env = "BLOOM_BACKUP_TO", value_name = "FOLDER")]
    pub to: PathBuf,
    #[command(flatten)]
    pub config: Config,
}

#[derive(Debug, Args)]
pub struct RestoreOptions {
    /// The backup: a folder that `bloom backup` made
    #[arg(long, value_name = "FOLDER", required_unless_present = "new_generation")]
    pub from: Option<PathBuf>,
    /// Replace what is there; it is kept beside it under another name
    #[arg(long, env = "BLOOM_RESTORE_REPLACE", value_parser = FalseyValueParser::new())]
    pub replace: bool,
    /// The database was put back by other tools (a snapshot, pg_restore): only let the tills know
    #[arg(long, env = "BLOOM_RESTORE_NEW_GENERATION", value_parser = FalseyValueParser::new(), conflicts_with = "from")]
    pub new_generation: bool,
    #[command(flatten)]
    pub config: Config,
}
