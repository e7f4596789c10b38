use std::fmt::Write as _;

use chrono::TimeDelta;
use reqwest::Method;
use sea_orm::{ConnectionTrait, DbBackend};
use serde_json::{Value, json};

use super::{address, code, facility_name, headers, priced, send, stock, upload};
use crate::common::{Answer, Session, TestApp, facility_id};
use crate::inventory::adjust::{adjust, adjustment};
use crate::inventory::movements::card;
use crate::sales::till::{Till, assert_books_agree, batch, number, product};

async fn undo(app: &TestApp, session: &Session, upload: &Value) -> Answer {
    app.write(Method::POST, session, &format!("{}undo/", address(upload)), &json!({})).await
}

async fn price(app: &TestApp, efua: &Session, code: &str) -> Value {
    let list = priced(app, efua).await;
    list.iter().find(|row| row["barcode_id"] == code).map_or(Value::Null, |row| row["walk_in_selling_price"].clone())
}

// UPL-01: prices go back as long as nobody has changed one since, and the trail says who did what
#[tokio::test]
async fn a_price_list_is_taken_back_unless_a_later_price_stands_on_it() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let list = priced(&app, &efua).await;
    let (one, other) = (code(&list[0]), code(&list[1]));
    let before = price(&app, &efua, one).await;
    app.pass(TimeDelta::minutes(1));
    let file = format!("{}\nx,{one},77.10,70\nx,{other},66.10,60\n", headers("price_list"));
    let first = upload(&app, &efua, "kind=price_list&country=GH", file.clone()).await;
    assert_eq!(price(&app, &efua, one).await, json!("77.10"));
    app.pass(TimeDelta::minutes(1));
    let file = format!("{}\nx,{other},55,50\n", headers("price_list"));
    let second = upload(&app, &efua, "kind=price_list&country=GH", file).await;

    let refused = undo(&app, &efua, &first).await.expect_problem(409, "stands_on").json();
    assert_eq!((&refused["standing"], price(&app, &efua, one).await), (&json!(1), json!("77.10")));
    app.pass(TimeDelta::minutes(1));
    let done = undo(&app, &efua, &second).await.expect_status(200).json();
    assert_eq!((&done["undone_by"], price(&app, &efua, other).await), (&json!("Efua Owusu"), json!("66.10")));
    undo(&app, &efua, &second).await.expect_problem(409, "wrong_state");
    // The same file may come again, nobody has to say so.
    let again = format!("{}\nx,{other},55,50\n", headers("price_list"));
    send(&app, &efua, "kind=price_list&country=GH", again).await.expect_status(202);

    let path = format!("/api/audit/?subject=upload&subject_id={}", second["id"].as_str().unwrap());
    let trail = app.get(&efua, &path).await.expect_status(200).json();
    let told: Vec<_> =
        trail["results"].as_array().unwrap().iter().map(|entry| (&entry["action"], &entry["by_name"])).collect();
    let efua_did = json!("Efua Owusu");
    assert_eq!(told, [(&json!("undone"), &efua_did), (&json!("uploaded"), &efua_did)]);
    assert_ne!(before, json!("77.10"));
}

// UPL-01: a register goes as it came: new products go, changed ones become what they were
#[tokio::test]
async fn a_register_is_taken_back_unless_something_stands_on_it() {
    let app = TestApp::spawn().await;
    let efua = app.sign_in("efua").await;
    let count = app.count("catalogue").await;
    let old = upload(&app, &efua, "kind=product_register", "name,nrn,pack\nOld,N1,1\n").await;
    let file = "Drug ID,Product name,NRN\nN1,Renamed,N1\n,New,N2\n";
    let done = upload(&app, &efua, "kind=product_register", file).await;
    assert_eq!(app.count("catalogue").await, count + 2);
    // The first file cannot go before the second: its product was changed by it.
    undo(&app, &efua, &old).await.expect_problem(409, "stands_on");
    undo(&app, &efua, &done).await.expect_status(200);
    let listed = app.get(&efua, "/api/price-lists/GH/?search=N1").await.json()["results"].clone();
    let listed: Vec<_> = listed.as_array().unwrap().iter().filter(|row| row["barcode_id"] == "N1").collect();
    assert_eq!((app.count("catalogue").await, &listed[0]["name"]), (count + 1, &json!("Old")));
    // A price stands on it.
    let prices = format!("{}\nx,N1,5,5\n", headers("price_list"));
    let prices = upload(&app, &efua, "kind=price_list&country=GH", prices).await;
    undo(&app, &efua, &old).await.expect_problem(409, "stands_on");
    undo(&app, &efua, &prices).await.expect_status(200);
    undo(&app, &efua, &old).await.expect_status(200);
    assert_eq!(app.count("catalogue").await, count);
}

