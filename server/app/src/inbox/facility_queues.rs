use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sea_orm::{ConnAcquireErr, DbErr};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Transactions of one facility at once. They wait for each other anyway, for its counter: one writes, one is ready.
const AT_ONCE: usize = 2;
/// As long as a caller waits for a connection on SQLite; the record is to be sent again then.
const PATIENCE: Duration = Duration::from_secs(20);

/// The queue before each facility's stock: tills wait here, where they hold no connection. A facility with more tills
/// than the database has connections would otherwise stop all others.
#[derive(Default)]
pub struct FacilityQueues {
    of: Mutex<HashMap<String, Arc<Semaphore>>>,
}

impl FacilityQueues {
    /// The turn, until it is dropped; in the order of asking.
    pub async fn wait(&self, facility_id: &str) -> Result<OwnedSemaphorePermit, DbErr> {
        let queue = self.of_facility(facility_id);
        let turn = tokio::time::timeout(PATIENCE, queue.acquire_owned()).await;
        turn.ok().and_then(Result::ok).ok_or(DbErr::ConnectionAcquire(ConnAcquireErr::Timeout))
    }

    fn of_facility(&self, facility_id: &str) -> Arc<Semaphore> {
        let mut of = self.of.lock().unwrap_or_else(PoisonError::into_inner);
        of.entry(facility_id.to_owned()).or_insert_with(|| Arc::new(Semaphore::new(AT_ONCE))).clone()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use futures::FutureExt;

    use super::{AT_ONCE, FacilityQueues};

    #[tokio::test]
    async fn a_busy_facility_keeps_its_own_tills_waiting_and_nobody_else() {
        let queues = FacilityQueues::default();
        let mut held = Vec::new();
        for _ in 0..AT_ONCE {
            held.push(queues.wait("busy").await.unwrap());
        }
        assert!(queues.wait("busy").now_or_never().is_none());
        assert!(queues.wait("quiet").now_or_never().is_some());
        held.pop();
        assert!(queues.wait("busy").now_or_never().is_some());
    }
}
