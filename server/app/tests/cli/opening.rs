//! A database that lost something is not sold with unnoticed.

use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::{FileExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

use bloom_storage::Db;
use sea_orm::ConnectionTrait;

use crate::program::{Server, bloom, run};
use crate::shop::{self, Till};

const SERVE: [&str; 3] = ["serve", "--listen", "127.0.0.1:0"];

/// What the program says before it ends, which must be a failure. One that serves instead would not end by itself.
fn refusal(mut command: Command) -> String {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    let mut printed = String::new();
    lines.read_line(&mut printed).unwrap();
    if printed.contains("http://127.0.0.1:") {
        child.kill().unwrap();
        panic!("the server starts: {printed}");
    }
    lines.read_to_string(&mut printed).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap() + &printed;
    assert!(!output.status.success(), "{said}");
    said
}

async fn sell(server: &Server, sales: usize) -> Till {
    let mut till = Till::sign_in(&server.address).await;
    for _ in 0..sales {
        till.sell();
    }
    till.send_all().await;
    till
}

fn stop(mut server: Server) {
    server.signal("TERM");
    assert!(server.end().success());
}

#[tokio::test]
async fn a_database_with_overwritten_pages_is_not_sold_with() {
    let dir = tempfile::tempdir().unwrap();
    shop::seed_tiny_demo(dir.path()).await;
    let file = dir.path().join("bloom.db");
    let damaged = std::fs::OpenOptions::new().write(true).open(&file).unwrap();
    for page in 60..84 {
        damaged.write_all_at(&[0xA5; 4096], page * 4096).unwrap();
    }

    let said = refusal(bloom(dir.path(), &SERVE));
    assert!(said.contains("is damaged") && said.contains(file.to_str().unwrap()), "{said}");
    assert!(said.contains("bloom check") && said.contains("--start-anyway"), "{said}");
    assert!(refusal(bloom(dir.path(), &["check"])).contains("is damaged"));
    assert!(refusal(bloom(dir.path(), &["migrate"])).contains("is damaged"));
}

#[tokio::test]
async fn a_database_that_was_cut_short_is_not_sold_with() {
    let dir = tempfile::tempdir().unwrap();
    shop::seed_tiny_demo(dir.path()).await;
    let file = dir.path().join("bloom.db");
    let whole = std::fs::read(&file).unwrap();
    for left in [whole.len() - 4096, whole.len() / 2, 4096 + 100, 100] {
        std::fs::write(&file, &whole[..left]).unwrap();
        let said = refusal(bloom(dir.path(), &SERVE));
        assert!(said.contains("is damaged") && said.contains(file.to_str().unwrap()), "{left} bytes: {said}");
        assert!(refusal(bloom(dir.path(), &["check"])).contains("is damaged"), "{left} bytes");
        assert_eq!(std::fs::read(&file).unwrap().len(), left, "nothing is written into what is left");
    }
    // Nothing at all is a database without what was acknowledged.
    std::fs::write(&file, "").unwrap();
    assert!(refusal(bloom(dir.path(), &SERVE)).contains("are missing from it"));
    std::fs::write(&file, &whole).unwrap();
    stop(Server::start(dir.path(), &[]));
}

#[tokio::test]
async fn what_is_no_database_is_said_to_be_none() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("bloom.db"), "a letter\n".repeat(2_000)).unwrap();
    assert!(refusal(bloom(dir.path(), &SERVE)).contains("is damaged"));
}

#[tokio::test]
async fn a_deleted_log_is_noticed_and_a_killed_server_raises_no_alarm() {
    let dir = tempfile::tempdir().unwrap();
    shop::seed_tiny_demo(dir.path()).await;
    let mut tills = Vec::new();
    for _ in 0..4 {
        let server = Server::start(dir.path(), &[]);
        tills.push(sell(&server, 10).await);
        // Killed with the value.
        drop(server);
    }
    let whole = run(bloom(dir.path(), &["check"]), "");
    assert!(whole.status.success(), "{whole:?}");
    shop::assert_kept(dir.path(), &tills).await;
    let server = Server::start(dir.path(), &[]);
    sell(&server, 10).await;
    drop(server);

    std::fs::remove_file(dir.path().join("bloom.db-wal")).unwrap();
    let said = refusal(bloom(dir.path(), &SERVE));
    assert!(said.contains("are missing from it"), "{said}");
    assert!(refusal(bloom(dir.path(), &["check"])).contains("are missing from it"));
    // Whoever insists is not asked again.
    stop(Server::start(dir.path(), &["--start-anyway"]));
    stop(Server::start(dir.path(), &[]));
}

