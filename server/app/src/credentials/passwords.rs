//! Password hashing: Argon2id, a bounded number at a time, everybody else in line.

use std::sync::Arc;
use std::time::Duration;

use anyhow::anyhow;
use argon2::Params;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::hasher::Hasher;
use crate::web::Problem;

/// Hashing takes tens of milliseconds and megabytes of memory; more at once than this wait in line.
const FEWEST_AT_ONCE: usize = 2;
const MOST_AT_ONCE: usize = 4;
const PASSES: u32 = 2;
const LANES: u32 = 1;
/// Nobody waits longer in line: the sign-in page gives up after 20 seconds.
const LONGEST_WAIT: Duration = Duration::from_secs(15);

/// Hashes and checks passwords off the async threads.
pub struct Passwords {
    hasher: Hasher,
    /// Checked when nobody has the name, so that the answer takes as long as for somebody's wrong password.
    nobody: String,
    at_once: Arc<Semaphore>,
    /// Strangers stand here first: however many they are, who is known waits for a few hashes only.
    strangers: Arc<Semaphore>,
    longest_wait: Duration,
}

/// Leave to hash one password, until it is dropped.
#[derive(Debug)]
pub struct Turn {
    _stranger: Option<OwnedSemaphorePermit>,
    _permit: OwnedSemaphorePermit,
}

/// Nobody's turn came within [`LONGEST_WAIT`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("too many passwords are being checked")]
pub struct Busy;

impl From<Busy> for Problem {
    fn from(_: Busy) -> Problem {
        Problem::unavailable(2, "busy", "Many people are signing in at the moment. Try again in a few seconds.")
    }
}

/// Of an error of [`Passwords::hash`].
pub fn hash_failed(error: anyhow::Error) -> Problem {
    error.downcast::<Busy>().map_or_else(Problem::internal, Problem::from)
}

impl Passwords {
    /// `memory_kib`: what hashing one password takes.
    pub fn new(memory_kib: u32) -> anyhow::Result<Passwords> {
        let params =
            Params::new(memory_kib, PASSES, LANES, None).map_err(|error| anyhow!("password memory: {error}"))?;
        let hasher = Hasher::new(params);
        let nobody = hash_with(&hasher, "nobody has this password")?;
        let cores = std::thread::available_parallelism().map_or(FEWEST_AT_ONCE, usize::from);
        let permits = cores.clamp(FEWEST_AT_ONCE, MOST_AT_ONCE);
        let (at_once, strangers) = (Arc::new(Semaphore::new(permits)), Arc::new(Semaphore::new(permits)));
        Ok(Passwords { hasher, nobody, at_once, strangers, longest_wait: LONGEST_WAIT })
    }

    /// Waits in line. Who is `known` does not stand behind all strangers.
    pub async fn turn(&self, known: bool) -> Result<Turn, Busy> {
        let in_line = async {
            let stranger = if known { None } else { Some(self.strangers.clone().acquire_owned().await) };
            let stranger = stranger.transpose().map_err(|_| Busy)?;
            let permit = self.at_once.clone().acquire_owned().await.map_err(|_| Busy)?;
            Ok(Turn { _stranger: stranger, _permit: permit })
        };
        tokio::time::timeout(self.longest_wait, in_line).await.map_err(|_| Busy)?
    }

    /// The PHC string to store for a password.
    pub async fn hash(&self, password: &str) -> anyhow::Result<String> {
        let turn = self.turn(true).await?;
        let (hasher, password) = (self.hasher.clone(), password.to_owned());
        let hash = move || {
            // Held until the work is done, also when the caller has gone away meanwhile.
            let _turn = turn;
            hash_with(&hasher, &password)
        };
        tokio::task::spawn_blocking(hash).await?
    }

    /// True when the password is the one stored. `None` (nobody has the name) costs the same and is false.
    pub async fn verify(&self, turn: Turn, password: &str, stored: Option<String>) -> anyhow::Result<bool> {
        let (hasher, password) = (self.hasher.clone(), password.to_owned());
        let known = stored.is_some();
        let stored = stored.unwrap_or_else(|| self.nobody.clone());
        tokio::task::spawn_blocking(move || {
            let _turn = turn;
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
    use std::time::Duration;

    use futures::poll;

    use super::{Busy, FEWEST_AT_ONCE, MOST_AT_ONCE, Passwords};

    #[tokio::test]
    async fn only_the_right_password_of_a_known_person_passes() {
        let passwords = Passwords::new(64).unwrap();
        let stored = passwords.hash("bloom-demo").await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=64"));
        let verify = async |password: &str, stored: Option<String>| {
            let turn = passwords.turn(false).await.unwrap();
            passwords.verify(turn, password, stored).await.unwrap()
        };
        assert!(verify("bloom-demo", Some(stored.clone())).await);
        assert!(!verify("bloom-demO", Some(stored)).await);
        assert!(!verify("nobody has this password", None).await);
    }

    #[tokio::test]
    async fn nobody_waits_for_ever() {
        let passwords = Passwords { longest_wait: Duration::from_millis(10), ..Passwords::new(64).unwrap() };
        let mut turns = Vec::new();
        while let Ok(turn) = passwords.turn(false).await {
            turns.push(turn);
        }
        assert!((FEWEST_AT_ONCE..=MOST_AT_ONCE).contains(&turns.len()));
        assert_eq!(passwords.turn(true).await.err(), Some(Busy));
        turns.clear();
        assert!(passwords.turn(true).await.is_ok());
    }

    #[tokio::test]
    async fn who_is_known_does_not_stand_behind_all_strangers() {
        let passwords = Passwords::new(64).unwrap();
        let permits = passwords.at_once.available_permits();
        let mut held = Vec::new();
        for _ in 0..permits {
            held.push(passwords.turn(false).await.unwrap());
        }
        let mut strangers: Vec<_> = (0..10).map(|_| Box::pin(passwords.turn(false))).collect();
        for stranger in &mut strangers {
            assert!(poll!(stranger).is_pending());
        }
        let mut known = Box::pin(passwords.turn(true));
        assert!(poll!(&mut known).is_pending());
        held.pop();
        let first = poll!(&mut known);
        assert!(first.is_ready(), "the first turn that is free");
        for stranger in &mut strangers {
            assert!(poll!(stranger).is_pending());
        }
        drop(first);
    }
}
