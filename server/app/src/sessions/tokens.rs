//! Id tokens: JWT signed with Ed25519.

use std::path::Path;

use anyhow::{Context, anyhow};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use ed25519_dalek::SigningKey;
use ed25519_dalek::pkcs8::spki::der::pem::LineEnding;
use ed25519_dalek::pkcs8::{DecodePrivateKey, EncodePrivateKey};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

const ISSUER: &str = "bloom";

/// What a token says. Times are seconds since 1970 UTC, as RFC 7519 has it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Claims {
    pub iss: String,
    /// User id
    pub sub: String,
    /// Session id
    pub jti: String,
    pub iat: i64,
    pub exp: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenError {
    Invalid,
    Expired,
}

/// Signs and reads tokens with the one key of this installation.
pub struct Tokens {
    key_id: String,
    public_key: [u8; 32],
    encoding: EncodingKey,
    decoding: DecodingKey,
    /// Of the private key, for secrets made from it.
    private_digest: [u8; 32],
    lifetime: TimeDelta,
}

impl Tokens {
    /// Reads the key file; makes it (readable by its owner only) when there is none.
    pub fn open(path: &Path, lifetime: TimeDelta) -> anyhow::Result<Tokens> {
        let pem = match std::fs::read_to_string(path) {
            Ok(pem) => pem,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => create_key(path)?,
            Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
        };
        let key = SigningKey::from_pkcs8_pem(&pem)
            .map_err(|error| anyhow!("{} holds no Ed25519 private key: {error}", path.display()))?;
        Tokens::from_key(&key, lifetime)
    }

    fn from_key(key: &SigningKey, lifetime: TimeDelta) -> anyhow::Result<Tokens> {
        let private = key.to_pkcs8_der().map_err(|error| anyhow!("cannot encode the signing key: {error}"))?;
        let public_key = key.verifying_key().to_bytes();
        Ok(Tokens {
            key_id: URL_SAFE_NO_PAD.encode(&Sha256::digest(public_key)[..9]),
            public_key,
            encoding: EncodingKey::from_ed_der(private.as_bytes()),
            decoding: DecodingKey::from_ed_der(&public_key),
            private_digest: Sha256::digest(private.as_bytes()).into(),
            lifetime,
        })
    }

    /// How long a token issued now is good for.
    pub fn lifetime(&self) -> TimeDelta {
        self.lifetime
    }

    /// A signed token for a session that begins now.
    pub fn issue(
        &self,
        user_id: &str,
        session_id: &str,
        now: DateTime<Utc>,
    ) -> Result<String, jsonwebtoken::errors::Error> {
        self.token_of(user_id, session_id, now.timestamp_millis(), (now + self.lifetime).timestamp_millis())
    }

    /// The token of a session, once more: signing is deterministic. Times in milliseconds.
    pub fn token_of(
        &self,
        user_id: &str,
        session_id: &str,
        issued_at: i64,
        expires_at: i64,
    ) -> Result<String, jsonwebtoken::errors::Error> {
        let claims = Claims {
            iss: ISSUER.to_owned(),
            sub: user_id.to_owned(),
            jti: session_id.to_owned(),
            iat: issued_at.div_euclid(1_000),
            exp: expires_at.div_euclid(1_000),
        };
        self.sign(&claims)
    }

    /// Anything else that devices are to believe. Its `iss` must be another than that of id tokens.
    pub fn sign(&self, claims: &impl Serialize) -> Result<String, jsonwebtoken::errors::Error> {
        let header = Header { kid: Some(self.key_id.clone()), ..Header::new(Algorithm::EdDSA) };
        jsonwebtoken::encode(&header, claims, &self.encoding)
    }

    /// Checks signature, issuer and time. Does not know about sign-out: ask the sessions table for that.
    pub fn read(&self, token: &str, now: DateTime<Utc>) -> Result<Claims, TokenError> {
        let mut validation = Validation::new(Algorithm::EdDSA);
        validation.set_issuer(&[ISSUER]);
        validation.set_required_spec_claims(&["exp", "iss", "sub"]);
        // The library would ask the machine's clock; ours is an argument.
        validation.validate_exp = false;
        let claims =
            jsonwebtoken::decode::<Claims>(token, &self.decoding, &validation).map_err(|_| TokenError::Invalid)?.claims;
        if claims.exp <= now.timestamp() {
            return Err(TokenError::Expired);
        }
        Ok(claims)
    }

