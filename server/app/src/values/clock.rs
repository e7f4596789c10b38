use std::fmt;
use std::sync::Arc;

use chrono::{DateTime, SubsecRound, Utc};
use uuid::{NoContext, Timestamp, Uuid};

/// Where time and new ids come from. Handlers never ask the machine themselves, so that tests can set the time.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>);

impl Clock {
    /// The machine's clock.
    #[allow(clippy::disallowed_methods, reason = "the one place that asks the machine")]
    pub fn system() -> Clock {
        Clock(Arc::new(Utc::now))
    }

    /// A clock that tells what `now` answers.
    pub fn from_fn(now: impl Fn() -> DateTime<Utc> + Send + Sync + 'static) -> Clock {
        Clock(Arc::new(now))
    }

    /// Now, in whole milliseconds (what the database keeps).
    pub fn now(&self) -> DateTime<Utc> {
        (self.0)().trunc_subsecs(3)
    }

    /// Now, in milliseconds since 1970 UTC.
    pub fn now_ms(&self) -> i64 {
        self.now().timestamp_millis()
    }

    /// A new UUIDv7 of this moment.
    pub fn new_id(&self) -> Uuid {
        let now = self.now();
        let seconds = u64::try_from(now.timestamp()).unwrap_or_default();
        Uuid::new_v7(Timestamp::from_unix(NoContext, seconds, now.timestamp_subsec_nanos()))
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Clock({})", self.now())
    }
}
