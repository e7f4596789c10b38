//! Password hashing: Argon2id, a bounded number at a time.

use std::sync::Arc;

use anyhow::anyhow;
use argon2::Params;
use tokio::sync::Semaphore;

use super::hasher::Hasher;

/// What hashing one password takes, unless told otherwise (OWASP's advice for Argon2id with two passes).
pub const DEFAULT_MEMORY_KIB: u32 = 19_456;
/// Hashing takes tens of milliseconds and megabytes of memory; more at once than this wait in line.
const AT_ONCE: usize = 2;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// Hashes and checks passwords off the async threads.
pub struct Passwords {
    hasher: Hasher,
    /// Checked when nobody has the name, so that the answer takes as long as for somebody's wrong password.
    nobody: String,
    permits: Arc<Semaphore>,
}

impl Passwords {
    /// `memory_kib`: what hashing one password takes.
    pub fn new(memory_kib: u32) -> anyhow::Result<Passwords> {
        let params =
            Params::new(memory_kib, PASSES, LANES, None).map_err(|error| anyhow!("password memory: {error}"))?;
        let hasher = Hasher::new(params);
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
            let right = hasher.verify(&password, &stored).map_err(|error| anyhow!("stored password hash: {error}"))?;
            Ok(right && known)
        })
        .await?
    }
}

fn hash_with(hasher: &Hasher, password: &str) -> anyhow::Result<String> {
    hasher.hash(password).map_err(|error| anyhow!("cannot hash a password: {error}"))
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
