use axum::http::Uri;
use clap::Args;

/// Services of others. The web application loads and reaches none of them unless it is named here.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Services of others")]
pub struct OutsideConfig {
    /// App id of Intercom, whose chat then opens behind the help button
    #[arg(long, env = "BLOOM_INTERCOM_APP_ID", value_name = "ID")]
    pub intercom_app_id: Option<String>,

    /// Address (DSN) of a Sentry project that errors of the web application are reported to
    #[arg(long, env = "BLOOM_SENTRY_DSN", value_name = "URL", value_parser = address)]
    pub sentry_dsn: Option<String>,

    /// Address that usage events are sent to as well
    #[arg(long, env = "BLOOM_ANALYTICS_URL", value_name = "URL", value_parser = address)]
    pub analytics_url: Option<String>,
}

impl OutsideConfig {
    /// Whom the web application may connect to besides this server, as in https://errors.example.org
    pub fn origins(&self) -> Vec<String> {
        [&self.sentry_dsn, &self.analytics_url].into_iter().flatten().filter_map(|address| origin(address)).collect()
    }
}

/// `https://host:port` of an address.
fn origin(address: &str) -> Option<String> {
    let uri: Uri = address.parse().ok()?;
    let authority = uri.authority()?;
    let port = authority.port().map(|port| format!(":{port}")).unwrap_or_default();
    Some(format!("{}://{}{port}", uri.scheme_str()?, authority.host()))
}

fn address(text: &str) -> Result<String, String> {
    let is_web = text.starts_with("https://") || text.starts_with("http://");
    if is_web && origin(text).is_some() { Ok(text.to_owned()) } else { Err("must be a web address".to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::{OutsideConfig, address};

    // ANA-10
    #[test]
    fn only_the_origin_of_an_address_is_opened_never_its_key() {
        let outside = OutsideConfig {
            intercom_app_id: None,
            sentry_dsn: Some("https://secret@errors.example.org:8443/7".to_owned()),
            analytics_url: Some("http://events.example.org/take?x=1".to_owned()),
        };
        assert_eq!(outside.origins(), ["https://errors.example.org:8443", "http://events.example.org"]);
        assert!(OutsideConfig::default().origins().is_empty());
    }

    #[test]
    fn what_is_no_web_address_is_refused_at_the_start() {
        for text in ["errors.example.org", "javascript:alert(1)", "https://", ""] {
            assert!(address(text).is_err(), "{text}");
        }
    }
}
