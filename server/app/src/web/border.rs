//! What no handler gets to see: texts that the database cannot keep, and searches without end.

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use url::form_urlencoded;

use super::Problem;

/// Bytes.
const LONGEST_QUERY: usize = 8 * 1024;
/// Characters; nobody types more, and every word is looked for in every row.
const LONGEST_SEARCH: usize = 100;
const MOST_WORDS: usize = 10;

/// Refuses addresses that hold the character U+0000, and searches that are too long.
pub async fn refuse_unfit(request: Request, next: Next) -> Response {
    let (path, query) = (request.uri().path(), request.uri().query().unwrap_or_default());
    match unfit(path, query) {
        Some(problem) => problem.into_response(),
        None => next.run(request).await,
    }
}

fn unfit(path: &str, query: &str) -> Option<Problem> {
    if path.contains("%00") || query.contains("%00") {
        return Some(nul());
    }
    if query.len() > LONGEST_QUERY {
        return Some(Problem::bad_request("too_long", "The address is too long."));
    }
    let mut searches = form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| name == "search");
    let endless = |text: &str| text.chars().count() > LONGEST_SEARCH || text.split_whitespace().count() > MOST_WORDS;
    searches.any(|(_, text)| endless(&text)).then(|| {
        let detail = format!("Search for at most {MOST_WORDS} words and {LONGEST_SEARCH} characters.");
        Problem::bad_request("search_too_long", detail)
    })
}

/// PostgreSQL keeps every character but this one.
pub fn nul() -> Problem {
    Problem::bad_request("bad_text", "The request holds the character U+0000, which no text can keep.")
}

/// True when a text of this JSON holds the character U+0000. Backslashes stand in its texts only.
pub fn holds_nul(json: &[u8]) -> bool {
    let mut rest = json;
    while let Some(at) = rest.iter().position(|byte| *byte == b'\\') {
        let after = &rest[at + 1..];
        if after.starts_with(b"u0000") {
            return true;
        }
        // What is escaped may be a backslash itself.
        rest = after.get(1..).unwrap_or_default();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{holds_nul, unfit};

    #[test]
    fn the_character_that_no_database_keeps_is_found_and_nothing_else() {
        for json in [r#"{"a":"\u0000"}"#, r#"{"a\u0000":1}"#, r#"["x\\\u0000"]"#] {
            assert!(holds_nul(json.as_bytes()), "{json}");
        }
        for json in [r#"{"a":"\\u0000"}"#, r#"["\u0001","u0000","\n\""]"#, "[]", "\\"] {
            assert!(!holds_nul(json.as_bytes()), "{json}");
        }
    }

    #[test]
    fn a_search_has_an_end() {
        let code = |query: &str| unfit("/api/users/", query).map(|problem| problem.code().to_owned());
        assert_eq!(code("search=para%20500&x=1"), None);
        assert_eq!(code(&format!("search={}", "a".repeat(101))).as_deref(), Some("search_too_long"));
        assert_eq!(code(&format!("search={}", "a+".repeat(11))).as_deref(), Some("search_too_long"));
        assert_eq!(code(&format!("q={}", "a".repeat(9_000))).as_deref(), Some("too_long"));
        assert_eq!(code("search=a%00b").as_deref(), Some("bad_text"));
        assert!(unfit("/api/users/%00/", "").is_some());
    }
}
