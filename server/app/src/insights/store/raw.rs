//! Sums straight from the sales: for adding to the stored sums, and for the sales that are not in those yet.

use crate::insights::days::Offsets;

/// Keeps days and hours above zero whatever a till's clock says: as many days before 1970.
const SHIFT_DAYS: i64 = 100_000_000;
const DAY_MS: i64 = 86_400_000;
/// How many days a long period has. `SHIFT_DAYS` is a multiple of it.
pub const LONG: i64 = 32;
/// Minor units. Nobody made a sale beyond that; with it, no sum could be written any more.
const MOST: i64 = 1_000_000_000_000_000;

/// Numbers of sales of a facility: above `after`, up to `upto`.
#[derive(Debug, Clone, Copy)]
pub struct Numbers {
    pub after: i64,
    pub upto: i64,
}

/// Some sales of a facility, each with its moment on the wall.
pub struct Raw<'a> {
    pub numbers: Numbers,
    /// By their moments: from, until before.
    pub moments: Option<(i64, i64)>,
    pub offsets: &'a Offsets,
}

impl Raw<'_> {
    fn sales(&self) -> String {
        let Numbers { after, upto } = self.numbers;
        // With moments there are fewer by time than by number: the plus keeps SQLite from the other index.
        let (sign, moments) = match self.moments {
            Some((from, until)) => ("+", format!("AND made_at >= {from} AND made_at < {until}")),
            None => ("", String::new()),
        };
        format!(
            "SELECT id, operator_id, operator_name, patient_id, total, discount, costed, cost,
                returned_sale_id IS NOT NULL AS is_return,
                made_at + {ahead} + {shift} AS wall
            FROM sales WHERE facility_id = $1 AND status = 'A' AND currency = $2
                AND {sign}number > {after} AND {sign}number <= {upto} {moments}
                AND total BETWEEN -{MOST} AND {MOST} AND discount BETWEEN -{MOST} AND {MOST}",
            ahead = ahead(self.offsets),
            shift = SHIFT_DAYS * DAY_MS,
        )
    }

    /// As rows of `insight_hours`.
    pub fn hours(&self) -> String {
        format!(
            "SELECT {DAY} AS day, s.wall / 3600000 % 24 AS hour, s.operator_id, MAX(s.operator_name) AS operator_name,
                CAST(SUM(s.total) AS BIGINT) AS sales, CAST(SUM(CASE WHEN s.is_return THEN 0 ELSE 1 END) AS BIGINT) AS sale_count,
                CAST(SUM(s.discount) AS BIGINT) AS discounts,
                CAST(SUM(CASE WHEN s.discount <> 0 AND NOT s.is_return THEN 1 ELSE 0 END) AS BIGINT) AS discounted,
                CAST(SUM(s.costed) AS BIGINT) AS costed,
                CAST(SUM(CASE WHEN (s.costed <> 0 OR s.cost <> 0) AND NOT s.is_return THEN 1 ELSE 0 END) AS BIGINT) AS with_cost,
                CAST(SUM(s.cost) AS BIGINT) AS cost
            FROM ({}) s WHERE TRUE GROUP BY 1, 2, 3",
            self.sales()
        )
    }

    /// As rows of `insight_products`, by the day or by the long period.
    pub fn products(&self, days: i64) -> String {
        let period = if days == 1 { DAY.to_owned() } else { long(&format!("({DAY})")) };
        format!(
            "SELECT {period} AS period, l.product_id, MAX(l.name) AS name,
                CAST(SUM(l.quantity) AS BIGINT) AS quantity, CAST(SUM(l.total) AS BIGINT) AS sales
            FROM ({}) s JOIN sale_lines l ON l.sale_id = s.id
            WHERE l.total BETWEEN -{MOST} AND {MOST} GROUP BY 1, 2",
            self.sales()
        )
    }

    /// As rows of `insight_payments`.
    pub fn payments(&self) -> String {
        format!(
            "SELECT {DAY} AS day, p.method, COALESCE(p.channel_id, '') AS channel_id,
                CAST(SUM(p.amount) AS BIGINT) AS amount,
                CAST(SUM(CASE WHEN s.is_return THEN 0 ELSE 1 END) AS BIGINT) AS payments
            FROM ({}) s JOIN sale_payments p ON p.sale_id = s.id
            WHERE p.amount BETWEEN -{MOST} AND {MOST} GROUP BY 1, 2, 3",
            self.sales()
        )
    }

    /// Who was served on which day.
    pub fn patients(&self) -> String {
        format!(
            "SELECT DISTINCT {DAY} AS day, s.patient_id FROM ({}) s WHERE s.patient_id IS NOT NULL AND NOT s.is_return",
            self.sales()
        )
    }
}

/// Day of a moment on the wall, from 1970-01-01.
const DAY: &str = "s.wall / 86400000 - 100000000";

/// The long period of a day.
fn long(day: &str) -> String {
    format!("({day} + {SHIFT_DAYS}) / {LONG} - {}", SHIFT_DAYS / LONG)
}

fn ahead(offsets: &Offsets) -> String {
    let Some((_, first)) = offsets.0.first() else { return "0".to_owned() };
    let mut later = offsets.0.iter().skip(1).peekable();
    if later.peek().is_none() {
        return first.to_string();
    }
    let cases: Vec<String> = later.rev().map(|(from, ahead)| format!("WHEN made_at >= {from} THEN {ahead}")).collect();
    format!("CASE {} ELSE {first} END", cases.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query_plan::plan;

    async fn index_of(raw: &Raw<'_>) -> Vec<String> {
        let mut steps = Vec::new();
        for text in [raw.hours(), raw.products(1), raw.products(LONG), raw.payments(), raw.patients()] {
            steps.extend(plan(&text, &["f".into(), "GHS".into()]).await);
        }
        assert!(steps.iter().all(|step| !step.starts_with("SCAN ") || step.starts_with("SCAN (")), "{steps:#?}");
        steps.retain(|step| step.contains(" sales "));
        steps
    }

    // FIN: of a million sales only those beyond the mark are read
    #[tokio::test]
    async fn sales_are_found_by_number_or_by_moment() {
        let offsets = Offsets(vec![(0, 3_600_000), (5, 0)]);
        let numbers = Numbers { after: 7, upto: 9 };
        let steps = index_of(&Raw { numbers, moments: None, offsets: &offsets }).await;
        assert!(steps.len() >= 5 && steps.iter().all(|step| step.contains("number>? AND number<?")), "{steps:#?}");
        let steps = index_of(&Raw { numbers, moments: Some((1, 2)), offsets: &offsets }).await;
        assert!(steps.len() >= 5 && steps.iter().all(|step| step.contains("made_at>? AND made_at<?")), "{steps:#?}");
    }

    #[test]
    fn clocks_that_jump_are_cases_of_which_the_latest_comes_first() {
        assert_eq!(ahead(&Offsets(vec![(0, 5)])), "5");
        let jumps = Offsets(vec![(0, 1), (10, 2), (20, 3)]);
        assert_eq!(ahead(&jumps), "CASE WHEN made_at >= 20 THEN 3 WHEN made_at >= 10 THEN 2 ELSE 1 END");
    }
}
