//! One text for one payload, so that till and server compute the same hash.

use std::fmt::Write as _;

use serde_json::Value;
use sha2::{Digest, Sha256};

/// Lower-case hex SHA-256 of [`canonical_json`].
pub fn hash(payload: &Value) -> String {
    to_hex(&Sha256::digest(canonical_json(payload).as_bytes()))
}

pub fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// JSON without white space, object keys sorted by UTF-16 code unit, strings and whole numbers as
/// `JSON.stringify` writes them.
///
/// Payloads hold no fractions: money travels as text.
pub fn canonical_json(value: &Value) -> String {
    let mut out = String::new();
    write_value(value, &mut out);
    out
}

fn write_value(value: &Value, out: &mut String) {
    match value {
        Value::Array(items) => {
            out.push('[');
            for (position, item) in items.iter().enumerate() {
                if position > 0 {
                    out.push(',');
                }
                write_value(item, out);
            }
            out.push(']');
        }
        Value::Object(fields) => {
            let mut names: Vec<&String> = fields.keys().collect();
            // Code units and code points sort alike except beyond U+FFFF, which UTF-16 puts before U+E000.
            names.sort_by(|left, right| left.encode_utf16().cmp(right.encode_utf16()));
            out.push('{');
            for (position, name) in names.into_iter().enumerate() {
                if position > 0 {
                    out.push(',');
                }
                write_value(&Value::String(name.clone()), out);
                out.push(':');
                write_value(&fields[name], out);
            }
            out.push('}');
        }
        // serde_json escapes strings exactly as JSON.stringify does: quote, backslash, controls, nothing else.
        scalar => out.push_str(&scalar.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[test]
    fn keys_are_sorted_and_white_space_is_gone() {
        let value = json!({"b": [1, -2, null, true], "a": {"d": "x", "c": ""}});
        assert_eq!(canonical_json(&value), r#"{"a":{"c":"","d":"x"},"b":[1,-2,null,true]}"#);
    }

    #[test]
    fn strings_are_written_as_a_browser_writes_them() {
        let value = json!("é \u{7f} \u{2028} \u{1} \u{1f} \" \\ / \n\t\u{8}\u{c}\r 😀");
        let expected = "\"é \u{7f} \u{2028} \\u0001 \\u001f \\\" \\\\ / \\n\\t\\b\\f\\r 😀\"";
        assert_eq!(canonical_json(&value), expected);
    }

    #[test]
    fn keys_beyond_the_first_plane_come_before_private_use() {
        assert_eq!(canonical_json(&json!({"\u{e000}": 1, "😀": 2})), "{\"😀\":2,\"\u{e000}\":1}");
    }

    #[test]
    fn the_hash_is_the_one_every_till_computes() {
        // printf '{"a":1}' | sha256sum
        let expected = "015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862";
        assert_eq!(hash(&json!({"a": 1})), expected);
    }

    proptest! {
        #[test]
        fn the_order_of_keys_changes_nothing(mut pairs in prop::collection::vec(("[a-z]{1,6}", any::<i64>()), 0..12)) {
            pairs.sort();
            pairs.dedup_by(|left, right| left.0 == right.0);
            let write = |pairs: &[(String, i64)]| {
                let body: Vec<String> = pairs.iter().map(|(name, value)| format!("\"{name}\": {value}")).collect();
                serde_json::from_str::<Value>(&format!("{{{}}}", body.join(" , "))).unwrap()
            };
            let forward = hash(&write(&pairs));
            pairs.reverse();
            prop_assert_eq!(forward, hash(&write(&pairs)));
        }

        #[test]
        fn canonical_json_reads_back_as_the_same_value(text in ".*", number in any::<i64>()) {
            let value = json!({text.clone(): [number, text]});
            prop_assert_eq!(serde_json::from_str::<Value>(&canonical_json(&value)).unwrap(), value);
        }
    }
}
