//! HTTP plumbing that knows no domain.

mod body;
mod border;
mod caller;
mod checks;
mod feed;
pub(crate) mod french;
mod language;
pub mod layers;
mod page_cache;
mod paging;
mod problem;
mod search;
mod secrets;

pub use body::{JsonBody, PathOf, QueryOf};
pub use caller::{Caller, PATIENT_APPS, has_one_of};
pub use checks::Checks;
pub use feed::{Feed, FeedPart};
pub use language::Language;
pub use page_cache::PageCache;
pub(crate) use paging::page_in_contract;
pub use paging::{BadCursor, Key, List, Page, PageRequest, Start, offset_of_page};
pub use problem::{FieldError, Problem, ProblemBody};
pub use search::SearchWords;
pub use secrets::remove_secrets;
