use std::collections::HashMap;

use bloom_storage::Db;
use chrono::NaiveDate;
use sea_orm::{DatabaseTransaction, DbErr};

use super::draft::{Draft, DraftLine};
use super::flag::Flag;
use super::given;
use super::judge::{self, Facts};
use super::managers::managers;
use super::model::SalePayload;
use super::prescription;
use super::rules::price::{Buyer, Tier, tier_of};
use super::store::{self, NewSale};
use crate::facilities::{FacilitySettings, PrescriptionRule};
use crate::inventory::{self, Demand, Ledger, MovementKind, Sold, Source};
use crate::promos::{self, PromoTerms};
use crate::values::{Clock, Origin};
use crate::{countries, facilities, patients};

/// Decimals of a currency no country of ours uses.
const USUAL_DECIMALS: u32 = 2;

/// A sale with what is looked up before the transaction, to keep it short.
pub struct ReadSale {
    draft: Draft,
    promo: Option<PromoTerms>,
    /// How far a price may be from the usual one, in percent. Looked up for sales with a given price alone.
    price_limit: Option<i64>,
    /// Who made the sale or approved something in it, and manages the facility: name by id. Looked up where it matters.
    managers: HashMap<String, String>,
}

impl ReadSale {
    pub fn draft(&self) -> &Draft {
        &self.draft
    }
}

/// A sale that stands in the books.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// The facility's next one.
    pub number: i64,
    /// What the server noticed, in the order in which it is told.
    pub flags: Vec<&'static str>,
}

/// Reads a sale and looks up what it names; a sentence says why it is no sale.
pub async fn read(
    db: &Db,
    origin: &Origin<'_>,
    settings: &FacilitySettings,
    payload: &SalePayload,
) -> Result<Result<ReadSale, String>, DbErr> {
    let decimals = decimals_of(db, settings, &payload.currency).await?;
    let draft = match Draft::read(payload.clone(), decimals) {
        Ok(draft) => draft,
        Err(detail) => return Ok(Err(detail)),
    };
    let promo = match &draft.promo {
        None => None,
        Some(promo) => promos::find(db, origin.facility_id, &promo.id, origin.happened_at()).await?,
    };
    let is_given = draft.lines.iter().any(|line| line.given.is_some());
    let price_limit = if is_given { facilities::price_limit(db, origin.facility_id).await? } else { None };
    let approved = draft.lines.iter().filter_map(|line| Some(line.given.as_ref()?.approved_by.as_ref()?.id.as_str()));
    let on_prescription = draft.prescription.iter().filter_map(|said| Some(said.approved_by.as_ref()?.id.as_str()));
    let needs_managers = is_given || settings.prescription_rule == PrescriptionRule::Manager;
    let managers =
        if needs_managers { managers(db, origin, approved.chain(on_prescription)).await? } else { HashMap::new() };
    Ok(Ok(ReadSale { draft, promo, price_limit, managers }))
}

/// Writes a completed sale and everything that follows from it, whatever the server thinks of it.
///
/// `operator_name`: `None` when whoever made it is nobody of the facility. A sale is recorded once: the caller knows which
/// ones have come before.
pub async fn record(
    tx: &DatabaseTransaction,
    clock: &Clock,
    settings: &FacilitySettings,
    origin: &Origin<'_>,
    operator_name: Option<&str>,
    sale: &ReadSale,
) -> Result<Recorded, DbErr> {
    let draft = &sale.draft;
    // From here on the facility's stock and numbers are ours until the commit.
    let (ledger, number) = Ledger::lock_for_sale(tx, clock, origin.facility_id).await?;
    let (buyer, patient_id) = buyer(tx, origin.facility_id, draft).await?;
    let day = origin.day(settings.time_zone);
    let sold = take_from_stock(tx, &ledger, origin, operator_name, draft, day).await?;
    let on_shelf = stock_flags(&sold);
    let facts = Facts {
        currency: &settings.currency,
        operator_known: operator_name.is_some(),
        buyer,
        prices: sold.prices,
        promo: sale.promo.as_ref(),
        categories: sold.categories,
        day,
    };
    let mut flags = judge::differences(draft, &facts);
    flags.extend(on_shelf);
    if given::is_over_limit(draft, sale.price_limit, origin.operator_id, &sale.managers) {
        flags.insert(Flag::PriceOverLimit);
    }
    let rule = settings.prescription_rule;
    if prescription::is_missing(draft, rule, &sold.prescription_only, origin.operator_id, &sale.managers) {
        flags.insert(Flag::NoPrescription);
    }
    let sale = NewSale {
        origin: *origin,
        draft,
        number,
        patient_id: patient_id.as_deref(),
        operator_name: operator_name.unwrap_or_default(),
        flags: &flags,
        costs: &sold.costs,
        managers: &sale.managers,
    };
    store::insert(tx, std::slice::from_ref(&sale)).await?;
    Ok(Recorded { number, flags: flags.into_iter().map(Flag::as_str).collect() })
}

async fn take_from_stock<'a>(
    tx: &DatabaseTransaction,
    ledger: &Ledger,
    origin: &Origin<'_>,
    operator_name: Option<&str>,
    draft: &'a Draft,
    day: NaiveDate,
) -> Result<Sold, DbErr> {
    let demand = |line: &'a DraftLine| Demand {
        product_id: &line.product_id,
        batch_id: line.batch_id.as_deref(),
        quantity: line.quantity,
    };
    let demands: Vec<_> = draft.lines.iter().map(demand).collect();
    let source = Source {
        kind: MovementKind::Sale,
        id: origin.id,
        reference: Some(&draft.receipt_number),
        moved_by: operator_name,
        moved_at: origin.happened_at().timestamp_millis(),
    };
    inventory::sell(tx, ledger, &source, &demands, day).await
}

fn stock_flags(sold: &Sold) -> impl Iterator<Item = Flag> + use<> {
    let flags = [
        (Flag::UnknownBatch, sold.unknown_batch),
        (Flag::ExpiredBatch, sold.expired_batch),
        (Flag::BatchShort, sold.batch_short),
        (Flag::Oversold, sold.oversold),
    ];
    flags.into_iter().filter(|(_, holds)| *holds).map(|(flag, _)| flag)
}

/// At whose prices the till sold, and whose sale it is. They differ when the patient was merged into another one while
/// the till was offline; whoever merges holds the ledger, so that no sale falls between.
async fn buyer(tx: &DatabaseTransaction, facility_id: &str, draft: &Draft) -> Result<(Buyer, Option<String>), DbErr> {
    let Some(patient_id) = &draft.patient_id else { return Ok((Buyer::Known(Tier::WalkIn), None)) };
    Ok(match patients::known(tx, facility_id, patient_id).await? {
        None => (Buyer::Unknown, Some(patient_id.clone())),
        Some(known) => {
            let tier = tier_of(&known.audit.patient.member_number);
            (Buyer::Known(tier), Some(known.merged_into.unwrap_or_else(|| patient_id.clone())))
        }
    })
}

pub(super) async fn decimals_of(db: &Db, settings: &FacilitySettings, currency: &str) -> Result<u32, DbErr> {
    if currency == settings.currency {
        return Ok(settings.decimals);
    }
    Ok(countries::decimals(db, currency).await?.unwrap_or(USUAL_DECIMALS))
}
