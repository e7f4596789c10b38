use serde_json::{Value, json};

use crate::program::{Server, bloom, run};

async fn sign_in(address: &str) -> (u16, Value) {
    let body = json!({ "username": "ama", "password": "bloom-demo" });
    let client = reqwest::Client::builder().pool_max_idle_per_host(0).build().unwrap();
    let answer = client.post(format!("{address}/api/auth/login/")).json(&body).send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

#[cfg(unix)]
#[tokio::test]
async fn sigterm_stops_it_cleanly_and_what_it_knew_is_there_at_the_next_start() {
    let dir = tempfile::tempdir().unwrap();
    let added = run(bloom(dir.path(), &["user", "add", "ama", "--staff", "--location", "GH"]), "bloom-demo\n");
    assert!(added.status.success(), "{added:?}");
    let mut server = Server::start(dir.path(), &[]);
    let (status, answer) = sign_in(&server.address).await;
    assert_eq!(status, 200, "{answer}");
    server.signal("TERM");
    assert!(server.end().success());
    let mut again = Server::start(dir.path(), &[]);
    let token = answer["id_token"].as_str().unwrap();
    let me = reqwest::Client::new().get(format!("{}/api/users/userinfo", again.address)).bearer_auth(token);
    assert_eq!(me.send().await.unwrap().status(), 200);
    again.signal("INT");
    assert!(again.end().success());
}

/// A sign-in whose body the server waits for.
#[cfg(unix)]
async fn begin_sign_in(server: &Server, body: &str) -> tokio::net::TcpStream {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = tokio::net::TcpStream::connect(server.address.trim_start_matches("http://")).await.unwrap();
    let head = "POST /api/auth/login/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nexpect: 100-continue";
    stream.write_all(format!("{head}\r\ncontent-length: {}\r\n\r\n", body.len()).as_bytes()).await.unwrap();
    let mut begun = [0_u8; 25];
    stream.read_exact(&mut begun).await.unwrap();
    assert!(begun.starts_with(b"HTTP/1.1 100"));
    stream
}

#[cfg(unix)]
#[tokio::test]
async fn a_request_under_way_is_answered_before_the_server_stops() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let dir = tempfile::tempdir().unwrap();
    let mut server = Server::start(dir.path(), &["--shutdown-timeout", "60"]);
    let body = json!({ "username": "nobody", "password": "wrong" }).to_string();
    let mut stream = begin_sign_in(&server, &body).await;
    server.signal("TERM");
    server.refuses_connections().await;
    stream.write_all(body.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 401"), "{answer}");
    assert!(server.end().success());
}

#[cfg(unix)]
#[tokio::test]
async fn a_stuck_request_does_not_keep_the_server_from_stopping() {
    let dir = tempfile::tempdir().unwrap();
    let mut server = Server::start(dir.path(), &["--shutdown-timeout", "1"]);
    let _stuck = begin_sign_in(&server, "never sent").await;
    server.signal("TERM");
    assert!(server.end().success());
}

#[test]
fn the_database_can_be_brought_up_to_date_beforehand_and_twice() {
    let dir = tempfile::tempdir().unwrap();
    for _ in 0..2 {
        let output = run(bloom(dir.path(), &["migrate"]), "");
        assert!(output.status.success(), "{output:?}");
    }
    assert!(dir.path().join("bloom.db").exists());
}

#[test]
fn help_explains_every_option_and_names_its_variable() {
    let dir = tempfile::tempdir().unwrap();
    let output = run(bloom(dir.path(), &["serve", "--help"]), "");
    let help = String::from_utf8(output.stdout).unwrap();
    for option in ["--demo", "--listen", "--data-dir", "--database-url", "--web-dir", "--modules-dir", "--cors-origin"]
    {
        let variable = format!("BLOOM_{}", option.trim_start_matches("--").replace('-', "_").to_uppercase());
        assert!(help.contains(option) && help.contains(&variable), "{option}");
    }
}

#[test]
fn an_address_that_is_taken_is_told_in_one_sentence() {
    let dir = tempfile::tempdir().unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let output = run(bloom(dir.path(), &["serve", "--listen", &address]), "");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && said.contains(&format!("cannot listen on {address}")), "{said}");
}

#[test]
fn the_demo_prints_who_can_sign_in() {
    let dir = tempfile::tempdir().unwrap();
    let mut server = Server::start(dir.path(), &["--demo", "--demo-size", "small"]);
    assert!(server.next_line().contains("bloom-demo"));
    assert!(server.next_line().contains("ama"));
}
