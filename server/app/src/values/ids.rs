use uuid::Uuid;

/// True for a UUID in the one form ids are kept in: lower case, with hyphens.
pub fn is_uuid(text: &str) -> bool {
    Uuid::parse_str(text).is_ok_and(|uuid| uuid.hyphenated().to_string() == text)
}

#[cfg(test)]
mod tests {
    #[test]
    fn an_id_has_one_form_only() {
        assert!(super::is_uuid("01990000-0000-7000-8000-00000000000a"));
        for other in ["", "7", "01990000-0000-7000-8000-00000000000A", "0199000000007000800000000000000a"] {
            assert!(!super::is_uuid(other), "{other}");
        }
    }
}
