//! Figures equal the sums of the sales of sales history, whatever arrived when, summed up or not.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Days, NaiveDate, SecondsFormat, TimeDelta};
use chrono_tz::Tz;
use serde_json::{Value, json};

use super::plain::{self, Sold, between, day};
use super::{overview, report, sum_up, wrapped};
use crate::common::{Session, TestApp, user_id};
use crate::sales::till::{Till, batch, changed, decimal, minor, new_id, statuses, to_patient, with_promo};

/// Who else sells there.
const COLLEAGUES: [(&str, &str); 3] = [("Accra", "kofi"), ("Lagos", "ngozi"), ("Nairobi", "achieng")];
const TOWNS: [(&str, &str, &str, Tz); 3] = [
    ("Accra", "ama", "GHS", Tz::Africa__Accra),
    ("Lagos", "chidi", "NGN", Tz::Africa__Lagos),
    ("Nairobi", "wanjiru", "KES", Tz::Africa__Nairobi),
];

/// The same numbers for the same seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from((self.0 >> 33) % most.unsigned_abs()).unwrap()
    }
}

struct Shop {
    town: &'static str,
    zone: Tz,
    seller: Session,
    colleague: &'static str,
    till: Till,
    products: Vec<Value>,
}

impl Shop {
    async fn of(app: &TestApp, (town, username, currency, zone): (&'static str, &str, &'static str, Tz)) -> Shop {
        let seller = app.sign_in(username).await;
        let id = crate::common::facility_id(town);
        let products = app.get_all(&seller, &format!("/api/productaliases/?facility_id={id}&page_size=40")).await;
        let colleague = COLLEAGUES.into_iter().find(|(place, _)| *place == town).expect("somebody else").1;
        Shop { town, zone, colleague, till: Till::of(username, town, currency), seller, products }
    }

    /// A sale of some products, some time in the last forty days, now and then by somebody else, to somebody, in parts,
    /// with a promo or in foreign money.
    fn sale(&mut self, app: &TestApp, chance: &mut Chance) -> Value {
        let count = 1 + chance.below(3);
        let lines: Vec<(Value, i64)> = (0..count)
            .map(|_| (self.products[usize::try_from(chance.below(8)).unwrap()].clone(), 1 + chance.below(4)))
            .collect();
        let lines: Vec<(&Value, i64)> = lines.iter().map(|(item, quantity)| (item, *quantity)).collect();
        let mut sale = self.till.sale(&lines);
        if chance.below(4) == 0 {
            let promo = json!({ "id": new_id(), "code": "MAMA", "kind": "fixed", "value": "1.00" });
            sale = with_promo(&sale, promo, 100);
        }
        if chance.below(3) == 0 {
            sale = to_patient(&sale, &format!("01990000-0000-7000-8000-00000000000{}", chance.below(4)));
        }
        if chance.below(4) == 0 {
            sale = changed(&sale, |payload| {
                let rest = decimal(minor(&payload["total"]) - 1);
                let mut first = payload["payments"][0].clone();
                (first["amount"], first["tendered"]) = (json!("0.01"), json!("0.01"));
                let second = json!({ "method": "mobile_money", "amount": rest, "tendered": rest, "change": "0.00",
                    "channel_id": new_id(), "reference": "R" });
                payload["payments"] = json!([first, second]);
            });
        }
        if chance.below(9) == 0 {
            sale["operator_id"] = json!(user_id(self.colleague));
        }
        let ago = TimeDelta::seconds(chance.below(40 * 86_400));
        sale["made_at"] = (app.state.clock.now() - ago).to_rfc3339_opts(SecondsFormat::Millis, true).into();
        sale
    }
}

fn picked(answer: &Value, names: &[&str]) -> Value {
    names.iter().map(|name| ((*name).to_owned(), answer[*name].clone())).collect::<serde_json::Map<_, _>>().into()
}

const COMMON: [&str; 4] = ["sales", "sale_count", "average_basket", "discounts"];

async fn assert_report_is_plain(app: &TestApp, efua: &Session, shop: &Shop, sold: &[Sold], from: &str, to: &str) {
    let answer = report(app, efua, shop.town, from, to).await;
    let (from, to) = (day(from), day(to));
    let now = between(sold, from, to);
    let length = Days::new(u64::try_from((to - from).num_days()).unwrap() + 1);
    let before = between(sold, from - length, from - Days::new(1));
    assert_eq!(picked(&answer, &COMMON), plain::common(&now, &before), "{}", shop.town);
    assert_eq!(answer["by_day"], json!(plain::by_day(&now, from, to)));
    assert_eq!(answer["by_hour"], json!(plain::by_hour(&now)));
    let cashiers: BTreeSet<String> = answer["by_cashier"].as_array().unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(cashiers, plain::by_cashier(&now));
    let mut payments: BTreeMap<(String, bool), (i64, i64)> = BTreeMap::new();
    for payment in answer["by_payment"].as_array().unwrap() {
        let key = (payment["method"].as_str().unwrap().to_owned(), payment["channel"].is_string());
        let sum = payments.entry(key).or_default();
        *sum = (sum.0 + minor(&payment["amount"]), sum.1 + payment["count"].as_i64().unwrap());
    }
    assert_eq!(payments, plain::by_payment(&now));
    assert_products_are_plain(&answer["top_products"], &plain::by_product(&now));
}

