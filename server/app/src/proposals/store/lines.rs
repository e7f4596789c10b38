//! The lines of proposals.

use std::collections::HashMap;

use bloom_storage::{bulk, placeholders, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use crate::needs::rule::Urgency;
use crate::proposals::model::{ProposalFigures, ProposalLine};
use crate::values::Money;

/// A line as the contract words it, with its price as money.
#[derive(Debug, Clone)]
pub struct Line {
    pub id: String,
    pub product_id: String,
    pub offer_id: String,
    pub barcode: String,
    pub name: String,
    pub generic_name: String,
    pub pack: String,
    pub pack_units: i64,
    pub minimum_packs: i64,
    /// Of a pack.
    pub price: Money,
    pub packs: i64,
    pub proposed_packs: i64,
    pub figures: ProposalFigures,
}

impl Line {
    pub(super) fn shown(self, decimals: u32) -> ProposalLine {
        ProposalLine {
            uuid: self.id,
            product_uuid: self.product_id,
            offer_uuid: self.offer_id,
            barcode: self.barcode,
            name: self.name,
            generic_name: self.generic_name,
            pack: self.pack,
            pack_units: self.pack_units,
            minimum_packs: self.minimum_packs,
            price: self.price.to_decimal(decimals),
            packs: self.packs,
            proposed_packs: self.proposed_packs,
            figures: self.figures,
        }
    }
}

pub(super) async fn insert(tx: &DatabaseTransaction, proposal_id: &str, lines: &[Line]) -> Result<(), DbErr> {
    let rows = (0_i64..).zip(lines).map(|(position, line)| {
        let figures = &line.figures;
        row! {
            proposal_id,
            id: line.id.as_str(),
            position,
            product_id: line.product_id.as_str(),
            offer_id: line.offer_id.as_str(),
            barcode_id: line.barcode.as_str(),
            name: line.name.as_str(),
            generic_name: line.generic_name.as_str(),
            pack: line.pack.as_str(),
            pack_units: line.pack_units,
            minimum_packs: line.minimum_packs,
            lead_days: figures.lead_days,
            price: line.price.minor(),
            packs: line.packs,
            proposed_packs: line.proposed_packs,
            suggested_packs: figures.suggested_packs,
            urgency: figures.urgency.as_str(),
            days: figures.days,
            days_without: figures.days_without,
            consumed: figures.consumed,
            lost: figures.lost,
            on_order: figures.on_order,
            incoming: figures.incoming,
            usable: figures.usable,
            target: figures.target,
            available: figures.available,
            cover_days: figures.cover_days,
        }
    });
    bulk::insert(tx, "proposal_lines", rows.collect()).await
}

/// Writes the packs that the facility wants.
pub async fn set_wanted(tx: &DatabaseTransaction, proposal_id: &str, lines: &[Line]) -> Result<(), DbErr> {
    for line in lines {
        let key = row! { proposal_id, id: line.id.as_str() };
        let now = row! { packs: line.packs };
        tx.execute_raw(now.update("proposal_lines", key, tx.get_database_backend())).await?;
    }
    Ok(())
}

/// Writes the packs of the lines as what the provider proposes.
pub async fn set_proposed(tx: &DatabaseTransaction, proposal_id: &str, lines: &[Line]) -> Result<(), DbErr> {
    for line in lines {
        let key = row! { proposal_id, id: line.id.as_str() };
        let now = row! { packs: line.packs, proposed_packs: line.packs };
        tx.execute_raw(now.update("proposal_lines", key, tx.get_database_backend())).await?;
    }
    Ok(())
}

#[derive(Debug, FromQueryResult)]
struct Row {
    proposal_id: String,
    id: String,
    product_id: String,
    offer_id: String,
    barcode_id: String,
    name: String,
    generic_name: String,
    pack: String,
    pack_units: i64,
    minimum_packs: i64,
    lead_days: i64,
    price: i64,
    packs: i64,
    proposed_packs: i64,
    suggested_packs: i64,
    urgency: String,
    days: i64,
    days_without: i64,
    consumed: i64,
    lost: i64,
    on_order: i64,
    incoming: i64,
    usable: i64,
    target: i64,
    available: i64,
    cover_days: Option<i64>,
}

/// The lines of a proposal, in order.
pub async fn lines(connection: &impl ConnectionTrait, proposal_id: &str) -> Result<Vec<Line>, DbErr> {
    Ok(of_proposals(connection, &[proposal_id]).await?.remove(proposal_id).unwrap_or_default())
}

pub(super) async fn of_proposals(
    connection: &impl ConnectionTrait,
    ids: &[&str],
) -> Result<HashMap<String, Vec<Line>>, DbErr> {
    let mut lines: HashMap<String, Vec<Line>> = HashMap::new();
    if ids.is_empty() {
        return Ok(lines);
    }
    let text = format!(
        "SELECT proposal_id, id, product_id, offer_id, barcode_id, name, generic_name, pack, pack_units, minimum_packs,
            lead_days, price, packs, proposed_packs, suggested_packs, urgency, days, days_without, consumed, lost,
            on_order, incoming, usable, target, available, cover_days
        FROM proposal_lines WHERE proposal_id IN ({}) ORDER BY proposal_id, position",
        placeholders(1, ids.len())
    );
    let values = ids.iter().map(|id| Value::from(*id));
    let statement = sql(connection.get_database_backend(), &text, values);
    for row in Row::find_by_statement(statement).all(connection).await? {
        lines.entry(row.proposal_id.clone()).or_default().push(line(row)?);
    }
    Ok(lines)
}

fn line(row: Row) -> Result<Line, DbErr> {
    let urgency = Urgency::parse(&row.urgency);
    Ok(Line {
        id: row.id,
        product_id: row.product_id,
        offer_id: row.offer_id,
        barcode: row.barcode_id,
        name: row.name,
        generic_name: row.generic_name,
        pack: row.pack,
        pack_units: row.pack_units,
        minimum_packs: row.minimum_packs,
        price: Money::from_minor(row.price),
        packs: row.packs,
        proposed_packs: row.proposed_packs,
        figures: ProposalFigures {
            urgency: urgency.ok_or_else(|| DbErr::Type(format!("urgency {}", row.urgency)))?,
            suggested_packs: row.suggested_packs,
            days: row.days,
            days_without: row.days_without,
            consumed: row.consumed,
            lost: row.lost,
            on_order: row.on_order,
            incoming: row.incoming,
            usable: row.usable,
            target: row.target,
            available: row.available,
            cover_days: row.cover_days,
            lead_days: row.lead_days,
        },
    })
}
