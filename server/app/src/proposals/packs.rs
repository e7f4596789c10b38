//! How much of what is proposed somebody wants: pure.

use std::collections::HashMap;

use super::model::LinePacks;
use super::store::Line;
use crate::web::{Checks, FieldError, Problem};

/// More than fits on a lorry; keeps what a line costs and holds countable.
const MOST_PACKS: i64 = 1_000_000;

/// The lines with the packs that somebody said. Every line is named once, so that nobody decides about what was not
/// shown; each is left out by 0 or has at least what the supplier sells. 422 `nothing_left` when all are left out.
pub fn wanted(lines: &[Line], said: &[LinePacks]) -> Result<Vec<Line>, Problem> {
    let mut checks = Checks::new();
    let mut packs: HashMap<&str, i64> = HashMap::new();
    for (at, one) in said.iter().enumerate() {
        let field = |name: &str| format!("lines.{at}.{name}");
        let line = lines.iter().find(|line| line.id == one.uuid);
        checks.demand(line.is_some(), field("uuid"), "is not a line of this proposal");
        let is_new = packs.insert(&one.uuid, one.packs).is_none();
        checks.demand(is_new, field("uuid"), "is that of an earlier line");
        let least = line.map_or(0, |line| line.minimum_packs);
        let fits = one.packs == 0 || (least..=MOST_PACKS).contains(&one.packs);
        checks.demand(fits, field("packs"), &format!("must be 0 to leave it out, or {least} to {MOST_PACKS}"));
    }
    let missing = lines.iter().find(|line| !packs.contains_key(line.id.as_str()));
    checks.demand(missing.is_none(), "lines", "must name every line of the proposal");
    checks.finish()?;
    let packs_of = |line: &Line| packs.get(line.id.as_str()).copied().unwrap_or_default();
    let wanted: Vec<Line> = lines.iter().map(|line| Line { packs: packs_of(line), ..line.clone() }).collect();
    if wanted.iter().all(|line| line.packs == 0) {
        let field = FieldError::new("lines", "must leave something");
        let detail = "Nothing is left of the proposal. Decline or withdraw it instead.";
        return Err(Problem::unprocessable("nothing_left", detail, vec![field]));
    }
    Ok(wanted)
}
