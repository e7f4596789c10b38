//! Who may read, what is refused, and what a reading costs.

use serde_json::{Value, json};

use super::{overview, report, sum_up, tamper, wrapped};
use crate::common::{TestApp, facility_id};
use crate::sales::till::{Till, batch, product_with, statuses};

fn paths(town: &str) -> [String; 4] {
    let id = facility_id(town);
    [
        format!("/api/facility-insights/overview/?facility_id={id}&day=2026-03-02"),
        format!("/api/facility-insights/report/?facility_id={id}&from=2026-03-01&to=2026-03-02"),
        format!("/api/facility-insights/wrapped/?facility_id={id}&year=2025"),
        format!("/api/facility-insights/orders/?facility_id={id}&from=2026-03-01&to=2026-03-02"),
    ]
}

// ENT-16 ROL-16 API-41
#[tokio::test]
async fn figures_are_for_people_with_analytics_in_their_own_facility_and_for_staff() {
    let app = TestApp::spawn().await;
    for path in paths("Accra") {
        for username in ["kofi", "abena", "efua"] {
            app.get(&app.sign_in(username).await, &path).await.expect_status(200);
        }
        app.get(&app.sign_in("ama").await, &path).await.expect_problem(403, "no_analytics");
        app.get(&app.sign_in("ngozi").await, &path).await.expect_problem(403, "other_facility");
    }
    let efua = app.sign_in("efua").await;
    let nowhere = paths("Accra")[0].replace(&facility_id("Accra"), "none");
    app.get(&efua, &nowhere).await.expect_problem(404, "not_found");
}

// ERR-28
#[tokio::test]
async fn days_that_cannot_be_are_named() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let id = facility_id("Accra");
    for (path, field) in [
        ("report/?from=2026-03-02&to=2026-03-01", "to"),
        ("report/?from=2025-03-01&to=2026-03-02", "to"),
        ("report/?from=1969-12-31&to=1970-01-01", "from"),
        ("orders/?from=2025-03-01&to=2026-03-02", "to"),
        ("overview/?day=3000-01-01", "day"),
        ("wrapped/?year=1969", "year"),
    ] {
        let problem = app.get(&kofi, &format!("/api/facility-insights/{path}&facility_id={id}")).await;
        let problem = problem.expect_problem(422, "invalid").json();
        assert_eq!(problem["errors"][0]["field"], field, "{path}");
    }
    app.get(&kofi, &format!("/api/facility-insights/report/?facility_id={id}&from=x&to=y"))
        .await
        .expect_problem(400, "bad_query");
    report(&app, &kofi, "Accra", "2024-01-01", "2024-12-31").await;
}

/// What is made of sales alone.
fn of_sales(mut answer: Value) -> Value {
    for name in ["stock", "slow_products", "expired", "lost_sales", "as_of"] {
        answer.as_object_mut().unwrap().remove(name);
    }
    answer
}

// FIN-04 FIN-06: a year of many sales opens at once: the sales themselves are not read
#[tokio::test]
async fn what_is_summed_up_is_not_read_again() {
    let app = TestApp::spawn().await;
    let kofi = app.sign_in("kofi").await;
    let read = async || {
        let mut answers = vec![report(&app, &kofi, "Accra", "2025-03-03", "2026-03-02").await];
        answers.push(overview(&app, &kofi, "Accra", "2026-03-01").await);
        answers.push(wrapped(&app, &kofi, "Accra", 2025).await);
        answers.into_iter().map(of_sales).collect::<Vec<_>>()
    };
    let raw = read().await;
    sum_up(&app).await;
    tamper(&app, "UPDATE sales SET total = 1, patient_id = NULL, discount = 0, costed = 0, operator_id = 'x'").await;
    tamper(&app, "DELETE FROM sale_lines").await;
    tamper(&app, "DELETE FROM sale_payments").await;
    assert_eq!(read().await, raw);
    assert_ne!(raw[0]["sale_count"]["count"], json!(0));
}

// FIN: summing up again, by several servers at once, adds nothing twice
#[tokio::test]
async fn a_sale_is_summed_up_once_by_however_many() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let (item, mut till) = (product_with(&app, &ama, 5).await, Till::new());
    let other = app.second_server().await;
    for round in 0..3 {
        let sale = till.sale(&[(&item, 1)]);
        assert_eq!(statuses(&app.sync(&ama, &batch([&sale])).await), ["applied"]);
        let before = of_sales(report(&app, &kofi, "Accra", "2025-03-03", "2026-03-02").await);
        for state in [&app.state, &other] {
            bloom::insights::enqueue_behind(state).await.unwrap();
        }
        let (one, two) = tokio::join!(
            bloom::jobs::run_due(&app.state, bloom::work::KINDS),
            bloom::jobs::run_due(&other, bloom::work::KINDS)
        );
        assert_eq!(one.unwrap() + two.unwrap(), if round == 0 { 6 } else { 1 });
        assert_eq!(of_sales(report(&app, &kofi, "Accra", "2025-03-03", "2026-03-02").await), before);
        bloom::insights::enqueue_behind(&app.state).await.unwrap();
        assert_eq!(bloom::jobs::run_due(&app.state, bloom::work::KINDS).await.unwrap(), 0, "nothing is left");
    }
}

// FIN: a facility that moves to another clock has other days at once
#[tokio::test]
async fn days_move_with_the_clock_of_the_facility() {
    let app = TestApp::spawn().await;
    let (ama, kofi) = (app.sign_in("ama").await, app.sign_in("kofi").await);
    let (item, mut till) = (product_with(&app, &ama, 5).await, Till::new());
    till.made_at = "2026-02-20T23:30:00.000Z";
    assert_eq!(statuses(&app.sync(&ama, &batch([&till.sale(&[(&item, 1)])])).await), ["applied"]);
    sum_up(&app).await;
    let count = async |day: &str| report(&app, &kofi, "Accra", day, day).await["by_hour"][0]["count"].clone();
    let before = count("2026-02-21").await.as_i64().unwrap();
    tamper(&app, "UPDATE countries SET time_zone = 'Africa/Lagos' WHERE alpha_2_code = 'GH'").await;
    assert_eq!(count("2026-02-21").await, json!(before + 1));
    let year = of_sales(report(&app, &kofi, "Accra", "2025-03-03", "2026-03-02").await);
    assert_eq!(statuses(&app.sync(&ama, &batch([&till.sale(&[(&item, 1)])])).await), ["applied"]);
    sum_up(&app).await;
    assert_eq!(count("2026-02-21").await, json!(before + 2));
    let later = of_sales(report(&app, &kofi, "Accra", "2025-03-03", "2026-03-02").await);
    assert_eq!(later["sale_count"]["count"].as_i64(), year["sale_count"]["count"].as_i64().map(|count| count + 1));
}
