use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::web::page_in_contract;

page_in_contract!(ShiftPage, Shift);

/// an entry of a shift; money as decimal strings
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ShiftEntryPayload {
    /// The id of the record that opened the shift
    pub shift_uuid: String,
    #[schema(inline)]
    pub kind: ShiftEntryKind,
    pub currency: String,
    /// What was counted in the drawer (`opened`, `closed`), or paid in or out. Decimal string in the major unit, e.g. 12.50
    pub amount: String,
    /// Notes and coins that were counted, which make `amount`; empty when only the sum was typed
    pub pieces: Vec<CashPieces>,
    /// Why it was paid in or out, or why the count differs from what was expected; may be empty otherwise
    pub note: String,
    /// The shift is of one cashier at this till, and not of the till
    pub per_cashier: bool,
    /// Of `closed` only
    #[schema(required)]
    pub closing: Option<ShiftClosing>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ShiftEntryKind {
    Opened,
    PaidIn,
    PaidOut,
    Closed,
}

impl ShiftEntryKind {
    pub fn as_str(self) -> &'static str {
        match self {
            ShiftEntryKind::Opened => "opened",
            ShiftEntryKind::PaidIn => "paid_in",
            ShiftEntryKind::PaidOut => "paid_out",
            ShiftEntryKind::Closed => "closed",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CashPieces {
    /// Of one note or coin: decimal string in the major unit, e.g. 0.50
    pub value: String,
    pub count: i64,
}

/// what the till counted of its own records when the shift was closed; decimal strings in the major unit
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ShiftClosing {
    /// The number of the last record of the device that is in these figures
    pub through_seq: i64,
    pub sales: i64,
    pub returns: i64,
    pub opening: String,
    /// Cash that stayed: less the change
    pub cash_sales: String,
    pub cash_refunds: String,
    pub mobile_money: String,
    pub paid_in: String,
    pub paid_out: String,
    /// opening + cash_sales - cash_refunds + paid_in - paid_out
    pub expected: String,
}

/// a shift as its entries and the sales of the server tell it; money as decimal strings
#[derive(Debug, Serialize, ToSchema)]
pub struct Shift {
    pub uuid: String,
    /// The till
    pub device_id: String,
    pub per_cashier: bool,
    pub currency: String,
    pub opened_at: DateTime<Utc>,
    pub opened_by: ShiftPerson,
    /// What was counted when it was opened
    pub opening: String,
    /// What was paid in and out, the first first
    pub movements: Vec<CashMovement>,
    /// null: nobody closed it, or the closing is not here yet
    #[schema(required)]
    pub closed: Option<ClosedShift>,
    /// What the server has of its sales
    pub here: ShiftSales,
    /// What this till (or cashier) sold after the closing, before the next shift was opened: it is in no shift
    pub late: ShiftSales,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ShiftPerson {
    pub id: String,
    /// Empty: nobody of the facility
    pub name: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CashMovement {
    pub uuid: String,
    pub made_at: DateTime<Utc>,
    pub by: ShiftPerson,
    /// Below zero: paid out
    pub amount: String,
    pub note: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ClosedShift {
    pub at: DateTime<Utc>,
    pub by: ShiftPerson,
    pub counted: String,
    pub pieces: Vec<CashPieces>,
    /// counted - expected
    pub difference: String,
    pub note: String,
    pub till: ShiftClosing,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, ToSchema)]
pub struct ShiftSales {
    pub sales: i64,
    pub returns: i64,
    /// Cash that stayed, less what was given back
    pub cash: String,
    /// Less what was given back
    pub mobile_money: String,
}
