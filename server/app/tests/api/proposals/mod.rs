//! What the provider proposes to order. Here: what every test of it needs.

mod decide;
mod rules;

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};

use crate::common::{Answer, Session, TestApp, facility_id};
use crate::needs::{offers, one_a_day};

const PATH: &str = "/api/orders/proposals/";
const RULES: &str = "/api/orders/proposal-rules/";

/// A server where Accra has six units of a product of which it uses one a day, and a supplier offers it in tens.
struct World {
    app: TestApp,
    /// Orders for Accra.
    kofi: Session,
    /// Of the provider.
    efua: Session,
    item: Value,
    /// The uuid of "Sahel".
    sahel: String,
}

impl World {
    async fn begin() -> World {
        let app = TestApp::spawn().await;
        let item = one_a_day(&app, 6).await;
        let (kofi, efua) = (app.sign_in("kofi").await, app.sign_in("efua").await);
        offers(&app, &efua, &[("Sahel", &item, 10, "10.00", "available", 7, 1)]).await;
        let suppliers = app.get_all(&efua, "/api/orders/suppliers/?country=GH").await;
        let sahel = suppliers.iter().find(|supplier| supplier["name"] == "Sahel").expect("a supplier");
        let sahel = sahel["uuid"].as_str().unwrap().to_owned();
        World { app, kofi, efua, item, sahel }
    }

    /// With a rule of every 14 days and two days to review.
    async fn with_rule() -> World {
        let world = World::begin().await;
        world.set_rule(&world.efua, "Accra", (14, 48)).await.expect_status(200);
        world
    }

    /// As [`with_rule`](Self::with_rule), and what was proposed by it.
    async fn with_proposal() -> (World, Value) {
        let world = World::with_rule().await;
        let attended = bloom::proposals::attend(&world.app.state).await.unwrap();
        assert_eq!((attended.proposed, attended.accepted), (1, 0));
        let proposal = world.proposals("&open=true").await.pop().expect("a proposal");
        (world, proposal)
    }

    async fn set_rule(&self, by: &Session, town: &str, (days, hours): (i64, i64)) -> Answer {
        let body = json!({ "facility_id": facility_id(town), "supplier_uuid": self.sahel, "every_days": days,
            "review_hours": hours });
        self.app.write(Method::PUT, by, RULES, &body).await
    }

    /// That of Sahel, null without one; the demonstration has another.
    async fn rule(&self) -> Value {
        let path = format!("{RULES}?facility_id={}", facility_id("Accra"));
        let rules = self.app.get(&self.kofi, &path).await.expect_status(200).json();
        let of_sahel = |rule: &&Value| rule["supplier"]["uuid"] == self.sahel.as_str();
        rules["rules"].as_array().unwrap().iter().find(of_sahel).cloned().unwrap_or_default()
    }

    async fn proposals(&self, query: &str) -> Vec<Value> {
        self.app.get_all(&self.kofi, &format!("{PATH}?facility_id={}{query}", facility_id("Accra"))).await
    }

    async fn shown(&self, proposal: &Value) -> Value {
        self.app.get(&self.kofi, &path_of(proposal, "")).await.expect_status(200).json()
    }

    async fn propose(&self) -> Answer {
        let body = json!({ "facility_id": facility_id("Accra"), "supplier_uuid": self.sahel });
        self.app.write(Method::POST, &self.efua, PATH, &body).await
    }

    async fn accept(&self, proposal: &Value, packs: i64) -> Answer {
        self.app.write(Method::POST, &self.kofi, &path_of(proposal, "accept/"), &packs_of(proposal, packs)).await
    }

    async fn decline(&self, by: &Session, proposal: &Value) -> Answer {
        let body = json!({ "facility_id": facility_id("Accra"), "reason": "We closed for the week" });
        self.app.write(Method::POST, by, &path_of(proposal, "decline/"), &body).await
    }

    async fn orders(&self) -> Vec<Value> {
        self.app.get_all(&self.kofi, &format!("/api/orders/outgoing/?facility_id={}", facility_id("Accra"))).await
    }

    /// Lets so many hours pass and has the servers do what is due by then.
    async fn attend_in(&mut self, hours: i64) -> bloom::proposals::Attended {
        self.app.pass(TimeDelta::hours(hours));
        self.kofi = self.app.sign_in("kofi").await;
        self.efua = self.app.sign_in("efua").await;
        bloom::proposals::attend(&self.app.state).await.unwrap()
    }
}

fn path_of(proposal: &Value, verb: &str) -> String {
    format!("{PATH}{}/{verb}", proposal["uuid"].as_str().unwrap())
}

/// Every line of a proposal in so many packs.
fn packs_of(proposal: &Value, packs: i64) -> Value {
    let lines = proposal["lines"].as_array().unwrap().iter();
    let lines: Vec<Value> = lines.map(|line| json!({ "uuid": line["uuid"], "packs": packs })).collect();
    json!({ "facility_id": facility_id("Accra"), "lines": lines })
}