// UPL-01: a count that is open is cancelled and drafts are deleted
#[tokio::test]
async fn what_waits_for_somebody_is_taken_back() {
    let app = TestApp::spawn().await;
    let (ama, yaw) = (app.sign_in("ama").await, app.sign_in("yaw").await);
    let of = |kind: &str, town: &str| format!("kind={kind}&facility_id={}", facility_id(town));
    let items = stock(&app, &ama, "Accra").await;
    let count = format!("drug id,counted\n{},3\n", code(&items[0]));
    let count = upload(&app, &ama, &of("stock_count", "Accra"), count).await;
    undo(&app, &yaw, &count).await.expect_status(404);
    undo(&app, &ama, &count).await.expect_status(200);
    let path = format!("/api/inventory/stock-counts/{}/", count["stock_count_id"].as_str().unwrap());
    assert_eq!(app.get(&ama, &path).await.json()["status"], json!("cancelled"));

    let drafts = app.count("transfers").await;
    let sent = format!("drug id,to,quantity\n{},{},1\n", code(&items[0]), facility_name("Tema"));
    let transfer = upload(&app, &ama, &of("stock_transfer", "Accra"), sent).await;
    assert_eq!(app.count("transfers").await, drafts + 1);
    undo(&app, &ama, &transfer).await.expect_status(200);
    assert_eq!(app.count("transfers").await, drafts);
}

fn note(reference: &str, rows: &[(&Value, &str, i64, &str)]) -> String {
    let mut file = headers("delivery_note").to_owned();
    for (item, lot, quantity, cost) in rows {
        write!(file, "\nAkwaaba,{reference},{},{lot},2029-06-30,{quantity},{cost},,,", code(item)).unwrap();
    }
    file
}

fn stocked(item: &Value) -> i64 {
    item["quantity"].as_i64().unwrap()
}

async fn quantity(app: &TestApp, session: &Session, item: &Value) -> i64 {
    product(app, session, &item["uuid"]).await["quantity"].as_i64().unwrap()
}

// UPL-01: an expiry date in the past is asked about: its row is named, or somebody says that it is right
#[tokio::test]
async fn a_past_expiry_is_asked_about() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let items = stock(&app, &ama, "Accra").await;
    let file = note("INV-9", &[(&items[0], "L9", 5, "1.50")]).replace("2029-06-30", "2025-12-31");
    let query = format!("kind=delivery_note&facility_id={}", facility_id("Accra"));
    let asked = upload(&app, &ama, &query, file.clone()).await;
    assert_eq!((&asked["applied"], &asked["past_expiry"]), (&json!(0), &json!("ask")));
    let found = super::errors(&app, &ama, &asked).await;
    assert_eq!(found, [(2, "Expiry date".to_owned(), "past_expiry".to_owned())]);
    let taken = upload(&app, &ama, &format!("{query}&past_expiry=accept"), file).await;
    assert_eq!(taken["applied"], json!(1));
}

