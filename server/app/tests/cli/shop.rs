//! A pharmacy that sells through the real program, and counts what it was told is safe.

use std::collections::BTreeMap;
use std::path::Path;

use bloom::values::Clock;
use bloom::{AppState, Config};
use bloom_demo::Scale;
use bloom_storage::{Db, sql};
use clap::Parser;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

#[derive(Parser)]
struct Options {
    #[command(flatten)]
    config: Config,
}

/// Fills a data directory with the tiny demonstration.
pub async fn seed_tiny_demo(data_dir: &Path) {
    let arguments = ["bloom", "--data-dir", data_dir.to_str().unwrap(), "--password-memory-kib", "64"];
    let state = AppState::start(Options::parse_from(arguments).config, Clock::system()).await.unwrap();
    state.db.migrate().await.unwrap();
    bloom::demo::seed_scaled(&state, Scale::Tiny).await.unwrap();
    state.db.close().await.unwrap();
}

/// A signed-in till, with an outbox.
pub struct Till {
    http: reqwest::Client,
    address: String,
    token: String,
    facility_id: String,
    operator_id: String,
    device_id: String,
    product: Value,
    /// Of a supplier outside the network, of something that the facility carries
    offer: Value,
    /// Orders whose goods are not received yet: the line, and what of it
    ordered: Vec<(String, Value)>,
    seq: i64,
    /// By id; a record leaves it only when the server says that it is safe
    outbox: BTreeMap<String, Value>,
    /// Kind and id of what the server called safe
    pub safe: Vec<(String, String)>,
    /// Answers that asked for another try
    pub retries: u64,
}

impl Till {
    pub async fn sign_in(address: &str) -> Till {
        let http = reqwest::Client::new();
        let body = json!({ "username": "kofi", "password": bloom_demo::PASSWORD });
        let answer = http.post(format!("{address}/api/auth/login/")).json(&body).send().await.unwrap();
        let token = answer.json::<Value>().await.unwrap()["id_token"].as_str().unwrap().to_owned();
        let directory = bloom_demo::directory();
        let facility_id = directory.facilities.into_iter().find(|place| place.name.contains("Accra")).unwrap().id;
        let rows = async |path: &str| {
            let request = http.get(format!("{address}{path}")).bearer_auth(&token).header("M-USER-JWT", &token);
            let page = request.send().await.unwrap().json::<Value>().await.unwrap();
            page["results"].as_array().unwrap_or_else(|| panic!("{path}: {page}")).clone()
        };
        let products = rows(&format!("/api/productaliases/?facility_id={facility_id}&page_size=1000")).await;
        let carried = |offer: &&Value| products.iter().any(|item| item["barcode_id"] == offer["barcode"]);
        let outside = |offer: &&Value| offer["supplier"]["name"] != "Tidegate Warehouse";
        let offers = rows(&format!("/api/orders/offers/?facility_id={facility_id}")).await;
        let offer = offers.iter().find(|offer| carried(offer) && outside(offer)).expect("an offer").clone();
        let product = products[0].clone();
        Till {
            http,
            address: address.to_owned(),
            token,
            facility_id,
            operator_id: directory.users.into_iter().find(|user| user.username == "kofi").unwrap().id,
            device_id: uuid::Uuid::new_v4().to_string(),
            product,
            offer,
            ordered: Vec::new(),
            seq: 0,
            outbox: BTreeMap::new(),
            safe: Vec::new(),
            retries: 0,
        }
    }

    /// The same till, when the server has started again.
    pub fn move_to(&mut self, address: &str) {
        self.address = address.to_owned();
    }

    /// Rings up one box of something, paid in cash.
    pub fn sell(&mut self) {
        let price = &self.product["walk_in_selling_price"];
        let payload = json!({
            "patient_id": null, "currency": "GHS", "receipt_number": format!("T-{}", self.seq + 1),
            "lines": [{ "product_uuid": self.product["uuid"], "name": self.product["name"], "batch_id": null,
                        "quantity": 1, "unit_price": price }],
            "payments": [{ "method": "cash", "amount": price, "tendered": price, "change": "0.00",
                           "channel_id": null, "reference": null }],
            "total": price, "promo": null,
        });
        self.record("sale", Clock::system().new_id().to_string(), &payload);
    }

    /// Orders a pack.
    pub fn order(&mut self) {
        let (id, line) = (Clock::system().new_id().to_string(), Clock::system().new_id().to_string());
        let offer = &self.offer;
        let asked = json!({ "uuid": line, "offer_uuid": offer["uuid"], "barcode": offer["barcode"],
            "name": offer["name"], "generic_name": offer["generic_name"], "pack": offer["pack"],
            "pack_units": offer["pack_units"], "packs": 1, "price": offer["price"] });
        let payload = json!({ "uuid": id, "supplier_uuid": offer["supplier"]["uuid"],
            "supplier_name": offer["supplier"]["name"], "note": "", "submitted_at": now(), "lines": [asked] });
        self.ordered.push((id.clone(), json!(line)));
        self.record("order", id, &payload);
    }

