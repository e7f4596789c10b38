use crate::common::TestApp;

#[tokio::test]
async fn both_probes_answer_without_sign_in_and_are_never_cached() {
    let app = TestApp::spawn().await;
    for path in ["/health/live", "/health/ready"] {
        let answer = app.send(app.http.get(app.url(path))).await.expect_status(200);
        assert_eq!(answer.header("cache-control"), "no-store");
        assert!(!answer.header("date").is_empty(), "the shell sets its clock by it");
    }
}

#[tokio::test]
async fn a_server_whose_database_is_gone_is_alive_but_not_ready() {
    let app = TestApp::spawn().await;
    app.state.db.clone().close().await.unwrap();
    app.send(app.http.get(app.url("/health/live"))).await.expect_status(200);
    app.send(app.http.get(app.url("/health/ready"))).await.expect_problem(503, "database_unavailable");
}
