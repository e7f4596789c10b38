use std::io::{Cursor, Write};

use serde_json::Value;
use zip::write::SimpleFileOptions;

use super::{errors, headers, upload, workbook};
use crate::common::{TestApp, facility_id};

pub const KINDS: [&str; 6] =
    ["price_list", "product_register", "custom_product", "stock_count", "delivery_note", "stock_transfer"];
const HEADERS: &str = "Product name,Drug ID,Walk-in price,Member price";

fn bomb() -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    writer.start_file("xl/workbook.xml", SimpleFileOptions::default()).unwrap();
    writer.write_all(b"<workbook/>").unwrap();
    writer.start_file("xl/sharedStrings.xml", SimpleFileOptions::default()).unwrap();
    let zeros = vec![b'0'; 1 << 20];
    for _ in 0..70 {
        writer.write_all(&zeros).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

// ERR, BST-17, BST-20: each gets a clear error for every kind, none is our fault
#[tokio::test]
async fn what_is_wrong_with_a_whole_file_is_said() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    for kind in KINDS {
        for (what, bytes, code) in whole_files(headers(kind)) {
            let query = format!("kind={kind}&country=GH&facility_id={}", facility_id("Accra"));
            let done = upload(&app, &efua, &query, bytes).await;
            assert_eq!(
                (done["status"].as_str(), done["error_code"].as_str()),
                (Some("FAILED_VALIDATION"), Some(code)),
                "{kind}: {what}"
            );
            assert!(
                done["error_message"].as_str().unwrap().len() > 20
                    && done["applied"] == 0
                    && done["completed_at"].is_string()
            );
        }
    }
}

/// What each is, its bytes, and the code of what is wrong with it.
fn whole_files(headers: &str) -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let titles: Vec<&str> = headers.split(',').collect();
    vec![
        ("empty", vec![], "empty_file"),
        ("blank", b"\n\n , \n".to_vec(), "empty_file"),
        ("headers only", headers.into(), "empty_file"),
        ("headers only, workbook", workbook(&[&titles]), "empty_file"),
        ("wrong headers", b"colour,taste\nred,sweet\n".to_vec(), "missing_columns"),
        ("no headers", b"1,2,3,4\n5,6,7,8\n".to_vec(), "missing_columns"),
        ("binary", (0..4_000_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 11) as u8).collect(), "not_a_sheet"),
        ("a picture", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec(), "not_a_sheet"),
        ("old Excel", b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".to_vec(), "old_excel"),
        ("a cut workbook", workbook(&[&["Product name"], &["x"]])[..900].to_vec(), "not_a_sheet"),
        ("a zip bomb", bomb(), "too_large"),
        ("201 columns", format!("{headers}\n{}", vec!["x"; 201].join(",")).into(), "too_many_columns"),
        ("a cell of 1 MB", format!("{headers}\nx,{},1,1", "y".repeat(1 << 20)).into(), "cell_too_long"),
        ("an unclosed quote", format!("{headers}\nx,\"1,1,1\nx,2,1,1\n").into(), "unclosed_quote"),
    ]
}

/// The rest of the row after a Drug ID, and the code of its first error; none when it is good.
const ROWS: &[(&str, &str, Option<&str>)] = &[
    ("1,5", "\"1,5\",\"1,5\"", None),
    ("1.5", "1.5,1.5", None),
    ("negative", "-1,1", Some("negative")),
    ("zero", "0,0", Some("zero")),
    ("ambiguous", "\"1,234\",1", Some("ambiguous_number")),
    ("too precise", "1.005,1", Some("too_precise")),
    ("too large", "99999999999999999,1", Some("too_big")),
    ("a formula", "=1+1,1", Some("not_a_number")),
    ("a date", "2026-03-02,1", Some("not_a_number")),
    ("an error", "#REF!,1", Some("not_a_number")),
    ("mixed encodings", "1\u{e9},1", Some("not_a_number")),
    ("nothing", ",", Some("missing")),
    ("member above", "1,2", Some("member_above_walk_in")),
];

// ERR, UPL-01
#[tokio::test]
async fn what_is_wrong_with_a_row_is_said() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let list = super::priced(&app, &efua).await;
    for kind in ["price_list", "custom_product"] {
        let mut file = Vec::from(format!("{HEADERS}\n").as_bytes());
        for (at, (what, prices, _)) in ROWS.iter().enumerate() {
            let code = if kind == "price_list" {
                list[at]["barcode_id"].as_str().unwrap().to_owned()
            } else {
                format!("own{at}")
            };
            super::write(&mut file, format_args!("\"{what}\",{code},{prices}"));
        }
        // Half of the file in another encoding.
        file.extend_from_slice(b"Cr\xE8me,6.29104E+12,1,1\n");
        let query = format!("kind={kind}&country=GH&facility_id={}", facility_id("Accra"));
        let done = upload(&app, &efua, &query, file).await;
        assert_eq!(done["status"], "COMPLETED");
        let found = errors(&app, &efua, &done).await;
        for (line, (what, _, expected)) in (2_i64..).zip(ROWS) {
            let first = found.iter().find(|(at, _, _)| *at == line).map(|(_, _, code)| code.as_str());
            assert_eq!(first, *expected, "{kind}: {what}");
        }
        assert!(found.iter().any(|(at, _, code)| *at == ROWS.len() as i64 + 2 && code == "damaged_code"));
        let good = ROWS.iter().filter(|(_, _, fault)| fault.is_none()).count() as i64;
        assert_eq!(done["applied"], Value::from(good));
        assert_eq!(done["error_count"], Value::from(ROWS.len() as i64 + 1 - good));
    }
}

// ERR: an upload that cannot be
#[tokio::test]
async fn what_cannot_be_uploaded_is_refused_before_it_is_received() {
    let app = TestApp::spawn().await;
    let (efua, ama) = (app.sign_in("efua").await, app.sign_in("ama").await);
    let send = |query: &'static str| super::send(&app, &efua, query, "x");
    send("kind=nothing").await.expect_problem(400, "bad_query");
    send("kind=price_list").await.expect_problem(400, "bad_query");
    send("kind=price_list&country=XX").await.expect_problem(404, "not_found");
    send("kind=custom_product").await.expect_problem(400, "bad_query");
    send("kind=custom_product&facility_id=x").await.expect_problem(404, "not_found");
    let query = format!("kind=custom_product&facility_id={}", facility_id("Lagos"));
    super::send(&app, &ama, &query, "x").await.expect_problem(403, "other_facility");
    let no_key = app.request(reqwest::Method::POST, &efua, "/api/uploads/?kind=product_register&file_name=a").body("x");
    app.send(no_key).await.expect_problem(400, "no_idempotency_key");
    let large = vec![b'x'; 64 * 1024 * 1024 + 1];
    super::send(&app, &efua, "kind=product_register", large).await.expect_problem(413, "file_too_large");
    assert_eq!(app.count("uploads").await, 0);
}