#[tokio::test]
async fn an_older_copy_in_its_place_is_noticed_and_so_is_none() {
    let dir = tempfile::tempdir().unwrap();
    shop::seed_tiny_demo(dir.path()).await;
    let (file, copy) = (dir.path().join("bloom.db"), dir.path().join("copy"));
    std::fs::copy(&file, &copy).unwrap();
    let server = Server::start(dir.path(), &[]);
    sell(&server, 5).await;
    stop(server);

    std::fs::rename(&copy, &file).unwrap();
    assert!(refusal(bloom(dir.path(), &SERVE)).contains("an older copy"));
    let restored = run(bloom(dir.path(), &["restore", "--new-generation"]), "");
    assert!(restored.status.success(), "{restored:?}");
    stop(Server::start(dir.path(), &[]));
    std::fs::remove_file(&file).unwrap();
    assert!(refusal(bloom(dir.path(), &SERVE)).contains("are missing from it"));
    assert!(!file.exists(), "nothing is put in the place of what is missing");
    stop(Server::start(dir.path(), &["--start-anyway"]));
}

#[tokio::test]
async fn a_second_server_on_the_same_data_is_refused_and_people_can_still_be_added() {
    let dir = tempfile::tempdir().unwrap();
    shop::seed_tiny_demo(dir.path()).await;
    let server = Server::start(dir.path(), &[]);
    let owner = format!("another Bloom server (process {})", server.pid());
    for command in [&SERVE[..], &["migrate"]] {
        let said = refusal(bloom(dir.path(), command));
        assert!(said.contains(&owner) && said.contains("bloom.db"), "{said}");
    }
    let added = run(bloom(dir.path(), &["user", "add", "abla", "--staff", "--location", "GH"]), "bloom-demo\n");
    assert!(added.status.success(), "{added:?}");
    assert!(run(bloom(dir.path(), &["check"]), "").status.success());
    stop(server);
    stop(Server::start(dir.path(), &[]));
}

#[tokio::test]
async fn a_folder_that_cannot_be_used_is_named() {
    let dir = tempfile::tempdir().unwrap();
    let nowhere = dir.path().join("nowhere/at/all");
    let url = format!("sqlite://{}/bloom.db", nowhere.display());
    let said = refusal(bloom(dir.path(), &[&SERVE[..], &["--database-url", &url]].concat()));
    assert!(said.contains(nowhere.to_str().unwrap()) && said.contains("No such file"), "{said}");

    let closed = dir.path().join("closed");
    std::fs::create_dir(&closed).unwrap();
    std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o555)).unwrap();
    let Some(command) = as_ordinary_person(&closed, bloom(&closed, &SERVE)) else { return };
    let said = refusal(command);
    assert!(said.contains("cannot write in") && said.contains(closed.to_str().unwrap()), "{said}");
}

/// The administrator writes everywhere: somebody else runs the program then, if they can reach it.
fn as_ordinary_person(closed: &Path, mut command: Command) -> Option<Command> {
    let probe = closed.join("probe");
    if std::fs::write(&probe, "").is_err() {
        return Some(command);
    }
    std::fs::remove_file(&probe).unwrap();
    let parent = closed.parent().unwrap();
    std::fs::set_permissions(parent, std::fs::Permissions::from_mode(0o755)).unwrap();
    let program = parent.join("bloom");
    std::fs::copy(env!("CARGO_BIN_EXE_bloom"), &program).unwrap();
    let arguments: Vec<_> = command.get_args().map(ToOwned::to_owned).collect();
    let variables: Vec<_> =
        command.get_envs().map(|(name, value)| (name.to_owned(), value.map(ToOwned::to_owned))).collect();
    command = Command::new(program);
    command.args(arguments).uid(65_534).gid(65_534);
    for (name, value) in variables {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    Some(command)
}

#[tokio::test]
async fn check_names_what_contradicts_itself() {
    let dir = tempfile::tempdir().unwrap();
    shop::seed_tiny_demo(dir.path()).await;
    let sound = run(bloom(dir.path(), &["check"]), "");
    assert!(sound.status.success() && String::from_utf8(sound.stdout).unwrap().contains("The database is whole"));
    let db = Db::connect(&format!("sqlite://{}", dir.path().join("bloom.db").display())).await.unwrap();
    let tx = db.begin().await.unwrap();
    let one = "UPDATE products SET oversold = oversold + 1 WHERE id = (SELECT MIN(id) FROM products)";
    tx.execute_unprepared(one).await.unwrap();
    tx.commit().await.unwrap();
    db.close().await.unwrap();
    let said = refusal(bloom(dir.path(), &["check"]));
    assert!(said.contains("1 products whose stock is not the sum of what moved it"), "{said}");
    let empty = tempfile::tempdir().unwrap();
    assert!(refusal(bloom(empty.path(), &["check"])).contains("there is no database at"));
}
