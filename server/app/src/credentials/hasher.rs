//! Argon2id with working memory that is used again.

use std::sync::{Arc, Mutex, PoisonError};

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::password_hash::{self, try_generate_salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};

const OUTPUT_BYTES: usize = 32;

/// Hashes and checks passwords. Clones share their memory.
///
/// The megabytes each hash needs are kept for the next one: asked for anew every time, at an address with an
/// alignment, they leave holes that the allocator cannot fill again, and twenty sign-ins cost 300 MiB.
#[derive(Clone)]
pub struct Hasher {
    params: Params,
    spare: Arc<Mutex<Vec<Vec<Block>>>>,
}

impl Hasher {
    pub fn new(params: Params) -> Hasher {
        Hasher { params, spare: Arc::default() }
    }

    /// The PHC string of a password with a new salt.
    pub fn hash(&self, password: &str) -> password_hash::Result<String> {
        let salt = try_generate_salt().map_err(|_| password_hash::Error::Crypto)?;
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, self.params.clone());
        let hash = PasswordHash {
            algorithm: Algorithm::Argon2id.ident(),
            version: Some(Version::V0x13.into()),
            params: ParamsString::try_from(&self.params)?,
            salt: Some(Salt::new(&salt)?),
            hash: Some(self.digest(&argon2, password, &salt, OUTPUT_BYTES)?),
        };
        Ok(hash.to_string())
    }

    /// True when `stored` is the PHC string of this password, whatever its parameters are.
    pub fn verify(&self, password: &str, stored: &str) -> password_hash::Result<bool> {
        let stored = PasswordHash::new(stored)?;
        let (Some(salt), Some(expected)) = (stored.salt, stored.hash) else { return Ok(false) };
        let version = stored.version.map_or(Ok(Version::default()), Version::try_from)?;
        let argon2 = Argon2::new(Algorithm::try_from(stored.algorithm.as_str())?, version, Params::try_from(&stored)?);
        // Output compares in constant time.
        Ok(self.digest(&argon2, password, &salt, expected.len())? == expected)
    }

    fn digest(&self, argon2: &Argon2, password: &str, salt: &[u8], bytes: usize) -> password_hash::Result<Output> {
        let mut buffer = [0; Output::MAX_LENGTH];
        let output = buffer.get_mut(..bytes).ok_or(password_hash::Error::OutputSize)?;
        let mut memory = self.spare().pop().unwrap_or_default();
        memory.resize(memory.len().max(argon2.params().block_count()), Block::default());
        let done = argon2.hash_password_into_with_memory(password.as_bytes(), salt, output, &mut memory);
        self.spare().push(memory);
        done?;
        Ok(Output::new(output)?)
    }

    fn spare(&self) -> std::sync::MutexGuard<'_, Vec<Vec<Block>>> {
        // A list of buffers is whole even when somebody panicked beside it.
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use argon2::{Argon2, Params, PasswordVerifier};

    use super::Hasher;

    fn hasher(memory_kib: u32) -> Hasher {
        Hasher::new(Params::new(memory_kib, 2, 1, None).unwrap())
    }

    #[test]
    fn hashes_are_what_any_argon2_reads() {
        let stored = hasher(64).hash("bloom-demo").unwrap();
        assert!(Argon2::default().verify_password(b"bloom-demo", stored.as_str()).is_ok());
        assert!(Argon2::default().verify_password(b"bloom-demO", stored.as_str()).is_err());
    }

    #[test]
    fn hashes_with_other_parameters_are_checked_too() {
        let (small, large) = (hasher(64).hash("a").unwrap(), hasher(256).hash("a").unwrap());
        let shared = hasher(128);
        for stored in [&small, &large, &small] {
            assert!(shared.verify("a", stored).unwrap());
            assert!(!shared.verify("b", stored).unwrap());
        }
        assert!(shared.verify("a", "no hash").is_err());
    }

    #[test]
    fn memory_is_used_again() {
        let hasher = hasher(64);
        let stored = hasher.hash("a").unwrap();
        hasher.verify("a", &stored).unwrap();
        assert_eq!(hasher.spare().len(), 1);
    }
}
