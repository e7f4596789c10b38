mod feed;
mod list;
mod undo;

use std::fmt::Write as _;

use serde_json::Value;

use crate::common::{Session, TestApp, facility_id};
use crate::uploads;

/// The headers of a list, in the order of [`row`].
const HEADERS: &str = "Supplier,Drug ID,Product name,Generic name,Pack,Units per pack,Price per pack,Availability,Lead days,\
    Minimum packs,As of";

/// A list of offers: (supplier, barcode, price of a box of ten).
fn sheet(rows: &[(&str, &str, &str)]) -> String {
    let mut file = HEADERS.to_owned();
    for (supplier, barcode, price) in rows {
        write!(file, "\n{supplier},{barcode},Product {barcode},Generic,Box of 10,10,{price},,2,,").unwrap();
    }
    file
}

/// As provider staff, for Ghana.
async fn upload(app: &TestApp, efua: &Session, file: impl Into<Vec<u8>>) -> Value {
    let done = uploads::upload(app, efua, "kind=supplier_offers&country=GH&same_file=again", file).await;
    assert_eq!(done["status"], "COMPLETED", "{done}");
    done
}

fn feed_of(town: &str, since: Option<i64>) -> String {
    let path = format!("/api/orders/offers/?facility_id={}", facility_id(town));
    since.map_or(path.clone(), |since| format!("{path}&since={since}"))
}

/// Every offer that Accra is shown, in the order in which it comes.
async fn offers(app: &TestApp, session: &Session, since: Option<i64>) -> Vec<Value> {
    app.get_all(session, &feed_of("Accra", since)).await
}

/// The highest number that Accra is shown.
async fn newest(app: &TestApp, session: &Session) -> i64 {
    offers(app, session, None).await.last().map_or(0, number)
}

fn number(offer: &Value) -> i64 {
    offer["number"].as_i64().unwrap()
}

/// (supplier, barcode, price) of each, with a star where it was withdrawn.
fn told(offers: &[Value]) -> Vec<(String, String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let star = |offer: &Value| if offer["withdrawn"] == true { "*" } else { "" };
    let tell = |offer: &Value| {
        let price = format!("{}{}", text(&offer["price"]), star(offer));
        (text(&offer["supplier"]["name"]), text(&offer["barcode"]), price)
    };
    offers.iter().map(tell).collect()
}

fn owned(expected: &[(&str, &str, &str)]) -> Vec<(String, String, String)> {
    expected.iter().map(|(a, b, c)| ((*a).to_owned(), (*b).to_owned(), (*c).to_owned())).collect()
}
