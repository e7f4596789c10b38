//! Taking back what a list changed.

use std::collections::HashSet;

use sea_orm::{DatabaseTransaction, DbErr};

use super::list::{lock, number};
use super::model::StoredOffer;
use super::store::list as store;

/// What a list changed of one offer; nothing before: it was new.
#[derive(Debug)]
pub struct OfferChange {
    pub before: Option<StoredOffer>,
    pub after: StoredOffer,
}

/// Offers become what they were before the list, each as a change of its own that devices hear of; new ones are
/// withdrawn. How many of them a later list of their supplier stands on: when there are any, nothing was changed.
pub async fn take_back(
    tx: &DatabaseTransaction,
    country_id: i64,
    list_id: &str,
    changes: Vec<OfferChange>,
) -> Result<usize, DbErr> {
    lock(tx, country_id).await?;
    let last: HashSet<String> = store::last_listed_by(tx, country_id, list_id).await?;
    let standing = changes.iter().filter(|change| !last.contains(&change.after.supplier_id)).count();
    if standing > 0 {
        return Ok(standing);
    }
    let back = |change: OfferChange| change.before.unwrap_or(StoredOffer { withdrawn: true, ..change.after });
    let mut back: Vec<StoredOffer> = changes.into_iter().map(back).collect();
    number(tx, country_id, &mut back).await?;
    store::write(tx, &back).await?;
    Ok(0)
}