/// What is listed is right, and nothing that is not listed sold more.
fn assert_products_are_plain(listed: &Value, plain: &BTreeMap<String, (i64, i64)>) {
    let listed: Vec<(String, (i64, i64))> = listed
        .as_array()
        .unwrap()
        .iter()
        .map(|product| {
            let figures = (product["quantity"].as_i64().unwrap(), minor(&product["sales"]));
            (product["product_uuid"].as_str().unwrap().to_owned(), figures)
        })
        .collect();
    assert_eq!(listed.len(), plain.len().min(20));
    assert!(listed.is_sorted_by(|one, other| one.1.1 >= other.1.1), "{listed:?}");
    for (id, figures) in &listed {
        assert_eq!(plain.get(id), Some(figures));
    }
    let least = listed.last().map_or(0, |last| last.1.1);
    let ids: BTreeSet<&String> = listed.iter().map(|(id, _)| id).collect();
    assert!(plain.iter().all(|(id, figures)| ids.contains(id) || figures.1 <= least));
}

async fn assert_wrapped_is_plain(app: &TestApp, efua: &Session, shop: &Shop, sold: &[Sold], year: i32) {
    let answer = wrapped(app, efua, shop.town, year).await;
    let days = |year| (NaiveDate::from_ymd_opt(year, 1, 1).unwrap(), NaiveDate::from_ymd_opt(year, 12, 31).unwrap());
    let (now, before) = (between(sold, days(year).0, days(year).1), between(sold, days(year - 1).0, days(year - 1).1));
    assert_eq!(picked(&answer, &COMMON[..2]), picked(&plain::common(&now, &before), &COMMON[..2]));
    assert_eq!(answer["by_month"], json!(plain::by_month(&now)));
    assert_eq!(answer["members_served"], json!(plain::patients(&now)), "{} {year}", shop.town);
    let products = plain::by_product(&now);
    assert_eq!(answer["units_sold"], json!(products.values().map(|figures| figures.0).sum::<i64>()));
    assert_products_are_plain(&answer["top_products"], &products);
    let busiest = plain::by_day(&now, days(year).0, days(year).1);
    let most = busiest.iter().map(|day| minor(&day["sales"])).max().unwrap_or_default();
    assert_eq!(answer["busiest_day"]["sales"].as_str().is_some(), !now.is_empty());
    if !now.is_empty() {
        assert_eq!(minor(&answer["busiest_day"]["sales"]), most);
        assert!(busiest.contains(&answer["busiest_day"]));
    }
}

async fn assert_overview_is_plain(app: &TestApp, efua: &Session, shop: &Shop, sold: &[Sold], ago: i64) {
    let now = app.state.clock.now();
    let today = now.with_timezone(&shop.zone).date_naive();
    let of = today - Days::new(ago.unsigned_abs());
    let answer = overview(app, efua, shop.town, &of.to_string()).await;
    let week = of - Days::new(7);
    let (mut here, mut before) = (between(sold, of, of), between(sold, week, week));
    if ago == 0 {
        before.retain(|sold| sold.made_at < now - TimeDelta::days(7));
    }
    here.sort_by_key(|sold| sold.made_at);
    assert_eq!(answer["compared_with"], json!(week));
    assert_eq!(picked(&answer, &COMMON), plain::common(&here, &before), "{} {of}", shop.town);
    for ((hour, now), before) in
        answer["by_hour"].as_array().unwrap().iter().zip(plain::by_hour(&here)).zip(plain::by_hour(&before))
    {
        assert_eq!((&hour["sales"], &hour["count"], &hour["before"]), (&now["sales"], &now["count"], &before["sales"]));
    }
}

async fn assert_everything_is_plain(app: &TestApp, efua: &Session, shop: &Shop) {
    let sold = plain::history(app, efua, shop.town, shop.zone).await;
    assert_report_is_plain(app, efua, shop, &sold, "2026-02-10", "2026-03-03").await;
    assert_report_is_plain(app, efua, shop, &sold, "2025-03-03", "2026-03-03").await;
    assert_report_is_plain(app, efua, shop, &sold, "2026-02-27", "2026-02-27").await;
    assert_wrapped_is_plain(app, efua, shop, &sold, 2025).await;
    assert_wrapped_is_plain(app, efua, shop, &sold, 2026).await;
    assert_overview_is_plain(app, efua, shop, &sold, 0).await;
    assert_overview_is_plain(app, efua, shop, &sold, 3).await;
}

