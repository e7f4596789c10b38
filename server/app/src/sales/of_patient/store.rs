//! All SQL of a patient's sales.

use std::collections::HashMap;

use bloom_storage::{placeholders, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use super::{PatientSale, PatientSales, SoldToPatient};
use crate::values::{Money, moment};

#[derive(Debug, FromQueryResult)]
struct SumRow {
    visits: i64,
    spend: i64,
    first_at: Option<i64>,
    last_at: Option<i64>,
}

/// Nobody made a sale of more than 10^15 minor units; with one, there would be no sum any more.
const SUMS: &str = "SELECT COUNT(CASE WHEN returned_sale_id IS NULL THEN 1 END) AS visits, MIN(made_at) AS first_at,
        MAX(CASE WHEN returned_sale_id IS NULL THEN made_at END) AS last_at,
        COALESCE(CAST(SUM(CASE WHEN currency = $3 AND total BETWEEN -1000000000000000 AND 1000000000000000
            THEN total ELSE 0 END) AS BIGINT), 0) AS spend
    FROM sales WHERE facility_id = $1 AND patient_id = $2";

#[derive(Debug, FromQueryResult)]
struct SaleRow {
    id: String,
    receipt_number: String,
    made_at: i64,
    total: i64,
    minor_units: i64,
}

const NEWEST: &str = "SELECT id, receipt_number, made_at, total, minor_units FROM sales
    WHERE facility_id = $1 AND patient_id = $2 ORDER BY made_at DESC LIMIT $3";

pub async fn of_patient(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    patient_pk: &str,
    currency: &str,
    most: i64,
) -> Result<PatientSales, DbErr> {
    let backend = connection.get_database_backend();
    let values: [Value; 3] = [facility_id.into(), patient_pk.into(), currency.into()];
    let sums = SumRow::find_by_statement(sql(backend, SUMS, values)).one(connection).await?;
    let sums = sums.ok_or_else(|| DbErr::RecordNotFound("sums of sales".to_owned()))?;
    let values: [Value; 3] = [facility_id.into(), patient_pk.into(), most.into()];
    let rows = SaleRow::find_by_statement(sql(backend, NEWEST, values)).all(connection).await?;
    Ok(PatientSales {
        visits: sums.visits,
        spend: Money::from_minor(sums.spend),
        first_made_at: sums.first_at.map(moment).transpose()?,
        last_made_at: sums.last_at.map(moment).transpose()?,
        newest: rows.into_iter().map(sale_of).collect::<Result<_, _>>()?,
    })
}

fn sale_of(row: SaleRow) -> Result<PatientSale, DbErr> {
    Ok(PatientSale {
        id: row.id,
        receipt_number: row.receipt_number,
        made_at: moment(row.made_at)?,
        total: Money::from_minor(row.total),
        decimals: u32::try_from(row.minor_units).unwrap_or_default(),
    })
}

#[derive(Debug, FromQueryResult)]
struct SoldRow {
    product_id: String,
    made_at: i64,
    units: i64,
}

/// A sale with what came back of it; of one that all came back of nothing was sold.
pub async fn newest_to_patient(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    patient_pk: &str,
    product_ids: &[&str],
) -> Result<HashMap<String, SoldToPatient>, DbErr> {
    if product_ids.is_empty() {
        return Ok(HashMap::new());
    }
    let text = format!(
        "SELECT sold.product_id, sold.made_at, sold.units FROM (
            SELECT l.product_id, COALESCE(s.returned_sale_id, s.id) AS sale_id, CAST(SUM(l.quantity) AS BIGINT) AS units,
                MAX(CASE WHEN s.returned_sale_id IS NULL THEN s.made_at END) AS made_at
            FROM sales s JOIN sale_lines l ON l.sale_id = s.id
            WHERE s.facility_id = $1 AND s.patient_id = $2 AND l.product_id IN ({})
            GROUP BY l.product_id, COALESCE(s.returned_sale_id, s.id)) sold
        WHERE sold.units > 0 AND sold.made_at IS NOT NULL ORDER BY sold.made_at, sold.sale_id",
        placeholders(3, product_ids.len())
    );
    let values = [facility_id, patient_pk].into_iter().chain(product_ids.iter().copied()).map(Value::from);
    let rows = SoldRow::find_by_statement(sql(connection.get_database_backend(), &text, values));
    let mut newest = HashMap::new();
    for row in rows.all(connection).await? {
        newest.insert(row.product_id, SoldToPatient { made_at: moment(row.made_at)?, units: row.units });
    }
    Ok(newest)
}

const MOVE_TO_PATIENT: &str = "UPDATE sales SET patient_id = $3 WHERE facility_id = $1 AND patient_id = $2";

pub async fn move_to_patient(tx: &DatabaseTransaction, facility_id: &str, drop: &str, keep: &str) -> Result<(), DbErr> {
    let values = [facility_id.into(), drop.into(), keep.into()];
    tx.execute_raw(sql(tx.get_database_backend(), MOVE_TO_PATIENT, values)).await.map(|_| ())
}

#[cfg(test)]
mod tests {
    use crate::query_plan::assert_walks_an_index;

    // DWN-07: of a million sales only those of the patient are read
    #[tokio::test]
    async fn the_sales_of_a_patient_are_found_by_the_patient() {
        let (facility, patient) = (|| "f".into(), || "p".into());
        assert_walks_an_index(super::SUMS, &[facility(), patient(), "GHS".into()]).await;
        assert_walks_an_index(super::NEWEST, &[facility(), patient(), 10_i64.into()]).await;
        assert_walks_an_index(super::MOVE_TO_PATIENT, &[facility(), patient(), "q".into()]).await;
    }
}
