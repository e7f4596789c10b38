use std::collections::{BTreeSet, HashMap};

use bloom_storage::Db;
use sea_orm::{DatabaseTransaction, DbErr};

use super::draft::{ReturnDraft, ReturnLine};
use super::model::SaleReturnPayload;
use super::store::{self, NewReturn, ReturnedUnits, SoldBefore};
use crate::facilities::FacilitySettings;
use crate::inventory::{self, CameBack, Ledger, MovementKind, Source};
use crate::promos::{self, PromoConditions};
use crate::sales::flag::Flag;
use crate::sales::managers::managers;
use crate::sales::model::{ReturnReason, ReturnedTo, SaleOperator};
use crate::sales::record::{Recorded, decimals_of};
use crate::sales::rules::refund::{SoldLine, share_of, shares};
use crate::sales::rules::totals;
use crate::values::{Clock, Money, Origin};
use crate::{facilities, patients};

/// A return with what is looked up before the transaction, to keep it short.
pub struct ReadReturn {
    draft: ReturnDraft,
    /// Of the promo of the sale; `None` without one, or when the facility has no such promo.
    conditions: Option<PromoConditions>,
    /// By product, where the promo asks for them.
    categories: HashMap<String, String>,
    /// As much of one sale as is given back without a manager; `None`: everything.
    limit: Option<Money>,
    /// Who made it or agreed to it, and manages the facility: name by id. Looked up where there is a limit, or somebody agreed.
    managers: HashMap<String, String>,
}

impl ReadReturn {
    pub fn draft(&self) -> &ReturnDraft {
        &self.draft
    }

    /// True when the promo of the sale was for this product.
    fn is_meant(&self, product_id: &str) -> bool {
        let category = self.categories.get(product_id).map(String::as_str).unwrap_or_default();
        self.conditions.as_ref().is_none_or(|conditions| conditions.is_for(product_id, category))
    }
}

/// Reads a return and looks up what the promo of its sale was for; a sentence says why it is no return.
pub async fn read(
    db: &Db,
    origin: &Origin<'_>,
    settings: &FacilitySettings,
    payload: &SaleReturnPayload,
) -> Result<Result<ReadReturn, String>, DbErr> {
    let facility_id = origin.facility_id;
    let decimals = decimals_of(db, settings, &payload.currency).await?;
    let draft = match ReturnDraft::read(payload, decimals) {
        Ok(draft) => draft,
        Err(detail) => return Ok(Err(detail)),
    };
    let limit = facilities::return_limit(db, facility_id).await?;
    let limit = limit.and_then(|text| Money::parse(&text, decimals).ok());
    let agreed = draft.approved_by.as_ref().map(|by| by.id.as_str());
    let is_asked = limit.is_some() || agreed.is_some();
    let managers = if is_asked { managers(db, origin, agreed.into_iter()).await? } else { HashMap::new() };
    let sold = store::sold(db.read(), facility_id, &draft.sale_id).await?;
    let Some((promo_id, made_at)) = sold.and_then(|sold| Some((sold.promo_id?, sold.made_at))) else {
        return Ok(Ok(ReadReturn { draft, conditions: None, categories: HashMap::new(), limit, managers }));
    };
    let promo = promos::find(db, facility_id, &promo_id, made_at).await?;
    let conditions = promo.map(|promo| promo.conditions);
    let mut categories = HashMap::new();
    if conditions.as_ref().is_some_and(|conditions| !conditions.categories.is_empty()) {
        let lines = store::lines(db.read(), &draft.sale_id).await?;
        let ids: Vec<&str> = lines.iter().map(|line| line.product_id.as_str()).collect();
        let items = inventory::items(db, facility_id, &ids, decimals).await?;
        categories = items.into_iter().map(|(id, item)| (id, item.category)).collect();
    }
    Ok(Ok(ReadReturn { draft, conditions, categories, limit, managers }))
}

