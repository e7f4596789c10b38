//! Settings in small groups. Each is a command-line option and an environment variable `BLOOM_…`.

mod jobs;
mod outside;
mod server;
mod sign_in;
mod storage;
mod web;

use clap::Args;

pub use jobs::JobsConfig;
pub use outside::OutsideConfig;
pub use server::ServerConfig;
pub use sign_in::{DEFAULT_MEMORY_KIB, SignInConfig};
pub use storage::StorageConfig;
pub use web::WebConfig;

/// Everything `bloom serve` can be told.
#[derive(Debug, Clone, Args)]
pub struct Config {
    #[command(flatten)]
    pub server: ServerConfig,
    #[command(flatten)]
    pub storage: StorageConfig,
    #[command(flatten)]
    pub web: WebConfig,
    #[command(flatten)]
    pub outside: OutsideConfig,
    #[command(flatten)]
    pub sign_in: SignInConfig,
    #[command(flatten)]
    pub jobs: JobsConfig,
}
