use std::collections::HashMap;

use super::draft::Draft;
use super::rules::price;

/// True when a price of the sale is further from the usual one than the facility lets its cashiers go, and nobody who manages
/// the facility gave it or agreed to it.
///
/// `limit`: percent; `None`: no other price at all. `managers`: of who made the sale and who agreed, those who manage the
/// facility, name by id.
pub fn is_over_limit(draft: &Draft, limit: Option<i64>, operator_id: &str, managers: &HashMap<String, String>) -> bool {
    !managers.contains_key(operator_id)
        && draft.lines.iter().any(|line| {
            line.given.as_ref().is_some_and(|given| {
                let is_agreed = given.approved_by.as_ref().is_some_and(|by| managers.contains_key(&by.id));
                !is_agreed && price::is_over_limit(given.usual_price, line.unit_price, limit)
            })
        })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Of lines for 2.50: at which price they were sold, and who agreed.
    fn sold(lines: &[(&str, Option<&str>)]) -> Draft {
        let line = |(price, by): &(&str, Option<&str>)| {
            let by = by.map(|id| json!({ "id": id, "name": "" }));
            json!({ "product_uuid": "p", "name": "P", "batch_id": null, "quantity": 1, "unit_price": price,
                    "given": { "usual_price": "2.50", "note": "", "approved_by": by } })
        };
        let lines: Vec<_> = lines.iter().map(line).collect();
        let payload = json!({ "patient_id": null, "currency": "GHS", "receipt_number": "1", "lines": lines,
                              "payments": [], "promo": null, "total": "0.00" });
        Draft::read(serde_json::from_value(payload).unwrap(), 2).unwrap()
    }

    // MON: a price that was given is measured by the usual one
    #[test]
    fn a_given_price_is_within_the_limit_or_a_manager_agreed_to_it() {
        let managers = HashMap::from([("m".to_owned(), "Kofi".to_owned())]);
        let over = |lines: &[_], limit, operator| is_over_limit(&sold(lines), limit, operator, &managers);
        for (price, by, limit, expected) in [
            ("2.25", None, Some(10), false),
            ("2.75", None, Some(10), false),
            ("2.24", None, Some(10), true),
            ("2.76", None, Some(10), true),
            ("2.24", Some("x"), Some(10), true),
            ("2.24", Some("m"), Some(10), false),
            ("2.49", None, None, true),
        ] {
            assert_eq!(over(&[(price, by)], limit, "o"), expected, "{price} {by:?} {limit:?}");
            assert!(!over(&[(price, by)], limit, "m"), "who manages the facility asks nobody");
        }
        // What a manager agreed to in one line is no word for another.
        assert!(over(&[("1.00", Some("m")), ("1.00", None)], Some(10), "o"));
    }
}
