//! Returns as people see them.

use bloom_storage::{Db, sql};
use sea_orm::{ConnectionTrait, DbErr, FromQueryResult, Value};

use super::{RETURNS, Row, Stored, StoredLine, lines_of};
use crate::inventory::BatchOwner;
use crate::supplier_returns::amounts;
use crate::supplier_returns::model::{
    ReturnEvent, ReturnQueue, ReturnState, ReturnSupplier, SupplierReturn, SupplierReturnLine,
};
use crate::values::{Money, moment};
use crate::web::{Key, PageRequest, Start};

pub async fn count(db: &Db, facility_id: &str) -> Result<i64, DbErr> {
    let text = "SELECT COUNT(*) FROM supplier_returns WHERE facility_id = $1";
    let row = db.read().query_one_raw(sql(db.backend(), text, [facility_id.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

fn page_text() -> String {
    format!("{RETURNS} WHERE r.facility_id = $1 AND r.number < $2 ORDER BY r.number DESC LIMIT $3 OFFSET $4")
}

/// `size + 1` returns of a facility, newest first.
pub async fn page(db: &Db, facility_id: &str, request: &PageRequest) -> Result<Vec<Stored>, DbErr> {
    let (before, offset) = match request.start {
        Start::First { offset } => (i64::MAX, offset),
        Start::After { key: Key::Number(number), .. } => (number, 0),
        Start::After { .. } => return Ok(Vec::new()),
    };
    let values = [facility_id.into(), before.into(), request.rows().into(), offset.into()];
    let rows = Row::find_by_statement(sql(db.backend(), &page_text(), values)).all(db.read()).await?;
    rows.into_iter().map(Stored::try_from).collect()
}

/// Which returns somebody takes back.
pub struct Queue<'a> {
    /// `None`: goods of the provider that go to no warehouse.
    pub warehouse_id: Option<&'a str>,
    pub state: ReturnQueue,
}

impl Queue<'_> {
    /// The condition, which takes `$1`, and its value.
    fn condition(&self) -> (String, Value) {
        let (to, value) = match self.warehouse_id {
            Some(id) => ("r.warehouse_id = $1", id),
            None => ("r.warehouse_id IS NULL AND r.owner = $1", BatchOwner::Provider.as_str()),
        };
        // As the index `supplier_returns_to_do` has it.
        let open = match self.state {
            ReturnQueue::Open => {
                "AND (r.state IN ('asked', 'sent') OR (r.state = 'received' AND r.owner = 'facility'))"
            }
            ReturnQueue::All => "",
        };
        (format!("{to} {open}"), value.into())
    }
}

pub async fn count_queue(db: &Db, queue: &Queue<'_>) -> Result<i64, DbErr> {
    let (condition, value) = queue.condition();
    let text = format!("SELECT COUNT(*) FROM supplier_returns r WHERE {condition}");
    let row = db.read().query_one_raw(sql(db.backend(), &text, [value])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

/// `size + 1` returns: those with something to do oldest first, all of them newest first.
pub async fn page_queue(db: &Db, queue: &Queue<'_>, request: &PageRequest) -> Result<Vec<Stored>, DbErr> {
    let (order, compare, edge) = match queue.state {
        ReturnQueue::Open => ("ASC", ">", i64::MIN),
        ReturnQueue::All => ("DESC", "<", i64::MAX),
    };
    let (at, id, offset) = match &request.start {
        Start::First { offset } => (edge, "", *offset),
        Start::After { key: Key::Pair(id, at), .. } => (*at, id.as_str(), 0),
        Start::After { .. } => return Ok(Vec::new()),
    };
    let (condition, value) = queue.condition();
    let text = format!(
        "{RETURNS} WHERE {condition} AND (r.asked_at, r.id) {compare} ($2, $3)
        ORDER BY r.asked_at {order}, r.id {order} LIMIT $4 OFFSET $5"
    );
    let values = [value, at.into(), id.into(), request.rows().into(), offset.into()];
    let rows = Row::find_by_statement(sql(db.backend(), &text, values)).all(db.read()).await?;
    rows.into_iter().map(Stored::try_from).collect()
}

/// The returns with their lines, each as it stands now.
pub async fn shown(db: &Db, returns: Vec<Stored>) -> Result<Vec<SupplierReturn>, DbErr> {
    let ids: Vec<&str> = returns.iter().map(|head| head.id.as_str()).collect();
    let mut lines = lines_of(db.read(), &ids).await?;
    returns
        .into_iter()
        .map(|head| {
            let own = lines.remove(&head.id).unwrap_or_default();
            with_lines(head, own)
        })
        .collect()
}

fn with_lines(head: Stored, lines: Vec<StoredLine>) -> Result<SupplierReturn, DbErr> {
    let worth =
        amounts::worth(&lines).ok_or_else(|| DbErr::Type(format!("return {} is worth too much", head.number)))?;
    let with_money = head.owner == BatchOwner::Facility;
    let decimal = |money: Money| money.to_decimal(head.decimals);
    let timeline = timeline(&head)?;
    let when = |step: &Option<(i64, String)>| step.as_ref().map(|(at, _)| moment(*at)).transpose();
    let who = |step: &Option<(i64, String)>| step.as_ref().map(|(_, by)| by.clone());
    Ok(SupplierReturn {
        number: head.number,
        supplier: head.supplier_id.zip(head.supplier_name).map(|(uuid, name)| ReturnSupplier { uuid, name }),
        by_warehouse: head.warehouse_id.is_some(),
        owner: head.owner,
        state: head.state,
        reason: head.reason,
        asked_at: moment(head.asked.0)?,
        asked_by: head.asked.1,
        answered_at: when(&head.answered)?,
        answered_by: who(&head.answered),
        sent_at: when(&head.sent)?,
        sent_by: who(&head.sent),
        received_at: when(&head.received)?,
        received_by: who(&head.received),
        amount: with_money.then(|| decimal(worth.amount)),
        units_without_cost: if with_money { worth.units_without_cost } else { 0 },
        credited: head.credit_amount.map(decimal),
        credit_number: head.credit_number,
        lines: lines.into_iter().map(|line| line_shown(line, with_money, head.decimals)).collect(),
        timeline,
        uuid: head.id,
        facility_id: head.facility_id,
        facility_name: head.facility_name,
        note: head.note,
    })
}

fn line_shown(line: StoredLine, with_money: bool, decimals: u32) -> SupplierReturnLine {
    let decimal = |money: Money| money.to_decimal(decimals);
    SupplierReturnLine {
        unit_cost: line.unit_cost.filter(|_| with_money).map(Money::from_minor).map(decimal),
        amount: amounts::amount(&line).filter(|_| with_money).map(decimal),
        uuid: line.id,
        product_uuid: line.product_id,
        barcode: line.barcode,
        name: line.name,
        generic_name: line.generic_name,
        batch_id: line.batch_id,
        lot: line.lot,
        expiry_date: line.expiry_date,
        units: line.units,
        approved_units: line.approved_units,
        sent_units: line.sent_units,
        received_units: line.received_units,
        good_units: line.good_units,
    }
}

/// In the order in which these can happen.
fn timeline(head: &Stored) -> Result<Vec<ReturnEvent>, DbErr> {
    let answer = match head.state {
        ReturnState::Refused => ReturnState::Refused,
        _ => ReturnState::Approved,
    };
    let asked = Some(head.asked.clone());
    let steps = [
        (ReturnState::Asked, &asked, &head.note),
        (answer, &head.answered, &head.answer_note),
        (ReturnState::Cancelled, &head.cancelled, &String::new()),
        (ReturnState::Sent, &head.sent, &String::new()),
        (ReturnState::Received, &head.received, &head.receipt_note),
        (ReturnState::Credited, &head.credited, &head.credit_number),
    ];
    let happened = steps.into_iter().filter_map(|(state, step, note)| Some((state, step.as_ref()?, note)));
    happened
        .map(|(state, (at, by), note)| Ok(ReturnEvent { at: moment(*at)?, by: by.clone(), state, note: note.clone() }))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::page_text;
    use crate::query_plan::assert_walks_an_index;

    #[tokio::test]
    async fn a_page_is_read_along_its_index() {
        let values = ["f".into(), i64::MAX.into(), 26_i64.into(), 0_i64.into()];
        assert_walks_an_index(&page_text(), &values).await;
    }
}
