//! How many products moved, and what is left of them.

use bloom_storage::{placeholders, sql};
use sea_orm::{ConnectionTrait, DbErr, FromQueryResult, Value};

use super::date;
use crate::inventory::history::{Change, Past, PastBatch, Stocked};
use crate::inventory::ledger::MovementKind;

#[derive(FromQueryResult)]
struct StockedRow {
    id: String,
    barcode_id: String,
    first_moved_at: Option<i64>,
}

impl From<StockedRow> for Stocked {
    fn from(row: StockedRow) -> Stocked {
        Stocked { id: row.id, barcode: row.barcode_id, first_moved_at: row.first_moved_at }
    }
}

const STOCKED: &str = "SELECT p.id, p.barcode_id,
        (SELECT MIN(m.moved_at) FROM stock_movements m WHERE m.product_id = p.id) AS first_moved_at
    FROM products p WHERE p.facility_id = $1 AND p.stocked = TRUE";

fn stocked_after_text() -> String {
    format!("{STOCKED} AND p.id > $2 ORDER BY p.id LIMIT $3")
}

pub async fn stocked_after(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    after: &str,
    most: i64,
) -> Result<Vec<Stocked>, DbErr> {
    let values = [facility_id.into(), after.into(), most.into()];
    let statement = sql(connection.get_database_backend(), &stocked_after_text(), values);
    Ok(StockedRow::find_by_statement(statement).all(connection).await?.into_iter().map(Stocked::from).collect())
}

/// Ids in one statement, which names each of them twice.
const AT_ONCE: usize = 2_000;

pub async fn stocked_of(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    product_ids: &[&str],
) -> Result<Vec<Stocked>, DbErr> {
    let mut found = Vec::new();
    for some in product_ids.chunks(AT_ONCE) {
        let text = format!("{STOCKED} AND p.id IN ({})", placeholders(2, some.len()));
        let values = std::iter::once(facility_id).chain(some.iter().copied()).map(Value::from);
        let statement = sql(connection.get_database_backend(), &text, values);
        found.extend(StockedRow::find_by_statement(statement).all(connection).await?.into_iter().map(Stocked::from));
    }
    Ok(found)
}

#[derive(FromQueryResult)]
struct PastRow {
    product_id: String,
    batch_id: Option<String>,
    expiry_date: Option<String>,
    moved_at: Option<i64>,
    quantity: i64,
    kind: String,
}

/// One statement: what is left and what moved are of one moment.
fn history_text(products: usize) -> String {
    format!(
        "SELECT m.product_id, m.batch_id, b.expiry_date, m.moved_at, m.quantity, m.kind
        FROM stock_movements m LEFT JOIN batches b ON b.id = m.batch_id
        WHERE m.product_id IN ({}) AND m.moved_at >= ${}
        UNION ALL
        SELECT product_id, id, expiry_date, NULL, quantity, '' FROM batches
        WHERE facility_id = ${} AND product_id IN ({}) AND quantity > 0",
        placeholders(1, products),
        products + 1,
        products + 2,
        placeholders(products + 3, products),
    )
}

pub async fn history(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    product_ids: &[&str],
    from: i64,
) -> Result<Vec<Past>, DbErr> {
    let mut past = Vec::new();
    for some in product_ids.chunks(AT_ONCE) {
        let ids = || some.iter().map(|id| Value::from(*id));
        let values = ids().chain([from.into(), facility_id.into()]).chain(ids());
        let statement = sql(connection.get_database_backend(), &history_text(some.len()), values);
        for row in PastRow::find_by_statement(statement).all(connection).await? {
            past.push(past_of(row)?);
        }
    }
    Ok(past)
}

fn past_of(row: PastRow) -> Result<Past, DbErr> {
    let batch = match (row.batch_id, row.expiry_date) {
        (Some(id), Some(expiry)) => Some(PastBatch { id, expiry_date: date(&expiry)? }),
        _ => None,
    };
    let change = match row.moved_at {
        Some(at) => {
            let consumed = MovementKind::CONSUMING.iter().any(|kind| kind.as_str() == row.kind);
            Change::Moved { at, quantity: row.quantity, consumed }
        }
        None => Change::Left(row.quantity),
    };
    Ok(Past { product_id: row.product_id, batch, change })
}

#[cfg(test)]
mod tests {
    use super::{history_text, stocked_after_text};
    use crate::query_plan::{assert_walks_an_index, plan};

    #[tokio::test]
    async fn products_are_read_along_their_index() {
        assert_walks_an_index(&stocked_after_text(), &["f".into(), "p".into(), 500_i64.into()]).await;
    }

    // Of a year of sales only the days that are asked for are read, of every product along its index.
    #[tokio::test]
    async fn what_moved_is_read_along_the_indexes_of_its_products() {
        let values = ["a".into(), "b".into(), 7_i64.into(), "f".into(), "a".into(), "b".into()];
        let steps = plan(&history_text(2), &values).await;
        for index in [
            "stock_movements_by_product (product_id=? AND moved_at>?)",
            "batches_first_expired_first (facility_id=? AND product_id=?)",
        ] {
            assert!(steps.iter().any(|step| step.contains(index)), "{steps:#?}");
        }
        assert!(!steps.iter().any(|step| step.starts_with("SCAN")), "{steps:#?}");
    }
}
