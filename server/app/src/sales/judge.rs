//! What the server thinks of a completed sale. It is applied whatever this says: the goods have left the shop.

use std::collections::{BTreeSet, HashMap};

use super::model::{PaymentMethod, SalePayload};
use super::sync::Fault;
use crate::inventory::Prices;
use crate::values::Money;

const MOST_LINES: usize = 500;
const MOST_PAYMENTS: usize = 50;
const MOST_QUANTITY: i64 = 1_000_000_000;
const LONGEST_TEXT: usize = 1000;

/// A payload whose amounts are numbers: the till's own words, to be kept as they are.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    pub patient_id: Option<String>,
    pub currency: String,
    pub decimals: u32,
    pub receipt_number: String,
    pub total: Money,
    pub lines: Vec<DraftLine>,
    pub payments: Vec<DraftPayment>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct DraftLine {
    pub product_id: String,
    pub name: String,
    pub batch_id: Option<String>,
    pub quantity: i64,
    pub unit_price: Money,
    pub total: Money,
}

#[derive(Debug, Clone, PartialEq)]
pub struct DraftPayment {
    pub method: PaymentMethod,
    pub amount: Money,
    pub tendered: Money,
    pub change: Money,
    pub channel_id: Option<String>,
    pub reference: Option<String>,
}

/// A difference between the till's words and the server's own view. Goes out in snake case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flag {
    BatchShort,
    ChangeDiffers,
    CurrencyDiffers,
    ExpiredBatch,
    Oversold,
    PaymentsDiffer,
    PriceDiffers,
    TotalDiffers,
    UnknownBatch,
    UnknownOperator,
    UnknownPatient,
    UnknownProduct,
}

impl Flag {
    pub fn as_str(self) -> &'static str {
        match self {
            Flag::BatchShort => "batch_short",
            Flag::ChangeDiffers => "change_differs",
            Flag::CurrencyDiffers => "currency_differs",
            Flag::ExpiredBatch => "expired_batch",
            Flag::Oversold => "oversold",
            Flag::PaymentsDiffer => "payments_differ",
            Flag::PriceDiffers => "price_differs",
            Flag::TotalDiffers => "total_differs",
            Flag::UnknownBatch => "unknown_batch",
            Flag::UnknownOperator => "unknown_operator",
            Flag::UnknownPatient => "unknown_patient",
            Flag::UnknownProduct => "unknown_product",
        }
    }
}

/// What the server knows about the things a sale names.
#[derive(Debug, Clone, Default)]
pub struct Facts<'a> {
    pub currency: &'a str,
    pub operator_known: bool,
    /// True as well when the sale names no patient.
    pub patient_known: bool,
    pub prices: HashMap<String, Prices>,
}

/// Turns amounts into numbers of a currency with `decimals` decimals.
///
/// Refuses only what is no sale at all: no lines, amounts that are no amounts, quantities below 1.
pub fn draft(payload: SalePayload, decimals: u32) -> Result<Draft, Fault> {
    if payload.lines.is_empty() || payload.lines.len() > MOST_LINES || payload.payments.len() > MOST_PAYMENTS {
        return Err(Fault::malformed("a sale has 1 to 500 lines and at most 50 payments"));
    }
    let money = |name: &str, text: &str| {
        Money::parse(text, decimals).map_err(|error| Fault::malformed(format!("{name} {error}")))
    };
    let short = |name: &str, text: &str| {
        if text.len() <= LONGEST_TEXT { Ok(()) } else { Err(Fault::malformed(format!("{name} is too long"))) }
    };
    let mut lines = Vec::with_capacity(payload.lines.len());
    for line in payload.lines {
        if !(1..=MOST_QUANTITY).contains(&line.quantity) {
            return Err(Fault::malformed("quantity is out of range"));
        }
        short("name", &line.name)?;
        short("product_uuid", &line.product_uuid)?;
        let unit_price = money("unit_price", &line.unit_price)?;
        let total = unit_price
            .checked_times(line.quantity)
            .ok_or_else(|| Fault::malformed("unit_price times quantity is too large"))?;
        lines.push(DraftLine {
            product_id: line.product_uuid,
            name: line.name,
            batch_id: line.batch_id,
            quantity: line.quantity,
            unit_price,
            total,
        });
    }
    let mut payments = Vec::with_capacity(payload.payments.len());
    for payment in payload.payments {
        short("reference", payment.reference.as_deref().unwrap_or_default())?;
        payments.push(DraftPayment {
            method: payment.method,
            amount: money("amount", &payment.amount)?,
            tendered: money("tendered", &payment.tendered)?,
            change: money("change", &payment.change)?,
            channel_id: payment.channel_id,
            reference: payment.reference,
        });
    }
    short("receipt_number", &payload.receipt_number)?;
    short("currency", &payload.currency)?;
    let total = money("total", &payload.total)?;
    Ok(Draft {
        patient_id: payload.patient_id.filter(|id| !id.is_empty()),
        currency: payload.currency,
        decimals,
        receipt_number: payload.receipt_number,
        total,
        lines,
        payments,
    })
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
    flag(Flag::UnknownPatient, !facts.patient_known);
    for line in &draft.lines {
        match facts.prices.get(&line.product_id) {
            None => flag(Flag::UnknownProduct, true),
            Some(prices) => flag(Flag::PriceDiffers, !is_asked(prices, line.unit_price, draft.patient_id.is_some())),
        }
    }
    flag(Flag::TotalDiffers, sum(draft.lines.iter().map(|line| line.total)) != Some(draft.total));
    flag(Flag::PaymentsDiffer, sum(draft.payments.iter().map(|payment| payment.amount)) != Some(draft.total));
    let gave_back = |payment: &DraftPayment| payment.amount.checked_add(payment.change) == Some(payment.tendered);
    flag(Flag::ChangeDiffers, !draft.payments.iter().all(gave_back));
    flags
}

