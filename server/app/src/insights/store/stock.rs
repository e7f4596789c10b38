//! Figures of the stock itself, and of what could not be sold.

use chrono::{Days as Count, NaiveDate};
use sea_orm::{DbErr, FromQueryResult};

use super::InsightsReader;
use crate::insights::days::Days;
use crate::insights::model::{Expired, LostProduct, LostSales, StockFigures};

/// What the facility says of its own stock.
#[derive(FromQueryResult)]
struct RulesRow {
    /// A product without a reorder level of its own is low at so many units and fewer.
    low_stock_level: i64,
    expiring_soon_days: i64,
}

#[derive(FromQueryResult)]
struct ValueRow {
    at_cost: i64,
    at_walk_in_price: i64,
    cost_unknown_products: i64,
    expired_value: i64,
    expired_units: i64,
    soon_value: i64,
}

#[derive(FromQueryResult)]
struct LevelRow {
    out_of_stock: i64,
    low_stock: i64,
}

#[derive(FromQueryResult)]
struct LostRow {
    product_id: Option<String>,
    description: String,
    quantity: i64,
    count: i64,
}

#[derive(FromQueryResult)]
struct ExpiredRow {
    value: i64,
    units: i64,
}

impl InsightsReader {
    /// The stock as it is now.
    pub async fn stock(&self, today: NaiveDate) -> Result<StockFigures, DbErr> {
        let text = "SELECT low_stock_level, expiring_soon_days FROM facilities WHERE id = $1 AND $2 = $2";
        let rules: Vec<RulesRow> = self.rows(text).await?;
        let rules = rules.first().ok_or_else(|| DbErr::RecordNotFound("a facility".to_owned()))?;
        let days = Count::new(u64::try_from(rules.expiring_soon_days).unwrap_or_default());
        let soon = today.checked_add_days(days).unwrap_or(NaiveDate::MAX);
        let good = format!("b.expiry_date >= '{today}'");
        let cost = "COALESCE(b.unit_cost, p.unit_cost)";
        let sum = |what: &str, when: &str| {
            format!("CAST(COALESCE(SUM(CASE WHEN {when} THEN {what} ELSE 0 END), 0) AS BIGINT)")
        };
        let text = format!(
            "SELECT {at_cost} AS at_cost, {at_price} AS at_walk_in_price,
                COUNT(DISTINCT CASE WHEN {good} AND {cost} IS NULL THEN p.id END) AS cost_unknown_products,
                {expired} AS expired_value, {units} AS expired_units, {soon} AS soon_value
            FROM products p JOIN batches b ON b.facility_id = $1 AND b.product_id = p.id AND b.quantity > 0
            WHERE p.facility_id = $1 AND $2 = $2",
            at_cost = sum(&format!("b.quantity * {cost}"), &format!("{good} AND {cost} IS NOT NULL")),
            at_price = sum("b.quantity * p.walk_in_price", &good),
            expired = sum("b.quantity * p.walk_in_price", &format!("NOT {good}")),
            units = sum("b.quantity", &format!("NOT {good}")),
            soon = sum("b.quantity * p.walk_in_price", &format!("{good} AND b.expiry_date <= '{soon}'")),
        );
        let value: Vec<ValueRow> = self.rows(&text).await?;
        let text = format!(
            "SELECT CAST(COALESCE(SUM(CASE WHEN quantity <= 0 THEN 1 ELSE 0 END), 0) AS BIGINT) AS out_of_stock,
                CAST(COALESCE(SUM(CASE WHEN quantity > 0 AND quantity <= COALESCE(reorder_level, {low})
                    THEN 1 ELSE 0 END), 0) AS BIGINT) AS low_stock
            FROM (SELECT p.reorder_level, COALESCE(b.quantity, 0) - p.oversold AS quantity FROM products p
                LEFT JOIN (SELECT product_id, SUM(quantity) AS quantity FROM batches WHERE facility_id = $1
                    GROUP BY product_id) b ON b.product_id = p.id
                WHERE p.facility_id = $1 AND p.stocked = TRUE AND $2 = $2) levels",
            low = rules.low_stock_level
        );
        let levels: Vec<LevelRow> = self.rows(&text).await?;
        let (Some(value), Some(levels)) = (value.first(), levels.first()) else {
            return Err(DbErr::RecordNotFound("sums of stock".to_owned()));
        };
        Ok(StockFigures {
            at_cost: self.money(value.at_cost),
            at_walk_in_price: self.money(value.at_walk_in_price),
            cost_unknown_products: value.cost_unknown_products,
            expired_value: self.money(value.expired_value),
            expired_units: value.expired_units,
            expiring_soon_value: self.money(value.soon_value),
            out_of_stock: levels.out_of_stock,
            low_stock: levels.low_stock,
        })
    }

