use sha2::{Digest, Sha256};
use uuid::{Builder, Uuid};

/// True for a UUID in the one form ids are kept in: lower case, with hyphens.
pub fn is_uuid(text: &str) -> bool {
    Uuid::parse_str(text).is_ok_and(|uuid| uuid.hyphenated().to_string() == text)
}

/// The id of what these parts name: the same parts, the same id, in whichever attempt.
pub fn derived_id(parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        // The length keeps ("ab", "c") and ("a", "bc") apart.
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part.as_bytes());
    }
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash.finalize()[..16]);
    Builder::from_custom_bytes(bytes).into_uuid().to_string()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_same_parts_have_the_same_id() {
        let id = super::derived_id(&["line", "7"]);
        assert!(super::is_uuid(&id));
        assert_eq!(id, super::derived_id(&["line", "7"]));
        assert_ne!(id, super::derived_id(&["line7"]));
        assert_ne!(id, super::derived_id(&["lin", "e7"]));
    }

    #[test]
    fn an_id_has_one_form_only() {
        assert!(super::is_uuid("01990000-0000-7000-8000-00000000000a"));
        for other in ["", "7", "01990000-0000-7000-8000-00000000000A", "0199000000007000800000000000000a"] {
            assert!(!super::is_uuid(other), "{other}");
        }
    }
}
