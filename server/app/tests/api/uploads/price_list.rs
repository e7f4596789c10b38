use chrono::TimeDelta;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use super::{errors, priced, send, upload};
use crate::common::{TestApp, facility_id};

fn code(row: &Value) -> &str {
    row["barcode_id"].as_str().unwrap()
}

// UPL-01, UPL-04, PRC-01: good rows are applied at once, bad ones are named
#[tokio::test]
async fn good_rows_of_a_price_list_are_effective_at_once_and_bad_rows_are_named_by_line() {
    let app = TestApp::spawn().await;
    let (efua, ama) = (app.sign_in("efua").await, app.sign_in("ama").await);
    let list = priced(&app, &efua).await;
    let file = format!(
        "Prices from today;;\n\nPRIX PUBLIC;Notes;Code-barres;member_selling_price\n\
         12,50;;{};11,90\n99;x;000111;98\n;;{};5\n7,00;;{};8,00\n\n1 234,50;;{};1.234,50\n-5;;{};abc\n3;;{};3\n4;;{};4\n",
        code(&list[0]),
        code(&list[1]),
        code(&list[2]),
        code(&list[3]),
        code(&list[4]),
        code(&list[5]),
        code(&list[5]),
    );
    app.pass(TimeDelta::minutes(5));

    let done = upload(&app, &efua, "kind=price_list&country=gh", file).await;

    assert_eq!((&done["status"], &done["progress"]), (&json!("COMPLETED"), &json!(100.0)));
    assert_eq!((&done["number_of_records"], &done["applied"], &done["error_count"]), (&json!(8), &json!(2), &json!(6)));
    assert_eq!((&done["country"], &done["created_by"]["name"]), (&json!("GH"), &json!("Efua Owusu")));
    assert_eq!(done["columns"][1], json!({ "header": "Notes", "field": null }));
    assert_eq!(done["columns"][2], json!({ "header": "Code-barres", "field": "barcode_id" }));
    let found = errors(&app, &efua, &done).await;
    let expected = [
        (5, "Code-barres", "unknown_product"),
        (6, "PRIX PUBLIC", "missing"),
        (7, "member_selling_price", "member_above_walk_in"),
        (10, "PRIX PUBLIC", "negative"),
        (10, "member_selling_price", "not_a_number"),
        (11, "Code-barres", "duplicate"),
        (12, "Code-barres", "duplicate"),
    ];
    let found: Vec<_> = found.iter().map(|(line, column, code)| (*line, column.as_str(), code.as_str())).collect();
    assert_eq!(found, expected);
    let path = format!(
        "/api/inventory-bff/productaliases/new-prices/?facility_id={}&created_after=2026-03-02T09:01:00Z",
        facility_id("Accra")
    );
    let new = app.get_all(&ama, &path).await;
    let price = |row: &Value| {
        new.iter()
            .find(|item| item["barcode_id"] == row["barcode_id"])
            .map(|item| item["walk_in_selling_price"].clone())
    };
    assert_eq!(
        (price(&list[0]), price(&list[3]), price(&list[5])),
        (Some(json!("12.50")), Some(json!("1234.50")), None)
    );
}

// UPL-19: in the language of the user
#[tokio::test]
async fn reasons_and_messages_come_in_the_language_of_the_reader() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let done = upload(&app, &efua, "kind=price_list&country=GH", "Drug ID,Walk-in price,Member price\n1,2,2\n").await;
    assert_eq!(done["error_message"], "Nothing was applied. Rows with errors: 1 of 1.");
    let french = |path: String| app.request(reqwest::Method::GET, &efua, &path).header("Accept-Language", "fr-BJ");
    let upload_path = super::address(&done);
    let told = app.send(french(upload_path.clone())).await.json();
    assert_eq!(told["error_message"], "Rien n’a été appliqué. Lignes avec des erreurs\u{a0}: 1 sur 1.");
    let errors = app.send(french(format!("{upload_path}errors/"))).await.json();
    assert_eq!(errors["results"][0]["reason"], "Aucun produit n’a cet identifiant.");
    let columns = upload(&app, &efua, "kind=price_list&country=GH", "Drug ID,a\n1,2\n").await;
    assert!(columns["error_message"].as_str().unwrap().contains("Walk-in price, Member price"));
    let told = app.send(french(super::address(&columns))).await.json();
    assert!(told["error_message"].as_str().unwrap().contains("Prix public, Prix membre"), "{told}");
}

