//! Orders for figures.

use bloom_storage::sql;
use sea_orm::{ConnectionTrait, DbErr, FromQueryResult};

use super::lines::lines_of;
use crate::orders::line::Stage;
use crate::orders::past::PastOrder;

#[derive(Debug, FromQueryResult)]
struct Row {
    id: String,
    supplier_id: String,
    supplier_name: String,
    submitted_at: i64,
    last_received_at: Option<i64>,
}

/// The name of a supplier is a device's word: one of another country is none of ours.
const SUBMITTED: &str =
    "SELECT o.id, o.supplier_id, COALESCE(s.name, o.supplier_name) AS supplier_name, o.submitted_at,
        (SELECT MAX(r.received_at) FROM receipts r WHERE r.order_id = o.id) AS last_received_at
    FROM orders o JOIN facilities f ON f.id = o.facility_id
        LEFT JOIN suppliers s ON s.id = o.supplier_id AND s.country_id = f.country_id
    WHERE o.facility_id = $1 AND o.submitted_at >= $2 AND o.submitted_at < $3 ORDER BY o.number";

pub async fn submitted_between(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    (from, until): (i64, i64),
) -> Result<Vec<PastOrder>, DbErr> {
    let statement = sql(connection.get_database_backend(), SUBMITTED, [facility_id.into(), from.into(), until.into()]);
    let rows = Row::find_by_statement(statement).all(connection).await?;
    let mut orders = Vec::with_capacity(rows.len());
    for some in rows.chunks(500) {
        let ids: Vec<&str> = some.iter().map(|row| row.id.as_str()).collect();
        let mut lines = lines_of(connection, &ids).await?;
        orders.extend(some.iter().map(|row| PastOrder {
            supplier_id: row.supplier_id.clone(),
            supplier_name: row.supplier_name.clone(),
            submitted_at: row.submitted_at,
            last_received_at: row.last_received_at,
            lines: lines.remove(&row.id).unwrap_or_default().into_iter().map(|decided| decided.line).collect(),
        }));
    }
    Ok(orders)
}

/// A line of which something is still to come.
#[derive(Debug, FromQueryResult)]
pub struct OpenLine {
    pub supplier_id: String,
    pub supplier_name: String,
    /// Of a pack, in minor units.
    pub price: i64,
    pub pack_units: i64,
    /// Base units, above 0.
    pub units: i64,
}

const OPEN: &str = "SELECT supplier_id, supplier_name, price, pack_units, units FROM (
        SELECT o.supplier_id, COALESCE(s.name, o.supplier_name) AS supplier_name, o.number, l.position, l.price,
            l.pack_units,
            (l.packs - l.closed_packs) * l.pack_units - l.received_units - l.refused_units - l.missing_units AS units
        FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN facilities f ON f.id = o.facility_id
            LEFT JOIN suppliers s ON s.id = o.supplier_id AND s.country_id = f.country_id
        WHERE o.facility_id = $1 AND l.state = $2
    ) AS open WHERE units > 0 ORDER BY supplier_id, number DESC, position";

/// Of a facility, those that are asked or answered; one supplier after the other, of each the newest order first.
pub async fn open_lines(connection: &impl ConnectionTrait, facility_id: &str) -> Result<Vec<OpenLine>, DbErr> {
    let values = [facility_id.into(), Stage::Asked.as_str().into()];
    let statement = sql(connection.get_database_backend(), OPEN, values);
    OpenLine::find_by_statement(statement).all(connection).await
}

#[cfg(test)]
mod tests {
    use super::{OPEN, SUBMITTED};
    use crate::query_plan::plan;

    #[tokio::test]
    async fn orders_of_other_facilities_are_not_read() {
        for (text, last) in [(SUBMITTED, 5_i64.into()), (OPEN, "asked".into())] {
            let values = ["f".into(), last, 9_i64.into()];
            let values = if text == OPEN { &values[..2] } else { &values[..] };
            let steps = plan(text, values).await;
            assert!(steps.iter().all(|step| !step.starts_with("SCAN ") || step.starts_with("SCAN (")), "{steps:#?}");
        }
    }
}