/// Writes a return and everything that follows from it, whatever the server thinks of it. As with a sale it is recorded
/// once: the caller knows which ones have come before.
pub async fn record(
    tx: &DatabaseTransaction,
    clock: &Clock,
    settings: &FacilitySettings,
    origin: &Origin<'_>,
    operator_name: Option<&str>,
    read: &ReadReturn,
) -> Result<Recorded, DbErr> {
    let draft = &read.draft;
    // From here on nobody else sells, returns or counts here until the commit.
    let (ledger, number) = Ledger::lock_for_sale(tx, clock, origin.facility_id).await?;
    let sale = store::sold(tx, origin.facility_id, &draft.sale_id).await?;
    let lines = if sale.is_some() { store::lines(tx, &draft.sale_id).await? } else { Vec::new() };
    let earlier = store::returned(tx, origin.facility_id, &draft.sale_id).await?;
    let (mut flags, before) = differences(read, settings, sale.as_ref(), &lines, &earlier);
    let agreed = draft.approved_by.as_ref().map(|by| by.id.as_str());
    let is_approved = agreed.into_iter().chain([origin.operator_id]).any(|id| read.managers.contains_key(id));
    let given_back = i128::from(draft.total.minor()) + before;
    if read.limit.is_some_and(|limit| given_back > i128::from(limit.minor())) && !is_approved {
        flags.insert(Flag::ReturnOverLimit);
    }
    if operator_name.is_none() {
        flags.insert(Flag::UnknownOperator);
    }
    let patient_id = match &draft.patient_id {
        None => None,
        Some(patient_id) => match patients::known(tx, origin.facility_id, patient_id).await? {
            // Goods may come back long after two records were made one.
            Some(known) => Some(known.merged_into.unwrap_or_else(|| patient_id.clone())),
            None => {
                flags.insert(Flag::UnknownPatient);
                Some(patient_id.clone())
            }
        },
    };
    flags.extend(take_back(tx, &ledger, origin, operator_name, draft, &earlier).await?);
    let costs = costs(draft, &lines, &earlier);
    let back = NewReturn {
        origin: *origin,
        draft,
        number,
        patient_id: patient_id.as_deref(),
        operator_name: operator_name.unwrap_or_default(),
        flags: &flags,
        costs: &costs,
        approved_by: draft
            .approved_by
            .as_ref()
            .map(|by| SaleOperator { id: by.id.clone(), name: read.managers.get(&by.id).unwrap_or(&by.name).clone() }),
    };
    store::insert(tx, &back).await?;
    Ok(Recorded { number, flags: flags.into_iter().map(Flag::as_str).collect() })
}

/// How many units of each line of the sale are back, by line.
fn units_back(earlier: &[ReturnedUnits]) -> HashMap<i64, i64> {
    let mut units = HashMap::new();
    for back in earlier {
        *units.entry(back.line).or_default() += back.quantity;
    }
    units
}

