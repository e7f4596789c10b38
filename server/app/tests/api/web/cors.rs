use reqwest::Method;

use crate::common::{Answer, TestApp};

async fn preflight(app: &TestApp, origin: &str) -> Answer {
    let request = app.http.request(Method::OPTIONS, app.url("/api/sales/sync/"));
    let request = request.header("origin", origin).header("access-control-request-method", "POST");
    let wanted = "authorization,m-user-jwt,idempotency-key,content-type";
    app.send(request.header("access-control-request-headers", wanted)).await
}

// API-44
#[tokio::test]
async fn a_named_origin_may_send_both_token_headers_and_read_the_date() {
    let app = TestApp::spawn_with(&["--cors-origin", "https://till.example"]).await;
    let answer = preflight(&app, "https://till.example").await.expect_status(200);
    assert_eq!(answer.header("access-control-allow-origin"), "https://till.example");
    let allowed = answer.header("access-control-allow-headers").to_lowercase();
    for header in ["authorization", "m-user-jwt", "idempotency-key", "content-type"] {
        assert!(allowed.contains(header), "{allowed}");
    }
    let request = app.http.get(app.url("/health/live")).header("origin", "https://till.example");
    let exposed = app.send(request).await.header("access-control-expose-headers").to_lowercase();
    assert!(exposed.contains("date"), "{exposed}");
}

#[tokio::test]
async fn other_origins_and_servers_that_name_none_allow_nothing() {
    let named = TestApp::spawn_with(&["--cors-origin", "https://till.example"]).await;
    assert_eq!(preflight(&named, "https://evil.example").await.header("access-control-allow-origin"), "");
    let closed = TestApp::spawn().await;
    assert_eq!(preflight(&closed, "https://till.example").await.header("access-control-allow-origin"), "");
}
