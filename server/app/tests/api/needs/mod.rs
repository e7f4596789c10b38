//! What a facility needs, and what to order. Here: what every test of it needs.

mod feed;
mod suggestions;

pub use suggestions::one_a_day;

use bloom_storage::sql;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::common::{Session, TestApp, facility_id};
use crate::orders::order;
use crate::sales::till::{Till, batch};
use crate::uploads;

const SUPPLIER: &str = "01990000-0000-7000-8000-00000000b001";

fn feed_of(since: Option<i64>) -> String {
    let path = format!("/api/orders/needs/?facility_id={}", facility_id("Accra"));
    since.map_or(path.clone(), |since| format!("{path}&since={since}"))
}

/// Every need that Accra is shown, in the order in which it comes.
async fn needs(app: &TestApp, session: &Session, since: Option<i64>) -> Vec<Value> {
    app.get_all(session, &feed_of(since)).await
}

async fn newest(app: &TestApp, session: &Session) -> i64 {
    let path = "SELECT CAST(COALESCE(MAX(number), 0) AS TEXT) FROM product_needs";
    needs(app, session, None).await;
    app.text(path).await.parse().unwrap()
}

/// That of a product, if it is needed.
pub async fn need(app: &TestApp, session: &Session, item: &Value) -> Option<Value> {
    needs(app, session, None).await.into_iter().find(|need| need["product_uuid"] == item["uuid"])
}

pub fn numbers<const N: usize>(of: &Value, names: [&str; N]) -> [i64; N] {
    names.map(|name| of[name].as_i64().unwrap_or_else(|| panic!("{name}: {of}")))
}

/// Lets so much time pass that figures are old, asks for them and does what that brings about.
pub async fn renewed(app: &TestApp, session: &Session) {
    app.pass(chrono::TimeDelta::minutes(16));
    needs(app, session, None).await;
    app.work().await;
}

/// `packs` boxes of ten of a product, ordered by `kofi`: what was recorded.
async fn ordered(app: &TestApp, kofi: &Session, till: &mut Till, item: &Value, packs: i64) -> Value {
    let line = json!({ "uuid": uuid::Uuid::new_v4(), "offer_uuid": "none", "barcode": item["barcode_id"],
        "name": "Amoxicillin 500 mg", "generic_name": "", "pack": "Box of 10", "pack_units": 10, "packs": packs,
        "price": "12.50" });
    let record = order(till, SUPPLIER, &[line]);
    app.sync(kofi, &batch([&record])).await;
    record
}

/// Takes what the demonstration's suppliers offer away and makes these offers of one supplier a row:
/// (supplier, barcode, units in a pack, price, availability, lead days, minimum packs).
pub async fn offers(app: &TestApp, efua: &Session, rows: &[(&str, &Value, i64, &str, &str, i64, i64)]) {
    let tx = app.state.db.begin().await.unwrap();
    tx.execute_raw(sql(tx.get_database_backend(), "UPDATE offers SET withdrawn = TRUE", [])).await.unwrap();
    tx.commit().await.unwrap();
    let mut file =
        "Supplier,Drug ID,Product name,Generic name,Pack,Units per pack,Price per pack,Availability,Lead days,\
        Minimum packs,As of"
            .to_owned();
    for (supplier, item, units, price, availability, lead, least) in rows {
        let barcode = item["barcode_id"].as_str().unwrap();
        file += &format!("\n{supplier},{barcode},P,G,Box of {units},{units},{price},{availability},{lead},{least},");
    }
    let done = uploads::upload(app, efua, "kind=supplier_offers&country=GH&same_file=again", file).await;
    assert_eq!(done["status"], "COMPLETED", "{done}");
}
