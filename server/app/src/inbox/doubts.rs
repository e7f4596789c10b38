//! Which readable records are doubted: because what they say is implausible, or because these people may not do it. A doubted record is held until
//! somebody who runs the facility has looked at it and vouched for it, or dismissed it.

use chrono::{DateTime, TimeDelta, Utc};

use super::fault::Fault;
use super::kind::May;
use super::kinds::RecordKind;
use crate::access::Held;
use crate::users::Colleague;
use crate::web::{Caller, has_one_of};

/// A till that was offline for weeks, a device that a restored server hears again (30 days), and room: a quarter. What is
/// older changes days that were counted, paid and reported.
const OLDEST: TimeDelta = TimeDelta::days(90);
/// A clock that was set to the wrong zone, on a device that does not know it yet: never a whole day.
const AHEAD: TimeDelta = TimeDelta::days(1);

/// Everybody a record names.
#[derive(Debug, Clone, Copy)]
pub struct People<'a> {
    pub facility_id: &'a str,
    pub operator_id: &'a str,
    /// `None` when nobody has the operator's id.
    pub operator: Option<&'a Colleague>,
    /// Of the facility: others do not come so far.
    pub sender: &'a Caller,
}

impl People<'_> {
    /// Why they may not say what a record of this kind says.
    pub fn doubt(self, kind: RecordKind) -> Option<Fault> {
        let may = kind.may();
        if may == May::Anybody {
            return None;
        }
        let Some(operator) = self.operator.filter(|person| person.is_staff || person.belongs_to(self.facility_id))
        else {
            return Some(Fault::operator_unknown());
        };
        if operator.is_staff {
            return Some(Fault::staff_do_not_sell());
        }
        match may {
            May::Anybody => None,
            May::Oneself => (self.sender.user_id != self.operator_id).then(Fault::not_own_agreement),
            May::HaveOneOf(apps) if !has_one_of(&operator.apps, apps) => Some(Fault::operator_may_not()),
            May::HaveOneOf(apps) => (!has_one_of(&self.sender.apps, apps)).then(Fault::sender_may_not),
            May::HaveAllOf(apps) if !has_all_of(&operator.apps, apps) => Some(Fault::operator_may_not()),
            May::HaveAllOf(apps) => (!has_all_of(&self.sender.apps, apps)).then(Fault::sender_may_not),
            May::Care(act) if !act.is_open_to(held(operator)) => Some(Fault::operator_lacks_right()),
            May::Care(act) => (!self.sender.may_care(act)).then(Fault::sender_lacks_right),
        }
    }
}

fn held(person: &Colleague) -> Held<'_> {
    Held { is_staff: person.is_staff, groups: &person.groups, scopes: &person.scopes, apps: &person.apps }
}

fn has_all_of(apps: &[String], all: &[&str]) -> bool {
    all.iter().all(|wanted| apps.iter().any(|app| app == wanted))
}

