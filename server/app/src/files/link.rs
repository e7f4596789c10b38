//! Links that work without headers (EXP-13) and expire: signed by us for a folder, by the keys of S3 for a bucket.

use axum::http::Method;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use hmac::digest::Key;
use hmac::{Hmac, Mac};
use object_store::signer::{SignedUrlOptions, Signer};
use sha2::Sha256;

use super::file_store::{FileStore, StorageLocation};
use super::{FileError, store};
use crate::AppState;

const GOOD_FOR: TimeDelta = TimeDelta::hours(1);

/// Where a browser fetches a file, for a while.
#[derive(Debug, Clone, PartialEq)]
pub struct Link {
    pub url: String,
    pub expires_at: DateTime<Utc>,
}

/// A link to a file that anybody who has it may use for an hour.
pub async fn link(state: &AppState, id: &str) -> Result<Link, FileError> {
    let file = store::whole(&state.db, id).await?.ok_or(FileError::Missing)?;
    let expires_at = state.clock.now() + GOOD_FOR;
    let url = match state.files.location() {
        StorageLocation::Folder(_) => own_link(&state.files, id, &file.name, expires_at.timestamp()),
        StorageLocation::S3 { signer, .. } => {
            let options = SignedUrlOptions::new().with_query([
                ("response-content-disposition", disposition(&file.name)),
                ("response-content-type", file.content_type),
            ]);
            let good_for = GOOD_FOR.to_std().unwrap_or_default();
            signer.signed_url_opts(Method::GET, &state.files.key(id), good_for, &options).await?.into()
        }
    };
    Ok(Link { url, expires_at })
}

fn own_link(files: &FileStore, id: &str, name: &str, expires: i64) -> String {
    let signature = URL_SAFE_NO_PAD.encode(mac(files, id, expires).finalize().into_bytes());
    format!("/api/files/{id}/{}/?expires={expires}&signature={signature}", in_address(name))
}

/// True when we signed this file until this second.
pub(super) fn is_signed(files: &FileStore, id: &str, expires: i64, signature: &str) -> bool {
    let Ok(signature) = URL_SAFE_NO_PAD.decode(signature) else { return false };
    mac(files, id, expires).verify_slice(&signature).is_ok()
}

/// Of the id and the time; the name in the address is for people.
fn mac(files: &FileStore, id: &str, expires: i64) -> Hmac<Sha256> {
    let mut key = Key::<Hmac<Sha256>>::default();
    let (secret, _) = key.split_at_mut(files.link_secret.len());
    secret.copy_from_slice(&files.link_secret);
    let mut mac = <Hmac<Sha256> as Mac>::new(&key);
    mac.update(format!("{id}\n{expires}").as_bytes());
    mac
}

/// `attachment` with the name, twice: for old readers in ASCII, for the others as it is (RFC 6266).
pub(super) fn disposition(name: &str) -> String {
    let plain = |letter: char| if letter.is_ascii_graphic() && !"\"\\%;".contains(letter) { letter } else { '_' };
    let ascii: String = name.chars().map(plain).collect();
    format!("attachment; filename=\"{ascii}\"; filename*=UTF-8''{}", in_address(name))
}

fn in_address(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for byte in name.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' => out.push(char::from(byte)),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_name_cannot_break_out_of_the_header() {
        let header = super::disposition("Prix \"Cédi\";\r\nX: 1.csv");
        assert_eq!(
            header,
            "attachment; filename=\"Prix__C_di____X:_1.csv\"; filename*=UTF-8''Prix%20%22C%C3%A9di%22%3B%0D%0AX%3A%201.csv"
        );
    }
}
