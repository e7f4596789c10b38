use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::NaiveDate;
use chrono_tz::Tz;
use sea_orm::DatabaseTransaction;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::fefo::{OnHand, Part};
use super::ledger::{Ledger, Move, MovementKind, Postings, Source};
use super::model::InventoryItem;
use super::{MOST_UNITS, store};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::values::is_uuid;
use crate::web::{Caller, Checks, JsonBody, Problem};
use crate::{AppState, facilities};

const LONGEST_NOTE: usize = 500;
const LONGEST_LOT: usize = 100;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdjustmentReason {
    Damaged,
    Expired,
    Lost,
    Stolen,
    Found,
    Returned,
    ColdChain,
    Correction,
    OwnUse,
    ProgrammeUse,
    SupplierReturn,
    Other,
}

impl AdjustmentReason {
    /// As the ledger keeps it, where the kind of the movement does not say it.
    fn as_str(self) -> Option<&'static str> {
        Some(match self {
            AdjustmentReason::Damaged => "damaged",
            AdjustmentReason::Expired => "expired",
            AdjustmentReason::Lost => "lost",
            AdjustmentReason::Stolen => "stolen",
            AdjustmentReason::Found => "found",
            AdjustmentReason::Returned => "returned",
            AdjustmentReason::ColdChain => "cold_chain",
            AdjustmentReason::Correction => "correction",
            AdjustmentReason::Other => "other",
            AdjustmentReason::OwnUse | AdjustmentReason::ProgrammeUse | AdjustmentReason::SupplierReturn => {
                return None;
            }
        })
    }

    /// What it is in the ledger: what was used or sent back is no correction.
    fn kind(self) -> MovementKind {
        match self {
            AdjustmentReason::OwnUse => MovementKind::OwnUse,
            AdjustmentReason::ProgrammeUse => MovementKind::ProgrammeUse,
            AdjustmentReason::SupplierReturn => MovementKind::SupplierReturn,
            _ => MovementKind::Adjustment,
        }
    }

    /// Nobody uses what has expired; everything else may be of it.
    fn is_use(self) -> bool {
        matches!(self, AdjustmentReason::OwnUse | AdjustmentReason::ProgrammeUse)
    }

    /// The direction that makes sense: -1 takes away, 1 adds, 0 both.
    fn direction(self) -> i64 {
        match self {
            AdjustmentReason::Found | AdjustmentReason::Returned => 1,
            AdjustmentReason::Correction | AdjustmentReason::Other => 0,
            _ => -1,
        }
    }
}

/// Stock that changes for no document's sake
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct NewAdjustment {
    pub id: String,
    pub facility_id: String,
    pub product_id: String,
    /// Of an existing batch; null takes first expired first out, or corrects what was oversold
    #[schema(required)]
    pub batch_id: Option<String>,
    /// A batch that was not known, when stock is found
    #[schema(required)]
    pub new_batch: Option<AdjustedBatch>,
    /// Base units, not 0; negative takes away
    pub quantity: i64,
    #[schema(inline)]
    pub reason: AdjustmentReason,
    /// Required for other
    pub note: String,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct AdjustedBatch {
    pub lot: String,
    pub expiry_date: NaiveDate,
}

/// Adjust stock by hand, with a reason
///
/// damaged, expired, lost, stolen, cold_chain, own_use, programme_use and supplier_return only take away; found and
/// returned only add. own_use and programme_use count as consumption, and take nothing that has expired; they and
/// supplier_return are movements of their own kind.
#[utoipa::path(post, path = "/inventory/adjustments/", tag = "inventory",
    params(("Idempotency-Key" = String, Header)), request_body = NewAdjustment,
    responses((status = 201, description = "done", body = InventoryItem)))]
pub async fn adjust_stock(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(adjustment): JsonBody<NewAdjustment>,
) -> Result<(StatusCode, Json<InventoryItem>), Problem> {
    check(&adjustment)?;
    let facility_id = adjustment.facility_id.as_str();
    caller.require_stock_keeper(facility_id)?;
    let settings = facilities::settings(&state.db, facility_id).await?.ok_or_else(super::no_facility)?;
    if !store::carries(&state.db, facility_id, &adjustment.product_id).await? {
        return Err(super::no_product());
    }
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "adjustments", &adjustment).await? == Claim::First {
        apply(&state, &tx, &caller, &adjustment, settings.time_zone).await?;
    }
    tx.commit().await?;
    let item = store::item(&state.db, facility_id, &adjustment.product_id, settings.decimals).await?;
    Ok((StatusCode::CREATED, Json(item.ok_or_else(super::no_product)?)))
}

