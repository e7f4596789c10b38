//! What the provider told people of the demonstration about their work.

use anyhow::Context;
use bloom_demo::Directory;
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::DatabaseTransaction;

use crate::reviews::{self, StoredReview};
use crate::values::derived_id;

const REVIEWER: &str = "efua";
const REVIEWED: &str = "kofi";

struct ReviewText {
    days_ago: i64,
    note: &'static str,
    reasons: &'static [&'static str],
}

/// Oldest first, as they are shown.
const REVIEWS: [ReviewText; 2] = [
    ReviewText {
        days_ago: 9,
        note: "The stock count of the antimalarial shelf was finished the same day, and every difference had a reason. \
               Thank you for keeping at it.",
        reasons: &["Stock count", "Well done"],
    },
    ReviewText {
        days_ago: 2,
        note: "Three sales of last week were paid by mobile money without a reference. Please ask for it at the counter, so \
               that the day's takings can be checked.",
        reasons: &["Payments", "Please check"],
    },
];

/// Two unread reviews for whoever administers Accra.
pub async fn seed(tx: &DatabaseTransaction, directory: &Directory, now: DateTime<Utc>) -> anyhow::Result<()> {
    let person = |username: &str| directory.users.iter().find(|user| user.username == username);
    let (Some(by), Some(of)) = (person(REVIEWER), person(REVIEWED)) else { return Ok(()) };
    for (number, review_text) in REVIEWS.iter().enumerate() {
        let reasons: Vec<String> = review_text.reasons.iter().map(|reason| (*reason).to_owned()).collect();
        let review = StoredReview {
            id: &derived_id(&["review", &of.id, &number.to_string()]),
            user_id: &of.id,
            reviewer_id: &by.id,
            reviewer_first_name: by.first_name,
            reviewer_last_name: by.last_name,
            note: review_text.note,
            reasons: &reasons,
            created_at: (now - TimeDelta::days(review_text.days_ago)).timestamp_millis(),
        };
        reviews::add(tx, &review).await.context("demo reviews")?;
    }
    Ok(())
}
