use std::path::{Path, PathBuf};
use std::process::Output;

use crate::program::{Server, bloom, run};

fn back_up(data_dir: &Path, to: &Path) -> PathBuf {
    let done = run(bloom(data_dir, &["backup", "--to", to.to_str().unwrap()]), "");
    assert!(done.status.success(), "{done:?}");
    PathBuf::from(String::from_utf8(done.stdout).unwrap().trim())
}

fn restore(data_dir: &Path, from: &Path, more: &[&str]) -> Output {
    run(bloom(data_dir, &[&["restore", "--from", from.to_str().unwrap()], more].concat()), "")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[output.stdout.clone(), output.stderr.clone()].concat()).into_owned()
}

async fn generation(server: &Server) -> String {
    let answer = reqwest::get(format!("{}/health/ready", server.address)).await.unwrap();
    assert_eq!(answer.status(), 200);
    answer.headers()["bloom-generation"].to_str().unwrap().to_owned()
}

async fn sign_in(server: &Server, username: &str) -> u16 {
    let body = serde_json::json!({ "username": username, "password": "bloom-demo" });
    let answer = reqwest::Client::new().post(format!("{}/api/auth/login/", server.address)).json(&body);
    answer.send().await.unwrap().status().as_u16()
}

fn add_user(data_dir: &Path, username: &str) {
    let added = run(bloom(data_dir, &["user", "add", username, "--staff", "--location", "GH"]), "bloom-demo\n");
    assert!(added.status.success(), "{added:?}");
}

#[cfg(unix)]
#[tokio::test]
async fn a_backup_of_a_running_server_is_put_back_after_a_kill_and_what_was_there_is_kept() {
    let (dir, backups) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    add_user(dir.path(), "early");
    let data = dir.path();
    std::fs::create_dir_all(data.join("modules/extra/1.0.0")).unwrap();
    std::fs::write(data.join("modules/extra/1.0.0/a.js"), "export {}").unwrap();
    let mut server = Server::start(data, &[]);
    let old = generation(&server).await;
    let from = back_up(data, backups.path());
    for part in ["manifest.json", "database/bloom.db", "token-signing-key.pem", "modules/extra/1.0.0/a.js"] {
        assert!(from.join(part).exists(), "{part}");
    }
    add_user(data, "late");

    let refused = restore(data, &from, &["--replace"]);
    assert!(!refused.status.success() && said(&refused).contains("stop it first"), "{}", said(&refused));
    assert_eq!(sign_in(&server, "late").await, 200, "nothing was touched");
    server.signal("KILL");
    server.end();
    let refused = restore(data, &from, &[]);
    assert!(!refused.status.success() && said(&refused).contains("--replace"), "{}", said(&refused));
    std::fs::write(data.join("modules/extra/1.0.0/a.js"), "changed").unwrap();
    let done = restore(data, &from, &["--replace"]);
    assert!(done.status.success(), "{}", said(&done));

    let server = Server::start(data, &[]);
    assert_ne!(generation(&server).await, old);
    assert_eq!((sign_in(&server, "early").await, sign_in(&server, "late").await), (200, 401));
    assert_eq!(std::fs::read_to_string(data.join("modules/extra/1.0.0/a.js")).unwrap(), "export {}");
    // What was replaced is a whole installation still.
    let names = || std::fs::read_dir(data).unwrap().map(|entry| entry.unwrap().path());
    let replaced = names().filter(|path| path.to_string_lossy().contains("bloom.db.replaced-"));
    // What lies beside it has the same name and something after it.
    let kept = replaced.min_by_key(|path| path.as_os_str().len()).unwrap();
    assert!(names().any(|path| path.to_string_lossy().contains("modules.replaced-")));
    let before = tempfile::tempdir().unwrap();
    for end in ["", "-wal"] {
        let part = PathBuf::from(format!("{}{end}", kept.display()));
        if part.exists() {
            std::fs::copy(part, before.path().join(format!("bloom.db{end}"))).unwrap();
        }
    }
    let server = Server::start(before.path(), &[]);
    assert_eq!(sign_in(&server, "late").await, 200);
}

#[tokio::test]
async fn a_database_that_other_tools_put_back_gets_a_new_generation_on_request() {
    let dir = tempfile::tempdir().unwrap();
    let mut server = Server::start(dir.path(), &[]);
    let old = generation(&server).await;
    server.signal("TERM");
    assert!(server.end().success());
    let done = run(bloom(dir.path(), &["restore", "--new-generation"]), "");
    assert!(done.status.success(), "{}", said(&done));
    assert_ne!(generation(&Server::start(dir.path(), &[])).await, old);
}

#[test]
fn no_backup_is_made_of_nothing_and_no_half_one_is_left() {
    let (dir, backups) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let failed = run(bloom(dir.path(), &["backup", "--to", backups.path().to_str().unwrap()]), "");
    assert!(!failed.status.success() && said(&failed).contains("no backup was made"), "{}", said(&failed));
    assert_eq!(std::fs::read_dir(backups.path()).unwrap().count(), 0);
    let failed = restore(dir.path(), backups.path(), &[]);
    assert!(!failed.status.success() && said(&failed).contains("is no backup"), "{}", said(&failed));
}
