//! Pages of a list: where a page starts (keyset cursor), how large it is, and what `next` says.
//!
//! The caller asks for the first page in the size it likes; after that the server grows the page
//! (50 → 200 → 1,000), because round trips are what a slow link pays for, and bounds it by bytes.
//! A cursor carries the last key, the size to use and the count of the whole list, so that no page counts again.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use url::form_urlencoded;

use super::Problem;

/// Sizes `next` grows through, in rows.
const STEPS: [u64; 2] = [200, 1000];
/// Most rows a caller may ask for on the first page.
const MOST_ROWS: u64 = 1000;
/// A page stops growing at this many bytes of JSON, uncompressed.
const MOST_BYTES: usize = 1024 * 1024;
/// Furthest a first page may be moved by `page` or `offset`, in rows: further is what cursors are for.
const MOST_OFFSET: i64 = 100_000;
const VERSION: u8 = 1;
const CHECK_BYTES: usize = 6;
const LONGEST_CURSOR: usize = 1024;

/// One page of a list.
#[derive(Debug, Serialize)]
pub struct Page<T> {
    /// Rows of the whole list as it was when its first page was read.
    pub count: i64,
    /// Address of the next page, relative to this server; `null` on the last page.
    pub next: Option<String>,
    pub results: Vec<T>,
}

/// The name of a page of `$row` in the contract; [`Page`] is what is sent.
macro_rules! page_in_contract {
    ($page:ident, $row:ty) => {
        /// next is null on the last page, else a relative or absolute address
        #[derive(utoipa::ToSchema)]
        #[allow(dead_code, reason = "describes the answer in the contract; Page<T> is what is sent")]
        pub struct $page {
            pub count: i64,
            #[schema(required)]
            pub next: Option<String>,
            pub results: Vec<$row>,
        }
    };
}
pub(crate) use page_in_contract;

/// The place after which a page starts: the sort key of the last row of the page before.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Key {
    Number(i64),
    Text(String),
    Pair(String, i64),
}

/// The cursor is not one of ours, was changed, or belongs to another list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BadCursor;

/// A list, and what its cursors are bound to.
#[derive(Debug, Clone)]
pub struct List<'a> {
    /// Absolute path with its trailing slash, such as `/api/sales-history/`.
    pub path: &'a str,
    /// Parameters that every page of this list repeats, in order; a cursor works with the same values only.
    pub scope: Vec<(&'static str, &'a str)>,
}

/// Where a page starts.
#[derive(Debug, Clone, PartialEq)]
pub enum Start {
    /// The first page, moved by `offset` rows; the list is to be counted.
    First {
        offset: i64,
    },
    After {
        key: Key,
        count: i64,
    },
}

/// What to read: `size + 1` rows from `start`, so that the page knows whether another follows.
#[derive(Debug, Clone, PartialEq)]
pub struct PageRequest {
    pub size: u64,
    pub start: Start,
}

impl PageRequest {
    /// How many rows to read: one more than the page holds.
    pub fn rows(&self) -> i64 {
        i64::try_from(self.size).unwrap_or(i64::MAX - 1) + 1
    }

    /// The count that the first page found; on the first page, nothing.
    pub fn count(&self) -> Option<i64> {
        match self.start {
            Start::First { .. } => None,
            Start::After { count, .. } => Some(count),
        }
    }
}

/// Rows before page number `page` (1 is the first) of a list whose caller counts in pages.
pub fn offset_of_page(page: Option<i64>, size: Option<i64>, default_size: u64) -> i64 {
    let default_size = i64::try_from(default_size).unwrap_or(i64::MAX);
    let size = size.filter(|size| *size > 0).unwrap_or(default_size);
    page.unwrap_or(1).saturating_sub(1).saturating_mul(size).max(0)
}

impl From<BadCursor> for Problem {
    fn from(_: BadCursor) -> Problem {
        Problem::bad_request("bad_cursor", "This page link is damaged or too old. Start again from the first page.")
    }
}

#[derive(Serialize, Deserialize)]
struct Cursor(u8, String, Key, i64, u64);

