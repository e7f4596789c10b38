use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use sha2::{Digest, Sha384};

use crate::common::TestApp;

fn release(root: &Path, id: &str, version: &str, code: &str) {
    let folder = root.join(id).join(version);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("index.js"), code).unwrap();
    let description = json!({ "id": id, "name": "A Module", "version": version, "prefixes": [format!("/{id}")],
        "entry": "index.js", "styles": [], "files": [{ "url": "index.js", "bytes": code.len() }] });
    std::fs::write(folder.join("module.json"), description.to_string()).unwrap();
}

async fn spawn(web: &Path) -> TestApp {
    std::fs::create_dir_all(web).unwrap();
    TestApp::spawn_with(&["--web-dir", web.to_str().unwrap(), "--support-email", "help@example.org"]).await
}

async fn manifest(app: &TestApp) -> Value {
    app.send(app.http.get(app.url("/shell/manifest.json"))).await.expect_status(200).json()
}

async fn versions(app: &TestApp) -> Vec<String> {
    let manifest = manifest(app).await;
    let modules = manifest["modules"].as_array().unwrap().clone();
    modules.iter().map(|module| format!("{} {}", module["id"], module["version"]).replace('"', "")).collect()
}

// GEN-06 GEN-09
#[tokio::test]
async fn settings_and_build_are_told_without_sign_in() {
    let dir = tempfile::tempdir().unwrap();
    let manifest = manifest(&spawn(dir.path()).await).await;
    assert_eq!(manifest["build"], json!({ "version": env!("CARGO_PKG_VERSION"), "environment": "test" }));
    let settings = &manifest["settings"];
    assert_eq!((&settings["api_url"], &settings["login_url"]), (&json!("/api"), &json!("/login")));
    assert_eq!(settings["manage_facility_locations"], json!(["GA", "ET"]));
    assert_eq!(settings["restricted_scope"], "offline.restricted");
    assert_eq!(settings["support_email"], "help@example.org");
    assert_eq!(settings["redirect_allow_list"], json!([]));
}

// TOS-05 TOP-14 ANA-07 ANA-10
#[tokio::test]
async fn terms_and_services_of_others_are_told_only_where_they_are_set_up() {
    let dir = tempfile::tempdir().unwrap();
    let bare = manifest(&spawn(dir.path()).await).await["settings"].clone();
    for name in ["network_name", "terms", "intercom_app_id", "sentry_dsn", "analytics_url"] {
        assert_eq!(bare[name], Value::Null, "{name}");
    }
    std::fs::write(dir.path().join("en.txt"), "Be kind.\n").unwrap();
    std::fs::write(dir.path().join("fr.txt"), "Soyez aimable.\n").unwrap();
    let folder = dir.path().to_str().unwrap();
    let options = [
        "--terms-dir",
        folder,
        "--terms-version",
        "2026-11",
        "--network-name",
        "Réseau Santé du Golfe",
        "--intercom-app-id",
        "abc",
        "--sentry-dsn",
        "https://key@errors.example.org/7",
    ];
    let settings = manifest(&TestApp::spawn_with(&options).await).await["settings"].clone();
    assert_eq!(settings["terms"], json!({ "version": "2026-11", "en": "Be kind.", "fr": "Soyez aimable." }));
    assert_eq!(settings["network_name"], "Réseau Santé du Golfe");
    assert_eq!(settings["intercom_app_id"], "abc");
    assert_eq!(settings["sentry_dsn"], "https://key@errors.example.org/7");
}

// MOD-06
#[tokio::test]
async fn a_module_is_listed_with_absolute_addresses_and_integrity() {
    let dir = tempfile::tempdir().unwrap();
    release(&dir.path().join("modules"), "pos", "1.0.0", "export {}");
    let module = manifest(&spawn(dir.path()).await).await["modules"][0].clone();
    assert_eq!((&module["entry"], &module["prefixes"]), (&json!("/modules/pos/1.0.0/index.js"), &json!(["/pos"])));
    let integrity = format!("sha384-{}", STANDARD.encode(Sha384::digest("export {}")));
    let file = json!({ "url": "/modules/pos/1.0.0/index.js", "integrity": integrity, "bytes": 9 });
    assert_eq!(module["files"], json!([file]));
}