/// Computes the return by the server's own rules and names every difference; also what was given back of the sale before, in
/// minor units.
fn differences(
    read: &ReadReturn,
    settings: &FacilitySettings,
    sale: Option<&SoldBefore>,
    lines: &[store::SoldLineRow],
    earlier: &[ReturnedUnits],
) -> (BTreeSet<Flag>, i128) {
    let draft = &read.draft;
    let mut flags = BTreeSet::new();
    let mut flag = |flag: Flag, holds: bool| {
        if holds {
            flags.insert(flag);
        }
    };
    flag(Flag::CurrencyDiffers, draft.currency != settings.currency);
    flag(Flag::UnknownSale, sale.is_none());
    let subtotal = totals::subtotal(draft.lines.iter().map(|line| line.total));
    let total = subtotal.zip(draft.discount()).and_then(|(subtotal, discount)| totals::total(subtotal, discount));
    flag(Flag::TotalDiffers, total != Some(draft.total));
    flag(Flag::PaymentsDiffer, !totals::is_paid(draft.total, draft.refunds.iter().map(|refund| refund.amount)));
    let Some(sale) = sale else { return (flags, 0) };
    let sold: Vec<SoldLine> = lines
        .iter()
        .map(|line| SoldLine {
            quantity: line.quantity,
            unit_price: Money::from_minor(line.unit_price),
            meant: read.is_meant(&line.product_id),
        })
        .collect();
    let shares = shares(&sold, Money::from_minor(sale.discount));
    let mut already = units_back(earlier);
    let before: i128 = (0_i64..)
        .zip(sold.iter().zip(&shares))
        .map(|(line, (sold, share))| {
            let units = already.get(&line).copied().unwrap_or_default().clamp(0, sold.quantity);
            i128::from(sold.unit_price.minor()) * i128::from(units) - i128::from(share_of(sold, *share, 0, units))
        })
        .sum();
    for line in &draft.lines {
        let index = usize::try_from(line.line).unwrap_or(usize::MAX);
        let found = lines.get(index).filter(|known| known.product_id == line.product_id);
        let (Some(_), Some(sold), Some(share)) = (found, sold.get(index), shares.get(index)) else {
            flag(Flag::OverReturned, true);
            continue;
        };
        let before = already.entry(line.line).or_default();
        let off = share_of(sold, *share, *before, line.quantity);
        flag(Flag::RefundDiffers, line.unit_price != sold.unit_price || line.discount.minor() != off);
        *before = before.saturating_add(line.quantity);
        flag(Flag::OverReturned, *before > sold.quantity);
    }
    (flags, before)
}

async fn take_back(
    tx: &DatabaseTransaction,
    ledger: &Ledger,
    origin: &Origin<'_>,
    operator_name: Option<&str>,
    draft: &ReturnDraft,
    earlier: &[ReturnedUnits],
) -> Result<BTreeSet<Flag>, DbErr> {
    let waste = if draft.reason == ReturnReason::Expired { "expired" } else { "damaged" };
    let came_back: Vec<CameBack<'_>> = draft
        .lines
        .iter()
        .map(|line| CameBack {
            product_id: &line.product_id,
            batch_id: line.batch_id.as_deref(),
            quantity: line.quantity,
            waste: (line.to == ReturnedTo::WrittenOff).then_some(waste),
        })
        .collect();
    let source = Source {
        kind: MovementKind::SaleReturn,
        id: origin.id,
        reference: Some(&draft.receipt_number),
        moved_by: operator_name,
        moved_at: origin.happened_at().timestamp_millis(),
    };
    let returns: BTreeSet<&str> = earlier.iter().map(|back| back.return_id.as_str()).collect();
    let returns: Vec<&str> = returns.into_iter().collect();
    let taken = inventory::take_back(tx, ledger, &source, &draft.sale_id, &returns, &came_back).await?;
    let flags = [(Flag::UnknownProduct, taken.unknown_product), (Flag::UnknownBatch, taken.unknown_batch)];
    Ok(flags.into_iter().filter(|(_, holds)| *holds).map(|(flag, _)| flag).collect())
}

/// What each line had cost when it was sold: in sum over all of its units exactly that.
fn costs(draft: &ReturnDraft, lines: &[store::SoldLineRow], earlier: &[ReturnedUnits]) -> Vec<Option<Money>> {
    let mut already = units_back(earlier);
    let cost_of = |line: &ReturnLine| {
        let sold = usize::try_from(line.line).ok().and_then(|index| lines.get(index))?;
        let (cost, quantity) = (i128::from(sold.cost?), i128::from(sold.quantity.max(1)));
        let before = already.entry(line.line).or_default();
        let until = |units: i64| cost * i128::from(units.clamp(0, sold.quantity)) / quantity;
        let cost = until(before.saturating_add(line.quantity)) - until(*before);
        *before = before.saturating_add(line.quantity);
        i64::try_from(cost).ok().map(Money::from_minor)
    };
    draft.lines.iter().map(cost_of).collect()
}
