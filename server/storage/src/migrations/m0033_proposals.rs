//! What the provider proposes to order, by which rule, and which orders came of it.

use sea_orm_migration::prelude::*;

use super::run;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0033_proposals"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        run(manager, STATEMENTS).await
    }
}

/// `due_at` of a rule is when the next proposal is to be looked for, `looked_at` when one was last, with what `outcome`.
/// A proposal has the id of the order that it becomes. `packs` of a line are what is wanted: what was proposed until
/// somebody decides. The figures of a line are those of the moment in which it was proposed. `basis` of an order: `self` or
/// `proposal`.
const STATEMENTS: &[&str] = &[
    "CREATE TABLE proposal_rules (
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        supplier_id TEXT NOT NULL REFERENCES suppliers (id),
        every_days BIGINT NOT NULL,
        review_hours BIGINT NOT NULL,
        set_by TEXT NOT NULL,
        set_at BIGINT NOT NULL,
        due_at BIGINT NOT NULL,
        looked_at BIGINT,
        outcome TEXT,
        PRIMARY KEY (facility_id, supplier_id)
    )",
    "CREATE INDEX proposal_rules_due ON proposal_rules (due_at)",
    "CREATE TABLE proposals (
        id TEXT PRIMARY KEY,
        facility_id TEXT NOT NULL REFERENCES facilities (id),
        supplier_id TEXT NOT NULL REFERENCES suppliers (id),
        state TEXT NOT NULL,
        proposed_at BIGINT NOT NULL,
        proposed_by TEXT,
        review_until BIGINT NOT NULL,
        decided_at BIGINT,
        decided_by TEXT,
        reason TEXT NOT NULL DEFAULT ''
    )",
    "CREATE INDEX proposals_of_facility ON proposals (facility_id, proposed_at, id)",
    // Nobody is asked twice at once.
    "CREATE UNIQUE INDEX proposals_open ON proposals (facility_id, supplier_id) WHERE state = 'proposed'",
    "CREATE INDEX proposals_due ON proposals (review_until) WHERE state = 'proposed'",
    "CREATE TABLE proposal_lines (
        proposal_id TEXT NOT NULL REFERENCES proposals (id),
        id TEXT NOT NULL,
        position BIGINT NOT NULL,
        product_id TEXT NOT NULL,
        offer_id TEXT NOT NULL,
        barcode_id TEXT NOT NULL,
        name TEXT NOT NULL,
        generic_name TEXT NOT NULL,
        pack TEXT NOT NULL,
        pack_units BIGINT NOT NULL,
        minimum_packs BIGINT NOT NULL,
        lead_days BIGINT NOT NULL,
        price BIGINT NOT NULL,
        packs BIGINT NOT NULL,
        proposed_packs BIGINT NOT NULL,
        suggested_packs BIGINT NOT NULL,
        urgency TEXT NOT NULL,
        days BIGINT NOT NULL,
        days_without BIGINT NOT NULL,
        consumed BIGINT NOT NULL,
        lost BIGINT NOT NULL,
        on_order BIGINT NOT NULL,
        incoming BIGINT NOT NULL,
        usable BIGINT NOT NULL,
        target BIGINT NOT NULL,
        available BIGINT NOT NULL,
        cover_days BIGINT,
        PRIMARY KEY (proposal_id, id)
    )",
    "ALTER TABLE orders ADD COLUMN basis TEXT NOT NULL DEFAULT 'self'",
    "ALTER TABLE orders ADD COLUMN accepted_by_itself BOOLEAN NOT NULL DEFAULT FALSE",
];
