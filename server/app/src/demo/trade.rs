//! What each facility of the demonstration keeps and has sold, with books that agree.

use std::collections::HashMap;

use anyhow::Context;
use bloom_demo::{PromoValue as DemoValue, Trade};
use chrono::{DateTime, Utc};
use sea_orm::DatabaseTransaction;

use super::provider_stock;
use crate::inbox;
use crate::inventory::{self, BatchOwner, NewBatch, NewProduct, PastSold};
use crate::patients::{self, NewPatient, PatientFields};
use crate::promos::{self, PromoConditions, PromoTerms, PromoValue, StoredPromo};
use crate::sales::{Draft, DraftLine, DraftPayment, DraftPromo, PastSale, PaymentMethod};
use crate::values::{Money, Prices};

/// Rows converted and written together: a server keeps the memory it once needed.
const AT_ONCE: usize = 500;

/// Adds everything of one facility. Stock keeping and patient records are said to have begun just before the first sale,
/// or at `now`. `keeps`: some of its stock is the provider's.
pub async fn seed(tx: &DatabaseTransaction, trade: &Trade, keeps: bool, now: DateTime<Utc>) -> anyhow::Result<()> {
    let began = trade.sales.first().map_or(now, |sale| sale.made_at.min(now)).timestamp_millis() - 1;
    let facility_id = trade.facility_id.as_str();
    let sold = Sold::of(trade);
    let owned = |(position, product): (usize, &_)| {
        let owner = if keeps { provider_stock::owner_of(position, product) } else { BatchOwner::Facility };
        new_product(product, owner, &sold)
    };
    let products: Vec<_> = trade.products.iter().enumerate().collect();
    for some in products.chunks(AT_ONCE) {
        let products: Vec<_> = some.iter().copied().map(owned).collect();
        inventory::add(tx, facility_id, &products, began).await.context("demo products")?;
    }
    for some in trade.patients.chunks(AT_ONCE) {
        let patients: Vec<_> = some.iter().map(new_patient).collect();
        patients::add_all(tx, facility_id, &patients, began).await.context("demo patients")?;
    }
    let promos: Vec<_> = trade.promos.iter().map(|promo| stored_promo(promo, facility_id)).collect();
    promos::add_all(tx, &promos).await.context("demo promos")?;
    for some in trade.sales.chunks(AT_ONCE) {
        let past: Vec<_> = some.iter().map(|sale| past_sale(sale, trade)).collect();
        inbox::add_past(tx, facility_id, &past).await.context("demo sales")?;
        let moved: Vec<_> = some.iter().flat_map(past_sold).collect();
        inventory::add_past_sold(tx, facility_id, &moved).await.context("demo stock movements")?;
    }
    Ok(())
}

/// Base units sold, by batch, and by product where no batch was named.
#[derive(Default)]
struct Sold<'a> {
    from_batch: HashMap<&'a str, i64>,
    without_batch: HashMap<&'a str, i64>,
}

