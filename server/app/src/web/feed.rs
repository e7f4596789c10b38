//! Lists that devices keep: in order of a number that every change gives anew. All pages of one reading end at the number that
//! was the highest when its first page was read; what changes meanwhile comes with the next `since`.

use serde::Serialize;

use super::{BadCursor, Key, List, Page, PageRequest, Start};

/// Which changes a page of a feed is of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedPart<'a> {
    pub facility_id: &'a str,
    /// Only what stands now.
    pub standing: bool,
    /// Numbers above this one.
    pub after: i64,
    /// Up to this number.
    pub last: i64,
}

/// A page of a feed that somebody asks for.
#[derive(Debug)]
pub struct Feed<'a> {
    path: &'static str,
    facility_id: &'a str,
    since: Option<String>,
    /// The highest number that is known, 0 without one.
    pub after: i64,
    request: PageRequest,
    /// Of a page that is not the first: how many rows all pages have, and the part that is left.
    going_on: Option<(i64, FeedPart<'a>)>,
}

impl<'a> Feed<'a> {
    /// Reads what was asked for of the feed at `path`, absolute with its trailing slash: what changed after the number
    /// `since`, or without one what stands now.
    pub fn read(
        path: &'static str,
        facility_id: &'a str,
        (since, cursor): (Option<i64>, Option<&str>),
        page_size: u64,
    ) -> Result<Feed<'a>, BadCursor> {
        let after = since.unwrap_or_default();
        let since = since.map(|since| since.to_string());
        let request = list(path, facility_id, since.as_deref()).request(cursor, None, page_size, 0)?;
        let going_on = match &request.start {
            Start::First { .. } => None,
            Start::After { key: Key::Pair(last, after), count } => {
                let last = last.parse().map_err(|_| BadCursor)?;
                Some((*count, FeedPart { facility_id, standing: since.is_none(), after: *after, last }))
            }
            Start::After { .. } => return Err(BadCursor),
        };
        Ok(Feed { path, facility_id, since, after, request, going_on })
    }

    /// True when only what stands now is asked for.
    pub fn standing(&self) -> bool {
        self.since.is_none()
    }

    /// How many rows all pages have and which of them are left; `None` on the first page, which has yet to count.
    pub fn going_on(&self) -> Option<(i64, FeedPart<'a>)> {
        self.going_on.clone()
    }

    /// How many rows to read.
    pub fn rows(&self) -> i64 {
        self.request.rows()
    }

    /// The page of `rows`, in order of the numbers that `number_of` says; `count` and `part` are those of all pages.
    pub fn page<T: Serialize>(
        &self,
        (count, part): (i64, &FeedPart<'_>),
        rows: Vec<T>,
        number_of: impl Fn(&T) -> i64,
    ) -> Page<T> {
        let key = |row: &T| Key::Pair(part.last.to_string(), number_of(row));
        list(self.path, self.facility_id, self.since.as_deref()).page(&self.request, count, rows, key)
    }
}

fn list<'a>(path: &'a str, facility_id: &'a str, since: Option<&'a str>) -> List<'a> {
    let mut scope = vec![("facility_id", facility_id)];
    scope.extend(since.map(|since| ("since", since)));
    List { path, scope }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read<'a>(since: Option<i64>, cursor: Option<&str>) -> Result<Feed<'a>, BadCursor> {
        Feed::read("/api/orders/offers/", "accra", (since, cursor), 2)
    }

    fn cursor_of(page: &Page<i64>) -> String {
        page.next.as_deref().and_then(|next| next.split("cursor=").nth(1)).unwrap().to_owned()
    }

    #[test]
    fn every_page_goes_on_after_the_last_number_and_ends_where_the_first_one_said() {
        let first = read(Some(7), None).unwrap();
        assert_eq!((first.going_on(), first.standing(), first.after, first.rows()), (None, false, 7, 3));
        let part = FeedPart { facility_id: "accra", standing: false, after: 7, last: 12 };
        let page = first.page((5, &part), vec![8, 9, 10], |number| *number);
        assert_eq!((page.count, &page.results[..]), (5, &[8, 9][..]));
        assert!(page.next.as_deref().unwrap().starts_with("/api/orders/offers/?facility_id=accra&since=7&cursor="));

        let next = read(Some(7), Some(&cursor_of(&page))).unwrap();
        assert_eq!(next.going_on(), Some((5, FeedPart { after: 9, ..part })));
    }

    #[test]
    fn a_cursor_of_another_question_is_none() {
        let part = FeedPart { facility_id: "accra", standing: true, after: 0, last: 12 };
        let page = read(None, None).unwrap().page((5, &part), vec![8, 9, 10], |number| *number);
        let cursor = cursor_of(&page);
        assert!(read(None, Some(&cursor)).unwrap().going_on().is_some_and(|(_, part)| part.standing));
        assert_eq!(read(Some(0), Some(&cursor)).err(), Some(BadCursor));
        let list = list("/api/orders/offers/", "accra", None);
        let request = list.request(None, None, 1, 0).unwrap();
        for key in [Key::Number(3), Key::Pair("twelve".to_owned(), 3)] {
            let page = list.page(&request, 5, vec![1, 2], |_| key.clone());
            assert_eq!(read(None, Some(&cursor_of(&page))).err(), Some(BadCursor), "{key:?}");
        }
    }
}
