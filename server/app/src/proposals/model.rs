//! Proposals as the contract words them.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::needs::rule::Urgency;
use crate::offers::Supplier;
use crate::web::page_in_contract;

/// `proposed` while nobody decided; `accepted`; `accepted_by_itself` when nobody did in the review time; `declined` by the
/// facility; `withdrawn` by the provider, or because the contract of the facility is another by now
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProposalState {
    Proposed,
    Accepted,
    AcceptedByItself,
    Declined,
    Withdrawn,
}

impl ProposalState {
    pub fn as_str(self) -> &'static str {
        match self {
            ProposalState::Proposed => "proposed",
            ProposalState::Accepted => "accepted",
            ProposalState::AcceptedByItself => "accepted_by_itself",
            ProposalState::Declined => "declined",
            ProposalState::Withdrawn => "withdrawn",
        }
    }

    pub fn parse(code: &str) -> Option<ProposalState> {
        use ProposalState::{Accepted, AcceptedByItself, Declined, Proposed, Withdrawn};
        [Proposed, Accepted, AcceptedByItself, Declined, Withdrawn].into_iter().find(|state| state.as_str() == code)
    }

    /// It has become an order.
    pub fn is_order(self) -> bool {
        matches!(self, ProposalState::Accepted | ProposalState::AcceptedByItself)
    }
}

/// What the provider proposes that a facility orders of one supplier
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Proposal {
    pub uuid: String,
    pub facility_id: String,
    pub facility_name: String,
    pub supplier: Supplier,
    #[schema(inline)]
    pub state: ProposalState,
    pub proposed_at: DateTime<Utc>,
    /// Null when the rule did
    #[schema(required)]
    pub proposed_by: Option<String>,
    /// Accepted by itself then, unless somebody decides
    pub review_until: DateTime<Utc>,
    #[schema(required)]
    pub decided_at: Option<DateTime<Utc>>,
    /// Null when nobody did
    #[schema(required)]
    pub decided_by: Option<String>,
    /// Why it was declined or withdrawn; empty where nobody said
    pub reason: String,
    /// The order that it has become
    #[schema(required)]
    pub order_uuid: Option<String>,
    /// Of its packs at their prices; decimal string in the major unit
    pub total: String,
    pub lines: Vec<ProposalLine>,
}

page_in_contract!(ProposalPage, Proposal);

/// An offer as it was when it was proposed, how much of it, and the figures that say so; units are base units
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ProposalLine {
    pub uuid: String,
    pub product_uuid: String,
    pub offer_uuid: String,
    pub barcode: String,
    pub name: String,
    pub generic_name: String,
    pub pack: String,
    /// Base units in a pack
    pub pack_units: i64,
    /// Packs that the supplier sells at least
    pub minimum_packs: i64,
    /// Of a pack; decimal string in the major unit, e.g. 12.50
    pub price: String,
    /// What is wanted: what is proposed, until somebody decides; 0 leaves it out
    pub packs: i64,
    /// What the provider proposes
    pub proposed_packs: i64,
    #[schema(inline)]
    pub figures: ProposalFigures,
}

/// What a line was worked out of, as for a suggestion
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProposalFigures {
    /// Packs that the figures said
    pub suggested_packs: i64,
    pub urgency: Urgency,
    /// So many days were known, that day included
    pub days: i64,
    /// On so many of them nothing that could be used was there, and nothing was consumed
    pub days_without: i64,
    /// Sold and used in those days
    pub consumed: i64,
    /// Asked for in those days and not sold
    pub lost: i64,
    /// Ordered and still to come
    pub on_order: i64,
    /// Sent by another facility and still to arrive
    pub incoming: i64,
    /// What of the shelf is used before it expires
    pub usable: i64,
    /// What should be there, on order or on its way
    pub target: i64,
    /// What is usable, on order or on its way
    pub available: i64,
    /// What is available lasts so many days
    #[schema(required)]
    pub cover_days: Option<i64>,
    /// Days from the order to the delivery
    pub lead_days: i64,
}

/// What the last look for something to propose found
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProposalOutcome {
    Proposed,
    /// There was nothing to order
    Nothing,
    /// The contract of the facility is another by now
    NotVmi,
}

impl ProposalOutcome {
    pub fn as_str(self) -> &'static str {
        match self {
            ProposalOutcome::Proposed => "proposed",
            ProposalOutcome::Nothing => "nothing",
            ProposalOutcome::NotVmi => "not_vmi",
        }
    }

    pub fn parse(code: &str) -> Option<ProposalOutcome> {
        [ProposalOutcome::Proposed, ProposalOutcome::Nothing, ProposalOutcome::NotVmi]
            .into_iter()
            .find(|outcome| outcome.as_str() == code)
    }
}

/// When an order of a supplier is proposed to a facility, and how long it may be reviewed
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ProposalRule {
    pub facility_id: String,
    pub supplier: Supplier,
    pub every_days: i64,
    pub review_hours: i64,
    pub set_by: String,
    pub set_at: DateTime<Utc>,
    /// A proposal is looked for then, or as soon as none is open
    pub next_at: DateTime<Utc>,
    /// Null when nobody has looked yet
    #[schema(required)]
    pub looked_at: Option<DateTime<Utc>>,
    #[schema(required, inline)]
    pub outcome: Option<ProposalOutcome>,
}

/// The rules of a facility, in order of the suppliers' names
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ProposalRules {
    /// The contract of the facility has the provider propose
    pub allowed: bool,
    pub rules: Vec<ProposalRule>,
}

/// A rule as people of the provider set it, in place of the one before
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct NewProposalRule {
    pub facility_id: String,
    pub supplier_uuid: String,
    /// 1 to 90
    pub every_days: i64,
    /// 1 to the hours of `every_days`
    pub review_hours: i64,
}

/// Whom to propose an order to now, and of which supplier
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct NewProposal {
    pub facility_id: String,
    pub supplier_uuid: String,
}

/// How much of each line: every line of the proposal once
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ProposalPacks {
    pub facility_id: String,
    #[schema(inline)]
    pub lines: Vec<LinePacks>,
}

/// 0 leaves a line out
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LinePacks {
    pub uuid: String,
    pub packs: i64,
}

/// Why a proposal is not wanted
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DeclinedProposal {
    pub facility_id: String,
    /// 1 to 500 characters
    pub reason: String,
}
