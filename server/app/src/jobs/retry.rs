//! When to try again, and when to stop trying.

use chrono::TimeDelta;
use sha2::{Digest, Sha256};

/// Failures in a row, with waits of 5 s to 10 min: about half an hour.
pub const MOST_FAILURES: i64 = 10;
/// Leases that ran out in a row. A server that is restarted again and again is no fault of the job, but a job that
/// takes its server down each time must end.
pub const MOST_CRASHES: i64 = 20;

const FIRST_WAIT_MS: i64 = 5_000;
const LONGEST_WAIT_MS: i64 = 600_000;

/// The wait after the given number of failures (from 1): doubling, and up to a quarter longer, differently for each
/// job, so that what failed together does not come back together.
pub fn wait(job_id: &str, failures: i64) -> TimeDelta {
    let doublings = u32::try_from(failures - 1).unwrap_or_default().min(16);
    let plain = (FIRST_WAIT_MS << doublings).min(LONGEST_WAIT_MS);
    let spread = i64::from(Sha256::digest(format!("{job_id} {failures}"))[0]);
    TimeDelta::milliseconds(plain + plain / 4 * spread / 255)
}

#[cfg(test)]
mod tests {
    use super::{MOST_FAILURES, wait};

    #[test]
    fn waits_grow_and_stay_within_bounds() {
        let waits: Vec<i64> = (1..=MOST_FAILURES).map(|failures| wait("a", failures).num_milliseconds()).collect();
        assert!((5_000..=6_250).contains(&waits[0]), "{waits:?}");
        assert!(waits[..7].is_sorted() && waits.iter().all(|wait| *wait <= 750_000), "{waits:?}");
        assert!(wait("a", i64::MAX).num_milliseconds() <= 750_000);
    }

    #[test]
    fn jobs_that_failed_together_do_not_come_back_together() {
        let waits: std::collections::BTreeSet<_> = (0..20).map(|job| wait(&format!("job {job}"), 3)).collect();
        assert!(waits.len() > 10, "{waits:?}");
    }
}
