use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::common::{Answer, TestApp};

const INDEX: &str = "<!doctype html><script type=\"importmap\">{\"imports\":{}}</script><script>start()</script>";

fn lay_out(root: &Path) {
    let write = |path: &str, content: &str| {
        let path = root.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    };
    write("web/index.html", INDEX);
    write("web/login/index.html", "<!doctype html><title>Sign in</title>");
    write("web/sw.js", "self.x = 1");
    write("web/assets/app-1a2b.js", "plain");
    write("web/assets/app-1a2b.js.br", "brotli");
    write("web/locales/en/translation.json", "{}");
    write("web/modules/pos/1.0.0/index.js", "built in");
    write("secret.txt", "secret");
}

async fn spawn() -> (TestApp, tempfile::TempDir) {
    let dir = tempfile::tempdir().unwrap();
    lay_out(dir.path());
    let web = dir.path().join("web");
    (TestApp::spawn_with(&["--web-dir", web.to_str().unwrap()]).await, dir)
}

async fn page(app: &TestApp, path: &str) -> Answer {
    app.send(app.http.get(app.url(path)).header("accept", "text/html,*/*;q=0.8")).await
}

async fn script(app: &TestApp, path: &str) -> Answer {
    app.send(app.http.get(app.url(path)).header("accept", "*/*")).await
}

// GEN-10 ROU-09 SES-14
#[tokio::test]
async fn every_address_of_the_shell_is_its_page_and_login_is_a_page_of_its_own() {
    let (app, _dir) = spawn().await;
    for path in ["/", "/pos/sales?x=1", "/a/b/c"] {
        let answer = page(&app, path).await.expect_status(200);
        assert_eq!(answer.text(), INDEX, "{path}");
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
        assert_eq!(answer.header("cache-control"), "no-cache");
    }
    for path in ["/login", "/login/", "/login?redirectUrl=%2Fpos"] {
        assert!(page(&app, path).await.expect_status(200).text().contains("Sign in"), "{path}");
    }
}

#[tokio::test]
async fn a_missing_file_is_a_real_404_and_never_the_page() {
    let (app, _dir) = spawn().await;
    for path in ["/assets/gone.js", "/modules/pos/9.9.9/index.js", "/locales/xx/translation.json", "/assets"] {
        page(&app, path).await.expect_problem(404, "not_found");
    }
    script(&app, "/pos/sales").await.expect_problem(404, "not_found");
    app.send(app.http.post(app.url("/pos"))).await.expect_problem(405, "method_not_allowed");
}

// API-34 SWK-01
#[tokio::test]
async fn what_has_a_hash_or_version_in_its_address_is_kept_for_ever_and_nothing_else() {
    let (app, _dir) = spawn().await;
    for path in ["/assets/app-1a2b.js", "/modules/pos/1.0.0/index.js"] {
        assert_eq!(script(&app, path).await.header("cache-control"), "public, max-age=31536000, immutable", "{path}");
    }
    for path in ["/sw.js", "/locales/en/translation.json", "/shell/manifest.json"] {
        let answer = script(&app, path).await.expect_status(200);
        assert_eq!(answer.header("cache-control"), "no-cache", "{path}");
        let etag = answer.header("etag").to_owned();
        let again = app.send(app.http.get(app.url(path)).header("if-none-match", &etag)).await.expect_status(304);
        assert_eq!((again.header("etag"), again.body.len()), (etag.as_str(), 0), "{path}");
    }
}

// API-34
#[tokio::test]
async fn the_service_worker_is_served_as_javascript() {
    let (app, _dir) = spawn().await;
    assert_eq!(script(&app, "/sw.js").await.header("content-type"), "text/javascript; charset=utf-8");
}

#[tokio::test]
async fn a_file_packed_at_build_is_sent_packed_to_those_who_take_it() {
    let (app, _dir) = spawn().await;
    let ask = || app.http.get(app.url("/assets/app-1a2b.js"));
    let packed = app.send(ask().header("accept-encoding", "gzip, br")).await;
    assert_eq!((packed.header("content-encoding"), packed.text().as_str()), ("br", "brotli"));
    assert!(packed.header("vary").to_lowercase().contains("accept-encoding"));
    let plain = app.send(ask()).await;
    assert_eq!((plain.header("content-encoding"), plain.text().as_str()), ("", "plain"));
    assert_eq!(plain.header("content-type"), "text/javascript; charset=utf-8");
}

#[tokio::test]
async fn the_policy_allows_the_inline_scripts_of_the_page_and_no_other() {
    let (app, _dir) = spawn().await;
    let policy = page(&app, "/").await.header("content-security-policy").to_owned();
    for script in ["{\"imports\":{}}", "start()"] {
        let hash = format!("'sha256-{}'", STANDARD.encode(Sha256::digest(script)));
        assert!(policy.contains(&hash), "{policy}");
    }
    let scripts = policy.split(';').find(|part| part.contains("script-src")).unwrap();
    assert!(!scripts.replace("'wasm-unsafe-eval'", "").contains("unsafe"), "{scripts}");
}

#[tokio::test]
async fn no_address_leads_out_of_the_folder() {
    let (app, _dir) = spawn().await;
    for path in
        ["/assets/..%2f..%2fsecret.txt", "/%2e%2e/secret.txt", "/assets/%2e%2e%5c..%5csecret.txt", "//secret.txt"]
    {
        let answer = raw_get(&app, path).await;
        assert!(answer.starts_with("HTTP/1.1 404"), "{path}: {answer}");
    }
    assert!(raw_get(&app, "/../secret.txt").await.starts_with("HTTP/1.1 404"));
}

/// A client that sends the path as it stands: others tidy it up first.
async fn raw_get(app: &TestApp, path: &str) -> String {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = tokio::net::TcpStream::connect(app.address).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}

#[tokio::test]
async fn a_server_without_a_web_application_says_how_to_build_it() {
    let empty = tempfile::tempdir().unwrap();
    let app = TestApp::spawn_with(&["--web-dir", empty.path().to_str().unwrap()]).await;
    let answer = page(&app, "/").await.expect_status(503);
    assert!(answer.text().contains("npm run build"), "{}", answer.text());
}
