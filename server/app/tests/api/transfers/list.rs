use serde_json::{Value, json};

use super::{PATH, act, draft, sendable, sent};
use crate::common::{TestApp, facility_id};
use reqwest::Method;

fn path(town: &str, rest: &str) -> String {
    format!("{PATH}?source_or_destination_facility={}&page=1{rest}", facility_id(town))
}

fn numbers(rows: &[Value]) -> Vec<i64> {
    rows.iter().map(|row| row["number"].as_i64().unwrap()).collect()
}

// IST-01, IST-03, API-20, ENT-21: both directions, as the parameter says, unless one is asked for; never a draft of another
#[tokio::test]
async fn a_facility_sees_what_comes_in_and_what_goes_out() {
    let app = TestApp::spawn().await;
    let (yaw, ama) = (app.sign_in("yaw").await, app.sign_in("ama").await);
    let before = app.get_all(&ama, &path("Accra", "&status=I")).await.len();
    let item = sendable(&app, &yaw, 4).await;
    let incoming = sent(&app, &yaw, &[(&item, 1)]).await;
    app.write(Method::POST, &yaw, PATH, &draft(&[(&item, 1)])).await.expect_status(201);

    let rows = app.get_all(&ama, &path("Accra", "&status=I")).await;

    assert_eq!((rows.len(), &rows[0]["id"]), (before + 1, &incoming["id"]));
    assert_eq!(rows[0]["facilityName"], "Tidegate Warehouse, Tema");
    assert!(rows[0]["updated_at"].is_string() && rows[0]["products"].as_array().is_some_and(|lines| !lines.is_empty()));
    let number = incoming["number"].as_i64().unwrap();
    assert_eq!(app.get_all(&yaw, &path("Tema", "&status=I&direction=incoming")).await.len(), 0);
    for rest in ["&status=I", "&status=I&direction=outgoing"] {
        let outgoing = app.get_all(&yaw, &path("Tema", rest)).await;
        assert!(numbers(&outgoing).contains(&number), "{rest}");
    }
    assert_eq!(app.get_all(&ama, &path("Accra", "&status=I&direction=incoming")).await.len(), before + 1);
    assert!(!numbers(&app.get_all(&ama, &path("Accra", "&status=I&direction=outgoing")).await).contains(&number));
    assert_eq!(app.get_all(&yaw, &path("Tema", "&status=D")).await.len(), 1);
    assert_eq!(app.get_all(&ama, &path("Accra", "&status=D")).await.len(), 0);
    app.get(&ama, &path("Tema", "")).await.expect_problem(403, "other_facility");
    app.get(&ama, &path("Accra", "&status=X")).await.expect_problem(400, "bad_query");
}

// API-32: 25 a page, newest first, all of them by `next`
#[tokio::test]
async fn transfers_are_paged_newest_first() {
    let app = TestApp::spawn().await;
    let yaw = app.sign_in("yaw").await;
    let item = sendable(&app, &yaw, 1).await;
    for _ in 0..27 {
        app.write(Method::POST, &yaw, PATH, &draft(&[(&item, 1)])).await.expect_status(201);
    }
    let first = app.get(&yaw, &path("Tema", "&status=D")).await.expect_status(200).json();
    assert_eq!((first["results"].as_array().unwrap().len(), &first["count"]), (25, &json!(27)));
    let all = numbers(&app.get_all(&yaw, &path("Tema", "&status=D")).await);
    assert!(all.len() == 27 && all.is_sorted_by(|left, right| left > right), "{all:?}");
    let second = app.get(&yaw, &path("Tema", "&status=D").replace("page=1", "page=2")).await.json();
    assert_eq!(second["results"].as_array().unwrap().len(), 2);
    let gone = json!({ "id": first["results"][0]["id"] });
    act(&app, &yaw, &gone, "nothing", &json!({})).await.expect_problem(404, "not_found");
}
