//! What selling asks of the stock, in one statement.

use std::collections::{HashMap, HashSet};

use bloom_storage::{placeholders, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use crate::inventory::costs::Costs;
use crate::inventory::fefo::OnHand;
use crate::inventory::ledger::store::date;
use crate::values::{Money, Prices};

/// Of those products that the facility has.
#[derive(Debug, Default)]
pub struct ToSell {
    pub prices: HashMap<String, Prices>,
    pub categories: HashMap<String, String>,
    pub costs: Costs,
    /// Those that are not kept in stock.
    pub not_stocked: HashSet<String>,
    /// Those that are sold on prescription only.
    pub prescription_only: HashSet<String>,
    /// Every batch, first expiring first.
    pub on_hand: HashMap<String, Vec<OnHand>>,
    /// An applied count found one of them at the asked moment or later.
    pub counted_since: bool,
}

#[derive(FromQueryResult)]
struct Row {
    id: String,
    walk_in_price: i64,
    member_price: i64,
    category: String,
    stocked: bool,
    prescription_only: bool,
    unit_cost: Option<i64>,
    batch_id: Option<String>,
    expiry_date: Option<String>,
    quantity: Option<i64>,
    batch_cost: Option<i64>,
    counts_since: i64,
}

/// One row per batch; `count`: how many products.
fn text(count: usize) -> String {
    let ids = placeholders(3, count);
    format!(
        "SELECT p.id, p.walk_in_price, p.member_price, p.category, p.stocked, p.prescription_only, p.unit_cost,
            b.id AS batch_id, b.expiry_date, b.quantity, b.unit_cost AS batch_cost,
            (SELECT COUNT(*) FROM stock_counted c WHERE c.product_id IN ({ids}) AND c.counted_at >= $2) AS counts_since
        FROM products p LEFT JOIN batches b ON b.facility_id = $1 AND b.product_id = p.id
        WHERE p.facility_id = $1 AND p.id IN ({ids})
        ORDER BY p.id, b.expiry_date, b.id"
    )
}

/// `moved_at`, in milliseconds: when it was sold.
pub async fn to_sell(
    tx: &DatabaseTransaction,
    facility_id: &str,
    product_ids: &[&str],
    moved_at: i64,
) -> Result<ToSell, DbErr> {
    let mut found = ToSell::default();
    for some in product_ids.chunks(AT_ONCE) {
        let values = [facility_id.into(), moved_at.into()].into_iter().chain(some.iter().map(|id| Value::from(*id)));
        let statement = sql(tx.get_database_backend(), &text(some.len()), values);
        for row in Row::find_by_statement(statement).all(tx).await? {
            found.add(row)?;
        }
    }
    Ok(found)
}

/// Ids in one statement.
const AT_ONCE: usize = 5_000;

impl ToSell {
    fn add(&mut self, row: Row) -> Result<(), DbErr> {
        self.counted_since |= row.counts_since > 0;
        if let (Some(batch_id), Some(expiry), Some(quantity)) = (row.batch_id, row.expiry_date, row.quantity) {
            self.costs.know(&batch_id, row.batch_cost);
            let batch = OnHand { batch_id, expiry_date: date(&expiry)?, quantity };
            self.on_hand.entry(row.id.clone()).or_default().push(batch);
        }
        if !self.prices.contains_key(&row.id) {
            let (walk_in, member) = (Money::from_minor(row.walk_in_price), Money::from_minor(row.member_price));
            self.costs.know(&row.id, row.unit_cost);
            if row.prescription_only {
                self.prescription_only.insert(row.id.clone());
            }
            if !row.stocked {
                self.not_stocked.insert(row.id.clone());
            }
            self.prices.insert(row.id.clone(), Prices { walk_in, member });
            self.categories.insert(row.id, row.category);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::query_plan::plan;

    #[tokio::test]
    async fn what_a_sale_asks_is_found_by_keys() {
        let values = ["f".into(), 1_i64.into(), "p".into(), "q".into()];
        let steps = plan(&super::text(2), &values).await;
        assert!(!steps.is_empty() && steps.iter().all(|step| !step.starts_with("SCAN")), "{steps:#?}");
    }
}
