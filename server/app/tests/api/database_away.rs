//! PostgreSQL that does not answer, or has too many waiting.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bloom::AppState;
use bloom_storage::counters;
use reqwest::Method;
use serde_json::Value;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::common::{Session, TestApp, facility_id};
use crate::sales::till::{Till, batch, product_of, product_with, statuses};

/// Half a second more than promised, for the machine that runs the test.
const PATIENCE: Duration = Duration::from_millis(3_500);

#[derive(Clone, Copy, PartialEq)]
enum Line {
    Good,
    /// What is sent is never answered
    Silent,
    /// Whoever calls is hung up on
    Dead,
}

/// Stands between the server and PostgreSQL; the address of the database through it.
async fn line_to(url: &str) -> (String, watch::Sender<Line>) {
    let mut through: url::Url = url.parse().unwrap();
    let to = format!("{}:{}", through.host_str().unwrap(), through.port().unwrap_or(5432));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    through.set_host(Some("127.0.0.1")).unwrap();
    through.set_port(Some(listener.local_addr().unwrap().port())).unwrap();
    let (line, state) = watch::channel(Line::Good);
    tokio::spawn(async move {
        while let Ok((near, _)) = listener.accept().await {
            tokio::spawn(connect(near, to.clone(), state.clone()));
        }
    });
    (through.into(), line)
}

async fn connect(mut near: TcpStream, to: String, mut state: watch::Receiver<Line>) {
    if *state.borrow() == Line::Good {
        let mut far = TcpStream::connect(to).await.unwrap();
        tokio::select! {
            _ = tokio::io::copy_bidirectional(&mut near, &mut far) => return,
            _ = state.wait_for(|line| *line != Line::Good) => {}
        }
    }
    if *state.borrow() == Line::Silent {
        // Open and mute, until the line changes again.
        state.wait_for(|line| *line != Line::Silent).await.map(|_| ()).unwrap_or_default();
    }
}

async fn serve(state: AppState) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let service = bloom::router::service(state).unwrap();
    tokio::spawn(async move { axum::serve(listener, service).await.unwrap() });
    address
}

async fn ask(app: &TestApp, session: &Session, url: String) -> crate::common::Answer {
    let began = Instant::now();
    let answer = app.send(app.request(Method::GET, session, &url)).await;
    assert!(began.elapsed() < PATIENCE, "{url} took {:?}", began.elapsed());
    answer
}

// API: a database that is away is told in three seconds, with the time to try again; it is used again by itself
#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_away_is_told_at_once_and_used_again_when_it_is_back() {
    let app = TestApp::spawn().await;
    if !app.database_url().starts_with("postgres") {
        return;
    }
    let ama = app.sign_in("ama").await;
    let (url, line) = line_to(app.database_url()).await;
    let address = serve(app.server_at(&url, &[]).await).await;
    let me = || format!("{address}/api/users/userinfo");
    let ready = || format!("{address}/health/ready");
    for trouble in [Line::Dead, Line::Silent] {
        ask(&app, &ama, me()).await.expect_status(200);
        ask(&app, &ama, ready()).await.expect_status(200);
        line.send_replace(trouble);
        let answer = ask(&app, &ama, me()).await.expect_problem(503, "database_unavailable");
        assert_eq!(answer.header("retry-after"), "3");
        ask(&app, &ama, ready()).await.expect_problem(503, "database_unavailable");
        line.send_replace(Line::Good);
        let began = Instant::now();
        while app.send(app.request(Method::GET, &ama, &me())).await.status != 200 {
            assert!(began.elapsed() < Duration::from_secs(30), "it is not used again");
        }
    }
}

// 20 tills of one pharmacy that wait for its stock leave room for all others
#[tokio::test(flavor = "multi_thread")]
async fn tills_that_wait_for_a_busy_facility_stop_nobody_else() {
    let app = TestApp::spawn_with(&["--database-connections", "6"]).await;
    let (ama, ngozi) = (app.sign_in("ama").await, app.sign_in("ngozi").await);
    let item = product_with(&app, &ama, 40).await;
    let other = product_of(&app, &ngozi, "Lagos", 1).await;
    app.send(app.http.get(app.url("/health/ready"))).await.expect_status(200);
    let tx = app.state.db.begin().await.unwrap();
    counters::advance(&tx, counters::SALES, &facility_id("Accra"), 0).await.unwrap();
    let app = Arc::new(app);
    let waiting: Vec<_> = (0..20)
        .map(|_| {
            let (app, ama, sale) = (app.clone(), ama.clone(), Till::new().sale(&[(&item, 1)]));
            tokio::spawn(async move { app.sync(&ama, &batch(&[sale])).await })
        })
        .collect();
    // On SQLite the one who writes keeps all writers waiting, and no reader.
    ask(&app, &ngozi, app.url("/api/users/userinfo")).await.expect_status(200);
    ask(&app, &ngozi, app.url("/health/ready")).await.expect_status(200);
    if app.database_url().starts_with("postgres") {
        for _ in 0..10 {
            let sale = Till::of("ngozi", "Lagos", "NGN").sale(&[(&other, 1)]);
            let answer = tokio::time::timeout(PATIENCE, app.sync(&ngozi, &batch(&[sale]))).await;
            assert_eq!(statuses(&answer.expect("a sale elsewhere waits")), ["applied"]);
        }
    }
    drop(tx);
    for answer in waiting {
        let answer: Value = answer.await.unwrap();
        assert_eq!(statuses(&answer), ["applied"]);
    }
}

// The two time-outs of PostgreSQL are options: a till that waits longer is told to try again
#[tokio::test(flavor = "multi_thread")]
async fn a_till_waits_for_postgresql_as_long_as_the_options_allow() {
    for option in ["--lock-timeout", "--statement-timeout"] {
        let app = TestApp::spawn_with(&[option, "300"]).await;
        if !app.database_url().starts_with("postgres") {
            return;
        }
        let ama = app.sign_in("ama").await;
        let item = product_with(&app, &ama, 40).await;
        let sale = batch(&[Till::new().sale(&[(&item, 1)])]);
        let tx = app.state.db.begin().await.unwrap();
        counters::advance(&tx, counters::SALES, &facility_id("Accra"), 0).await.unwrap();
        let answer = tokio::time::timeout(PATIENCE, app.sync(&ama, &sale)).await;
        assert_eq!(statuses(&answer.expect("it waits on")), ["retry"]);
        drop(tx);
        assert_eq!(statuses(&app.sync(&ama, &sale).await), ["applied"]);
    }
}
