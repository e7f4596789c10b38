use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::program::{Server, bloom};

const PATIENCE: Duration = Duration::from_secs(120);

/// A program that runs jobs and nothing else; killed with the value.
struct Worker(Child);

impl Worker {
    fn start(data_dir: &Path) -> Worker {
        let mut child = bloom(data_dir, &["work", "--job-lease", "2"]).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.contains("works in the background"), "{line:?}");
        Worker(child)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        if let Ok(None) = self.0.try_wait() {
            self.0.kill().expect("a worker that can be killed");
            self.0.wait().expect("a worker that ends");
        }
    }
}

struct Caller {
    http: reqwest::Client,
    address: String,
    token: String,
    facility_id: String,
}

impl Caller {
    async fn sign_in(address: &str) -> Caller {
        let http = reqwest::Client::new();
        let body = json!({ "username": "ama", "password": "bloom-demo" });
        let answer = http.post(format!("{address}/api/auth/login/")).json(&body).send().await.unwrap();
        let token = answer.json::<Value>().await.unwrap()["id_token"].as_str().unwrap().to_owned();
        let me = http.get(format!("{address}/api/users/userinfo")).bearer_auth(&token).send().await.unwrap();
        let facility_id = me.json::<Value>().await.unwrap()["facility_id"].as_str().unwrap().to_owned();
        Caller { http, address: address.to_owned(), token, facility_id }
    }

    /// Asks for all sales; the address of its status.
    async fn ask(&self) -> String {
        let id = uuid::Uuid::new_v4().to_string();
        let body = json!({ "id": id, "facility_id": self.facility_id, "from": "2020-01-01", "to": "2035-12-31", "format": "csv" });
        let asked = self.http.post(format!("{}/api/sales/download/", self.address)).bearer_auth(&self.token);
        let asked = asked.header("Idempotency-Key", &id).json(&body).send().await.unwrap();
        assert_eq!(asked.status(), 202);
        format!("{}/api/sales/download/status/{id}/", self.address)
    }

    async fn status(&self, address: &str) -> Value {
        self.http.get(address).bearer_auth(&self.token).send().await.unwrap().json().await.unwrap()
    }

    /// Asks as often as the server answers until `good`.
    async fn until(&self, address: &str, good: impl Fn(&Value) -> bool) -> Value {
        let started = Instant::now();
        loop {
            let status = self.status(address).await;
            if good(&status) {
                return status;
            }
            assert!(started.elapsed() < PATIENCE, "{status}");
        }
    }
}

// EXP-01: work that a killed program had begun is done by another, and its file is whole
#[cfg(unix)]
#[tokio::test]
async fn a_program_that_only_works_does_what_servers_leave_and_takes_over_from_a_killed_one() {
    let dir = tempfile::tempdir().unwrap();
    let mut server = Server::start(dir.path(), &["--demo", "--job-workers", "0"]);
    let ama = Caller::sign_in(&server.address).await;
    let address = ama.ask().await;
    let worker = Worker::start(dir.path());
    ama.until(&address, |status| status["progress"].as_i64().unwrap() > 0).await;
    drop(worker);
    let mut worker = Worker::start(dir.path());
    let done = ama.until(&address, |status| status["state"] == "done").await;
    let link = format!("{}{}", server.address, done["s3_download_link"].as_str().unwrap());
    let sheet = ama.http.get(link).send().await.unwrap().text().await.unwrap();
    let numbers: std::collections::BTreeSet<&str> =
        sheet.lines().skip(1).filter_map(|line| line.split(',').nth(3)).collect();
    assert_eq!(numbers.len(), 10_000, "every sale of the demonstration");

    // Told to stop, both stop by themselves.
    let told = Command::new("kill").args(["-s", "TERM", &worker.0.id().to_string()]).status().unwrap();
    assert!(told.success() && worker.0.wait().unwrap().success());
    server.signal("TERM");
    assert!(server.end().success());
}
