//! The reasons for which a record is held back, each with a code that tills know.

use chrono::{DateTime, Utc};

/// Codes of records that are whole and only doubted.
const DOUBTS: [&str; 12] = [
    "number_reused",
    "operator_unknown",
    "operator_may_not",
    "sender_may_not",
    "staff_do_not_sell",
    "not_own_agreement",
    "implausible_amount",
    "implausible_date",
    "received_meanwhile",
    "shipment_unknown",
    "product_unknown",
    "lab_request_unknown",
];

/// True for what a person of the facility may vouch for.
pub fn is_doubt(code: &str) -> bool {
    DOUBTS.contains(&code)
}

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

    /// As with patients; or it is of another patient than the enrolment.
    pub fn enrolment_elsewhere() -> Fault {
        let detail = "The enrolment it names is another facility's, or another patient's.";
        Fault { code: "enrolment_elsewhere", detail: detail.to_owned() }
    }

    pub fn operator_unknown() -> Fault {
        let detail = "Whoever made this record is nobody of this facility.";
        Fault { code: "operator_unknown", detail: detail.to_owned() }
    }

    pub fn operator_may_not() -> Fault {
        let detail = "Whoever made this record does not have the app that is needed for it.";
        Fault { code: "operator_may_not", detail: detail.to_owned() }
    }

    pub fn sender_may_not() -> Fault {
        let detail = "Whoever sent this record does not have the app that is needed for it.";
        Fault { code: "sender_may_not", detail: detail.to_owned() }
    }

    /// As [`operator_may_not`](Fault::operator_may_not), of what asks for more than an app.
    pub fn operator_lacks_right() -> Fault {
        let detail = "Whoever made this record does not have the right that is needed for it.";
        Fault { code: "operator_may_not", detail: detail.to_owned() }
    }

    pub fn sender_lacks_right() -> Fault {
        let detail = "Whoever sent this record does not have the right that is needed for it.";
        Fault { code: "sender_may_not", detail: detail.to_owned() }
    }

    pub fn staff_do_not_sell() -> Fault {
        let detail = "People of the provider look at a facility; they do not sell there.";
        Fault { code: "staff_do_not_sell", detail: detail.to_owned() }
    }

    /// TOS-05
    pub fn not_own_agreement() -> Fault {
        let detail = "Nobody agrees to the terms for somebody else. Send it signed in as the person who agreed.";
        Fault { code: "not_own_agreement", detail: detail.to_owned() }
    }

    /// `what` names the amount.
    pub fn implausible_amount(what: &str) -> Fault {
        Fault { code: "implausible_amount", detail: format!("No till writes such an amount: {what}.") }
    }

    pub fn implausible_date(made_at: DateTime<Utc>) -> Fault {
        let day = made_at.format("%Y-%m-%d");
        Fault { code: "implausible_date", detail: format!("It says that it was made on {day}.") }
    }

    /// What a device showed as still to come was another number by then.
    pub fn received_meanwhile(name: &str, shown: i64, open: i64) -> Fault {
        let detail = format!("Of {name} the device showed {shown} as still to come, and it is {open} by now.");
        Fault { code: "received_meanwhile", detail }
    }

    /// The server has lost it with a backup, or it is another facility's.
    pub fn shipment_unknown() -> Fault {
        let detail = "It says what came of an order or a shipment that is not known here.";
        Fault { code: "shipment_unknown", detail: detail.to_owned() }
    }

    /// It is held itself, or it was lost with a backup.
    pub fn lab_request_unknown() -> Fault {
        let detail = "It says what came of a request of a laboratory test that is not known here.";
        Fault { code: "lab_request_unknown", detail: detail.to_owned() }
    }

    /// `name` and barcode of what the facility does not have.
    pub fn product_unknown(name: &str, barcode: &str) -> Fault {
        let detail = format!("{name} ({barcode}) is no product of this facility, and has no price in its country yet.");
        Fault { code: "product_unknown", detail }
    }

    /// A person decided that it does not count.
    pub fn dismissed(reason: &str) -> Fault {
        Fault { code: "dismissed", detail: reason.to_owned() }
    }

    pub fn other_facility() -> Fault {
        Fault {
            code: "other_facility",
            detail: "The record belongs to another facility. Send it signed in there.".to_owned(),
        }
    }
}
