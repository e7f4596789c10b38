use bloom_storage::counters;
use chrono::{DateTime, Utc};
use sea_orm::{DatabaseTransaction, DbErr};

use super::draft::Draft;
use super::model::{SalePayload, SalePayloadLine, SalePayloadPayment, SalePayloadPromo};
use super::store::{self, NewSale};
use super::sync::{self, RecordKind, SyncRecord};
use crate::values::Money;

/// A sale that happened and arrived before this server kept its books.
#[derive(Debug, Clone)]
pub struct PastSale {
    pub id: String,
    pub device_id: String,
    pub epoch: i64,
    pub seq: i64,
    pub operator_id: String,
    pub operator_name: String,
    pub made_at: DateTime<Utc>,
    pub received_at: DateTime<Utc>,
    pub draft: Draft,
    /// What each line cost, where that is known.
    pub costs: Vec<Option<Money>>,
}

/// Adds past sales, numbered in this order, with the answers their tills would get again.
///
/// Stock is not touched: see [`crate::inventory::add_past_sold`].
pub async fn add_past(tx: &DatabaseTransaction, facility_id: &str, past: &[PastSale]) -> Result<(), DbErr> {
    let count = i64::try_from(past.len()).unwrap_or(i64::MAX);
    let last = counters::advance(tx, counters::SALES, facility_id, count).await?;
    let mut records = Vec::with_capacity(past.len());
    for sale in past {
        records.push(record_of(facility_id, sale)?);
    }
    let flags = std::collections::BTreeSet::new();
    let sales: Vec<NewSale> = (last - count + 1..)
        .zip(past.iter().zip(&records))
        .map(|(number, (sale, record))| NewSale {
            record,
            draft: &sale.draft,
            number,
            patient_id: sale.draft.patient_id.as_deref(),
            operator_name: &sale.operator_name,
            sent_by: &sale.operator_id,
            received_at: sale.received_at.timestamp_millis(),
            flags: &flags,
            costs: &sale.costs,
        })
        .collect();
    store::insert(tx, &sales).await?;
    sync::add_past(tx, &sales).await
}

/// The record that a till would have sent.
fn record_of(facility_id: &str, sale: &PastSale) -> Result<SyncRecord, DbErr> {
    let payload = serde_json::to_value(payload_of(&sale.draft)).map_err(|error| DbErr::Json(error.to_string()))?;
    Ok(SyncRecord {
        id: sale.id.clone(),
        device_id: sale.device_id.clone(),
        epoch: sale.epoch,
        seq: sale.seq,
        schema: 1,
        kind: RecordKind::Sale,
        operator_id: sale.operator_id.clone(),
        facility_id: facility_id.to_owned(),
        made_at: sale.made_at,
        clock_offset: 0,
        hash: sync::hash_of(&payload),
        payload,
    })
}

fn payload_of(draft: &Draft) -> SalePayload {
    let money = |amount: Money| amount.to_decimal(draft.decimals);
    SalePayload {
        patient_id: draft.patient_id.clone(),
        currency: draft.currency.clone(),
        receipt_number: draft.receipt_number.clone(),
        lines: draft
            .lines
            .iter()
            .map(|line| SalePayloadLine {
                product_uuid: line.product_id.clone(),
                name: line.name.clone(),
                batch_id: line.batch_id.clone(),
                quantity: line.quantity,
                unit_price: money(line.unit_price),
            })
            .collect(),
        payments: draft
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
        promo: draft.promo.as_ref().map(|promo| SalePayloadPromo {
            id: promo.id.clone(),
            code: promo.code.clone(),
            kind: promo.value.kind(),
            value: promo.value.to_text(draft.decimals),
            discount: money(promo.discount),
        }),
        total: money(draft.total),
    }
}
