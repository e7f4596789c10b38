//! Offline PINs as the device can check them with no network: PIN-19, PIN-20, PIN-21.

use anyhow::anyhow;
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use bloom_pin_hash::pbkdf2_sha256;
use serde::{Deserialize, Deserializer};
use tokio::sync::Semaphore;

use super::pin_strength;

const DIGITS: usize = 4;
const MARKER: &str = "pbkdf2_sha256";
/// OWASP's advice for PBKDF2 with HMAC-SHA256.
const ITERATIONS: u32 = 600_000;
/// 22 characters once written.
const SALT_BYTES: usize = 16;
/// Each takes a core for a good part of a second; more at once than this wait in line.
const AT_ONCE: usize = 2;

static PERMITS: Semaphore = Semaphore::const_new(AT_ONCE);

/// A PIN as it came, good or not. Has no `Debug`, and reading it never fails: both would show it (PIN-18).
pub struct Pin(String);

impl<'de> Deserialize<'de> for Pin {
    /// Anything but a text is an empty PIN, which is no good: serde's own refusal would repeat the value.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pin, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        Ok(Pin(value.as_str().unwrap_or_default().to_owned()))
    }
}

impl Pin {
    /// Exactly four ASCII digits.
    pub fn is_good(&self) -> bool {
        self.0.len() == DIGITS && self.0.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// Why it is too easy to guess; `None` when it will do.
    pub fn weakness(&self, this_year: i32) -> Option<&'static str> {
        pin_strength::weakness(&self.0, this_year)
    }

    /// `pbkdf2_sha256$600000$<salt>$<base64 of 32 bytes>` with a new salt, made off the async threads.
    pub async fn hash(self) -> anyhow::Result<String> {
        let permit = PERMITS.acquire().await?;
        let hashed = tokio::task::spawn_blocking(move || {
            // Held until the work is done, also when the caller has gone away meanwhile.
            let _permit = permit;
            Ok(hash_with(&self.0, &new_salt()?))
        });
        hashed.await?
    }
}

fn new_salt() -> anyhow::Result<String> {
    let mut bytes = [0; SALT_BYTES];
    getrandom::fill(&mut bytes).map_err(|error| anyhow!("no random numbers: {error}"))?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

/// The salt is used as the text it is written as, not as the bytes it may stand for.
fn hash_with(pin: &str, salt: &str) -> String {
    let hash = pbkdf2_sha256(pin.as_bytes(), salt.as_bytes(), ITERATIONS);
    format!("{MARKER}${ITERATIONS}${salt}${}", STANDARD.encode(hash))
}

#[cfg(test)]
mod tests {
    use super::{Pin, hash_with, new_salt};

    // PIN-19 PIN-20: made with another implementation (Python's hashlib.pbkdf2_hmac).
    #[test]
    fn hashes_are_what_any_pbkdf2_derives() {
        let expected = "pbkdf2_sha256$600000$bloom-salt-of-text_1$uL0Q2zTuz+4uVLxpjJoX7h2jE3IQN2Nenv5ix84xuX8=";
        assert_eq!(hash_with("0042", "bloom-salt-of-text_1"), expected);
    }

    #[test]
    fn no_two_salts_are_alike() {
        let (one, other) = (new_salt().unwrap(), new_salt().unwrap());
        assert_ne!(one, other);
        assert_eq!(one.len(), 22);
    }

    // API-18
    #[test]
    fn only_four_ascii_digits_are_a_pin() {
        let good = |text: &str| serde_json::from_str::<Pin>(text).is_ok_and(|pin| pin.is_good());
        assert!(good(r#""0000""#) && good(r#""9042""#));
        for text in [
            r#""123""#,
            r#""12345""#,
            r#""12 4""#,
            r#""-123""#,
            r#""é12""#,
            r#""１２""#,
            r#""１２３４""#,
            "1234",
            "null",
            "[]",
        ] {
            assert!(!good(text), "{text}");
        }
    }
}
