//! Everything that moves stock, at random: what lies here of the provider, the ledger and the statements always agree.

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use super::{accept, deliver, delivered, heads, overview, position, statement, units};
use crate::common::{Session, TestApp, facility_id};
use crate::inventory::adjust::{adjust, adjustment};
use crate::sales::till::{Till, assert_books_agree, batch, number};
use crate::stock_counts;
use crate::transfers::{PATH, act, products, received};

/// The same numbers for the same seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from((self.0 >> 33) % most.unsigned_abs()).unwrap()
    }
}

struct World {
    app: TestApp,
    kofi: Session,
    yaw: Session,
    till: Till,
    chance: Chance,
    counts: Vec<Value>,
    sent: Vec<Value>,
    accepted: i64,
}

impl World {
    async fn sign_in(&mut self) {
        (self.kofi, self.yaw) = (self.app.sign_in("kofi").await, self.app.sign_in("yaw").await);
    }

    /// A moment of the last days: now and then of a month that was accepted meanwhile.
    fn moment(&mut self) -> String {
        let ago = TimeDelta::hours(self.chance.below(if self.chance.0.is_multiple_of(2) { 480 } else { 2 }));
        (self.app.state.clock.now() - ago).to_rfc3339_opts(chrono::SecondsFormat::Millis, true)
    }

    /// Refusals are part of it: what is refused must not have moved anything.
    async fn step(&mut self, items: &[Value]) {
        self.app.pass(TimeDelta::minutes(self.chance.below(100)));
        let at = usize::try_from(self.chance.below(i64::try_from(items.len()).unwrap())).unwrap();
        let all = products(&self.app, &self.kofi, "Accra").await;
        let item = all.iter().find(|item| item["uuid"] == items[at]["uuid"]).unwrap().clone();
        match self.chance.below(10) {
            0..=3 => {
                let quantity = 1 + self.chance.below(units(&item["quantity"]).clamp(1, 12) + 2);
                let mut sale = self.till.sale(&[(&item, quantity)]);
                sale["made_at"] = self.moment().into();
                self.app.sync(&self.kofi, &batch([&sale])).await;
            }
            4 => {
                let reasons = ["lost", "expired", "own_use", "supplier_return", "correction"];
                let reason = reasons[usize::try_from(self.chance.below(5)).unwrap()];
                adjust(&self.app, &self.kofi, &adjustment(&item, -1 - self.chance.below(3), reason)).await;
            }
            5 | 6 => {
                let owner = ["provider", "facility"][usize::try_from(self.chance.below(2)).unwrap()];
                let cost = [Some("1.25"), Some("1.50"), None][usize::try_from(self.chance.below(3)).unwrap()];
                let mut body = delivered(&item, owner, 1 + self.chance.below(20), cost);
                body["lines"][0]["expiry_date"] = json!("2027-06-30");
                deliver(&self.app, &self.kofi, &body).await;
            }
            7 => self.count(&item).await,
            8 => self.transfer(&item).await,
            _ => self.accept().await,
        }
    }

    async fn count(&mut self, item: &Value) {
        if let Some(count) = self.counts.pop() {
            stock_counts::act(&self.app, &self.kofi, &count, "apply", &json!({})).await;
            return;
        }
        let batches = item["batches"].as_array().unwrap().len();
        let mut lines = Vec::with_capacity(batches);
        for at in 0..batches {
            let (quantity, moment) = (self.chance.below(12), self.moment());
            lines.push(stock_counts::batch_line(item, at, quantity, &moment));
        }
        if !lines.is_empty() {
            self.counts.push(stock_counts::open(&self.app, &self.kofi, &lines).await);
        }
    }

    async fn transfer(&mut self, item: &Value) {
        if let Some(transfer) = self.sent.pop() {
            let sent = units(&transfer["products"][0]["quantity_sent"]);
            let count = self.chance.below(sent + 3);
            let reason = if count > sent { "surplus" } else { "short" };
            match self.chance.below(3) {
                0 => act(&self.app, &self.kofi, &transfer, "cancel", &json!({})).await,
                _ => {
                    act(&self.app, &self.yaw, &transfer, "finalise", &received(&transfer, 0, count, Some(reason))).await
                }
            };
            return;
        }
        let body = json!({ "id": uuid::Uuid::new_v4(), "source_facility_id": facility_id("Accra"),
            "destination_facility_id": facility_id("Tema"), "note": "", "lines": [{ "id": uuid::Uuid::new_v4(),
            "product_id": item["uuid"], "batch_id": null, "quantity": 1 + self.chance.below(4) }] });
        self.app.write(Method::POST, &self.kofi, PATH, &body).await.expect_status(201);
        let answer = act(&self.app, &self.kofi, &body, "send", &json!({})).await;
        self.sent.extend((answer.status == 200).then(|| answer.json()));
    }

