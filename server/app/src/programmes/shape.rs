//! Whether JSON has the shape that is wanted, with every place where it has not: serde stops at the first one, and says
//! nowhere which.

use serde_json::Value;

use crate::web::FieldError;

/// What stands at a place.
pub enum Shape {
    /// Text of so many characters at the most, not empty.
    Text(usize),
    Whole,
    Number,
    Flag,
    /// Number, text, true or false.
    Scalar,
    OneOf(&'static [&'static str]),
    Nullable(&'static Shape),
    List(&'static Shape),
    /// Of these fields and no others.
    Object(&'static [Field]),
}

pub struct Field {
    pub name: &'static str,
    pub required: bool,
    pub shape: &'static Shape,
}

pub const fn required(name: &'static str, shape: &'static Shape) -> Field {
    Field { name, required: true, shape }
}

pub const fn optional(name: &'static str, shape: &'static Shape) -> Field {
    Field { name, required: false, shape }
}

/// Where `value`, which stands at `place`, has another shape.
pub fn faults(shape: &Shape, value: &Value, place: &str) -> Vec<FieldError> {
    let mut faults = Vec::new();
    walk(shape, value, place, &mut faults);
    faults
}

fn walk(shape: &Shape, value: &Value, place: &str, faults: &mut Vec<FieldError>) {
    let mut demand = |good: bool, detail: &str| {
        if !good {
            faults.push(FieldError::new(place, detail));
        }
    };
    match (shape, value) {
        (Shape::Nullable(_), Value::Null) => {}
        (Shape::Nullable(inner), _) => walk(inner, value, place, faults),
        (Shape::Text(most), Value::String(text)) => {
            let length = text.chars().count();
            demand((1..=*most).contains(&length), &format!("must have 1 to {most} characters"));
        }
        (Shape::Text(_), _) => demand(false, "must be text"),
        (Shape::Whole, _) => demand(value.is_i64(), "must be a whole number"),
        (Shape::Number, _) => demand(value.is_number(), "must be a number"),
        (Shape::Flag, _) => demand(value.is_boolean(), "must be true or false"),
        (Shape::Scalar, _) => {
            let good = value.is_number() || value.is_boolean() || value.is_string();
            demand(good, "must be a number, a text, true or false");
        }
        (Shape::OneOf(names), _) => {
            let known = value.as_str().is_some_and(|text| names.contains(&text));
            demand(known, &format!("must be one of {}", names.join(", ")));
        }
        (Shape::List(inner), Value::Array(rows)) => {
            let rows = rows.iter().enumerate();
            rows.for_each(|(at, row)| walk(inner, row, &format!("{place}[{at}]"), faults));
        }
        (Shape::List(_), _) => demand(false, "must be a list"),
        (Shape::Object(fields), Value::Object(_)) => walk_object(fields, value, place, faults),
        (Shape::Object(_), _) => demand(false, "must be an object"),
    }
}

fn walk_object(fields: &[Field], value: &Value, place: &str, faults: &mut Vec<FieldError>) {
    let below = |name: &str| if place.is_empty() { name.to_owned() } else { format!("{place}.{name}") };
    for field in fields {
        match value.get(field.name) {
            Some(found) => walk(field.shape, found, &below(field.name), faults),
            None if field.required => faults.push(FieldError::new(below(field.name), "is missing here")),
            None => {}
        }
    }
    let named = value.as_object().into_iter().flat_map(|object| object.keys());
    let unknown = named.filter(|name| !fields.iter().any(|field| field.name == name.as_str()));
    faults.extend(unknown.map(|name| FieldError::new(below(name), "is not known here")));
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    static LEAF: Shape = Shape::Object(&[required("name", &Shape::Text(3)), optional("inner", &Shape::List(&LEAF))]);

    #[test]
    fn every_wrong_place_is_named_and_not_the_first_one_alone() {
        let value = json!({ "inner": [{ "name": "abcd" }, { "name": "a", "colour": 1 }, 7] });
        let faults: Vec<(String, String)> =
            faults(&LEAF, &value, "").into_iter().map(|fault| (fault.field, fault.detail)).collect();
        let told = |field: &str, detail: &str| (field.to_owned(), detail.to_owned());
        assert_eq!(
            faults,
            [
                told("name", "is missing here"),
                told("inner[0].name", "must have 1 to 3 characters"),
                told("inner[1].colour", "is not known here"),
                told("inner[2]", "must be an object"),
            ]
        );
    }

    #[test]
    fn null_is_only_where_it_may_be() {
        static MAYBE: Shape = Shape::Nullable(&Shape::Whole);
        assert_eq!(faults(&MAYBE, &json!(null), "at").len(), 0);
        assert_eq!(faults(&MAYBE, &json!(1.5), "at")[0].detail, "must be a whole number");
        assert_eq!(faults(&Shape::Whole, &json!(null), "at").len(), 1);
    }
}
