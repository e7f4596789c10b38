use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{HEADERS, newest, offers, owned, sheet, told, upload};
use crate::common::TestApp;
use crate::uploads::{self, errors};

const OF_GHANA: &str = "kind=supplier_offers&country=GH";

#[tokio::test]
async fn a_file_is_the_whole_list_of_the_suppliers_it_names_and_of_nobody_else() {
    let app = TestApp::spawn().await;
    let (abena, efua) = (app.sign_in("abena").await, app.sign_in("efua").await);
    let demo = offers(&app, &abena, None).await;
    upload(&app, &efua, sheet(&[("Sahel", "1", "10"), ("Niger Bend", "1", "11"), ("Niger Bend", "2", "22")])).await;
    let before = newest(&app, &abena).await;
    app.pass(TimeDelta::minutes(1));

    upload(&app, &efua, sheet(&[("niger  bend", "1", "11")])).await;

    assert_eq!(told(&offers(&app, &abena, Some(before)).await), owned(&[("Niger Bend", "2", "22.00*")]));
    let standing = offers(&app, &abena, None).await;
    let expected = [("Sahel", "1", "10.00"), ("Niger Bend", "1", "11.00")];
    assert_eq!(told(&standing[demo.len()..]), owned(&expected));
    assert_eq!(standing[..demo.len()], demo);
}

#[tokio::test]
async fn the_same_list_again_changes_nothing_and_gives_no_number() {
    let app = TestApp::spawn().await;
    let (abena, efua) = (app.sign_in("abena").await, app.sign_in("efua").await);
    let file = sheet(&[("Sahel", "1", "10"), ("Sahel", "2", "20")]);
    upload(&app, &efua, file.clone()).await;
    let before = offers(&app, &abena, None).await;
    app.pass(TimeDelta::days(3));
    let (abena, efua) = (app.sign_in("abena").await, app.sign_in("efua").await);
    let done = upload(&app, &efua, file).await;
    assert_eq!((&done["applied"], offers(&app, &abena, None).await), (&json!(2), before.clone()));
    // A day that the list itself says is something new to tell.
    let dated = format!(
        "{HEADERS}\nSahel,1,Product 1,Generic,Box of 10,10,10,,2,,2026-03-04\n\
        Sahel,2,Product 2,Generic,Box of 10,10,20,,2,,"
    );
    upload(&app, &efua, dated).await;
    let changed = offers(&app, &abena, Some(super::number(before.last().unwrap()))).await;
    assert_eq!((changed.len(), &changed[0]["as_of"]), (1, &json!("2026-03-04T00:00:00Z")));
}

#[tokio::test]
async fn a_row_that_comes_twice_is_named_with_the_other_one_and_nothing_is_applied() {
    let app = TestApp::spawn().await;
    let (abena, efua) = (app.sign_in("abena").await, app.sign_in("efua").await);
    let before = newest(&app, &abena).await;
    let rows = [("Sahel", "1", "10"), ("Sahel", "2", "20"), ("SAHEL", "1", "12"), ("Niger Bend", "1", "10")];
    let done = uploads::upload(&app, &efua, OF_GHANA, sheet(&rows)).await;
    assert_eq!((&done["status"], &done["applied"]), (&json!("FAILED_VALIDATION"), &json!(0)));
    let named = app.get_all(&efua, &format!("{}errors/", uploads::address(&done))).await;
    let named: Vec<_> =
        named.iter().map(|error| (&error["row"], &error["column"], &error["value"], &error["reason"])).collect();
    let (column, value) = (json!("Drug ID"), json!("1"));
    let also = |row: i64| json!(format!("The same product also stands in: row {row}."));
    assert_eq!(named, [(&json!(2), &column, &value, &also(4)), (&json!(4), &column, &value, &also(2))]);
    assert_eq!(newest(&app, &abena).await, before);
    // The same product in another pack is another offer.
    let packs = format!("{}\nSahel,1,Product 1,Generic,Box of 20,20,19,,2,,", sheet(&rows[..2]));
    upload(&app, &efua, packs).await;
    assert_eq!(offers(&app, &abena, Some(before)).await.len(), 3);
}

