use std::time::Duration;

use clap::Args;

/// Background work, and the files it reads and writes.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Background work")]
pub struct JobsConfig {
    /// Jobs this program runs at once; 0 leaves them to others (`bloom work`)
    #[arg(long, env = "BLOOM_JOB_WORKERS", default_value_t = 2, value_name = "COUNT",
          value_parser = clap::value_parser!(u16).range(0..=64))]
    pub job_workers: u16,

    /// Seconds after which another server takes over a job whose server does not answer
    #[arg(long, env = "BLOOM_JOB_LEASE", default_value_t = 60, value_name = "SECONDS",
          value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub job_lease: u64,

    /// Where files are kept: s3://BUCKET/FOLDER (keys and endpoint from the AWS_… variables), or a folder that all
    /// copies of the server share [default: <data-dir>/files]
    #[arg(long, env = "BLOOM_FILES_URL", value_name = "URL")]
    pub files_url: Option<String>,
}

impl JobsConfig {
    pub fn job_lease(&self) -> Duration {
        Duration::from_secs(self.job_lease)
    }
}
