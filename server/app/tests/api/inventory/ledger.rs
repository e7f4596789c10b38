//! Everything that moves stock, at random: the books of every product at every facility always agree.

use std::collections::BTreeSet;

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use super::adjust::{adjust, adjustment};
use crate::common::{Session, TestApp};
use crate::deliveries::{self, delivery};
use crate::sales::till::{Till, assert_books_agree, batch, number};
use crate::stock_counts;
use crate::transfers::{self, act, draft, products};

/// What is sent of orders is driven in `shipments`.
const KINDS: [&str; 11] = [
    "opening",
    "sale",
    "adjustment",
    "delivery",
    "count",
    "transfer_out",
    "transfer_in",
    "transfer_returned",
    "own_use",
    "programme_use",
    "supplier_return",
];

/// The same numbers for the same seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from((self.0 >> 33) % most.unsigned_abs()).unwrap()
    }

    fn one<'a>(&mut self, items: &'a [Value]) -> &'a Value {
        &items[usize::try_from(self.below(i64::try_from(items.len()).unwrap())).unwrap()]
    }
}

struct World {
    app: TestApp,
    ama: Session,
    yaw: Session,
    till: Till,
    chance: Chance,
    counts: Vec<Value>,
    sent: Vec<Value>,
}

impl World {
    async fn of(seed: u64) -> World {
        let app = TestApp::spawn().await;
        let (ama, yaw) = (app.sign_in("ama").await, app.sign_in("yaw").await);
        World { app, ama, yaw, till: Till::new(), chance: Chance(seed), counts: Vec::new(), sent: Vec::new() }
    }

    /// A moment of the last two hours.
    fn moment(&mut self) -> String {
        let ago = TimeDelta::minutes(self.chance.below(120));
        (self.app.state.clock.now() - ago).to_rfc3339_opts(chrono::SecondsFormat::Millis, true)
    }

    /// Refusals are part of it: what is refused must not have moved anything.
    async fn step(&mut self) {
        self.app.pass(TimeDelta::minutes(self.chance.below(8)));
        let accra = products(&self.app, &self.ama, "Accra").await;
        // Few products, so that everything meets everything.
        let item = self.chance.one(&accra[..4.min(accra.len())]).clone();
        match self.chance.below(9) {
            0..=2 => {
                let quantity = 1 + self.chance.below(1 + item["quantity"].as_i64().unwrap().max(0) + 2);
                let mut sale = self.till.sale(&[(&item, quantity)]);
                sale["made_at"] = self.moment().into();
                self.app.sync(&self.ama, &batch([&sale])).await;
            }
            3 => {
                let reasons =
                    [(-1, "lost"), (2, "correction"), (-1, "own_use"), (-1, "programme_use"), (-1, "supplier_return")];
                let (quantity, reason) = reasons[usize::try_from(self.chance.below(5)).unwrap()];
                adjust(&self.app, &self.ama, &adjustment(&item, quantity, reason)).await;
            }
            4 => {
                let lines = [deliveries::line(&item, 1 + self.chance.below(9))];
                let body = delivery(&self.till.device_id.clone(), &lines);
                self.app.write(Method::POST, &self.ama, deliveries::PATH, &body).await;
            }
            5 => self.count(&item).await,
            6 => {
                if let Some(count) = self.counts.pop() {
                    stock_counts::act(&self.app, &self.ama, &count, "apply", &json!({})).await.expect_status(200);
                }
            }
            7 => {
                let tema = products(&self.app, &self.yaw, "Tema").await;
                let body = draft(&[(self.chance.one(&tema[..4]), 1 + self.chance.below(5))]);
                self.app.write(Method::POST, &self.yaw, transfers::PATH, &body).await.expect_status(201);
                let answer = act(&self.app, &self.yaw, &body, "send", &json!({})).await;
                self.sent.extend((answer.status == 200).then(|| answer.json()));
            }
            _ => self.end_transfer().await,
        }
    }

    async fn count(&mut self, item: &Value) {
        let lines: Vec<Value> = match item["batches"].as_array().unwrap().as_slice() {
            [] => return,
            batches if self.chance.below(3) > 0 => (0..batches.len())
                .map(|at| {
                    let moment = self.moment();
                    stock_counts::batch_line(item, at, self.chance.below(12), &moment)
                })
                .collect(),
            _ => {
                let moment = self.moment();
                let mut whole = stock_counts::batch_line(item, 0, self.chance.below(20), &moment);
                whole["batch_id"] = Value::Null;
                vec![whole]
            }
        };
        let count = stock_counts::open(&self.app, &self.ama, &lines).await;
        self.counts.push(count);
    }

    async fn end_transfer(&mut self) {
        let Some(transfer) = self.sent.pop() else { return };
        let sent = transfer["products"][0]["quantity_sent"].as_i64().unwrap();
        let received = self.chance.below(sent + 3);
        let reason = if received > sent { "surplus" } else { "short" };
        let body = transfers::received(&transfer, 0, received, Some(reason));
        let done = match self.chance.below(3) {
            0 => act(&self.app, &self.yaw, &transfer, "cancel", &json!({})).await,
            _ => act(&self.app, &self.ama, &transfer, "finalise", &body).await,
        };
        done.expect_status(200);
    }
}

// ENT-22, IST-06: stock on hand = sum of the batches - oversold = sum of the movements, for every product everywhere; and
// what leaves one place arrives in the other or comes back
#[tokio::test]
async fn whatever_moves_stock_at_random_the_books_agree() {
    let mut tried = BTreeSet::new();
    for seed in [1, 20, 300] {
        let mut world = World::of(seed).await;
        for _ in 0..60 {
            world.step().await;
            assert_books_agree(&world.app).await;
        }
        // What is still on its way arrives by itself.
        let open = i64::try_from(world.sent.len()).unwrap();
        world.app.pass(TimeDelta::hours(25));
        bloom::transfers::finalise_due(&world.app.state).await.unwrap();
        let lost = "SELECT COUNT(*) FROM (SELECT source_id FROM stock_movements WHERE kind LIKE 'transfer_%'
            GROUP BY source_id HAVING SUM(quantity) <> 0) unequal";
        assert_eq!(number(&world.app, lost, &[]).await, 0, "seed {seed}, {open} were on their way");
        assert_books_agree(&world.app).await;
        for kind in KINDS {
            let moved = number(&world.app, "SELECT COUNT(*) FROM stock_movements WHERE kind = $1", &[kind]).await;
            tried.extend((moved > 0).then_some(kind));
        }
    }
    assert_eq!(tried, KINDS.into_iter().collect());
}
