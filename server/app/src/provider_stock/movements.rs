use axum::Json;
use axum::extract::State;
use sea_orm::DbErr;
use serde::Deserialize;
use utoipa::IntoParams;

use super::books::{Books, time};
use super::model::{StatementMovement, StatementMovementPage};
use super::period::Period;
use super::position::cut;
use super::store::moves::{self, MoveRow};
use super::tally::Column;
use super::{no_line, no_statement, period_of, read, require_looks, store};
use crate::AppState;
use crate::inventory::MovementKind;
use crate::values::Money;
use crate::web::{Caller, Key, List, Page, PathOf, Problem, QueryOf};

const PAGE_SIZE: u64 = 50;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct MovementsQuery {
    facility_id: String,
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// The movements behind a line of a statement, in the order in which they happened
///
/// Their amounts add up to what the line says is owed, their quantities to what it closes with less what it opened with.
#[utoipa::path(get, path = "/vdl/statements/{period}/lines/{product_uuid}/", tag = "provider stock",
    params(("period" = String, Path, description = "yyyy-MM"), ("product_uuid" = String, Path), MovementsQuery),
    responses((status = 200, description = "done", body = StatementMovementPage)))]
pub async fn list_provider_statement_movements(
    State(state): State<AppState>,
    caller: Caller,
    PathOf((period, product_id)): PathOf<(String, String)>,
    QueryOf(query): QueryOf<MovementsQuery>,
) -> Result<Json<Page<StatementMovement>>, Problem> {
    let facility_id = query.facility_id.as_str();
    require_looks(&caller, facility_id)?;
    let path = format!("/api/vdl/statements/{period}/lines/{product_id}/");
    let list = List { path: &path, scope: vec![("facility_id", facility_id)] };
    let request = list.request(query.cursor.as_deref(), None, PAGE_SIZE, 0)?;
    let (books, tx) = read(&state, facility_id).await?;
    let period = period_of(&period)?;
    if !books.has(period) {
        return Err(no_statement());
    }
    books.line(period, &product_id).ok_or_else(no_line)?;
    let mut rows = moves::of_line(&tx, facility_id, &books.timeline, (period, &product_id)).await?;
    rows.sort_by_cached_key(|row| key_of(row.moved_at, &id_of(row)));
    let (count, rows) = cut(rows, &request, |row, key| key_of(row.moved_at, &id_of(row)) > *key);
    let rows = rows.into_iter().map(|row| movement(&books, period, row)).collect::<Result<Vec<_>, DbErr>>()?;
    let key = |row: &StatementMovement| Key::Text(key_of(row.moved_at.timestamp_millis(), &row.id));
    Ok(Json(list.page(&request, count, rows, key)))
}

/// Written so that these sort as the movements do.
fn id_of(row: &MoveRow) -> String {
    format!("{}:{:06}:{:06}", row.source_id, row.line, row.part)
}

fn key_of(moved_at: i64, id: &str) -> String {
    format!("{moved_at:015} {id}")
}

fn movement(books: &Books, period: Period, row: MoveRow) -> Result<StatementMovement, DbErr> {
    let kind = MovementKind::parse(&row.kind)?;
    let reason = row.reason.as_deref();
    let is_owed = Column::of(kind, reason).is_owed(reason, books.bearer_in(period));
    let unit_cost = row.unit_cost.map(Money::from_minor);
    let amount = match is_owed {
        true => unit_cost.and_then(|cost| cost.checked_times(-row.quantity)),
        false => Some(Money::ZERO),
    };
    Ok(StatementMovement {
        id: id_of(&row),
        moved_at: time(row.moved_at)?,
        kind,
        expiry_date: store::date(&row.expiry_date)?,
        late: store::period(&row.own_period)? < period,
        reason: row.reason,
        reference: row.reference,
        moved_by: row.moved_by,
        lot: row.lot,
        quantity: row.quantity,
        unit_cost: unit_cost.map(|cost| books.decimal(cost)),
        amount: amount.map(|amount| books.decimal(amount)),
    })
}
