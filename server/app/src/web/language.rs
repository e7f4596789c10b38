use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::header::ACCEPT_LANGUAGE;
use axum::http::request::Parts;

/// The languages the server can word things in. Taking it as an argument reads `Accept-Language`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    #[default]
    En,
    Fr,
}

impl Language {
    pub fn as_str(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Fr => "fr",
        }
    }

    /// English for what is not known.
    pub fn named(name: &str) -> Language {
        if name == "fr" { Language::Fr } else { Language::En }
    }

    /// Whichever of the two texts is of this language.
    pub fn of<T>(self, en: T, fr: T) -> T {
        match self {
            Language::En => en,
            Language::Fr => fr,
        }
    }

    /// The first of ours in an `Accept-Language`, by its weights.
    fn accepted(header: &str) -> Language {
        let wishes = header.split(',').filter_map(|wish| {
            let mut parts = wish.split(';').map(str::trim);
            let name = parts.next()?.split('-').next()?.to_ascii_lowercase();
            let weight =
                parts.find_map(|part| part.strip_prefix("q=")).map_or(Some(1.0), |text| text.parse::<f32>().ok());
            Some((name, weight.filter(|weight| *weight > 0.0)?))
        });
        let ours = wishes.filter(|(name, _)| matches!(name.as_str(), "en" | "fr"));
        let best = ours.fold(None::<(String, f32)>, |best, wish| match best {
            Some(best) if best.1 >= wish.1 => Some(best),
            _ => Some(wish),
        });
        best.map_or(Language::En, |(name, _)| Language::named(&name))
    }
}

impl<S: Sync> FromRequestParts<S> for Language {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Language, Infallible> {
        let header = parts.headers.get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        Ok(Language::accepted(header))
    }
}

#[cfg(test)]
mod tests {
    use super::Language;

    // UPL-23: in the language of the user
    #[test]
    fn the_most_wanted_language_that_we_speak_is_taken() {
        for (header, language) in [
            ("", "en"),
            ("fr", "fr"),
            ("fr-GA,fr;q=0.9,en;q=0.8", "fr"),
            ("en;q=0.5, fr;q=0.9", "fr"),
            ("de, fr;q=0.2, en;q=0.1", "fr"),
            ("en, fr", "en"),
            ("fr;q=0, en;q=0.1", "en"),
            ("de", "en"),
            ("*", "en"),
            (";;q=x", "en"),
        ] {
            assert_eq!(Language::accepted(header).as_str(), language, "{header:?}");
        }
    }
}
