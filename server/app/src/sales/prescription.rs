use std::collections::{HashMap, HashSet};

use super::draft::Draft;
use crate::facilities::PrescriptionRule;

/// True when something of the sale is sold on prescription only, and the till was not told what the facility asks for then.
///
/// `prescription_only`: the products that are. `managers`: of who made the sale and who agreed, those who manage the
/// facility, name by id.
pub fn is_missing(
    draft: &Draft,
    rule: PrescriptionRule,
    prescription_only: &HashSet<String>,
    operator_id: &str,
    managers: &HashMap<String, String>,
) -> bool {
    let said = draft.prescription.as_ref();
    let is_told = match rule {
        PrescriptionRule::Nothing => true,
        PrescriptionRule::Prescriber => said.is_some_and(|said| !said.prescriber.is_empty() && !said.number.is_empty()),
        PrescriptionRule::Manager => {
            let by = said.and_then(|said| said.approved_by.as_ref());
            managers.contains_key(operator_id) || by.is_some_and(|by| managers.contains_key(&by.id))
        }
    };
    !is_told && draft.lines.iter().any(|line| prescription_only.contains(&line.product_id))
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde_json::{Value, json};

    use super::*;
    use crate::counter_cases::{check, same};

    #[derive(Deserialize)]
    struct Case {
        rule: String,
        prescription: Option<CaseTold>,
        manages: bool,
        expect: bool,
    }

    #[derive(Deserialize)]
    struct CaseTold {
        prescriber: String,
        number: String,
        approved: bool,
    }

    fn sold(product_id: &str, prescription: &Value) -> Draft {
        let line =
            json!({ "product_uuid": product_id, "name": "P", "batch_id": null, "quantity": 1, "unit_price": "1.00" });
        let payload = json!({ "patient_id": null, "currency": "GHS", "receipt_number": "1", "lines": [line],
                              "payments": [], "prescription": prescription, "total": "1.00" });
        Draft::read(serde_json::from_value(payload).unwrap(), 2).unwrap()
    }

    fn told(prescriber: &str, number: &str, by: Option<&str>) -> Value {
        let by = by.map(|id| json!({ "id": id, "name": "Kofi" }));
        json!({ "prescriber": prescriber, "number": number, "approved_by": by })
    }

    fn missing(product_id: &str, prescription: &Value, rule: PrescriptionRule, operator_id: &str) -> bool {
        let on_prescription = HashSet::from(["rx".to_owned()]);
        let managers = HashMap::from([("m".to_owned(), "Kofi".to_owned())]);
        is_missing(&sold(product_id, prescription), rule, &on_prescription, operator_id, &managers)
    }

    #[test]
    fn till_and_server_agree_on_what_is_enough_to_sell_on_prescription() {
        check("prescription", 11, |case: Case| {
            let rule = PrescriptionRule::named(&case.rule).ok_or("no rule has that name")?;
            let said = case
                .prescription
                .map_or(Value::Null, |said| told(&said.prescriber, &said.number, said.approved.then_some("m")));
            let operator = if case.manages { "m" } else { "o" };
            same("enough", !missing("rx", &said, rule, operator), case.expect)?;
            same("missing of what anybody may buy", missing("free", &said, rule, operator), false)
        });
    }

    #[test]
    fn the_word_of_somebody_who_manages_nothing_and_a_blank_are_not_enough() {
        assert!(missing("rx", &told("", "", Some("x")), PrescriptionRule::Manager, "o"));
        assert!(missing("rx", &told("Dr Mensah", " ", None), PrescriptionRule::Prescriber, "o"));
    }
}
