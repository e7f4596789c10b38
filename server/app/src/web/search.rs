//! What somebody looks for, as words: all of them must be found, wherever they stand.

use bloom_storage::fold;

use super::{FieldError, Problem};

/// Characters.
const LONGEST: usize = 100;
const MOST_WORDS: usize = 10;

/// Runs of letters and runs of digits, folded as a `search_key` is: "500mg" finds "500 mg".
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SearchWords(Vec<String>);

impl SearchWords {
    /// 422 for a text that is longer than anybody types.
    pub fn read(text: &str) -> Result<SearchWords, Problem> {
        let words = words(text);
        if text.chars().count() > LONGEST || words.len() > MOST_WORDS {
            let detail = format!("must have at most {MOST_WORDS} words and {LONGEST} characters");
            let errors = vec![FieldError::new("search", &detail)];
            return Err(Problem::unprocessable("invalid", "Some fields are not valid.", errors));
        }
        Ok(SearchWords(words))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The words with a space between, for the address of the next page.
    pub fn text(&self) -> String {
        self.0.join(" ")
    }

    /// Patterns for LIKE, one for each word. No word has a sign in it that LIKE reads.
    pub fn patterns(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|word| format!("%{word}%"))
    }

    /// True when the text has all the words, wherever they stand.
    pub fn fits(&self, text: &str) -> bool {
        let plain = fold(text);
        self.0.iter().all(|word| plain.contains(word.as_str()))
    }

    /// The pattern of a key that begins with the first word.
    pub fn first_pattern(&self) -> String {
        format!("{}%", self.0.first().map_or("", String::as_str))
    }

    /// A phone number is written with a zero in front at home and with a country in front abroad.
    pub fn as_of_phones(self) -> SearchWords {
        let home = |word: String| match word.strip_prefix('0') {
            Some(rest) if word.bytes().all(|byte| byte.is_ascii_digit()) && word.len() >= 3 => {
                rest.trim_start_matches('0').to_owned()
            }
            _ => word,
        };
        SearchWords(self.0.into_iter().map(home).filter(|word| !word.is_empty()).collect())
    }
}

fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut last = None;
    for letter in fold(text).chars() {
        let kind = letter.is_alphanumeric().then(|| letter.is_numeric());
        match (kind, words.last_mut()) {
            (None, _) => {}
            (Some(_), Some(word)) if kind == last => word.push(letter),
            (Some(_), _) => words.push(letter.to_string()),
        }
        last = kind;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<String> {
        SearchWords::read(text).unwrap().0
    }

    #[test]
    fn letters_and_digits_are_words_of_their_own() {
        assert_eq!(read(" Paracétamol 500MG,  comprimé "), ["paracetamol", "500", "mg", "comprime"]);
        assert_eq!(read("amox/clav 2.5%_"), ["amox", "clav", "2", "5"]);
        assert!(read(" -- ").is_empty());
    }

    #[test]
    fn a_text_fits_that_has_all_the_words() {
        let fits = |search: &str, text: &str| SearchWords::read(search).unwrap().fits(text);
        assert!(fits("500mg para", "Paracétamol 500 mg") && fits("", "anything"));
        assert!(!fits("para 250", "Paracétamol 500 mg"));
    }

    #[test]
    fn a_phone_is_found_from_home_and_from_abroad() {
        let words = SearchWords::read("024 123 4567 kofi").unwrap().as_of_phones();
        assert_eq!(words.0, ["24", "123", "4567", "kofi"]);
        assert_eq!(SearchWords::read("000").unwrap().as_of_phones().0, Vec::<String>::new());
    }

    #[test]
    fn what_nobody_types_is_refused() {
        assert!(SearchWords::read(&"a".repeat(101)).is_err());
        assert!(SearchWords::read("a b c d e f g h i j k").is_err());
        assert!(SearchWords::read("a b c d e f g h i j").is_ok());
    }
}
