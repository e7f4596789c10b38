//! Goods of a sale that come back: to the batches they were taken from.

use std::collections::HashMap;

use sea_orm::{DatabaseTransaction, DbErr};

use super::ledger::{LaterCounts, Ledger, Move, MovementKind, Postings, Source};
use super::store::to_sell::{ToSell, to_sell};

/// What came back of one product.
#[derive(Debug, Clone, Copy)]
pub struct CameBack<'a> {
    pub product_id: &'a str,
    /// The batch somebody held in hand, if they said so.
    pub batch_id: Option<&'a str>,
    /// Base units, above 0.
    pub quantity: i64,
    /// It goes to waste at once: why, as the ledger keeps it.
    pub waste: Option<&'a str>,
}

/// What taking back did to the stock.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct TakenBack {
    /// The facility has no such product: nothing moved.
    pub unknown_product: bool,
    /// There is no batch that it could be of: nothing moved.
    pub unknown_batch: bool,
}

/// Puts goods back and posts every move under `source`: to the batch they came from as far as the sale (`sale_id`) took
/// from it and nothing is back yet (`earlier`: the returns before), else to the batch that is named or expires last.
/// What the sale had taken beyond the books is less oversold.
pub async fn take_back(
    tx: &DatabaseTransaction,
    ledger: &Ledger,
    source: &Source<'_>,
    sale_id: &str,
    earlier: &[&str],
    came_back: &[CameBack<'_>],
) -> Result<TakenBack, DbErr> {
    let mut product_ids: Vec<&str> = came_back.iter().map(|back| back.product_id).collect();
    product_ids.sort_unstable();
    product_ids.dedup();
    let ToSell { prices, not_stocked, on_hand, counted_since, .. } =
        to_sell(tx, ledger.facility_id(), &product_ids, source.moved_at).await?;
    let later_counts = match counted_since {
        true => LaterCounts::since(tx, &product_ids, source.moved_at).await?,
        false => LaterCounts::default(),
    };
    let mut oversold = ledger.oversold(tx, &product_ids).await?;
    let mut open = Open::of(tx, ledger, sale_id, earlier).await?;
    let mut taken = TakenBack::default();
    let mut postings = Postings::new();
    for (line, back) in (0_i64..).zip(came_back) {
        if !prices.contains_key(back.product_id) {
            taken.unknown_product = true;
            continue;
        }
        if not_stocked.contains(back.product_id) {
            continue;
        }
        let batches = on_hand.get(back.product_id).map(Vec::as_slice).unwrap_or_default();
        let is_there = |batch_id: &str| batches.iter().any(|batch| batch.batch_id == batch_id);
        let short = oversold.entry(back.product_id.to_owned()).or_default();
        let mut parts = open.take(back, is_there, short);
        let rest = back.quantity - parts.iter().map(|(_, quantity)| quantity).sum::<i64>();
        if rest > 0 {
            let named = back.batch_id.filter(|batch_id| is_there(batch_id)).map(str::to_owned);
            match named.or_else(|| batches.last().map(|batch| batch.batch_id.clone())) {
                Some(batch_id) => parts.push((Some(batch_id), rest)),
                None => taken.unknown_batch = true,
            }
        }
        for (batch_id, quantity) in parts {
            let moved = Move { line, product_id: back.product_id, batch_id, quantity, ..Move::default() };
            if let Some(reason) = back.waste {
                let away = Move { quantity: -quantity, reason: Some(reason), ..moved.clone() };
                later_counts.add(&mut postings, *source, moved);
                later_counts.add(&mut postings, Source { kind: MovementKind::Adjustment, ..*source }, away);
            } else {
                later_counts.add(&mut postings, *source, moved);
            }
        }
    }
    ledger.post(tx, postings).await?;
    Ok(taken)
}

/// What a sale took from where, in its order, as far as it is not back yet.
struct Open(Vec<Part>);

struct Part {
    product_id: String,
    /// None: beyond the books.
    batch_id: Option<String>,
    quantity: i64,
}

impl Open {
    async fn of(tx: &DatabaseTransaction, ledger: &Ledger, sale_id: &str, earlier: &[&str]) -> Result<Open, DbErr> {
        let sold = ledger.posted(tx, &[sale_id]).await?;
        let mut back: HashMap<(String, Option<String>), i64> = HashMap::new();
        if !earlier.is_empty() {
            // What went to waste came back first.
            for posted in ledger.posted(tx, earlier).await?.into_iter().filter(|posted| posted.quantity > 0) {
                *back.entry((posted.product_id, posted.batch_id)).or_default() += posted.quantity;
            }
        }
        let parts = sold.into_iter().filter(|posted| posted.quantity < 0).map(|posted| {
            let is_back = back.entry((posted.product_id.clone(), posted.batch_id.clone())).or_default();
            let gone = (*is_back).min(-posted.quantity);
            *is_back -= gone;
            Part { product_id: posted.product_id, batch_id: posted.batch_id, quantity: -posted.quantity - gone }
        });
        Ok(Open(parts.collect()))
    }

    /// From the batch that is named first, then from what was taken last.
    fn take(
        &mut self,
        back: &CameBack<'_>,
        is_there: impl Fn(&str) -> bool,
        oversold: &mut i64,
    ) -> Vec<(Option<String>, i64)> {
        let mut wanted = back.quantity;
        let mut taken = Vec::new();
        let mut parts: Vec<&mut Part> =
            self.0.iter_mut().rev().filter(|part| part.product_id == back.product_id).collect();
        parts.sort_by_key(|part| !(back.batch_id.is_some() && part.batch_id.as_deref() == back.batch_id));
        for part in parts {
            let most = match &part.batch_id {
                Some(batch_id) if is_there(batch_id) => part.quantity,
                Some(_) => 0,
                // A delivery or a count may have settled it meanwhile.
                None => part.quantity.min(*oversold),
            };
            let quantity = most.min(wanted);
            if quantity <= 0 {
                continue;
            }
            if part.batch_id.is_none() {
                *oversold -= quantity;
            }
            part.quantity -= quantity;
            wanted -= quantity;
            taken.push((part.batch_id.clone(), quantity));
        }
        taken
    }
}
