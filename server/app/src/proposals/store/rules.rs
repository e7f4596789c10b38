//! The rules by which orders are proposed.

use bloom_storage::{Db, bulk, row, sql};
use chrono::TimeDelta;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, FromQueryResult};

use crate::offers::Supplier;
use crate::proposals::model::{NewProposalRule, ProposalOutcome, ProposalRule};
use crate::values::moment;

/// A rule as the database has it; times in milliseconds.
#[derive(Debug, Clone, FromQueryResult)]
pub struct Rule {
    pub facility_id: String,
    pub supplier_id: String,
    pub supplier_name: String,
    pub every_days: i64,
    pub review_hours: i64,
    set_by: String,
    set_at: i64,
    pub due_at: i64,
    pub looked_at: Option<i64>,
    outcome: Option<String>,
}

impl Rule {
    /// When the next proposal is looked for after one was at `looked_at`.
    pub fn next_after(&self, looked_at: i64) -> i64 {
        looked_at.saturating_add(days(self.every_days))
    }

    /// Until when what is proposed at `at` may be reviewed.
    pub fn review_until(&self, at: i64) -> i64 {
        at.saturating_add(TimeDelta::hours(1).num_milliseconds().saturating_mul(self.review_hours))
    }
}

fn days(days: i64) -> i64 {
    TimeDelta::days(1).num_milliseconds().saturating_mul(days)
}

const RULES: &str =
    "SELECT r.facility_id, r.supplier_id, s.name AS supplier_name, r.every_days, r.review_hours, r.set_by,
        r.set_at, r.due_at, r.looked_at, r.outcome
    FROM proposal_rules r JOIN suppliers s ON s.id = r.supplier_id";

/// Nobody else changes it, or proposes by it, until the transaction ends.
pub async fn lock_rule(tx: &DatabaseTransaction, facility_id: &str, supplier_id: &str) -> Result<Option<Rule>, DbErr> {
    let backend = tx.get_database_backend();
    let lock = if backend == DbBackend::Postgres { " FOR UPDATE OF r" } else { "" };
    let text = format!("{RULES} WHERE r.facility_id = $1 AND r.supplier_id = $2{lock}");
    Rule::find_by_statement(sql(backend, &text, [facility_id.into(), supplier_id.into()])).one(tx).await
}

/// Those by which something is to be proposed at that moment, and of whose supplier nothing is open; longest due first.
pub async fn due_rules(db: &Db, moment: i64, most: i64) -> Result<Vec<Rule>, DbErr> {
    let text = format!(
        "{RULES} WHERE r.due_at <= $1 AND NOT EXISTS (SELECT p.id FROM proposals p
            WHERE p.facility_id = r.facility_id AND p.supplier_id = r.supplier_id AND p.state = 'proposed')
        ORDER BY r.due_at, r.facility_id, r.supplier_id LIMIT $2"
    );
    Rule::find_by_statement(sql(db.backend(), &text, [moment.into(), most.into()])).all(db.read()).await
}

/// In order of the suppliers' names.
pub async fn rules(db: &Db, facility_id: &str) -> Result<Vec<ProposalRule>, DbErr> {
    let text = format!("{RULES} WHERE r.facility_id = $1 ORDER BY s.name_key, s.id");
    let rows = Rule::find_by_statement(sql(db.backend(), &text, [facility_id.into()])).all(db.read()).await?;
    rows.into_iter().map(shown).collect()
}

fn shown(rule: Rule) -> Result<ProposalRule, DbErr> {
    let outcome =
        |code: String| ProposalOutcome::parse(&code).ok_or_else(|| DbErr::Type(format!("outcome of a rule {code}")));
    Ok(ProposalRule {
        facility_id: rule.facility_id,
        supplier: Supplier { uuid: rule.supplier_id, name: rule.supplier_name },
        every_days: rule.every_days,
        review_hours: rule.review_hours,
        set_by: rule.set_by,
        set_at: moment(rule.set_at)?,
        next_at: moment(rule.due_at)?,
        looked_at: rule.looked_at.map(moment).transpose()?,
        outcome: rule.outcome.map(outcome).transpose()?,
    })
}

const SET_ANEW: &str = "ON CONFLICT (facility_id, supplier_id) DO UPDATE SET every_days = excluded.every_days,
    review_hours = excluded.review_hours, set_by = excluded.set_by, set_at = excluded.set_at, due_at = excluded.due_at";

/// `looked_at` is when something was last looked for, if ever.
pub async fn set_rule(
    tx: &DatabaseTransaction,
    new: &NewProposalRule,
    (set_by, set_at): (&str, i64),
    looked_at: Option<i64>,
) -> Result<(), DbErr> {
    let row = row! {
        facility_id: new.facility_id.as_str(),
        supplier_id: new.supplier_uuid.as_str(),
        every_days: new.every_days,
        review_hours: new.review_hours,
        set_by,
        set_at,
        due_at: looked_at.map_or(set_at, |at| at.saturating_add(days(new.every_days))),
    };
    bulk::upsert(tx, "proposal_rules", vec![row], SET_ANEW).await.map(|_| ())
}

pub async fn note_look(
    tx: &DatabaseTransaction,
    rule: &Rule,
    looked_at: i64,
    due_at: i64,
    outcome: ProposalOutcome,
) -> Result<(), DbErr> {
    let key = row! { facility_id: rule.facility_id.as_str(), supplier_id: rule.supplier_id.as_str() };
    let now = row! { looked_at, due_at, outcome: outcome.as_str() };
    tx.execute_raw(now.update("proposal_rules", key, tx.get_database_backend())).await.map(|_| ())
}

pub async fn delete_rule(tx: &DatabaseTransaction, facility_id: &str, supplier_id: &str) -> Result<(), DbErr> {
    let text = "DELETE FROM proposal_rules WHERE facility_id = $1 AND supplier_id = $2";
    let statement = sql(tx.get_database_backend(), text, [facility_id.into(), supplier_id.into()]);
    tx.execute_raw(statement).await.map(|_| ())
}
