use bloom_storage::{bulk, row};
use serde_json::{Value, json};

use super::{SALES, ask, rows, sales_of, sum, written};
use crate::common::{TestApp, facility_id};
use crate::sales::returns::back;
use crate::sales::till::{Till, batch, changed, given, minor, product_with};

const HEADERS: &str = "Date,Time,Receipt,Number,Sold by,Customer,Drug ID,Product,Lot,Quantity,Unit price,Line total,\
    Promo,Discount of the sale,Total of the sale,Paid in cash,Paid by mobile money,Currency,\
    Return of receipt,Usual price,Directions,Prescriber,Prescription number";

// EXP-01 EXP-03: what the tills sold, each line once, every column of money adding up
#[tokio::test]
async fn the_sheet_holds_every_sale_of_its_days_and_its_columns_add_up() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let listed = app
        .get_all(&ama, &format!("/api/sales-history/?facility_id={}&limit=50&status=A&offset=0", facility_id("Accra")))
        .await;
    let sales = listed.iter();
    let lines: usize = sales.clone().map(|sale| sale["lines"].as_array().unwrap().len()).sum();
    let total: i64 = sales.clone().map(|sale| minor(&sale["total"])).sum();
    let discount: i64 =
        sales.filter(|sale| !sale["promo"].is_null()).map(|sale| minor(&sale["promo"]["discount"])).sum();
    assert!(listed.len() == 30 && lines > 30, "{} sales, {lines} lines", listed.len());

    for format in ["csv", "xlsx"] {
        let file = written(&app, &ama, SALES, &sales_of("2025-01-01", "2026-03-02", format)).await;
        let rows = rows(&file);
        assert_eq!(rows.len(), lines, "{format}");
        assert_eq!((sum(&rows, "Total of the sale"), sum(&rows, "Discount of the sale")), (total, discount));
        assert_eq!(sum(&rows, "Line total") - discount, total);
        assert_eq!(sum(&rows, "Paid in cash") + sum(&rows, "Paid by mobile money"), total);
        assert!(rows.is_sorted_by_key(|row| format!("{}{}", row["Date"], row["Time"])), "oldest first");
        assert!(rows.iter().all(|row| row["Currency"] == "GHS" && row["Drug ID"] != "" && row["Receipt"] != ""));
        if format == "csv" {
            let text = String::from_utf8(file).unwrap();
            assert_eq!(text.lines().next().unwrap().trim_start_matches('\u{FEFF}'), HEADERS);
        }
    }
}

// EXP-01: both days included, and no other facility's sales
#[tokio::test]
async fn only_the_days_that_were_asked_for() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    let mut till = Till::new();
    for made_at in
        ["2026-02-26T23:59:59.999Z", "2026-02-27T00:00:00.000Z", "2026-02-28T23:59:59.999Z", "2026-03-01T00:00:00.000Z"]
    {
        till.made_at = made_at;
        let sale = till.sale(&[(&item, 1)]);
        app.sync(&ama, &batch([&sale])).await;
    }
    let file = written(&app, &ama, SALES, &sales_of("2026-02-27", "2026-02-28", "csv")).await;
    let own = rows(&file).into_iter().filter(|row| row["Receipt"].as_str().unwrap().starts_with("T-"));
    let times: Vec<String> = own.map(|row| format!("{} {}", row["Date"], row["Time"]).replace('"', "")).collect();
    assert_eq!(times, ["2026-02-27 00:00:00", "2026-02-28 23:59:59"]);
    let nothing = written(&app, &ama, SALES, &sales_of("2020-01-01", "2020-01-31", "xlsx")).await;
    assert!(rows(&nothing).is_empty());
}

// EXP-01: what came back is a row below zero that names its sale
#[tokio::test]
async fn what_came_back_takes_out_of_every_sum_what_its_sale_put_in() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 2).await;
    let mut till = Till::new();
    let sale = till.sale(&[(&item, 2)]);
    app.sync(&ama, &batch([&sale, &back(&mut till, &sale, 2)])).await;
    for format in ["csv", "xlsx"] {
        let file = written(&app, &ama, SALES, &sales_of("2026-03-02", "2026-03-02", format)).await;
        let rows = rows(&file);
        // Both were made in the same moment: which is first follows from their ids.
        let mut of: Vec<&str> = rows.iter().map(|row| row["Return of receipt"].as_str().unwrap_or_default()).collect();
        of.sort_unstable();
        assert_eq!(of, ["", sale["payload"]["receipt_number"].as_str().unwrap()], "{format}");
        for column in ["Quantity", "Line total", "Total of the sale", "Paid in cash"] {
            assert_eq!(sum(&rows, column), 0, "{column} of the {format}");
        }
    }
}

// EXP-01: a price that was given stands beside the usual one
#[tokio::test]
async fn a_given_price_is_beside_the_usual_one() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    let mut till = Till::new();
    let usual = item["walk_in_selling_price"].as_str().unwrap();
    let (plain, sale) = (till.sale(&[(&item, 1)]), given(&till.sale(&[(&item, 1)]), "1.00", usual, None));
    app.sync(&ama, &batch([&plain, &sale])).await;
    for format in ["csv", "xlsx"] {
        let rows = rows(&written(&app, &ama, SALES, &sales_of("2026-03-02", "2026-03-02", format)).await);
        let of = |receipt: &Value| rows.iter().find(|row| row["Receipt"] == *receipt).unwrap();
        let (without, with) = (of(&plain["payload"]["receipt_number"]), of(&sale["payload"]["receipt_number"]));
        let figure = |column| sum(std::slice::from_ref(with), column);
        assert_eq!((figure("Unit price"), figure("Usual price")), (100, minor(&json!(usual))), "{format}");
        assert!(without["Usual price"].as_str().unwrap_or_default().is_empty(), "{format}");
    }
}

