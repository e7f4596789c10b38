//! The one door through which stock moves. Every posting changes a batch, or what was oversold, by exactly what it says,
//! so that stock on hand stays the sum of the postings; whoever posts locks the ledger of the facility until the commit.
//!
//! Words: `moved_at` is when it happened, `booked_at` when it was posted here. A *mark* says what an applied count found,
//! and when it was counted. A movement of the time before a mark that is posted only now (a till was offline) is posted
//! together with a counter-posting to that count: whoever counted saw its effect already (docs/decisions/0030).

mod later_counts;
pub(super) mod store;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use bloom_storage::counters;
use chrono::NaiveDate;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::fefo::OnHand;
use super::model::BatchOwner;
use crate::values::Clock;

pub use later_counts::LaterCounts;

/// What an applied count found: `source_id` and `line` name its line; without a batch the whole product was counted.
pub type Mark = store::Mark;

/// Why stock moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MovementKind {
    Opening,
    Sale,
    /// What a customer brought back of a sale.
    SaleReturn,
    Adjustment,
    Delivery,
    Count,
    TransferOut,
    TransferIn,
    TransferReturned,
    /// Used up in the facility itself: on a patient, for a test, in the house.
    OwnUse,
    /// Given out for a programme, not sold.
    ProgrammeUse,
    /// A kit that was used up by a laboratory test, valid or not.
    LabUse,
    /// A kit that was used up to control its lot.
    LabControl,
    SupplierReturn,
    /// Sent by a warehouse to who ordered it.
    OrderSent,
    /// Taken back by a warehouse from who had ordered it.
    ReturnReceived,
}

impl MovementKind {
    /// What was needed and not sold.
    pub const USES: [MovementKind; 4] =
        [MovementKind::OwnUse, MovementKind::ProgrammeUse, MovementKind::LabUse, MovementKind::LabControl];

    /// What was needed: sales less what came back of them, and uses. What only changed its place or was put right is none;
    /// nor is what went to waste.
    pub const CONSUMING: [MovementKind; 6] =
        [MovementKind::Sale, MovementKind::SaleReturn, Self::USES[0], Self::USES[1], Self::USES[2], Self::USES[3]];

    /// The names of some kinds as a list of SQL.
    pub fn names(kinds: &[MovementKind]) -> String {
        kinds.iter().map(|kind| format!("'{}'", kind.as_str())).collect::<Vec<_>>().join(", ")
    }

    pub fn as_str(self) -> &'static str {
        match self {
            MovementKind::Opening => "opening",
            MovementKind::Sale => "sale",
            MovementKind::SaleReturn => "sale_return",
            MovementKind::Adjustment => "adjustment",
            MovementKind::Delivery => "delivery",
            MovementKind::Count => "count",
            MovementKind::TransferOut => "transfer_out",
            MovementKind::TransferIn => "transfer_in",
            MovementKind::TransferReturned => "transfer_returned",
            MovementKind::OwnUse => "own_use",
            MovementKind::ProgrammeUse => "programme_use",
            MovementKind::LabUse => "lab_use",
            MovementKind::LabControl => "lab_control",
            MovementKind::SupplierReturn => "supplier_return",
            MovementKind::OrderSent => "order_sent",
            MovementKind::ReturnReceived => "return_received",
        }
    }

    /// The kind of that name.
    pub fn parse(text: &str) -> Result<MovementKind, DbErr> {
        let value = serde_json::Value::String(text.to_owned());
        serde_json::from_value(value).map_err(|_| DbErr::Type(format!("not a kind of movement: {text}")))
    }
}

/// What moved the stock.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    pub kind: MovementKind,
    pub id: &'a str,
    /// A number for a person.
    pub reference: Option<&'a str>,
    /// Full name.
    pub moved_by: Option<&'a str>,
    /// Milliseconds.
    pub moved_at: i64,
}

/// One change of stock; no batch: it changes what was oversold.
#[derive(Debug, Clone, Default)]
pub struct Move<'a> {
    /// Which line of the source.
    pub line: i64,
    pub product_id: &'a str,
    pub batch_id: Option<String>,
    /// Base units; negative takes away.
    pub quantity: i64,
    pub reason: Option<&'a str>,
    pub note: Option<&'a str>,
}

/// A move as it is written.
#[derive(Debug)]
pub(super) struct Posting<'a> {
    source: Source<'a>,
    moved: Move<'a>,
    /// Tells the moves of one line apart.
    part: i64,
}

/// Moves that are posted together.
#[derive(Debug, Default)]
pub struct Postings<'a> {
    postings: Vec<Posting<'a>>,
    /// The next part by source and line.
    next: HashMap<(&'a str, i64), i64>,
}

impl<'a> Postings<'a> {
    pub fn new() -> Postings<'a> {
        Postings::default()
    }

    /// A move of nothing is not written.
    pub fn add(&mut self, source: Source<'a>, moved: Move<'a>) {
        if moved.quantity == 0 {
            return;
        }
        let part = self.next.entry((source.id, moved.line)).or_default();
        self.postings.push(Posting { source, moved, part: *part });
        *part += 1;
    }

    /// That many parts of the line are written already.
    pub fn go_on_after(&mut self, source_id: &'a str, line: i64, parts: i64) {
        let next = self.next.entry((source_id, line)).or_default();
        *next = parts.max(*next);
    }
}

