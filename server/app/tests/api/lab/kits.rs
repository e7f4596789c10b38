use serde_json::{Value, json};

use super::{World, choice, id, left, of_lot, result};
use crate::common::facility_id;
use crate::sales::till::assert_books_agree;

// LAB-3
#[tokio::test]
async fn an_invalid_test_uses_up_a_kit_and_so_does_its_repeat() {
    let mut world = World::new().await;
    let kit = world.kit("malaria_rdt").await;
    let request = world.request(&["malaria_rdt"]);
    let mut invalid = result(of_lot(&kit, 0), json!([]));
    invalid["outcome"] = json!("invalid");
    let first = world.entry(&request, "result", invalid);
    let read = result(of_lot(&kit, 0), choice("plasmodium", "detected", "abnormal"));
    let second = world.entry(&request, "result", read.clone());
    let mut amended = read;
    amended["amends"] = second["id"].clone();
    let third = world.entry(&request, "result", amended);
    world.take(&[&request, &first, &second, &third]).await;
    assert_eq!(left(&world.kit("malaria_rdt").await)[0], left(&kit)[0] - 2, "a correction uses up none");
    assert_books_agree(&world.app).await;
}

fn control(world: &mut World, kit: Value, passed: bool, at: &str) -> Value {
    let mut payload = kit;
    payload["name"] = json!("Malaria");
    payload["level"] = json!("positive");
    payload["passed"] = json!(passed);
    payload["note"] = json!("");
    payload["at"] = json!(at);
    world.record("lab_control", payload)
}

// LAB-8
#[tokio::test]
async fn a_failed_control_or_a_past_expiry_is_flagged_for_that_lot_only_until_one_passes() {
    let mut world = World::new().await;
    let kit = world.kit("malaria_rdt").await;
    let request = world.request(&["malaria_rdt"]);
    let failed = control(&mut world, of_lot(&kit, 0), false, "2026-03-02T07:00:00.000Z");
    let read = |kit: Value| result(kit, choice("plasmodium", "detected", "abnormal"));
    let same = world.entry(&request, "result", read(of_lot(&kit, 0)));
    let other = world.entry(&request, "result", read(of_lot(&kit, 1)));
    let mut past = of_lot(&kit, 1);
    past["expiry_date"] = json!("2026-03-01");
    let expired = world.entry(&request, "result", read(past));
    let flags = world.take(&[&request, &failed, &same, &other, &expired]).await;
    assert_eq!(flags[2], ["kit_not_usable"]);
    assert_eq!((flags[3].len(), flags[4].as_slice()), (0, &["kit_not_usable".to_owned()][..]));
    let passed = control(&mut world, of_lot(&kit, 0), true, "2026-03-02T08:00:00.000Z");
    let now = world.entry(&request, "result", read(of_lot(&kit, 0)));
    assert_eq!(world.take(&[&passed, &now]).await, vec![Vec::<String>::new(); 2]);
    assert_eq!(left(&world.kit("malaria_rdt").await), [left(&kit)[0] - 4, left(&kit)[1] - 2]);
    let path = format!("/api/lab/controls/?facility_id={}", facility_id("Nairobi"));
    let rows = world.app.get_all(&world.wanjiru, &path).await;
    let shown: Vec<(&Value, &Value)> = rows.iter().map(|row| (&row["passed"], &row["gone"])).collect();
    assert_eq!(shown, [(&json!(false), &json!(false)), (&json!(true), &json!(false))]);
    assert_books_agree(&world.app).await;
}

#[tokio::test]
async fn what_the_books_do_not_have_of_a_kit_is_oversold_and_told() {
    let mut world = World::new().await;
    let kit = world.kit("malaria_rdt").await;
    let all: i64 = left(&kit).iter().sum();
    let request = world.request(&["malaria_rdt"]);
    let mut records = vec![request.clone()];
    for _ in 0..=all {
        records.push(world.entry(&request, "result", result(of_lot(&kit, 0), json!([]))));
    }
    let flags = world.take(&records.iter().collect::<Vec<_>>()).await;
    assert_eq!(flags.last().unwrap(), &["batch_short", "oversold"]);
    let mut unknown = of_lot(&kit, 0);
    unknown["product_uuid"] = json!("nothing");
    let other = world.entry(&request, "result", result(unknown, json!([])));
    assert_eq!(world.take(&[&other]).await[0], ["unknown_product"]);
    assert_books_agree(&world.app).await;
}

// LAB-8: who was tested with a lot
#[tokio::test]
async fn who_was_tested_with_a_lot_is_found_by_the_lot() {
    let mut world = World::new().await;
    let (kit, secret) = (world.kit("malaria_rdt").await, world.kit("hiv_screen").await);
    let (one, other, hidden) =
        (world.request(&["malaria_rdt"]), world.request(&["malaria_rdt"]), world.request(&["hiv_screen"]));
    let read = |kit: &Value, batch: usize| result(of_lot(kit, batch), json!([]));
    let entries = [
        world.entry(&one, "result", read(&kit, 0)),
        world.entry(&other, "result", read(&kit, 1)),
        world.entry(&hidden, "result", read(&secret, 0)),
    ];
    world.take(&[&one, &other, &hidden, &entries[0], &entries[1], &entries[2]]).await;
    let achieng = world.app.sign_in("achieng").await;
    let found = async |session, product: &Value| {
        let (uuid, lot) = (product["uuid"].as_str().unwrap(), product["batches"][0]["lot"].as_str().unwrap());
        let path = format!("/api/lab/lots/?facility_id={}&product_uuid={uuid}&lot={lot}", facility_id("Nairobi"));
        let rows = world.app.get_all(session, &path).await;
        rows.iter().map(|row| row["uuid"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(found(&achieng, &kit).await, [id(&one)]);
    assert_eq!(found(&achieng, &secret).await, Vec::<String>::new(), "the lot alone says which test it was");
    assert_eq!(found(&world.wanjiru, &secret).await, [id(&hidden)]);
}