// EXP-01: how it is to be taken stands with each line, and a formula in it is disarmed
#[tokio::test]
async fn directions_and_prescription_are_in_the_sheet_as_they_were_said() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 2).await;
    let mut till = Till::new();
    let said = |text: &str, till: &mut Till| {
        changed(&till.sale(&[(&item, 1)]), |payload| payload["lines"][0]["directions"] = json!(text))
    };
    let prescription = json!({ "prescriber": "Dr Mensah", "number": "2026/17", "approved_by": null });
    let (label, formula) = (said("1 comprimé, matin et soir", &mut till), said("=1+1", &mut till));
    let label = changed(&label, |payload| payload["prescription"] = prescription.clone());
    app.sync(&ama, &batch([&label, &formula])).await;
    for format in ["csv", "xlsx"] {
        let file = written(&app, &ama, SALES, &sales_of("2026-03-02", "2026-03-02", format)).await;
        assert!(format == "xlsx" || String::from_utf8_lossy(&file).contains("'=1+1"), "disarmed");
        let rows = rows(&file);
        let row = |sale: &Value| {
            let receipt = &sale["payload"]["receipt_number"];
            rows.iter().find(|row| row["Receipt"] == *receipt).unwrap()
        };
        let of = |sale: &Value| row(sale)["Directions"].as_str().unwrap().to_owned();
        let prescribed =
            |sale: &Value| [&row(sale)["Prescriber"], &row(sale)["Prescription number"]].map(|it| it.to_string());
        assert_eq!(prescribed(&label), ["\"Dr Mensah\"", "\"2026/17\""], "{format}");
        assert_eq!(of(&label), "1 comprimé, matin et soir", "{format}");
        assert_eq!(of(&formula), "=1+1", "{format}");
    }
}

// EXP-01: what a till wrote is text in a spreadsheet program, whatever it looks like
#[tokio::test]
async fn a_name_that_looks_like_a_formula_is_disarmed() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let item = product_with(&app, &ama, 1).await;
    let evil = "=HYPERLINK(\"http://x.example\",\"Paracetamol\")";
    let sale = changed(&Till::new().sale(&[(&item, 1)]), |payload| payload["lines"][0]["name"] = json!(evil));
    app.sync(&ama, &batch([&sale])).await;
    let file = written(&app, &ama, SALES, &sales_of("2026-03-02", "2026-03-02", "csv")).await;
    let text = String::from_utf8(file).unwrap();
    assert!(text.contains("\"'=HYPERLINK(") && !text.contains(",=") && !text.contains("\"="), "{text}");
    let book = written(&app, &ama, SALES, &sales_of("2026-03-02", "2026-03-02", "xlsx")).await;
    assert_eq!(rows(&book)[0]["Product"], evil);
}

// EXP-01: a page at a time, each from where the last one ended, whatever the number of sales
#[tokio::test]
async fn sales_are_read_in_pages_of_bounded_size() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    many_sales(&app, 1_234).await;
    let body = sales_of("2026-01-01", "2026-01-01", "csv");
    ask(&app, &ama, SALES, &body).await.expect_status(202);
    app.statements();
    app.work().await;
    let statements = app.statements();
    let pages: Vec<_> = statements.iter().filter(|text| text.contains("(made_at, id) >")).collect();
    assert_eq!(pages.len(), 4, "500, 500, 234, and none");
    assert!(pages.iter().all(|text| text.contains(" LIMIT ")), "{pages:?}");
    let parts =
        statements.iter().filter(|text| text.contains("JOIN sale_lines") || text.contains("JOIN sale_payments"));
    let parts: Vec<_> = parts.collect();
    assert_eq!(parts.len(), 6);
    assert!(parts.iter().all(|text| text.contains(">= (") && text.contains("<= (")), "{parts:?}");
    let file = written(&app, &ama, SALES, &sales_of("2026-01-01", "2026-01-01", "csv")).await;
    let rows = rows(&file);
    assert_eq!(rows.len(), 1_234);
    let receipts: std::collections::BTreeSet<_> = rows.iter().map(|row| row["Receipt"].as_str().unwrap()).collect();
    assert_eq!(receipts.len(), 1_234, "none twice");
}

/// Sales of one day, many of them in the same millisecond.
async fn many_sales(app: &TestApp, count: i64) {
    let day = "2026-01-01T12:00:00Z".parse::<chrono::DateTime<chrono::Utc>>().unwrap().timestamp_millis();
    let sales = (0..count).map(|number| {
        row! {
            id: format!("sale-{number}"),
            facility_id: facility_id("Accra"),
            number: 100_000 + number,
            status: "A",
            made_at: day + number / 700,
            clock_offset: 0_i64,
            received_at: day,
            operator_id: "",
            operator_name: "Ama",
            sent_by: "",
            device_id: "d",
            epoch: 1_i64,
            seq: number,
            receipt_number: format!("R{number}"),
            currency: "GHS",
            minor_units: 2_i64,
            total: 500_i64,
            flags: "",
        }
    });
    let lines = (0..count).map(|number| {
        row! {
            sale_id: format!("sale-{number}"),
            position: 0_i64,
            product_id: "p",
            name: "Soap",
            quantity: 1_i64,
            unit_price: 500_i64,
            total: 500_i64,
        }
    });
    let tx = app.state.db.begin().await.unwrap();
    bulk::insert(&tx, "sales", sales.collect()).await.unwrap();
    bulk::insert(&tx, "sale_lines", lines.collect()).await.unwrap();
    tx.commit().await.unwrap();
}
