//! Which PINs are refused when set. The web has the same rule; both are run against `api/pin-cases.json`.

/// Nobody at a till was born before.
const FIRST_BIRTH_YEAR: i32 = 1920;

/// Why a PIN of four ASCII digits is among the first that anybody tries; `None` when it will do.
pub fn weakness(pin: &str, this_year: i32) -> Option<&'static str> {
    let digits: Vec<u8> = pin.bytes().filter(u8::is_ascii_digit).map(|byte| byte - b'0').collect();
    let [a, b, c, d] = digits[..] else { return None };
    let steps = [(a, b), (b, c), (c, d)].map(|(from, to)| (to + 10 - from) % 10);
    let year = [a, b, c, d].iter().fold(0, |year, digit| year * 10 + i32::from(*digit));
    match () {
        () if steps == [0; 3] => Some("must not be one digit four times"),
        () if steps == [1; 3] || steps == [9; 3] => Some("must not be four digits in a row"),
        () if (a, b) == (c, d) => Some("must not be the same two digits twice"),
        () if (FIRST_BIRTH_YEAR..=this_year).contains(&year) => Some("must not be a year of birth"),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::weakness;

    #[derive(Deserialize)]
    struct Table {
        this_year: i32,
        cases: Vec<Case>,
    }

    #[derive(Deserialize)]
    struct Case {
        pin: String,
        weak: bool,
        why: String,
    }

    // PIN-06
    #[test]
    fn the_pins_that_are_tried_first_are_the_ones_of_the_shared_cases() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../api/pin-cases.json");
        let table: Table = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        assert!(table.cases.len() >= 28);
        for Case { pin, weak, why } in table.cases {
            assert_eq!(weakness(&pin, table.this_year).is_some(), weak, "{pin}: {why}");
        }
    }

    // PIN-06
    #[test]
    fn few_pins_are_refused_and_most_will_do() {
        let refused = (0..10_000).filter(|pin| weakness(&format!("{pin:04}"), 2026).is_some()).count();
        assert_eq!(refused, 10 + 20 + 90 + 107 - 1, "2020 is a pair and a year");
    }
}