    /// Counts what came of the earliest order whose goods are not received yet, which the server must know.
    pub fn receive(&mut self) {
        let (order, line) = self.ordered.remove(0);
        let (id, offer) = (Clock::system().new_id().to_string(), &self.offer);
        let counted = json!({ "uuid": Clock::system().new_id().to_string(), "order_line_uuid": line,
            "shipment_line_uuid": null, "barcode": offer["barcode"], "name": offer["name"], "lot": "DISK-1",
            "expiry_date": "2099-12-31", "open": offer["pack_units"], "accepted": offer["pack_units"], "refused": 0,
            "missing": 0, "reason": "" });
        let payload = json!({ "uuid": id, "order_uuid": order, "shipment_uuid": null,
            "supplier_name": offer["supplier"]["name"], "reference": format!("DN-{}", self.seq + 1),
            "received_at": now(), "lines": [counted] });
        self.record("receipt", id, &payload);
    }

    fn record(&mut self, kind: &str, id: String, payload: &Value) {
        self.seq += 1;
        let hash: String = Sha256::digest(payload.to_string()).iter().map(|byte| format!("{byte:02x}")).collect();
        let record = json!({
            "id": id, "device_id": self.device_id, "epoch": 1, "seq": self.seq, "schema": 1, "kind": kind,
            "operator_id": self.operator_id, "facility_id": self.facility_id, "made_at": now(),
            "clock_offset": 0, "hash": hash, "payload": payload,
        });
        self.outbox.insert(id, record);
    }

    /// Sends what is in the outbox, once; true when the outbox is empty afterwards.
    pub async fn send(&mut self) -> bool {
        let body = json!({ "records": self.outbox.values().take(20).collect::<Vec<_>>() });
        let request = self.http.post(format!("{}/api/sales/sync/", self.address)).bearer_auth(&self.token);
        let answer = request.header("M-USER-JWT", &self.token).json(&body).send().await.unwrap();
        if !answer.status().is_success() {
            assert_eq!(answer.status(), 503, "what a till is told when it has to wait");
            self.retries += 1;
            return false;
        }
        for result in answer.json::<Value>().await.unwrap()["results"].as_array().unwrap() {
            let id = result["id"].as_str().unwrap();
            match result["status"].as_str().unwrap() {
                "applied" | "duplicate" => {
                    let record = self.outbox.remove(id).unwrap();
                    self.safe.push((record["kind"].as_str().unwrap().to_owned(), id.to_owned()));
                }
                "retry" => self.retries += 1,
                _ => panic!("{result}"),
            }
        }
        self.outbox.is_empty()
    }

    /// Sends until the outbox is empty.
    pub async fn send_all(&mut self) {
        while !self.send().await {}
    }
}

/// By the clock of the till, as it writes it.
fn now() -> String {
    Clock::system().now().to_rfc3339_opts(chrono::SecondsFormat::Millis, true)
}

/// What `GET /health/ready` says.
pub async fn ready(address: &str) -> u16 {
    reqwest::get(format!("{address}/health/ready")).await.unwrap().status().as_u16()
}

/// The database that no program has open any more has everything that the tills were told is safe, once, and no other sale
/// of theirs, order or receipt; the books agree with it, and the file is sound.
pub async fn assert_kept(data_dir: &Path, tills: &[Till]) {
    let db = Db::connect(&format!("sqlite://{}", data_dir.join("bloom.db").display())).await.unwrap();
    let number = async |text: &str| -> i64 {
        let row = db.read().query_one_raw(sql(db.backend(), text, [])).await.unwrap().unwrap();
        row.try_get_by_index(0).unwrap()
    };
    let mut lost = Vec::new();
    for (kind, id) in tills.iter().flat_map(|till| &till.safe) {
        if number(&format!("SELECT COUNT(*) FROM {kind}s WHERE id = '{id}'")).await != 1 {
            lost.push(id);
        }
    }
    assert!(lost.is_empty(), "{} acknowledged records are lost: {lost:?}", lost.len());
    let safe =
        |till: &Till, wanted: &str| i64::try_from(till.safe.iter().filter(|(kind, _)| kind == wanted).count()).unwrap();
    for till in tills {
        let sales = number(&format!("SELECT COUNT(*) FROM sales WHERE device_id = '{}'", till.device_id)).await;
        assert_eq!(sales, safe(till, "sale"), "sales that the till knows nothing of");
    }
    let received: i64 = tills.iter().map(|till| safe(till, "receipt")).sum();
    assert_eq!(number("SELECT COUNT(*) FROM receipts").await, received, "receipts that no till knows of");
    assert_eq!(number("SELECT COUNT(*) FROM deliveries WHERE source = 'order'").await, received);
    let open = "SELECT COUNT(*) FROM order_lines l JOIN receipts r ON r.order_id = l.order_id
        WHERE l.received_units <> l.pack_units * l.packs";
    assert_eq!(number(open).await, 0, "lines that were received and say something else");
    let books = "SELECT COUNT(*) FROM products p
        WHERE (SELECT COALESCE(SUM(b.quantity), 0) FROM batches b WHERE b.product_id = p.id) - p.oversold
           <> (SELECT COALESCE(SUM(m.quantity), 0) FROM stock_movements m WHERE m.product_id = p.id)";
    assert_eq!(number(books).await, 0, "products whose stock and movements differ");
    let sound = db.read().query_one_raw(sql(db.backend(), "PRAGMA integrity_check", [])).await.unwrap().unwrap();
    assert_eq!(sound.try_get_by_index::<String>(0).unwrap(), "ok");
    db.close().await.unwrap();
}
