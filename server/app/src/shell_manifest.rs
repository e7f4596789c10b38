//! What the shell is told at start: settings, the build, and which feature modules there are.
//!
//! A module is a folder `<id>/<version>/` with a `module.json`. Putting a folder into place releases it: of every
//! module the highest version whose files are all there is listed. A half-copied folder is passed over.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Json;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use semver::Version;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256, Sha384};

use crate::Config;
use crate::terms::Terms;
use crate::web::Problem;
use crate::web_app::{Asset, WebApp, clean_path};
use crate::{AppState, BUILD_ENVIRONMENT, BUILD_VERSION};

#[derive(Debug, Serialize)]
struct Manifest<'a> {
    settings: Settings<'a>,
    build: Build,
    modules: Vec<Arc<Module>>,
}

#[derive(Debug, Serialize)]
struct Settings<'a> {
    api_url: &'a str,
    login_url: &'a str,
    logistics_url: &'a str,
    network_name: Option<&'a str>,
    support_email: &'a str,
    manage_facility_locations: &'a [String],
    restricted_scope: &'a str,
    redirect_allow_list: &'a [String],
    terms: Option<&'a Terms>,
    intercom_app_id: Option<&'a str>,
    sentry_dsn: Option<&'a str>,
    analytics_url: Option<&'a str>,
}

#[derive(Debug, Serialize)]
struct Build {
    version: &'static str,
    environment: &'static str,
}

/// `module.json`: addresses relative to its folder.
#[derive(Debug, Deserialize)]
struct Description {
    id: String,
    name: String,
    version: String,
    prefixes: Vec<String>,
    entry: String,
    #[serde(default)]
    styles: Vec<String>,
    files: Vec<DescribedFile>,
    #[serde(default)]
    archive: Option<String>,
}

#[derive(Debug, Deserialize)]
struct DescribedFile {
    url: String,
}

#[derive(Debug, Serialize)]
struct Module {
    id: String,
    name: String,
    version: String,
    prefixes: Vec<String>,
    entry: String,
    styles: Vec<String>,
    files: Vec<ModuleFile>,
    /// All of its files in one; `None`: it was built without.
    archive: Option<String>,
}

#[derive(Debug, Serialize)]
struct ModuleFile {
    url: String,
    integrity: String,
    bytes: usize,
}

/// Modules read before, by folder; good while the marks of all their files stay the same.
#[derive(Debug, Default)]
pub struct ModuleCache(Mutex<BTreeMap<Folder, Read>>);

/// Where a module was read from (true: the overlay), and its `<id>/<version>`.
type Folder = (bool, String);
/// The marks of its files, and what was made of them.
type Read = (String, Arc<Module>);

/// `GET /shell/manifest.json`
pub async fn manifest(State(state): State<AppState>, headers: HeaderMap) -> Result<Response, Problem> {
    let modules = newest_modules(&state.web_app, &state.modules).await.map_err(Problem::internal)?;
    let build = Build { version: BUILD_VERSION, environment: BUILD_ENVIRONMENT };
    let manifest = Manifest { settings: settings(&state.config, state.terms.as_ref().as_ref()), build, modules };
    let text = serde_json::to_string(&manifest).map_err(Problem::internal)?;
    let etag = format!("W/\"{}\"", URL_SAFE_NO_PAD.encode(&Sha256::digest(&text)[..12]));
    let caching = [(CACHE_CONTROL, "no-cache".to_owned()), (ETAG, etag.clone())];
    if headers.get(IF_NONE_MATCH).is_some_and(|held| held.as_bytes() == etag.as_bytes()) {
        return Ok((StatusCode::NOT_MODIFIED, caching).into_response());
    }
    Ok((caching, Json(manifest)).into_response())
}

fn settings<'a>(Config { web, outside, .. }: &'a Config, terms: Option<&'a Terms>) -> Settings<'a> {
    Settings {
        api_url: &web.api_url,
        login_url: &web.login_url,
        logistics_url: &web.logistics_url,
        network_name: web.network_name.as_deref(),
        support_email: &web.support_email,
        manage_facility_locations: &web.manage_facility_locations,
        restricted_scope: &web.restricted_scope,
        redirect_allow_list: &web.redirect_allow_list,
        terms,
        intercom_app_id: outside.intercom_app_id.as_deref(),
        sentry_dsn: outside.sentry_dsn.as_deref(),
        analytics_url: outside.analytics_url.as_deref(),
    }
}

