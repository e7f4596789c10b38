//! One helper with business verbs. Every test has a server and a database of its own.

#![allow(dead_code)]

mod answer;
mod database;
mod template;

use std::net::SocketAddr;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};

use bloom::values::Clock;
use bloom::{AppState, Config};
use bloom_storage::sql;
use chrono::{DateTime, TimeDelta, Utc};
use clap::Parser;
use reqwest::{Method, RequestBuilder};
use sea_orm::{ConnectionTrait, QueryResult};
use serde_json::{Value, json};

pub use answer::Answer;
use database::TestDatabase;
use template::Contents;

/// When every test begins, unless it moves the clock.
pub const START: &str = "2026-03-02T09:00:00Z";

#[derive(Parser)]
struct Options {
    #[command(flatten)]
    config: Config,
}

/// A running server. Everything of it goes away with the value.
pub struct TestApp {
    pub address: SocketAddr,
    pub state: AppState,
    pub http: reqwest::Client,
    now_ms: Arc<AtomicI64>,
    statements: Arc<Mutex<Vec<String>>>,
    data_dir: tempfile::TempDir,
    database: TestDatabase,
}

impl TestApp {
    /// A server with the tiny demo data.
    pub async fn spawn() -> TestApp {
        TestApp::spawn_with(&[]).await
    }

    /// As [`spawn`](Self::spawn), with further command-line options of `bloom serve`.
    pub async fn spawn_with(options: &[&str]) -> TestApp {
        TestApp::spawn_at(Contents::TinyDemo.copy().await, options).await
    }

    /// A server whose database holds what every installation begins with: the countries.
    pub async fn spawn_empty() -> TestApp {
        TestApp::spawn_empty_with(&[]).await
    }

    /// As [`spawn_empty`](Self::spawn_empty), with further command-line options of `bloom serve`.
    pub async fn spawn_empty_with(options: &[&str]) -> TestApp {
        TestApp::spawn_at(Contents::Countries.copy().await, options).await
    }

    /// A server on whatever is at that place.
    pub async fn spawn_at(Place { data_dir, database }: Place, options: &[&str]) -> TestApp {
        let now_ms = Arc::new(AtomicI64::new(START.parse::<DateTime<Utc>>().unwrap().timestamp_millis()));
        let clock = clock_of(&now_ms);
        let mut state = AppState::start(config(data_dir.path(), &database.url, options), clock).await.unwrap();
        state.db.migrate().await.unwrap();
        let statements: Arc<Mutex<Vec<String>>> = Arc::default();
        let heard = statements.clone();
        state.db.on_statement(move |text| heard.lock().unwrap().push(text.to_owned()));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let service = bloom::router::service(state.clone()).unwrap();
        tokio::spawn(async move { axum::serve(listener, service).await.unwrap() });
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        TestApp { address, state, http, now_ms, statements, data_dir, database }
    }

    /// Another server on the same database and files, as a network has; it shares the clock.
    pub async fn second_server(&self) -> AppState {
        self.server_at(&self.database.url, &[]).await
    }

    /// As [`second_server`](Self::second_server), reaching the database by another way.
    pub async fn server_at(&self, url: &str, options: &[&str]) -> AppState {
        let config = config(self.data_dir.path(), url, options);
        AppState::start(config, self.state.clock.clone()).await.unwrap()
    }

    pub fn database_url(&self) -> &str {
        &self.database.url
    }

    /// Runs every job that is due, until nothing is left.
    pub async fn work(&self) {
        bloom::jobs::run_due(&self.state, bloom::work::KINDS).await.unwrap();
    }

    /// Moves the server's clock.
    pub fn pass(&self, time: TimeDelta) {
        self.now_ms.fetch_add(time.num_milliseconds(), Ordering::SeqCst);
    }

    pub fn url(&self, path: &str) -> String {
        if path.starts_with("http") { path.to_owned() } else { format!("http://{}{path}", self.address) }
    }

    /// Signs a demo person in.
    pub async fn sign_in(&self, username: &str) -> Session {
        let answer = self.try_sign_in(username, bloom_demo::PASSWORD).await.expect_status(200);
        Session { token: answer.json()["id_token"].as_str().unwrap().to_owned() }
    }

    pub async fn try_sign_in(&self, username: &str, password: &str) -> Answer {
        let body = json!({ "username": username, "password": password });
        self.send(self.http.post(self.url("/api/auth/login/")).json(&body)).await
    }

