//! What a product needs: pure, in whole numbers, and the same as on the devices (`api/suggestion-cases.json`).

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An order is made about as often, in days.
pub const REVIEW_DAYS: i64 = 14;
/// So many days more than needed are kept.
pub const SAFETY_DAYS: i64 = 7;
/// How long a supplier takes, in days, where nobody offers it.
pub const ASSUMED_LEAD_DAYS: i64 = 7;
/// Of fewer days with stock nothing is concluded.
pub const LEAST_DAYS: i64 = 14;

/// How much a product is needed
///
/// urgent: it runs out before an order of today arrives; order: it runs out before an order of next time does; enough;
/// none: nobody asked for it; unknown: it had stock on fewer than 14 of the days that are known
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Urgency {
    Urgent,
    Order,
    Enough,
    Unknown,
    None,
}

impl Urgency {
    pub fn as_str(self) -> &'static str {
        match self {
            Urgency::Urgent => "urgent",
            Urgency::Order => "order",
            Urgency::Enough => "enough",
            Urgency::Unknown => "unknown",
            Urgency::None => "none",
        }
    }

    pub fn parse(code: &str) -> Option<Urgency> {
        [Urgency::Urgent, Urgency::Order, Urgency::Enough, Urgency::Unknown, Urgency::None]
            .into_iter()
            .find(|urgency| urgency.as_str() == code)
    }
}

/// What is known of a product. Days, and base units; none below 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
pub struct Figures {
    /// So many days are known.
    pub days: i64,
    /// On so many of them nothing usable was there.
    pub days_without: i64,
    /// In those days.
    pub consumed: i64,
    /// Asked for in those days and not sold.
    pub lost: i64,
    pub on_order: i64,
    /// On its way from another facility.
    pub incoming: i64,
}

/// A batch on the shelf, in base units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Batch {
    pub quantity: i64,
    /// The last day on which it may be used.
    pub expiry_date: NaiveDate,
}

/// What is on the shelf by the books.
#[derive(Debug, Clone, Copy)]
pub struct Shelf<'a> {
    /// In any order.
    pub batches: &'a [Batch],
    /// Base units that were sold beyond what the books had.
    pub oversold: i64,
}

/// How a supplier sells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Terms {
    /// Base units in a pack, at least 1.
    pub pack_units: i64,
    pub minimum_packs: i64,
    pub lead_days: i64,
}

/// What is suggested, and why. Base units, where it does not say packs or days.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Suggested {
    pub urgency: Urgency,
    /// `None` when nobody offers it.
    pub packs: Option<i64>,
    /// What is there lasts so long; `None` where nothing is concluded.
    pub cover_days: Option<i64>,
    /// Of what is on the shelf, before it expires.
    pub usable: i64,
    /// What should be there, on order or on its way.
    pub target: i64,
    /// What is usable, on order or on its way.
    pub available: i64,
    /// From there to the target, not below 0.
    pub missing: i64,
}

/// What to order of a product on that day.
pub fn suggest(figures: &Figures, shelf: Shelf<'_>, today: NaiveDate, terms: Option<Terms>) -> Suggested {
    let known = figures.days - figures.days_without;
    // What was asked for in vain counts, but a crowd that asked for what hardly anybody buys does not order shelves of it.
    let used = figures.consumed.saturating_add(figures.lost.min(figures.consumed));
    if known < LEAST_DAYS || used == 0 {
        let urgency = if known < LEAST_DAYS { Urgency::Unknown } else { Urgency::None };
        let usable = less_oversold(unexpired(shelf.batches, today), shelf.oversold);
        let available = available(usable, figures);
        let packs = terms.map(|_| 0);
        return Suggested { urgency, packs, cover_days: None, usable, target: 0, available, missing: 0 };
    }
    let pace = Pace { used, days: known };
    let lead_days = terms.map_or(ASSUMED_LEAD_DAYS, |terms| terms.lead_days);
    let target = pace.in_days_rounded_up(lead_days + REVIEW_DAYS + SAFETY_DAYS);
    let usable = less_oversold(used_before_expiry(shelf.batches, today, pace), shelf.oversold);
    let available = available(usable, figures);
    let missing = (target - available).max(0);
    let cover_days = pace.days_of(available);
    let urgency = match missing {
        0 => Urgency::Enough,
        _ if cover_days < lead_days => Urgency::Urgent,
        _ => Urgency::Order,
    };
    let packs = terms.map(|terms| packs(missing, terms));
    Suggested { urgency, packs, cover_days: Some(cover_days), usable, target, available, missing }
}

