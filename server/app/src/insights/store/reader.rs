//! Reads sums: the stored ones, and those of the sales that are not in them yet, in one snapshot.

use bloom_storage::{Db, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult};

use super::keep::{self, Mark};
use super::raw::{LONG, Numbers, Raw};
use crate::facilities::FacilitySettings;
use crate::insights::days::{self, Cut, Days, Offsets};
use crate::insights::figures::Sums;
use crate::insights::model::{PaymentFigure, ProductFigure};
use crate::inventory::MovementKind;
use crate::values::Money;

/// What sums are grouped by: a column of `insight_hours`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    Day,
    Hour,
    Cashier,
}

/// The sums of one group.
#[derive(Debug, Clone)]
pub struct Grouped {
    /// Day or hour.
    pub number: i64,
    /// Of a cashier.
    pub id: String,
    pub name: String,
    pub sums: Sums,
}

/// Reads the figures of one facility, all of them as of one moment.
pub struct InsightsReader {
    pub(super) tx: DatabaseTransaction,
    pub(super) facility_id: String,
    pub settings: FacilitySettings,
    through: i64,
    /// False when none of the kept sums holds.
    is_kept: bool,
    offsets: Offsets,
}

impl InsightsReader {
    pub async fn open(db: &Db, facility_id: &str, settings: FacilitySettings) -> Result<InsightsReader, DbErr> {
        let tx = db.snapshot().await?;
        let mark = Mark::of(&tx, facility_id, &settings).await?;
        let beyond = keep::span(&tx, facility_id, Numbers { after: mark.through, upto: i64::MAX }).await?;
        let (first, last) = beyond.unwrap_or_default();
        let offsets = Offsets::between(settings.time_zone, first, last);
        let facility_id = facility_id.to_owned();
        Ok(InsightsReader { tx, facility_id, settings, through: mark.through, is_kept: !mark.is_stale, offsets })
    }

    pub fn money(&self, minor: i64) -> String {
        Money::from_minor(minor).to_decimal(self.settings.decimals)
    }

