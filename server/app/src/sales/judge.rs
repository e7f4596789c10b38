//! What the server thinks of a completed sale. It is applied whatever this says: the goods have left the shop.

use std::collections::{BTreeSet, HashMap};

use chrono::NaiveDate;

use super::draft::{Draft, DraftLine, DraftPromo};
use super::flag::Flag;
use super::rules::price::{self, Buyer};
use super::rules::promo::{self, Bought};
use super::rules::totals;
use crate::promos::PromoTerms;
use crate::values::{Money, Prices};

/// What the server knows about the things a sale names.
#[derive(Debug, Clone)]
pub struct Facts<'a> {
    pub currency: &'a str,
    pub operator_known: bool,
    pub buyer: Buyer,
    pub prices: HashMap<String, Prices>,
    /// The promo the sale names, as it stands now; `None` when the facility has no such promo.
    pub promo: Option<&'a PromoTerms>,
    /// Of the products that the facility has; empty of one that has none.
    pub categories: HashMap<String, String>,
    /// The day of the sale where the facility is.
    pub day: NaiveDate,
}

/// Computes the sale by the server's own rules and names every difference.
pub fn differences(draft: &Draft, facts: &Facts) -> BTreeSet<Flag> {
    let mut flags = BTreeSet::new();
    let mut flag = |flag: Flag, holds: bool| {
        if holds {
            flags.insert(flag);
        }
    };
    flag(Flag::CurrencyDiffers, draft.currency != facts.currency);
    flag(Flag::UnknownOperator, !facts.operator_known);
    flag(Flag::UnknownPatient, facts.buyer == Buyer::Unknown);
    for line in &draft.lines {
        // It came without a price of its country, and nobody noticed at the till.
        flag(Flag::NoPrice, line.unit_price == Money::ZERO);
        let usual_price = line.given.as_ref().map_or(line.unit_price, |given| given.usual_price);
        match facts.prices.get(&line.product_id) {
            None => flag(Flag::UnknownProduct, true),
            Some(prices) => flag(Flag::PriceDiffers, !price::is_asked(prices, usual_price, facts.buyer)),
        }
    }
    let subtotal = totals::subtotal(draft.lines.iter().map(|line| line.total));
    match (&draft.promo, facts.promo) {
        (None, _) => {}
        (Some(_), None) => flag(Flag::UnknownPromo, true),
        (Some(used), Some(terms)) => {
            flag(Flag::PromoNotRunning, promo::state(terms, facts.day) != promo::State::Running);
            flag(Flag::PromoDiffers, !is_promised(used, terms, &bought(draft, facts)));
        }
    }
    let total = subtotal.and_then(|subtotal| totals::total(subtotal, draft.discount()));
    flag(Flag::TotalDiffers, total != Some(draft.total));
    flag(Flag::PaymentsDiffer, !totals::is_paid(draft.total, draft.payments.iter().map(|payment| payment.amount)));
    let adds_up = draft.payments.iter().all(|part| totals::adds_up(part.amount, part.tendered, part.change));
    flag(Flag::ChangeDiffers, !adds_up);
    flags
}

