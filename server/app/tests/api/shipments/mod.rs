//! What a warehouse sends of an order and what comes of it. Here: what every test of them needs. Yaw keeps the stock in
//! Tema and answers for Akwaaba, Kofi and Abena order and receive in Accra.

mod abroad;
mod answer;
mod dispatch;
mod faults;
mod feed;
mod held;
mod path;
mod receive;
mod who;

use reqwest::Method;
use serde_json::{Value, json};

use crate::common::{Answer, Session, TestApp, facility_id};
use crate::orders::{AKWAABA, line, offer_of, order, path_of, run, till};
use crate::sales::till::{Till, batch, flags, new_id, number, statuses};

pub const INCOMING: &str = "/api/orders/incoming/";
pub const SHIPMENTS: &str = "/api/orders/shipments/";

pub struct World {
    pub app: TestApp,
    pub kofi: Session,
    pub yaw: Session,
    pub efua: Session,
    pub till: Till,
}

impl World {
    /// Akwaaba is answered by the warehouse in Tema.
    pub async fn new() -> World {
        let world = World::outside().await;
        world.answered_by(Some(&facility_id("Tema"))).await.expect_status(200);
        world
    }

    /// Nobody of the network answers for anybody.
    pub async fn outside() -> World {
        let app = crate::orders::spawn().await;
        let (kofi, yaw, efua) = (app.sign_in("kofi").await, app.sign_in("yaw").await, app.sign_in("efua").await);
        World { app, kofi, yaw, efua, till: till() }
    }

    pub async fn answered_by(&self, warehouse: Option<&str>) -> Answer {
        let path = format!("/api/orders/suppliers/{AKWAABA}/warehouse/");
        self.app.write(Method::PUT, &self.efua, &path, &json!({ "warehouse_uuid": warehouse })).await
    }

    /// Products of Tema with batches that are good for years, of at least that many units together.
    pub async fn products(&self, units: i64) -> Vec<Value> {
        let path = format!("/api/productaliases/?facility_id={}&page_size=1000", facility_id("Tema"));
        let page = self.app.get(&self.yaw, &path).await.expect_status(200).json();
        let good = |product: &&Value| good_units(product) >= units;
        page["results"].as_array().unwrap().iter().filter(good).cloned().collect()
    }

    /// What Akwaaba offers of a product, a pack of 10 at a price in minor units: what Tema has is not enough for hundreds.
    pub async fn offer(&self, product: &Value, price: i64) -> Value {
        let offer = offer_of(&self.app, AKWAABA, product["barcode_id"].as_str().unwrap(), price).await;
        let id = offer["uuid"].as_str().unwrap();
        run(&self.app, "UPDATE offers SET pack_units = 10, pack_key = id WHERE id = $1", vec![id.into()]).await;
        offer
    }

    /// An order of those packs of offers.
    pub async fn order(&mut self, lines: &[(&Value, i64)]) -> Value {
        let of_ten = |(offer, packs): &(&Value, i64)| {
            let mut line = line(offer, *packs);
            line["pack_units"] = json!(10);
            line
        };
        let lines: Vec<Value> = lines.iter().map(of_ten).collect();
        let record = order(&mut self.till, AKWAABA, &lines);
        let answer = self.app.sync(&self.kofi, &batch([&record])).await;
        assert_eq!(statuses(&answer), ["applied"], "{answer:#}");
        record
    }

    pub async fn post(&self, session: &Session, path: &str, body: &Value) -> Answer {
        self.app.write(Method::POST, session, path, body).await
    }

    pub async fn confirm(&self, order: &Value, lines: &[Value]) -> Answer {
        self.post(&self.yaw, &format!("{}confirm/", incoming(order)), &json!({ "lines": lines })).await
    }

