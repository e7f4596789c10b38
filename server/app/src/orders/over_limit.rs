//! Orders that are held because the account of their facility is above its limit. Who counts accounts stands above and says
//! so; here is kept what was said, and a held order is not answered and not sent until it is let through.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;
use sea_orm::{DatabaseTransaction, DbErr};
use serde::Deserialize;
use utoipa::IntoParams;

use super::model::{Order, OrderPage};
use super::{Held, no_order, shown, store};
use crate::audit::{self, Action, FieldChange, Subject};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::values::Money;
use crate::web::{Caller, Key, List, Page, PageRequest, PathOf, Problem, QueryOf};
use crate::{AppState, jobs};

/// The job that looks whether held orders of a facility, its subject, may go: accounts know that, and stand above.
pub const HELD_JOB: &str = "held_orders";

const PAGE_SIZE: u64 = 25;
/// As for those of a facility.
const MOST_ORDERS: u64 = 100;

/// Holds an order whose account is `over` its limit, or says anew by how much it is; one that was let through stays so.
/// `at` in milliseconds.
pub async fn hold(tx: &DatabaseTransaction, order_id: &str, over: Money, at: i64) -> Result<(), DbErr> {
    store::hold(tx, order_id, over, at).await
}

/// Lets an order through; `by` is empty when its account is under the limit again. `at` in milliseconds.
pub async fn release(tx: &DatabaseTransaction, order_id: &str, by: (&str, i64)) -> Result<(), DbErr> {
    store::release(tx, order_id, by).await
}

/// Whose orders of a facility are held.
pub async fn held_suppliers(tx: &DatabaseTransaction, facility_id: &str) -> Result<Vec<String>, DbErr> {
    store::held_suppliers(tx, facility_id).await
}

impl Held {
    /// Before the supplier answers or sends.
    pub fn demand_let_through(&self) -> Result<(), Problem> {
        let Some(over) = self.order.over_limit() else { return Ok(()) };
        let detail =
            "The order is above the limit of the pharmacy's account. The provider has to let it through first.";
        Err(Problem::conflict("held", detail).with("over_limit", over.to_decimal(self.order.decimals)))
    }
}

/// Whoever sees an order as held has its account looked at again: what was cancelled, closed or credited since may have
/// brought it under its limit.
pub(super) async fn look_again(state: &AppState, orders: &[Order]) -> Result<(), DbErr> {
    let held = orders.iter().filter(|order| order.over_limit.is_some());
    let facilities: BTreeSet<&str> = held.map(|order| order.facility_id.as_str()).collect();
    if facilities.is_empty() {
        return Ok(());
    }
    let tx = state.db.begin().await?;
    for facility_id in facilities {
        jobs::enqueue_again(&tx, &state.clock, HELD_JOB, facility_id).await?;
    }
    tx.commit().await?;
    state.jobs.wake();
    Ok(())
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HeldOrdersQuery {
    #[param(nullable = false)]
    cursor: Option<String>,
}

/// Orders of all facilities that are held, oldest first, for people of the provider
#[utoipa::path(get, path = "/orders/held/", tag = "orders", params(HeldOrdersQuery),
    responses((status = 200, description = "done", body = OrderPage)))]
pub async fn list_held_orders(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<HeldOrdersQuery>,
) -> Result<Json<Page<Order>>, Problem> {
    caller.require_staff()?;
    let list = List { path: "/api/orders/held/", scope: Vec::new() };
    let asked = list.request(query.cursor.as_deref(), None, PAGE_SIZE, 0)?;
    let request = PageRequest { size: asked.size.min(MOST_ORDERS), ..asked };
    let count = match request.count() {
        Some(count) => count,
        None => store::count_held(&state.db).await?,
    };
    let stored = store::page_held(&state.db, &request).await?;
    let rows = store::shown(&state.db, stored).await?;
    look_again(&state, &rows).await?;
    let place = |order: &Order| Key::Pair(order.uuid.clone(), order.received_at.timestamp_millis());
    Ok(Json(list.page(&request, count, rows, place)))
}

/// Let an order through that is held, as people of the provider; one that was let through stays so
///
/// 409 `not_held` when it never was.
#[utoipa::path(post, path = "/orders/incoming/{uuid}/release/", tag = "orders",
    params(("uuid" = String, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 200, description = "done", body = Order)))]
pub async fn release_order(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(uuid): PathOf<String>,
) -> Result<Json<Order>, Problem> {
    caller.require_staff()?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "release-order", &uuid).await? == Claim::First {
        let held = Held::of(&tx, &uuid).await?.ok_or_else(no_order)?;
        if held.order.hold.is_none() {
            return Err(Problem::conflict("not_held", "The order is not held."));
        }
        if let Some(over) = held.order.over_limit() {
            store::release(&tx, &uuid, (&caller.full_name, state.clock.now_ms())).await?;
            let entry = audit::Entry {
                action: Action::Changed,
                subject: Subject::Order,
                subject_id: &uuid,
                subject_name: &held.order.number.to_string(),
                facility_id: Some(&held.order.facility_id),
                changes: vec![FieldChange::new("released_over_limit", over.to_decimal(held.order.decimals))],
            };
            audit::record(&tx, &state.clock, &caller, entry).await?;
        }
    }
    tx.commit().await?;
    Ok(Json(shown(&state, &caller, &uuid).await?))
}
