//! Takes callers in: a bounded number of connections, and none that says nothing for long.
//!
//! Who only holds a connection open makes room for who wants to say something: at the limit the connection that has been
//! idle longest is closed, of the address that holds the most. A call under way is never broken off for another.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::connect_info::IntoMakeServiceWithConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, mpsc, watch};
use tower::{Service, ServiceExt};

/// Descriptors that are kept for the database, files and standard streams.
const OTHER_FILES: u64 = 256;
/// How many descriptors are asked for when the system allows it.
const FILES_WANTED: u64 = 65_536;
const AFTER_TROUBLE: Duration = Duration::from_millis(100);
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/// What callers may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// Connections at once.
    pub most: usize,
    /// Of them, from one address.
    pub of_one_address: usize,
    /// How long a caller may take for the head of a call, and how long a connection may be idle.
    pub head: Duration,
}

impl Bounds {
    /// With as many connections as there are file descriptors for.
    pub fn within_descriptors(self) -> Bounds {
        let files = usize::try_from(descriptors().saturating_sub(OTHER_FILES)).unwrap_or(usize::MAX);
        Bounds { most: self.most.min(files.max(1)), ..self }
    }
}

#[cfg(unix)]
fn descriptors() -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let now = getrlimit(Resource::Nofile);
    let wanted = now.maximum.map_or(FILES_WANTED, |most| most.min(FILES_WANTED));
    let current = now.current.unwrap_or(u64::MAX);
    if current >= wanted {
        return current;
    }
    match setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum: now.maximum }) {
        Ok(()) => wanted,
        Err(error) => {
            tracing::warn!(%error, "cannot raise the number of open files");
            current
        }
    }
}

#[cfg(not(unix))]
fn descriptors() -> u64 {
    FILES_WANTED
}

/// Serves until `stopped` turns true, and ends when the calls under way are answered.
pub async fn serve(
    listener: TcpListener,
    mut service: IntoMakeServiceWithConnectInfo<Router, SocketAddr>,
    bounds: Bounds,
    stopped: watch::Receiver<bool>,
) -> anyhow::Result<()> {
    let open = Open::new(bounds);
    // Every connection holds a sender: when the last one is gone, all have ended.
    let (held, mut all_ended) = mpsc::channel::<()>(1);
    let mut stop = stopped.clone();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stop.wait_for(|stop| *stop) => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                recover(&open, &error).await;
                continue;
            }
        };
        let Some(slot) = open.admit(peer.ip()) else {
            refuse(&stream);
            continue;
        };
        let answering = service.call(peer).await?;
        let connection = Connection { slot, held: held.clone(), stopped: stopped.clone(), head: bounds.head };
        tokio::spawn(connection.run(stream, answering));
    }
    drop((listener, held));
    all_ended.recv().await;
    Ok(())
}

/// Of a caller that went away in the door nothing is to be said; without descriptors somebody has to make room.
async fn recover(open: &Arc<Open>, error: &std::io::Error) {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        return;
    }
    tracing::error!(%error, "cannot take a caller in");
    open.make_room(|_| true);
    tokio::time::sleep(AFTER_TROUBLE).await;
}

/// Whoever does not read it will find the connection closed.
fn refuse(stream: &TcpStream) {
    if let Err(error) = stream.try_write(FULL) {
        tracing::debug!(%error, "a caller was turned away without a word");
    }
}

/// One connection under way.
struct Connection {
    slot: Slot,
    held: mpsc::Sender<()>,
    stopped: watch::Receiver<bool>,
    head: Duration,
}

impl Connection {
    async fn run<S>(mut self, stream: TcpStream, answering: S)
    where
        S: Service<axum::extract::Request, Response = axum::response::Response, Error = std::convert::Infallible>
            + Clone
            + Send
            + 'static,
        S::Future: Send,
    {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection keeps small answers back");
        }
        let seat = self.slot.seat.clone();
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            let (call, answering) = (Call::begin(seat.clone()), answering.clone());
            async move {
                let answer = answering.oneshot(request.map(Body::new)).await;
                drop(call);
                answer
            }
        });
        let served = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.head)
            .serve_connection(TokioIo::new(stream), service);
        let mut served = std::pin::pin!(served);
        let told = async |stopped: &mut watch::Receiver<bool>| stopped.wait_for(|stop| *stop).await.map(|_| ());
        let mut stopping = false;
        loop {
            tokio::select! {
                ended = served.as_mut() => {
                    if let Err(error) = ended {
                        tracing::debug!(%error, "a connection broke");
                    }
                    break;
                }
                () = self.slot.seat.leave.notified() => break,
                _ = told(&mut self.stopped), if !stopping => {
                    stopping = true;
                    served.as_mut().graceful_shutdown();
                }
            }
        }
        drop(self.held);
    }
}

