//! Rules of the house that the compiler cannot hold: this reads the tree.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};

/// Folders and files of `src` that are no domain.
const PLUMBING: [&str; 4] = ["web", "values", "config", "web_app"];

struct Source {
    /// Relative to `src`
    path: String,
    /// Without tests and comments
    code: String,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&root, &mut files);
    let tests = test_modules(&files);
    files
        .into_iter()
        .filter(|file| !tests.contains(file))
        .map(|file| {
            let text = std::fs::read_to_string(&file).unwrap();
            let before_tests = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
            let no_comment = |line: &&str| !line.trim_start().starts_with("//");
            let code = before_tests.lines().filter(no_comment).collect::<Vec<_>>().join("\n");
            Source { path: file.strip_prefix(&root).unwrap().display().to_string(), code }
        })
        .collect()
}

/// Files that are all test: their `mod` line says so.
fn test_modules(files: &[PathBuf]) -> Vec<PathBuf> {
    let declared = files.iter().flat_map(|file| {
        let text = std::fs::read_to_string(file).unwrap();
        let folder = file.parent().unwrap().to_owned();
        let names = text.split("#[cfg(test)]\nmod ").skip(1).filter_map(|rest| rest.split_once(';'));
        let names: Vec<String> = names.map(|(name, _)| format!("{name}.rs")).collect();
        names.into_iter().map(move |name| folder.join(name))
    });
    declared.collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

fn is_store(path: &str) -> bool {
    path.rsplit('/').next() == Some("store.rs") || path.contains("/store/")
}

fn offenders(is_wrong: impl Fn(&Source) -> bool) -> Vec<String> {
    sources().into_iter().filter(is_wrong).map(|source| source.path).collect()
}

#[test]
fn nothing_that_answers_calls_can_panic_by_unwrap_or_expect() {
    let words = [".unwrap()", ".expect(", "panic!(", "unreachable!(", "todo!(", "unimplemented!("];
    let wrong = offenders(|source| words.iter().any(|word| source.code.contains(word)));
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn sql_stands_in_store_files_only() {
    let words = ["SELECT ", "INSERT INTO ", "DELETE FROM ", "CREATE TABLE ", "UPDATE "];
    let wrong = offenders(|source| !is_store(&source.path) && words.iter().any(|word| source.code.contains(word)));
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn only_store_files_send_statements() {
    let words = ["execute_raw(", "query_one_raw(", "query_all_raw(", "find_by_statement(", "execute_unprepared("];
    let wrong = offenders(|source| !is_store(&source.path) && words.iter().any(|word| source.code.contains(word)));
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn a_domain_keeps_its_store_to_itself() {
    let words = ["pub mod store", "pub(crate) mod store", "pub use store", "pub(crate) use store"];
    let wrong = offenders(|source| words.iter().any(|word| source.code.contains(word)));
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn plumbing_knows_no_domain() {
    let domains = ["sales", "inventory", "patients", "promos", "facilities", "countries", "users", "downloads"];
    let wrong = offenders(|source| {
        let plumbing = PLUMBING.iter().any(|folder| source.path.starts_with(&format!("{folder}/")));
        plumbing && domains.iter().any(|domain| source.code.contains(&format!("crate::{domain}")))
    });
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn nobody_asks_the_machine_for_time_but_the_clock() {
    let words = ["Utc::now", "Local::now", "SystemTime::now", "now_v7"];
    let asks = |source: &Source| words.iter().any(|word| source.code.contains(word));
    let wrong = offenders(|source| source.path != "values/clock.rs" && asks(source));
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn files_stay_small() {
    let wrong = offenders(|source| source.code.lines().count() > 400);
    assert!(wrong.is_empty(), "a file past 400 lines wants to be two: {wrong:?}");
}