/// Base units used in so many days; both above 0.
#[derive(Debug, Clone, Copy)]
struct Pace {
    used: i64,
    days: i64,
}

impl Pace {
    /// What is used in so many days; the rest of a unit is none.
    fn in_days(self, days: i64) -> i64 {
        clamped(i128::from(self.used) * i128::from(days) / i128::from(self.days))
    }

    fn in_days_rounded_up(self, days: i64) -> i64 {
        let (units, known) = (i128::from(self.used) * i128::from(days), i128::from(self.days));
        clamped((units + known - 1) / known)
    }

    /// So many whole days that many units last.
    fn days_of(self, units: i64) -> i64 {
        clamped(i128::from(units) * i128::from(self.days) / i128::from(self.used))
    }
}

fn clamped(number: i128) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Until and with the day on which it expires; 0 once that is over.
fn days_to_expiry(batch: &Batch, today: NaiveDate) -> i64 {
    ((batch.expiry_date - today).num_days() + 1).max(0)
}

fn unexpired(batches: &[Batch], today: NaiveDate) -> i64 {
    let good = batches.iter().filter(|batch| days_to_expiry(batch, today) > 0);
    good.fold(0, |sum: i64, batch| sum.saturating_add(batch.quantity))
}

/// What of the batches is used before it expires when the first expiring go first, and no faster than so far.
fn used_before_expiry(batches: &[Batch], today: NaiveDate, pace: Pace) -> i64 {
    let mut by_expiry: Vec<&Batch> = batches.iter().collect();
    by_expiry.sort_by_key(|batch| batch.expiry_date);
    by_expiry.into_iter().fold(0, |counted, batch| {
        let until_then = pace.in_days(days_to_expiry(batch, today));
        counted + batch.quantity.min((until_then - counted).max(0))
    })
}

fn less_oversold(units: i64, oversold: i64) -> i64 {
    units.saturating_sub(oversold).max(0)
}

fn available(usable: i64, figures: &Figures) -> i64 {
    usable.saturating_add(figures.on_order).saturating_add(figures.incoming)
}