// FIN-01 FIN-04 FIN-06: whatever arrives in whatever order, before, between and after the job
#[tokio::test]
async fn every_figure_equals_the_sum_of_the_sales_in_sales_history() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let mut chance = Chance(7);
    let mut shops = Vec::new();
    for town in TOWNS {
        shops.push(Shop::of(&app, town).await);
    }
    for shop in &shops {
        assert_everything_is_plain(&app, &efua, shop).await;
    }
    sum_up(&app).await;
    for round in 0..4 {
        app.pass(TimeDelta::minutes(23 + 60 * round));
        for shop in &mut shops {
            let sales: Vec<Value> = (0..12).map(|_| shop.sale(&app, &mut chance)).collect();
            let answer = app.sync(&shop.seller, &batch(&sales)).await;
            assert!(statuses(&answer).iter().all(|status| *status == "applied"), "{answer}");
        }
        if round % 2 == 1 {
            sum_up(&app).await;
        }
        for shop in &shops {
            assert_everything_is_plain(&app, &efua, shop).await;
        }
    }
}

async fn day_of(app: &TestApp, session: &Session, town: &str, day: &str) -> (Value, Value) {
    let answer = report(app, session, town, day, day).await;
    (answer["sale_count"]["value"].clone(), answer["by_hour"].clone())
}

// FIN: a day begins at midnight of the facility, and a late sale lands on the day it was made
#[tokio::test]
async fn a_sale_lands_on_the_day_and_hour_of_the_facility_however_late_it_arrives() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    sum_up(&app).await;
    for (town, username, currency, hours) in [
        ("Nairobi", "wanjiru", "KES", [("2026-02-20", 23), ("2026-02-21", 0)]),
        ("Accra", "ama", "GHS", [("2026-02-20", 20), ("2026-02-20", 21)]),
    ] {
        let mut shop = Shop::of(&app, (town, username, currency, Tz::UTC)).await;
        for (at, (date, hour)) in ["2026-02-20T20:59:59.999Z", "2026-02-20T21:00:00.000Z"].into_iter().zip(hours) {
            let (count, by_hour) = day_of(&app, &efua, town, date).await;
            let mut sale = shop.till.sale(&[(&shop.products[0], 1)]);
            sale["made_at"] = at.into();
            assert_eq!(statuses(&app.sync(&shop.seller, &batch([&sale])).await), ["applied"]);
            for _ in 0..2 {
                let (now, now_by_hour) = day_of(&app, &efua, town, date).await;
                let added = |now: &Value, before: &Value| now.as_i64().unwrap() - before.as_i64().unwrap();
                assert_eq!(
                    now.as_str().unwrap().parse::<i64>().unwrap(),
                    count.as_str().unwrap().parse::<i64>().unwrap() + 1
                );
                assert_eq!(added(&now_by_hour[hour]["count"], &by_hour[hour]["count"]), 1, "{town} {at}");
                sum_up(&app).await;
            }
        }
    }
}

// FIN: money of another country is not added to the facility's own
#[tokio::test]
async fn foreign_money_and_absurd_amounts_are_left_out_of_sums() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let mut shop = Shop::of(&app, TOWNS[0]).await;
    let before = report(&app, &efua, "Accra", "2026-03-02", "2026-03-02").await;
    let foreign = changed(&shop.till.sale(&[(&shop.products[0], 1)]), |payload| payload["currency"] = json!("NGN"));
    let absurd = changed(&shop.till.sale(&[(&shop.products[0], 1)]), |payload| {
        payload["total"] = json!("90000000000000000.00");
    });
    let answer = app.sync(&shop.seller, &batch([&foreign, &absurd])).await;
    assert_eq!(statuses(&answer), ["applied", "quarantined"]);
    // Not even when somebody vouches for it.
    let kofi = app.sign_in("kofi").await;
    let accra = crate::common::facility_id("Accra");
    let held = app.get(&kofi, &format!("/api/sales/held/?facility_id={accra}")).await.json()["results"][0].clone();
    let path = format!("/api/sales/held/{}/apply/", held["id"].as_str().unwrap());
    app.write(reqwest::Method::POST, &kofi, &path, &json!({ "facility_id": accra })).await.expect_status(200);
    for _ in 0..2 {
        let after = report(&app, &efua, "Accra", "2026-03-02", "2026-03-02").await;
        assert_eq!(picked(&after, &COMMON), picked(&before, &COMMON));
        sum_up(&app).await;
    }
}
