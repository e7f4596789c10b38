//! The same figures, added up one sale after the other.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Datelike, NaiveDate, Timelike, Utc};
use chrono_tz::Tz;
use serde_json::{Value, json};

use crate::common::{Session, TestApp, facility_id};
use crate::sales::till::{decimal, minor};

/// A sale of sales history, with its moment on the wall of the facility.
pub struct Sold {
    pub made_at: DateTime<Utc>,
    pub day: NaiveDate,
    pub hour: i64,
    pub sale: Value,
}

/// Every sale that sales history shows.
pub async fn history(app: &TestApp, session: &Session, town: &str, zone: Tz) -> Vec<Sold> {
    let path = format!("/api/sales-history/?facility_id={}&limit=200&status=A&offset=0", facility_id(town));
    let sales = app.get_all(session, &path).await;
    let sold = |sale: Value| {
        let made_at: DateTime<Utc> = sale["made_at"].as_str().unwrap().parse().unwrap();
        let wall = made_at.with_timezone(&zone);
        Sold { made_at, day: wall.date_naive(), hour: i64::from(wall.hour()), sale }
    };
    sales.into_iter().map(sold).collect()
}

pub fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn total(sales: &[&Sold]) -> i64 {
    sales.iter().map(|sold| minor(&sold.sale["total"])).sum()
}

/// `value`, `before` and `count` of sales of some days against others.
fn figure(now: &[&Sold], before: &[&Sold], value: impl Fn(&[&Sold]) -> String, count: usize) -> Value {
    let before = if before.is_empty() { Value::Null } else { json!(value(before)) };
    json!({ "value": value(now), "before": before, "count": count })
}

fn average(sales: &[&Sold]) -> String {
    let (sum, count) = (total(sales), i64::try_from(sales.len()).unwrap());
    decimal(if count == 0 { 0 } else { (2 * sum + count) / (2 * count) })
}

fn discount(sold: &Sold) -> i64 {
    sold.sale["promo"].as_object().map_or(0, |promo| minor(&promo["discount"]))
}

/// The figures that all three answers have.
pub fn common(now: &[&Sold], before: &[&Sold]) -> Value {
    let discounted = now.iter().filter(|sold| discount(sold) != 0).count();
    json!({
        "sales": figure(now, before, |sales| decimal(total(sales)), now.len()),
        "sale_count": figure(now, before, |sales| sales.len().to_string(), now.len()),
        "average_basket": figure(now, before, average, now.len()),
        "discounts":
            figure(now, before, |sales| decimal(sales.iter().map(|sold| discount(sold)).sum()), discounted),
    })
}

pub fn between(sold: &[Sold], from: NaiveDate, to: NaiveDate) -> Vec<&Sold> {
    sold.iter().filter(|sold| (from..=to).contains(&sold.day)).collect()
}

/// Sums by a key, as (key, decimal, count).
fn by<K: Ord>(sales: &[&Sold], key: impl Fn(&Sold) -> K) -> BTreeMap<K, (i64, i64)> {
    let mut sums: BTreeMap<K, (i64, i64)> = BTreeMap::new();
    for sold in sales {
        let sum = sums.entry(key(sold)).or_default();
        *sum = (sum.0 + minor(&sold.sale["total"]), sum.1 + 1);
    }
    sums
}

pub fn by_hour(sales: &[&Sold]) -> Vec<Value> {
    let sums = by(sales, |sold| sold.hour);
    let of = |hour| sums.get(&hour).copied().unwrap_or_default();
    (0..24).map(|hour| json!({ "hour": hour, "sales": decimal(of(hour).0), "count": of(hour).1 })).collect()
}

pub fn by_day(sales: &[&Sold], from: NaiveDate, to: NaiveDate) -> Vec<Value> {
    let sums = by(sales, |sold| sold.day);
    let of = |day| sums.get(&day).copied().unwrap_or_default();
    let days = from.iter_days().take_while(|day| *day <= to);
    days.map(|day| json!({ "day": day, "sales": decimal(of(day).0), "count": of(day).1 })).collect()
}

pub fn by_month(sales: &[&Sold]) -> Vec<Value> {
    let sums = by(sales, |sold| sold.day.month());
    let of = |month| sums.get(&month).copied().unwrap_or_default();
    (1..=12).map(|month| json!({ "month": month, "sales": decimal(of(month).0), "count": of(month).1 })).collect()
}

/// As a set: several may have sold as much.
pub fn by_cashier(sales: &[&Sold]) -> BTreeSet<String> {
    let sums = by(sales, |sold| {
        let operator = &sold.sale["operator"];
        (operator["id"].as_str().unwrap().to_owned(), operator["name"].as_str().unwrap().to_owned())
    });
    let figure = |((id, name), (sales, count)): ((String, String), (i64, i64))| {
        json!({ "user_id": id, "name": name, "sales": decimal(sales), "count": count }).to_string()
    };
    sums.into_iter().map(figure).collect()
}

/// Amounts by method and id of the channel.
pub fn by_payment(sales: &[&Sold]) -> BTreeMap<(String, bool), (i64, i64)> {
    let mut sums: BTreeMap<(String, bool), (i64, i64)> = BTreeMap::new();
    for payment in sales.iter().flat_map(|sold| sold.sale["payments"].as_array().unwrap()) {
        let key = (payment["method"].as_str().unwrap().to_owned(), payment["channel_id"].is_string());
        let sum = sums.entry(key).or_default();
        *sum = (sum.0 + minor(&payment["amount"]), sum.1 + 1);
    }
    sums
}

/// Units and line totals by product.
pub fn by_product(sales: &[&Sold]) -> BTreeMap<String, (i64, i64)> {
    let mut sums: BTreeMap<String, (i64, i64)> = BTreeMap::new();
    for line in sales.iter().flat_map(|sold| sold.sale["lines"].as_array().unwrap()) {
        let sum = sums.entry(line["product_uuid"].as_str().unwrap().to_owned()).or_default();
        *sum = (sum.0 + line["quantity"].as_i64().unwrap(), sum.1 + minor(&line["total"]));
    }
    sums
}

pub fn patients(sales: &[&Sold]) -> usize {
    sales.iter().filter_map(|sold| sold.sale["patient_id"].as_str()).collect::<BTreeSet<_>>().len()
}
