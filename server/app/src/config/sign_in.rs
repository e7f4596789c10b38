use std::path::{Path, PathBuf};

use chrono::TimeDelta;
use clap::Args;

/// What hashing one password takes, unless told otherwise (OWASP's advice for Argon2id with two passes and one lane).
pub const DEFAULT_MEMORY_KIB: u32 = 19_456;

/// How people sign in, and how guessing is slowed down.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Sign-in")]
pub struct SignInConfig {
    /// File with the Ed25519 key that signs id tokens, made when absent; copies of the server share one
    /// [default: <data-dir>/token-signing-key.pem]
    #[arg(long, env = "BLOOM_SIGNING_KEY", value_name = "FILE")]
    pub signing_key: Option<PathBuf>,

    /// Hours an id token is good for
    #[arg(long, env = "BLOOM_TOKEN_HOURS", default_value_t = 12, value_name = "HOURS",
          value_parser = clap::value_parser!(u32).range(1..=168))]
    pub token_hours: u32,

    /// Wrong passwords for one account, within the window, before it has to wait
    #[arg(long, env = "BLOOM_SIGN_IN_ACCOUNT_LIMIT", default_value_t = 10, value_name = "COUNT")]
    pub account_limit: i64,

    /// Wrong passwords from one address, within the window, before it has to wait
    #[arg(long, env = "BLOOM_SIGN_IN_ADDRESS_LIMIT", default_value_t = 50, value_name = "COUNT")]
    pub address_limit: i64,

    /// Minutes over which wrong passwords are counted, and that a blocked account or address waits
    #[arg(long, env = "BLOOM_SIGN_IN_WINDOW", default_value_t = 15, value_name = "MINUTES",
          value_parser = clap::value_parser!(u32).range(1..=1440))]
    pub window_minutes: u32,

    /// Memory that hashing one password takes
    #[arg(long, env = "BLOOM_PASSWORD_MEMORY_KIB", default_value_t = DEFAULT_MEMORY_KIB, value_name = "KIB",
          value_parser = clap::value_parser!(u32).range(64..=1_048_576))]
    pub password_memory_kib: u32,
}

impl SignInConfig {
    pub fn signing_key(&self, data_dir: &Path) -> PathBuf {
        self.signing_key.clone().unwrap_or_else(|| data_dir.join("token-signing-key.pem"))
    }

    pub fn token_lifetime(&self) -> TimeDelta {
        TimeDelta::hours(i64::from(self.token_hours))
    }

    pub fn window(&self) -> TimeDelta {
        TimeDelta::minutes(i64::from(self.window_minutes))
    }
}
