use crate::program::{bloom, run};

#[test]
fn a_country_is_told_its_words_for_the_stock_of_the_provider_and_keeps_them() {
    let dir = tempfile::tempdir().unwrap();
    let set = ["country", "ke", "--vdl-label-en", "Network stock", "--vdl-subtitle-fr", "Payé à la vente"];
    let said = |arguments: &[&str]| {
        let output = run(bloom(dir.path(), arguments), "");
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(said(&set).contains("KE VDL label, English: Network stock"));
    let later = said(&["country", "KE"]);
    assert!(later.contains("KE VDL label, English: Network stock"), "{later}");
    assert!(later.contains("KE VDL label, French: (the product's own)"), "{later}");
    assert!(later.contains("KE VDL subtitle, French: Payé à la vente"), "{later}");
    let taken_back = said(&["country", "KE", "--vdl-label-en", ""]);
    assert!(taken_back.contains("KE VDL label, English: (the product's own)"), "{taken_back}");
}

#[test]
fn words_that_no_tile_has_room_for_and_countries_that_are_none_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let long = "x".repeat(41);
    let cases: [(&[&str], &str); 2] =
        [(&["country", "KE", "--vdl-label-fr", &long], "at most 40 characters"), (&["country", "ZZ"], "no country ZZ")];
    for (arguments, words) in cases {
        let output = run(bloom(dir.path(), arguments), "");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success() && said.contains(words), "{arguments:?}: {said}");
    }
}
