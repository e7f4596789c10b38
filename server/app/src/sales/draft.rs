//! A sale as a till sent it, read into numbers.

use super::model::{
    GivenPrice, PaymentMethod, Prescription, SaleOperator, SalePayload, SalePayloadLine, SalePayloadPayment,
    SalePayloadPromo,
};
use crate::promos::{PromoKind, PromoValue};
use crate::values::{Money, MoneyError};

pub const MOST_LINES: usize = 500;
pub const MOST_PAYMENTS: usize = 50;
pub const MOST_QUANTITY: i64 = 1_000_000_000;
const LONGEST_TEXT: usize = 1000;

/// A payload whose amounts are numbers: the till's own words, to be kept as they are.
#[derive(Debug, Clone, PartialEq)]
pub struct Draft {
    pub patient_id: Option<String>,
    pub currency: String,
    pub decimals: u32,
    pub receipt_number: String,
    pub promo: Option<DraftPromo>,
    /// `None` where nobody was asked for one.
    pub prescription: Option<Prescription>,
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
    /// `None` where the price is the usual one.
    pub given: Option<DraftGiven>,
    /// How the patient takes it, as the label says.
    pub directions: Option<String>,
}

/// Why a line has another price than the usual one.
#[derive(Debug, Clone, PartialEq)]
pub struct DraftGiven {
    pub usual_price: Money,
    pub note: String,
    /// Whose PIN was entered.
    pub approved_by: Option<SaleOperator>,
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

/// The promo as the till knew it, and what it took off.
#[derive(Debug, Clone, PartialEq)]
pub struct DraftPromo {
    pub id: String,
    pub code: String,
    pub value: PromoValue,
    pub discount: Money,
}

impl Draft {
    /// Turns amounts into numbers of a currency with `decimals` decimals, or says in a sentence what is no sale.
    ///
    /// Refuses only that: no lines, amounts that are no amounts, quantities below 1.
    pub fn read(payload: SalePayload, decimals: u32) -> Result<Draft, String> {
        if payload.lines.is_empty() || payload.lines.len() > MOST_LINES || payload.payments.len() > MOST_PAYMENTS {
            return Err("a sale has 1 to 500 lines and at most 50 payments".to_owned());
        }
        let lines = payload.lines.into_iter().map(|line| DraftLine::read(line, decimals)).collect::<Result<_, _>>()?;
        let payments = payload
            .payments
            .into_iter()
            .map(|payment| DraftPayment::read(payment, decimals))
            .collect::<Result<_, _>>()?;
        short("receipt_number", &payload.receipt_number)?;
        short("currency", &payload.currency)?;
        Ok(Draft {
            patient_id: payload.patient_id.filter(|id| !id.is_empty()),
            currency: payload.currency,
            decimals,
            receipt_number: payload.receipt_number,
            promo: payload.promo.map(|promo| DraftPromo::read(promo, decimals)).transpose()?,
            prescription: payload.prescription.map(read_prescription).transpose()?,
            total: money("total", &payload.total, decimals)?,
            lines,
            payments,
        })
    }

    /// The payload that a till writes of such a sale.
    pub fn payload(&self) -> SalePayload {
        let money = |amount: Money| amount.to_decimal(self.decimals);
        SalePayload {
            patient_id: self.patient_id.clone(),
            currency: self.currency.clone(),
            receipt_number: self.receipt_number.clone(),
            lines: self
                .lines
                .iter()
                .map(|line| SalePayloadLine {
                    product_uuid: line.product_id.clone(),
                    name: line.name.clone(),
                    batch_id: line.batch_id.clone(),
                    quantity: line.quantity,
                    unit_price: money(line.unit_price),
                    given: line.given.as_ref().map(|given| GivenPrice {
                        usual_price: money(given.usual_price),
                        note: given.note.clone(),
                        approved_by: given.approved_by.clone(),
                    }),
                    directions: line.directions.clone(),
                })
                .collect(),
            payments: self
                .payments
                .iter()
                .map(|payment| SalePayloadPayment {
                    method: payment.method,
                    amount: money(payment.amount),
                    tendered: money(payment.tendered),
                    change: money(payment.change),
                    channel_id: payment.channel_id.clone(),
                    reference: payment.reference.clone(),
                })
                .collect(),
            promo: self.promo.as_ref().map(|promo| SalePayloadPromo {
                id: promo.id.clone(),
                code: promo.code.clone(),
                kind: promo.value.kind(),
                value: promo.value.to_text(self.decimals),
                discount: money(promo.discount),
            }),
            prescription: self.prescription.clone(),
            total: money(self.total),
        }
    }