/// Whole packs, at least as many as the supplier sells.
fn packs(missing: i64, terms: Terms) -> i64 {
    if missing == 0 {
        return 0;
    }
    let whole = missing / terms.pack_units + i64::from(missing % terms.pack_units > 0);
    whole.max(terms.minimum_packs)
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use proptest::prelude::*;

    use super::*;
    use crate::counter_cases::{SUGGESTIONS, same};

    #[derive(Deserialize)]
    struct Case {
        today: NaiveDate,
        need: Figures,
        batches: Vec<Batch>,
        oversold: i64,
        offer: Option<Terms>,
        expect: Suggested,
    }

    #[test]
    fn the_rule_is_that_of_the_devices() {
        let rule = SUGGESTIONS.read("rule");
        let of = |name: &str| rule[name].as_i64().unwrap();
        let constants = (REVIEW_DAYS, SAFETY_DAYS, ASSUMED_LEAD_DAYS, LEAST_DAYS);
        let told = (of("review_days"), of("safety_days"), of("assumed_lead_days"), of("least_days"));
        assert_eq!(constants, told);
    }

    #[test]
    fn the_shared_cases_of_suggestions_hold() {
        SUGGESTIONS.check("suggestion", 40, |case: Case| {
            let shelf = Shelf { batches: &case.batches, oversold: case.oversold };
            same("the suggestion", suggest(&case.need, shelf, case.today, case.offer), case.expect)
        });
    }

    fn today() -> NaiveDate {
        "2026-11-26".parse().unwrap()
    }

    prop_compose! {
        fn figures()(days in 0..=90_i64)(
            days in Just(days), days_without in 0..=days, consumed in 0..5_000_i64, lost in 0..5_000_i64,
            on_order in 0..2_000_i64, incoming in 0..2_000_i64,
        ) -> Figures {
            Figures { days, days_without, consumed, lost, on_order, incoming }
        }
    }

    fn batches() -> impl Strategy<Value = Vec<Batch>> {
        let batch = (0..500_i64, -30..400_i64)
            .prop_map(|(quantity, days)| Batch { quantity, expiry_date: today() + TimeDelta::days(days) });
        prop::collection::vec(batch, 0..6)
    }

    prop_compose! {
        fn terms()(pack_units in 1..200_i64, minimum_packs in 1..20_i64, lead_days in 0..60_i64) -> Terms {
            Terms { pack_units, minimum_packs, lead_days }
        }
    }

    proptest! {
        #[test]
        fn what_is_suggested_is_what_is_missing_and_never_more_than_a_pack_beyond(
            figures in figures(), batches in batches(), oversold in 0..300_i64, terms in terms(),
        ) {
            let shelf = Shelf { batches: &batches, oversold };
            let told = suggest(&figures, shelf, today(), Some(terms));
            prop_assert!((0..=unexpired(&batches, today())).contains(&told.usable), "{told:?}");
            prop_assert_eq!(told.available, told.usable + figures.on_order + figures.incoming);
            let packs = told.packs.unwrap();
            prop_assert_eq!(packs > 0, matches!(told.urgency, Urgency::Urgent | Urgency::Order));
            prop_assert_eq!(packs > 0, told.missing > 0);
            if packs > 0 {
                prop_assert!(packs >= terms.minimum_packs && packs * terms.pack_units >= told.missing);
                let fewer = (packs - 1) * terms.pack_units;
                prop_assert!(packs == terms.minimum_packs || fewer < told.missing, "{told:?}");
            }
            let unoffered = suggest(&figures, shelf, today(), None);
            prop_assert_eq!((unoffered.packs, unoffered.usable), (None, told.usable));
        }

        #[test]
        fn more_that_comes_or_is_there_never_orders_more(
            figures in figures(), batches in batches(), oversold in 0..300_i64, terms in terms(),
            (on_order, incoming, there) in (0..900_i64, 0..900_i64, 0..900_i64), at in any::<prop::sample::Index>(),
        ) {
            let told = |figures: &Figures, batches: &[Batch], oversold| {
                suggest(figures, Shelf { batches, oversold }, today(), Some(terms))
            };
            let before = told(&figures, &batches, oversold);
            let more = Figures {
                on_order: figures.on_order + on_order,
                incoming: figures.incoming + incoming,
                ..figures
            };
            let mut fuller = batches.clone();
            if !fuller.is_empty() {
                let batch = at.index(fuller.len());
                fuller[batch].quantity += there;
            }
            for after in [
                told(&more, &batches, oversold),
                told(&figures, &fuller, oversold),
                told(&figures, &batches, (oversold - there).max(0)),
            ] {
                prop_assert!(after.packs <= before.packs && after.cover_days >= before.cover_days, "{after:?}");
                prop_assert!(after.available >= before.available);
            }
        }

        #[test]
        fn no_days_without_stock_order_more_than_two_weeks_can_tell(figures in figures(), terms in terms()) {
            let told = suggest(&figures, Shelf { batches: &[], oversold: 0 }, today(), Some(terms));
            let most = (2 * figures.consumed * (terms.lead_days + REVIEW_DAYS + SAFETY_DAYS)) / LEAST_DAYS + 1;
            prop_assert!(told.target <= most, "{told:?}");
        }
    }
}