    fn lost(&self, days: Days) -> String {
        let (from, until) = days.moments(self.settings.time_zone);
        format!("facility_id = $1 AND $2 = $2 AND made_at >= {from} AND made_at < {until}")
    }

    pub async fn lost_sales(&self, days: Days) -> Result<LostSales, DbErr> {
        let text = format!(
            "SELECT NULL AS product_id, '' AS description, CAST(COALESCE(SUM(quantity), 0) AS BIGINT) AS quantity,
                COUNT(*) AS count FROM lost_sales WHERE {}",
            self.lost(days)
        );
        let rows: Vec<LostRow> = self.rows(&text).await?;
        Ok(rows
            .first()
            .map_or(LostSales { count: 0, quantity: 0 }, |row| LostSales { count: row.count, quantity: row.quantity }))
    }

    /// Most asked for first; the same words in any case are the same thing.
    pub async fn lost_products(&self, days: Days, most: i64) -> Result<Vec<LostProduct>, DbErr> {
        let text = format!(
            "SELECT l.product_id, COALESCE(MAX(p.name), MAX(l.description)) AS description,
                CAST(SUM(l.quantity) AS BIGINT) AS quantity, COUNT(*) AS count
            FROM (SELECT product_id, description, quantity,
                    CASE WHEN product_id IS NULL THEN LOWER(description) ELSE '' END AS words
                FROM lost_sales WHERE {}) l
            LEFT JOIN products p ON p.id = l.product_id AND p.facility_id = $1
            GROUP BY l.product_id, l.words ORDER BY 4 DESC, 3 DESC, 2 LIMIT {most}",
            self.lost(days)
        );
        let rows: Vec<LostRow> = self.rows(&text).await?;
        Ok(rows
            .into_iter()
            .map(|row| LostProduct {
                product_uuid: row.product_id,
                description: row.description,
                quantity: row.quantity,
                count: row.count,
            })
            .collect())
    }

    /// Written off as expired in these days, or expired in them and still there.
    pub async fn expired(&self, from: NaiveDate, to: NaiveDate, today: NaiveDate) -> Result<Expired, DbErr> {
        let (began, until) = Days::of(from, to).moments(self.settings.time_zone);
        let text = format!(
            "SELECT CAST(COALESCE(SUM(e.units * p.walk_in_price), 0) AS BIGINT) AS value,
                CAST(COALESCE(SUM(e.units), 0) AS BIGINT) AS units
            FROM (SELECT product_id, quantity AS units FROM batches
                    WHERE facility_id = $1 AND quantity > 0 AND expiry_date >= '{from}' AND expiry_date <= '{to}'
                        AND expiry_date < '{today}'
                UNION ALL
                SELECT product_id, -quantity AS units FROM stock_movements
                    WHERE facility_id = $1 AND reason = 'expired' AND moved_at >= {began} AND moved_at < {until}) e
            JOIN products p ON p.id = e.product_id WHERE $2 = $2"
        );
        let rows: Vec<ExpiredRow> = self.rows(&text).await?;
        Ok(rows.first().map_or(Expired { value: self.money(0), units: 0 }, |row| Expired {
            value: self.money(row.value),
            units: row.units,
        }))
    }
}
