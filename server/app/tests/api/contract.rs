/// `api/openapi.json` is what the web is built against. Write it anew with `bloom openapi > api/openapi.json`.
#[test]
fn the_contract_in_the_repository_is_the_one_this_server_has() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../api/openapi.json");
    let kept = std::fs::read_to_string(path).unwrap();
    let written = bloom::contract::text().unwrap();
    assert!(kept == written, "run `make contract`");
}
