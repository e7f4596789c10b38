//! A till: makes outbox records as a browser does, and knows the books of its facility.

use bloom::values::Clock;
use bloom_storage::sql;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::common::{Session, TestApp, facility_id, user_id};

pub struct Till {
    pub facility_id: String,
    pub operator_id: String,
    pub device_id: String,
    pub epoch: i64,
    /// RFC 3339, by the till's clock
    pub made_at: &'static str,
    currency: &'static str,
    seq: i64,
}

impl Till {
    /// A new till of `ama` in Accra.
    pub fn new() -> Till {
        Till::of("ama", "Accra", "GHS")
    }

    /// A new till of a demo person.
    pub fn of(username: &str, town: &str, currency: &'static str) -> Till {
        Till {
            facility_id: facility_id(town),
            operator_id: user_id(username),
            device_id: uuid::Uuid::new_v4().to_string(),
            epoch: 1,
            made_at: "2026-03-02T08:59:00.000Z",
            currency,
            seq: 0,
        }
    }

    /// The next record: a cash sale of `lines` (product as the API lists it, quantity) at their walk-in price.
    pub fn sale(&mut self, lines: &[(&Value, i64)]) -> Value {
        self.sale_at("walk_in_selling_price", lines)
    }

    /// As [`sale`](Self::sale), at the price of that name.
    pub fn sale_at(&mut self, price: &str, lines: &[(&Value, i64)]) -> Value {
        let total: i64 = lines.iter().map(|(product, quantity)| minor(&product[price]) * quantity).sum();
        let lines: Vec<Value> = lines
            .iter()
            .map(|(product, quantity)| {
                json!({
                    "product_uuid": product["uuid"], "name": product["name"], "batch_id": null,
                    "quantity": quantity, "unit_price": product[price],
                })
            })
            .collect();
        let total = decimal(total);
        self.record("sale", json!({
            "patient_id": null, "currency": self.currency, "receipt_number": format!("T-{}", self.seq + 1), "lines": lines,
            "payments": [{"method": "cash", "amount": total, "tendered": total, "change": "0.00",
                          "channel_id": null, "reference": null}],
            "total": total, "promo": null,
        }))
    }

    /// The next record: a patient made at this till.
    pub fn patient(&mut self, patient_pk: &str, name: &str, member_number: &str) -> Value {
        self.record(
            "patient",
            json!({
                "patient_pk": patient_pk, "program": "",
                "patient": {"first_name": name, "last_name": "", "phone": "+233240000001", "sex": "F",
                            "birth_date": "1990-02-28", "member_number": member_number},
            }),
        )
    }

    /// The next record: a patient as this till showed it (as the API lists it) with some fields changed.
    pub fn patient_change(&mut self, shown: &Value, changes: &[(&str, &str)]) -> Value {
        let mut patient = shown["patient"].clone();
        for (field, value) in changes {
            patient[*field] = json!(value);
        }
        let payload = json!({ "patient_pk": shown["patient_pk"], "program": shown["program"], "patient": patient,
            "before": shown["patient"] });
        self.record("patient", payload)
    }

    /// The next record: something asked for and not sold.
    pub fn lost_sale(&mut self, product: Option<&Value>, description: &str) -> Value {
        let product_uuid = product.map_or(Value::Null, |product| product["uuid"].clone());
        self.record(
            "lost_sale",
            json!({
                "product_uuid": product_uuid, "description": description, "quantity": 2, "reason": "out_of_stock",
            }),
        )
    }

    /// The next record: what somebody counted.
    pub fn stock_count(&mut self, lines: &[Value]) -> Value {
        let id = new_id();
        let payload = json!({ "id": id, "facility_id": self.facility_id, "note": "", "lines": lines });
        let mut record = self.record("stock_count", payload);
        record["id"] = id.into();
        record
    }

    /// The next record with any payload.
    pub fn record(&mut self, kind: &str, payload: Value) -> Value {
        self.seq += 1;
        json!({
            "id": new_id(), "device_id": self.device_id, "epoch": self.epoch,
            "seq": self.seq, "schema": 1, "kind": kind, "operator_id": self.operator_id,
            "facility_id": self.facility_id, "made_at": self.made_at, "clock_offset": 0,
            "hash": hash(&payload), "payload": payload,
        })
    }

    /// Leaves a number out, as if its record never reached the server.
    pub fn skip(&mut self) {
        self.seq += 1;
    }
}

/// Changes a record's payload and makes its hash right again.
pub fn changed(record: &Value, change: impl FnOnce(&mut Value)) -> Value {
    let mut record = record.clone();
    change(&mut record["payload"]);
    record["hash"] = hash(&record["payload"]).into();
    record
}

/// The same sale of one unit at a price that was given instead of the usual one, paid exactly in cash.
pub fn given(sale: &Value, price: &str, usual: &str, approved_by: Option<&str>) -> Value {
    changed(sale, |payload| {
        let by = approved_by.map(|id| json!({ "id": id, "name": "A manager" }));
        payload["lines"][0]["given"] = json!({ "usual_price": usual, "note": "Dented box", "approved_by": by });
        payload["lines"][0]["unit_price"] = json!(price);
        for amount in ["/payments/0/amount", "/payments/0/tendered", "/total"] {
            *payload.pointer_mut(amount).unwrap() = json!(price);
        }
    })
}

