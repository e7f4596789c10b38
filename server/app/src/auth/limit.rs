//! How fast passwords may be guessed: a pure decision, kept in the database by `store`.

/// What is kept of one account or one address. Times are milliseconds since 1970 UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attempts {
    pub failures: i64,
    pub window_started_at: i64,
    pub blocked_until: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    pub failures: i64,
    pub window_ms: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Go on; keep this. The attempt counts as failed until it has succeeded, so that many at once count too.
    Try(Attempts),
    /// Refuse; keep this; come back after so many milliseconds.
    Wait(Attempts, i64),
}

/// May another attempt be made at `now`?
pub fn judge(kept: Option<Attempts>, limit: Limit, now: i64) -> Verdict {
    let fresh = Attempts { failures: 0, window_started_at: now, blocked_until: 0 };
    let current = kept.unwrap_or(fresh);
    if current.blocked_until > now {
        return Verdict::Wait(current, current.blocked_until - now);
    }
    let over = current.blocked_until > 0 || now - current.window_started_at >= limit.window_ms;
    let current = if over { fresh } else { current };
    if current.failures >= limit.failures {
        let blocked = Attempts { blocked_until: now + limit.window_ms, ..current };
        return Verdict::Wait(blocked, limit.window_ms);
    }
    Verdict::Try(Attempts { failures: current.failures + 1, ..current })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Limit = Limit { failures: 2, window_ms: 1_000 };

    fn tried(kept: Option<Attempts>, now: i64) -> Option<Attempts> {
        match judge(kept, LIMIT, now) {
            Verdict::Try(attempts) => Some(attempts),
            Verdict::Wait(..) => None,
        }
    }

    #[test]
    fn the_attempt_after_the_last_allowed_one_waits_for_a_window() {
        let second = tried(tried(None, 0), 10);
        assert!(second.is_some());
        let Verdict::Wait(blocked, wait) = judge(second, LIMIT, 20) else { panic!("a third attempt went through") };
        assert_eq!(wait, 1_000);
        assert_eq!(judge(Some(blocked), LIMIT, 519), Verdict::Wait(blocked, 501));
        assert_eq!(tried(Some(blocked), 1_020).map(|kept| kept.failures), Some(1));
    }

    #[test]
    fn failures_of_an_earlier_window_are_forgotten() {
        let second = tried(tried(None, 0), 10);
        assert_eq!(tried(second, 1_000).map(|kept| kept.failures), Some(1));
    }
}
