//! All SQL of proposals.

mod lines;
mod rules;

use std::collections::HashSet;

use bloom_storage::{Db, bulk, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, FromQueryResult, Value};

use super::model::{Proposal, ProposalState};
use crate::offers::Supplier;
use crate::values::{Money, moment};
use crate::web::{Key, PageRequest, Start};

pub use lines::{Line, lines, set_proposed, set_wanted};
pub use rules::{Rule, delete_rule, due_rules, lock_rule, note_look, rules, set_rule};

/// A proposal that is made; times in milliseconds.
pub struct NewHead<'a> {
    pub id: &'a str,
    pub facility_id: &'a str,
    pub supplier_id: &'a str,
    pub proposed_at: i64,
    /// `None` when the rule does.
    pub proposed_by: Option<&'a str>,
    pub review_until: i64,
}

pub async fn insert(tx: &DatabaseTransaction, head: &NewHead<'_>, lines: &[Line]) -> Result<(), DbErr> {
    let row = row! {
        id: head.id,
        facility_id: head.facility_id,
        supplier_id: head.supplier_id,
        state: ProposalState::Proposed.as_str(),
        proposed_at: head.proposed_at,
        proposed_by: head.proposed_by,
        review_until: head.review_until,
    };
    bulk::insert(tx, "proposals", vec![row]).await?;
    lines::insert(tx, head.id, lines).await
}

/// A proposal without its lines; times in milliseconds.
#[derive(Debug)]
pub struct Stored {
    pub id: String,
    pub facility_id: String,
    pub facility_name: String,
    /// Of the money of the facility.
    pub decimals: u32,
    pub supplier_id: String,
    pub supplier_name: String,
    pub state: ProposalState,
    proposed_at: i64,
    proposed_by: Option<String>,
    pub review_until: i64,
    decided_at: Option<i64>,
    pub decided_by: Option<String>,
    reason: String,
}

#[derive(Debug, FromQueryResult)]
struct Row {
    id: String,
    facility_id: String,
    facility_name: String,
    minor_units: i64,
    supplier_id: String,
    supplier_name: String,
    state: String,
    proposed_at: i64,
    proposed_by: Option<String>,
    review_until: i64,
    decided_at: Option<i64>,
    decided_by: Option<String>,
    reason: String,
}

fn stored(row: Row) -> Result<Stored, DbErr> {
    let state = ProposalState::parse(&row.state);
    Ok(Stored {
        state: state.ok_or_else(|| DbErr::Type(format!("state of a proposal {}", row.state)))?,
        id: row.id,
        facility_id: row.facility_id,
        facility_name: row.facility_name,
        decimals: u32::try_from(row.minor_units).unwrap_or_default(),
        supplier_id: row.supplier_id,
        supplier_name: row.supplier_name,
        proposed_at: row.proposed_at,
        proposed_by: row.proposed_by,
        review_until: row.review_until,
        decided_at: row.decided_at,
        decided_by: row.decided_by,
        reason: row.reason,
    })
}

const PROPOSALS: &str = "SELECT p.id, p.facility_id, f.name AS facility_name, c.minor_units, p.supplier_id,
        s.name AS supplier_name, p.state, p.proposed_at, p.proposed_by, p.review_until, p.decided_at, p.decided_by, p.reason
    FROM proposals p JOIN facilities f ON f.id = p.facility_id JOIN countries c ON c.id = f.country_id
        JOIN suppliers s ON s.id = p.supplier_id";

pub async fn find(db: &Db, id: &str) -> Result<Option<Stored>, DbErr> {
    let text = format!("{PROPOSALS} WHERE p.id = $1");
    Row::find_by_statement(sql(db.backend(), &text, [id.into()])).one(db.read()).await?.map(stored).transpose()
}

/// As [`find`]; nobody else decides about it until the transaction ends.
pub async fn lock(tx: &DatabaseTransaction, id: &str) -> Result<Option<Stored>, DbErr> {
    let backend = tx.get_database_backend();
    let lock = if backend == DbBackend::Postgres { " FOR UPDATE OF p" } else { "" };
    let text = format!("{PROPOSALS} WHERE p.id = $1{lock}");
    Row::find_by_statement(sql(backend, &text, [id.into()])).one(tx).await?.map(stored).transpose()
}

/// `decided`: when, and by whom, if anybody.
pub async fn decide(
    tx: &DatabaseTransaction,
    id: &str,
    state: ProposalState,
    (decided_at, decided_by): (i64, Option<&str>),
    reason: &str,
) -> Result<(), DbErr> {
    let now = row! { state: state.as_str(), decided_at, decided_by, reason };
    tx.execute_raw(now.update("proposals", row! { id }, tx.get_database_backend())).await.map(|_| ())
}

/// True while one of this supplier is open.
pub async fn is_open(tx: &DatabaseTransaction, facility_id: &str, supplier_id: &str) -> Result<bool, DbErr> {
    let text = "SELECT id FROM proposals WHERE facility_id = $1 AND supplier_id = $2 AND state = 'proposed'";
    let statement = sql(tx.get_database_backend(), text, [facility_id.into(), supplier_id.into()]);
    Ok(tx.query_one_raw(statement).await?.is_some())
}

