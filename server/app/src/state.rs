//! What every handler may reach.

use std::sync::Arc;

use bloom_storage::Db;

use crate::Config;
use crate::credentials::Passwords;
use crate::files::FileStore;
use crate::generation::KnownGeneration;
use crate::health::Readiness;
use crate::inbox::FacilityQueues;
use crate::jobs::JobSignal;
use crate::needs::WorkedOut;
use crate::opening;
use crate::sessions::Tokens;
use crate::shell_manifest::ModuleCache;
use crate::terms::Terms;
use crate::values::Clock;
use crate::web::PageCache;
use crate::web_app::WebApp;

/// Cheap to clone; holds no state of its own, so that several copies of the server can share one database.
#[derive(Clone)]
pub struct AppState {
    pub db: Db,
    pub config: Arc<Config>,
    pub clock: Clock,
    pub tokens: Arc<Tokens>,
    pub passwords: Arc<Passwords>,
    pub web_app: Arc<WebApp>,
    pub modules: Arc<ModuleCache>,
    pub terms: Arc<Option<Terms>>,
    pub files: Arc<FileStore>,
    pub jobs: Arc<JobSignal>,
    pub generation: Arc<KnownGeneration>,
    pub readiness: Arc<Readiness>,
    pub facility_queues: Arc<FacilityQueues>,
    pub pages: Arc<PageCache>,
    pub suggestions: Arc<WorkedOut>,
}

impl AppState {
    /// Connects, and reads (or makes) the signing key in the data directory. Does not migrate.
    pub async fn start(config: Config, clock: Clock) -> anyhow::Result<AppState> {
        let db = opening::connect(&config.storage).await?;
        let tokens =
            Tokens::open(&config.sign_in.signing_key(&config.storage.data_dir), config.sign_in.token_lifetime())?;
        let files = FileStore::open(&config, tokens.secret_for("links to files"))?;
        let passwords = Passwords::new(config.sign_in.password_memory_kib)?;
        let web_app = WebApp::new(&config);
        let terms = Terms::load(&config)?;
        Ok(AppState {
            db,
            config: Arc::new(config),
            clock,
            tokens: Arc::new(tokens),
            passwords: Arc::new(passwords),
            web_app: Arc::new(web_app),
            modules: Arc::default(),
            terms: Arc::new(terms),
            files: Arc::new(files),
            jobs: Arc::default(),
            generation: Arc::default(),
            readiness: Arc::default(),
            facility_queues: Arc::default(),
            pages: Arc::default(),
            suggestions: Arc::default(),
        })
    }
}
