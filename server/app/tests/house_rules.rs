//! Rules of the house that the compiler cannot hold: this reads the tree.

#![allow(clippy::unwrap_used)]

use std::collections::HashSet;
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

/// Where texts are for operators, for tills (which go by the codes), or are said in both languages where they stand.
const NOT_TRANSLATED: [&str; 13] = [
    "backup/",
    "check/",
    "cli.rs",
    "config/",
    "demo/",
    "exports/run.rs",
    "exports/status.rs",
    "jobs/",
    "sales/sync/fault.rs",
    "sales/sync/staff.rs",
    "uploads/undo.rs",
    "uploads/words.rs",
    "web_app/",
];

/// What stands in quotation marks, with `{}` for whatever is put into it.
fn texts(code: &str) -> Vec<String> {
    let of_line = |line: &str| {
        let line = line.replace("\\\"", "”");
        line.split('"').skip(1).step_by(2).map(without_names).collect::<Vec<_>>()
    };
    code.lines().flat_map(of_line).collect()
}

fn without_names(text: &str) -> String {
    let mut parts = text.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "{}" + part.split_once('}').map_or("", |(_, rest)| rest))
}

/// A sentence, or what is wrong with a field.
fn is_told(text: &str) -> bool {
    let sentence = text.starts_with(|letter: char| letter.is_ascii_uppercase() || letter == '{') && text.ends_with('.');
    let of_field = ["must ", "is ", "has ", "needs "].iter().any(|start| text.starts_with(start));
    text.contains(' ') && (sentence || of_field)
}

// LNG-02: what is refused is said in French as well
#[test]
fn what_the_server_tells_a_person_stands_in_french_as_well() {
    let sources = sources();
    let table = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/web/french.tsv")).unwrap();
    let pairs = table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split_once('\t').unwrap());
    let pairs: Vec<(&str, &str)> = pairs.collect();
    let english: Vec<&str> = pairs.iter().map(|(english, _)| *english).collect();
    assert!(english.len() > 200, "{} texts", english.len());
    let holes = |text: &str| text.matches("{}").count();
    let uneven: Vec<_> = pairs.iter().filter(|(english, french)| holes(english) != holes(french)).collect();
    assert!(uneven.is_empty(), "{uneven:?}");

    let told = sources.iter().filter(|source| !NOT_TRANSLATED.iter().any(|start| source.path.starts_with(start)));
    let told = told.flat_map(|source| texts(&source.code)).filter(|text| is_told(text));
    let missing: Vec<String> = told.filter(|text| !english.contains(&text.as_str())).collect();
    assert!(missing.is_empty(), "not in web/french.tsv: {missing:?}");
    let known: HashSet<String> = sources.iter().flat_map(|source| texts(&source.code)).collect();
    let left_over: Vec<_> = english.into_iter().filter(|text| !known.contains(*text)).collect();
    assert!(left_over.is_empty(), "in web/french.tsv and nowhere else: {left_over:?}");
}