// UPL-01: stock, costs and the question whether the note came before are as if the delivery had never come
#[tokio::test]
async fn a_delivery_is_taken_out_of_stock_again_as_long_as_nothing_moved_its_batches() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let query = format!("kind=delivery_note&facility_id={}", facility_id("Accra"));
    let items = stock(&app, &ama, "Accra").await;
    let (one, other) = (&items[0], &items[1]);
    let first = upload(&app, &ama, &query, note("INV-1", &[(one, "L-1", 5, "1.50"), (other, "L-2", 7, "")])).await;
    app.pass(TimeDelta::minutes(1));
    // Another delivery brings more of the same batch, and says that it costs more now.
    let second = upload(&app, &ama, &query, note("INV-2", &[(one, "L-1", 2, "9.00")])).await;
    let cost = "SELECT CAST(COALESCE(unit_cost, 0) AS TEXT) FROM batches WHERE lot = 'L-1'";
    assert_eq!((app.text(cost).await.as_str(), quantity(&app, &ama, one).await), ("900", stocked(one) + 7));

    let refused = undo(&app, &ama, &first).await.expect_problem(409, "stands_on").json();
    assert_eq!((&refused["standing"], quantity(&app, &ama, other).await), (&json!(1), stocked(other) + 7));
    app.pass(TimeDelta::minutes(1));
    let done = undo(&app, &ama, &second).await.expect_status(200).json();
    assert_eq!(done["undone_by"], json!("Ama Mensah"));
    assert_eq!((app.text(cost).await.as_str(), quantity(&app, &ama, one).await), ("150", stocked(one) + 5));
    // What took itself back does not stand on the first.
    undo(&app, &ama, &first).await.expect_status(200);
    undo(&app, &ama, &first).await.expect_problem(409, "wrong_state");
    assert_eq!((app.text(cost).await.as_str(), quantity(&app, &ama, one).await), ("0", stocked(one)));
    assert_eq!(quantity(&app, &ama, other).await, stocked(other));
    let path = format!("/api/inventory/deliveries/{}/", first["delivery_id"].as_str().unwrap());
    let made = app.get(&ama, &path).await.expect_status(200).json();
    assert_eq!((&made["undone_by"], made["undone_at"].is_string()), (&json!("Ama Mensah"), true));
    let rows = card(&app, &ama, one).await;
    let moves: Vec<_> = rows.iter().take(4).map(|row| (&row["quantity"], &row["reason"])).collect();
    let (none, undone) = (Value::Null, json!("undone"));
    assert_eq!(moves, [(&json!(-2), &undone), (&json!(2), &none), (&json!(-5), &undone), (&json!(5), &none)]);
    assert_books_agree(&app).await;

    // It may come again, nobody has to say so; what is sold of it then stands on it, and so does what is counted.
    let again = upload(&app, &ama, &query, note("INV-1", &[(one, "L-1", 5, "1.50"), (other, "L-2", 7, "")])).await;
    assert_eq!((&again["applied"], &again["error_count"]), (&json!(2), &json!(0)));
    app.pass(TimeDelta::minutes(1));
    let there = product(&app, &ama, &other["uuid"]).await["batches"].clone();
    let of_file = there.as_array().unwrap().iter().find(|batch| batch["lot"] == "L-2").unwrap();
    let mut lost = adjustment(other, -1, "lost");
    lost["batch_id"] = of_file["id"].clone();
    adjust(&app, &ama, &lost).await.expect_status(201);
    undo(&app, &ama, &again).await.expect_problem(409, "stands_on");
    assert_eq!(quantity(&app, &ama, one).await, stocked(one) + 5);
    assert_books_agree(&app).await;
}

// UPL-01: a count that found what was delivered stands on it, though it changed nothing
#[tokio::test]
async fn a_delivery_that_was_counted_stays() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let query = |kind: &str| format!("kind={kind}&facility_id={}", facility_id("Accra"));
    let items = stock(&app, &ama, "Accra").await;
    let file = upload(&app, &ama, &query("delivery_note"), note("INV-1", &[(&items[0], "L-1", 5, "")])).await;
    app.pass(TimeDelta::minutes(1));
    let counted = format!("drug id,counted\n{},{}\n", code(&items[0]), stocked(&items[0]) + 5);
    let count = upload(&app, &ama, &query("stock_count"), counted).await;
    let path = format!("/api/inventory/stock-counts/{}/apply/", count["stock_count_id"].as_str().unwrap());
    app.write(Method::POST, &ama, &path, &json!({})).await.expect_status(200);
    undo(&app, &ama, &file).await.expect_problem(409, "stands_on");
}

