use std::collections::HashMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::budget::{self, Wanted};
use super::choose::{Rival, better};
use super::model::{StoredNeed, Suggestion, SuggestionPage};
use super::rule::{self, Batch, Shelf, Terms, Urgency};
use super::store;
use super::worked_out::Basis;
use crate::AppState;
use crate::facilities::FacilitySettings;
use crate::inventory::{self, InventoryItem};
use crate::offers::{self, Availability, Offer};
use crate::values::Money;
use crate::web::{BadCursor, Caller, FieldError, Key, List, Page, PageRequest, Problem, QueryOf, Start};

const PAGE_SIZE: u64 = 50;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SuggestionsQuery {
    facility_id: String,
    /// Only these
    #[param(nullable = false, inline)]
    urgency: Option<Asked>,
    /// What all of it together may cost, such as 1250.00: of what runs out last less is bought, or nothing
    #[param(nullable = false)]
    budget: Option<String>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Asked {
    Urgent,
    Order,
}

impl Asked {
    fn as_str(self) -> &'static str {
        match self {
            Asked::Urgent => "urgent",
            Asked::Order => "order",
        }
    }

    fn is(self, urgency: Urgency) -> bool {
        matches!((self, urgency), (Asked::Urgent, Urgency::Urgent) | (Asked::Order, Urgency::Order))
    }
}

/// What a facility would do well to order, for who keeps no copy to work it out from
///
/// The most urgent first, then what lasts shortest, then by name. Worked out from the figures of `/orders/needs/`, the
/// shelf and the offers of the moment, by the rule that devices follow too.
#[utoipa::path(get, path = "/orders/suggestions/", tag = "orders", params(SuggestionsQuery),
    responses((status = 200, description = "done", body = SuggestionPage)))]
pub async fn list_suggestions(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<SuggestionsQuery>,
) -> Result<Json<Page<Suggestion>>, Problem> {
    let facility_id = query.facility_id.as_str();
    caller.require_orders(facility_id)?;
    let settings = super::settings(&state.db, facility_id).await?;
    let money = query.budget.as_deref().map(|text| budget_of(text, settings.decimals)).transpose()?;
    let mut scope = vec![("facility_id", facility_id)];
    scope.extend(query.urgency.map(|urgency| ("urgency", urgency.as_str())));
    scope.extend(query.budget.as_deref().map(|budget| ("budget", budget)));
    let list = List { path: "/api/orders/suggestions/", scope };
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, 0)?;
    if matches!(request.start, Start::First { .. }) {
        super::refresh(&state, facility_id, &settings).await?;
    }
    let rows = worked_out(&state, &settings, &query, (money, format!("{:?}", list.scope))).await?;
    let count = request.count().unwrap_or_else(|| i64::try_from(rows.len()).unwrap_or(i64::MAX));
    let rows = page_of(&rows, &request)?;
    Ok(Json(list.page(&request, count, rows, |row| Key::Pair(row.product_uuid.clone(), rank(row)))))
}

/// All that was asked for, in order. Whoever follows the pages of one list has it worked out once, as long as nothing was
/// committed meanwhile.
async fn worked_out(
    state: &AppState,
    settings: &FacilitySettings,
    query: &SuggestionsQuery,
    (money, asked): (Option<Money>, String),
) -> Result<Arc<Vec<Suggestion>>, Problem> {
    let day = state.clock.now().with_timezone(&settings.time_zone).date_naive();
    let basis = Basis { asked, moment: state.db.moment().await?, day };
    if let Some(rows) = state.suggestions.on(&basis) {
        return Ok(rows);
    }
    let mut found = suggestions(state, &query.facility_id, settings, day, |_| true).await?;
    if let Some(money) = money {
        keep_within(money, &mut found);
    }
    let mut rows: Vec<Suggestion> = found.into_iter().map(|found| found.suggestion).collect();
    rows.retain(|row| query.urgency.is_none_or(|asked| asked.is(row.urgency)));
    rows.sort_by(|one, other| order(one).cmp(&order(other)));
    let rows = Arc::new(rows);
    // Read in several statements: of one moment only when nothing was committed meanwhile.
    if state.db.moment().await? == basis.moment {
        state.suggestions.keep(basis, Arc::clone(&rows));
    }
    Ok(rows)
}

fn budget_of(text: &str, decimals: u32) -> Result<Money, Problem> {
    let money = Money::parse(text, decimals).ok().filter(|money| *money >= Money::ZERO);
    money.ok_or_else(|| {
        let field = FieldError::new("budget", "must be an amount such as 12.50");
        Problem::unprocessable("invalid", "Some fields are not valid.", vec![field])
    })
}

/// A suggestion, and what its offer costs.
struct Found {
    suggestion: Suggestion,
    price: Money,
}

/// Of the offers that are `considered` alone.
async fn suggestions(
    state: &AppState,
    facility_id: &str,
    settings: &FacilitySettings,
    today: NaiveDate,
    considered: impl Fn(&Offer) -> bool,
) -> Result<Vec<Found>, Problem> {
    let needs = store::standing(state.db.read(), facility_id).await?;
    let ids: Vec<&str> = needs.iter().map(|need| need.product_id.as_str()).collect();
    let items = inventory::items(&state.db, facility_id, &ids, settings.decimals).await?;
    let barcodes: Vec<&str> = needs.iter().map(|need| need.barcode_id.as_str()).collect();
    let mut standing = offers::standing(&state.db, facility_id, &barcodes, settings.decimals).await?;
    standing.retain(|(offer, _)| considered(offer));
    let offers = best(standing);
    let mut found = Vec::with_capacity(needs.len());
    for need in needs {
        // Taken away a moment ago, or not kept in stock: the next renewal drops it.
        let Some(item) = items.get(&need.product_id).filter(|item| item.stocked) else { continue };
        found.push(suggested(need, item, &offers, today)?);
    }
    Ok(found)
}

