use std::path::PathBuf;

use clap::Args;

/// The web application that is served, and what it is told.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Web application")]
pub struct WebConfig {
    /// Serve the web application from this folder instead of the one inside the program
    #[arg(long, env = "BLOOM_WEB_DIR", value_name = "DIR")]
    pub web_dir: Option<PathBuf>,

    /// Folder whose modules (<id>/<version>/module.json) are added to the built-in ones [default: <data-dir>/modules]
    #[arg(long, env = "BLOOM_MODULES_DIR", value_name = "DIR")]
    pub modules_dir: Option<PathBuf>,

    /// Base address of the API as browsers see it
    #[arg(long, env = "BLOOM_API_URL", default_value = "/api", value_name = "URL")]
    pub api_url: String,

    /// Address of the sign-in page as browsers see it
    #[arg(long, env = "BLOOM_LOGIN_URL", default_value = "/login", value_name = "URL")]
    pub login_url: String,

    /// Address of the logistics site; without one a page of the application says that none is connected
    #[arg(long, env = "BLOOM_LOGISTICS_URL", default_value = "/logistics", value_name = "URL")]
    pub logistics_url: String,

    /// Name of the network, shown on the sign-in page
    #[arg(long, env = "BLOOM_NETWORK_NAME", value_name = "NAME")]
    pub network_name: Option<String>,

    /// Mail address shown to people who need help
    #[arg(long, env = "BLOOM_SUPPORT_EMAIL", default_value = "support@example.org", value_name = "ADDRESS")]
    pub support_email: String,

    /// Countries (two letters) whose staff manage facility locations
    #[arg(
        long,
        env = "BLOOM_MANAGE_FACILITY_LOCATIONS",
        default_value = "GA,ET",
        value_delimiter = ',',
        value_name = "CODES"
    )]
    pub manage_facility_locations: Vec<String>,

    /// Scope that keeps a person from working offline
    #[arg(long, env = "BLOOM_RESTRICTED_SCOPE", default_value = "offline.restricted", value_name = "SCOPE")]
    pub restricted_scope: String,

    /// Other origins the sign-in page may return to, as in https://shop.example.org
    #[arg(long, env = "BLOOM_REDIRECT_ALLOW_LIST", value_delimiter = ',', value_name = "ORIGINS")]
    pub redirect_allow_list: Vec<String>,

    /// Other origins whose pages may call the API (CORS is off without it)
    #[arg(long, env = "BLOOM_CORS_ORIGIN", value_delimiter = ',', value_name = "ORIGINS")]
    pub cors_origin: Vec<String>,

    /// Other origins the web application may connect to (added to the content security policy)
    #[arg(long, env = "BLOOM_CONNECT_SRC", value_delimiter = ',', value_name = "ORIGINS")]
    pub connect_src: Vec<String>,

    /// Folder with en.txt and fr.txt, the terms everybody agrees to once after signing in; `none`: there are none
    /// [default: none, with --demo those of the demonstration]
    #[arg(long, env = "BLOOM_TERMS_DIR", value_name = "DIR")]
    pub terms_dir: Option<PathBuf>,

    /// Name of these terms, for example their date; under another name they are agreed to anew [default: made of the text]
    #[arg(long, env = "BLOOM_TERMS_VERSION", value_name = "NAME")]
    pub terms_version: Option<String>,
}