    /// Confirms all of every line.
    pub async fn confirm_all(&self, order: &Value) {
        let lines = order["payload"]["lines"].as_array().unwrap();
        let said: Vec<Value> = lines.iter().map(|line| said(line, line["packs"].as_i64().unwrap(), 0, "")).collect();
        self.confirm(order, &said).await.expect_status(200);
    }

    pub async fn picks(&self, order: &Value) -> Vec<Value> {
        let list = self.app.get(&self.yaw, &format!("{}picks/", incoming(order))).await.expect_status(200).json();
        list["lines"].as_array().unwrap().clone()
    }

    pub async fn dispatch(&self, order: &Value, body: &Value) -> Answer {
        self.post(&self.yaw, &format!("{}dispatch/", incoming(order)), body).await
    }

    /// Sends all that is proposed.
    pub async fn send_picks(&self, order: &Value) -> Value {
        let lines: Vec<Value> = self.picks(order).await.iter().flat_map(picked).collect();
        self.dispatch(order, &shipment(&lines)).await.expect_status(200).json()
    }

    /// An order of one line, confirmed and sent; with its shipment.
    pub async fn sent(&mut self, packs: i64) -> (Value, Value) {
        let product = self.products(packs * 10).await.swap_remove(0);
        let offer = self.offer(&product, 1_250).await;
        let order = self.order(&[(&offer, packs)]).await;
        self.confirm_all(&order).await;
        let shipment = self.send_picks(&order).await;
        (order, shipment)
    }

    /// The order as the facility sees it, every unit of it in one place.
    pub async fn shown(&self, order: &Value) -> Value {
        let shown = self.app.get(&self.kofi, &path_of(order)).await.expect_status(200).json();
        assert_adds_up(&shown);
        shown
    }

    pub async fn shipment(&self, shipment: &Value) -> Value {
        let path = format!("{SHIPMENTS}{}/", shipment["uuid"].as_str().unwrap());
        self.app.get(&self.kofi, &path).await.expect_status(200).json()
    }

    /// As the database has it, for who cannot see it.
    pub async fn shipment_state(&self, shipment: &Value) -> String {
        let path = format!("{SHIPMENTS}{}/", shipment["uuid"].as_str().unwrap());
        self.app.get(&self.efua, &path).await.expect_status(200).json()["state"].as_str().unwrap().to_owned()
    }

    pub async fn sync(&self, record: &Value) -> Value {
        self.app.sync(&self.kofi, &batch([record])).await
    }

    /// Sends a receipt that is applied, with those flags.
    pub async fn receive(&self, record: &Value, flagged: &[&str]) {
        let answer = self.sync(record).await;
        assert_eq!((statuses(&answer), flags(&answer, 0)), (vec!["applied"], flagged.to_vec()), "{answer:#}");
    }

    /// The next record: what was counted of lines of a shipment as it was shown.
    pub fn receipt(&mut self, shipment: &Value, counts: &[(usize, [i64; 3])]) -> Value {
        let lines = counts.iter().map(|(at, [accepted, refused, missing])| {
            let line = &shipment["lines"][*at];
            json!({ "uuid": new_id(), "order_line_uuid": line["order_line_uuid"], "shipment_line_uuid": line["uuid"],
                "barcode": line["barcode"], "name": line["name"], "lot": line["lot"],
                "expiry_date": line["expiry_date"], "open": line["open_units"], "accepted": accepted,
                "refused": refused, "missing": missing,
                "reason": if refused + missing > 0 { "Wet carton" } else { "" } })
        });
        let payload = json!({ "uuid": "", "order_uuid": shipment["order"]["uuid"], "shipment_uuid": shipment["uuid"],
            "supplier_name": "Akwaaba Medical", "reference": shipment["number"],
            "received_at": "2026-03-02T08:59:00.000Z", "lines": lines.collect::<Vec<_>>() });
        self.record(payload)
    }

