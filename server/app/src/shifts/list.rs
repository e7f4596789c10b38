use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use bloom_storage::Db;
use sea_orm::DbErr;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use utoipa::IntoParams;

use super::model::{CashMovement, ClosedShift, Shift, ShiftClosing, ShiftPage, ShiftPerson, ShiftSales};
use super::store::{self, EntryRow, Place, Sums, Till};
use crate::values::{Money, moment};
use crate::web::{Caller, Key, List, Page, Problem, QueryOf};
use crate::{AppState, access, facilities};

const PAGE_SIZE: u64 = 20;
const END: Place = (i64::MAX, i64::MAX);

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ShiftQuery {
    facility_id: String,
    #[param(nullable = false)]
    limit: Option<i64>,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// Shifts of a facility, the last opened first
///
/// For who runs the facility. What the till counted stands beside what the server has of the same sales: a sale that is not
/// here yet, or came after the closing, is told, and added to nothing.
#[utoipa::path(get, path = "/shifts/", tag = "sales", params(ShiftQuery),
    responses((status = 200, description = "done", body = ShiftPage)))]
pub async fn list_shifts(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<ShiftQuery>,
) -> Result<Json<Page<Shift>>, Problem> {
    access::require_manager_of(&caller, &query.facility_id)?;
    let list = List { path: "/api/shifts/", scope: vec![("facility_id", query.facility_id.as_str())] };
    let request = list.request(query.cursor.as_deref(), query.limit, PAGE_SIZE, 0)?;
    let count = match request.count() {
        Some(count) => count,
        None => store::count(&state.db, &query.facility_id).await?,
    };
    let openings = store::openings(&state.db, &query.facility_id, &request).await?;
    let ids: Vec<&str> = openings.iter().map(|row| row.id.as_str()).collect();
    let mut entries: HashMap<String, Vec<EntryRow>> = HashMap::new();
    for entry in store::entries(&state.db, &query.facility_id, &ids).await? {
        entries.entry(entry.shift_id.clone()).or_default().push(entry);
    }
    let counts_cash = facilities::counts_cash(&state.db, &query.facility_id).await?;
    let mut rows = Vec::with_capacity(openings.len());
    for opening in &openings {
        let own = entries.remove(&opening.id).unwrap_or_default();
        rows.push(shift(&state.db, &query.facility_id, opening, &own, counts_cash).await?);
    }
    Ok(Json(list.page(&request, count, rows, |row| Key::Pair(row.uuid.clone(), row.opened_at.timestamp_millis()))))
}

async fn shift(
    db: &Db,
    facility_id: &str,
    opening: &EntryRow,
    entries: &[EntryRow],
    counts_cash: bool,
) -> Result<Shift, DbErr> {
    let cashier = opening.per_cashier.then_some(opening.operator_id.as_str());
    let till = Till { facility_id, device_id: &opening.device_id, cashier };
    let start = (opening.epoch, opening.seq);
    let next = store::next_opening(db, &till, start).await?;
    // Of two closings the first holds.
    let closing = entries.iter().find(|entry| entry.kind == "closed");
    let end = closing.and_then(|entry| entry.through_seq.map(|seq| (entry.epoch, seq)));
    let here = store::sums(db, &till, start, end.or(next).unwrap_or(END)).await?;
    // Who gave up counting has no late sales for ever after.
    let late = match (end, next.or(counts_cash.then_some(END))) {
        (Some(end), Some(until)) => store::sums(db, &till, end, until).await?,
        _ => Sums::default(),
    };
    let money = |minor: i64| decimal(opening, minor);
    let movement = |entry: &EntryRow| {
        let sign = match entry.kind.as_str() {
            "paid_in" => 1,
            "paid_out" => -1,
            _ => return None,
        };
        Some(moment(entry.made_at).map(|made_at| CashMovement {
            uuid: entry.id.clone(),
            made_at,
            by: person(entry),
            amount: money(sign * entry.amount),
            note: entry.note.clone(),
        }))
    };
    Ok(Shift {
        uuid: opening.id.clone(),
        device_id: opening.device_id.clone(),
        per_cashier: opening.per_cashier,
        currency: opening.currency.clone(),
        opened_at: moment(opening.made_at)?,
        opened_by: person(opening),
        opening: money(opening.amount),
        movements: entries.iter().filter_map(movement).collect::<Result<_, _>>()?,
        closed: closing.map(closed).transpose()?,
        here: shown(&here, money),
        late: shown(&late, money),
    })
}

fn closed(entry: &EntryRow) -> Result<ClosedShift, DbErr> {
    let till: ShiftClosing = stored(entry.closing.as_deref().unwrap_or_default())?;
    let decimals = u32::try_from(entry.minor_units).unwrap_or_default();
    let expected = Money::parse(&till.expected, decimals).map_err(|error| DbErr::Type(error.to_string()))?;
    Ok(ClosedShift {
        at: moment(entry.made_at)?,
        by: person(entry),
        counted: decimal(entry, entry.amount),
        pieces: stored(&entry.pieces)?,
        difference: decimal(entry, entry.amount - expected.minor()),
        note: entry.note.clone(),
        till,
    })
}

fn stored<T: DeserializeOwned>(text: &str) -> Result<T, DbErr> {
    serde_json::from_str(text).map_err(|error| DbErr::Type(error.to_string()))
}

fn person(entry: &EntryRow) -> ShiftPerson {
    ShiftPerson { id: entry.operator_id.clone(), name: entry.operator_name.clone() }
}

fn decimal(entry: &EntryRow, minor: i64) -> String {
    Money::from_minor(minor).to_decimal(u32::try_from(entry.minor_units).unwrap_or_default())
}

fn shown(sums: &Sums, money: impl Fn(i64) -> String) -> ShiftSales {
    ShiftSales {
        sales: sums.sales,
        returns: sums.returns,
        cash: money(sums.cash),
        mobile_money: money(sums.mobile_money),
    }
}
