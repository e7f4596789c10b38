//! Password hashing: Argon2id, a bounded number at a time.

use std::sync::Arc;

use anyhow::anyhow;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;

/// What hashing one password takes, unless told otherwise (OWASP's advice for Argon2id with two passes).
pub const DEFAULT_MEMORY_KIB: u32 = 19_456;
/// Hashing takes tens of milliseconds and megabytes of memory; more at once than this wait in line.
const AT_ONCE: usize = 2;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// Hashes and checks passwords off the async threads.
pub struct Passwords {
    hasher: Argon2<'static>,
    /// Checked when nobody has the name, so that the answer takes as long as for somebody's wrong password.
    nobody: String,
    permits: Arc<Semaphore>,
}

impl Passwords {
    /// `memory_kib`: what hashing one password takes.
    pub fn new(memory_kib: u32) -> anyhow::Result<Passwords> {
        let params =
            Params::new(memory_kib, PASSES, LANES, None).map_err(|error| anyhow!("password memory: {error}"))?;
        let hasher = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let nobody = hash_with(&hasher, "nobody has this password")?;
        Ok(Passwords { hasher, nobody, permits: Arc::new(Semaphore::new(AT_ONCE)) })
    }

    /// The PHC string to store for a password.
    pub async fn hash(&self, password: &str) -> anyhow::Result<String> {
        let _permit = self.permits.clone().acquire_owned().await?;
        let (hasher, password) = (self.hasher.clone(), password.to_owned());
        tokio::task::spawn_blocking(move || hash_with(&hasher, &password)).await?
    }

    /// True when the password is the one stored. `None` (nobody has the name) costs the same and is false.
    pub async fn verify(&self, password: &str, stored: Option<String>) -> anyhow::Result<bool> {
        let permit = self.permits.clone().acquire_owned().await?;
        let (hasher, password) = (self.hasher.clone(), password.to_owned());
        let known = stored.is_some();
        let stored = stored.unwrap_or_else(|| self.nobody.clone());
        tokio::task::spawn_blocking(move || {
            // Held until the work is done, also when the caller has gone away meanwhile.
            let _permit = permit;
            let parsed = PasswordHash::new(&stored).map_err(|error| anyhow!("stored password hash: {error}"))?;
            Ok(hasher.verify_password(password.as_bytes(), &parsed).is_ok() && known)
        })
        .await?
    }
}

fn hash_with(hasher: &Argon2<'static>, password: &str) -> anyhow::Result<String> {
    let hash = hasher.hash_password(password.as_bytes()).map_err(|error| anyhow!("cannot hash a password: {error}"))?;
    Ok(hash.to_string())
}

#[cfg(test)]
mod tests {
    use super::Passwords;

    #[tokio::test]
    async fn only_the_right_password_of_a_known_person_passes() {
        let passwords = Passwords::new(64).unwrap();
        let stored = passwords.hash("bloom-demo").await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=64"));
        assert!(passwords.verify("bloom-demo", Some(stored.clone())).await.unwrap());
        assert!(!passwords.verify("bloom-demO", Some(stored)).await.unwrap());
        assert!(!passwords.verify("nobody has this password", None).await.unwrap());
    }
}
