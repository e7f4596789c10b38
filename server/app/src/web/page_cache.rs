//! Pages that many ask for, kept as they are sent: decision 0079.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::response::{IntoResponse, Response};
use bloom_storage::{Db, Moment};
use serde::Serialize;
use tower::{Layer, ServiceExt, service_fn};

use super::Problem;
use super::layers::compression;

/// Of all pages together.
const MOST_BYTES: usize = 16 * 1024 * 1024;
/// Of one page as it is sent.
const LARGEST: usize = 1024 * 1024;
/// Of what a caller accepts: a longer one is nobody's browser.
const LONGEST_ENCODING: usize = 64;
const KEPT_HEADERS: [HeaderName; 3] = [CONTENT_TYPE, CONTENT_ENCODING, VARY];

/// Pages as they were sent. One counts as long as nothing at all was committed since the moment it was read in, so it
/// never shows what is not so any more.
#[derive(Default)]
pub struct PageCache(Mutex<Pages>);

#[derive(Default)]
struct Pages {
    of: HashMap<Key, Kept>,
    bytes: usize,
    /// Counts the answers: who was asked for last stays longest.
    clock: u64,
}

/// What is asked for, and the encodings that are accepted.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Key(String, HeaderValue);

struct Kept {
    moment: Moment,
    answer: Answer,
    used: u64,
}

#[derive(Debug, Clone, PartialEq)]
struct Answer {
    headers: HeaderMap,
    body: Bytes,
}

impl PageCache {
    /// The answer to what `asked` names, read by `read` unless it is kept. It may depend on nothing but what `asked` says
    /// and the database: not on who asks, nor on the time.
    pub async fn answer<T: Serialize>(
        &self,
        db: &Db,
        headers: &HeaderMap,
        asked: String,
        read: impl Future<Output = Result<T, Problem>>,
    ) -> Result<Response, Problem> {
        let accepted = headers.get(ACCEPT_ENCODING).filter(|accepted| accepted.len() <= LONGEST_ENCODING);
        let key = Key(asked, accepted.cloned().unwrap_or(HeaderValue::from_static("identity")));
        let moment = db.moment().await?;
        if let Some(answer) = self.kept(&key, &moment) {
            return Ok(answer.into_response());
        }
        let answer = Answer::of(Json(read.await?).into_response(), &key.1).await?;
        // Read in several statements: of one moment only when nothing was committed meanwhile.
        if db.moment().await? == moment {
            self.keep(key, moment, answer.clone());
        }
        Ok(answer.into_response())
    }

    fn kept(&self, key: &Key, moment: &Moment) -> Option<Answer> {
        let mut pages = self.pages();
        pages.clock += 1;
        let clock = pages.clock;
        let kept = pages.of.get_mut(key).filter(|kept| kept.moment == *moment)?;
        kept.used = clock;
        Some(kept.answer.clone())
    }

    fn keep(&self, key: Key, moment: Moment, answer: Answer) {
        if answer.body.len() <= LARGEST {
            self.pages().keep(key, moment, answer);
        }
    }

    fn pages(&self) -> MutexGuard<'_, Pages> {
        // Whatever somebody panicked in the middle of, each page of it is whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pages {
    fn keep(&mut self, key: Key, moment: Moment, answer: Answer) {
        self.clock += 1;
        self.bytes += answer.body.len();
        let kept = Kept { moment, answer, used: self.clock };
        if let Some(before) = self.of.insert(key, kept) {
            self.bytes -= before.answer.body.len();
        }
        while self.bytes > MOST_BYTES {
            let oldest = self.of.iter().min_by_key(|(_, kept)| kept.used).map(|(key, _)| key.clone());
            let Some(gone) = oldest.and_then(|key| self.of.remove(&key)) else { return };
            self.bytes -= gone.answer.body.len();
        }
    }
}

impl Answer {
    /// As it is sent to who accepts that.
    async fn of(response: Response, accepted: &HeaderValue) -> Result<Answer, Problem> {
        let request = Request::builder().header(ACCEPT_ENCODING, accepted).body(Body::empty());
        let mut response = Some(response);
        let answer = service_fn(move |_: Request| {
            let response = response.take().unwrap_or_default();
            async move { Ok::<_, Infallible>(response) }
        });
        let packed = compression().layer(answer).oneshot(request.map_err(Problem::internal)?).await;
        let (parts, body) = packed.unwrap_or_else(|never| match never {}).into_parts();
        let body = axum::body::to_bytes(Body::new(body), usize::MAX).await.map_err(Problem::internal)?;
        let kept = KEPT_HEADERS.into_iter().filter_map(|name| {
            let value = parts.headers.get(&name)?.clone();
            Some((name, value))
        });
        let mut headers: HeaderMap = kept.collect();
        if !headers.contains_key(CONTENT_ENCODING) {
            // Whoever packs this later says so.
            headers.remove(VARY);
        }
        Ok(Answer { headers, body })
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        (self.headers, self.body).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(asked: &str) -> Key {
        Key(asked.to_owned(), HeaderValue::from_static("br"))
    }

    fn page(bytes: usize) -> Answer {
        Answer { headers: HeaderMap::new(), body: vec![0; bytes].into() }
    }

    #[test]
    fn a_page_of_another_moment_is_none() {
        let (pages, then) = (PageCache::default(), Moment::named("7"));
        pages.keep(key("a"), then.clone(), page(1));
        assert_eq!(pages.kept(&key("a"), &then), Some(page(1)));
        assert_eq!(pages.kept(&key("a"), &Moment::named("8")), None);
        assert_eq!(pages.kept(&key("b"), &then), None);
        assert_eq!(pages.kept(&Key("a".to_owned(), HeaderValue::from_static("gzip")), &then), None);
    }

    #[test]
    fn what_nobody_asks_for_makes_room() {
        let (pages, now) = (PageCache::default(), Moment::named("7"));
        pages.keep(key("first"), now.clone(), page(LARGEST));
        pages.keep(key("second"), now.clone(), page(LARGEST));
        for count in 2..MOST_BYTES / LARGEST {
            pages.keep(key(&count.to_string()), now.clone(), page(LARGEST));
        }
        assert!(pages.kept(&key("first"), &now).is_some());
        pages.keep(key("one more"), now.clone(), page(LARGEST));
        assert!(pages.kept(&key("first"), &now).is_some());
        assert!(pages.kept(&key("second"), &now).is_none(), "the one that was not asked for longest");
        pages.keep(key("first"), now.clone(), page(1));
        assert_eq!(pages.pages().bytes, MOST_BYTES - LARGEST + 1);
        pages.keep(key("huge"), now.clone(), page(LARGEST + 1));
        assert!(pages.kept(&key("huge"), &now).is_none());
    }
}
