//! Orders as accounts count them.

use bloom_storage::{placeholders, sql};
use sea_orm::{ConnectionTrait, DbErr, FromQueryResult, Value};

use super::lines::lines_where;
use super::{ORDERS, Row, Stored};
use crate::orders::accounted::{Of, Ordered};

fn condition(of: Of<'_>) -> (String, Vec<Value>) {
    match of {
        Of::Facility(facility_id) => ("o.facility_id = $1".to_owned(), vec![facility_id.into()]),
        Of::Supplier(facility_id, supplier_id) => {
            ("o.facility_id = $1 AND o.supplier_id = $2".to_owned(), vec![facility_id.into(), supplier_id.into()])
        }
        Of::Orders(ids) => {
            (format!("o.id IN ({})", placeholders(1, ids.len())), ids.iter().map(|id| Value::from(*id)).collect())
        }
    }
}

/// Oldest first.
pub async fn accounted(connection: &impl ConnectionTrait, of: Of<'_>) -> Result<Vec<Ordered>, DbErr> {
    if matches!(of, Of::Orders([])) {
        return Ok(Vec::new());
    }
    let (condition, values) = condition(of);
    let text = format!("{ORDERS} WHERE {condition} ORDER BY o.received_at, o.number");
    let rows =
        Row::find_by_statement(sql(connection.get_database_backend(), &text, values.clone())).all(connection).await?;
    let within = format!("order_id IN (SELECT o.id FROM orders o WHERE {condition})");
    let mut lines = lines_where(connection, &within, values).await?;
    let ordered = |row: Row| {
        let stored = Stored::from(row);
        let own = lines.remove(&stored.id).unwrap_or_default();
        Ordered {
            over_limit: stored.over_limit(),
            id: stored.id,
            facility_id: stored.facility_id,
            number: stored.number,
            supplier_id: stored.supplier_id,
            supplier_name: stored.supplier_name,
            lines: own.into_iter().map(|decided| decided.line).collect(),
        }
    };
    Ok(rows.into_iter().map(ordered).collect())
}
