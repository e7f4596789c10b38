//! A warehouse that answers pharmacies of another country: everything about the order stays in the money of who ordered.

use reqwest::Method;
use serde_json::{Value, json};

use super::{World, incoming, picked, said, shipment};
use crate::common::facility_id;
use crate::orders::{LAGOON, line, offer_of, order, path_of, run};
use crate::sales::till::{Till, batch, statuses};

fn barcode(product: &Value) -> String {
    product["barcode_id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_warehouse_answers_a_pharmacy_abroad_in_the_money_and_with_the_offers_of_the_pharmacy() {
    let mut world = World::outside().await;
    let ngozi = world.app.sign_in("ngozi").await;
    let tema = facility_id("Tema");
    let path = format!("/api/orders/suppliers/{LAGOON}/warehouse/");
    let told = world.app.write(Method::PUT, &world.efua, &path, &json!({ "warehouse_uuid": tema })).await;
    assert_eq!(told.expect_status(200).json()["warehouse"]["name"], "Tidegate Warehouse, Tema");

    let products = world.products(10).await;
    let lagos = format!("/api/productaliases/?facility_id={}&page_size=1000", facility_id("Lagos"));
    let there = world.app.get(&ngozi, &lagos).await.expect_status(200).json();
    // The demonstration has other products in every country.
    for (own, product) in there["results"].as_array().unwrap().iter().zip(&products).take(2) {
        let text = "UPDATE products SET barcode_id = $2 WHERE id = $1";
        run(&world.app, text, vec![own["uuid"].as_str().unwrap().into(), barcode(product).into()]).await;
    }
    let asked = offer_of(&world.app, LAGOON, &barcode(&products[0]), 125_000).await;
    let instead = offer_of(&world.app, LAGOON, &barcode(&products[1]), 120_000).await;
    for (offer, name) in [(&asked, "Zephyrol"), (&instead, "Quorimax sirop pédiatrique")] {
        let text = "UPDATE offers SET name = $2, pack_units = 5 WHERE id = $1";
        run(&world.app, text, vec![offer["uuid"].as_str().unwrap().into(), name.into()]).await;
    }
    world.till = Till::of("ngozi", "Lagos", "NGN");
    let wanted = json!({ "pack_units": 5, "name": "Zephyrol" });
    let mut of_five = line(&asked, 2);
    of_five.as_object_mut().unwrap().extend(wanted.as_object().unwrap().clone());
    let record = order(&mut world.till, LAGOON, &[of_five]);
    let answer = world.app.sync(&ngozi, &batch([&record])).await;
    assert_eq!(statuses(&answer), ["applied"], "{answer:#}");

    let seen = world.app.get(&world.yaw, &incoming(&record)).await.expect_status(200).json();
    let money = |order: &Value| (order["currency"].clone(), order["minor_units"].clone(), order["total"].clone());
    assert_eq!(money(&seen), (json!("NGN"), json!(2), json!("2500.00")));

    let found = |search: &str| {
        let path = format!("{}substitutes/?search={search}", incoming(&record));
        let (app, yaw) = (&world.app, &world.yaw);
        async move {
            let found = app.get(yaw, &path).await.expect_status(200).json();
            let offers = found["offers"].as_array().unwrap().iter();
            offers.map(|offer| (offer["name"].as_str().unwrap().to_owned(), offer["price"].clone())).collect::<Vec<_>>()
        }
    };
    let sirop = ("Quorimax sirop pédiatrique".to_owned(), json!("1200.00"));
    assert_eq!(found("pediatrique%20quori").await, [sirop]);
    assert_eq!(found("").await.len(), 2);
    assert_eq!(found("amoxiclav").await, []);
    let path = format!("{}substitutes/?search=q", incoming(&record));
    world.app.get(&world.kofi, &path).await.expect_problem(404, "not_found");

    let mut said = said(&record["payload"]["lines"][0], 1, 0, "The same substance");
    said["substitute"] = json!({ "offer_uuid": instead["uuid"], "packs": 1 });
    world.confirm(&record, &[said]).await.expect_status(200);
    let lines: Vec<Value> = world.picks(&record).await.iter().flat_map(picked).collect();
    let sent = world.dispatch(&record, &shipment(&lines)).await.expect_status(200).json();
    let way = format!("/api/orders/shipments/{}/", sent["uuid"].as_str().unwrap());
    let shown = world.app.get(&ngozi, &way).await.expect_status(200).json();
    let counts: Vec<(usize, [i64; 3])> = shown["lines"]
        .as_array()
        .unwrap()
        .iter()
        .enumerate()
        .map(|(at, line)| (at, [line["units"].as_i64().unwrap(), 0, 0]))
        .collect();
    let receipt = world.receipt(&shown, &counts);
    let answer = world.app.sync(&ngozi, &batch([&receipt])).await;
    assert_eq!(statuses(&answer), ["applied"], "{answer:#}");
    let done = world.app.get(&ngozi, &path_of(&record)).await.expect_status(200).json();
    assert_eq!((&done["state"], &done["invoice_amount"]), (&json!("received"), &json!("2450.00")));
}
