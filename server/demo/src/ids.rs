//! UUIDv7 strings that are the same from run to run.

use chrono::{DateTime, Utc};
use uuid::Builder;

use crate::random::Random;

/// When all lasting records of the demonstration were born: 2025-01-06T08:00:00Z, in milliseconds.
const FOUNDED: u64 = 1_736_150_400_000;

/// The id of a lasting record; `key` names it, for example `user:ama`.
pub fn lasting(key: &str) -> String {
    at_millis(FOUNDED, &mut Random::for_key(key))
}

/// The id of a lasting record out of many: `number` keeps their order in the id.
pub fn numbered(number: usize, random: &mut Random) -> String {
    at_millis(FOUNDED + number as u64, random)
}

/// The id of a record born at `time`.
pub fn born(time: DateTime<Utc>, random: &mut Random) -> String {
    at_millis(time.timestamp_millis().max(0) as u64, random)
}

fn at_millis(millis: u64, random: &mut Random) -> String {
    let mut bytes = [0; 10];
    bytes[..8].copy_from_slice(&random.next().to_be_bytes());
    bytes[8..].copy_from_slice(&random.next().to_be_bytes()[..2]);
    Builder::from_unix_timestamp_millis(millis, &bytes).into_uuid().to_string()
}
