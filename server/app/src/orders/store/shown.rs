//! Orders as people see them.

use std::collections::HashMap;

use bloom_storage::Db;
use sea_orm::DbErr;

use super::history::{self, History};
use super::lines::{Decided, lines_of};
use super::{OrderNumber, Stored};
use crate::offers::{self, CurrentOffer};
use crate::orders::amounts;
use crate::orders::line::{self, Line, Seller, Stage, Standing};
use crate::orders::model::{Order, OrderBasis, OrderEvent, OrderEventKind, OrderLine, OrderPerson, OrderSupplier};
use crate::values::{Money, moment};

/// The orders with their lines, each as it stands now.
pub async fn shown(db: &Db, orders: Vec<Stored>) -> Result<Vec<Order>, DbErr> {
    let ids: Vec<&str> = orders.iter().map(|order| order.id.as_str()).collect();
    let mut lines = lines_of(db.read(), &ids).await?;
    let mut histories = history::of_orders(db.read(), &ids).await?;
    let all = lines.values().flatten().map(|decided| &decided.line);
    let mut waiting: Vec<&str> =
        all.filter(|line| line.stage == Stage::Waiting).map(|line| line.offer_id.as_str()).collect();
    waiting.sort_unstable();
    waiting.dedup();
    let offers = offers::current(db.read(), &waiting).await?;
    orders
        .into_iter()
        .map(|order| {
            let own = lines.remove(&order.id).unwrap_or_default();
            let history = histories.remove(&order.id).unwrap_or_default();
            shown_with(order, own, history, &offers)
        })
        .collect()
}

fn shown_with(
    order: Stored,
    decided: Vec<Decided>,
    history: History,
    offers: &HashMap<String, CurrentOffer>,
) -> Result<Order, DbErr> {
    let timeline = timeline(&order, &decided, history.events)?;
    let (whens, lines): (Vec<_>, Vec<Line>) = decided.into_iter().map(|one| ((one.at, one.by), one.line)).unzip();
    let seller = Seller { supplier_id: &order.supplier_id, country_id: order.country_id };
    let shown = lines.iter().zip(whens).map(|(line, (at, by))| {
        let standing = Standing::of(line, seller, offers.get(&line.offer_id));
        Ok(OrderLine {
            decided_at: at.map(moment).transpose()?,
            decided_by: by,
            ..line_shown(line, standing, line::is_substituted(line, &lines), order.decimals)
        })
    });
    let shown = shown.collect::<Result<Vec<_>, DbErr>>()?;
    let amount = |sum: Option<Money>, number: OrderNumber| {
        let sum = sum.ok_or_else(|| DbErr::Type(format!("order {number} costs too much")))?;
        Ok::<_, DbErr>(sum.to_decimal(order.decimals))
    };
    let basis = OrderBasis::parse(&order.basis);
    let over_limit = order.over_limit();
    let state = line::state_of(&lines, over_limit.is_some());
    Ok(Order {
        basis: basis.ok_or_else(|| DbErr::Type(format!("basis of an order {}", order.basis)))?,
        accepted_by_itself: order.accepted_by_itself,
        number: order.number,
        by_warehouse: order.warehouse_id.is_some(),
        currency: order.currency,
        minor_units: order.decimals,
        state,
        submitted_at: moment(order.submitted_at)?,
        received_at: moment(order.received_at)?,
        total: amount(amounts::total(&lines), order.number)?,
        sent_amount: amount(amounts::sent(&lines), order.number)?,
        invoice_amount: amount(amounts::invoice(&lines), order.number)?,
        over_limit: over_limit.map(|over| over.to_decimal(order.decimals)),
        waiting: i64::try_from(line::waiting(&lines)).unwrap_or(i64::MAX),
        lines: shown,
        shipments: history.shipments,
        timeline,
        uuid: order.id,
        facility_id: order.facility_id,
        facility_name: order.facility_name,
        supplier: OrderSupplier { uuid: order.supplier_id, name: order.supplier_name },
        submitted_by: OrderPerson { name: order.submitted_by },
        note: order.note,
    })
}

/// Adds what the order and its lines say themselves.
fn timeline(order: &Stored, decided: &[Decided], mut events: Vec<OrderEvent>) -> Result<Vec<OrderEvent>, DbErr> {
    events.push(OrderEvent {
        at: moment(order.submitted_at)?,
        by: order.submitted_by.clone(),
        kind: OrderEventKind::Submitted,
        line_uuid: None,
        shipment_uuid: None,
        note: order.note.clone(),
    });
    for Decided { line, at, by } in decided {
        let Some(at) = at else { continue };
        let cancelled = line.stage == Stage::Cancelled;
        events.push(OrderEvent {
            at: moment(*at)?,
            by: by.clone().unwrap_or_default(),
            kind: if cancelled { OrderEventKind::Cancelled } else { OrderEventKind::AcceptedPrice },
            line_uuid: Some(line.id.clone()),
            shipment_uuid: None,
            note: String::new(),
        });
    }
    events.extend(held_and_released(order)?);
    // Of one moment in the order in which such things can happen, and the lines in theirs.
    events.sort_by_key(|event| (event.at, event.kind));
    Ok(events)
}

fn held_and_released(order: &Stored) -> Result<Vec<OrderEvent>, DbErr> {
    let Some(hold) = &order.hold else { return Ok(Vec::new()) };
    let event = |at: i64, by: &str, kind: OrderEventKind| {
        let (by, note) = (by.to_owned(), String::new());
        Ok::<_, DbErr>(OrderEvent { at: moment(at)?, by, kind, line_uuid: None, shipment_uuid: None, note })
    };
    let held = event(hold.at, "", OrderEventKind::Held);
    let released = hold.released.as_ref().map(|(at, by)| event(*at, by, OrderEventKind::Released));
    std::iter::once(held).chain(released).collect()
}

fn line_shown(line: &Line, standing: Standing, substituted: bool, decimals: u32) -> OrderLine {
    let waits = line.stage == Stage::Waiting;
    let now = standing.price_of(line).filter(|_| waits);
    OrderLine {
        uuid: line.id.clone(),
        offer_uuid: line.offer_id.clone(),
        barcode: line.barcode.clone(),
        name: line.name.clone(),
        generic_name: line.generic_name.clone(),
        pack: line.pack.clone(),
        pack_units: line.pack_units,
        packs: line.packs,
        price: line.price.to_decimal(decimals),
        state: line.shown_state(substituted),
        reason: waits.then(|| standing.reason()),
        current_price: now.map(|price| price.to_decimal(decimals)),
        decided_at: None,
        decided_by: None,
        confirmed_packs: line.numbers.confirmed,
        back_ordered_packs: line.numbers.back_ordered,
        closed_packs: line.closed_packs(),
        substitute_for: line.substitute_for.clone(),
        supplier_note: line.supplier_note.clone(),
        sent_units: line.numbers.sent,
        received_units: line.numbers.received,
        refused_units: line.numbers.refused,
        missing_units: line.numbers.missing,
        open_units: line.open(),
    }
}
