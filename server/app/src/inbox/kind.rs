//! What a kind of record is. The payload of each implements [`Kind`], in a file of `kinds`: what its records are called, who
//! may say what they say, how they are read, and what is written when they are applied. Everything else in the inbox is the
//! same for all of them.

use sea_orm::{DatabaseTransaction, DbErr};
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

use super::fault::Fault;
use crate::AppState;
use crate::access::Act;
use crate::facilities::FacilitySettings;
use crate::values::Origin;

/// A kind of record, by its payload.
pub trait Kind: DeserializeOwned + Serialize + ToSchema {
    /// As its records say, and as its file is called.
    const NAME: &'static str;
    /// The newest wording of it that is read here; every earlier one is read as well.
    const SCHEMA: i64 = 1;
    /// Who may make and send one.
    const MAY: May;
    /// A wrong date changes days that were counted, paid and reported: such a date is doubted.
    const IS_DATED: bool = false;
    /// It shows a patient: for those who work with patients only.
    const SHOWS_A_PATIENT: bool = false;

    /// What can be applied, with what is looked up before the transaction to keep that short.
    type Content: Send + Sync;

    /// Reads the payload and looks up what it names; a sentence says why it is nothing of its kind.
    async fn look_up(&self, arrival: &Arrival<'_>) -> Result<Result<Self::Content, String>, DbErr>;

    /// Why a person has to look first at what is whole, whoever sent it.
    fn doubt(_: &Self::Content) -> Option<Fault> {
        None
    }

    /// Writes everything that follows from it; a fault, after which nothing may be committed, when what it names is another
    /// facility's. `by`: the name of who made it, `None` for nobody of the facility.
    async fn apply(
        content: &Self::Content,
        tx: &DatabaseTransaction,
        arrival: &Arrival<'_>,
        by: Option<&str>,
    ) -> Result<Result<Applied, Fault>, DbErr>;

    /// What the trail tells of one that is held.
    fn summary(&self) -> Summary<'_> {
        Summary::default()
    }
}

/// A record on its way in, without its envelope.
pub struct Arrival<'a> {
    pub state: &'a AppState,
    /// The facility it is for.
    pub settings: &'a FacilitySettings,
    pub origin: Origin<'a>,
    /// A person of the facility has looked at it and says that it is so.
    pub vouched: bool,
}

/// What its till is told of an applied record.
#[derive(Debug, Default)]
pub struct Applied {
    /// The number of the sale; `None` for what is no sale.
    pub sale_id: Option<i64>,
    pub flags: Vec<String>,
}

impl Applied {
    /// On what somebody made who is nobody of the facility, as on such a sale.
    const UNKNOWN_OPERATOR: &'static str = "unknown_operator";

    /// Flagged when nobody of the facility made it.
    pub fn made_by(operator_name: Option<&str>) -> Applied {
        let flags = if operator_name.is_some() { Vec::new() } else { vec![Applied::UNKNOWN_OPERATOR.to_owned()] };
        Applied { sale_id: None, flags }
    }
}

/// Who may say what records of a kind say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum May {
    /// Whoever is named in it.
    Anybody,
    /// People of the facility, each for themselves.
    Oneself,
    /// ENT-16: of who makes it and who sends it each has one of these apps.
    HaveOneOf(&'static [&'static str]),
    /// ENT-16: of who makes it and who sends it each has all of these apps.
    HaveAllOf(&'static [&'static str]),
    /// Who makes it and who sends it each has the rights this asks for.
    Care(Act),
}

/// What the trail tells of a record besides who made and who sent it.
#[derive(Debug, Default)]
pub struct Summary<'a> {
    /// What people call it; empty when they do not.
    pub name: &'a str,
    /// A field of it and what that says.
    pub field: Option<(&'static str, &'a str)>,
}
