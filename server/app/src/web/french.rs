//! What is refused, said in French. The texts stand in English where they are decided, and in `french.tsv` beside their
//! other half; a test (`house_rules`) holds that none is missing and none is left over.

/// The text in French; `None` when it is none of ours, or was written in French already.
pub fn french(english: &str) -> Option<String> {
    texts().find_map(|(template, translated)| {
        let values = values(english, template)?;
        let mut parts = translated.split("{}");
        let mut text = parts.next().unwrap_or_default().to_owned();
        for (part, value) in parts.zip(values) {
            // What is named may be a text of ours itself: why a password or a PIN is not good enough.
            text.push_str(&french(value).unwrap_or_else(|| value.to_owned()));
            text.push_str(part);
        }
        Some(text)
    })
}

/// English and French of each text.
fn texts() -> impl Iterator<Item = (&'static str, &'static str)> {
    include_str!("french.tsv").lines().filter_map(|line| line.split_once('\t'))
}

/// What stands for each `{}` of the template, when the text is made of it.
fn values<'a>(text: &'a str, template: &str) -> Option<Vec<&'a str>> {
    let mut parts = template.split("{}");
    let mut rest = text.strip_prefix(parts.next()?)?;
    let mut values = Vec::new();
    let parts: Vec<&str> = parts.collect();
    for (at, part) in parts.iter().enumerate() {
        // The last one goes to the end: a value may hold what follows it.
        let end = if at + 1 == parts.len() { rest.strip_suffix(part)?.len() } else { rest.find(part)? };
        values.push(&rest[..end]);
        rest = &rest[end + part.len()..];
    }
    rest.is_empty().then_some(values)
}

/// True when a line of a French text may break before a sign or within guillemets: a no-break space belongs there.
#[cfg(test)]
pub fn breaks_before_sign(text: &str) -> bool {
    [" :", " ;", " ?", " !", " »", "« "].iter().any(|sign| text.contains(sign))
}

#[cfg(test)]
mod tests {
    use super::{breaks_before_sign, french, texts};

    // LNG-01
    #[test]
    fn no_french_line_breaks_before_a_sign() {
        let broken: Vec<&str> = texts().map(|(_, french)| french).filter(|french| breaks_before_sign(french)).collect();
        assert!(broken.is_empty(), "{broken:?}");
        assert!(breaks_before_sign("Vraiment ?") && !breaks_before_sign("Vraiment\u{a0}?"));
    }

    #[test]
    fn a_text_is_said_in_french_with_what_it_names() {
        assert_eq!(french("There is no such count.").unwrap(), "Cet inventaire n’existe pas.");
        assert_eq!(
            french("Of Coartem, 6 x 4 only 3 can be sent, not 12. Change the quantity.").unwrap(),
            "De Coartem, 6 x 4 seules 3 unités peuvent partir, pas 12. Changez la quantité."
        );
        assert_eq!(
            french("Choose another password: it must have at least 8 characters.").unwrap(),
            "Choisissez un autre mot de passe\u{a0}: il doit avoir au moins 8 caractères."
        );
        assert_eq!(french("Ce fichier n’existe pas."), None);
        assert_eq!(french("There is no such count. And more."), None);
    }
}
