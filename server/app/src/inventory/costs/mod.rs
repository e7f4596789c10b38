//! What things cost: the last known cost of one unit, of a batch, and of a product whatever its batch. What nobody knows
//! is never guessed.

mod store;

use std::collections::{BTreeMap, HashMap};

use sea_orm::{DatabaseTransaction, DbErr};

use super::fefo::Part;
use crate::values::Money;

/// Known costs of one unit, by batch or product.
#[derive(Debug, Default)]
pub struct Costs(HashMap<String, i64>);

impl Costs {
    pub async fn of(tx: &DatabaseTransaction, facility_id: &str, product_ids: &[&str]) -> Result<Costs, DbErr> {
        store::known(tx, facility_id, product_ids).await.map(Costs)
    }

    /// Adds what one unit of a batch or product cost, when that is known.
    pub(super) fn know(&mut self, id: &str, unit_cost: Option<i64>) {
        if let Some(unit_cost) = unit_cost {
            self.0.insert(id.to_owned(), unit_cost);
        }
    }

    /// What one unit of a product cost: of that batch, or else whatever its batch; `None` when nobody knows.
    pub fn unit(&self, product_id: &str, batch_id: Option<&str>) -> Option<Money> {
        let own = batch_id.and_then(|id| self.0.get(id));
        own.or_else(|| self.0.get(product_id)).map(|minor| Money::from_minor(*minor))
    }

    /// What one unit of that batch cost; `None` when nobody knows, whatever others of its product cost.
    pub fn of_batch(&self, batch_id: &str) -> Option<Money> {
        self.0.get(batch_id).map(|minor| Money::from_minor(*minor))
    }

    /// What those parts of a product cost together; `None` when it is unknown of one of them.
    pub(super) fn sum(&self, product_id: &str, parts: &[Part]) -> Option<Money> {
        let mut sum = Money::ZERO;
        for part in parts {
            let unit = self.unit(product_id, part.batch_id.as_deref())?;
            sum = sum.checked_add(unit.checked_times(part.quantity)?)?;
        }
        Some(sum)
    }
}

/// What one unit of a delivered batch cost.
#[derive(Debug, Clone, Copy)]
pub struct Paid<'a> {
    pub product_id: &'a str,
    pub batch_id: &'a str,
    pub unit_cost: Money,
}

/// Records what was paid; of the same batch or product the last one holds.
pub async fn record_costs(tx: &DatabaseTransaction, paid: &[Paid<'_>]) -> Result<(), DbErr> {
    let batches: BTreeMap<&str, i64> = paid.iter().map(|paid| (paid.batch_id, paid.unit_cost.minor())).collect();
    let products: BTreeMap<&str, i64> = paid.iter().map(|paid| (paid.product_id, paid.unit_cost.minor())).collect();
    store::set(tx, "batches", batches).await?;
    store::set(tx, "products", products).await
}

/// The known costs of those products and their batches, in minor units, by id.
pub async fn known_costs(
    tx: &DatabaseTransaction,
    facility_id: &str,
    product_ids: &[&str],
) -> Result<HashMap<String, i64>, DbErr> {
    store::known(tx, facility_id, product_ids).await
}

/// How the known cost of a product or a batch changed, in minor units.
#[derive(Debug, Clone, Copy)]
pub struct CostChange<'a> {
    pub id: &'a str,
    pub before: Option<i64>,
    pub after: i64,
}

/// Takes the changes back, unless the cost changed again since.
pub async fn undo_costs(tx: &DatabaseTransaction, changes: &[CostChange<'_>]) -> Result<(), DbErr> {
    store::undo(tx, "batches", changes).await?;
    store::undo(tx, "products", changes).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(batch: Option<&str>, quantity: i64) -> Part {
        Part { batch_id: batch.map(str::to_owned), quantity }
    }

    // FIN: the batch's own cost, else the product's, else nothing
    #[test]
    fn parts_cost_what_their_batch_cost_or_else_their_product() {
        let costs = Costs([("b".to_owned(), 300), ("p".to_owned(), 200)].into());
        assert_eq!(costs.sum("p", &[part(Some("b"), 2), part(Some("other"), 1)]), Some(Money::from_minor(800)));
        assert_eq!(costs.sum("p", &[part(None, 3)]), Some(Money::from_minor(600)));
        assert_eq!(costs.sum("q", &[part(Some("b"), 1)]), Some(Money::from_minor(300)));
        assert_eq!(costs.sum("q", &[part(Some("b"), 1), part(None, 1)]), None);
        assert_eq!(costs.sum("p", &[part(None, i64::MAX)]), None);
    }
}
