use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use bloom_demo::Scale;
use clap::builder::FalseyValueParser;
use clap::{Args, ValueEnum};

use crate::connections::Bounds;

/// How the server listens and stops.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Server")]
pub struct ServerConfig {
    /// Address and port to listen on; port 0 takes a free one [default: 0.0.0.0:8080, with --demo 127.0.0.1:8080]
    #[arg(long, env = "BLOOM_LISTEN", value_name = "ADDR:PORT")]
    pub listen: Option<SocketAddr>,

    /// Fill an empty database with demonstration data (done once) and print the demo sign-ins; everybody knows their
    /// password, so only this machine is served unless --listen says otherwise
    #[arg(long, env = "BLOOM_DEMO", value_parser = FalseyValueParser::new())]
    pub demo: bool,

    /// How much of everything the demonstration data has
    #[arg(long, env = "BLOOM_DEMO_SIZE", value_enum, default_value_t, value_name = "SIZE")]
    pub demo_size: DemoSize,

    /// Seconds a request may take before it is answered 503
    #[arg(long, env = "BLOOM_REQUEST_TIMEOUT", default_value_t = 30, value_name = "SECONDS")]
    pub request_timeout: u64,

    /// Seconds a caller may take for the head of a request, and a connection may be idle
    #[arg(long, env = "BLOOM_HEADER_TIMEOUT", default_value_t = 30, value_name = "SECONDS",
          value_parser = clap::value_parser!(u64).range(1..=600))]
    pub header_timeout: u64,

    /// Connections at once, if the system has as many file descriptors; idle ones make room for new ones
    #[arg(long, env = "BLOOM_MAX_CONNECTIONS", default_value_t = 4096, value_name = "COUNT",
          value_parser = clap::value_parser!(u32).range(1..))]
    pub max_connections: u32,

    /// Connections at once from one address; not counted behind a trusted proxy
    #[arg(long, env = "BLOOM_MAX_CONNECTIONS_PER_ADDRESS", default_value_t = 512, value_name = "COUNT",
          value_parser = clap::value_parser!(u32).range(1..))]
    pub max_connections_per_address: u32,

    /// Seconds that requests under way may still take after SIGTERM or SIGINT
    #[arg(long, env = "BLOOM_SHUTDOWN_TIMEOUT", default_value_t = 10, value_name = "SECONDS")]
    pub shutdown_timeout: u64,

    /// Trust the last address of X-Forwarded-For as the caller's, and X-Forwarded-Proto (only behind a proxy that sets
    /// them)
    #[arg(long, env = "BLOOM_TRUST_PROXY", value_parser = FalseyValueParser::new())]
    pub trust_proxy: bool,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum DemoSize {
    /// A large pharmacy in Accra: 10,000 products, 5,000 patients, 10,000 sales
    #[default]
    Full,
    /// Every facility has some hundreds of each
    Small,
}

impl DemoSize {
    pub fn scale(self) -> Scale {
        match self {
            DemoSize::Full => Scale::Full,
            DemoSize::Small => Scale::Small,
        }
    }
}

/// Where nobody says otherwise.
const PORT: u16 = 8080;

impl ServerConfig {
    pub fn listen(&self) -> SocketAddr {
        let host = if self.demo { IpAddr::V4(Ipv4Addr::LOCALHOST) } else { IpAddr::V4(Ipv4Addr::UNSPECIFIED) };
        self.listen.unwrap_or(SocketAddr::new(host, PORT))
    }

    /// What the person who starts the server should hear of the address it listens on.
    pub fn warnings(&self) -> Vec<&'static str> {
        let open = !self.listen().ip().is_loopback();
        let warnings = [
            (
                open && self.demo,
                "Everybody knows the demo passwords, and others can reach this address. Leave --demo or --listen out.",
            ),
            (
                open && !self.trust_proxy,
                "This address can be reached from outside and no proxy is trusted: passwords travel readable by others, \
                 and wrong ones count for the proxy's address if there is one. Put a proxy with TLS in front, and start \
                 with --trust-proxy and --listen 127.0.0.1:8080.",
            ),
        ];
        warnings.into_iter().filter_map(|(due, text)| due.then_some(text)).collect()
    }

    pub fn request_timeout(&self) -> Duration {
        Duration::from_secs(self.request_timeout)
    }

    pub fn bounds(&self) -> Bounds {
        let most = self.max_connections as usize;
        let of_one_address = if self.trust_proxy { most } else { self.max_connections_per_address as usize };
        Bounds { most, of_one_address, head: Duration::from_secs(self.header_timeout) }
    }

    pub fn shutdown_timeout(&self) -> Duration {
        Duration::from_secs(self.shutdown_timeout)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::ServerConfig;

    #[derive(Parser)]
    struct Options {
        #[command(flatten)]
        server: ServerConfig,
    }

    fn started_with(options: &[&str]) -> (String, usize) {
        let server = Options::parse_from([&["bloom"], options].concat()).server;
        (server.listen().to_string(), server.warnings().len())
    }

    #[test]
    fn the_demo_is_for_this_machine_unless_told_otherwise_and_a_public_address_is_told_of() {
        assert_eq!(started_with(&["--demo"]), ("127.0.0.1:8080".to_owned(), 0));
        assert_eq!(started_with(&["--demo", "--listen", "0.0.0.0:80"]), ("0.0.0.0:80".to_owned(), 2));
        assert_eq!(started_with(&[]), ("0.0.0.0:8080".to_owned(), 1));
        assert_eq!(started_with(&["--listen", "[::]:80"]).1, 1);
        assert_eq!(started_with(&["--trust-proxy"]).1, 0);
        assert_eq!(started_with(&["--listen", "[::1]:80"]).1, 0);
    }
}
