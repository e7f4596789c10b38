use std::path::Path;
use std::time::{Duration, Instant};

use bloom_storage::{Db, sql};
use sea_orm::{ConnectionTrait, Value as Bound};
use serde_json::{Value, json};

use crate::program::{Server, bloom, run};

const PATIENCE: Duration = Duration::from_secs(120);
const ROWS: usize = 5_000;
const FACILITY: &str = "01990000-0000-7000-8000-000000000001";

/// A database of the test's own: a file, or a schema where a PostgreSQL is named.
async fn database(data_dir: &Path) -> String {
    let Ok(server) = std::env::var("BLOOM_TEST_DATABASE_URL") else {
        return format!("sqlite://{}", data_dir.join("bloom.db").display());
    };
    let name = format!("bloom_test_{}", uuid::Uuid::new_v4().simple());
    let db = Db::connect(&server).await.unwrap();
    let tx = db.begin().await.unwrap();
    tx.execute_unprepared(&format!("CREATE SCHEMA {name}")).await.unwrap();
    tx.commit().await.unwrap();
    let mut url: url::Url = server.parse().unwrap();
    url.query_pairs_mut().append_pair("options[search_path]", &name);
    url.into()
}

/// A facility, and somebody of the provider who keeps its stock.
async fn prepare(data_dir: &Path, url: &str) {
    let db = Db::connect(url).await.unwrap();
    db.migrate().await.unwrap();
    let tx = db.begin().await.unwrap();
    let text = format!(
        "INSERT INTO facilities (id, name, search_key, contract_type, country_id, facility_type,
            offline_notification_period, offline_time_allowed, owner_user_id, owner_full_name, owner_email)
         VALUES ('{FACILITY}', 'F', 'f', '', 288, 'pharmacy', 1, 24, '', '', '')"
    );
    tx.execute_unprepared(&text).await.unwrap();
    tx.commit().await.unwrap();
    db.close().await.unwrap();
    let add = ["user", "add", "efua", "--staff", "--location", "GH", "--app", "Inventory", "--database-url", url];
    let added = run(bloom(data_dir, &add), "bloom-demo\n");
    assert!(added.status.success(), "{added:?}");
}

/// Every hundredth row has no price.
fn file() -> (String, i64) {
    let mut text = "name,price,member price\n".to_owned();
    let mut good = 0;
    for number in 0..ROWS {
        let price = if number % 100 == 99 { "" } else { "12.50" };
        good += i64::from(!price.is_empty());
        text.push_str(&format!("Own product {number},{price},1.00\n"));
    }
    (text, good)
}

struct Caller {
    http: reqwest::Client,
    token: String,
}

impl Caller {
    async fn sign_in(address: &str) -> Caller {
        let http = reqwest::Client::builder().pool_max_idle_per_host(0).build().unwrap();
        let body = json!({ "username": "efua", "password": "bloom-demo" });
        let answer = http.post(format!("{address}/api/auth/login/")).json(&body).send().await.unwrap();
        let token = answer.json::<Value>().await.unwrap()["id_token"].as_str().unwrap().to_owned();
        Caller { http, token }
    }

    async fn upload(&self, address: &str, text: String) -> String {
        let path = format!("{address}/api/uploads/?kind=custom_product&file_name=own.csv&facility_id={FACILITY}");
        let sent = self.http.post(path).bearer_auth(&self.token).header("Idempotency-Key", "k").body(text);
        let sent = sent.send().await.unwrap();
        assert_eq!(sent.status(), 202);
        sent.json::<Value>().await.unwrap()["id"].as_str().unwrap().to_owned()
    }

    async fn status(&self, address: &str, id: &str) -> Value {
        let asked = self.http.get(format!("{address}/api/uploads/{id}/")).bearer_auth(&self.token);
        asked.send().await.unwrap().json().await.unwrap()
    }

    /// Asks until the upload is this far, and then `more` times.
    async fn until(&self, address: &str, id: &str, progress: f64, more: u8) -> Value {
        let started = Instant::now();
        let mut left = more;
        loop {
            let status = self.status(address, id).await;
            if status["completed_at"].is_string() {
                return status;
            }
            if status["progress"].as_f64().unwrap() >= progress {
                if left == 0 {
                    return status;
                }
                left -= 1;
            }
            assert!(started.elapsed() < PATIENCE, "{status}");
        }
    }
}

async fn number(url: &str, query: &str) -> i64 {
    let db = Db::connect(url).await.unwrap();
    let statement = sql(db.backend(), query, Vec::<Bound>::new());
    let row = db.read().query_one_raw(statement).await.unwrap().unwrap();
    let number = row.try_get_by_index(0).unwrap();
    db.close().await.unwrap();
    number
}

// UPL-01, OUT-01: SIGKILL at ten moments of one upload, and every good row is applied exactly once
#[tokio::test]
async fn an_upload_survives_ten_kills_with_every_good_row_applied_exactly_once() {
    let dir = tempfile::tempdir().unwrap();
    let url = database(dir.path()).await;
    prepare(dir.path(), &url).await;
    let options = ["--database-url", url.as_str(), "--job-lease", "1"];
    let mut server = Server::start(dir.path(), &options);
    let efua = Caller::sign_in(&server.address).await;
    let (text, good) = file();
    let id = efua.upload(&server.address, text).await;
    // Somewhere in each tenth of the way; where exactly, chance says, and the test tells it.
    let chance = uuid::Uuid::new_v4();
    let mut killed_while_applying = 0;
    for (tenth, byte) in (0_u8..10).zip(chance.as_bytes()) {
        let progress = f64::from(tenth) * 9.9 + f64::from(byte % 10);
        let status = efua.until(&server.address, &id, progress, byte % 24).await;
        drop(server);
        let applied = status["applied"].as_i64().unwrap();
        killed_while_applying += i64::from(applied > 0 && applied < good);
        server = Server::start(dir.path(), &options);
    }
    let done = efua.until(&server.address, &id, 101.0, 0).await;

    assert!(killed_while_applying >= 2, "{chance}");
    assert_eq!(done["status"], "COMPLETED", "{chance} {done}");
    let bad = i64::try_from(ROWS).unwrap() - good;
    assert_eq!((done["applied"].as_i64(), done["error_count"].as_i64()), (Some(good), Some(bad)), "{chance}");
    drop(server);
    for (query, expected) in [
        ("SELECT COUNT(*) FROM products", good),
        ("SELECT COUNT(DISTINCT name) FROM products", good),
        ("SELECT COUNT(DISTINCT barcode_id) FROM products", good),
        ("SELECT COUNT(*) FROM price_changes", good),
        ("SELECT COUNT(*) FROM upload_errors", bad),
        ("SELECT COUNT(*) FROM upload_errors WHERE code <> 'missing'", 0),
    ] {
        assert_eq!(number(&url, query).await, expected, "{chance}: {query}");
    }
}