impl<'a> Sold<'a> {
    fn of(trade: &'a Trade) -> Sold<'a> {
        let mut sold = Sold::default();
        for line in trade.sales.iter().flat_map(|sale| &sale.lines) {
            let slot = match &line.batch_id {
                Some(batch_id) => sold.from_batch.entry(batch_id),
                None => sold.without_batch.entry(&line.product_uuid),
            };
            *slot.or_default() += line.quantity;
        }
        sold
    }
}

fn new_product(product: &bloom_demo::Product, owner: BatchOwner, sold: &Sold<'_>) -> NewProduct {
    let batches = product.batches.iter().map(|batch| NewBatch {
        id: batch.id.clone(),
        lot: batch.lot.clone(),
        expiry_date: batch.expiry_date,
        owner,
        unit_cost: product.unit_cost.filter(|_| owner == BatchOwner::Provider).map(Money::from_minor),
        quantity: batch.quantity,
        sold: sold.from_batch.get(batch.id.as_str()).copied().unwrap_or_default(),
    });
    NewProduct {
        id: product.uuid.clone(),
        catalogue_id: Some(product.catalogue_id.clone()),
        barcode_id: product.barcode_id.clone(),
        name: product.name.clone(),
        generic_name: product.generic_name.to_owned(),
        brand_name: product.brand_name.clone(),
        form: product.form.to_owned(),
        strength: product.strength.to_owned(),
        pack_size: product.pack_size.to_owned(),
        category: product.therapeutic_class.to_owned(),
        stocked: true,
        prescription_only: product.prescription_only,
        reorder_level: product.reorder_level,
        prices: Prices {
            walk_in: Money::from_minor(product.walk_in_selling_price),
            member: Money::from_minor(product.member_selling_price),
        },
        unit_cost: product.unit_cost.map(Money::from_minor),
        batches: batches.collect(),
        sold_without_batch: sold.without_batch.get(product.uuid.as_str()).copied().unwrap_or_default(),
    }
}

fn new_patient(patient: &bloom_demo::Patient) -> NewPatient {
    NewPatient {
        patient_pk: patient.patient_pk.clone(),
        program: patient.program.to_owned(),
        fields: PatientFields {
            first_name: patient.first_name.to_owned(),
            last_name: patient.last_name.to_owned(),
            phone: patient.phone.clone(),
            sex: patient.sex.to_owned(),
            birth_date: patient.birth_date,
            member_number: patient.member_number.clone(),
        },
    }
}

fn stored_promo(promo: &bloom_demo::Promo, facility_id: &str) -> StoredPromo {
    StoredPromo {
        id: promo.id.clone(),
        facility_id: facility_id.to_owned(),
        name: promo.name.clone(),
        terms: PromoTerms {
            code: promo.code.clone(),
            value: promo_value(promo.value),
            conditions: PromoConditions::default(),
            starts_on: promo.starts_on,
            ends_on: promo.ends_on,
            is_active: promo.is_active,
        },
        created_by: None,
        created_at: None,
        ended_at: None,
    }
}

fn promo_value(value: DemoValue) -> PromoValue {
    match value {
        DemoValue::Percent(percent) => PromoValue::Percent(percent),
        DemoValue::Fixed(minor) => PromoValue::Fixed(Money::from_minor(minor)),
    }
}

fn past_sale(sale: &bloom_demo::Sale, trade: &Trade) -> PastSale {
    let lines = sale.lines.iter().map(|line| DraftLine {
        product_id: line.product_uuid.clone(),
        name: line.name.clone(),
        batch_id: line.batch_id.clone(),
        quantity: line.quantity,
        unit_price: Money::from_minor(line.unit_price),
        total: Money::from_minor(line.total),
        given: None,
        directions: None,
    });
    let payments = sale.payments.iter().map(|payment| DraftPayment {
        method: match payment.method {
            bloom_demo::PaymentMethod::Cash => PaymentMethod::Cash,
            bloom_demo::PaymentMethod::MobileMoney => PaymentMethod::MobileMoney,
        },
        amount: Money::from_minor(payment.amount),
        tendered: Money::from_minor(payment.tendered),
        change: Money::from_minor(payment.change),
        channel_id: payment.channel_id.clone(),
        reference: payment.reference.clone(),
    });
    PastSale {
        id: sale.uuid.clone(),
        device_id: sale.device_id.clone(),
        epoch: sale.epoch,
        seq: sale.seq,
        operator_id: sale.operator_id.clone(),
        operator_name: sale.operator_name.clone(),
        made_at: sale.made_at,
        received_at: sale.received_at,
        draft: Draft {
            patient_id: sale.patient_id.clone(),
            currency: trade.currency.to_owned(),
            decimals: trade.minor_units,
            receipt_number: sale.receipt_number.clone(),
            promo: sale.promo.as_ref().map(|promo| DraftPromo {
                id: promo.id.clone(),
                code: promo.code.clone(),
                value: promo_value(promo.value),
                discount: Money::from_minor(promo.discount),
            }),
            prescription: None,
            total: Money::from_minor(sale.total),
            lines: lines.collect(),
            payments: payments.collect(),
        },
        costs: sale.lines.iter().map(|line| line.cost.map(Money::from_minor)).collect(),
    }
}

fn past_sold(sale: &bloom_demo::Sale) -> Vec<PastSold> {
    let sold = (0_i64..).zip(&sale.lines).map(|(line, item)| PastSold {
        sale_id: sale.uuid.clone(),
        line,
        product_id: item.product_uuid.clone(),
        batch_id: item.batch_id.clone(),
        quantity: item.quantity,
        moved_at: sale.made_at.timestamp_millis(),
        receipt_number: sale.receipt_number.clone(),
        sold_by: sale.operator_name.clone(),
    });
    sold.collect()
}
