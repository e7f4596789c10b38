//! The stored sums, and the number of the last sale that is in them.

use bloom_storage::{Db, bulk, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

use super::raw::{LONG, Numbers, Raw};
use crate::facilities::FacilitySettings;
use crate::insights::days::Offsets;

/// How far the sums of a facility go.
#[derive(Debug, Clone, Copy)]
pub struct Mark {
    /// Number of the last sale in them; 0 when none of them holds.
    pub through: i64,
    /// They are by another clock or in other money.
    pub is_stale: bool,
}

impl Mark {
    pub async fn of(tx: &DatabaseTransaction, facility_id: &str, settings: &FacilitySettings) -> Result<Mark, DbErr> {
        let text = "SELECT through, time_zone, currency FROM insight_states WHERE facility_id = $1";
        let row = tx.query_one_raw(sql(tx.get_database_backend(), text, [facility_id.into()])).await?;
        let Some(row) = row else { return Ok(Mark { through: 0, is_stale: false }) };
        let (zone, currency): (String, String) = (row.try_get_by_index(1)?, row.try_get_by_index(2)?);
        if zone != settings.time_zone.name() || currency != settings.currency {
            return Ok(Mark { through: 0, is_stale: true });
        }
        Ok(Mark { through: row.try_get_by_index(0)?, is_stale: false })
    }
}

/// Facilities that have sales beyond their mark.
pub async fn behind(db: &Db) -> Result<Vec<String>, DbErr> {
    let text = "SELECT f.id FROM facilities f LEFT JOIN insight_states i ON i.facility_id = f.id
        WHERE (SELECT MAX(s.number) FROM sales s WHERE s.facility_id = f.id) > COALESCE(i.through, 0)";
    let rows = db.read().query_all_raw(sql(db.backend(), text, [])).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

/// Number of the facility's newest sale, 0 without one.
pub async fn newest(tx: &DatabaseTransaction, facility_id: &str) -> Result<i64, DbErr> {
    let text = "SELECT COALESCE(MAX(number), 0) FROM sales WHERE facility_id = $1";
    let row = tx.query_one_raw(sql(tx.get_database_backend(), text, [facility_id.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

/// First and last moment of some sales; `None` when there are none.
pub async fn span(
    tx: &DatabaseTransaction,
    facility_id: &str,
    Numbers { after, upto }: Numbers,
) -> Result<Option<(i64, i64)>, DbErr> {
    let text = format!(
        "SELECT MIN(made_at), MAX(made_at) FROM sales WHERE facility_id = $1 AND number > {after} AND number <= {upto}"
    );
    let row = tx.query_one_raw(sql(tx.get_database_backend(), &text, [facility_id.into()])).await?;
    let Some(row) = row else { return Ok(None) };
    let (first, last): (Option<i64>, Option<i64>) = (row.try_get_by_index(0)?, row.try_get_by_index(1)?);
    Ok(first.zip(last))
}

/// Adds some sales to the sums by hour, product and payment.
pub async fn add(
    tx: &DatabaseTransaction,
    facility_id: &str,
    settings: &FacilitySettings,
    numbers: Numbers,
    offsets: &Offsets,
) -> Result<(), DbErr> {
    let raw = Raw { numbers, moments: None, offsets };
    let hours = format!(
        "INSERT INTO insight_hours (facility_id, day, hour, operator_id, operator_name, sales, sale_count, discounts,
            discounted, costed, with_cost, cost)
        SELECT $1, r.* FROM ({}) r WHERE TRUE
        ON CONFLICT (facility_id, day, hour, operator_id) DO UPDATE SET
            operator_name = CASE WHEN excluded.operator_name = '' THEN insight_hours.operator_name
                ELSE excluded.operator_name END,
            sales = insight_hours.sales + excluded.sales,
            sale_count = insight_hours.sale_count + excluded.sale_count,
            discounts = insight_hours.discounts + excluded.discounts,
            discounted = insight_hours.discounted + excluded.discounted,
            costed = insight_hours.costed + excluded.costed,
            with_cost = insight_hours.with_cost + excluded.with_cost,
            cost = insight_hours.cost + excluded.cost",
        raw.hours()
    );
    let products = |days: i64| {
        format!(
            "INSERT INTO insight_products (facility_id, days, period, product_id, name, quantity, sales)
            SELECT $1, {days}, r.* FROM ({}) r WHERE TRUE
            ON CONFLICT (facility_id, days, period, product_id) DO UPDATE SET name = excluded.name,
                quantity = insight_products.quantity + excluded.quantity,
                sales = insight_products.sales + excluded.sales",
            raw.products(days)
        )
    };
    let payments = format!(
        "INSERT INTO insight_payments (facility_id, day, method, channel_id, amount, payments)
        SELECT $1, r.* FROM ({}) r WHERE TRUE
        ON CONFLICT (facility_id, day, method, channel_id) DO UPDATE SET
            amount = insight_payments.amount + excluded.amount,
            payments = insight_payments.payments + excluded.payments",
        raw.payments()
    );
    for text in [hours, products(1), products(LONG), payments] {
        let values = [facility_id.into(), settings.currency.as_str().into()];
        tx.execute_raw(sql(tx.get_database_backend(), &text, values)).await?;
    }
    Ok(())
}

/// Who was served on which day, in some sales.
pub async fn patients(
    tx: &DatabaseTransaction,
    facility_id: &str,
    settings: &FacilitySettings,
    numbers: Numbers,
    offsets: &Offsets,
) -> Result<Vec<(i64, String)>, DbErr> {
    let text = Raw { numbers, moments: None, offsets }.patients();
    let values = [facility_id.into(), settings.currency.as_str().into()];
    let rows = tx.query_all_raw(sql(tx.get_database_backend(), &text, values)).await?;
    rows.iter().map(|row| Ok((row.try_get_by_index(0)?, row.try_get_by_index(1)?))).collect()
}

/// Remembers who was served in which year.
pub async fn add_patients(
    tx: &DatabaseTransaction,
    facility_id: &str,
    served: std::collections::BTreeSet<(i64, String)>,
) -> Result<(), DbErr> {
    let rows = served.into_iter().map(|(year, id)| row! { facility_id, year, patient_id: id });
    bulk::upsert(tx, "insight_patients", rows.collect(), "ON CONFLICT DO NOTHING").await.map(|_| ())
}

/// Every sale up to `through` is in the sums.
pub async fn move_mark(
    tx: &DatabaseTransaction,
    facility_id: &str,
    settings: &FacilitySettings,
    through: i64,
) -> Result<(), DbErr> {
    let text = "INSERT INTO insight_states (facility_id, through, time_zone, currency) VALUES ($1, $2, $3, $4)
        ON CONFLICT (facility_id) DO UPDATE SET through = excluded.through, time_zone = excluded.time_zone,
            currency = excluded.currency";
    let values =
        [facility_id.into(), through.into(), settings.time_zone.name().into(), settings.currency.as_str().into()];
    tx.execute_raw(sql(tx.get_database_backend(), text, values)).await.map(|_| ())
}

/// Throws the sums of a facility away.
pub async fn forget(tx: &DatabaseTransaction, facility_id: &str) -> Result<(), DbErr> {
    for table in ["insight_hours", "insight_products", "insight_payments", "insight_patients", "insight_states"] {
        let text = format!("DELETE FROM {table} WHERE facility_id = $1");
        tx.execute_raw(sql(tx.get_database_backend(), &text, [facility_id.into()])).await?;
    }
    Ok(())
}