    /// The earliest that is proposed.
    async fn accept(&mut self) {
        let all = heads(&self.app, &self.kofi, "Accra").await;
        if let Some(head) = all.iter().rfind(|head| head["state"] == "proposed") {
            accept(&self.app, &self.kofi, head).await.expect_status(200);
            self.accepted += 1;
        }
    }

    async fn assert_agree(&self) {
        assert_books_agree(&self.app).await;
        let shelf: i64 = position(&self.app, &self.kofi, "Accra").await.iter().map(|row| units(&row["units"])).sum();
        let moved = "SELECT CAST(COALESCE(SUM(m.quantity), 0) AS BIGINT) FROM stock_movements m
            JOIN batches b ON b.id = m.batch_id WHERE b.owner = 'provider' AND b.facility_id = $1";
        let all = heads(&self.app, &self.kofi, "Accra").await;
        assert_eq!(number(&self.app, moved, &[&facility_id("Accra")]).await, shelf);
        assert_eq!(units(&all[0]["closing_units"]), shelf);
        assert_eq!(units(&overview(&self.app, &self.kofi, "Accra").await["units"]), shelf);
        for head in &all {
            let of = |name: &str| units(&head[name]);
            let sum = of("opening_units") + of("received_units") + of("transferred_in_units") + of("counted_units")
                - of("sold_units")
                - of("written_off_units")
                - of("returned_units")
                - of("transferred_out_units");
            assert_eq!(sum, of("closing_units"), "{head}");
        }
        assert!(all.windows(2).all(|pair| pair[0]["opening_units"] == pair[1]["closing_units"]), "{all:#?}");
    }
}

// VDL-1: 1,000 moves in six months: what was accepted never changes, and nothing is in two statements or in none
#[tokio::test]
async fn after_random_moves_position_ledger_and_statements_agree() {
    let app = TestApp::spawn().await;
    let (kofi, yaw) = (app.sign_in("kofi").await, app.sign_in("yaw").await);
    let till = Till::of("kofi", "Accra", "GHS");
    let (chance, counts, sent) = (Chance(7), Vec::new(), Vec::new());
    let mut world = World { app, kofi, yaw, till, chance, counts, sent, accepted: 0 };
    let items: Vec<Value> = products(&world.app, &world.kofi, "Accra").await.into_iter().take(4).collect();
    let efua = world.app.sign_in("efua").await;
    super::agree(&world.app, &efua, "Tema", None, "facility").await;
    let mut frozen: Vec<Value> = Vec::new();
    for step in 0..1_000 {
        if step % 7 == 0 {
            world.sign_in().await;
        }
        if step % 100 == 99 {
            // Months pass by themselves; a day off now and then brings a month to its end.
            world.app.pass(TimeDelta::days(12));
            world.sign_in().await;
            world.assert_agree().await;
            for before in &frozen {
                let period = before["period"].as_str().unwrap();
                assert_eq!(statement(&world.app, &world.kofi, "Accra", period).await["lines"], before["lines"]);
            }
            for head in heads(&world.app, &world.kofi, "Accra").await.iter().filter(|head| head["state"] == "accepted")
            {
                let period = head["period"].as_str().unwrap();
                if !frozen.iter().any(|known| known["period"] == *period) {
                    frozen.push(statement(&world.app, &world.kofi, "Accra", period).await);
                }
            }
        }
        world.step(&items).await;
    }
    world.sign_in().await;
    world.assert_agree().await;
    assert!(world.accepted >= 4, "{} were accepted", world.accepted);
    assert!(frozen.len() >= 3);
    let late: i64 = heads(&world.app, &world.kofi, "Accra").await.iter().map(|head| units(&head["late_units"])).sum();
    assert!(late > 0, "nothing was late");
}
