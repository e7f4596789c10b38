use crate::program::{bloom, run};

#[test]
fn the_password_is_never_an_argument_and_is_kept_as_a_hash_only() {
    let dir = tempfile::tempdir().unwrap();
    let refused = run(bloom(dir.path(), &["user", "add", "ada", "--staff", "--location", "GH", "--password", "x"]), "");
    assert_eq!(refused.status.code(), Some(2));
    let mut command = bloom(dir.path(), &["user", "add", "ada", "--location", "gh", "--app", "all"]);
    command.env("BLOOM_USER_PASSWORD", "correct horse").env("BLOOM_USER_STAFF", "1");
    let added = run(command, "");
    assert!(added.status.success(), "{added:?}");
    for entry in std::fs::read_dir(dir.path()).unwrap() {
        let content = std::fs::read(entry.unwrap().path()).unwrap();
        assert!(!content.windows(13).any(|window| window == b"correct horse"));
    }
}

#[test]
fn what_cannot_be_added_is_told_in_words() {
    let dir = tempfile::tempdir().unwrap();
    let staff = ["user", "add", "ada", "--staff", "--location", "GH"];
    let cases: [(&[&str], &str, &str); 5] = [
        (&staff, "short\n", "at least 8 characters"),
        (&["user", "add", "ada", "--facility", "nowhere"], "long enough\n", "no facility has the id nowhere"),
        (&["user", "add", "ada"], "long enough\n", "--facility"),
        (&["user", "add", "ada", "--staff"], "long enough\n", "--location"),
        (
            &["user", "add", "ada", "--staff", "--location", "GH", "--app", "Till"],
            "long enough\n",
            "Warehouse & Logistic",
        ),
    ];
    for (arguments, input, words) in cases {
        let output = run(bloom(dir.path(), arguments), input);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && said.contains(words), "{arguments:?}: {said}");
    }
    assert!(run(bloom(dir.path(), &staff), "long enough\n").status.success());
    let twice = run(bloom(dir.path(), &staff), "long enough\n");
    assert!(String::from_utf8(twice.stderr).unwrap().contains("the name ada is taken"));
}
