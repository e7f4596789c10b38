//! What facilities order of suppliers. An order comes in once, with the prices that a person saw, and each of its lines is
//! judged alone: it is *asked* of the supplier when its offer still costs that, else it *waits* for somebody to say yes to
//! what it costs now, or to cancel it. Nothing is charged unseen, and an order is never refused because of its offers.
//!
//! What an order costs, how much of it waits and its state follow from its lines and are stored nowhere.

mod accept;
mod accounted;
mod amounts;
mod answer_model;
mod cancel;
mod close;
mod confirm;
mod get;
mod held;
mod incoming;
mod line;
mod list;
mod model;
mod numbers;
mod over_limit;
mod past;
mod read;
mod record;
mod store;
mod substitutes;

use std::collections::HashMap;

use bloom_storage::counters;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use self::model::Order;
use self::store::Stored;
use crate::AppState;
use crate::audit::{self, Action, FieldChange, Subject};
use crate::values::Money;
use crate::web::{Caller, Problem};

pub use accounted::{Of, Ordered, accounted};
pub use amounts::share;
pub use held::Held;
pub use incoming::read_incoming;
pub use line::{Line, Stage};
pub use model::{OrderNumber, OrderPayload, OrderPayloadLine, ShipmentNumber, ShipmentState};
pub use numbers::{Closer, Count, Numbers, Taken};
pub use over_limit::{HELD_JOB, held_suppliers, hold, release};
pub use past::{PastOrder, ToCome, submitted_between, to_come};
pub use read::ReadOrder;
pub use record::{Basis, record};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_orders))
        .routes(routes!(get::get_order))
        .routes(routes!(accept::accept_order_line))
        .routes(routes!(cancel::cancel_order_line))
        .routes(routes!(close::close_order_line))
        .routes(routes!(incoming::list_incoming_orders))
        .routes(routes!(incoming::get_incoming_order))
        .routes(routes!(substitutes::list_substitutes))
        .routes(routes!(confirm::confirm_order))
        .routes(routes!(over_limit::list_held_orders))
        .routes(routes!(over_limit::release_order))
        .routes(routes!(close::close_incoming_line))
}

/// Units of each product, by barcode, that a facility has ordered and does not have yet; not above [`MOST_ON_ORDER`].
pub async fn on_order(connection: &impl ConnectionTrait, facility_id: &str) -> Result<HashMap<String, i64>, DbErr> {
    let mut units: HashMap<String, i64> = HashMap::new();
    for open in store::open_units(connection, facility_id).await? {
        let of = units.entry(open.barcode_id).or_default();
        *of = of.saturating_add(open.units).min(MOST_ON_ORDER);
    }
    Ok(units)
}

/// What every reader of JSON counts exactly.
const MOST_ON_ORDER: i64 = (1 << 53) - 1;

/// How often [`on_order`] of a facility may have changed so far.
pub async fn changes(connection: &impl ConnectionTrait, facility_id: &str) -> Result<i64, DbErr> {
    counters::last(connection, counters::ORDER_CHANGES, facility_id).await
}

/// Notes that [`on_order`] of a facility changes with this transaction.
async fn note_change(tx: &DatabaseTransaction, facility_id: &str) -> Result<(), DbErr> {
    counters::next(tx, counters::ORDER_CHANGES, facility_id).await.map(|_| ())
}

/// Who works with the orders of some facility; which one is known once the order is found.
fn require_orders(caller: &Caller) -> Result<(), Problem> {
    caller.require_orders(caller.facility_id.as_deref().unwrap_or_default())
}

/// The order as it stands now; that of another facility is not there.
async fn shown(state: &AppState, caller: &Caller, id: &str) -> Result<Order, Problem> {
    let found = store::find(&state.db, id).await?;
    let stored = found.filter(|order| caller.is_staff || caller.belongs_to(&order.facility_id));
    let stored = stored.ok_or_else(no_order)?;
    let orders = store::shown(&state.db, vec![stored]).await?;
    over_limit::look_again(state, &orders).await?;
    orders.into_iter().next().ok_or_else(no_order)
}

/// What a person says of a line of an order.
struct Decision {
    order: Stored,
    /// All of the order, in order.
    lines: Vec<Line>,
    /// Of the line in question.
    at: usize,
}

impl Decision {
    fn line(&self) -> &Line {
        &self.lines[self.at]
    }

    /// Writes what becomes of the line, and who said so.
    async fn write(
        &self,
        tx: &DatabaseTransaction,
        state: &AppState,
        caller: &Caller,
        (to, price): (Stage, Money),
    ) -> Result<(), Problem> {
        let (order, line) = (&self.order, self.line());
        store::decide(tx, &order.id, &line.id, (to, price), (&caller.full_name, state.clock.now_ms())).await?;
        note_change(tx, &order.facility_id).await?;
        let decimal = |money: Money| money.to_decimal(order.decimals);
        let mut changes = vec![FieldChange::new("line", format!("{}, {} × {}", line.name, line.packs, line.pack))];
        changes.extend(FieldChange::among([
            ("state", line.stage.as_str().to_owned(), to.as_str().to_owned()),
            ("price", decimal(line.price), decimal(price)),
        ]));
        let entry = audit::Entry {
            action: Action::Changed,
            subject: Subject::Order,
            subject_id: &order.id,
            subject_name: &order.number.to_string(),
            facility_id: Some(&order.facility_id),
            changes,
        };
        Ok(audit::record(tx, &state.clock, caller, entry).await?)
    }
}

/// The line to be decided about, its order locked until the transaction ends.
async fn lock(tx: &DatabaseTransaction, caller: &Caller, id: &str, line_id: &str) -> Result<Decision, Problem> {
    let found = store::lock(tx, id).await?.filter(|order| caller.belongs_to(&order.facility_id));
    let order = found.ok_or_else(no_order)?;
    let lines = store::lines(tx, id).await?;
    let at = lines.iter().position(|line| line.id == line_id).ok_or_else(no_line)?;
    Ok(Decision { order, lines, at })
}

/// Who answers and sends the orders of a warehouse: who orders and keeps the stock there. People of the provider look.
pub fn require_answerer(caller: &Caller, warehouse_id: &str) -> Result<(), Problem> {
    caller.require_orders(warehouse_id)?;
    if caller.is_staff {
        return Ok(());
    }
    caller.require_stock_keeper(warehouse_id)
}

/// The order, held until the transaction ends, for who answers it: that of another supplier is not there.
pub async fn hold_incoming(tx: &DatabaseTransaction, caller: &Caller, id: &str) -> Result<Held, Problem> {
    let own = caller.facility_id.as_deref().unwrap_or_default();
    require_answerer(caller, own)?;
    if caller.is_staff {
        return Err(Problem::forbidden("other_facility", "Only people of the warehouse answer its orders."));
    }
    let held = Held::of(tx, id).await?;
    held.filter(|held| held.order.warehouse_id.as_deref() == Some(own)).ok_or_else(no_order)
}

/// People of the provider look; the facility decides about what it orders.
fn require_decider(caller: &Caller) -> Result<(), Problem> {
    require_orders(caller)?;
    if caller.is_staff {
        return Err(Problem::forbidden("other_facility", "Only people of the facility decide about its orders."));
    }
    Ok(())
}

fn no_order() -> Problem {
    Problem::not_found("There is no such order.")
}

fn no_line() -> Problem {
    Problem::not_found("The order has no such line.")
}