impl List<'_> {
    /// Reads what the caller asked for. `size` and `offset` count on a first page only.
    pub fn request(
        &self,
        cursor: Option<&str>,
        size: Option<i64>,
        default_size: u64,
        offset: i64,
    ) -> Result<PageRequest, BadCursor> {
        let Some(text) = cursor.filter(|text| !text.is_empty()) else {
            let size = size.and_then(|size| u64::try_from(size).ok()).filter(|size| *size > 0);
            return Ok(PageRequest {
                size: size.unwrap_or(default_size).min(MOST_ROWS),
                start: Start::First { offset: offset.clamp(0, MOST_OFFSET) },
            });
        };
        let Cursor(version, scope, key, count, size) = decode(text)?;
        if version != VERSION || scope != self.scope_mark() || size == 0 || size > MOST_ROWS || count < 0 {
            return Err(BadCursor);
        }
        Ok(PageRequest { size, start: Start::After { key, count } })
    }

    /// Makes the page of `rows` (at most `size + 1`, in list order), which have the sort keys `key_of` says.
    pub fn page<T: Serialize>(
        &self,
        request: &PageRequest,
        count: i64,
        mut rows: Vec<T>,
        key_of: impl Fn(&T) -> Key,
    ) -> Page<T> {
        let fetched = rows.len();
        rows.truncate(usize::try_from(request.size).unwrap_or(usize::MAX));
        rows.truncate(fitting(&rows, MOST_BYTES));
        let next = rows
            .last()
            .filter(|_| rows.len() < fetched)
            .map(|last| self.next(key_of(last), count, grown(request.size)));
        Page { count, next, results: rows }
    }

    fn next(&self, key: Key, count: i64, size: u64) -> String {
        let cursor = encode(&Cursor(VERSION, self.scope_mark(), key, count, size));
        let query = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(&self.scope)
            .append_pair("cursor", &cursor)
            .finish();
        format!("{}?{query}", self.path)
    }

    fn scope_mark(&self) -> String {
        let mut hasher = Sha256::new();
        hasher.update(self.path);
        for (name, value) in &self.scope {
            hasher.update([0]);
            hasher.update(name);
            hasher.update([0]);
            hasher.update(value);
        }
        URL_SAFE_NO_PAD.encode(&hasher.finalize()[..CHECK_BYTES])
    }
}

/// The page size that follows `size`.
pub fn grown(size: u64) -> u64 {
    STEPS.into_iter().find(|step| *step > size).unwrap_or(MOST_ROWS)
}

/// How many of `rows`, from the first, fit into `most_bytes` of JSON; never less than one.
fn fitting<T: Serialize>(rows: &[T], most_bytes: usize) -> usize {
    let mut bytes = 0;
    for (position, row) in rows.iter().enumerate() {
        bytes += json_length(row) + 1;
        if bytes > most_bytes && position > 0 {
            return position;
        }
    }
    rows.len()
}

fn json_length<T: Serialize>(row: &T) -> usize {
    struct Counter(usize);
    impl std::io::Write for Counter {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0 += bytes.len();
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut counter = Counter(0);
    match serde_json::to_writer(&mut counter, row) {
        Ok(()) => counter.0,
        // A row that has no JSON form fails when the answer is written; here it only must not be kept waiting.
        Err(_) => MOST_BYTES,
    }
}

/// The check in front finds cut and edited cursors. It is no secret: every request is authorised on its own.
fn encode(cursor: &Cursor) -> String {
    let body = serde_json::to_vec(cursor).unwrap_or_default();
    let mut bytes = check(&body).to_vec();
    bytes.extend(body);
    URL_SAFE_NO_PAD.encode(bytes)
}

fn decode(text: &str) -> Result<Cursor, BadCursor> {
    if text.len() > LONGEST_CURSOR {
        return Err(BadCursor);
    }
    let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| BadCursor)?;
    let (sum, body) = bytes.split_at_checked(CHECK_BYTES).ok_or(BadCursor)?;
    if sum != check(body) {
        return Err(BadCursor);
    }
    serde_json::from_slice(body).map_err(|_| BadCursor)
}