async fn apply(
    state: &AppState,
    tx: &DatabaseTransaction,
    caller: &Caller,
    adjustment: &NewAdjustment,
    zone: Tz,
) -> Result<(), Problem> {
    let product_id = adjustment.product_id.as_str();
    let ledger = Ledger::lock(tx, &state.clock, &adjustment.facility_id).await?;
    if ledger.has_posted(tx, &adjustment.id).await? {
        return Err(Problem::conflict("id_used", "An adjustment with this id is recorded already."));
    }
    if !super::not_stocked(tx, &adjustment.facility_id, &[product_id]).await?.is_empty() {
        let detail = "This is a service or a fee: it is not kept in stock, so there is nothing to adjust.";
        return Err(Problem::conflict("not_stocked", detail));
    }
    let mut batches = ledger.batches_on_hand(tx, &[product_id]).await?.remove(product_id).unwrap_or_default();
    if adjustment.reason.is_use() {
        let today = state.clock.now().with_timezone(&zone).date_naive();
        keep_usable(&mut batches, adjustment.batch_id.as_deref(), today)?;
    }
    let oversold = ledger.oversold(tx, &[product_id]).await?;
    let parts = match &adjustment.new_batch {
        Some(AdjustedBatch { lot, expiry_date }) => {
            let batch_id = ledger.batch(tx, &state.clock, product_id, lot.trim(), *expiry_date).await?;
            vec![Part { batch_id: Some(batch_id), quantity: adjustment.quantity }]
        }
        None => {
            let oversold = oversold.get(product_id).copied().unwrap_or_default();
            decide(&batches, oversold, adjustment.batch_id.as_deref(), adjustment.quantity)?
        }
    };
    let source = Source {
        kind: adjustment.reason.kind(),
        id: &adjustment.id,
        reference: None,
        moved_by: Some(&caller.full_name),
        moved_at: ledger.now(),
    };
    let note = Some(adjustment.note.trim()).filter(|note| !note.is_empty());
    let mut postings = Postings::new();
    for Part { batch_id, quantity } in parts {
        let reason = adjustment.reason.as_str();
        postings.add(source, Move { line: 0, product_id, batch_id, quantity, reason, note });
    }
    Ok(ledger.post(tx, postings).await?)
}

/// Leaves those batches that are in date.
fn keep_usable(batches: &mut Vec<OnHand>, batch_id: Option<&str>, today: NaiveDate) -> Result<(), Problem> {
    let expired = |batch: &OnHand| batch.expiry_date < today;
    if batches.iter().any(|batch| batch_id == Some(batch.batch_id.as_str()) && expired(batch)) {
        return Err(Problem::conflict("batch_expired", "This batch has expired. Take another one, or write it off."));
    }
    batches.retain(|batch| !expired(batch));
    Ok(())
}

/// Which batches change by how much; the parts add up to `quantity`. `batches` is in order of expiry.
fn decide(batches: &[OnHand], oversold: i64, batch_id: Option<&str>, quantity: i64) -> Result<Vec<Part>, Problem> {
    let Some(batch_id) = batch_id else {
        return match quantity {
            1.. if quantity <= oversold => Ok(vec![Part { batch_id: None, quantity }]),
            1.. => Err(Problem::unprocessable("batch_needed", "Say which batch the stock belongs to.", Vec::new())),
            _ => take_in_order(batches, -quantity),
        };
    };
    let batch = batches.iter().find(|batch| batch.batch_id == batch_id);
    let batch = batch.ok_or_else(|| Problem::not_found("The product has no such batch."))?;
    if batch.quantity + quantity < 0 {
        return Err(exceeds(batch.quantity));
    }
    Ok(vec![Part { batch_id: Some(batch_id.to_owned()), quantity }])
}