/// Changes what a released module says of itself.
fn describe(folder: &Path, change: impl FnOnce(&mut Value)) {
    let file = folder.join("module.json");
    let mut description: Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    change(&mut description);
    std::fs::write(file, description.to_string()).unwrap();
}

// MOD-06 MOD-17: decision 114
#[tokio::test]
async fn a_module_says_where_all_its_files_are_in_one_and_one_whose_archive_is_missing_is_passed_over() {
    let dir = tempfile::tempdir().unwrap();
    release(&dir.path().join("modules"), "pos", "1.0.0", "export {}");
    let app = spawn(dir.path()).await;
    assert_eq!(manifest(&app).await["modules"][0]["archive"], Value::Null, "it was built without");
    let overlay = app.data_dir().join("modules");
    release(&overlay, "pos", "2.0.0", "export {}");
    describe(&overlay.join("pos/2.0.0"), |module| module["archive"] = json!("archive.tar"));
    assert_eq!(versions(&app).await, ["pos 1.0.0"], "half copied");
    std::fs::write(overlay.join("pos/2.0.0/archive.tar"), "all").unwrap();
    assert_eq!(manifest(&app).await["modules"][0]["archive"], "/modules/pos/2.0.0/archive.tar");
    let file = app.send(app.http.get(app.url("/modules/pos/2.0.0/archive.tar"))).await.expect_status(200);
    assert_eq!(file.header("content-type"), "application/x-tar");
    release(&overlay, "pos", "3.0.0", "thief");
    describe(&overlay.join("pos/3.0.0"), |module| module["archive"] = json!("../../../bloom.db"));
    assert_eq!(versions(&app).await, ["pos 2.0.0"]);
}

// MOD-06
#[tokio::test]
async fn putting_a_folder_into_place_releases_it_and_the_highest_version_wins() {
    let dir = tempfile::tempdir().unwrap();
    release(&dir.path().join("modules"), "pos", "1.9.0", "old");
    release(&dir.path().join("modules"), "vdl", "0.1.0", "vdl");
    let app = spawn(dir.path()).await;
    assert_eq!(versions(&app).await, ["pos 1.9.0", "vdl 0.1.0"]);
    let overlay = app.data_dir().join("modules");
    release(&overlay, "pos", "1.10.0", "new");
    release(&overlay, "vdl", "0.0.9", "older");
    assert_eq!(versions(&app).await, ["pos 1.10.0", "vdl 0.1.0"]);
    let file = app.send(app.http.get(app.url("/modules/pos/1.10.0/index.js"))).await.expect_status(200);
    assert_eq!(file.text(), "new");
}

#[tokio::test]
async fn the_manifest_follows_a_file_that_changes_in_its_place() {
    let dir = tempfile::tempdir().unwrap();
    let app = spawn(dir.path()).await;
    let overlay = app.data_dir().join("modules");
    release(&overlay, "pos", "1.0.0", "first");
    let before = manifest(&app).await["modules"][0]["files"][0].clone();
    release(&overlay, "pos", "1.0.0", "second try");
    let after = manifest(&app).await["modules"][0]["files"][0].clone();
    assert_ne!(before["integrity"], after["integrity"]);
    assert_eq!(after["bytes"], 10);
}

#[tokio::test]
async fn a_broken_folder_is_passed_over_and_the_version_below_stays() {
    let dir = tempfile::tempdir().unwrap();
    release(&dir.path().join("modules"), "pos", "1.0.0", "good");
    let app = spawn(dir.path()).await;
    let overlay = app.data_dir().join("modules");
    release(&overlay, "pos", "2.0.0", "half copied");
    std::fs::remove_file(overlay.join("pos/2.0.0/index.js")).unwrap();
    release(&overlay, "pos", "3.0.0", "no JSON");
    std::fs::write(overlay.join("pos/3.0.0/module.json"), "{").unwrap();
    release(&overlay, "pos", "latest", "no version");
    release(&overlay, "pos", "4.0.0", "thief");
    let thief = std::fs::read_to_string(overlay.join("pos/4.0.0/module.json")).unwrap();
    std::fs::write(overlay.join("pos/4.0.0/module.json"), thief.replace("index.js", "../../../bloom.db")).unwrap();
    assert_eq!(versions(&app).await, ["pos 1.0.0"]);
}