#[tokio::test]
async fn every_wrong_value_is_named_by_row_and_column_and_the_whole_list_waits() {
    let app = TestApp::spawn().await;
    let (abena, efua) = (app.sign_in("abena").await, app.sign_in("efua").await);
    upload(&app, &efua, sheet(&[("Sahel", "1", "10"), ("Sahel", "2", "20")])).await;
    let before = newest(&app, &abena).await;
    app.pass(TimeDelta::minutes(1));
    let file = format!(
        "{HEADERS}\nSahel,1,Product 1,,Box,10,11,,2,,\n,,,,,,,,,,x\nSahel,3,P,,Box,0,-1,perhaps,1.5,0,2026-03-03\n\
        Sahel,4,P,,Box,1,0,,400,1,\nSahel,5,P,,Box,1,12.345,,1,1,"
    );

    // Whatever is asked for: half a list would withdraw the other half.
    let asked = format!("{OF_GHANA}&on_bad_rows=apply_good");
    let done = uploads::upload(&app, &efua, &asked, file).await;

    assert_eq!((&done["status"], &done["on_bad_rows"]), (&json!("FAILED_VALIDATION"), &json!("apply_none")));
    let found = errors(&app, &efua, &done).await;
    let found: Vec<_> = found.iter().map(|(row, column, code)| (*row, column.as_str(), code.as_str())).collect();
    let expected = [
        (3, "Supplier", "missing"),
        (3, "Drug ID", "missing"),
        (3, "Product name", "missing"),
        (3, "Pack", "missing"),
        (3, "Units per pack", "missing"),
        (3, "Price per pack", "missing"),
        (3, "Lead days", "missing"),
        (3, "As of", "bad_date"),
        (4, "Units per pack", "zero"),
        (4, "Price per pack", "negative"),
        (4, "Availability", "not_an_availability"),
        (4, "Lead days", "not_whole"),
        (4, "Minimum packs", "zero"),
        (4, "As of", "future_date"),
        (5, "Price per pack", "zero"),
        (5, "Lead days", "too_big"),
        (6, "Price per pack", "too_precise"),
    ];
    assert_eq!(found, expected);
    assert_eq!(offers(&app, &abena, Some(before)).await, Vec::<Value>::new());
    // To be mended and uploaded again it comes with its good rows: alone the others would be the whole list.
    let path = format!("{}failed-rows/?format=csv", uploads::address(&done));
    let sheet = app.get(&efua, &path).await.expect_status(200).text();
    let lines: Vec<&str> = sheet.lines().collect();
    assert_eq!(lines.len(), 6, "{sheet}");
    assert!(lines[1].contains("Product 1") && lines[5].contains("Price per pack: "), "{sheet}");
}

#[tokio::test]
async fn a_list_in_french_is_understood_with_its_headers_and_words() {
    let app = TestApp::spawn().await;
    let (efua, afi) = (app.sign_in("efua").await, app.sign_in("afi").await);
    let file = "Grossiste;Code-barres;Désignation;DCI;Conditionnement;Unités par boîte;Prix;Disponibilité;Délai;Minimum\n\
        Comptoir du Nord;77;Zinc;Zinc;Boîte de 10;10;1 250;Rupture de stock;3;2\n";
    let done = uploads::upload(&app, &efua, "kind=supplier_offers&country=bj", file).await;
    assert_eq!((&done["status"], &done["country"]), (&json!("COMPLETED"), &json!("BJ")), "{done}");
    let all = app.get_all(&afi, &super::feed_of("Cotonou", None)).await;
    let last = all.last().unwrap();
    assert_eq!(
        (&last["price"], &last["availability"], &last["minimum_packs"]),
        (&json!("1250"), &json!("unavailable"), &json!(2))
    );
    // The day of the upload there, an hour ahead of UTC.
    assert_eq!(last["as_of"], "2026-03-01T23:00:00Z");
}

// ROL-16: lists of a country are the provider's.
#[tokio::test]
async fn only_provider_staff_uploads_a_list_and_the_trail_says_who() {
    let app = TestApp::spawn().await;
    let (abena, efua) = (app.sign_in("abena").await, app.sign_in("efua").await);
    let file = sheet(&[("Sahel", "1", "10")]);
    uploads::send(&app, &abena, OF_GHANA, file.clone()).await.expect_problem(403, "staff_only");
    uploads::send(&app, &efua, "kind=supplier_offers", file.clone()).await.expect_problem(400, "bad_query");
    let done = upload(&app, &efua, file).await;
    let path = format!("/api/audit/?subject=upload&subject_id={}", done["id"].as_str().unwrap());
    let trail = app.get(&efua, &path).await.expect_status(200).json()["results"].clone();
    assert_eq!((&trail[0]["action"], &trail[0]["by_name"]), (&json!("uploaded"), &json!("Efua Owusu")));
    app.get(&abena, &uploads::address(&done)).await.expect_problem(404, "not_found");
}

// An older file that waited longer must not undo what a newer one said.
#[tokio::test]
async fn an_older_list_that_is_applied_later_is_left_out() {
    let app = TestApp::spawn().await;
    let (abena, efua) = (app.sign_in("abena").await, app.sign_in("efua").await);
    upload(&app, &efua, sheet(&[("Sahel", "1", "10")])).await;
    let before = newest(&app, &abena).await;
    let sahel = bloom::offers::List { country_id: 288, id: "", came_at: 0, as_of: 0 };
    let row = bloom::offers::ListedOffer {
        supplier: "Sahel".to_owned(),
        barcode: "1".to_owned(),
        name: "Product 1".to_owned(),
        generic_name: String::new(),
        pack: "Box of 10".to_owned(),
        pack_units: 10,
        price: bloom::values::Money::from_minor(1),
        availability: bloom::offers::Availability::Available,
        lead_days: 1,
        minimum_packs: 1,
        as_of: None,
    };
    let tx = app.state.db.begin().await.unwrap();
    let taken = bloom::offers::take(&tx, sahel, &[row]).await.unwrap();
    assert_eq!((taken.superseded.as_slice(), taken.after.len()), (&[0][..], 0));
    assert_eq!(bloom::offers::end(&tx, sahel).await.unwrap().after.len(), 0);
    tx.commit().await.unwrap();
    assert_eq!(newest(&app, &abena).await, before);
}