/// A move that is in the books.
pub type Posted = store::Posted;

/// A batch, however much is left of it.
#[derive(Debug, Clone)]
pub struct KnownBatch {
    pub id: String,
    pub product_id: String,
    pub lot: String,
    pub expiry_date: NaiveDate,
    pub owner: BatchOwner,
    pub quantity: i64,
}

/// A batch that is looked for, and made when it is not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct OwnedBatch<'a> {
    pub product_id: &'a str,
    pub lot: &'a str,
    pub expiry_date: NaiveDate,
    pub owner: BatchOwner,
}

/// Every batch of those products of the facility, first expiring first.
pub async fn batches_of(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    product_ids: &[&str],
) -> Result<Vec<KnownBatch>, DbErr> {
    store::batches_of(connection, facility_id, product_ids).await
}

/// The stock of one facility, held until the transaction ends: nobody else moves it meanwhile.
#[derive(Debug)]
pub struct Ledger {
    facility_id: String,
    now: i64,
}

impl Ledger {
    pub async fn lock(tx: &DatabaseTransaction, clock: &Clock, facility_id: &str) -> Result<Ledger, DbErr> {
        counters::advance(tx, counters::SALES, facility_id, 0).await?;
        Ok(Ledger::held(clock, facility_id))
    }

    /// Holds two, always in the same order: of two that want the same pair, one waits for the other.
    pub async fn lock_both(
        tx: &DatabaseTransaction,
        clock: &Clock,
        one: &str,
        other: &str,
    ) -> Result<(Ledger, Ledger), DbErr> {
        for facility_id in [one.min(other), one.max(other)] {
            counters::advance(tx, counters::SALES, facility_id, 0).await?;
        }
        Ok((Ledger::held(clock, one), Ledger::held(clock, other)))
    }

    /// Holds it and takes the number of the next sale.
    pub async fn lock_for_sale(
        tx: &DatabaseTransaction,
        clock: &Clock,
        facility_id: &str,
    ) -> Result<(Ledger, i64), DbErr> {
        let number = counters::next(tx, counters::SALES, facility_id).await?;
        Ok((Ledger::held(clock, facility_id), number))
    }

    /// The time is asked for under the lock: of two postings of a facility the later one has the later time.
    fn held(clock: &Clock, facility_id: &str) -> Ledger {
        Ledger { facility_id: facility_id.to_owned(), now: clock.now_ms() }
    }

    pub fn facility_id(&self) -> &str {
        &self.facility_id
    }

    /// When it was locked, in milliseconds.
    pub fn now(&self) -> i64 {
        self.now
    }

    /// Every batch of those products, first expiring first.
    pub async fn batches_on_hand(
        &self,
        tx: &DatabaseTransaction,
        product_ids: &[&str],
    ) -> Result<HashMap<String, Vec<OnHand>>, DbErr> {
        store::batches_on_hand(tx, &self.facility_id, product_ids).await
    }

    /// What was oversold of each of those products; what is missing is not the facility's.
    pub async fn oversold(
        &self,
        tx: &DatabaseTransaction,
        product_ids: &[&str],
    ) -> Result<HashMap<String, i64>, DbErr> {
        store::oversold(tx, &self.facility_id, product_ids).await
    }

    /// True when something was posted under this id.
    pub async fn has_posted(&self, tx: &DatabaseTransaction, source_id: &str) -> Result<bool, DbErr> {
        store::is_posted(tx, source_id).await
    }

    /// The moves of those sources, in the order in which they were made.
    pub async fn posted(&self, tx: &DatabaseTransaction, source_ids: &[&str]) -> Result<Vec<Posted>, DbErr> {
        store::posted(tx, source_ids).await
    }

    /// How many of the batches that those moves changed were moved by something else since, or counted. What took itself
    /// back is nothing.
    pub async fn moved_since(&self, tx: &DatabaseTransaction, moves: &[Posted]) -> Result<usize, DbErr> {
        let Some(first) = moves.iter().map(|posted| posted.booked_at).min() else { return Ok(0) };
        let own: HashSet<&str> = moves.iter().map(|posted| posted.source_id.as_str()).collect();
        let batches: HashSet<&str> = moves.iter().filter_map(|posted| posted.batch_id.as_deref()).collect();
        let products: BTreeSet<&str> = moves.iter().map(|posted| posted.product_id.as_str()).collect();
        let products: Vec<&str> = products.into_iter().collect();
        let others = store::moved_since(tx, &products, first).await?;
        let others = others.iter().filter(|(_, source_id)| !own.contains(source_id.as_str()));
        let mut moved: HashSet<&str> =
            others.map(|(batch_id, _)| batch_id.as_str()).filter(|batch_id| batches.contains(batch_id)).collect();
        let later_counts = LaterCounts::since(tx, &products, first).await?;
        let counted =
            moves.iter().filter(|posted| later_counts.saw(&posted.product_id, posted.batch_id.as_deref(), first));
        moved.extend(counted.filter_map(|posted| posted.batch_id.as_deref()));
        Ok(moved.len())
    }

