//! How fast passwords may be guessed: pure decisions, kept in the database by `store`.

/// What is kept of one line of attempts. Times are milliseconds since 1970 UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attempts {
    pub failures: i64,
    pub window_started_at: i64,
    /// 0: not blocked
    pub blocked_until: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    pub failures: i64,
    pub window_ms: i64,
}

/// Milliseconds until another attempt may be made; `None`: at once.
pub fn wait(kept: Option<Attempts>, now: i64) -> Option<i64> {
    kept.map(|kept| kept.blocked_until - now).filter(|wait| *wait > 0)
}

/// What is to be kept after another failure at `now`, of a line that is not blocked. The last one allowed blocks it.
pub fn failed(kept: Option<Attempts>, limit: Limit, now: i64) -> Attempts {
    let runs = |kept: &Attempts| kept.blocked_until == 0 && now - kept.window_started_at < limit.window_ms;
    let current = kept.filter(runs).unwrap_or(Attempts { failures: 0, window_started_at: now, blocked_until: 0 });
    let failures = current.failures + 1;
    let blocked_until = if failures >= limit.failures { now + limit.window_ms } else { 0 };
    Attempts { failures, blocked_until, ..current }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Limit = Limit { failures: 2, window_ms: 1_000 };

    // SES-14
    #[test]
    fn the_last_failure_allowed_blocks_for_a_window() {
        let first = failed(None, LIMIT, 10);
        assert_eq!(wait(Some(first), 10), None);
        let second = failed(Some(first), LIMIT, 20);
        assert_eq!((wait(Some(second), 20), wait(Some(second), 519)), (Some(1_000), Some(501)));
        assert_eq!(wait(Some(second), 1_020), None);
        assert_eq!(failed(Some(second), LIMIT, 1_020).failures, 1, "it starts anew");
    }

    #[test]
    fn failures_of_an_earlier_window_are_forgotten() {
        let first = failed(None, LIMIT, 10);
        assert_eq!(wait(Some(failed(Some(first), LIMIT, 1_010)), 1_010), None);
    }
}