/// Members are patients: only a sale to a patient may use the member price.
fn is_asked(prices: &Prices, price: Money, to_patient: bool) -> bool {
    price == prices.walk_in || (to_patient && price == prices.member)
}

fn sum(amounts: impl Iterator<Item = Money>) -> Option<Money> {
    amounts.into_iter().try_fold(Money::ZERO, Money::checked_add)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn payload(lines: &[(&str, i64, &str)], total: &str, patient_id: Option<&str>) -> SalePayload {
        let lines: Vec<_> = lines
            .iter()
            .map(|(id, quantity, price)| {
                json!({"product_uuid": id, "name": id, "batch_id": null, "quantity": quantity, "unit_price": price})
            })
            .collect();
        serde_json::from_value(json!({
            "patient_id": patient_id, "currency": "GHS", "receipt_number": "1", "lines": lines, "total": total,
            "payments": [{"method": "cash", "amount": total, "tendered": total, "change": "0", "channel_id": null,
                          "reference": null}],
        }))
        .unwrap()
    }

    fn facts() -> Facts<'static> {
        let prices = Prices { walk_in: Money::from_minor(250), member: Money::from_minor(200) };
        Facts {
            currency: "GHS",
            operator_known: true,
            patient_known: true,
            prices: HashMap::from([("p".to_owned(), prices)]),
        }
    }

    fn flags(payload: SalePayload, facts: &Facts) -> Vec<&'static str> {
        differences(&draft(payload, 2).unwrap(), facts).into_iter().map(Flag::as_str).collect()
    }

    #[test]
    fn a_sale_that_agrees_has_no_flags() {
        assert_eq!(flags(payload(&[("p", 2, "2.50")], "5.00", None), &facts()), [""; 0]);
    }

    #[test]
    fn every_difference_has_its_own_flag() {
        let none = Facts { currency: "NGN", ..Facts::default() };
        let mut odd = payload(&[("p", 2, "2.50")], "6.00", Some("x"));
        odd.payments[0].amount = "5.50".to_owned();
        assert_eq!(
            flags(odd, &none),
            [
                "change_differs",
                "currency_differs",
                "payments_differ",
                "total_differs",
                "unknown_operator",
                "unknown_patient",
                "unknown_product"
            ]
        );
        assert_eq!(flags(payload(&[("p", 1, "9.99")], "9.99", None), &facts()), ["price_differs"]);
    }

    #[test]
    fn the_member_price_is_for_patients() {
        assert_eq!(flags(payload(&[("p", 1, "2.00")], "2.00", Some("x")), &facts()), [""; 0]);
        assert_eq!(flags(payload(&[("p", 1, "2.00")], "2.00", None), &facts()), ["price_differs"]);
    }

    #[test]
    fn what_is_no_sale_is_malformed() {
        for (lines, total) in [
            (&[][..], "0"),
            (&[("p", 0, "1")][..], "0"),
            (&[("p", -1, "1")][..], "-1"),
            (&[("p", 1, "1.234")][..], "1"),
            (&[("p", 1, "one")][..], "1"),
            (&[("p", 1, "1")][..], "1e2"),
            (&[("p", 1_000_000_000, "99999999999.00")][..], "1"),
        ] {
            assert_eq!(draft(payload(lines, total, None), 2).unwrap_err().code, "malformed", "{lines:?} {total}");
        }
    }

    proptest! {
        #[test]
        fn an_honest_total_is_never_flagged(lines in prop::collection::vec((1i64..1000, 0i64..1_000_000), 1..20)) {
            let total: i64 = lines.iter().map(|(quantity, price)| quantity * price).sum();
            let texts: Vec<String> = lines.iter().map(|(_, price)| Money::from_minor(*price).to_decimal(2)).collect();
            let lines: Vec<_> = lines.iter().zip(&texts).map(|((quantity, _), text)| ("p", *quantity, text.as_str())).collect();
            let total_text = Money::from_minor(total).to_decimal(2);
            let honest = flags(payload(&lines, &total_text, None), &facts());
            prop_assert!(!honest.contains(&"total_differs") && !honest.contains(&"payments_differ"));
            let wrong = Money::from_minor(total + 1).to_decimal(2);
            prop_assert!(flags(payload(&lines, &wrong, None), &facts()).contains(&"total_differs"));
        }
    }
}