// UPL-01 PRC-10: products of one's own go again, tills are told to forget them, and what was sold meanwhile counts
#[tokio::test]
async fn own_products_are_taken_back_unless_something_stands_on_them() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let query = format!("kind=custom_product&facility_id={}", facility_id("Accra"));
    let feed =
        |since: &str| format!("/api/inventory-bff/productaliases/?facility_id={}&since={since}", facility_id("Accra"));
    let before = app.count("products").await;
    let file = "name,barcode,price,member price\nShea butter,,12.5,12\nBlack soap,777,5,5\n";
    let made = upload(&app, &ama, &query, file).await;
    let items = stock(&app, &ama, "Accra").await;
    let own: Vec<&Value> = items.iter().filter(|item| item["is_custom"] == json!(true)).collect();
    let soap = *own.iter().find(|item| item["name"] == "Black soap").unwrap();
    app.pass(TimeDelta::minutes(2));
    assert_eq!(undo(&app, &ama, &made).await.expect_status(200).json()["undone_by"], json!("Ama Mensah"));
    assert_eq!((app.count("products").await, app.count("withdrawn_products").await), (before, 2));
    let told = app.get(&ama, &feed("2026-03-02T09:00:00Z")).await.expect_status(200).json();
    let mut withdrawn: Vec<&str> = told["withdrawn"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    let mut gone: Vec<&str> =
        own.iter().map(|item| item["uuid"].as_str().unwrap()).filter(|id| withdrawn.contains(id)).collect();
    withdrawn.sort_unstable();
    gone.sort_unstable();
    assert_eq!((withdrawn.len(), &withdrawn), (2, &gone));
    let later = app.get(&ama, &feed("2026-03-02T09:10:00Z")).await.expect_status(200).json();
    assert_eq!(later["withdrawn"], json!([]));
    // A till that had no network has sold it: the sale is taken, and says what is odd about it.
    let sale = Till::new().sale(&[(soap, 1)]);
    let answer = app.sync(&ama, &batch([&sale])).await;
    assert_eq!(answer["results"][0]["status"], json!("applied"));

    // Name and barcode are free again; what is put into stock stands on the file.
    let again = upload(&app, &ama, &query, file).await;
    assert_eq!((&again["applied"], &again["error_count"]), (&json!(2), &json!(0)));
    let items = stock(&app, &ama, "Accra").await;
    let soap = items.iter().find(|item| item["name"] == "Black soap").unwrap();
    let mut found = adjustment(soap, 3, "found");
    found["new_batch"] = json!({ "lot": "S-1", "expiry_date": "2029-06-30" });
    adjust(&app, &ama, &found).await.expect_status(201);
    let refused = undo(&app, &ama, &again).await.expect_problem(409, "stands_on").json();
    assert_eq!((&refused["standing"], app.count("products").await), (&json!(1), before + 2));
    // So does what was asked for and not there.
    let butter = items.iter().find(|item| item["name"] == "Shea butter").unwrap();
    app.sync(&ama, &batch([&Till::new().lost_sale(Some(butter), "Butter")])).await;
    let refused = undo(&app, &ama, &again).await.expect_problem(409, "stands_on").json();
    assert_eq!((&refused["standing"], app.count("products").await), (&json!(2), before + 2));
    assert_books_agree(&app).await;
}

// UPL-01: of a service no stock has moved, and yet it was sold
#[tokio::test]
async fn a_service_that_was_sold_stands_on_its_file() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let query = format!("kind=custom_product&facility_id={}", facility_id("Accra"));
    let file = "name,price,member price,Kept in stock\nDelivery fee,5,5,no\nBlood pressure check,9,9,no\n";
    let made = upload(&app, &ama, &query, file).await;
    let items = crate::transfers::products(&app, &ama, "Accra").await;
    let fee = items.iter().find(|item| item["name"] == "Delivery fee").unwrap();
    app.sync(&ama, &batch([&Till::new().sale(&[(fee, 2)])])).await;
    let refused = undo(&app, &ama, &made).await.expect_problem(409, "stands_on").json();
    assert_eq!(refused["standing"], json!(1));
}

// UPL-01: who puts a product on a draft in the very moment in which its file is undone keeps it
#[tokio::test]
async fn an_own_product_that_is_put_on_a_draft_meanwhile_stays() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    let query = format!("kind=custom_product&facility_id={}", facility_id("Accra"));
    let made = upload(&app, &ama, &query, "name,price,member price\nShea butter,12.5,12\n").await;
    let products = app.count("products").await;
    let items = stock(&app, &ama, "Accra").await;
    let butter = items.iter().find(|item| item["name"] == "Shea butter").unwrap();
    let draft = app.state.db.begin().await.unwrap();
    let head = format!(
        "INSERT INTO transfers (id, number, status, source_id, destination_id, note, created_at, updated_at,
            finalised_by_itself, created_by)
        VALUES ('draft', 9999, 'draft', '{}', '{}', '', 0, 0, FALSE, 'Kofi')",
        facility_id("Accra"),
        facility_id("Tema")
    );
    let line = format!(
        "INSERT INTO transfer_lines (id, transfer_id, position, product_id, quantity, reason_note)
        VALUES ('line', 'draft', 0, '{}', 1, '')",
        butter["uuid"].as_str().unwrap()
    );
    draft.execute_unprepared(&head).await.unwrap();
    draft.execute_unprepared(&line).await.unwrap();

    let (undone, ()) = tokio::join!(undo(&app, &ama, &made), async {
        // On PostgreSQL until it waits for the product; on SQLite it waits before it has looked at anything.
        let waiting = "SELECT COUNT(*) FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'";
        let postgres = app.state.db.backend() == DbBackend::Postgres;
        while postgres && number(&app, waiting, &[]).await == 0 {
            tokio::task::yield_now().await;
        }
        draft.commit().await.unwrap();
    });

    undone.expect_problem(409, "stands_on");
    assert_eq!(app.count("products").await, products);
    undo(&app, &ama, &made).await.expect_problem(409, "stands_on");
    let upload = app.get(&ama, &address(&made)).await.expect_status(200).json();
    assert_eq!(upload["undone_by"], Value::Null);
}
