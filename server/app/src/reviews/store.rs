//! All SQL of reviews.

use bloom_storage::{Db, bulk, row, sql};
use chrono::DateTime;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult};

use super::model::{Review, Reviewer, StoredReview};

pub async fn insert(tx: &DatabaseTransaction, review: &StoredReview<'_>) -> Result<(), DbErr> {
    let reasons = serde_json::to_string(review.reasons).map_err(|error| DbErr::Json(error.to_string()))?;
    let row = row! {
        id: review.id,
        user_id: review.user_id,
        reviewer_id: review.reviewer_id,
        reviewer_first_name: review.reviewer_first_name,
        reviewer_last_name: review.reviewer_last_name,
        note: review.note,
        reasons,
        is_read: false,
        created_at: review.created_at,
    };
    bulk::insert(tx, "reviews", vec![row]).await
}

pub async fn is_taken(tx: &DatabaseTransaction, id: &str) -> Result<bool, DbErr> {
    let text = "SELECT id FROM reviews WHERE id = $1";
    Ok(tx.query_one_raw(sql(tx.get_database_backend(), text, [id.into()])).await?.is_some())
}

/// Of a review of somebody else nothing happens.
pub async fn mark(tx: &DatabaseTransaction, id: &str, user_id: &str, is_read: bool) -> Result<(), DbErr> {
    let text = "UPDATE reviews SET is_read = $3 WHERE id = $1 AND user_id = $2";
    let values = [id.into(), user_id.into(), is_read.into()];
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}

#[derive(Debug, FromQueryResult)]
struct ReviewRow {
    id: String,
    reviewer_first_name: String,
    reviewer_last_name: String,
    note: String,
    reasons: String,
    is_read: bool,
    created_at: i64,
}

const FIND: &str = "SELECT id, reviewer_first_name, reviewer_last_name, note, reasons, is_read, created_at
    FROM reviews WHERE id = $1 AND user_id = $2";

/// A review of this person.
pub async fn find(tx: &DatabaseTransaction, id: &str, user_id: &str) -> Result<Option<Review>, DbErr> {
    let statement = sql(tx.get_database_backend(), FIND, [id.into(), user_id.into()]);
    ReviewRow::find_by_statement(statement).one(tx).await?.map(review_of).transpose()
}

const MOST: i64 = 100;

const UNREAD: &str = "SELECT id, reviewer_first_name, reviewer_last_name, note, reasons, is_read, created_at
    FROM reviews WHERE user_id = $1 AND is_read = FALSE ORDER BY created_at, id LIMIT $2";
const READ: &str = "SELECT id, reviewer_first_name, reviewer_last_name, note, reasons, is_read, created_at
    FROM reviews WHERE user_id = $1 AND is_read = TRUE ORDER BY created_at DESC, id DESC LIMIT $2";

/// Those unread, oldest first, then those read, newest first; at most [`MOST`] of each.
pub async fn list(db: &Db, user_id: &str) -> Result<Vec<Review>, DbErr> {
    let mut reviews = Vec::new();
    for text in [UNREAD, READ] {
        let statement = sql(db.backend(), text, [user_id.into(), MOST.into()]);
        for row in ReviewRow::find_by_statement(statement).all(db.read()).await? {
            reviews.push(review_of(row)?);
        }
    }
    Ok(reviews)
}

fn review_of(row: ReviewRow) -> Result<Review, DbErr> {
    Ok(Review {
        reasons: serde_json::from_str(&row.reasons).map_err(|error| DbErr::Json(error.to_string()))?,
        reviewer: Reviewer { first_name: row.reviewer_first_name, last_name: row.reviewer_last_name },
        created_at: DateTime::from_timestamp_millis(row.created_at).unwrap_or_default(),
        id: row.id,
        note: row.note,
        is_read: row.is_read,
    })
}

#[cfg(test)]
mod tests {
    use crate::query_plan::assert_walks_an_index;

    // FBK-01: asked for at every start
    #[tokio::test]
    async fn reviews_are_read_along_their_index() {
        for text in [super::UNREAD, super::READ] {
            assert_walks_an_index(text, &["u".into(), 100_i64.into()]).await;
        }
    }
}