    /// A secret for another purpose, the same on every copy of the server that shares the key.
    pub fn secret_for(&self, purpose: &str) -> [u8; 32] {
        Sha256::new().chain_update(self.private_digest).chain_update(purpose).finalize().into()
    }

    /// Key id as it stands in the header of every token.
    pub fn key_id(&self) -> &str {
        &self.key_id
    }

    /// The public half, base64url without padding.
    pub fn public_key(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.public_key)
    }
}

fn create_key(path: &Path) -> anyhow::Result<String> {
    let mut seed = [0_u8; 32];
    getrandom::fill(&mut seed).map_err(|error| anyhow!("no randomness for the signing key: {error}"))?;
    let pem = SigningKey::from_bytes(&seed)
        .to_pkcs8_pem(LineEnding::LF)
        .map_err(|error| anyhow!("cannot encode the signing key: {error}"))?;
    // Written aside and linked into place: two copies that start together end up with one key, never half a file.
    let draft = path.with_extension(format!("{}.tmp", std::process::id()));
    write_private(&draft, pem.as_bytes()).with_context(|| format!("cannot write {}", draft.display()))?;
    let placed = std::fs::hard_link(&draft, path);
    std::fs::remove_file(&draft).with_context(|| format!("cannot remove {}", draft.display()))?;
    match placed {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => {
            Err(error).with_context(|| format!("cannot write {}", path.display()))
        }
        _ => std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display())),
    }
}

#[cfg(unix)]
fn write_private(path: &Path, content: &[u8]) -> std::io::Result<()> {
    use std::io::Write;
    use std::os::unix::fs::OpenOptionsExt;
    let mut file = std::fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(path)?;
    file.write_all(content)?;
    file.sync_all()
}

#[cfg(not(unix))]
fn write_private(path: &Path, content: &[u8]) -> std::io::Result<()> {
    std::fs::write(path, content)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).unwrap()
    }

    fn tokens(dir: &Path) -> Tokens {
        Tokens::open(&dir.join("key.pem"), TimeDelta::hours(12)).unwrap()
    }

    #[test]
    fn a_token_is_good_for_its_lifetime_and_not_a_second_longer() {
        let dir = tempfile::tempdir().unwrap();
        let tokens = tokens(dir.path());
        let token = tokens.issue("user", "session", moment(1_000)).unwrap();
        let claims = tokens.read(&token, moment(1_000 + 12 * 3600 - 1)).unwrap();
        assert_eq!((claims.sub.as_str(), claims.jti.as_str()), ("user", "session"));
        assert_eq!(tokens.read(&token, moment(1_000 + 12 * 3600)), Err(TokenError::Expired));
    }

    #[test]
    fn the_key_outlives_a_restart_and_no_other_key_is_believed() {
        let (home, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let token = tokens(home.path()).issue("user", "session", moment(0)).unwrap();
        assert!(tokens(home.path()).read(&token, moment(1)).is_ok());
        assert_eq!(tokens(other.path()).read(&token, moment(1)), Err(TokenError::Invalid));
    }

    #[test]
    fn a_token_with_another_algorithm_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let tokens = tokens(dir.path());
        let claims = Claims { iss: ISSUER.into(), sub: "user".into(), jti: "s".into(), iat: 0, exp: 9_999_999_999 };
        let secret = EncodingKey::from_secret(&tokens.public_key);
        let forged = jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &secret).unwrap();
        assert_eq!(tokens.read(&forged, moment(1)), Err(TokenError::Invalid));
    }

    #[cfg(unix)]
    #[test]
    fn the_key_file_is_readable_by_its_owner_only() {
        use std::os::unix::fs::PermissionsExt;
        let dir = tempfile::tempdir().unwrap();
        tokens(dir.path());
        let mode = std::fs::metadata(dir.path().join("key.pem")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}
