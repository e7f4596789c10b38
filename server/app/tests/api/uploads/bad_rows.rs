//! Rows of the kinds of a facility's stock that cannot be.

use serde_json::{Value, json};

use super::{code, errors, facility_name, headers, stock, upload};
use crate::common::{TestApp, facility_id};

/// A cell of a quantity, and the code of what is wrong with it in every kind.
const QUANTITIES: &[(&str, Option<&str>)] = &[
    ("1", None),
    ("1.0", None),
    ("1.5", Some("not_whole")),
    ("\"1,5\"", Some("not_whole")),
    ("\"1,234\"", Some("ambiguous_number")),
    ("-1", Some("negative")),
    ("99999999999999999999", Some("too_big")),
    ("9999999999", Some("too_big")),
    ("=1+1", Some("not_a_number")),
    ("#REF!", Some("not_a_number")),
    ("2026-03-02", Some("not_a_number")),
    ("1\u{e9}", Some("not_a_number")),
    ("ten", Some("not_a_number")),
    ("", Some("missing")),
];

/// A cell of an expiry date; none is good.
const DATES: &[(&str, Option<&str>)] = &[
    // As Excel keeps it.
    ("47000", None),
    ("03/2029", None),
    ("31/03/2029", None),
    ("31/13/2029", Some("bad_date")),
    ("soon", Some("bad_date")),
    ("=TODAY()", Some("bad_date")),
    ("-5", Some("bad_date")),
];

fn row(kind: &str, code: &str, quantity: &str, lot: &str, expiry: &str) -> String {
    match kind {
        "stock_transfer" => format!("x,{code},{},{quantity},{lot},{expiry}", facility_name("Lagos")),
        "stock_count" => format!("x,{code},{quantity},{lot},{expiry},"),
        _ => format!("Akwaaba,INV-1,{code},{lot},{expiry},{quantity},1.50,,,"),
    }
}

// ERR, UPL-01, BST-18: what is wrong with a row is said by line and column, and the others are taken
#[tokio::test]
async fn what_is_wrong_with_a_row_of_stock_is_said() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let items = stock(&app, &ama, "Accra").await;
    for kind in ["stock_transfer", "stock_count", "delivery_note"] {
        // A transfer takes what is there; the others may name a batch nobody knew.
        let (lot, expiry) = if kind == "stock_transfer" { ("", "") } else { ("NEW-1", "2029-03-31") };
        let mut expected: Vec<Option<&str>> = Vec::new();
        let mut file = format!("{}\n", headers(kind)).into_bytes();
        let mut next = items.iter();
        for (quantity, fault) in QUANTITIES {
            super::write(&mut file, format_args!("{}", row(kind, code(next.next().unwrap()), quantity, lot, expiry)));
            expected.push(*fault);
        }
        for (date, fault) in DATES.iter().filter(|(_, fault)| kind != "stock_transfer" || fault.is_some()) {
            super::write(&mut file, format_args!("{}", row(kind, code(next.next().unwrap()), "1", "NEW-1", date)));
            expected.push(*fault);
        }
        let odd = |code: &str, lot: &str| row(kind, code, "1", lot, expiry);
        let unknown = if kind == "delivery_note" { "unknown_product" } else { "not_in_inventory" };
        for (text, fault) in [
            (odd("nothing", lot), unknown),
            (odd("6.29104E+12", lot), "damaged_code"),
            (odd(code(next.next().unwrap()), "Mar-26"), "damaged_code"),
            (odd("", lot), "missing"),
        ] {
            super::write(&mut file, format_args!("{text}"));
            expected.push(Some(fault));
        }
        // One product twice.
        let twice = row(kind, code(next.next().unwrap()), "1", lot, expiry);
        for _ in 0..2 {
            super::write(&mut file, format_args!("{twice}"));
            expected.push(Some("duplicate"));
        }
        // Another encoding in the middle of the file.
        file.extend_from_slice(b"\xE8,\xE8,\xE8,\xE8,\xE8,\xE8\n");
        let query = format!("kind={kind}&facility_id={}", facility_id("Accra"));
        let done = upload(&app, &ama, &query, file).await;
        assert_eq!(done["status"], "COMPLETED", "{kind}: {done}");
        let found = errors(&app, &ama, &done).await;
        for (line, expected) in (2_i64..).zip(&expected) {
            let first = found.iter().find(|(at, _, _)| *at == line).map(|(_, _, code)| code.as_str());
            assert_eq!(first, *expected, "{kind}: line {line}: {found:#?}");
        }
        let good = expected.iter().filter(|fault| fault.is_none()).count();
        assert_eq!(done["applied"], json!(good), "{kind}");
        assert_eq!(done["error_count"], json!(expected.len() + 1 - good), "{kind}");
        let untold: Vec<&Value> = found.iter().filter(|(_, _, code)| code.is_empty()).map(|_| &done).collect();
        assert!(untold.is_empty());
    }
}
