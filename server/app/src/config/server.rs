use std::net::SocketAddr;
use std::time::Duration;

use clap::Args;
use clap::builder::FalseyValueParser;

/// How the server listens and stops.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Server")]
pub struct ServerConfig {
    /// Address and port to listen on; port 0 takes a free one
    #[arg(long, env = "BLOOM_LISTEN", default_value = "0.0.0.0:8080", value_name = "ADDR:PORT")]
    pub listen: SocketAddr,

    /// Fill an empty database with demonstration data (done once) and print the demo sign-ins
    #[arg(long, env = "BLOOM_DEMO", value_parser = FalseyValueParser::new())]
    pub demo: bool,

    /// Seconds a request may take before it is answered 503
    #[arg(long, env = "BLOOM_REQUEST_TIMEOUT", default_value_t = 30, value_name = "SECONDS")]
    pub request_timeout: u64,

    /// Seconds that requests under way may still take after SIGTERM or SIGINT
    #[arg(long, env = "BLOOM_SHUTDOWN_TIMEOUT", default_value_t = 10, value_name = "SECONDS")]
    pub shutdown_timeout: u64,

    /// Trust the last address of X-Forwarded-For as the caller's (only behind a proxy that sets it)
    #[arg(long, env = "BLOOM_TRUST_PROXY", value_parser = FalseyValueParser::new())]
    pub trust_proxy: bool,
}

impl ServerConfig {
    pub fn request_timeout(&self) -> Duration {
        Duration::from_secs(self.request_timeout)
    }

    pub fn shutdown_timeout(&self) -> Duration {
        Duration::from_secs(self.shutdown_timeout)
    }
}
