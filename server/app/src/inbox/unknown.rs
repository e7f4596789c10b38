//! Records that this server does not know yet, because their till is ahead of it: a new program reaches some servers later
//! than the tills of some modules, and a server may be put back to an earlier version. Nothing is wrong with them, so they
//! are not held: they wait where they are, and nothing is written of them, however often they come.

/// What of a record is not known here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unknown {
    Kind,
    /// A later wording of a kind that is known.
    Schema,
}

impl Unknown {
    pub fn code(self) -> &'static str {
        match self {
            Unknown::Kind => "unknown_kind",
            Unknown::Schema => "unknown_schema",
        }
    }

    pub fn detail(self) -> &'static str {
        "This server does not know such records yet. It waits on the device until the server is updated."
    }
}
