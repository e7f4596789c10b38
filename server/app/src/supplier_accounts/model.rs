//! Accounts with suppliers and their invoices, as the contract words them.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::books;
use crate::orders::OrderNumber;
use crate::web::page_in_contract;

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct AccountSupplier {
    pub uuid: String,
    pub name: String,
}

/// What a facility owes a supplier, and how much it may still order on credit; amounts are decimal strings in the major unit
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SupplierAccount {
    #[schema(inline)]
    pub supplier: AccountSupplier,
    /// A warehouse of the network answers for it
    pub by_warehouse: bool,
    /// ISO 4217
    pub currency: String,
    /// null: nobody has set one, and nothing is held
    #[schema(required)]
    pub credit_limit: Option<String>,
    /// Asked and still to come, and on no invoice, at the prices of the orders
    pub open_orders: String,
    /// On invoices
    pub invoiced: String,
    /// Received without surplus and on no invoice, at the prices of the orders
    pub not_invoiced: String,
    /// By credit notes, those included that are made by themselves
    pub credited: String,
    pub paid: String,
    /// invoiced + not_invoiced − credited − paid; below 0 when too much was paid
    pub owed: String,
    /// owed + open_orders
    pub used: String,
    /// credit_limit − used, below 0 above the limit; null without a limit
    #[schema(required)]
    pub left: Option<String>,
}

page_in_contract!(SupplierAccountPage, SupplierAccount);

/// An account with what was paid and credited
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SupplierAccountDetail {
    #[serde(flatten)]
    pub account: SupplierAccount,
    /// Newest first
    pub payments: Vec<SupplierPayment>,
    /// Newest first
    pub credit_notes: Vec<CreditNote>,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SupplierPayment {
    pub uuid: String,
    pub amount: String,
    /// When it was paid
    pub day: NaiveDate,
    pub reference: String,
    /// When it was written down
    pub at: DateTime<Utc>,
    /// Who wrote it down
    pub by: String,
}

/// What a supplier takes off what is owed
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct CreditNote {
    pub uuid: String,
    /// null: it is for goods that went back
    #[schema(required)]
    pub invoice_uuid: Option<String>,
    /// Of the invoice; of the return, `R-000001`, when it is for goods that went back
    pub invoice_number: String,
    /// Of the supplier; that of the shipment when it was made by itself
    pub number: String,
    pub amount: String,
    /// In words; `refused` or `missing` when it was made by itself; `returned` for goods that went back
    pub reason: String,
    /// Made by itself: what was refused or missing of a shipment is credited as soon as it is counted
    pub by_itself: bool,
    pub at: DateTime<Utc>,
    /// Who wrote it down, or counted
    pub by: String,
}

/// How much a facility may order of a supplier on credit
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct NewCreditLimit {
    pub facility_id: String,
    /// Decimal string in the major unit, 0 or more; null: without a limit
    #[schema(required)]
    pub credit_limit: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct NewSupplierPayment {
    /// Minted by the device
    pub uuid: String,
    pub facility_id: String,
    /// Decimal string in the major unit, above 0
    pub amount: String,
    /// Not after today
    pub day: NaiveDate,
    pub reference: String,
}

/// An invoice of a supplier outside, as it lies on the table
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct NewInvoice {
    /// Minted by the device
    pub uuid: String,
    pub facility_id: String,
    pub order_uuid: String,
    /// Of the supplier; no two of its invoices have the same
    pub number: String,
    /// Not after today
    pub day: NaiveDate,
    /// 1 to 500, no line of the order twice
    pub lines: Vec<NewInvoiceLine>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
pub struct NewInvoiceLine {
    pub order_line_uuid: String,
    /// Base units; 1 or more
    pub units: i64,
    /// Of the line; decimal string in the major unit, 0 or more
    pub amount: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct NewCreditNote {
    /// Minted by the device
    pub uuid: String,
    pub facility_id: String,
    /// Of the supplier
    pub number: String,
    /// Decimal string in the major unit, above 0
    pub amount: String,
    pub reason: String,
}

/// `waiting` while something of it is still to come, `matched` when it says what was received at the prices of the order,
/// `settled` when credit notes cover what it says too much, else `differs`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum InvoiceState {
    Waiting,
    Matched,
    Differs,
    Settled,
}

impl From<books::InvoiceState> for InvoiceState {
    fn from(state: books::InvoiceState) -> InvoiceState {
        match state {
            books::InvoiceState::Waiting => InvoiceState::Waiting,
            books::InvoiceState::Matched => InvoiceState::Matched,
            books::InvoiceState::Differs => InvoiceState::Differs,
            books::InvoiceState::Settled => InvoiceState::Settled,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct InvoiceOrder {
    pub uuid: String,
    /// Of the facility that ordered: `O-000123`
    #[schema(value_type = String)]
    pub number: OrderNumber,
}

/// An invoice of a supplier
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct InvoiceHead {
    /// That of the shipment when it was made by itself
    pub uuid: String,
    /// Of the supplier; that of the shipment when it was made by itself
    pub number: String,
    pub day: NaiveDate,
    /// A shipment of a warehouse
    pub by_itself: bool,
    #[schema(inline)]
    pub order: InvoiceOrder,
    #[schema(inline)]
    pub supplier: AccountSupplier,
    /// ISO 4217
    pub currency: String,
    pub amount: String,
    /// What of its units was received and is on no earlier invoice, at the prices of the order
    pub expected_amount: String,
    /// amount − expected_amount
    pub difference: String,
    /// By credit notes, those included that are made by themselves
    pub credited: String,
    #[schema(inline)]
    pub state: InvoiceState,
}

page_in_contract!(InvoicePage, InvoiceHead);

/// An invoice against what was ordered and what came
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Invoice {
    #[serde(flatten)]
    pub head: InvoiceHead,
    pub lines: Vec<InvoiceLine>,
    /// Newest first
    pub credit_notes: Vec<CreditNote>,
}

#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct InvoiceLine {
    pub order_line_uuid: String,
    pub name: String,
    pub pack: String,
    /// Base units in a pack
    pub pack_units: i64,
    /// Of a pack, as it was ordered
    pub price: String,
    /// Of the whole line of the order, in base units
    pub ordered_units: i64,
    pub received_units: i64,
    pub refused_units: i64,
    pub open_units: i64,
    /// On all invoices together
    pub invoiced_units: i64,
    /// On this one
    pub units: i64,
    pub amount: String,
    pub expected_amount: String,
    /// Units of this invoice that are neither received nor to come
    pub units_difference: i64,
    /// amount − expected_amount
    pub amount_difference: String,
}
