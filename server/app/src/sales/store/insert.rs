//! Writing sales.

use std::collections::{BTreeSet, HashMap};

use bloom_storage::{Row, bulk, row};
use sea_orm::{DatabaseTransaction, DbErr};
use serde_json::json;

use crate::sales::costing::costing;
use crate::sales::draft::{Draft, DraftGiven};
use crate::sales::flag::Flag;
use crate::sales::model::{Prescription, SaleOperator};
use crate::values::{Money, Origin};

/// A sale to be written.
pub struct NewSale<'a> {
    pub origin: Origin<'a>,
    pub draft: &'a Draft,
    pub number: i64,
    /// Whose it is: not the one on the draft when that one was merged meanwhile.
    pub patient_id: Option<&'a str>,
    pub operator_name: &'a str,
    pub flags: &'a BTreeSet<Flag>,
    /// What each line cost, where that is known.
    pub costs: &'a [Option<Money>],
    /// Of who approved a price, those who manage the facility: name by id.
    pub managers: &'a HashMap<String, String>,
}

/// Writes sales with their lines and payments.
pub async fn insert(tx: &DatabaseTransaction, sales: &[NewSale<'_>]) -> Result<(), DbErr> {
    bulk::insert(tx, "sales", sales.iter().map(sale_row).collect()).await?;
    bulk::insert(tx, "sale_lines", sales.iter().flat_map(line_rows).collect()).await?;
    bulk::insert(tx, "sale_payments", sales.iter().flat_map(payment_rows).collect()).await
}

fn line_rows(sale: &NewSale<'_>) -> Vec<Row<12>> {
    let mut costs = sale.costs.iter().copied();
    let rows = (0_i64..).zip(&sale.draft.lines).map(|(position, line)| {
        row! {
            sale_id: sale.origin.id,
            position,
            product_id: line.product_id.as_str(),
            name: line.name.as_str(),
            batch_id: line.batch_id.clone(),
            quantity: line.quantity,
            unit_price: line.unit_price.minor(),
            total: line.total.minor(),
            cost: costs.next().flatten().map(Money::minor),
            usual_price: line.given.as_ref().map(|given| given.usual_price.minor()),
            given: line.given.as_ref().map(|given| given_text(given, sale.managers)),
            directions: line.directions.clone(),
        }
    });
    rows.collect()
}

/// As it is kept: JSON.
fn given_text(given: &DraftGiven, managers: &HashMap<String, String>) -> String {
    let approved_by = given.approved_by.as_ref().map(|by| named(by, managers));
    json!({ "note": given.note, "approved_by": approved_by }).to_string()
}

/// As it is kept: JSON.
fn prescription_text(said: &Prescription, managers: &HashMap<String, String>) -> String {
    let approved_by = said.approved_by.as_ref().map(|by| named(by, managers));
    json!({ "prescriber": said.prescriber, "number": said.number, "approved_by": approved_by }).to_string()
}

/// With the name that the server has.
fn named(by: &SaleOperator, managers: &HashMap<String, String>) -> SaleOperator {
    SaleOperator { id: by.id.clone(), name: managers.get(&by.id).unwrap_or(&by.name).clone() }
}

fn payment_rows(sale: &NewSale<'_>) -> Vec<Row<8>> {
    let rows = (0_i64..).zip(&sale.draft.payments).map(|(position, payment)| {
        row! {
            sale_id: sale.origin.id,
            position,
            method: payment.method.as_str(),
            amount: payment.amount.minor(),
            tendered: payment.tendered.minor(),
            change_given: payment.change.minor(),
            channel_id: payment.channel_id.clone(),
            reference: payment.reference.clone(),
        }
    });
    rows.collect()
}

fn sale_row(sale: &NewSale<'_>) -> Row<27> {
    let (origin, draft) = (&sale.origin, sale.draft);
    let promo = draft.promo.as_ref();
    let costing = costing(draft, sale.costs);
    let flags: Vec<&str> = sale.flags.iter().map(|flag| flag.as_str()).collect();
    row! {
        id: origin.id,
        facility_id: origin.facility_id,
        number: sale.number,
        patient_id: sale.patient_id.map(str::to_owned),
        status: "A",
        made_at: origin.made_at.timestamp_millis(),
        clock_offset: origin.clock_offset,
        received_at: origin.received_at.timestamp_millis(),
        operator_id: origin.operator_id,
        operator_name: sale.operator_name,
        sent_by: origin.sent_by,
        device_id: origin.device_id,
        epoch: origin.epoch,
        seq: origin.seq,
        receipt_number: draft.receipt_number.as_str(),
        currency: draft.currency.as_str(),
        minor_units: i64::from(draft.decimals),
        promo_id: promo.map(|promo| promo.id.clone()),
        promo_code: promo.map(|promo| promo.code.clone()),
        promo_kind: promo.map(|promo| promo.value.kind().as_str().to_owned()),
        promo_value: promo.map(|promo| promo.value.stored()),
        prescription: draft.prescription.as_ref().map(|said| prescription_text(said, sale.managers)),
        discount: draft.discount().minor(),
        total: draft.total.minor(),
        flags: flags.join(" "),
        cost: costing.cost.minor(),
        costed: costing.paid.minor(),
    }
}
