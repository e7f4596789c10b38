//! Rules of the house that the compiler cannot hold: this reads the tree.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::{Path, PathBuf};

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

/// Decision 84: what consumes is `MovementKind::CONSUMING`, and nobody keeps another list of it.
#[test]
fn what_counts_as_consumption_is_said_once() {
    let uses = ["'own_use'", "'programme_use'", "'lab_use'", "'lab_control'"];
    let names = |source: &Source| uses.iter().any(|kind| source.code.contains(kind));
    let wrong = offenders(names);
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

/// The modules of `lib.rs` under the comment that begins with `layer`.
fn modules_of(layer: &str) -> Vec<String> {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs")).unwrap();
    let part = text.split(&format!("// {layer}: ")).nth(1).unwrap_or_else(|| panic!("lib.rs has no {layer}"));
    let lines = part.lines().take_while(|line| !line.is_empty());
    lines.filter_map(|line| line.split_once("mod ")).map(|(_, name)| name.trim_end_matches(';').to_owned()).collect()
}

/// From the top of the house to its ground.
const LAYERS: [&str; 3] = ["Roof", "Domains", "Ground"];

/// The layer of every module, 0 for the roof. `main.rs` is above all.
fn layers() -> BTreeMap<String, usize> {
    let named = |(at, layer): (usize, &&str)| modules_of(layer).into_iter().map(move |module| (module, at));
    LAYERS.iter().enumerate().flat_map(named).chain([("main".to_owned(), 0)]).collect()
}

/// The module of the crate a file belongs to.
fn module_of(path: &str) -> &str {
    path.split('/').next().unwrap_or_default().trim_end_matches(".rs")
}

/// What follows each `crate::` of the code, groups taken apart.
fn reached(code: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for rest in code.split("crate::").skip(1) {
        let Some(group) = rest.strip_prefix('{') else {
            names.insert(identifier(rest));
            continue;
        };
        let mut depth = 0;
        let mut start = 0;
        for (at, letter) in group.char_indices() {
            match letter {
                '{' => depth += 1,
                '}' if depth > 0 => depth -= 1,
                ',' | '}' if depth == 0 => {
                    names.insert(identifier(group[start..at].trim()));
                    start = at + 1;
                    if letter == '}' {
                        break;
                    }
                }
                _ => {}
            }
        }
    }
    names
}

fn identifier(text: &str) -> String {
    text.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect()
}

/// From each module the modules it reaches, and in which file.
fn arrows() -> BTreeMap<String, BTreeMap<String, String>> {
    let layers = layers();
    let mut arrows: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for source in sources().into_iter().filter(|source| source.path != "lib.rs") {
        let from = module_of(&source.path).to_owned();
        for to in reached(&source.code).into_iter().filter(|name| *name != from && layers.contains_key(name)) {
            arrows.entry(from.clone()).or_default().entry(to).or_insert_with(|| source.path.clone());
        }
    }
    arrows
}

#[test]
fn every_module_stands_in_one_layer() {
    let layers = layers();
    let found: BTreeSet<String> = sources().iter().map(|source| module_of(&source.path).to_owned()).collect();
    let nowhere: Vec<_> = found.iter().filter(|name| *name != "lib" && !layers.contains_key(*name)).collect();
    assert!(found.len() > 40 && nowhere.is_empty(), "in no layer of lib.rs: {nowhere:?}");
}

#[test]
fn no_arrow_goes_up() {
    let layers = layers();
    let mut up = Vec::new();
    for (from, tos) in arrows() {
        for (to, file) in tos.into_iter().filter(|(to, _)| layers[to] < layers[&from]) {
            up.push(format!("{file} ({}) uses {to} ({})", LAYERS[layers[&from]], LAYERS[layers[&to]]));
        }
    }
    assert!(up.is_empty(), "{up:#?}");
}

#[test]
fn no_arrows_form_a_circle() {
    let mut left = arrows();
    // Who reaches nobody that is left, or is reached by nobody, cannot be in a circle.
    loop {
        let reached: BTreeSet<String> = left.values().flat_map(|tos| tos.keys().cloned()).collect();
        let in_circle = |from: &String, tos: &BTreeMap<String, String>| {
            reached.contains(from) && tos.keys().any(|to| left.contains_key(to))
        };
        let ends: Vec<String> =
            left.iter().filter(|(from, tos)| !in_circle(from, tos)).map(|(from, _)| from.clone()).collect();
        if ends.is_empty() {
            break;
        }
        left.retain(|from, _| !ends.contains(from));
    }
    let mut circle = Vec::new();
    for (from, tos) in &left {
        for (to, file) in tos.iter().filter(|(to, _)| left.contains_key(*to)) {
            circle.push(format!("{from} → {to} in {file}"));
        }
    }
    assert!(circle.is_empty(), "{circle:#?}");
}

/// The domains of ARCHITECTURE in the order of its table, with the row of each.
fn drawn() -> Vec<(String, usize)> {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ARCHITECTURE.md")).unwrap();
    let part = text.split("## The domains of the server").nth(1).and_then(|rest| rest.split("\n## ").next()).unwrap();
    let rows = part.lines().filter(|line| line.starts_with("| `"));
    let cells = rows.filter_map(|line| line.split('|').nth(1)).enumerate();
    let names = cells.flat_map(|(row, cell)| {
        cell.split(',')
            .map(|name| name.trim().trim_matches('`').to_owned())
            .map(move |name| (name, row))
            .collect::<Vec<_>>()
    });
    names.collect()
}

#[test]
fn architecture_draws_every_domain_above_what_it_stands_on() {
    let drawn = drawn();
    let (mut names, mut domains): (Vec<_>, _) =
        (drawn.iter().map(|(name, _)| name.clone()).collect(), modules_of("Domains"));
    names.sort();
    domains.sort();
    assert_eq!(names, domains);
    let rows: BTreeMap<String, usize> = drawn.into_iter().collect();
    let arrows = arrows();
    let below = |from: &String| arrows.get(from).into_iter().flat_map(|tos| tos.keys());
    let wrong: Vec<String> = rows
        .iter()
        .flat_map(|(from, row)| {
            below(from)
                .filter(|to| rows.get(*to).is_some_and(|other| other > row))
                .map(move |to| format!("{from} uses {to}"))
        })
        .collect();
    assert!(wrong.is_empty(), "drawn below what it uses: {wrong:?}");
}

/// Tables that a statement of the code writes, where they are named.
fn written(code: &str) -> BTreeSet<String> {
    let starts = [
        "INSERT INTO ",
        "DELETE FROM ",
        "UPDATE ",
        "bulk::insert(tx, \"",
        "bulk::upsert(tx, \"",
        "bulk::update(tx, \"",
        ".insert_into(\"",
        ".update(\"",
    ];
    let named = starts.iter().flat_map(|start| code.split(start).skip(1).map(identifier));
    // `FOR UPDATE`, and `DO UPDATE SET`, write nothing of their own.
    named
        .filter(|name| !name.is_empty() && name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_'))
        .collect()
}

#[test]
fn a_table_is_written_by_one_domain() {
    let mut writers: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for source in sources().iter().filter(|source| is_store(&source.path)) {
        for table in written(&source.code) {
            writers.entry(table).or_default().insert(module_of(&source.path).to_owned(), source.path.clone());
        }
    }
    assert!(writers.len() > 30, "{} tables", writers.len());
    let shared: Vec<_> = writers.into_iter().filter(|(_, domains)| domains.len() > 1).collect();
    assert!(shared.is_empty(), "{shared:#?}");
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
const NOT_TRANSLATED: [&str; 14] = [
    "backup/",
    "check/",
    "cli.rs",
    "cli/",
    "config/",
    "demo/",
    "exports/run.rs",
    "exports/status.rs",
    "inbox/fault.rs",
    "inbox/staff.rs",
    "jobs/",
    "uploads/undo.rs",
    "uploads/messages.rs",
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