    /// The next record: what was counted of a line of an order that nobody sent, lots `L1`, `L2` …
    pub fn direct(&mut self, shown: &Value, at: usize, reference: &str, counts: &[[i64; 3]]) -> Value {
        let line = &shown["lines"][at];
        let lines = counts.iter().enumerate().map(|(lot, [accepted, refused, missing])| {
            json!({ "uuid": new_id(), "order_line_uuid": line["uuid"], "shipment_line_uuid": null,
                "barcode": line["barcode"], "name": line["name"], "lot": format!("L{}", lot + 1),
                "expiry_date": "2029-06-30", "open": line["open_units"], "accepted": accepted, "refused": refused,
                "missing": missing, "reason": if refused + missing > 0 { "Broken" } else { "" } })
        });
        let payload = json!({ "uuid": "", "order_uuid": shown["uuid"], "shipment_uuid": null,
            "supplier_name": "Akwaaba Medical", "reference": reference, "received_at": "2026-03-02T08:59:00.000Z",
            "lines": lines.collect::<Vec<_>>() });
        self.record(payload)
    }

    fn record(&mut self, payload: Value) -> Value {
        let record = self.till.record("receipt", payload);
        let id = record["id"].clone();
        crate::sales::till::changed(&record, |payload| payload["uuid"] = id)
    }

    /// Units on hand in a town of the product with the barcode of a line.
    pub async fn stock(&self, town: &str, line: &Value) -> i64 {
        let text =
            "SELECT CAST(COALESCE(SUM(b.quantity), 0) AS BIGINT) FROM batches b JOIN products p ON p.id = b.product_id
            WHERE p.facility_id = $1 AND p.barcode_id = $2";
        number(&self.app, text, &[&facility_id(town), line["barcode"].as_str().unwrap()]).await
    }
}

pub fn good_units(product: &Value) -> i64 {
    let batches = product["batches"].as_array().unwrap().iter();
    let good = batches.filter(|batch| batch["expiry_date"].as_str().unwrap() > "2026-03-02");
    good.map(|batch| batch["quantity"].as_i64().unwrap()).sum()
}

pub fn incoming(order: &Value) -> String {
    format!("{INCOMING}{}/", order["id"].as_str().unwrap())
}

/// What a warehouse says of a line.
pub fn said(line: &Value, confirmed: i64, back_ordered: i64, note: &str) -> Value {
    json!({ "uuid": line["uuid"], "confirmed_packs": confirmed, "back_ordered_packs": back_ordered, "note": note,
        "substitute": null })
}

/// A new shipment of those lines.
pub fn shipment(lines: &[Value]) -> Value {
    json!({ "uuid": new_id(), "packages": 2, "note": "Gate 3", "lines": lines })
}

/// What is proposed for a line, as lines of a shipment.
pub fn picked(line: &Value) -> Vec<Value> {
    let batches = line["batches"].as_array().unwrap().iter();
    let taken = batches.filter(|batch| batch["units"].as_i64() > Some(0));
    taken.map(|batch| sent(&line["line_uuid"], &batch["batch_id"], batch["units"].as_i64().unwrap())).collect()
}

pub fn sent(line: &Value, batch: &Value, units: i64) -> Value {
    json!({ "line_uuid": line, "batch_id": batch, "units": units })
}

pub fn units(line: &Value, field: &str) -> i64 {
    line[field].as_i64().unwrap_or_else(|| panic!("{field} of {line}"))
}

/// Of what is ordered every unit is in one place, and the lines say what the order says.
#[track_caller]
pub fn assert_adds_up(order: &Value) {
    for line in order["lines"].as_array().unwrap() {
        let of = |field: &str| units(line, field);
        let places = of("received_units") + of("refused_units") + of("missing_units") + of("open_units");
        assert_eq!(of("packs") * of("pack_units"), places + of("closed_packs") * of("pack_units"), "{line:#}");
        for field in ["received_units", "refused_units", "missing_units", "open_units", "closed_packs", "sent_units"] {
            assert!(of(field) >= 0, "{field} of {line:#}");
        }
    }
}
