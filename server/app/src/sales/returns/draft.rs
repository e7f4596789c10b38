//! A return as a till sent it, read into numbers.

use super::model::{SaleRefund, SaleReturnPayload, SaleReturnPayloadLine};
use crate::sales::draft::{MOST_LINES, MOST_PAYMENTS, MOST_QUANTITY, money, short};
use crate::sales::model::{PaymentMethod, ReturnReason, ReturnedTo, SaleOperator};
use crate::values::Money;

/// All amounts and quantities above zero, as the till said them.
#[derive(Debug, Clone, PartialEq)]
pub struct ReturnDraft {
    pub sale_id: String,
    pub sale_receipt_number: String,
    pub patient_id: Option<String>,
    pub currency: String,
    pub decimals: u32,
    pub receipt_number: String,
    pub reason: ReturnReason,
    pub note: String,
    /// Whose PIN was entered.
    pub approved_by: Option<SaleOperator>,
    pub promo_code: Option<String>,
    pub lines: Vec<ReturnLine>,
    pub refunds: Vec<Refund>,
    pub total: Money,
}

#[derive(Debug, Clone, PartialEq)]
pub struct ReturnLine {
    /// Which line of the sale, from 0.
    pub line: i64,
    pub product_id: String,
    pub name: String,
    pub batch_id: Option<String>,
    pub quantity: i64,
    pub unit_price: Money,
    /// Before what the promo had taken off.
    pub total: Money,
    pub discount: Money,
    pub to: ReturnedTo,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Refund {
    pub method: PaymentMethod,
    pub amount: Money,
    pub channel_id: Option<String>,
    pub reference: Option<String>,
}

impl ReturnDraft {
    /// Turns amounts into numbers of a currency with `decimals` decimals, or says in a sentence what is no return.
    pub fn read(payload: &SaleReturnPayload, decimals: u32) -> Result<ReturnDraft, String> {
        if payload.lines.is_empty() || payload.lines.len() > MOST_LINES || payload.refunds.len() > MOST_PAYMENTS {
            return Err("a return has 1 to 500 lines and at most 50 refunds".to_owned());
        }
        let texts = [
            ("sale_uuid", &payload.sale_uuid),
            ("sale_receipt_number", &payload.sale_receipt_number),
            ("currency", &payload.currency),
            ("receipt_number", &payload.receipt_number),
            ("note", &payload.note),
        ];
        texts.into_iter().try_for_each(|(name, text)| short(name, text))?;
        for text in payload.approved_by.iter().flat_map(|by| [&by.id, &by.name]) {
            short("approved_by", text)?;
        }
        short("promo_code", payload.promo_code.as_deref().unwrap_or_default())?;
        Ok(ReturnDraft {
            sale_id: payload.sale_uuid.clone(),
            sale_receipt_number: payload.sale_receipt_number.clone(),
            patient_id: payload.patient_id.clone().filter(|id| !id.is_empty()),
            currency: payload.currency.clone(),
            decimals,
            receipt_number: payload.receipt_number.clone(),
            reason: payload.reason,
            note: payload.note.clone(),
            approved_by: payload.approved_by.clone().filter(|by| !by.id.is_empty()),
            promo_code: payload.promo_code.clone().filter(|code| !code.is_empty()),
            lines: payload.lines.iter().map(|line| ReturnLine::read(line, decimals)).collect::<Result<_, _>>()?,
            refunds: payload.refunds.iter().map(|refund| Refund::read(refund, decimals)).collect::<Result<_, _>>()?,
            total: money("total", &payload.total, decimals)?,
        })
    }

    /// What the promo had taken off all of it; `None` when it is more than money can be.
    pub fn discount(&self) -> Option<Money> {
        self.lines.iter().try_fold(Money::ZERO, |sum, line| sum.checked_add(line.discount))
    }

    /// Every amount with the name of its field.
    pub fn amounts(&self) -> impl Iterator<Item = (&'static str, Money)> {
        let lines = self
            .lines
            .iter()
            .flat_map(|line| [("unit_price", line.unit_price), ("line", line.total), ("discount", line.discount)]);
        let refunds = self.refunds.iter().map(|refund| ("amount", refund.amount));
        std::iter::once(("total", self.total)).chain(lines).chain(refunds)
    }
}

impl ReturnLine {
    fn read(line: &SaleReturnPayloadLine, decimals: u32) -> Result<ReturnLine, String> {
        if !(1..=MOST_QUANTITY).contains(&line.quantity) {
            return Err("quantity is out of range".to_owned());
        }
        if !(0..500).contains(&line.line) {
            return Err("line is out of range".to_owned());
        }
        short("name", &line.name)?;
        short("product_uuid", &line.product_uuid)?;
        let unit_price = money("unit_price", &line.unit_price, decimals)?;
        let total = unit_price.checked_times(line.quantity).ok_or("unit_price times quantity is too large")?;
        Ok(ReturnLine {
            line: line.line,
            product_id: line.product_uuid.clone(),
            name: line.name.clone(),
            batch_id: line.batch_id.clone(),
            quantity: line.quantity,
            unit_price,
            total,
            discount: money("discount", &line.discount, decimals)?,
            to: line.to,
        })
    }
}

impl Refund {
    fn read(refund: &SaleRefund, decimals: u32) -> Result<Refund, String> {
        short("reference", refund.reference.as_deref().unwrap_or_default())?;
        Ok(Refund {
            method: refund.method,
            amount: money("amount", &refund.amount, decimals)?,
            channel_id: refund.channel_id.clone(),
            reference: refund.reference.clone(),
        })
    }
}
