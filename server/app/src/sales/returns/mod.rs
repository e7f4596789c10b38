//! What comes back of sales.
//!
//! A return stands among the sales with quantities and money below zero, and takes the next number of its facility: every
//! sum of sales is a sum of what was kept. It is recorded whatever the server thinks of it, as a sale is: the money has
//! left the drawer. More than was sold less what is back already is flagged.

mod draft;
mod model;
mod record;
pub(super) mod store;

pub use draft::ReturnDraft;
pub use model::SaleReturnPayload;
pub use record::{ReadReturn, read, record};
