use serde_json::{Map, Value};

const REMOVED: &str = "[removed]";
const SECRET_WORDS: [&str; 8] = ["pin", "token", "jwt", "password", "passwd", "secret", "authorization", "cookie"];

/// Replaces tokens, PINs and passwords in what a browser reports of itself, by name and by look, at any depth.
pub fn remove_secrets(properties: &mut Map<String, Value>) {
    for (name, value) in properties.iter_mut() {
        if names_secret(name) {
            *value = Value::from(REMOVED);
        } else {
            remove_from(value);
        }
    }
}

fn remove_from(value: &mut Value) {
    match value {
        Value::Object(properties) => remove_secrets(properties),
        Value::Array(values) => values.iter_mut().for_each(remove_from),
        Value::String(text) if holds_token(text) => *value = Value::from(REMOVED),
        _ => {}
    }
}

/// `userPin`, `user_pin`, `PIN` name one; `shopping` does not.
fn names_secret(name: &str) -> bool {
    let mut words = vec![String::new()];
    let mut after_lower = false;
    for letter in name.chars() {
        if !letter.is_alphanumeric() || (letter.is_uppercase() && after_lower) {
            words.push(String::new());
        }
        after_lower = letter.is_lowercase();
        if let Some(word) = words.last_mut().filter(|_| letter.is_alphanumeric()) {
            word.extend(letter.to_lowercase());
        }
    }
    words.iter().any(|word| SECRET_WORDS.contains(&word.as_str()))
}

/// A JWT anywhere in the text: base64url JSON, a point, more base64url.
fn holds_token(text: &str) -> bool {
    let of_token = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_' | '.');
    text.split(|letter| !of_token(letter)).any(|part| part.starts_with("eyJ") && part.matches('.').count() >= 2)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    fn cleaned(mut value: Value) -> Value {
        super::remove_secrets(value.as_object_mut().unwrap());
        value
    }

    #[test]
    fn secrets_are_removed_by_name_and_by_look() {
        let before =
            json!({"userPin": "1234", "id_token": "x", "deep": [{"PIN": 1}], "url": "/a?x=eyJh.eyJi.c", "n": 2});
        let after = json!({"userPin": "[removed]", "id_token": "[removed]", "deep": [{"PIN": "[removed]"}],
            "url": "[removed]", "n": 2});
        assert_eq!(cleaned(before), after);
    }

    #[test]
    fn everything_else_stays() {
        let properties = json!({"shopping": "1234", "page": "/pos?x=1", "opinion": "a.b.c"});
        assert_eq!(cleaned(properties.clone()), properties);
    }
}
