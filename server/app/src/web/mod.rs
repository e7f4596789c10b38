//! HTTP plumbing that knows no domain.

mod body;
mod caller;
mod problem;

pub use body::{JsonBody, PathOf, QueryOf};
pub use caller::Caller;
pub use problem::{FieldError, Problem, ProblemBody};