/// The barcodes of what is in an open proposal.
pub async fn open_barcodes(tx: &DatabaseTransaction, facility_id: &str) -> Result<HashSet<String>, DbErr> {
    let text = "SELECT l.barcode_id FROM proposals p JOIN proposal_lines l ON l.proposal_id = p.id
        WHERE p.facility_id = $1 AND p.state = 'proposed' AND l.packs > 0";
    let rows = tx.query_all_raw(sql(tx.get_database_backend(), text, [facility_id.into()])).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

/// Those whose review time is over at that moment and that nobody decided about, longest over first.
pub async fn over(db: &Db, moment: i64, most: i64) -> Result<Vec<String>, DbErr> {
    let text = "SELECT id FROM proposals WHERE state = 'proposed' AND review_until <= $1
        ORDER BY review_until, id LIMIT $2";
    let rows = db.read().query_all_raw(sql(db.backend(), text, [moment.into(), most.into()])).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

/// The id of the last one.
pub async fn newest_of(db: &Db, facility_id: &str, supplier_id: &str) -> Result<Option<String>, DbErr> {
    let text = "SELECT id FROM proposals WHERE facility_id = $1 AND supplier_id = $2
        ORDER BY proposed_at DESC, id DESC LIMIT 1";
    let row = db.read().query_one_raw(sql(db.backend(), text, [facility_id.into(), supplier_id.into()])).await?;
    row.map(|row| row.try_get_by_index(0)).transpose()
}

fn condition(open: bool) -> &'static str {
    if open { "AND p.state = 'proposed'" } else { "" }
}

pub async fn count(db: &Db, facility_id: &str, open: bool) -> Result<i64, DbErr> {
    let text = format!("SELECT COUNT(*) FROM proposals p WHERE p.facility_id = $1 {}", condition(open));
    let row = db.read().query_one_raw(sql(db.backend(), &text, [facility_id.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

fn page_text(open: bool) -> String {
    format!(
        "{PROPOSALS} WHERE p.facility_id = $1 AND (p.proposed_at, p.id) < ($2, $3) {}
        ORDER BY p.proposed_at DESC, p.id DESC LIMIT $4 OFFSET $5",
        condition(open)
    )
}

/// `size + 1` proposals, newest first.
pub async fn page(db: &Db, facility_id: &str, open: bool, request: &PageRequest) -> Result<Vec<Stored>, DbErr> {
    let (at, id, offset) = match &request.start {
        Start::First { offset } => (i64::MAX, "", *offset),
        Start::After { key: Key::Pair(id, at), .. } => (*at, id.as_str(), 0),
        Start::After { .. } => return Ok(Vec::new()),
    };
    let values: [Value; 5] = [facility_id.into(), at.into(), id.into(), request.rows().into(), offset.into()];
    let rows = Row::find_by_statement(sql(db.backend(), &page_text(open), values)).all(db.read()).await?;
    rows.into_iter().map(stored).collect()
}

/// The proposals with their lines.
pub async fn shown(db: &Db, proposals: Vec<Stored>) -> Result<Vec<Proposal>, DbErr> {
    let ids: Vec<&str> = proposals.iter().map(|proposal| proposal.id.as_str()).collect();
    let mut lines = lines::of_proposals(db.read(), &ids).await?;
    let with_lines = |one: Stored| {
        let own = lines.remove(&one.id).unwrap_or_default();
        shown_with(one, own)
    };
    proposals.into_iter().map(with_lines).collect()
}

fn shown_with(one: Stored, lines: Vec<Line>) -> Result<Proposal, DbErr> {
    let add = |sum: Money, line: &Line| sum.checked_add(line.price.checked_times(line.packs)?);
    let total = lines.iter().try_fold(Money::ZERO, add);
    let total = total.ok_or_else(|| DbErr::Type(format!("proposal {} costs too much", one.id)))?;
    Ok(Proposal {
        order_uuid: one.state.is_order().then(|| one.id.clone()),
        uuid: one.id,
        facility_id: one.facility_id,
        facility_name: one.facility_name,
        supplier: Supplier { uuid: one.supplier_id, name: one.supplier_name },
        state: one.state,
        proposed_at: moment(one.proposed_at)?,
        proposed_by: one.proposed_by,
        review_until: moment(one.review_until)?,
        decided_at: one.decided_at.map(moment).transpose()?,
        decided_by: one.decided_by,
        reason: one.reason,
        total: total.to_decimal(one.decimals),
        lines: lines.into_iter().map(|line| line.shown(one.decimals)).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::page_text;
    use crate::query_plan::assert_walks_an_index;

    #[tokio::test]
    async fn a_page_is_read_along_its_index() {
        let values = ["f".into(), i64::MAX.into(), "".into(), 26_i64.into(), 0_i64.into()];
        assert_walks_an_index(&page_text(false), &values).await;
    }
}
