//! Laboratory tests: definitions, requests, what came of them, controls of kits. LAB-1 … LAB-11 are what
//! the module promises: 1 offline and once, 2 timing, 3 invalid, 4 flags, 5 critical, 6 amended, 7 sensitive, 8 controls,
//! 9 charged, 10 versions, 11 panels. Here: what every test of them needs. Wanjiru tests in Nairobi.

mod definitions;
mod everywhere;
mod kits;
mod path;
mod sensitive;

use serde_json::{Value, json};

use crate::common::{Session, TestApp, facility_id};
use crate::sales::till::{Till, batch, new_id, statuses};

pub const AT: &str = "2026-03-02T08:30:00.000Z";
pub const READ: &str = "2026-03-02T08:50:00.000Z";

pub struct World {
    pub app: TestApp,
    pub wanjiru: Session,
    pub till: Till,
    pub definitions: Vec<Value>,
}

impl World {
    pub async fn new() -> World {
        let app = TestApp::spawn().await;
        let wanjiru = app.sign_in("wanjiru").await;
        let path = format!("/api/lab/definitions/?facility_id={}", facility_id("Nairobi"));
        let definitions = app.get_all(&wanjiru, &path).await;
        World { app, wanjiru, till: Till::of("wanjiru", "Nairobi", "KES"), definitions }
    }

    pub fn definition(&self, code: &str) -> &Value {
        self.definitions.iter().find(|definition| definition["code"] == code).expect("a definition")
    }

    /// A record whose id is its uuid.
    pub fn record(&mut self, kind: &str, mut payload: Value) -> Value {
        let id = new_id();
        payload["uuid"] = json!(id);
        let mut record = self.till.record(kind, payload);
        record["id"] = json!(id);
        record
    }

    /// A request of these tests, by code, for a woman born in 1990 under a code.
    pub fn request(&mut self, codes: &[&str]) -> Value {
        let tests: Vec<Value> = codes
            .iter()
            .map(|code| {
                let definition = self.definition(code);
                json!({ "uuid": new_id(), "definition_uuid": definition["uuid"], "code": code,
                        "version": definition["version"], "consent": true })
            })
            .collect();
        self.record(
            "lab_request",
            json!({ "patient_id": null, "walk_in_code": "W-7", "sex": "female", "birth_date": "1990-05-01",
                    "prescriber": "Dr Addo", "note": "Fever", "requested_at": AT, "tests": tests }),
        )
    }

    /// An entry of the first test of a request.
    pub fn entry(&mut self, request: &Value, kind: &str, result: Value) -> Value {
        let test = request["payload"]["tests"][0]["uuid"].clone();
        self.record(
            "lab_entry",
            json!({ "request_uuid": request["id"], "test_uuid": test, "kind": kind, "at": READ, "note": "Said it",
                    "sale_uuid": null, "result": result }),
        )
    }

    pub async fn sync(&self, records: &[&Value]) -> Value {
        self.app.sync(&self.wanjiru, &batch(records.iter().copied())).await
    }

    /// Sends them; each is applied, and flagged as told.
    pub async fn take(&self, records: &[&Value]) -> Vec<Vec<String>> {
        let answer = self.sync(records).await;
        assert!(statuses(&answer).iter().all(|status| *status == "applied"), "{answer:#}");
        let flags = |result: &Value| serde_json::from_value(result["flags"].clone()).unwrap_or_default();
        answer["results"].as_array().unwrap().iter().map(flags).collect()
    }

    pub async fn opened(&self, session: &Session, request: &Value) -> Value {
        let path = format!("/api/lab/requests/{}/?facility_id={}", id(request), facility_id("Nairobi"));
        self.app.get(session, &path).await.expect_status(200).json()
    }

    pub async fn listed(&self, session: &Session) -> Vec<Value> {
        self.app.get_all(session, &format!("/api/lab/requests/?facility_id={}", facility_id("Nairobi"))).await
    }

    /// The kit or service with this barcode of Nairobi.
    pub async fn product(&self, barcode: &Value) -> Value {
        let path = format!("/api/productaliases/?facility_id={}&page_size=1000", facility_id("Nairobi"));
        let all = self.app.get_all(&self.wanjiru, &path).await;
        all.into_iter().find(|product| product["barcode_id"] == *barcode).expect("a product")
    }

    pub async fn kit(&self, code: &str) -> Value {
        let barcode = self.definition(code)["test"]["kit_barcode"].clone();
        self.product(&barcode).await
    }
}

pub fn id(record: &Value) -> &str {
    record["id"].as_str().unwrap()
}

/// Of which lot a kit was taken.
pub fn of_lot(product: &Value, batch: usize) -> Value {
    let batch = &product["batches"][batch];
    json!({ "product_uuid": product["uuid"], "batch_id": batch["id"], "lot": batch["lot"],
            "expiry_date": batch["expiry_date"] })
}

pub fn left(product: &Value) -> Vec<i64> {
    product["batches"].as_array().unwrap().iter().map(|batch| batch["quantity"].as_i64().unwrap()).collect()
}

pub fn result(kit: Value, values: Value) -> Value {
    json!({ "kit": kit, "started_at": AT, "read_at": READ, "timing": "in_time", "outcome": "valid", "values": values,
            "amends": null })
}

pub fn choice(code: &str, choice: &str, flag: &str) -> Value {
    json!([{ "code": code, "number": null, "choice": choice, "flag": flag, "low": null, "high": null }])
}
