use crate::common::TestApp;

#[tokio::test]
async fn every_answer_carries_the_security_headers_and_an_id() {
    let app = TestApp::spawn().await;
    for path in ["/", "/health/live", "/api/users/userinfo", "/shell/manifest.json"] {
        let answer = app.send(app.http.get(app.url(path))).await;
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "same-origin", "{path}");
        assert!(answer.header("content-security-policy").contains("frame-ancestors 'none'"), "{path}");
        let devices = answer.header("permissions-policy").to_owned();
        assert!(
            devices.contains("microphone=(), ")
                && devices.contains("camera=(self), ")
                && devices.contains("serial=(self), usb=(self)"),
            "{path}"
        );
        assert_eq!(answer.header("strict-transport-security"), "", "{path}");
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

// Once over TLS, always over TLS; only our own proxy can know.
#[tokio::test]
async fn behind_a_trusted_proxy_with_tls_browsers_are_told_to_stay_with_it() {
    let app = TestApp::spawn_with(&["--trust-proxy"]).await;
    let sign_in = async |scheme: &'static str| {
        let body = serde_json::json!({ "username": "ama", "password": "bloom-demo" });
        let request = app.http.post(app.url("/api/auth/login/")).header("X-Forwarded-Proto", scheme);
        app.send(request.json(&body)).await.expect_status(200)
    };
    let encrypted = sign_in("http, https").await;
    assert_eq!(encrypted.header("strict-transport-security"), "max-age=31536000");
    assert!(encrypted.header("set-cookie").ends_with("; Secure"));
    let plain = sign_in("https, http").await;
    assert_eq!(plain.header("strict-transport-security"), "");
    assert!(!plain.header("set-cookie").contains("Secure"));
    let direct = TestApp::spawn().await;
    let answer = direct.send(direct.http.get(direct.url("/")).header("X-Forwarded-Proto", "https")).await;
    assert_eq!(answer.header("strict-transport-security"), "", "nobody but our proxy is believed");
}
