use crate::common::TestApp;

#[tokio::test]
async fn every_answer_carries_the_security_headers_and_an_id() {
    let app = TestApp::spawn().await;
    for path in ["/", "/health/live", "/api/users/userinfo", "/shell/manifest.json"] {
        let answer = app.send(app.http.get(app.url(path))).await;
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "same-origin", "{path}");
        assert!(answer.header("content-security-policy").contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(answer.header("x-request-id").len(), 36, "{path}");
    }
}

#[tokio::test]
async fn answers_of_the_api_are_compressed_for_those_who_ask_and_never_stored() {
    let app = TestApp::spawn().await;
    let ama = app.sign_in("ama").await;
    for encoding in ["br", "gzip"] {
        let request = app.request(reqwest::Method::GET, &ama, "/api/oop-bff/country-config/");
        let answer = app.send(request.header("accept-encoding", encoding)).await.expect_status(200);
        assert_eq!(answer.header("content-encoding"), encoding);
        assert_eq!(answer.header("cache-control"), "no-store");
    }
    let plain = app.get(&ama, "/api/oop-bff/country-config/").await;
    assert_eq!(plain.header("content-encoding"), "");
}