/// What has packs to be ordered of this supplier, and what a pack costs; the most urgent first.
pub(super) async fn to_order_of(
    state: &AppState,
    facility_id: &str,
    settings: &FacilitySettings,
    supplier_id: &str,
) -> Result<Vec<(Suggestion, Money)>, Problem> {
    let has_it = |offer: &Offer| offer.supplier.uuid == supplier_id && offer.availability != Availability::Unavailable;
    let today = state.clock.now().with_timezone(&settings.time_zone).date_naive();
    let mut found = suggestions(state, facility_id, settings, today, has_it).await?;
    found.retain(|found| found.suggestion.packs.is_some_and(|packs| packs > 0));
    found.sort_by(|one, other| order(&one.suggestion).cmp(&order(&other.suggestion)));
    Ok(found.into_iter().map(|Found { suggestion, price }| (suggestion, price)).collect())
}

/// The best offer of each product, by barcode.
fn best(offers: Vec<(Offer, Money)>) -> HashMap<String, (Offer, Money)> {
    let mut best: HashMap<String, (Offer, Money)> = HashMap::new();
    for (offer, price) in offers {
        match best.get_mut(&offer.barcode) {
            Some(known) if better(&rival(&offer, price), &rival(&known.0, known.1)).is_lt() => *known = (offer, price),
            Some(_) => {}
            None => {
                best.insert(offer.barcode.clone(), (offer, price));
            }
        }
    }
    best
}

fn rival(offer: &Offer, price: Money) -> Rival<'_> {
    Rival {
        id: &offer.uuid,
        supplier: &offer.supplier.name,
        availability: offer.availability,
        pack_units: offer.pack_units,
        price,
        lead_days: offer.lead_days,
    }
}

fn suggested(
    need: StoredNeed,
    item: &InventoryItem,
    offers: &HashMap<String, (Offer, Money)>,
    today: NaiveDate,
) -> Result<Found, Problem> {
    let on_shelf = item.batches.iter().map(|batch| Batch { quantity: batch.quantity, expiry_date: batch.expiry_date });
    let batches: Vec<Batch> = on_shelf.collect();
    // An item tells what is there less what was oversold.
    let oversold = batches.iter().map(|batch| batch.quantity).sum::<i64>() - item.quantity;
    let offer = offers.get(&need.barcode_id);
    let terms = offer.map(|(offer, _)| Terms {
        pack_units: offer.pack_units,
        minimum_packs: offer.minimum_packs,
        lead_days: offer.lead_days,
    });
    let told = rule::suggest(&need.figures(), Shelf { batches: &batches, oversold }, today, terms);
    let suggestion = Suggestion {
        product_uuid: need.product_id.clone(),
        barcode: need.barcode_id.clone(),
        name: item.name.clone(),
        generic_name: item.generic_name.clone(),
        urgency: told.urgency,
        packs: told.packs,
        cut: false,
        offer: offer.map(|(offer, _)| offer.clone()),
        need: store::need_of(need)?,
        usable: told.usable,
        target: told.target,
        available: told.available,
        cover_days: told.cover_days,
    };
    Ok(Found { suggestion, price: offer.map_or(Money::ZERO, |(_, price)| *price) })
}

fn keep_within(money: Money, found: &mut [Found]) {
    let wanted = found.iter().map(|Found { suggestion, price }| Wanted {
        name: &suggestion.name,
        cover_days: suggestion.cover_days,
        packs: suggestion.packs,
        minimum_packs: suggestion.offer.as_ref().map_or(1, |offer| offer.minimum_packs),
        price: *price,
    });
    let bought = budget::within(money, &wanted.collect::<Vec<_>>());
    for (Found { suggestion, .. }, bought) in found.iter_mut().zip(bought) {
        (suggestion.packs, suggestion.cut) = (bought.packs, bought.cut);
    }
}

/// How urgent it is, and how long it lasts, in one number: the least comes first.
fn rank(row: &Suggestion) -> i64 {
    const LONGEST: i64 = 1_000_000_000;
    let urgency = match row.urgency {
        Urgency::Urgent => 0,
        Urgency::Order => 1,
        Urgency::Enough => 2,
        Urgency::Unknown => 3,
        Urgency::None => 4,
    };
    urgency * (LONGEST + 1) + row.cover_days.unwrap_or_default().min(LONGEST)
}

fn order(row: &Suggestion) -> (i64, &str, &str) {
    (rank(row), &row.name, &row.product_uuid)
}

/// What follows the last row that was shown, where it is by now; where it is not any more, what comes after its place.
fn page_of(rows: &[Suggestion], request: &PageRequest) -> Result<Vec<Suggestion>, Problem> {
    let from = match &request.start {
        Start::First { .. } => 0,
        Start::After { key: Key::Pair(id, last), .. } => match rows.iter().position(|row| row.product_uuid == *id) {
            Some(at) => at + 1,
            None => rows.partition_point(|row| rank(row) <= *last),
        },
        Start::After { .. } => return Err(BadCursor.into()),
    };
    let rows_asked = usize::try_from(request.rows()).unwrap_or(usize::MAX);
    Ok(rows.iter().skip(from).take(rows_asked).cloned().collect())
}