/// `made_at` as far as it is known; it may lie a little ahead.
pub fn is_plausible(made_at: DateTime<Utc>, received_at: DateTime<Utc>) -> bool {
    let ahead = made_at.signed_duration_since(received_at);
    ahead <= AHEAD && ahead >= -OLDEST
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(list: &[&str]) -> Vec<String> {
        list.iter().map(|name| (*name).to_owned()).collect()
    }

    fn colleague(facility_id: Option<&str>, apps: &[&str]) -> Colleague {
        Colleague {
            full_name: "Ama Mensah".to_owned(),
            facility_id: facility_id.map(str::to_owned),
            is_staff: facility_id.is_none(),
            groups: Vec::new(),
            scopes: Vec::new(),
            apps: names(apps),
        }
    }

    fn code(kind: RecordKind, operator: Option<&Colleague>, sender: (&str, &[&str])) -> &'static str {
        let sender = Caller {
            session_id: "s".into(),
            user_id: sender.0.into(),
            username: "u".into(),
            full_name: "U".into(),
            facility_id: Some("f".into()),
            location: "GH".into(),
            is_staff: false,
            scopes: Vec::new(),
            groups: Vec::new(),
            apps: names(sender.1),
        };
        let people = People { facility_id: "f", operator_id: "ama", operator, sender: &sender };
        people.doubt(kind).map_or("", |fault| fault.code)
    }

    // ENT-16, ROL-16: who makes and who sends a record both have the app it needs
    #[test]
    fn each_kind_asks_for_its_app_of_both_people() {
        use RecordKind::{
            Alert, Contact, Enrolment, LostSale, Order, Patient, Receipt, Sale, StockCount, TermsAgreement, Visit,
        };
        let ama = colleague(Some("f"), &["POS"]);
        let yaw = colleague(Some("f"), &["Inventory"]);
        let (seller, keeper) = (("kofi", &["POS"][..]), ("yaw", &["Inventory"][..]));
        for kind in [Sale, LostSale, Patient] {
            assert_eq!(code(kind, Some(&ama), seller), "", "{kind:?}");
            assert_eq!(code(kind, Some(&yaw), seller), "operator_may_not", "{kind:?}");
            assert_eq!(code(kind, Some(&ama), keeper), "sender_may_not", "{kind:?}");
        }
        let doctor = colleague(Some("f"), &["Health Services"]);
        assert_eq!(code(Patient, Some(&doctor), ("d", &["Member Directory"])), "");
        assert_eq!(
            (code(StockCount, Some(&yaw), keeper), code(StockCount, Some(&yaw), seller)),
            ("", "sender_may_not")
        );
        assert_eq!(code(StockCount, Some(&ama), keeper), "operator_may_not");
        let abena = colleague(Some("f"), &["Order"]);
        let buyer = ("abena", &["Order"][..]);
        assert_eq!((code(Order, Some(&abena), buyer), code(Order, Some(&yaw), buyer)), ("", "operator_may_not"));
        assert_eq!(code(Order, Some(&abena), keeper), "sender_may_not");
        // What is received moves the stock: who orders and keeps it.
        let kofi = colleague(Some("f"), &["Inventory", "Order"]);
        let both = ("kofi", &["Order", "Inventory"][..]);
        assert_eq!((code(Receipt, Some(&kofi), both), code(Receipt, Some(&kofi), buyer)), ("", "sender_may_not"));
        for one in [&abena, &yaw] {
            assert_eq!(code(Receipt, Some(one), both), "operator_may_not");
        }
        // Patients in care are for who has the app, whoever works with patients besides.
        let nurse = ("d", &["Health Services"][..]);
        for kind in [Enrolment, Visit, Contact] {
            assert_eq!((code(kind, Some(&doctor), nurse), code(kind, Some(&ama), nurse)), ("", "operator_may_not"));
            assert_eq!(code(kind, Some(&doctor), seller), "sender_may_not", "{kind:?}");
        }
        assert_eq!((code(Alert, None, keeper), code(TermsAgreement, Some(&yaw), keeper)), ("", "not_own_agreement"));
        assert_eq!(code(TermsAgreement, Some(&ama), ("ama", &[])), "");
    }

    #[test]
    fn nobody_speaks_for_strangers_and_staff_do_not_sell() {
        use RecordKind::{Patient, Sale, StockCount, TermsAgreement};
        let (stranger, staff) = (colleague(Some("g"), &["POS"]), colleague(None, &["POS", "Inventory"]));
        for kind in [Sale, Patient, StockCount, TermsAgreement] {
            let seller = ("ama", &["POS", "Inventory"][..]);
            assert_eq!(code(kind, Some(&stranger), seller), "operator_unknown", "{kind:?}");
            assert_eq!(code(kind, None, seller), "operator_unknown", "{kind:?}");
            assert_eq!(code(kind, Some(&staff), seller), "staff_do_not_sell", "{kind:?}");
        }
    }

    #[test]
    fn weeks_offline_are_plausible_and_years_are_not() {
        let received: DateTime<Utc> = "2026-03-02T12:00:00Z".parse().unwrap();
        for (made_at, plausible) in [
            ("2026-03-02T12:00:00Z", true),
            ("2026-01-20T12:00:00Z", true),
            ("2025-12-02T12:00:00Z", true),
            ("2025-12-02T11:59:59Z", false),
            ("2021-03-02T12:00:00Z", false),
            ("2026-03-03T12:00:00Z", true),
            ("2026-03-03T12:00:01Z", false),
        ] {
            assert_eq!(is_plausible(made_at.parse().unwrap(), received), plausible, "{made_at}");
        }
    }
}