/// The same sale, its first line labelled.
pub fn labelled(sale: &Value, directions: &str) -> Value {
    changed(sale, |payload| payload["lines"][0]["directions"] = json!(directions))
}

/// The same sale, made to that patient.
pub fn to_patient(sale: &Value, patient_pk: &str) -> Value {
    changed(sale, |payload| payload["patient_id"] = json!(patient_pk))
}

/// The same sale with a promo in the till's words that takes `discount` minor units off, paid exactly in cash.
pub fn with_promo(sale: &Value, mut promo: Value, discount: i64) -> Value {
    changed(sale, |payload| {
        promo["discount"] = json!(decimal(discount));
        let total = decimal(minor(&payload["total"]) - discount);
        payload["promo"] = promo;
        payload["payments"][0]["amount"] = json!(total);
        payload["payments"][0]["tendered"] = json!(total);
        payload["total"] = json!(total);
    })
}

/// A new id in the form tills mint them.
pub fn new_id() -> String {
    Clock::system().new_id().to_string()
}

/// Keys are sorted by serde_json's map; what is hashed is what `JSON.stringify` would write.
pub fn hash(payload: &Value) -> String {
    Sha256::digest(payload.to_string()).iter().map(|byte| format!("{byte:02x}")).collect()
}

pub fn batch<'a>(records: impl IntoIterator<Item = &'a Value>) -> Value {
    json!({ "records": records.into_iter().collect::<Vec<_>>() })
}

/// Flags of one result.
pub fn flags(answer: &Value, position: usize) -> Vec<&str> {
    answer["results"][position]["flags"].as_array().unwrap().iter().map(|flag| flag.as_str().unwrap()).collect()
}

/// The quarantine code of one result; empty when it has none.
pub fn code(answer: &Value, position: usize) -> &str {
    answer["results"][position]["code"].as_str().unwrap_or_default()
}

/// Status of every result, in order.
pub fn statuses(answer: &Value) -> Vec<&str> {
    answer["results"].as_array().unwrap().iter().map(|result| result["status"].as_str().unwrap()).collect()
}

/// Minor units of an amount with two decimals.
pub fn minor(amount: &Value) -> i64 {
    amount.as_str().unwrap().replace('.', "").parse().unwrap()
}

pub fn decimal(minor: i64) -> String {
    format!("{}.{:02}", minor / 100, minor % 100)
}

/// The first product of Accra with at least `quantity` on hand that is good for years.
pub async fn product_with(app: &TestApp, session: &Session, quantity: i64) -> Value {
    product_of(app, session, "Accra", quantity).await
}

/// As [`product_with`], anywhere.
pub async fn product_of(app: &TestApp, session: &Session, town: &str, quantity: i64) -> Value {
    let path = format!("/api/productaliases/?facility_id={}&page_size=1000", facility_id(town));
    let page = app.get(session, &path).await.expect_status(200).json();
    let enough = |product: &&Value| {
        let good = product["batches"].as_array().unwrap().iter();
        let good = good.filter(|batch| batch["expiry_date"].as_str().unwrap() > "2026-03-02");
        good.map(|batch| batch["quantity"].as_i64().unwrap()).sum::<i64>() >= quantity
    };
    page["results"].as_array().unwrap().iter().find(enough).expect("a product in stock").clone()
}

/// The newest sale of a town as the API lists it.
pub async fn newest_sale(app: &TestApp, session: &Session, town: &str) -> Value {
    let path = format!("/api/sales-history/?facility_id={}&limit=1&status=A&offset=0", facility_id(town));
    app.get(session, &path).await.expect_status(200).json()["results"][0].clone()
}

/// A product as the API lists it now.
pub async fn product(app: &TestApp, session: &Session, uuid: &Value) -> Value {
    let path = format!("/api/productaliases/?facility_id={}&page_size=1000", facility_id("Accra"));
    let page = app.get(session, &path).await.expect_status(200).json();
    page["results"].as_array().unwrap().iter().find(|product| product["uuid"] == *uuid).unwrap().clone()
}

/// One number out of the database.
pub async fn number(app: &TestApp, text: &str, values: &[&str]) -> i64 {
    let values = values.iter().map(|value| (*value).into());
    let row = app.state.db.read().query_one_raw(sql(app.state.db.backend(), text, values)).await.unwrap().unwrap();
    row.try_get_by_index(0).unwrap()
}

/// Every product's quantity by its batches equals the sum of its movements.
pub async fn assert_books_agree(app: &TestApp) {
    let text = "SELECT COUNT(*) FROM products p
        WHERE (SELECT COALESCE(CAST(SUM(b.quantity) AS BIGINT), 0) FROM batches b WHERE b.product_id = p.id) - p.oversold
           <> (SELECT COALESCE(CAST(SUM(m.quantity) AS BIGINT), 0) FROM stock_movements m WHERE m.product_id = p.id)";
    assert_eq!(number(app, text, &[]).await, 0, "products whose stock and movements differ");
}
