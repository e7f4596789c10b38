use super::model::{CashPieces, ShiftClosing, ShiftEntryKind, ShiftEntryPayload};
use crate::facilities::FacilitySettings;
use crate::values::{Money, Origin, is_uuid};

/// Characters.
const LONGEST_NOTE: usize = 500;
/// Denominations of one count.
const MOST_PIECES: usize = 40;
/// In the major unit of any currency: more than lies in any drawer.
const MOST_MONEY: i64 = 1_000_000_000;
const MOST_COUNT: i64 = 1_000_000;

/// An entry that can be written.
#[derive(Debug, Clone, PartialEq)]
pub struct ShiftEntry {
    pub shift_id: String,
    pub kind: ShiftEntryKind,
    /// Not below zero.
    pub amount: Money,
    pub pieces: Vec<CashPieces>,
    pub note: String,
    pub per_cashier: bool,
    /// Of a closing only.
    pub closing: Option<ShiftClosing>,
}

impl ShiftEntryPayload {
    /// The entry, or a sentence that says what is wrong with it.
    pub fn read(&self, settings: &FacilitySettings, origin: &Origin<'_>) -> Result<ShiftEntry, String> {
        if !is_uuid(&self.shift_uuid) {
            return Err("shift_uuid is not a UUID in lower-case form".to_owned());
        }
        if (self.kind == ShiftEntryKind::Opened) != (self.shift_uuid == origin.id) {
            return Err("a shift is named by the record that opened it".to_owned());
        }
        if self.currency != settings.currency {
            return Err(format!("currency is {}, and not that of the facility", self.currency));
        }
        let amount = money(&self.amount, settings, "amount")?;
        self.check_pieces(amount, settings)?;
        let note = self.note.trim();
        if note.chars().count() > LONGEST_NOTE {
            return Err(format!("note has more than {LONGEST_NOTE} characters"));
        }
        if matches!(self.kind, ShiftEntryKind::PaidIn | ShiftEntryKind::PaidOut) && note.is_empty() {
            return Err("what is paid in or out says why".to_owned());
        }
        if (self.kind == ShiftEntryKind::Closed) != self.closing.is_some() {
            return Err("closing goes with a closing, and with nothing else".to_owned());
        }
        if let Some(closing) = &self.closing {
            let expected = expected(closing, settings)?;
            if expected != amount && note.is_empty() {
                return Err("a count that differs says why".to_owned());
            }
            if !(0..origin.seq).contains(&closing.through_seq) {
                return Err("through_seq is not before the closing".to_owned());
            }
        }
        Ok(ShiftEntry {
            shift_id: self.shift_uuid.clone(),
            kind: self.kind,
            amount,
            pieces: self.pieces.clone(),
            note: note.to_owned(),
            per_cashier: self.per_cashier,
            closing: self.closing.clone(),
        })
    }

    fn check_pieces(&self, amount: Money, settings: &FacilitySettings) -> Result<(), String> {
        if self.pieces.is_empty() {
            return Ok(());
        }
        if self.pieces.len() > MOST_PIECES {
            return Err(format!("pieces has more than {MOST_PIECES} values"));
        }
        let mut sum = 0_i64;
        for CashPieces { value, count } in &self.pieces {
            let one = money(value, settings, "pieces.value")?;
            if !(0..=MOST_COUNT).contains(count) {
                return Err("pieces.count is out of range".to_owned());
            }
            sum = one.minor().checked_mul(*count).and_then(|all| sum.checked_add(all)).ok_or("pieces is too large")?;
        }
        if sum != amount.minor() {
            return Err("pieces do not make the amount".to_owned());
        }
        Ok(())
    }
}

/// What had to be in the drawer, which the till says by the same rule (`shifts/figures.ts`).
fn expected(closing: &ShiftClosing, settings: &FacilitySettings) -> Result<Money, String> {
    let part = |text: &str, name: &str| money(text, settings, name).map(Money::minor);
    let minor = part(&closing.opening, "closing.opening")? + part(&closing.cash_sales, "closing.cash_sales")?
        - part(&closing.cash_refunds, "closing.cash_refunds")?
        + part(&closing.paid_in, "closing.paid_in")?
        - part(&closing.paid_out, "closing.paid_out")?;
    // Either may be below zero: what came back may be of an earlier shift.
    signed(&closing.mobile_money, settings, "closing.mobile_money")?;
    let told = signed(&closing.expected, settings, "closing.expected")?;
    if told.minor() != minor {
        return Err("closing.expected is not what its parts make".to_owned());
    }
    if !(0..=MOST_COUNT).contains(&closing.sales) || !(0..=MOST_COUNT).contains(&closing.returns) {
        return Err("closing counts are out of range".to_owned());
    }
    Ok(told)
}

fn money(text: &str, settings: &FacilitySettings, field: &str) -> Result<Money, String> {
    let money = signed(text, settings, field)?;
    if money.minor() >= 0 { Ok(money) } else { Err(format!("{field} is below zero")) }
}

fn signed(text: &str, settings: &FacilitySettings, field: &str) -> Result<Money, String> {
    let money = Money::parse(text, settings.decimals).map_err(|error| format!("{field} {error}"))?;
    let most = MOST_MONEY.saturating_mul(10_i64.pow(settings.decimals.min(4)));
    if (-most..=most).contains(&money.minor()) { Ok(money) } else { Err(format!("{field} is out of range")) }
}