// UPL-01: the good rows, or none
#[tokio::test]
async fn with_apply_none_one_bad_row_keeps_all_of_them_out() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let list = priced(&app, &efua).await;
    let file = format!("Drug ID,Walk-in price,Member price\n{},12.34,12.34\nx,1,1\n", code(&list[0]));
    let done = upload(&app, &efua, "kind=price_list&country=GH&on_bad_rows=apply_none", file.clone()).await;
    assert_eq!(
        (&done["status"], &done["applied"], &done["error_code"]),
        (&json!("FAILED_VALIDATION"), &json!(0), &json!("rows_with_errors"))
    );
    assert_eq!(priced(&app, &efua).await, list);
    // Nothing of it was applied, so nobody is asked about the second time.
    let done = upload(&app, &efua, "kind=price_list&country=GH", file).await;
    assert_eq!((&done["status"], &done["applied"]), (&json!("COMPLETED"), &json!(1)));
}

// UPL-01, API-40: the same file twice, and the same request twice
#[tokio::test]
async fn the_same_file_is_asked_about_and_the_same_request_is_one_upload() {
    let app = TestApp::spawn().await;
    let (efua, ama) = (app.sign_in("efua").await, app.sign_in("ama").await);
    let list = priced(&app, &efua).await;
    let file = format!("Drug ID,Walk-in price,Member price\n{},12.34,12.34\n", code(&list[0]));
    let path = "/api/uploads/?kind=price_list&country=GH&file_name=a.csv";
    let request = || app.request(reqwest::Method::POST, &efua, path).header("Idempotency-Key", "k").body(file.clone());
    let first = app.send(request()).await.expect_status(202).json();
    let again = app.send(request()).await.expect_status(202).json();
    assert_eq!((&first["id"], app.count("uploads").await), (&again["id"], 1));
    app.work().await;
    app.pass(TimeDelta::seconds(1));

    let asked = send(&app, &efua, "kind=price_list&country=GH", file.clone()).await.expect_problem(409, "same_file");
    assert_eq!(asked.json()["upload_id"], first["id"]);
    assert_eq!(
        upload(&app, &efua, "kind=price_list&country=GH&same_file=again", file.clone()).await["status"],
        "COMPLETED"
    );
    send(&app, &efua, "kind=price_list&country=NG", file.clone()).await.expect_status(202);

    send(&app, &ama, "kind=price_list&country=GH", file).await.expect_problem(403, "staff_only");
    app.get(&ama, &super::address(&first)).await.expect_problem(404, "not_found");
    assert_eq!(app.get(&ama, "/api/uploads/").await.json()["count"], 0);
    let mine = app.get_all(&efua, "/api/uploads/?kind=price_list&country=GH&mine=true").await;
    assert_eq!((mine.len(), &mine[1]["id"]), (2, &first["id"]));
    assert_eq!(app.get(&efua, "/api/uploads/?unfinished=true").await.json()["count"], 1);
}

// UPL-01: with many facilities in a country a step has few rows, so that no till waits long for it
#[tokio::test]
async fn a_price_list_for_many_facilities_is_applied_in_short_steps() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let columns = "search_key, contract_type, country_id, facility_type, is_active, offline_notification_period,
        offline_time_allowed, owner_user_id, owner_full_name, owner_email, phone, address, licence_number,
        licence_expires_on, receipt_header, receipt_footer, low_stock_level, expiring_soon_days";
    let fill = format!(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
        INSERT INTO facilities (id, name, {columns})
        SELECT 'f' || n.i, 'Facility ' || n.i, {columns} FROM n CROSS JOIN facilities WHERE facilities.id = $1"
    );
    let tx = app.state.db.begin().await.unwrap();
    let statement = bloom_storage::sql(app.state.db.backend(), &fill, [facility_id("Accra").into()]);
    tx.execute_raw(statement).await.unwrap();
    tx.commit().await.unwrap();
    let mut file = b"Drug ID,Walk-in price,Member price\n".to_vec();
    for row in priced(&app, &efua).await.iter().take(25) {
        super::write(&mut file, format_args!("{},987.50,987", code(row)));
    }
    app.statements();

    let done = upload(&app, &efua, "kind=price_list&country=GH", file).await;

    assert_eq!((&done["applied"], &done["error_count"]), (&json!(25), &json!(0)), "{done}");
    let steps =
        app.statements().iter().filter(|text| text.starts_with("UPDATE products SET old_walk_in_price")).count();
    assert_eq!(steps, 3);
    let now = priced(&app, &efua).await;
    assert_eq!(now.iter().filter(|row| row["walk_in_selling_price"] == "987.50").count(), 25);
}
