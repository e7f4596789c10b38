use std::cmp::Reverse;
use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use chrono_tz::Tz;
use sea_orm::DbErr;

use super::fulfilment::Fulfilment;
use super::order_model::{InsightsOrders, SupplierFigures};
use super::report::{ReportQuery, read_span};
use super::{MOST_LISTED, open};
use crate::orders::{PastOrder, ToCome};
use crate::values::Money;
use crate::web::{Caller, Problem, QueryOf};
use crate::{AppState, needs};

/// Orders of some days: equals the sums of the lines that the orders show
///
/// How much of what was ordered came, how long it took, what is on order now, and what was missing. 403 no_analytics without
/// the app Analytics.
#[utoipa::path(get, path = "/facility-insights/orders/", tag = "insights", params(ReportQuery),
    responses((status = 200, description = "done", body = InsightsOrders)))]
pub async fn insights_orders(
    State(state): State<AppState>,
    caller: Caller,
    QueryOf(query): QueryOf<ReportQuery>,
) -> Result<Json<InsightsOrders>, Problem> {
    caller.require_analytics(&query.facility_id)?;
    let span = read_span(query.from, query.to)?;
    // Before the snapshot is taken: what was missing is read from figures that others keep.
    needs::renew_what_is_old(&state, &query.facility_id).await?;
    let reader = open(&state, &caller, &query.facility_id).await?;
    let as_of = state.clock.now();
    let (zone, decimals) = (reader.settings.time_zone, reader.settings.decimals);
    let submitted = reader.submitted_orders(span).await?;
    let to_come = reader.to_come().await?;
    let on_order = to_come.iter().try_fold(Money::ZERO, |sum, supplier| sum.checked_add(supplier.amount));
    let on_order = on_order.ok_or_else(|| DbErr::Type("what is on order costs too much".to_owned()))?;
    Ok(Json(InsightsOrders {
        from: query.from,
        to: query.to,
        as_of,
        all: Fulfilment::of(&submitted, zone).figures(on_order, decimals),
        by_supplier: by_supplier(&submitted, &to_come, zone, decimals),
        stock_outs: reader.stock_outs(MOST_LISTED).await?,
        currency: reader.settings.currency,
    }))
}

/// Of one supplier.
#[derive(Default)]
struct Supplier<'a> {
    name: &'a str,
    submitted: Vec<&'a PastOrder>,
    /// `None` when nothing is to come.
    on_order: Option<Money>,
}

/// Most orders first, then by name.
fn by_supplier(submitted: &[PastOrder], to_come: &[ToCome], zone: Tz, decimals: u32) -> Vec<SupplierFigures> {
    let mut suppliers: BTreeMap<&str, Supplier<'_>> = BTreeMap::new();
    for order in submitted {
        let supplier = suppliers.entry(&order.supplier_id).or_default();
        // Of one that is not known any more the last order has the last word.
        supplier.name = &order.supplier_name;
        supplier.submitted.push(order);
    }
    for ToCome { supplier_id, supplier_name, amount } in to_come {
        let supplier = suppliers.entry(supplier_id).or_default();
        (supplier.name, supplier.on_order) = (supplier_name, Some(*amount));
    }
    let told = suppliers.into_iter().filter_map(|(id, Supplier { name, submitted, on_order })| {
        let figures = Fulfilment::of(submitted, zone).figures(on_order.unwrap_or_default(), decimals);
        let row = SupplierFigures { supplier_uuid: id.to_owned(), name: name.to_owned(), figures };
        (row.figures.orders > 0 || on_order.is_some()).then_some(row)
    });
    let mut told: Vec<SupplierFigures> = told.collect();
    told.sort_by(|one, other| {
        let (one_orders, other_orders) = (Reverse(one.figures.orders), Reverse(other.figures.orders));
        one_orders.cmp(&other_orders).then_with(|| one.name.cmp(&other.name))
    });
    told
}
