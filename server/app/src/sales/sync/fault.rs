//! The reasons for which a record is held back, each with a code that tills know.

/// Why a record cannot be applied as it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Fault {
    pub code: &'static str,
    pub detail: String,
}

impl Fault {
    pub fn malformed(detail: impl Into<String>) -> Fault {
        Fault { code: "malformed", detail: detail.into() }
    }

    pub fn hash_mismatch() -> Fault {
        Fault { code: "hash_mismatch", detail: "The payload does not have the hash it was sent with.".to_owned() }
    }

    pub fn id_reused() -> Fault {
        Fault { code: "id_reused", detail: "Another record with this id was received before.".to_owned() }
    }

    pub fn number_reused() -> Fault {
        Fault { code: "number_reused", detail: "The device gave this number to another record before.".to_owned() }
    }

    /// Ids are minted at random: two facilities have the same one only when a device was copied from one to the other.
    pub fn patient_elsewhere() -> Fault {
        Fault { code: "patient_elsewhere", detail: "Another facility has a patient with this patient_pk.".to_owned() }
    }

    /// As with patients.
    pub fn count_elsewhere() -> Fault {
        Fault { code: "count_elsewhere", detail: "Another facility has a stock count with this id.".to_owned() }
    }

    pub fn other_facility() -> Fault {
        Fault {
            code: "other_facility",
            detail: "The record belongs to another facility. Send it signed in there.".to_owned(),
        }
    }
}