    fn kept(&self) -> &'static str {
        if self.is_kept { "TRUE" } else { "FALSE" }
    }

    fn beyond(&self) -> Raw<'_> {
        let numbers = Numbers { after: self.through, upto: i64::MAX };
        Raw { numbers, moments: None, offsets: &self.offsets }
    }

    pub(super) async fn rows<T: FromQueryResult>(&self, text: &str) -> Result<Vec<T>, DbErr> {
        let values = [self.facility_id.as_str().into(), self.settings.currency.as_str().into()];
        T::find_by_statement(sql(self.tx.get_database_backend(), text, values)).all(&self.tx).await
    }

    /// Sums of the sales of those days, in order of what they are grouped by.
    pub async fn sums(&self, days: Days, by: Group) -> Result<Vec<Grouped>, DbErr> {
        let kept = format!("{} AND {}", self.kept(), within(days));
        self.grouped(&[(HOURS, &kept), (&self.beyond().hours(), &within(days))], by).await
    }

    /// As [`sums`](Self::sums) by hour, of one day up to a moment of it.
    pub async fn hours_until(&self, day: i64, cut: Cut) -> Result<Vec<Grouped>, DbErr> {
        let days = within(Days { from: day, to: day });
        let kept = format!("{} AND {days} AND hour < {}", self.kept(), cut.hour);
        let began = days::begins(days::date(day), self.settings.time_zone);
        // Beyond the mark up to the moment; of what is kept, the hour that the moment is in.
        let offsets = Offsets::between(self.settings.time_zone, began, cut.until_ms);
        let beyond = Raw { moments: Some((began, cut.until_ms)), offsets: &offsets, ..self.beyond() };
        let numbers = Numbers { after: 0, upto: self.through };
        let last = Raw { numbers, moments: Some((cut.hour_began_ms, cut.until_ms)), offsets: &offsets };
        self.grouped(&[(HOURS, &kept), (&beyond.hours(), &days), (&last.hours(), &days)], Group::Hour).await
    }

    /// `parts` are selects of rows as `insight_hours` has them, with the condition of each.
    async fn grouped(&self, parts: &[(&str, &str)], by: Group) -> Result<Vec<Grouped>, DbErr> {
        let parts: Vec<String> =
            parts.iter().map(|(rows, only)| format!("SELECT * FROM ({rows}) part WHERE {only}")).collect();
        let (number, id, name) = match by {
            Group::Day => ("day", "''", "''"),
            Group::Hour => ("hour", "''", "''"),
            Group::Cashier => ("CAST(0 AS BIGINT)", "operator_id", "MAX(operator_name)"),
        };
        let text = format!(
            "SELECT {number} AS number, {id} AS id, {name} AS name,
                CAST(SUM(sales) AS BIGINT) AS sales, CAST(SUM(sale_count) AS BIGINT) AS count,
                CAST(SUM(discounts) AS BIGINT) AS discounts, CAST(SUM(discounted) AS BIGINT) AS discounted,
                CAST(SUM(costed) AS BIGINT) AS costed, CAST(SUM(with_cost) AS BIGINT) AS with_cost,
                CAST(SUM(cost) AS BIGINT) AS cost
            FROM ({}) h GROUP BY 1, 2 ORDER BY 1, 2",
            parts.join(" UNION ALL ")
        );
        let rows: Vec<SumRow> = self.rows(&text).await?;
        Ok(rows.into_iter().map(SumRow::grouped).collect())
    }

    /// Payments of those days, by method and channel.
    pub async fn payments(&self, days: Days) -> Result<Vec<PaymentFigure>, DbErr> {
        let only = within(days);
        let text = format!(
            "SELECT q.method, COALESCE(c.name, NULLIF(q.channel_id, '')) AS channel, q.amount, q.payments
            FROM (SELECT method, channel_id, CAST(SUM(amount) AS BIGINT) AS amount,
                    CAST(SUM(payments) AS BIGINT) AS payments
                FROM (SELECT day, method, channel_id, amount, payments FROM insight_payments
                        WHERE facility_id = $1 AND {kept} AND {only}
                    UNION ALL SELECT * FROM ({raw}) r WHERE {only}) p
                GROUP BY method, channel_id) q
            LEFT JOIN channels c ON c.id = q.channel_id ORDER BY q.amount DESC, q.method, q.channel_id",
            kept = self.kept(),
            raw = self.beyond().payments()
        );
        let rows: Vec<PaymentRow> = self.rows(&text).await?;
        Ok(rows
            .into_iter()
            .map(|row| PaymentFigure {
                method: row.method,
                channel: row.channel,
                amount: self.money(row.amount),
                count: row.payments,
            })
            .collect())
    }

    /// Units and money by product: one select of `product_id`, `name`, `quantity`, `sales`.
    fn products(&self, days: Days) -> String {
        let (kept, raw) = (self.kept(), self.beyond().products(1));
        let mut parts = vec![format!(
            "SELECT product_id, name, quantity, sales FROM ({raw}) r WHERE period BETWEEN {} AND {}",
            days.from, days.to
        )];
        for (length, from, to) in periods(days) {
            parts.push(format!(
                "SELECT product_id, name, quantity, sales FROM insight_products
                WHERE facility_id = $1 AND {kept} AND days = {length} AND period BETWEEN {from} AND {to}"
            ));
        }
        format!(
            "SELECT product_id, MAX(name) AS name, CAST(SUM(quantity) AS BIGINT) AS quantity,
                CAST(SUM(sales) AS BIGINT) AS sales
            FROM ({}) parts GROUP BY product_id",
            parts.join(" UNION ALL ")
        )
    }

    /// Most sold first, by money.
    pub async fn top_products(&self, days: Days, most: i64) -> Result<Vec<ProductFigure>, DbErr> {
        let text = format!(
            "SELECT q.product_id, COALESCE(p.name, q.name) AS name, q.quantity, q.sales,
                CASE WHEN p.stocked = FALSE THEN NULL ELSE CAST(COALESCE((SELECT SUM(b.quantity) FROM batches b
                    WHERE b.facility_id = $1 AND b.product_id = p.id), 0) - COALESCE(p.oversold, 0) AS BIGINT)
                    END AS in_stock
            FROM (SELECT * FROM ({}) sold ORDER BY sales DESC, product_id LIMIT {most}) q
            LEFT JOIN products p ON p.id = q.product_id AND p.facility_id = $1
            ORDER BY q.sales DESC, q.product_id",
            self.products(days)
        );
        self.product_figures(&text).await
    }

    /// In stock, least consumed first; of those, most stock at the walk-in price first.
    pub async fn slow_products(&self, days: Days, most: i64) -> Result<Vec<ProductFigure>, DbErr> {
        let text = format!(
            "SELECT p.id AS product_id, p.name, COALESCE(q.quantity, 0) AS quantity, COALESCE(q.sales, 0) AS sales,
                b.quantity - p.oversold AS in_stock
            FROM products p
            JOIN (SELECT product_id, CAST(SUM(quantity) AS BIGINT) AS quantity FROM batches
                WHERE facility_id = $1 GROUP BY product_id) b ON b.product_id = p.id
            LEFT JOIN ({sold}) q ON q.product_id = p.id LEFT JOIN ({used}) u ON u.product_id = p.id
            WHERE p.facility_id = $1 AND b.quantity > p.oversold
            ORDER BY COALESCE(q.quantity, 0) + COALESCE(u.quantity, 0), (b.quantity - p.oversold) * p.walk_in_price DESC, p.id LIMIT {most}",
            sold = self.products(days),
            used = used(days.moments(self.settings.time_zone))
        );
        self.product_figures(&text).await
    }

    async fn product_figures(&self, text: &str) -> Result<Vec<ProductFigure>, DbErr> {
        let rows: Vec<ProductRow> = self.rows(text).await?;
        Ok(rows
            .into_iter()
            .map(|row| ProductFigure {
                product_uuid: row.product_id,
                name: row.name,
                quantity: row.quantity,
                sales: self.money(row.sales),
                in_stock: row.in_stock,
            })
            .collect())
    }

    pub async fn units_sold(&self, days: Days) -> Result<i64, DbErr> {
        let text =
            format!("SELECT CAST(COALESCE(SUM(quantity), 0) AS BIGINT) AS number FROM ({}) q", self.products(days));
        self.number(&text).await
    }

    /// Different patients named on the sales of a year. Kept are those of their time: some are one person since.
    pub async fn patients_served(&self, year: i64, days: Days) -> Result<i64, DbErr> {
        let text = format!(
            "SELECT COUNT(DISTINCT COALESCE(m.merged_into, p.patient_id)) AS number FROM (
                SELECT patient_id FROM insight_patients WHERE facility_id = $1 AND {} AND year = {year}
                UNION SELECT patient_id FROM ({}) r WHERE {}) p
            LEFT JOIN patients m ON m.patient_pk = p.patient_id AND m.merged_into IS NOT NULL",
            self.kept(),
            self.beyond().patients(),
            within(days)
        );
        self.number(&text).await
    }

    async fn number(&self, text: &str) -> Result<i64, DbErr> {
        let rows: Vec<NumberRow> = self.rows(text).await?;
        Ok(rows.first().map_or(0, |row| row.number))
    }
}