    pub async fn get(&self, session: &Session, path: &str) -> Answer {
        self.send(self.request(Method::GET, session, path)).await
    }

    /// Every row of a list, by following `next`.
    pub async fn get_all(&self, session: &Session, path: &str) -> Vec<Value> {
        let (mut rows, mut next) = (Vec::new(), Some(path.to_owned()));
        while let Some(path) = next {
            let page = self.get(session, &path).await.expect_status(200).json();
            rows.extend(page["results"].as_array().unwrap().iter().cloned());
            next = page["next"].as_str().map(str::to_owned);
        }
        rows
    }

    pub async fn post(&self, session: &Session, path: &str, body: &Value) -> Answer {
        self.send(self.request(Method::POST, session, path).json(body)).await
    }

    /// A write with an idempotency key of its own.
    pub async fn write(&self, method: Method, session: &Session, path: &str, body: &Value) -> Answer {
        let key = uuid::Uuid::new_v4().to_string();
        self.send(self.request(method, session, path).header("Idempotency-Key", key).json(body)).await
    }

    /// `POST sales/sync/`: the answer as JSON, which must be 200.
    pub async fn sync(&self, session: &Session, body: &Value) -> Value {
        self.post(session, "/api/sales/sync/", body).await.expect_status(200).json()
    }

    /// A request with the session's two headers, for tests that add to it.
    pub fn request(&self, method: Method, session: &Session, path: &str) -> RequestBuilder {
        self.http.request(method, self.url(path)).bearer_auth(&session.token).header("M-USER-JWT", &session.token)
    }

    pub async fn send(&self, request: RequestBuilder) -> Answer {
        Answer::of(request.send().await.unwrap()).await
    }

    /// The statements sent to the database since the last call.
    pub fn statements(&self) -> Vec<String> {
        std::mem::take(&mut self.statements.lock().unwrap())
    }

    /// How many rows a table has.
    pub async fn count(&self, table: &str) -> i64 {
        let row = self.query_one(&format!("SELECT COUNT(*) FROM {table}")).await;
        row.try_get_by_index(0).unwrap()
    }

    /// The text in the first column of the first row.
    pub async fn text(&self, query: &str) -> String {
        self.query_one(query).await.try_get_by_index(0).unwrap()
    }

    async fn query_one(&self, query: &str) -> QueryResult {
        let db = &self.state.db;
        db.read().query_one_raw(sql(db.backend(), query, [])).await.unwrap().expect("a row")
    }

    pub fn data_dir(&self) -> &std::path::Path {
        self.data_dir.path()
    }

    /// What the server of this test was started with.
    pub fn config(&self) -> &Config {
        &self.state.config
    }
}

/// A data directory and a database.
pub struct Place {
    data_dir: tempfile::TempDir,
    database: TestDatabase,
}

impl Place {
    pub async fn empty() -> Place {
        let data_dir = tempfile::tempdir().unwrap();
        let database = TestDatabase::empty(data_dir.path()).await;
        Place { data_dir, database }
    }

    /// The settings of a server here.
    pub fn config(&self) -> Config {
        config(self.data_dir.path(), &self.database.url, &[])
    }
}

/// A signed-in person.
#[derive(Debug, Clone)]
pub struct Session {
    pub token: String,
}

/// Id of a demo person or facility, by the names of the demo (`"ama"`, `"Accra"`).
pub fn user_id(username: &str) -> String {
    bloom_demo::directory().users.into_iter().find(|user| user.username == username).expect("a demo user").id
}

/// Id of the demo facility whose name contains `town`.
pub fn facility_id(town: &str) -> String {
    bloom_demo::directory().facilities.into_iter().find(|place| place.name.contains(town)).expect("a demo place").id
}

fn clock_of(now_ms: &Arc<AtomicI64>) -> Clock {
    let now_ms = now_ms.clone();
    Clock::from_fn(move || DateTime::from_timestamp_millis(now_ms.load(Ordering::SeqCst)).unwrap())
}

fn config(data_dir: &std::path::Path, database_url: &str, options: &[&str]) -> Config {
    let data_dir = data_dir.to_str().unwrap();
    let fixed = ["bloom", "--data-dir", data_dir, "--database-url", database_url, "--password-memory-kib", "64"];
    Options::parse_from(fixed.iter().chain(options)).config
}
