//! The figures of a facility for who makes others of them.

use sea_orm::{ConnectionTrait, DbErr};

use super::model::StoredNeed;
use super::store;
use crate::AppState;
use crate::web::Problem;

/// The figures as they are known.
#[derive(Debug)]
pub struct KnownNeeds {
    /// When all of them were figured, in milliseconds; `None` when nothing ever was.
    pub figured_at: Option<i64>,
    /// Of every product that was consumed, lost, ordered or is on its way.
    pub needs: Vec<StoredNeed>,
}

/// What is known within the caller's snapshot.
pub async fn known(connection: &impl ConnectionTrait, facility_id: &str) -> Result<KnownNeeds, DbErr> {
    let mark = store::mark(connection, facility_id).await?;
    let needs = store::standing(connection, facility_id).await?;
    Ok(KnownNeeds { figured_at: mark.map(|mark| mark.figured_at), needs })
}

/// As before figures are shown: what is old is renewed soon, what was ordered since counts, and who asks first of all waits.
/// 404 when there is no such facility.
pub async fn renew_what_is_old(state: &AppState, facility_id: &str) -> Result<(), Problem> {
    let settings = super::settings(&state.db, facility_id).await?;
    Ok(super::refresh(state, facility_id, &settings).await?)
}
