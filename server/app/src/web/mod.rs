//! HTTP plumbing that knows no domain.

mod body;
mod caller;
mod checks;
mod language;
pub mod layers;
mod paging;
mod problem;
mod secrets;

pub use body::{JsonBody, PathOf, QueryOf};
pub use caller::Caller;
pub use checks::Checks;
pub use language::Language;
pub(crate) use paging::page_in_contract;
pub use paging::{BadCursor, Key, List, Page, PageRequest, Start, offset_of_page};
pub use problem::{FieldError, Problem, ProblemBody};
pub use secrets::remove_secrets;