    /// The batch of the product with this lot and expiry, made (empty) when there is none.
    pub async fn batch(
        &self,
        tx: &DatabaseTransaction,
        clock: &Clock,
        product_id: &str,
        lot: &str,
        expiry_date: NaiveDate,
    ) -> Result<String, DbErr> {
        let found = self.batches(tx, clock, &[(product_id, lot, expiry_date)]).await?;
        found.into_iter().next().ok_or_else(|| DbErr::RecordNotFound(format!("batch {lot}")))
    }

    /// As [`batch`](Self::batch), many at once: one for each product with a lot and an expiry, in their order. Who found a
    /// lot cannot see whose it is: the facility's when it has such a batch, else the provider's; a new one is the facility's.
    pub async fn batches(
        &self,
        tx: &DatabaseTransaction,
        clock: &Clock,
        wanted: &[(&str, &str, NaiveDate)],
    ) -> Result<Vec<String>, DbErr> {
        let known = self.known(tx, wanted.iter().map(|(product_id, ..)| *product_id)).await?;
        let of = |owner: BatchOwner| {
            let owned = known.iter().filter(move |batch| batch.owner == owner);
            owned
                .map(|batch| (batch.product_id.as_str(), batch.lot.as_str(), batch.expiry_date))
                .collect::<HashSet<_>>()
        };
        let (own, providers) = (of(BatchOwner::Facility), of(BatchOwner::Provider));
        let owned = wanted.iter().map(|key @ (product_id, lot, expiry_date)| {
            let is_providers = providers.contains(key) && !own.contains(key);
            let owner = if is_providers { BatchOwner::Provider } else { BatchOwner::Facility };
            OwnedBatch { product_id, lot, expiry_date: *expiry_date, owner }
        });
        self.find_or_make(tx, clock, &known, &owned.collect::<Vec<_>>()).await
    }

    /// One batch for each that is wanted, in their order: of that owner and no other, made (empty) when there is none.
    pub async fn owned_batches(
        &self,
        tx: &DatabaseTransaction,
        clock: &Clock,
        wanted: &[OwnedBatch<'_>],
    ) -> Result<Vec<String>, DbErr> {
        let known = self.known(tx, wanted.iter().map(|batch| batch.product_id)).await?;
        self.find_or_make(tx, clock, &known, wanted).await
    }

    async fn known<'a>(
        &self,
        tx: &DatabaseTransaction,
        product_ids: impl Iterator<Item = &'a str>,
    ) -> Result<Vec<KnownBatch>, DbErr> {
        let product_ids: Vec<&str> = product_ids.collect::<BTreeSet<_>>().into_iter().collect();
        store::batches_of(tx, &self.facility_id, &product_ids).await
    }

    async fn find_or_make(
        &self,
        tx: &DatabaseTransaction,
        clock: &Clock,
        known: &[KnownBatch],
        wanted: &[OwnedBatch<'_>],
    ) -> Result<Vec<String>, DbErr> {
        let mut ids: HashMap<OwnedBatch<'_>, String> = HashMap::with_capacity(known.len());
        for KnownBatch { id, product_id, lot, expiry_date, owner, .. } in known {
            let key = OwnedBatch { product_id, lot, expiry_date: *expiry_date, owner: *owner };
            // Of two with the same lot the one that was there first.
            ids.entry(key).or_insert_with(|| id.clone());
        }
        let (mut found, mut new) = (Vec::with_capacity(wanted.len()), Vec::new());
        for key in wanted {
            let id = ids.entry(*key).or_insert_with(|| {
                let id = clock.new_id().to_string();
                new.push((id.clone(), *key));
                id
            });
            found.push(id.clone());
        }
        store::insert_batches(tx, &self.facility_id, &new).await?;
        Ok(found)
    }

    /// Remembers what an applied count found.
    pub async fn mark(&self, tx: &DatabaseTransaction, marks: &[Mark]) -> Result<(), DbErr> {
        store::insert_marks(tx, marks).await
    }

    /// Writes the postings and what they change. A batch must hold what is taken from it in sum: the database refuses.
    pub async fn post(&self, tx: &DatabaseTransaction, postings: Postings<'_>) -> Result<(), DbErr> {
        let postings = postings.postings;
        let (mut batches, mut products): (BTreeMap<&str, i64>, BTreeMap<&str, i64>) = Default::default();
        for Posting { moved, .. } in &postings {
            let oversold = products.entry(moved.product_id).or_default();
            match &moved.batch_id {
                Some(batch_id) => *batches.entry(batch_id).or_default() += moved.quantity,
                None => *oversold -= moved.quantity,
            }
        }
        store::change_batches(tx, batches).await?;
        store::change_products(tx, products, self.now).await?;
        store::insert(tx, &self.facility_id, &postings, self.now).await
    }
}
