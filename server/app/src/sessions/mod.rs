//! Who is signed in where: id tokens, the sessions under them, and the handles that devices keep in place of tokens.
//!
//! A token is good while its signature, its time and its row in `sessions` all say so: signing out ends it at once,
//! on every copy of the server.

mod authenticate;
pub mod handles;
mod jwks;
mod model;
mod open;
mod store;
mod tokens;

use sea_orm::{DatabaseTransaction, DbErr};

pub use jwks::jwks;
pub use model::{NewSession, SessionSpan};
pub use open::{OpenSession, end_handles, end_session, end_sessions, open_sessions};
pub use tokens::{Claims, TokenError, Tokens};

/// Opens a session.
pub async fn open(tx: &DatabaseTransaction, session: &NewSession<'_>) -> Result<(), DbErr> {
    store::open_session(tx, session).await
}

/// Whose session it is, and from when to when; `None` when there is none.
pub async fn span(tx: &DatabaseTransaction, session_id: &str) -> Result<Option<SessionSpan>, DbErr> {
    store::session_span(tx, session_id).await
}

/// Ends a session, whosever it is. `now` in milliseconds.
pub async fn revoke(tx: &DatabaseTransaction, session_id: &str, now: i64) -> Result<(), DbErr> {
    store::revoke_session(tx, session_id, now).await
}

/// Forgets what is over. `now` in milliseconds.
pub async fn sweep(tx: &DatabaseTransaction, now: i64) -> Result<(), DbErr> {
    store::sweep(tx, now).await?;
    handles::sweep(tx, now).await
}
