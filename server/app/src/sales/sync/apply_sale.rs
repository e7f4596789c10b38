use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{DatabaseTransaction, DbErr};

use super::model::SyncResult;
use super::receive::Receiver;
use super::record::Record;
use super::store;
use crate::inventory::{Ledger, MovementKind, Source};
use crate::promos::PromoTerms;
use crate::sales::draft::Draft;
use crate::sales::judge::{self, Facts, Flag};
use crate::sales::model::SalePayload;
use crate::sales::rules::price::{Buyer, Tier, tier_of};
use crate::sales::store::{self as sales, NewSale};
use crate::{countries, inventory, patients, promos};

/// Decimals of a currency no country of ours uses.
const USUAL_DECIMALS: u32 = 2;

/// A sale with what is looked up before the transaction, to keep it short.
pub struct ReadSale {
    draft: Draft,
    promo: Option<PromoTerms>,
}

impl ReadSale {
    pub fn draft(&self) -> &Draft {
        &self.draft
    }
}

impl Receiver<'_> {
    /// Reads a sale made at `made_at` and looks up what it names; a sentence says why it is no sale.
    pub async fn read_sale(
        &self,
        payload: &SalePayload,
        made_at: DateTime<Utc>,
    ) -> Result<Result<ReadSale, String>, DbErr> {
        let decimals = self.decimals_of(&payload.currency).await?;
        let draft = match Draft::read(payload.clone(), decimals) {
            Ok(draft) => draft,
            Err(detail) => return Ok(Err(detail)),
        };
        let promo = match &draft.promo {
            None => None,
            Some(promo) => promos::find(&self.state.db, &self.facility_id, &promo.id, made_at).await?,
        };
        Ok(Ok(ReadSale { draft, promo }))
    }

    /// Writes the sale and everything that follows from it, and the answer.
    pub async fn apply_sale(
        &self,
        tx: &DatabaseTransaction,
        record: &Record,
        sale: &ReadSale,
        operator_name: Option<&str>,
        received_at: DateTime<Utc>,
    ) -> Result<SyncResult, DbErr> {
        let (sent, received_ms) = (&record.sent, received_at.timestamp_millis());
        let draft = &sale.draft;
        // From here on the facility's stock and numbers are ours until the commit.
        let (ledger, number) = Ledger::hold_for_sale(tx, &self.state.clock, &self.facility_id).await?;
        let (buyer, patient_id) = self.buyer(tx, draft).await?;
        let demands: Vec<_> = draft
            .lines
            .iter()
            .map(|line| inventory::Demand {
                product_id: &line.product_id,
                batch_id: line.batch_id.as_deref(),
                quantity: line.quantity,
            })
            .collect();
        let day = record.day(received_at, self.place.time_zone);
        let source = Source {
            kind: MovementKind::Sale,
            id: &sent.id,
            reference: Some(&draft.receipt_number),
            moved_by: operator_name,
            moved_at: record.happened_at(received_at).timestamp_millis(),
        };
        let sold = inventory::sell(tx, &ledger, &source, &demands, day).await?;
        let stock_flags = [
            (Flag::UnknownBatch, sold.unknown_batch),
            (Flag::ExpiredBatch, sold.expired_batch),
            (Flag::BatchShort, sold.batch_short),
            (Flag::Oversold, sold.oversold),
        ];
        let categories = self.categories_for(tx, sale, &demands).await?;
        let facts = Facts {
            currency: &self.place.currency,
            operator_known: operator_name.is_some(),
            buyer,
            prices: sold.prices,
            promo: sale.promo.as_ref(),
            categories,
            day,
        };
        let mut flags = judge::differences(draft, &facts);
        flags.extend(stock_flags.into_iter().filter(|(_, holds)| *holds).map(|(flag, _)| flag));
        let sale = NewSale {
            record: sent,
            draft,
            number,
            patient_id: patient_id.as_deref(),
            operator_name: operator_name.unwrap_or_default(),
            sent_by: self.sent_by,
            received_at: received_ms,
            flags: &flags,
            costs: &sold.costs,
        };
        sales::insert(tx, std::slice::from_ref(&sale)).await?;
        let result = answer(&sale);
        store::conclude(tx, sent, &result, received_ms).await?;
        Ok(result)
    }

    /// The categories of what was sold, by product, where a promo asks for them.
    async fn categories_for(
        &self,
        tx: &DatabaseTransaction,
        sale: &ReadSale,
        demands: &[inventory::Demand<'_>],
    ) -> Result<HashMap<String, String>, DbErr> {
        if sale.promo.as_ref().is_none_or(|promo| promo.conditions.categories.is_empty()) {
            return Ok(HashMap::new());
        }
        let product_ids: Vec<&str> = demands.iter().map(|demand| demand.product_id).collect();
        inventory::categories(tx, &self.facility_id, &product_ids).await
    }

    /// At whose prices the till sold, and whose sale it is. They differ when the patient was merged into another one while
    /// the till was offline; whoever merges holds the ledger, so that no sale falls between.
    async fn buyer(&self, tx: &DatabaseTransaction, draft: &Draft) -> Result<(Buyer, Option<String>), DbErr> {
        let Some(patient_id) = &draft.patient_id else { return Ok((Buyer::Known(Tier::WalkIn), None)) };
        Ok(match patients::known(tx, &self.facility_id, patient_id).await? {
            None => (Buyer::Unknown, Some(patient_id.clone())),
            Some(known) => {
                let tier = tier_of(&known.audit.patient.member_number);
                (Buyer::Known(tier), Some(known.merged_into.unwrap_or_else(|| patient_id.clone())))
            }
        })
    }

    async fn decimals_of(&self, currency: &str) -> Result<u32, DbErr> {
        if currency == self.place.currency {
            return Ok(self.place.decimals);
        }
        Ok(countries::decimals(&self.state.db, currency).await?.unwrap_or(USUAL_DECIMALS))
    }
}

/// What the till of an applied sale is told.
pub fn answer(sale: &NewSale<'_>) -> SyncResult {
    let flags = sale.flags.iter().map(|flag| flag.as_str().to_owned()).collect();
    SyncResult::applied(sale.record, Some(sale.number), flags)
}
