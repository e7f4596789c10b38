//! All SQL of what devices counted of signing in with no network.

use bloom_storage::sql;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

use super::count::OfflineLoginCount;

/// Adds what a device counted on one day (`date` as yyyy-MM-dd) to the sums of that person, facility and day.
pub async fn add_offline_logins(
    tx: &DatabaseTransaction,
    facility_id: &str,
    user_id: &str,
    count: &OfflineLoginCount,
    now: i64,
) -> Result<(), DbErr> {
    let text = "INSERT INTO offline_login_counts (facility_id, user_id, date, success, fail, last_received_at)
        VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (facility_id, user_id, date) DO UPDATE SET
            success = offline_login_counts.success + excluded.success,
            fail = offline_login_counts.fail + excluded.fail,
            last_received_at = excluded.last_received_at";
    let (date, success, fail) = (count.date.as_str().into(), count.success.into(), count.fail.into());
    let values = [facility_id.into(), user_id.into(), date, success, fail, now.into()];
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}
