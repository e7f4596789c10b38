use serde_json::json;
use uuid::Uuid;

use super::{ask, rows, status, written};
use crate::common::{TestApp, facility_id};
use crate::provider_stock::statement;

const STATEMENT: (&str, &str) = ("/api/vdl/downloads/", "/api/vdl/downloads/");

// EXP-01 VDL-7: the sheet equals the screen
#[tokio::test]
async fn the_sheet_of_a_statement_says_what_the_statement_says() {
    let app = TestApp::spawn().await;
    let (kofi, ama) = (app.sign_in("kofi").await, app.sign_in("ama").await);
    let shown = statement(&app, &kofi, "Accra", "2026-02").await;
    let lines = shown["lines"].as_array().unwrap();
    assert!(!lines.is_empty());
    for format in ["csv", "xlsx"] {
        let body = json!({ "id": Uuid::new_v4(), "facility_id": facility_id("Accra"), "period": "2026-02",
            "format": format });
        let rows = rows(&written(&app, &kofi, STATEMENT, &body).await);
        assert_eq!(rows.len(), lines.len());
        for (row, line) in rows.iter().zip(lines) {
            assert_eq!((&row["Drug ID"], &row["Product"]), (&line["barcode"], &line["name"]));
            let number = |name: &str| row[name].as_str().unwrap().parse::<f64>().unwrap();
            for (title, column) in [
                ("Before", "opening"),
                ("Received", "received"),
                ("Transferred in", "transferred_in"),
                ("Counts, corrections", "counted"),
                ("Sold or used", "sold"),
                ("Written off", "written_off"),
                ("Returned", "returned"),
                ("Transferred out", "transferred_out"),
                ("Left", "closing"),
                ("Units sold in earlier months", "late_units"),
            ] {
                assert_eq!(number(title), line[column].as_f64().unwrap(), "{title} of {line}");
            }
            assert_eq!(number("Owed"), line["owed"].as_str().unwrap().parse::<f64>().unwrap());
        }
        // Money is nothing for a cashier.
        status(&app, &ama, STATEMENT, &body).await.expect_problem(403, "no_vdl");
    }
    let none = json!({ "id": Uuid::new_v4(), "facility_id": facility_id("Accra"), "period": "1999-01",
        "format": "csv" });
    ask(&app, &kofi, STATEMENT, &none).await.expect_problem(404, "not_found");
}
