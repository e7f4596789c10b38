//! HTTP plumbing that knows no domain.

mod body;
mod caller;
pub mod layers;
mod paging;
mod problem;

pub use body::{JsonBody, PathOf, QueryOf};
pub use caller::Caller;
pub(crate) use paging::page_in_contract;
pub use paging::{BadCursor, Key, List, Page, PageRequest, Start, offset_of_page};
pub use problem::{FieldError, Problem, ProblemBody};