fn check(body: &[u8]) -> [u8; CHECK_BYTES] {
    let digest = Sha256::new().chain_update("cursor").chain_update(body).finalize();
    let mut sum = [0; CHECK_BYTES];
    sum.copy_from_slice(&digest[..CHECK_BYTES]);
    sum
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn list(facility: &str) -> List<'_> {
        List { path: "/api/things/", scope: vec![("facility_id", facility)] }
    }

    fn cursor_of(next: &str) -> String {
        let (_, query) = next.split_once('?').unwrap();
        form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "cursor").unwrap().1.into_owned()
    }

    #[test]
    fn page_sizes_grow_from_the_asked_size_to_a_thousand() {
        assert_eq!((grown(25), grown(50), grown(200), grown(1000), grown(500)), (200, 200, 1000, 1000, 1000));
    }

    #[test]
    fn a_first_request_uses_the_asked_size_and_offset() {
        let request = list("f").request(None, Some(50), 25, 100).unwrap();
        assert_eq!(request, PageRequest { size: 50, start: Start::First { offset: 100 } });
        assert_eq!(list("f").request(Some(""), Some(-3), 25, -1).unwrap().size, 25);
        assert_eq!(list("f").request(None, Some(5_000_000), 25, 0).unwrap().size, 1000);
    }

    #[test]
    fn the_last_page_has_no_next() {
        let request = list("f").request(None, Some(3), 25, 0).unwrap();
        assert_eq!(list("f").page(&request, 3, vec![1, 2, 3], |row| Key::Number(*row)).next, None);
        assert!(list("f").page(&request, 4, vec![1, 2, 3, 4], |row| Key::Number(*row)).next.is_some());
    }

    #[test]
    fn a_cursor_of_another_facility_is_refused() {
        let request = list("f").request(None, Some(1), 25, 0).unwrap();
        let next = list("f").page(&request, 2, vec![1, 2], |row| Key::Number(*row)).next.unwrap();
        assert!(next.starts_with("/api/things/?facility_id=f&cursor="));
        assert_eq!(list("g").request(Some(&cursor_of(&next)), None, 25, 0), Err(BadCursor));
    }

    #[test]
    fn pages_are_bounded_by_bytes_but_never_empty() {
        let rows = vec!["x".repeat(400_000); 5];
        let request = PageRequest { size: 200, start: Start::First { offset: 0 } };
        let page = list("f").page(&request, 5, rows, |row| Key::Text(row[..1].to_owned()));
        assert_eq!(page.results.len(), 2);
        assert!(page.next.is_some());
        let page = list("f").page(&request, 1, vec!["x".repeat(3_000_000)], |_| Key::Number(1));
        assert_eq!((page.results.len(), page.next), (1, None));
    }

    fn key() -> impl Strategy<Value = Key> {
        prop_oneof![
            any::<i64>().prop_map(Key::Number),
            ".{0,60}".prop_map(Key::Text),
            (".{0,60}", any::<i64>()).prop_map(|(text, number)| Key::Pair(text, number)),
        ]
    }

    proptest! {
        #[test]
        fn what_next_says_is_what_the_next_request_gets(key in key(), count in 0..i64::MAX, size in 1u64..1000) {
            let list = list("0199-a&b=c");
            let next = list.next(key.clone(), count, size);
            let request = list.request(Some(&cursor_of(&next)), Some(7), 7, 7).unwrap();
            prop_assert_eq!(request, PageRequest { size, start: Start::After { key, count } });
        }

        #[test]
        fn a_changed_cursor_is_refused(key in key(), at in any::<prop::sample::Index>(), with in "[A-Za-z0-9_-]") {
            let list = list("f");
            let cursor = cursor_of(&list.next(key, 5, 200));
            let mut changed: Vec<char> = cursor.chars().collect();
            let at = at.index(changed.len());
            changed[at] = with.chars().next().unwrap();
            let changed: String = changed.into_iter().collect();
            prop_assume!(changed != cursor);
            prop_assert_eq!(list.request(Some(&changed), None, 50, 0), Err(BadCursor));
        }

        #[test]
        fn any_text_is_a_cursor_or_an_error(text in ".{0,200}") {
            let _ = list("f").request(Some(&text), None, 50, 0).is_ok();
        }

        #[test]
        fn walking_the_pages_visits_every_row_once(rows in 0i64..2500, first in 1i64..300) {
            let (mut seen, mut cursor, mut pages) = (Vec::new(), None::<String>, 0);
            loop {
                let request = list("f").request(cursor.as_deref(), Some(first), 50, 0).unwrap();
                let after = match &request.start { Start::After { key: Key::Number(n), .. } => *n, _ => 0 };
                let fetched: Vec<i64> = (after + 1..=rows).take(request.size as usize + 1).collect();
                let page = list("f").page(&request, rows, fetched, |row| Key::Number(*row));
                seen.extend(page.results);
                pages += 1;
                match page.next { Some(next) => cursor = Some(cursor_of(&next)), None => break }
            }
            prop_assert_eq!(seen, (1..=rows).collect::<Vec<_>>());
            prop_assert!(pages <= 6);
        }
    }
}