/// True when the till knew the promo as the server does, and took off what the server would have.
fn is_promised(used: &DraftPromo, terms: &PromoTerms, lines: &[Bought<'_>]) -> bool {
    let discount = promo::take(terms.value, &terms.conditions, lines).map(|take| take.discount);
    promo::is_same_code(&used.code, &terms.code) && used.value == terms.value && Some(used.discount) == discount
}

fn bought<'a>(draft: &'a Draft, facts: &'a Facts) -> Vec<Bought<'a>> {
    let of_line = |line: &'a DraftLine| Bought {
        product_id: &line.product_id,
        category: facts.categories.get(&line.product_id).map(String::as_str).unwrap_or_default(),
        quantity: line.quantity,
        unit_price: line.unit_price,
    };
    draft.lines.iter().map(of_line).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde::Deserialize;

    use super::*;
    use crate::counter_cases::{CasePromo, check, same};
    use crate::promos::{PromoConditions, PromoValue};
    use crate::sales::draft::{DraftGiven, DraftPayment};
    use crate::sales::model::PaymentMethod;
    use crate::sales::rules::price::{Tier, tier_of, unit_price};

    const WALK_IN: i64 = 250;
    const MEMBER: i64 = 200;

    fn money(minor: i64) -> Money {
        Money::from_minor(minor)
    }

    fn day() -> NaiveDate {
        "2026-06-15".parse().unwrap()
    }

    fn line(product_id: &str, quantity: i64, unit_price: Money) -> DraftLine {
        let total = unit_price.checked_times(quantity).unwrap();
        DraftLine {
            product_id: product_id.to_owned(),
            name: String::new(),
            batch_id: None,
            quantity,
            unit_price,
            total,
            given: None,
            directions: None,
        }
    }

    fn cash(amount: Money, tendered: Money, change: Money) -> DraftPayment {
        DraftPayment { method: PaymentMethod::Cash, amount, tendered, change, channel_id: None, reference: None }
    }

    /// A sale of these lines as an honest till writes it, paid exactly.
    fn draft(lines: Vec<DraftLine>, promo: Option<DraftPromo>) -> Draft {
        let subtotal = totals::subtotal(lines.iter().map(|line| line.total)).unwrap();
        let discount = promo.as_ref().map_or(Money::ZERO, |promo| promo.discount);
        let total = totals::total(subtotal, discount).unwrap();
        Draft {
            patient_id: None,
            currency: "GHS".to_owned(),
            decimals: 2,
            receipt_number: String::new(),
            payments: vec![cash(total, total, Money::ZERO)],
            promo,
            prescription: None,
            total,
            lines,
        }
    }

    fn facts(promo: Option<&PromoTerms>) -> Facts<'_> {
        let prices = Prices { walk_in: money(WALK_IN), member: money(MEMBER) };
        Facts {
            currency: "GHS",
            operator_known: true,
            buyer: Buyer::Known(Tier::WalkIn),
            prices: HashMap::from([("p".to_owned(), prices)]),
            promo,
            categories: HashMap::new(),
            day: day(),
        }
    }

    fn terms() -> PromoTerms {
        PromoTerms {
            code: "MAMA".to_owned(),
            value: PromoValue::Percent(10),
            conditions: PromoConditions::default(),
            starts_on: "2026-06-01".parse().unwrap(),
            ends_on: day(),
            is_active: true,
        }
    }

    fn used(discount: i64) -> DraftPromo {
        let PromoTerms { code, value, .. } = terms();
        DraftPromo { id: "m".to_owned(), code, value, discount: money(discount) }
    }

    fn flags(draft: &Draft, facts: &Facts) -> Vec<&'static str> {
        differences(draft, facts).into_iter().map(Flag::as_str).collect()
    }

    #[test]
    fn a_sale_that_agrees_has_no_flags() {
        let plain = draft(vec![line("p", 2, money(WALK_IN))], None);
        assert_eq!(flags(&plain, &facts(None)), [""; 0]);
        let with_promo = draft(vec![line("p", 2, money(WALK_IN))], Some(used(50)));
        assert_eq!(flags(&with_promo, &facts(Some(&terms()))), [""; 0]);
    }

    #[test]
    fn every_difference_has_its_own_flag() {
        let nothing_known = Facts {
            currency: "NGN",
            operator_known: false,
            buyer: Buyer::Unknown,
            prices: HashMap::new(),
            promo: None,
            categories: HashMap::new(),
            day: day(),
        };
        let mut odd = draft(vec![line("p", 2, money(WALK_IN))], Some(used(50)));
        odd.total = money(600);
        odd.payments[0].amount = money(550);
        let expected = [
            "change_differs",
            "currency_differs",
            "payments_differ",
            "total_differs",
            "unknown_operator",
            "unknown_patient",
            "unknown_product",
            "unknown_promo",
        ];
        assert_eq!(flags(&odd, &nothing_known), expected);
        let dear = draft(vec![line("p", 1, money(999))], None);
        let free = Prices { walk_in: Money::ZERO, member: Money::ZERO };
        let unpriced = Facts { prices: HashMap::from([("p".to_owned(), free)]), ..facts(None) };
        assert_eq!(flags(&draft(vec![line("p", 1, Money::ZERO)], None), &unpriced), ["no_price"]);
        assert_eq!(flags(&dear, &facts(None)), ["price_differs"]);
    }

    // MON: nothing is given away by saying that the usual price was another one
    #[test]
    fn of_a_given_price_the_usual_one_is_compared() {
        let given = |usual_price| {
            let mut line = line("p", 1, money(200));
            line.given = Some(DraftGiven { usual_price: money(usual_price), note: String::new(), approved_by: None });
            draft(vec![line], None)
        };
        assert_eq!(flags(&given(WALK_IN), &facts(None)), [""; 0]);
        assert_eq!(flags(&given(205), &facts(None)), ["price_differs"]);
    }

    #[test]
    fn members_and_nobody_else_pay_the_member_price() {
        let buyer = |tier| Facts { buyer: Buyer::Known(tier), ..facts(None) };
        let cheap = draft(vec![line("p", 1, money(MEMBER))], None);
        let dear = draft(vec![line("p", 1, money(WALK_IN))], None);
        assert_eq!(flags(&cheap, &buyer(Tier::Member)), [""; 0]);
        assert_eq!(flags(&dear, &buyer(Tier::Member)), ["price_differs"]);
        assert_eq!(flags(&cheap, &buyer(Tier::WalkIn)), ["price_differs"]);
        let unknown = Facts { buyer: Buyer::Unknown, ..facts(None) };
        assert_eq!(flags(&cheap, &unknown), ["unknown_patient"]);
        assert_eq!(flags(&dear, &unknown), ["unknown_patient"]);
    }

    #[test]
    fn a_promo_the_server_sees_differently_is_flagged() {
        let sale = |promo: DraftPromo| draft(vec![line("p", 2, money(WALK_IN))], Some(promo));
        let over = PromoTerms { ends_on: "2026-06-14".parse().unwrap(), ..terms() };
        assert_eq!(flags(&sale(used(50)), &facts(Some(&over))), ["promo_not_running"]);
        assert_eq!(flags(&sale(used(50)), &facts(None)), ["unknown_promo"]);
        assert_eq!(flags(&sale(used(49)), &facts(Some(&terms()))), ["promo_differs"]);
        let other_value = DraftPromo { value: PromoValue::Fixed(money(50)), ..used(50) };
        assert_eq!(flags(&sale(other_value), &facts(Some(&terms()))), ["promo_differs"]);
        let other_code = DraftPromo { code: "PAPA".to_owned(), ..used(50) };
        assert_eq!(flags(&sale(other_code), &facts(Some(&terms()))), ["promo_differs"]);
        let as_typed = DraftPromo { code: " mama".to_owned(), ..used(50) };
        assert_eq!(flags(&sale(as_typed), &facts(Some(&terms()))), [""; 0]);
    }

    // SET-06: what a promo is for is judged by the server's own products
    #[test]
    fn a_promo_of_a_category_takes_off_its_lines_only() {
        let conditions = PromoConditions { categories: vec!["Vitamins".to_owned()], ..PromoConditions::default() };
        let terms = PromoTerms { conditions, ..terms() };
        let lines = || vec![line("p", 2, money(WALK_IN)), line("q", 4, money(WALK_IN))];
        let sale = |discount| draft(lines(), Some(used(discount)));
        let mut known = facts(Some(&terms));
        let prices = known.prices["p"];
        known.prices.insert("q".to_owned(), prices);
        known.categories = HashMap::from([("p".to_owned(), "Vitamins".to_owned()), ("q".to_owned(), String::new())]);
        assert_eq!(flags(&sale(50), &known), [""; 0]);
        assert_eq!(flags(&sale(150), &known), ["promo_differs"]);
    }

    // SET-06
    #[test]
    fn of_buy_and_get_the_server_knows_how_many() {
        let conditions = PromoConditions { buy_quantity: Some(2), get_quantity: Some(1), ..PromoConditions::default() };
        let terms = PromoTerms { value: PromoValue::BuyGet, conditions, ..terms() };
        let sale = |discount| {
            let promo = DraftPromo { value: PromoValue::BuyGet, ..used(discount) };
            draft(vec![line("p", 3, money(WALK_IN))], Some(promo))
        };
        assert_eq!(flags(&sale(WALK_IN), &facts(Some(&terms))), [""; 0]);
        assert_eq!(flags(&sale(2 * WALK_IN), &facts(Some(&terms))), ["promo_differs"]);
    }

    #[derive(Deserialize)]
    struct Case {
        minor_units: u32,
        day: NaiveDate,
        member_number: String,
        lines: Vec<CaseLine>,
        promo: Option<CasePromo>,
        tenders: Vec<CaseTender>,
        expect: Expected,
    }

    #[derive(Deserialize)]
    struct CaseLine {
        walk_in: String,
        member: String,
        quantity: i64,
    }

    #[derive(Deserialize)]
    struct CaseTender {
        amount: String,
        tendered: String,
        change: String,
    }

    #[derive(Deserialize)]
    struct Expected {
        subtotal: String,
        discount: String,
        total: String,
        flags: Vec<String>,
    }

    impl Case {
        fn money(&self, text: &str) -> Result<Money, String> {
            Money::parse(text, self.minor_units).map_err(|error| format!("{text} {error}"))
        }

        /// The lines at the server's prices, and those prices by product.
        fn lines(&self, tier: Tier) -> Result<(Vec<DraftLine>, HashMap<String, Prices>), String> {
            let (mut lines, mut prices) = (Vec::new(), HashMap::new());
            for (number, sold) in self.lines.iter().enumerate() {
                let (walk_in, member) = (self.money(&sold.walk_in)?, self.money(&sold.member).ok());
                let product_id = number.to_string();
                lines.push(line(&product_id, sold.quantity, unit_price(walk_in, member, tier)));
                // On the server every product has both prices.
                prices.insert(product_id, Prices { walk_in, member: unit_price(walk_in, member, Tier::Member) });
            }
            Ok((lines, prices))
        }

        fn payments(&self) -> Result<Vec<DraftPayment>, String> {
            let payment = |tender: &CaseTender| {
                let money = |text: &str| self.money(text);
                Ok(cash(money(&tender.amount)?, money(&tender.tendered)?, money(&tender.change)?))
            };
            self.tenders.iter().map(payment).collect()
        }
    }

    #[test]
    fn the_shared_cases_of_sales_hold() {
        check("sale", 20, |case: Case| {
            let tier = tier_of(&case.member_number);
            let terms = case.promo.as_ref().map(|promo| promo.terms(case.minor_units));
            let (lines, prices) = case.lines(tier)?;
            let subtotal = totals::subtotal(lines.iter().map(|line| line.total)).ok_or("the subtotal is too large")?;
            let running = terms.as_ref().filter(|terms| promo::state(terms, case.day) == promo::State::Running);
            let promo = running.map(|terms| DraftPromo {
                id: String::new(),
                code: terms.code.clone(),
                value: terms.value,
                discount: promo::discount(terms.value, subtotal),
            });
            let sale = Draft { payments: case.payments()?, decimals: case.minor_units, ..draft(lines, promo) };
            let words = |amount: Money| amount.to_decimal(case.minor_units);
            same("the subtotal", words(subtotal), case.expect.subtotal.clone())?;
            same("the discount", words(sale.discount()), case.expect.discount.clone())?;
            same("the total", words(sale.total), case.expect.total.clone())?;
            let facts =
                Facts { buyer: Buyer::Known(tier), prices, promo: terms.as_ref(), day: case.day, ..facts(None) };
            let expected: Vec<&str> = case.expect.flags.iter().map(String::as_str).collect();
            same("the list of flags", flags(&sale, &facts), expected)
        });
    }

    proptest! {
        #[test]
        fn an_honest_sale_is_never_flagged_and_one_off_by_one_always(
            sold in prop::collection::vec(1i64..1000, 1..20), percent in prop::option::of(0i64..=100),
        ) {
            let lines: Vec<_> = sold.iter().map(|quantity| line("p", *quantity, money(WALK_IN))).collect();
            let subtotal = totals::subtotal(lines.iter().map(|line| line.total)).unwrap();
            let terms = percent.map(|percent| PromoTerms { value: PromoValue::Percent(percent), ..terms() });
            let promo = terms.as_ref().map(|terms| DraftPromo {
                value: terms.value,
                discount: promo::discount(terms.value, subtotal),
                ..used(0)
            });
            let mut sale = draft(lines, promo);
            prop_assert_eq!(flags(&sale, &facts(terms.as_ref())), [""; 0]);
            sale.total = sale.total.checked_add(money(1)).unwrap();
            prop_assert_eq!(flags(&sale, &facts(terms.as_ref())), ["payments_differ", "total_differs"]);
        }
    }
}