    /// What the promo took off, zero without one.
    pub fn discount(&self) -> Money {
        self.promo.as_ref().map_or(Money::ZERO, |promo| promo.discount)
    }
}

fn read_prescription(said: Prescription) -> Result<Prescription, String> {
    let approved_by = said.approved_by.filter(|by| !by.id.is_empty());
    for text in approved_by.iter().flat_map(|by| [&by.id, &by.name]) {
        short("prescription.approved_by", text)?;
    }
    let (prescriber, number) = (said.prescriber.trim().to_owned(), said.number.trim().to_owned());
    short("prescription.prescriber", &prescriber)?;
    short("prescription.number", &number)?;
    Ok(Prescription { prescriber, number, approved_by })
}

impl DraftLine {
    fn read(line: SalePayloadLine, decimals: u32) -> Result<DraftLine, String> {
        if !(1..=MOST_QUANTITY).contains(&line.quantity) {
            return Err("quantity is out of range".to_owned());
        }
        short("name", &line.name)?;
        short("product_uuid", &line.product_uuid)?;
        let directions = line.directions.as_deref().map_or("", str::trim);
        short("directions", directions)?;
        let unit_price = money("unit_price", &line.unit_price, decimals)?;
        let total = unit_price.checked_times(line.quantity).ok_or("unit_price times quantity is too large")?;
        Ok(DraftLine {
            product_id: line.product_uuid,
            name: line.name,
            batch_id: line.batch_id,
            quantity: line.quantity,
            unit_price,
            total,
            directions: (!directions.is_empty()).then(|| directions.to_owned()),
            given: line.given.map(|given| DraftGiven::read(given, decimals)).transpose()?,
        })
    }
}

impl DraftGiven {
    fn read(given: GivenPrice, decimals: u32) -> Result<DraftGiven, String> {
        short("given.note", &given.note)?;
        for text in given.approved_by.iter().flat_map(|by| [&by.id, &by.name]) {
            short("given.approved_by", text)?;
        }
        Ok(DraftGiven {
            usual_price: money("given.usual_price", &given.usual_price, decimals)?,
            note: given.note.trim().to_owned(),
            approved_by: given.approved_by.filter(|by| !by.id.is_empty()),
        })
    }
}

impl DraftPayment {
    fn read(payment: SalePayloadPayment, decimals: u32) -> Result<DraftPayment, String> {
        short("reference", payment.reference.as_deref().unwrap_or_default())?;
        Ok(DraftPayment {
            method: payment.method,
            amount: money("amount", &payment.amount, decimals)?,
            tendered: money("tendered", &payment.tendered, decimals)?,
            change: money("change", &payment.change, decimals)?,
            channel_id: payment.channel_id,
            reference: payment.reference,
        })
    }
}

impl DraftPromo {
    fn read(promo: SalePayloadPromo, decimals: u32) -> Result<DraftPromo, String> {
        short("promo.id", &promo.id)?;
        short("promo.code", &promo.code)?;
        let value = match promo.kind {
            // A whole percent is written as an amount without decimals is.
            PromoKind::Percent => PromoValue::Percent(money("promo.value", &promo.value, 0)?.minor()),
            PromoKind::Fixed => PromoValue::Fixed(money("promo.value", &promo.value, decimals)?),
            // The server knows how many of how many.
            PromoKind::BuyGet => PromoValue::BuyGet,
        };
        let discount = money("promo.discount", &promo.discount, decimals)?;
        Ok(DraftPromo { id: promo.id, code: promo.code, value, discount })
    }
}

pub fn money(name: &str, text: &str, decimals: u32) -> Result<Money, String> {
    Money::parse(text, decimals).map_err(|error: MoneyError| format!("{name} {error}"))
}

pub fn short(name: &str, text: &str) -> Result<(), String> {
    if text.len() <= LONGEST_TEXT { Ok(()) } else { Err(format!("{name} is too long")) }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn payload() -> Value {
        json!({
            "patient_id": "", "currency": "GHS", "receipt_number": "1", "total": "4.50",
            "lines": [{"product_uuid": "p", "name": "P", "batch_id": null, "quantity": 2, "unit_price": "2.50",
                       "given": {"usual_price": "3.00", "note": " dented ", "approved_by": null},
                       "directions": " 1 tablet twice a day "}],
            "payments": [{"method": "mobile_money", "amount": "4.50", "tendered": "4.50", "change": "0",
                          "channel_id": "c", "reference": "r"}],
            "promo": {"id": "m", "code": "MAMA", "kind": "percent", "value": "10", "discount": "0.50"},
        })
    }

    fn read(payload: Value) -> Result<Draft, String> {
        Draft::read(serde_json::from_value(payload).unwrap(), 2)
    }

    #[test]
    fn amounts_become_numbers_and_an_empty_patient_none() {
        let draft = read(payload()).unwrap();
        assert_eq!((draft.patient_id.as_deref(), draft.total, draft.discount()), (None, money_of(450), money_of(50)));
        assert_eq!(draft.lines[0].total, money_of(500));
        let given = DraftGiven { usual_price: money_of(300), note: "dented".to_owned(), approved_by: None };
        assert_eq!(draft.lines[0].given, Some(given));
        assert_eq!(draft.lines[0].directions.as_deref(), Some("1 tablet twice a day"));
        let promo = draft.promo.unwrap();
        assert_eq!((promo.code.as_str(), promo.value), ("MAMA", PromoValue::Percent(10)));
    }

    fn money_of(minor: i64) -> Money {
        Money::from_minor(minor)
    }

    // records of older tills name no promo at all
    #[test]
    fn a_sale_without_a_promo_takes_nothing_off() {
        let (mut null, mut older) = (payload(), payload());
        null["promo"] = Value::Null;
        older.as_object_mut().unwrap().remove("promo");
        for payload in [null, older] {
            let draft = read(payload).unwrap();
            assert_eq!((draft.promo.is_none(), draft.discount()), (true, Money::ZERO));
        }
    }

    #[test]
    fn what_is_no_sale_is_refused_with_the_field_that_is_wrong() {
        for (pointer, value, word) in [
            ("/lines", json!([]), "lines"),
            ("/lines/0/quantity", json!(0), "quantity"),
            ("/lines/0/quantity", json!(-1), "quantity"),
            ("/lines/0/unit_price", json!("1.234"), "unit_price"),
            ("/lines/0/unit_price", json!("one"), "unit_price"),
            ("/lines/0/unit_price", json!("92233720368547758.07"), "unit_price"),
            ("/lines/0/name", json!("x".repeat(1001)), "name"),
            ("/total", json!("1e2"), "total"),
            ("/payments/0/change", json!(""), "change"),
            ("/promo/value", json!("12.5"), "promo.value"),
            ("/promo/discount", json!("all"), "promo.discount"),
            ("/promo/code", json!("x".repeat(1001)), "promo.code"),
            ("/lines/0/given", json!({"usual_price": "3.005", "note": "", "approved_by": null}), "given.usual_price"),
            ("/lines/0/given/note", json!("x".repeat(1001)), "given.note"),
            ("/lines/0/directions", json!("x".repeat(1001)), "directions"),
        ] {
            let mut payload = payload();
            *payload.pointer_mut(pointer).unwrap() = value;
            assert!(read(payload).unwrap_err().contains(word), "{pointer}");
        }
    }
}
