use std::collections::{HashMap, HashSet};

use axum::Json;
use axum::extract::State;
use sea_orm::DatabaseTransaction;

use super::answer_model::{LineAnswer, OrderAnswer, Substitute};
use super::incoming::shown_incoming;
use super::line::{Line, Stage};
use super::model::Order;
use super::numbers::{NotNow, Numbers};
use super::store::{self, Answer, AnswerKind};
use super::{Held, amounts, hold_incoming, no_line};
use crate::AppState;
use crate::audit::{self, Action, FieldChange, Subject};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::offers::{self, CurrentOffer};
use crate::web::{Caller, Checks, JsonBody, PathOf, Problem};

const MOST_LINES: usize = 500;
const LONGEST_NOTE: usize = 500;

/// Answer lines of an order: what is sent, what is sent later, what is sent instead, and what will not come
///
/// 409 `held` while the order is; `wrong_state` for a line that waits, is cancelled, was answered, or came past the warehouse; `offer_gone` when what is
/// to be sent instead is not offered any more; `dearer` when it would cost more than what it stands in for.
#[utoipa::path(post, path = "/orders/incoming/{uuid}/confirm/", tag = "orders",
    params(("uuid" = String, Path), ("Idempotency-Key" = String, Header)), request_body = OrderAnswer,
    responses((status = 200, description = "done", body = Order)))]
pub async fn confirm_order(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    PathOf(uuid): PathOf<String>,
    JsonBody(body): JsonBody<OrderAnswer>,
) -> Result<Json<Order>, Problem> {
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "confirm-order", &(&uuid, &body)).await? == Claim::First {
        let held = hold_incoming(&tx, &caller, &uuid).await?;
        held.demand_let_through()?;
        check(&body)?;
        answer(&tx, &state, &caller, held, &body).await?;
    }
    tx.commit().await?;
    Ok(Json(shown_incoming(&state, &caller, &uuid).await?))
}

fn check(answer: &OrderAnswer) -> Result<(), Problem> {
    let mut checks = Checks::new();
    checks.demand((1..=MOST_LINES).contains(&answer.lines.len()), "lines", "must be 1 to 500");
    let mut known = HashSet::new();
    for (at, line) in answer.lines.iter().enumerate() {
        let field = |name: &str| format!("lines.{at}.{name}");
        checks.demand(known.insert(line.uuid.as_str()), field("uuid"), "is that of an earlier line");
        checks.demand(line.confirmed_packs >= 0, field("confirmed_packs"), "must be 0 or more");
        checks.demand(line.back_ordered_packs >= 0, field("back_ordered_packs"), "must be 0 or more");
        let fits = line.note.chars().count() <= LONGEST_NOTE && !line.note.contains('\0');
        checks.demand(fits, field("note"), "must have at most 500 characters");
        let packs = line.substitute.as_ref().is_none_or(|instead| instead.packs >= 1);
        checks.demand(packs, field("substitute.packs"), "must be 1 or more");
    }
    checks.finish()
}

async fn answer(
    tx: &DatabaseTransaction,
    state: &AppState,
    caller: &Caller,
    mut held: Held,
    body: &OrderAnswer,
) -> Result<(), Problem> {
    let before = held.lines.clone();
    let ids: Vec<&str> = body
        .lines
        .iter()
        .filter_map(|line| line.substitute.as_ref())
        .map(|instead| instead.offer_uuid.as_str())
        .collect();
    let offers = offers::current(tx, &ids).await?;
    let (mut changes, mut new) = (Vec::new(), Vec::new());
    for (at, said) in body.lines.iter().enumerate() {
        let rest = say(&mut held, said, at)?;
        let line = held.line(&said.uuid).ok_or_else(no_line)?;
        changes.push(FieldChange::new("line", told(line, said)));
        if let Some(substitute) = &said.substitute {
            let instead = instead_of(&held, line, (substitute, at), rest, &offers, state.clock.new_id().to_string())?;
            changes.push(FieldChange::new(
                "substitute",
                format!("{}, {} × {}", instead.name, instead.packs, instead.pack),
            ));
            new.push(Line { supplier_note: said.note.trim().to_owned(), ..instead });
        }
    }
    demand_countable(&held, &new)?;
    held.progress(tx, &before).await?;
    store::insert_lines(tx, &held.order.id, held.lines.len(), &new).await?;
    let answered = body.lines.iter().filter_map(|said| held.line(&said.uuid)).chain(&new);
    for line in answered {
        let entry = Answer {
            id: state.clock.new_id().to_string(),
            order_id: &held.order.id,
            line,
            kind: AnswerKind::Confirmed,
            at: state.clock.now_ms(),
            by: &caller.full_name,
            note: &line.supplier_note,
        };
        store::answer(tx, entry).await?;
    }
    note(tx, state, caller, &held, changes).await
}

