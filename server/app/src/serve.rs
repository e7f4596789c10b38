//! Runs the server until it is told to stop.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context;
use bloom_storage::copy::Presence;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::values::Clock;
use crate::{
    AppState, Config, auth, connections, demo, exports, files, generation, insights, jobs, opening, proposals, router,
    transfers, uploads, work,
};

const SWEEP_EVERY: Duration = Duration::from_secs(600);
const FINALISE_EVERY: Duration = Duration::from_secs(60);
/// What is not summed up yet is summed up by whoever reads: a minute of sales is little.
const SUM_UP_EVERY: Duration = Duration::from_secs(60);

/// Migrates, seeds when asked to, serves; returns after a clean stop.
pub async fn serve(config: Config) -> anyhow::Result<()> {
    // Until the program ends.
    let _lock = opening::lock_database(&config.storage).await?;
    let state = AppState::start(config, Clock::system()).await?;
    let _present = Presence::announce(&state.config.storage.database_url()).await?;
    opening::verify(&state.db, &state.config.storage).await?;
    state.db.migrate().await.context("cannot bring the database up to date")?;
    generation::known(&state).await.context("cannot tell which database this is")?;
    if state.config.server.demo {
        demo::seed(&state).await.context("cannot write the demonstration data")?;
    }
    let listen = state.config.server.listen();
    let listener = TcpListener::bind(listen).await.with_context(|| format!("cannot listen on {listen}"))?;
    // Before anybody knows the address: from then on the program may be told to stop.
    let told = told_to_stop().context("cannot listen for the signal to stop")?;
    announce(&state, listener.local_addr()?);
    let sweeper = tokio::spawn(sweep_for_ever(state.clone()));
    let (stop, stopped) = watch::channel(false);
    let worker = tokio::spawn(work::run_until(state.clone(), stopped));
    let finaliser = tokio::spawn(finalise_for_ever(state.clone()));
    let summer = tokio::spawn(sum_up_for_ever(state.clone()));
    let served = serve_until_told(&state, listener, told, stop).await;
    // Jobs under way are handed back for another server to resume.
    worker.await.context("the background work broke")?;
    sweeper.abort();
    finaliser.abort();
    summer.abort();
    state.db.close().await.context("cannot close the database")?;
    served
}

async fn serve_until_told(
    state: &AppState,
    listener: TcpListener,
    told: impl Future<Output = ()>,
    stop: watch::Sender<bool>,
) -> anyhow::Result<()> {
    let stopped = stop.subscribe();
    let until = |mut stopped: watch::Receiver<bool>| async move {
        // An error means that the sender is gone, which is as good a reason to stop.
        stopped.wait_for(|stop| *stop).await.map(|_| ()).unwrap_or_default();
    };
    let bounds = state.config.server.bounds().within_descriptors();
    let server = connections::serve(listener, router::service(state.clone())?, bounds, stopped.clone());
    let server = tokio::spawn(server);
    tokio::select! {
        () = told => {}
        () = until(stopped) => {}
    }
    tracing::info!("stopping: finishing the requests under way");
    stop.send_replace(true);
    match tokio::time::timeout(state.config.server.shutdown_timeout(), server).await {
        Ok(finished) => Ok(finished??),
        Err(_) => {
            tracing::warn!("some requests did not finish in time and are broken off");
            Ok(())
        }
    }
}

/// Runs background jobs, as many at once as the settings say, without serving; returns after a clean stop.
pub async fn work_only(config: Config) -> anyhow::Result<()> {
    let state = AppState::start(config, Clock::system()).await?;
    let _present = Presence::announce(&state.config.storage.database_url()).await?;
    opening::verify(&state.db, &state.config.storage).await?;
    opening::migrate_unless_served(&state.db, &state.config.storage).await?;
    generation::known(&state).await.context("cannot tell which database this is")?;
    let told = told_to_stop().context("cannot listen for the signal to stop")?;
    println!("Bloom {} works in the background", crate::BUILD_VERSION);
    let sweeper = tokio::spawn(sweep_for_ever(state.clone()));
    let summer = tokio::spawn(sum_up_for_ever(state.clone()));
    let (stop, stopped) = watch::channel(false);
    let worker = tokio::spawn(work::run_until(state.clone(), stopped));
    told.await;
    tracing::info!("stopping: handing jobs under way back");
    stop.send_replace(true);
    worker.await.context("the background work broke")?;
    sweeper.abort();
    summer.abort();
    state.db.close().await.context("cannot close the database")
}

/// Listens from now on; the future ends with the first signal, also with one that came before it was awaited.
#[cfg(unix)]
fn told_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// As on Unix, for Ctrl+C.
#[cfg(windows)]
fn told_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    let mut interrupt = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        interrupt.recv().await;
    })
}

/// Tells the person who started it where to look. Not a log line: it goes to standard output.
fn announce(state: &AppState, address: SocketAddr) {
    let host = if address.ip().is_unspecified() { "localhost".to_owned() } else { address.ip().to_string() };
    println!("Bloom {} is at http://{host}:{}", crate::BUILD_VERSION, address.port());
    for warning in state.config.server.warnings() {
        tracing::warn!("{warning}");
    }
    if state.config.server.demo {
        print!("{}", demo::sign_ins());
    }
}

/// Now and then removes what can matter no more: sessions, sign-in attempts, ended jobs, files past their day.
async fn sweep_for_ever(state: AppState) {
    let mut timer = tokio::time::interval(SWEEP_EVERY);
    loop {
        timer.tick().await;
        if let Err(error) = auth::sweep(&state).await {
            tracing::warn!(%error, "cannot remove old sessions; trying again later");
        }
        if let Err(error) = jobs::sweep(&state).await {
            tracing::warn!(%error, "cannot forget ended jobs; trying again later");
        }
        if let Err(error) = exports::sweep(&state).await {
            tracing::warn!(%error, "cannot forget old exports; trying again later");
        }
        if let Err(error) = uploads::sweep(&state).await {
            tracing::warn!(%error, "cannot forget failed uploads; trying again later");
        }
        if let Err(error) = files::sweep(&state).await {
            tracing::warn!(%error, "cannot remove old files; trying again later");
        }
    }
}

/// IST-06: every minute finalises the transfers whose day has run out; and does what is due about proposals.
async fn finalise_for_ever(state: AppState) {
    let mut timer = tokio::time::interval(FINALISE_EVERY);
    loop {
        timer.tick().await;
        if let Err(error) = transfers::finalise_due(&state).await {
            tracing::warn!(%error, "cannot finalise the transfers that are due; trying again later");
        }
        if let Err(error) = proposals::attend(&state).await {
            tracing::warn!(%error, "cannot look for proposals that are due; trying again later");
        }
    }
}

/// Every minute has the sales that arrived since summed up.
async fn sum_up_for_ever(state: AppState) {
    let mut timer = tokio::time::interval(SUM_UP_EVERY);
    loop {
        timer.tick().await;
        if let Err(error) = insights::enqueue_behind(&state).await {
            tracing::warn!(%error, "cannot look for sales to be summed up; trying again later");
        }
    }
}
