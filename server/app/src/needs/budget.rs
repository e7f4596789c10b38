//! What a sum of money buys of what is suggested: pure, and the same as on the devices (`api/suggestion-cases.json`).

use crate::values::Money;

/// What could be ordered of a product.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    pub name: &'a str,
    /// What is there lasts so long; known of everything that is to be ordered.
    pub cover_days: Option<i64>,
    /// `None` when nobody offers it.
    pub packs: Option<i64>,
    pub minimum_packs: i64,
    /// Of a pack, not below 0.
    pub price: Money,
}

/// What is ordered of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bought {
    pub packs: Option<i64>,
    /// Fewer than suggested, because the money did not reach.
    pub cut: bool,
}

/// What the money buys, in the order of `wanted`. What runs out first is bought first, then the first by name; what it
/// cannot buy, not even in part, leaves its money to what comes after.
pub fn within(budget: Money, wanted: &[Wanted<'_>]) -> Vec<Bought> {
    let mut bought: Vec<Bought> = wanted.iter().map(|one| Bought { packs: one.packs, cut: false }).collect();
    let mut turns: Vec<usize> = (0..wanted.len()).filter(|at| wanted[*at].packs.unwrap_or_default() > 0).collect();
    turns.sort_by_key(|at| (wanted[*at].cover_days, wanted[*at].name));
    let mut left = budget.minor().max(0);
    for at in turns {
        let (one, asked) = (&wanted[at], wanted[at].packs.unwrap_or_default());
        let fitting = left.checked_div(one.price.minor()).map_or(asked, |most| most.min(asked));
        let packs = if fitting < one.minimum_packs { 0 } else { fitting };
        // Not more than is left: it fitted.
        left -= packs * one.price.minor();
        bought[at] = Bought { packs: Some(packs), cut: packs < asked };
    }
    bought
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde::Deserialize;

    use super::*;
    use crate::counter_cases::{SUGGESTIONS, same};

    #[derive(Deserialize)]
    struct Case {
        budget: i64,
        suggestions: Vec<CaseWanted>,
        expect: Vec<CaseBought>,
    }

    #[derive(Deserialize)]
    struct CaseWanted {
        name: String,
        cover_days: Option<i64>,
        packs: Option<i64>,
        minimum_packs: i64,
        price: i64,
    }

    #[derive(Deserialize)]
    struct CaseBought {
        packs: Option<i64>,
        cut: bool,
    }

    impl CaseWanted {
        fn wanted(&self) -> Wanted<'_> {
            let CaseWanted { name, cover_days, packs, minimum_packs, price } = self;
            let (cover_days, packs, minimum_packs) = (*cover_days, *packs, *minimum_packs);
            Wanted { name, cover_days, packs, minimum_packs, price: Money::from_minor(*price) }
        }
    }

    #[test]
    fn the_shared_cases_of_budgets_hold() {
        SUGGESTIONS.check("budget", 12, |case: Case| {
            let wanted: Vec<Wanted<'_>> = case.suggestions.iter().map(CaseWanted::wanted).collect();
            let expect: Vec<Bought> = case.expect.iter().map(|one| Bought { packs: one.packs, cut: one.cut }).collect();
            same("what is bought", within(Money::from_minor(case.budget), &wanted), expect)
        });
    }

    proptest! {
        #[test]
        fn a_budget_is_never_exceeded_and_no_supplier_asked_for_less_than_he_sells(
            budget in 0..200_000_i64,
            wanted in prop::collection::vec((0..40_i64, 0..50_i64, 1..10_i64, 0..9_000_i64), 0..12),
        ) {
            let wanted: Vec<Wanted<'_>> = wanted.into_iter().map(|(cover, packs, minimum_packs, price)| Wanted {
                name: "",
                cover_days: Some(cover),
                packs: Some(if packs == 0 { 0 } else { packs.max(minimum_packs) }),
                minimum_packs,
                price: Money::from_minor(price),
            }).collect();
            let bought = within(Money::from_minor(budget), &wanted);
            let mut spent = 0;
            for (one, got) in wanted.iter().zip(&bought) {
                let (asked, packs) = (one.packs.unwrap(), got.packs.unwrap());
                prop_assert!(packs == 0 || (one.minimum_packs..=asked).contains(&packs));
                prop_assert_eq!(got.cut, packs < asked);
                spent += packs * one.price.minor();
            }
            prop_assert!(spent <= budget);
            for (one, got) in wanted.iter().zip(&bought).filter(|(_, got)| got.cut) {
                let least = if got.packs == Some(0) { one.minimum_packs } else { 1 };
                prop_assert!(least * one.price.minor() > budget - spent, "it would still have fitted");
            }
        }
    }
}
