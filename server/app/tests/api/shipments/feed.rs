//! The feed of shipments.

use serde_json::Value;

use super::{SHIPMENTS, World, units};
use crate::common::facility_id;

// DWN-16: first what is not wholly received, then what changed
#[tokio::test]
async fn the_feed_has_what_is_open_and_later_what_changed() {
    let mut world = World::new().await;
    let feed = format!("{SHIPMENTS}?facility_id={}", facility_id("Accra"));
    let (_, one) = world.sent(1).await;
    let (_, other) = world.sent(1).await;
    let listed = world.app.get_all(&world.kofi, &feed).await;
    let numbers: Vec<i64> = listed.iter().map(|row| units(row, "change_number")).collect();
    assert_eq!(
        (numbers.as_slice(), &listed[0]["uuid"], &listed[1]["uuid"]),
        (&[1, 2][..], &one["uuid"], &other["uuid"])
    );

    let all: Vec<(usize, [i64; 3])> = one["lines"]
        .as_array()
        .unwrap()
        .iter()
        .enumerate()
        .map(|(at, line)| (at, [units(line, "units"), 0, 0]))
        .collect();
    let receipt = world.receipt(&one, &all);
    world.receive(&receipt, &[]).await;

    let since = world.app.get_all(&world.kofi, &format!("{feed}&since=2")).await;
    assert_eq!((since.len(), units(&since[0], "change_number"), &since[0]["state"]), (1, 3, &"received".into()));
    let open = world.app.get_all(&world.kofi, &feed).await;
    assert_eq!(open.iter().map(|row| &row["uuid"]).collect::<Vec<_>>(), [&other["uuid"]]);
    assert_eq!(world.app.get_all(&world.kofi, &format!("{feed}&since=3")).await, Vec::<Value>::new());
}
