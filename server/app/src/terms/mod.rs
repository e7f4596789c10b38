//! The terms of service of this installation (TOS-05): a text in each language, under a version that people agree to.
//! Agreements are kept, one for each time it was said; the version is the till's word.

mod agree;
mod store;

use std::path::Path;

use anyhow::Context;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sea_orm::{DatabaseTransaction, DbErr};
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::{AppState, Config};

pub use agree::{Agreement, TermsAgreement};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(agree::agree_to_terms))
}

/// Keeps an agreement within the caller's transaction, once.
pub async fn add(tx: &DatabaseTransaction, agreement: &Agreement<'_>) -> Result<(), DbErr> {
    store::insert(tx, agreement).await
}

/// Instead of a folder: there are no terms, whatever is demonstrated.
const NONE: &str = "none";

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Terms {
    version: String,
    /// Paragraphs with an empty line between them
    en: String,
    fr: String,
}

impl Terms {
    /// `None`: nobody is asked to agree to anything.
    pub fn load(config: &Config) -> anyhow::Result<Option<Terms>> {
        let version = config.web.terms_version.as_deref();
        match config.web.terms_dir.as_deref() {
            Some(dir) if dir == Path::new(NONE) => Ok(None),
            Some(dir) => Ok(Some(Terms::new(version, &read(dir, "en.txt")?, &read(dir, "fr.txt")?))),
            None if config.server.demo => {
                Ok(Some(Terms::new(version, include_str!("demo.en.txt"), include_str!("demo.fr.txt"))))
            }
            None => Ok(None),
        }
    }

    fn new(version: Option<&str>, en: &str, fr: &str) -> Terms {
        let (en, fr) = (en.trim().to_owned(), fr.trim().to_owned());
        let digest = || URL_SAFE_NO_PAD.encode(&Sha256::digest(format!("{en}\n{fr}"))[..6]);
        Terms { version: version.map_or_else(digest, str::to_owned), en, fr }
    }
}

fn read(dir: &Path, name: &str) -> anyhow::Result<String> {
    let path = dir.join(name);
    let text = std::fs::read_to_string(&path)
        .with_context(|| format!("cannot read the terms of service in {}", path.display()))?;
    anyhow::ensure!(!text.trim().is_empty(), "the terms of service in {} are empty", path.display());
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::Terms;

    // TOS-05
    #[test]
    fn other_words_are_other_terms_unless_they_carry_a_name() {
        let made = |en| Terms::new(None, en, "Oui").version;
        assert_eq!(made("Yes\n"), made("Yes"));
        assert_ne!(made("Yes"), made("No"));
        assert_eq!(Terms::new(Some("2026-11"), "Yes", "Oui").version, "2026-11");
    }
}
