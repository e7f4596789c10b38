//! Feedback that people of the provider give somebody on their work (FBK).
//!
//! A review is read by the person it is for and by nobody else; that they have read it is all they can change.

mod create;
mod list;
mod mark_read;
mod model;
mod store;

use sea_orm::{DatabaseTransaction, DbErr};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

pub use model::StoredReview;

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_reviews, create::create_review))
        .routes(routes!(mark_read::mark_review, mark_read::mark_review_by_post))
}

/// Adds an unread review within the caller's transaction. Fails on an id that is taken (unique violation).
pub async fn add(tx: &DatabaseTransaction, review: &StoredReview<'_>) -> Result<(), DbErr> {
    store::insert(tx, review).await
}