/// Puts what was said into the numbers of its line; how many packs of it will not come.
fn say(held: &mut Held, said: &LineAnswer, at: usize) -> Result<i64, Problem> {
    let line = held.line_mut(&said.uuid).ok_or_else(no_line)?;
    let rest = line.confirm(said.confirmed_packs, said.back_ordered_packs).map_err(|refusal| not_now(refusal, line))?;
    let note = said.note.trim();
    let mut checks = Checks::new();
    let all_comes = rest == 0 && said.back_ordered_packs == 0;
    checks.demand(all_comes || !note.is_empty(), format!("lines.{at}.note"), "must say why not all of it is sent now");
    let replaced = said.substitute.is_none() || rest > 0;
    checks.demand(replaced, format!("lines.{at}.substitute"), "stands in for nothing: all of the line is answered");
    checks.finish()?;
    note.clone_into(&mut line.supplier_note);
    Ok(rest)
}

fn told(line: &Line, said: &LineAnswer) -> String {
    let Numbers { confirmed, back_ordered, closed, .. } = line.numbers;
    let note = said.note.trim();
    let mut told = format!("{}: {confirmed} + {back_ordered} + {closed} / {} × {}", line.name, line.packs, line.pack);
    if !note.is_empty() {
        told.push_str(": ");
        told.push_str(note);
    }
    told
}

/// What is sent instead of `replaced` packs of a line: never dearer than those.
fn instead_of(
    held: &Held,
    line: &Line,
    (substitute, at): (&Substitute, usize),
    replaced: i64,
    offers: &HashMap<String, CurrentOffer>,
    id: String,
) -> Result<Line, Problem> {
    let stands = |offer: &&CurrentOffer| {
        !offer.withdrawn && offer.supplier_id == held.order.supplier_id && offer.country_id == held.order.country_id
    };
    let offer = offers.get(&substitute.offer_uuid).filter(stands).ok_or_else(gone)?;
    let packs = substitute.packs;
    let mut checks = Checks::new();
    let another = substitute.offer_uuid != line.offer_id;
    checks.demand(another, format!("lines.{at}.substitute.offer_uuid"), "must be another offer than the line's");
    let countable = packs.checked_mul(offer.pack_units).is_some();
    checks.demand(countable, format!("lines.{at}.substitute.packs"), "must be fewer");
    checks.finish()?;
    let (cost, most) = (offer.price.checked_times(packs), line.price.checked_times(replaced));
    if cost.is_none() || cost > most {
        let (asked, name) = (&line.name, &offer.name);
        let detail = format!("{packs} × {name} would cost more than the {replaced} × {asked} that it stands in for.");
        return Err(Problem::conflict("dearer", detail));
    }
    Ok(Line {
        id,
        offer_id: substitute.offer_uuid.clone(),
        barcode: offer.barcode.clone(),
        name: offer.name.clone(),
        generic_name: offer.generic_name.clone(),
        pack: offer.pack.clone(),
        pack_units: offer.pack_units,
        packs,
        price: offer.price,
        stage: Stage::Asked,
        numbers: Numbers { confirmed: packs, ..Numbers::default() },
        substitute_for: Some(line.id.clone()),
        supplier_note: String::new(),
    })
}

/// The sum of an order is worked out whenever it is read.
fn demand_countable(held: &Held, new: &[Line]) -> Result<(), Problem> {
    match amounts::total(held.lines.iter().chain(new)) {
        Some(_) => Ok(()),
        None => Err(Problem::conflict("too_much", "The order would cost more than can be counted.")),
    }
}

async fn note(
    tx: &DatabaseTransaction,
    state: &AppState,
    caller: &Caller,
    held: &Held,
    changes: Vec<FieldChange>,
) -> Result<(), Problem> {
    let entry = audit::Entry {
        action: Action::Changed,
        subject: Subject::Order,
        subject_id: &held.order.id,
        subject_name: &held.order.number.to_string(),
        facility_id: Some(&held.order.facility_id),
        changes,
    };
    Ok(audit::record(tx, &state.clock, caller, entry).await?)
}

fn not_now(refusal: NotNow, line: &Line) -> Problem {
    let name = &line.name;
    match refusal {
        NotNow::State => {
            let detail = format!("{name} waits for the pharmacy, is cancelled, or has been answered already.");
            Problem::conflict("wrong_state", detail)
        }
        NotNow::TooMany(packs) => {
            let detail = format!("Of {name} only {packs} packs are to be answered. Look at the order again.");
            Problem::conflict("too_many", detail)
        }
    }
}

fn gone() -> Problem {
    Problem::conflict("offer_gone", "The supplier does not offer this any more.")
}
