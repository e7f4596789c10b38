use std::path::PathBuf;

use crate::Config;

/// Names within a backup.
pub const DATABASE: &str = "database";
pub const SIGNING_KEY: &str = "token-signing-key.pem";

/// Where an installation keeps what a backup holds besides the database.
pub struct DataPaths {
    pub signing_key: PathBuf,
    /// Folders by their name within the backup.
    pub folders: Vec<(&'static str, PathBuf)>,
    /// The address of files that are kept elsewhere.
    pub files_elsewhere: Option<String>,
}

impl DataPaths {
    pub fn of(config: &Config) -> DataPaths {
        let data_dir = &config.storage.data_dir;
        let modules = config.web.modules_dir.clone().unwrap_or_else(|| data_dir.join("modules"));
        let mut folders = vec![("modules", modules)];
        let files_elsewhere = config.jobs.files_url.clone().filter(|url| url.contains("://"));
        if files_elsewhere.is_none() {
            let files = config.jobs.files_url.as_ref().map_or_else(|| data_dir.join("files"), PathBuf::from);
            folders.push(("files", files));
        }
        DataPaths { signing_key: config.sign_in.signing_key(data_dir), folders, files_elsewhere }
    }
}
