//! A change of a patient goes by field: what somebody did not touch stays as others left it meanwhile, and of a field that
//! two people changed to two things what was there first stands and the other is kept for a person to look at.

use super::model::PatientFields;

/// The fields by their names on the wire.
pub const FIELDS: [&str; 6] = ["first_name", "last_name", "phone", "sex", "birth_date", "member_number"];

/// A field of which two things were said.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    pub field: &'static str,
    pub stands: String,
    pub other: String,
}

/// What a change leads to.
#[derive(Debug, Clone, PartialEq)]
pub struct Combined {
    pub fields: PatientFields,
    pub differences: Vec<Difference>,
}

/// `before` is what the device showed when somebody made it `after`; `current` what is there now.
pub fn combine(current: &PatientFields, before: &PatientFields, after: &PatientFields) -> Combined {
    let mut combined = Combined { fields: current.clone(), differences: Vec::new() };
    for field in FIELDS {
        let [now, was, said] = [current, before, after].map(|fields| value(fields, field));
        if said == was || said == now {
            continue;
        }
        if now == was {
            set(&mut combined.fields, field, &said);
        } else {
            combined.differences.push(Difference { field, stands: now, other: said });
        }
    }
    combined
}

/// As text; empty for what nobody said.
pub fn value(fields: &PatientFields, field: &str) -> String {
    match field {
        "first_name" => fields.first_name.clone(),
        "last_name" => fields.last_name.clone(),
        "phone" => fields.phone.clone(),
        "sex" => fields.sex.clone(),
        "birth_date" => fields.birth_date.map(|date| date.to_string()).unwrap_or_default(),
        "member_number" => fields.member_number.clone(),
        _ => String::new(),
    }
}

/// A birth date that is none becomes nothing.
pub fn set(fields: &mut PatientFields, field: &str, value: &str) {
    let text = value.to_owned();
    match field {
        "first_name" => fields.first_name = text,
        "last_name" => fields.last_name = text,
        "phone" => fields.phone = text,
        "sex" => fields.sex = text,
        "birth_date" => fields.birth_date = value.parse().ok(),
        "member_number" => fields.member_number = text,
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn adjoa() -> PatientFields {
        PatientFields {
            first_name: "Adjoa".to_owned(),
            last_name: "Owusu".to_owned(),
            phone: "024".to_owned(),
            sex: "F".to_owned(),
            birth_date: "1990-02-28".parse().ok(),
            member_number: String::new(),
        }
    }

    fn with(changes: &[(&str, &str)]) -> PatientFields {
        let mut fields = adjoa();
        changes.iter().for_each(|(field, value)| set(&mut fields, field, value));
        fields
    }

    #[test]
    fn two_people_who_changed_two_fields_both_have_their_way() {
        let (one, other) = (with(&[("phone", "020")]), with(&[("member_number", "A-7"), ("birth_date", "1991-02-28")]));
        let both = combine(&one, &adjoa(), &other);
        let expected = with(&[("phone", "020"), ("member_number", "A-7"), ("birth_date", "1991-02-28")]);
        assert_eq!(both, Combined { fields: expected, differences: vec![] });
    }

    #[test]
    fn of_one_field_the_first_stands_and_the_other_is_kept() {
        let (one, other) = (with(&[("phone", "020")]), with(&[("phone", "055"), ("sex", "")]));
        let both = combine(&one, &adjoa(), &other);
        assert_eq!(both.fields, with(&[("phone", "020"), ("sex", "")]));
        let kept = Difference { field: "phone", stands: "020".to_owned(), other: "055".to_owned() };
        assert_eq!(both.differences, [kept]);
    }

    #[test]
    fn the_same_said_twice_is_no_difference() {
        let said = with(&[("phone", "020"), ("birth_date", "")]);
        assert_eq!(combine(&said, &adjoa(), &said), Combined { fields: said.clone(), differences: vec![] });
    }

    fn any() -> impl Strategy<Value = PatientFields> {
        prop::array::uniform6("[ab]?").prop_map(|values| {
            let mut fields = PatientFields::default();
            FIELDS.iter().zip(values).filter(|(field, _)| **field != "birth_date").for_each(|(field, text)| {
                set(&mut fields, field, &text);
            });
            fields
        })
    }

    proptest! {
        #[test]
        fn nothing_that_was_said_is_lost(current in any(), before in any(), after in any()) {
            let both = combine(&current, &before, &after);
            for field in FIELDS {
                let [now, was, said, led_to] = [&current, &before, &after, &both.fields].map(|one| value(one, field));
                let kept = both.differences.iter().any(|one| one.field == field && one.other == said && one.stands == now);
                prop_assert!(said == was || led_to == said || kept);
                prop_assert!(now == was || led_to == now);
            }
        }
    }
}
