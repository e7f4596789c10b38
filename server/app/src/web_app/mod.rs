//! The web application as files: embedded in the program, or read from `--web-dir`, with the modules of
//! `--modules-dir` laid over it.
//!
//! Invariants: a name that can leave its folder is never opened; what has a hash or a version in its address is
//! cached for ever, everything else is asked for each time; a missing script is a real 404, never the page.

mod answer;
mod content_policy;
mod files;
mod serve_file;

pub use files::{Asset, Files, clean_path};
pub use serve_file::serve_file;

use content_policy::Outside;

use crate::Config;

/// Where the files of the web application come from.
#[derive(Debug, Clone)]
pub struct WebApp {
    files: Files,
    overlay: Files,
    outside: Outside,
}

impl WebApp {
    pub fn new(Config { web, storage, outside, .. }: &Config) -> WebApp {
        let overlay = web.modules_dir.clone().unwrap_or_else(|| storage.data_dir.join("modules"));
        WebApp {
            files: web.web_dir.clone().map_or(Files::Embedded, Files::Folder),
            overlay: Files::Folder(overlay),
            outside: Outside {
                connect: web.connect_src.iter().cloned().chain(outside.origins()).collect(),
                has_chat: outside.intercom_app_id.is_some(),
            },
        }
    }

    /// The file at `path` (as [`clean_path`] leaves it), a module's overlay before what was built in.
    pub async fn read(&self, path: &str) -> std::io::Result<Option<Asset>> {
        if let Some(inner) = path.strip_prefix("modules/")
            && let Some(asset) = self.overlay.read(inner).await?
        {
            return Ok(Some(asset));
        }
        self.files.read(path).await
    }

    /// As [`read`](Self::read), but only from where `module.json` of that folder comes from.
    pub async fn read_module_file(&self, overlay: bool, path: &str) -> std::io::Result<Option<Asset>> {
        if overlay { self.overlay.read(path).await } else { self.files.read(&format!("modules/{path}")).await }
    }

    /// Every `<id>/<version>` folder that has a `module.json`; true: it is in the overlay.
    pub async fn module_folders(&self) -> std::io::Result<Vec<(bool, String)>> {
        let mut folders = Vec::new();
        folders.extend(self.overlay.module_folders("").await?.into_iter().map(|folder| (true, folder)));
        folders.extend(self.files.module_folders("modules/").await?.into_iter().map(|folder| (false, folder)));
        Ok(folders)
    }
}
