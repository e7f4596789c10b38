//! The movements of batches of the provider, each with its statement.

use bloom_storage::sql;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult};

use super::period;
use crate::inventory::MovementKind;
use crate::provider_stock::period::{Period, Timeline};
use crate::provider_stock::tally::Sum;

/// In which of the periods `m.moved_at` is: what was before the first counts as of it, what is after the last as of that.
fn within(timeline: &Timeline, periods: &[Period]) -> String {
    let Some((last, before)) = periods.split_last() else { return "CAST('' AS TEXT)".to_owned() };
    if before.is_empty() {
        return format!("CAST('{last}' AS TEXT)");
    }
    let when = |period: &Period| format!("WHEN m.moved_at < {} THEN '{period}'", period.ends(timeline.zone));
    let whens: Vec<String> = before.iter().map(when).collect();
    format!("CASE {} ELSE '{last}' END", whens.join(" "))
}

/// Every movement of batches of the provider in the facility `$1`. What is settled stays where it is, at what a unit cost
/// then; everything else goes by its day, but into no statement that is accepted.
fn moves(timeline: &Timeline) -> String {
    format!(
        "SELECT m.source_id, m.line, m.part, m.product_id, m.kind, m.reason, m.quantity, m.moved_at, m.reference,
            m.moved_by, b.lot, b.expiry_date, COALESCE(s.period, {open}) AS period, {own} AS own_period,
            CASE WHEN s.source_id IS NULL THEN b.unit_cost ELSE s.unit_cost END AS unit_cost
        FROM batches b JOIN stock_movements m ON m.product_id = b.product_id AND m.batch_id = b.id
        LEFT JOIN provider_settled s ON s.source_id = m.source_id AND s.line = m.line AND s.part = m.part
        WHERE b.facility_id = $1 AND b.owner = 'provider'",
        open = within(timeline, timeline.open()),
        own = within(timeline, &timeline.periods),
    )
}

#[derive(FromQueryResult)]
struct SumRow {
    period: String,
    own_period: String,
    product_id: String,
    kind: String,
    reason: Option<String>,
    unit_cost: Option<i64>,
    quantity: i64,
}

fn sums_text(timeline: &Timeline) -> String {
    format!(
        "SELECT x.period, x.own_period, x.product_id, x.kind, x.reason, x.unit_cost,
            CAST(SUM(x.quantity) AS BIGINT) AS quantity
        FROM ({}) x GROUP BY x.period, x.own_period, x.product_id, x.kind, x.reason, x.unit_cost",
        moves(timeline)
    )
}

/// All of them, summed up.
pub async fn sums(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    timeline: &Timeline,
) -> Result<Vec<Sum>, DbErr> {
    let statement = sql(connection.get_database_backend(), &sums_text(timeline), [facility_id.into()]);
    let rows = SumRow::find_by_statement(statement).all(connection).await?;
    let sum = |row: SumRow| {
        Ok(Sum {
            period: period(&row.period)?,
            own: period(&row.own_period)?,
            product_id: row.product_id,
            kind: MovementKind::parse(&row.kind)?,
            reason: row.reason,
            unit_cost: row.unit_cost,
            quantity: row.quantity,
        })
    };
    rows.into_iter().map(sum).collect()
}

#[derive(Debug, FromQueryResult)]
pub struct MoveRow {
    pub source_id: String,
    pub line: i64,
    pub part: i64,
    pub kind: String,
    pub reason: Option<String>,
    pub quantity: i64,
    pub moved_at: i64,
    pub reference: Option<String>,
    pub moved_by: Option<String>,
    pub lot: String,
    pub expiry_date: String,
    pub own_period: String,
    pub unit_cost: Option<i64>,
}

/// Those behind a line of a statement.
pub async fn of_line(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    timeline: &Timeline,
    (period, product_id): (Period, &str),
) -> Result<Vec<MoveRow>, DbErr> {
    let text = format!(
        "SELECT x.source_id, x.line, x.part, x.kind, x.reason, x.quantity, x.moved_at, x.reference, x.moved_by, x.lot,
            x.expiry_date, x.own_period, x.unit_cost
        FROM ({} AND b.product_id = $2) x WHERE x.period = $3",
        moves(timeline)
    );
    let values = [facility_id.into(), product_id.into(), period.to_string().into()];
    MoveRow::find_by_statement(sql(connection.get_database_backend(), &text, values)).all(connection).await
}

/// Settles with a statement everything before its end (milliseconds) that is in none yet.
pub async fn settle(tx: &DatabaseTransaction, facility_id: &str, period: Period, ends: i64) -> Result<(), DbErr> {
    let text = "INSERT INTO provider_settled (source_id, line, part, facility_id, period, unit_cost)
        SELECT m.source_id, m.line, m.part, $1, $2, b.unit_cost
        FROM batches b JOIN stock_movements m ON m.product_id = b.product_id AND m.batch_id = b.id
        LEFT JOIN provider_settled s ON s.source_id = m.source_id AND s.line = m.line AND s.part = m.part
        WHERE b.facility_id = $1 AND b.owner = 'provider' AND s.source_id IS NULL AND m.moved_at < $3";
    let values = [facility_id.into(), period.to_string().into(), ends.into()];
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}

#[cfg(test)]
mod tests {
    use chrono_tz::Tz;

    use super::*;
    use crate::query_plan::plan;

    #[tokio::test]
    async fn only_batches_of_the_provider_are_read() {
        let timeline = Timeline::of(chrono::NaiveDate::from_ymd_opt(2026, 1, 1), &[], 1_780_000_000_000, Tz::UTC);
        let steps = plan(&sums_text(&timeline), &["f".into()]).await;
        let searched = |index: &str| steps.iter().any(|step| step.starts_with("SEARCH") && step.contains(index));
        assert!(searched("batches_of_provider (facility_id=?)"), "{steps:#?}");
        assert!(searched("stock_movements_by_product (product_id=?)"), "{steps:#?}");
    }
}