/// Expired or not: what expires first is gone first.
fn take_in_order(batches: &[OnHand], quantity: i64) -> Result<Vec<Part>, Problem> {
    let (mut missing, mut parts) = (quantity, Vec::new());
    for batch in batches {
        let taken = batch.quantity.min(missing);
        missing -= taken;
        parts.push(Part { batch_id: Some(batch.batch_id.clone()), quantity: -taken });
    }
    if missing > 0 { Err(exceeds(quantity - missing)) } else { Ok(parts) }
}

fn exceeds(there: i64) -> Problem {
    let detail = format!("The stock has only {there}. Take away at most that, or count the stock first.");
    Problem::conflict("exceeds_stock", detail)
}

fn check(adjustment: &NewAdjustment) -> Result<(), Problem> {
    let mut checks = Checks::new();
    checks.demand(is_uuid(&adjustment.id), "id", "must be a UUID in lower case");
    let quantity = adjustment.quantity;
    checks.demand(quantity != 0, "quantity", "must not be 0");
    checks.demand((-MOST_UNITS..=MOST_UNITS).contains(&quantity), "quantity", "is too large");
    let direction = adjustment.reason.direction();
    checks.demand(direction >= 0 || quantity < 0, "quantity", "must be below 0: this reason takes stock away");
    checks.demand(direction <= 0 || quantity > 0, "quantity", "must be above 0: this reason adds stock");
    let note = adjustment.note.trim();
    let told = adjustment.reason != AdjustmentReason::Other || !note.is_empty();
    checks.demand(told, "note", "must say why, for another reason");
    checks.demand(note.chars().count() <= LONGEST_NOTE, "note", "must have at most 500 characters");
    checks.demand(!note.contains('\0'), "note", "must not hold the character U+0000");
    if let Some(batch) = &adjustment.new_batch {
        checks.demand(adjustment.batch_id.is_none(), "new_batch", "must be null when a batch is named");
        checks.demand(quantity > 0, "new_batch", "is for stock that is added");
        checks.text("new_batch.lot", batch.lot.trim(), LONGEST_LOT);
        checks.demand(!batch.lot.contains('\0'), "new_batch.lot", "must not hold the character U+0000");
    }
    checks.finish()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn batches(quantities: &[i64]) -> Vec<OnHand> {
        let day = NaiveDate::from_ymd_opt(2026, 1, 1).unwrap();
        let batch = |(number, quantity): (usize, &i64)| OnHand {
            batch_id: number.to_string(),
            expiry_date: day + chrono::Days::new(number as u64),
            quantity: *quantity,
        };
        quantities.iter().enumerate().map(batch).collect()
    }

    fn code(result: Result<Vec<Part>, Problem>) -> String {
        result.unwrap_err().code().to_owned()
    }

    #[test]
    fn without_a_batch_what_expires_first_goes_and_never_more_than_there_is() {
        let parts = decide(&batches(&[2, 5]), 0, None, -3).unwrap();
        let taken: Vec<_> = parts.iter().map(|part| (part.batch_id.as_deref(), part.quantity)).collect();
        assert_eq!(taken, [(Some("0"), -2), (Some("1"), -1)]);
        assert_eq!(code(decide(&batches(&[2, 5]), 0, None, -8)), "exceeds_stock");
        assert_eq!(code(decide(&batches(&[2]), 0, Some("0"), -3)), "exceeds_stock");
        assert_eq!(code(decide(&batches(&[2]), 0, Some("9"), -1)), "not_found");
    }

    #[test]
    fn what_is_added_needs_a_batch_unless_it_was_oversold() {
        assert_eq!(decide(&batches(&[]), 3, None, 3).unwrap(), [Part { batch_id: None, quantity: 3 }]);
        assert_eq!(code(decide(&batches(&[1]), 3, None, 4)), "batch_needed");
    }

    proptest! {
        #[test]
        fn parts_add_up_and_no_batch_goes_below_nothing(
            quantities in prop::collection::vec(0i64..50, 0..5), oversold in 0i64..20, quantity in -200i64..200,
        ) {
            let batches = batches(&quantities);
            if let Ok(parts) = decide(&batches, oversold, None, quantity) {
                prop_assert_eq!(parts.iter().map(|part| part.quantity).sum::<i64>(), quantity);
                for part in parts {
                    match part.batch_id {
                        Some(id) => prop_assert!(batches.iter().any(|b| b.batch_id == id && b.quantity + part.quantity >= 0)),
                        None => prop_assert!(part.quantity <= oversold),
                    }
                }
            }
        }
    }
}