const HOURS: &str = "SELECT day, hour, operator_id, operator_name, sales, sale_count, discounts, discounted, costed,
    with_cost, cost FROM insight_hours WHERE facility_id = $1";

/// What was used and not sold between two moments (milliseconds): one select of `product_id`, `quantity`.
fn used((from, until): (i64, i64)) -> String {
    format!(
        "SELECT product_id, CAST(-SUM(quantity) AS BIGINT) AS quantity FROM stock_movements
        WHERE facility_id = $1 AND kind IN ({}) AND moved_at >= {from} AND moved_at < {until} GROUP BY product_id",
        MovementKind::names(&MovementKind::USES)
    )
}

fn within(days: Days) -> String {
    format!("day BETWEEN {} AND {}", days.from, days.to)
}

/// The periods that are exactly those days: (length in days, first period, last period).
fn periods(Days { from, to }: Days) -> Vec<(i64, i64, i64)> {
    let (first, after) = ((from + LONG - 1).div_euclid(LONG), (to + 1).div_euclid(LONG));
    if first >= after {
        return vec![(1, from, to)];
    }
    let parts = [(1, from, first * LONG - 1), (LONG, first, after - 1), (1, after * LONG, to)];
    parts.into_iter().filter(|(_, first, last)| first <= last).collect()
}

#[derive(FromQueryResult)]
struct NumberRow {
    number: i64,
}

#[derive(FromQueryResult)]
struct SumRow {
    number: i64,
    id: String,
    name: String,
    sales: i64,
    count: i64,
    discounts: i64,
    discounted: i64,
    costed: i64,
    with_cost: i64,
    cost: i64,
}

impl SumRow {
    fn grouped(self) -> Grouped {
        let sums = Sums {
            sales: self.sales,
            count: self.count,
            discounts: self.discounts,
            discounted: self.discounted,
            costed: self.costed,
            with_cost: self.with_cost,
            cost: self.cost,
        };
        Grouped { number: self.number, id: self.id, name: self.name, sums }
    }
}

#[derive(FromQueryResult)]
struct PaymentRow {
    method: String,
    channel: Option<String>,
    amount: i64,
    payments: i64,
}

#[derive(FromQueryResult)]
struct ProductRow {
    product_id: String,
    name: String,
    quantity: i64,
    sales: i64,
    in_stock: Option<i64>,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        // FIN: the periods that are read are exactly the days that were asked for
        #[test]
        fn periods_cover_every_day_once(from in -500_i64..500, count in 1_i64..400) {
            let days = Days { from, to: from + count - 1 };
            let covered: Vec<i64> = periods(days)
                .into_iter()
                .flat_map(|(length, first, last)| first * length..(last + 1) * length)
                .collect();
            prop_assert_eq!(covered, (days.from..=days.to).collect::<Vec<_>>());
        }
    }

    // Of a ledger that is sales for the most part only the few uses are read.
    #[tokio::test]
    async fn what_was_used_is_found_by_its_days() {
        let steps = crate::query_plan::plan(&used((1, 2)), &["f".into()]).await;
        assert!(steps.iter().any(|step| step.contains("USING INDEX stock_used")), "{steps:#?}");
    }

    #[test]
    fn a_year_is_read_in_few_periods() {
        let year = Days::of("2026-01-01".parse().unwrap(), "2026-12-31".parse().unwrap());
        let read: i64 = periods(year).into_iter().map(|(_, first, last)| last - first + 1).sum();
        assert!(read < 80, "{read}");
    }
}
