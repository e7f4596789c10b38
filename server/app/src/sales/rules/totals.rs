use crate::values::Money;

/// The sum of the lines, before any promo; `None` when it is larger than money can be.
pub fn subtotal(lines: impl IntoIterator<Item = Money>) -> Option<Money> {
    lines.into_iter().try_fold(Money::ZERO, Money::checked_add)
}

/// What is to be paid.
pub fn total(subtotal: Money, discount: Money) -> Option<Money> {
    subtotal.checked_sub(discount)
}

/// The payments cover the total: neither less nor more was applied to the sale.
pub fn is_paid(total: Money, amounts: impl IntoIterator<Item = Money>) -> bool {
    subtotal(amounts) == Some(total)
}

/// What was handed over is what was applied and what was given back.
pub fn adds_up(amount: Money, tendered: Money, change: Money) -> bool {
    amount.checked_add(change) == Some(tendered)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn money(minor: i64) -> Money {
        Money::from_minor(minor)
    }

    #[test]
    fn sums_beyond_what_money_can_be_are_none() {
        assert_eq!(subtotal([money(i64::MAX), money(1)]), None);
        assert_eq!(total(money(i64::MIN), money(1)), None);
        assert!(!adds_up(money(i64::MAX), money(i64::MIN), money(1)));
        assert!(!is_paid(money(0), [money(i64::MAX), money(i64::MAX)]));
    }

    proptest! {
        #[test]
        fn the_order_of_lines_changes_nothing(mut lines in prop::collection::vec(0i64..1_000_000_000, 0..20)) {
            let forward = subtotal(lines.iter().map(|minor| money(*minor)));
            prop_assert_eq!(forward, Some(money(lines.iter().sum())));
            lines.reverse();
            prop_assert_eq!(forward, subtotal(lines.into_iter().map(money)));
        }

        #[test]
        fn total_and_discount_make_the_subtotal(subtotal in 0i64..1_000_000_000, discount in 0i64..1_000_000_000) {
            let due = total(money(subtotal), money(discount)).unwrap();
            prop_assert_eq!(due.checked_add(money(discount)), Some(money(subtotal)));
        }

        #[test]
        fn one_minor_unit_more_or_less_is_not_paid(parts in prop::collection::vec(0i64..1_000_000, 1..5), off in -3i64..=3) {
            let due: i64 = parts.iter().sum();
            prop_assert_eq!(is_paid(money(due + off), parts.iter().map(|minor| money(*minor))), off == 0);
        }

        #[test]
        fn change_is_what_was_handed_over_beyond_the_amount(amount in 0i64..1_000_000, change in 0i64..1_000_000, off in -3i64..=3) {
            prop_assert_eq!(adds_up(money(amount), money(amount + change + off), money(change)), off == 0);
        }
    }
}