/// A call that is being answered: its connection is not idle.
struct Call(Arc<Seat>);

impl Call {
    fn begin(seat: Arc<Seat>) -> Call {
        seat.calls.fetch_add(1, Ordering::Relaxed);
        Call(seat)
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        self.0.spoke();
        self.0.calls.fetch_sub(1, Ordering::Relaxed);
    }
}

struct Seat {
    address: IpAddr,
    calls: AtomicUsize,
    began: Instant,
    /// Milliseconds after `began` when the last answer was ready.
    last: AtomicU64,
    leave: Notify,
}

impl Seat {
    fn spoke(&self) {
        self.last.store(u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    fn is_idle(&self) -> bool {
        self.calls.load(Ordering::Relaxed) == 0
    }

    fn idle_since(&self) -> Instant {
        self.began + Duration::from_millis(self.last.load(Ordering::Relaxed))
    }
}

/// All connections.
struct Open {
    bounds: Bounds,
    seats: Mutex<(u64, HashMap<u64, Arc<Seat>>)>,
}

/// Given back when it is dropped.
struct Slot {
    open: Arc<Open>,
    number: u64,
    seat: Arc<Seat>,
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.open.seats().1.remove(&self.number);
    }
}

impl Open {
    fn new(bounds: Bounds) -> Arc<Open> {
        Arc::new(Open { bounds, seats: Mutex::default() })
    }

    fn seats(&self) -> MutexGuard<'_, (u64, HashMap<u64, Arc<Seat>>)> {
        // Nothing in here is half done at any moment.
        self.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A slot, at the cost of an idle one when there is no other; `None` when everybody is busy.
    fn admit(self: &Arc<Open>, address: IpAddr) -> Option<Slot> {
        let of_address = self.seats().1.values().filter(|seat| seat.address == address).count();
        if of_address >= self.bounds.of_one_address && !self.make_room(|seat| seat.address == address) {
            return None;
        }
        if self.seats().1.len() >= self.bounds.most && !self.make_room(|_| true) {
            return None;
        }
        let (calls, last) = (AtomicUsize::new(0), AtomicU64::new(0));
        let seat = Arc::new(Seat { address, calls, began: Instant::now(), last, leave: Notify::new() });
        let mut seats = self.seats();
        seats.0 += 1;
        let number = seats.0;
        seats.1.insert(number, seat.clone());
        drop(seats);
        Some(Slot { open: self.clone(), number, seat })
    }

    /// Closes the connection that has been idle longest, of the address that holds the most. False when none is idle.
    fn make_room(&self, among: impl Fn(&Seat) -> bool) -> bool {
        let mut seats = self.seats();
        let mut held: HashMap<IpAddr, usize> = HashMap::new();
        for seat in seats.1.values() {
            *held.entry(seat.address).or_default() += 1;
        }
        let idle = seats.1.iter().filter(|(_, seat)| seat.is_idle() && among(seat));
        let longest = idle.max_by_key(|(_, seat)| (held[&seat.address], std::cmp::Reverse(seat.idle_since())));
        let Some(number) = longest.map(|(number, _)| *number) else { return false };
        if let Some(seat) = seats.1.remove(&number) {
            seat.leave.notify_one();
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(most: usize, of_one_address: usize) -> Arc<Open> {
        Open::new(Bounds { most, of_one_address, head: Duration::from_secs(1) })
    }

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    #[test]
    fn who_holds_the_most_makes_room_and_who_is_busy_never() {
        let open = open(4, 100);
        let crowd: Vec<Slot> = (0..3).map(|_| open.admit(address(1)).unwrap()).collect();
        let quiet = open.admit(address(2)).unwrap();
        let busy: Vec<Call> = crowd[..2].iter().map(|slot| Call::begin(slot.seat.clone())).collect();
        let newcomer = open.admit(address(3)).expect("the idle one of the crowd leaves");
        let numbers = || open.seats().1.keys().copied().collect::<std::collections::BTreeSet<_>>();
        assert!(!numbers().contains(&crowd[2].number) && numbers().contains(&quiet.number));
        let all_busy = [Call::begin(quiet.seat.clone()), Call::begin(newcomer.seat.clone())];
        assert!(open.admit(address(4)).is_none());
        drop((busy, all_busy));
        assert!(open.admit(address(4)).is_some());
    }

    #[test]
    fn one_address_does_not_take_every_place() {
        let open = open(10, 2);
        let slots: Vec<Slot> = (0..2).map(|_| open.admit(address(1)).unwrap()).collect();
        let busy: Vec<Call> = slots.iter().map(|slot| Call::begin(slot.seat.clone())).collect();
        assert!(open.admit(address(1)).is_none());
        assert!(open.admit(address(2)).is_some());
        drop(busy);
        assert!(open.admit(address(1)).is_some());
        drop(slots);
        assert!(open.seats().1.is_empty());
    }
}