/// The newest complete version of every module, in order of id.
async fn newest_modules(app: &WebApp, cache: &ModuleCache) -> std::io::Result<Vec<Arc<Module>>> {
    let mut folders: Vec<(String, Version, bool, String)> = Vec::new();
    for (overlay, folder) in app.module_folders().await? {
        let Some((id, version)) = folder.split_once('/') else { continue };
        match Version::parse(version) {
            Ok(version) => folders.push((id.to_owned(), version, overlay, folder)),
            Err(error) => tracing::warn!(folder, %error, "a module folder is not named by a version"),
        }
    }
    // Of equal versions the overlay comes last and wins, as it does when files are served.
    folders.sort_by(|a, b| (&a.0, &a.1, a.2).cmp(&(&b.0, &b.1, b.2)));
    let mut newest = BTreeMap::new();
    for (id, _, overlay, folder) in folders.into_iter().rev() {
        if newest.contains_key(&id) {
            continue;
        }
        match read_module(app, cache, overlay, &folder).await? {
            Ok(module) => {
                newest.insert(id, module);
            }
            Err(reason) => tracing::warn!(folder, reason, "a module folder is passed over"),
        }
    }
    Ok(newest.into_values().collect())
}

async fn read_module(
    app: &WebApp,
    cache: &ModuleCache,
    overlay: bool,
    folder: &str,
) -> std::io::Result<Result<Arc<Module>, String>> {
    let Some(json) = app.read_module_file(overlay, &format!("{folder}/module.json")).await? else {
        return Ok(Err("module.json is gone".to_owned()));
    };
    let description: Description = match serde_json::from_slice(&json.content) {
        Ok(description) => description,
        Err(error) => return Ok(Err(format!("module.json: {error}"))),
    };
    if let Err(reason) = check(&description, folder) {
        return Ok(Err(reason));
    }
    let mut files = Vec::new();
    for file in &description.files {
        match app.read_module_file(overlay, &format!("{folder}/{}", file.url)).await? {
            Some(asset) => files.push((file.url.clone(), asset)),
            None => return Ok(Err(format!("{} is missing", file.url))),
        }
    }
    if let Some(archive) = &description.archive
        && app.read_module_file(overlay, &format!("{folder}/{archive}")).await?.is_none()
    {
        return Ok(Err(format!("{archive} is missing")));
    }
    Ok(Ok(cache.module(overlay, folder, &json.mark, description, files)))
}

/// Refuses a description that contradicts its folder or names files outside of it.
fn check(description: &Description, folder: &str) -> Result<(), String> {
    if format!("{}/{}", description.id, description.version) != folder {
        return Err(format!("it calls itself {} {}", description.id, description.version));
    }
    let listed = |url: &String| description.files.iter().any(|file| file.url == *url);
    if let Some(url) = std::iter::once(&description.entry).chain(&description.styles).find(|url| !listed(url)) {
        return Err(format!("{url} is not among its files"));
    }
    let inside = |url: &str| !url.is_empty() && clean_path(url).as_deref() == Some(url);
    let named = description.files.iter().map(|file| &file.url).chain(&description.archive);
    match named.into_iter().find(|url| !inside(url)) {
        Some(url) => Err(format!("{url} is no relative address")),
        None => Ok(()),
    }
}

impl ModuleCache {
    fn module(
        &self,
        overlay: bool,
        folder: &str,
        json_mark: &str,
        description: Description,
        files: Vec<(String, Asset)>,
    ) -> Arc<Module> {
        let marks = files.iter().fold(json_mark.to_owned(), |marks, (_, asset)| format!("{marks} {}", asset.mark));
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (overlay, folder.to_owned());
        if let Some((_, module)) = kept.get(&key).filter(|(held, _)| *held == marks) {
            return module.clone();
        }
        let module = Arc::new(described(folder, description, &files));
        kept.insert(key, (marks, module.clone()));
        module
    }
}

fn described(folder: &str, description: Description, files: &[(String, Asset)]) -> Module {
    let address = |url: &String| format!("/modules/{folder}/{url}");
    let file = |(url, asset): &(String, Asset)| ModuleFile {
        url: address(url),
        integrity: format!("sha384-{}", STANDARD.encode(Sha384::digest(&asset.content))),
        bytes: asset.content.len(),
    };
    Module {
        entry: address(&description.entry),
        styles: description.styles.iter().map(address).collect(),
        files: files.iter().map(file).collect(),
        archive: description.archive.as_ref().map(address),
        id: description.id,
        name: description.name,
        version: description.version,
        prefixes: description.prefixes,
    }
}
