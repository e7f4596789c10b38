//! Letters without accents and capitals, for what is searched by words.
//!
//! The migration `m0020_finding` writes this table into the database: it never changes again.

/// Capitals as well: `LOWER` knows ASCII only on SQLite.
pub(crate) const FOLDED: [(&str, &str); 14] = [
    ("àáâãäåÀÁÂÃÄÅ", "a"),
    ("çÇ", "c"),
    ("èéêëẹɛÈÉÊËẸƐ", "e"),
    ("ìíîïÌÍÎÏ", "i"),
    ("ñŋÑŊ", "n"),
    ("òóôõöọɔøÒÓÔÕÖỌƆØ", "o"),
    ("ùúûüÙÚÛÜ", "u"),
    ("ýÿÝŸ", "y"),
    ("ṣšṢŠ", "s"),
    ("žŽ", "z"),
    ("œŒ", "oe"),
    ("æÆ", "ae"),
    ("ß", "ss"),
    ("’", ""),
];

/// As a `search_key` has it.
pub fn fold(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match FOLDED.iter().find(|(from, _)| from.contains(letter)) {
            Some((_, to)) => plain.push_str(to),
            None => plain.extend(letter.to_lowercase()),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn accents_and_capitals_make_no_difference() {
        assert_eq!(fold("Paracétamol ÉLIXIR 500 mg"), "paracetamol elixir 500 mg");
        assert_eq!(fold("Œstradiol, Ɔdɔ’s"), "oestradiol, odos");
    }
}
