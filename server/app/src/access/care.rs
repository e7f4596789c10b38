//! What asks for which right in laboratory tests and health services: one table for calls and for records.

use super::{LAB_PERFORM_SCOPE, LAB_READ_SCOPE, LAB_READ_SENSITIVE_SCOPE, manages};
use crate::web::{Caller, Problem};

/// ENT-16: it opens laboratory tests and health services.
pub const CARE_APP: &str = "Health Services";

/// What somebody does with the health of patients.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Asks for tests, does them, writes down what came of them and of controls.
    PerformTest,
    /// Reads what came of tests that are not sensitive.
    ReadResults,
    /// Reads what came of tests that are.
    ReadSensitive,
    /// Programmes, visits and contacts: keeps and reads them.
    KeepPatientsInCare,
    /// Releases definitions of tests and programmes.
    PublishDefinitions,
    /// Sees who read what of whom.
    SeeWhoRead,
    /// Takes along everything that is known of a patient.
    ExportPatient,
    /// Takes away who a patient is.
    Pseudonymise,
}

/// What an act asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asked {
    /// The app, and one of these scopes unless there are none.
    AppAnd(&'static [&'static str]),
    Staff,
    Manager,
    ManagerOrStaff,
}

impl Act {
    const fn asks(self) -> Asked {
        match self {
            Act::PerformTest => Asked::AppAnd(&[LAB_PERFORM_SCOPE]),
            Act::ReadResults => Asked::AppAnd(&[LAB_READ_SCOPE, LAB_PERFORM_SCOPE]),
            Act::ReadSensitive => Asked::AppAnd(&[LAB_READ_SENSITIVE_SCOPE]),
            Act::KeepPatientsInCare => Asked::AppAnd(&[]),
            Act::PublishDefinitions => Asked::Staff,
            Act::SeeWhoRead => Asked::ManagerOrStaff,
            Act::ExportPatient | Act::Pseudonymise => Asked::Manager,
        }
    }

    /// True for who has the rights; of which facility is asked apart.
    pub fn is_open_to(self, person: Held<'_>) -> bool {
        let is_manager = !person.is_staff && manages(person.groups);
        match self.asks() {
            Asked::AppAnd(scopes) => has(person.apps, CARE_APP) && (scopes.is_empty() || one_of(person.scopes, scopes)),
            Asked::Staff => person.is_staff,
            Asked::Manager => is_manager,
            Asked::ManagerOrStaff => is_manager || person.is_staff,
        }
    }

    /// Why somebody may not, with what to do about it.
    fn refused(self, apps: &[String]) -> Problem {
        let asks_app = matches!(self.asks(), Asked::AppAnd(_));
        if asks_app && !has(apps, CARE_APP) {
            let detail = "Your account does not have the Health Services app. Ask your administrator.";
            return Problem::forbidden("no_health_services", detail);
        }
        let (code, detail) = match self {
            Act::PerformTest => {
                ("no_lab_perform", "Your account may not do laboratory tests. Ask your administrator for this right.")
            }
            Act::ReadResults | Act::KeepPatientsInCare => (
                "no_lab_read",
                "Your account may not read results of laboratory tests. Ask your administrator for this right.",
            ),
            Act::ReadSensitive => (
                "no_lab_read_sensitive",
                "Your account may not read sensitive results. Ask your administrator for this right.",
            ),
            Act::PublishDefinitions => ("staff_only", "Only people of the provider may do this."),
            Act::SeeWhoRead | Act::ExportPatient | Act::Pseudonymise => {
                ("managers_only", "Only an administrator or owner of the facility may do this.")
            }
        };
        Problem::forbidden(code, detail)
    }
}

/// What somebody's account has.
#[derive(Debug, Clone, Copy)]
pub struct Held<'a> {
    pub is_staff: bool,
    pub groups: &'a [String],
    pub scopes: &'a [String],
    /// Names of ENT-16
    pub apps: &'a [String],
}

fn has(list: &[String], name: &str) -> bool {
    list.iter().any(|held| held == name)
}

fn one_of(list: &[String], names: &[&str]) -> bool {
    names.iter().any(|name| has(list, name))
}

impl Caller {
    /// True for who may do this somewhere.
    pub fn may_care(&self, act: Act) -> bool {
        act.is_open_to(Held { is_staff: self.is_staff, groups: &self.groups, scopes: &self.scopes, apps: &self.apps })
    }

    /// Who may do this in this facility; 403 says what the account lacks.
    pub fn require_care(&self, facility_id: &str, act: Act) -> Result<(), Problem> {
        self.require_facility(facility_id)?;
        if self.may_care(act) {
            return Ok(());
        }
        Err(act.refused(&self.apps))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ACTS: [Act; 8] = [
        Act::PerformTest,
        Act::ReadResults,
        Act::ReadSensitive,
        Act::KeepPatientsInCare,
        Act::PublishDefinitions,
        Act::SeeWhoRead,
        Act::ExportPatient,
        Act::Pseudonymise,
    ];

    fn names(list: &[&str]) -> Vec<String> {
        list.iter().map(|name| (*name).to_owned()).collect()
    }

    fn caller(is_staff: bool, group: &str, app: &str, scopes: &[&str]) -> Caller {
        Caller {
            session_id: "s".into(),
            user_id: "u".into(),
            username: "u".into(),
            full_name: "U".into(),
            facility_id: (!is_staff).then(|| "f".into()),
            location: "GH".into(),
            is_staff,
            scopes: names(scopes),
            groups: names(&[group]),
            apps: names(&[app]),
        }
    }

    /// Staff, group, app, scopes, and what is open.
    type Row = (bool, &'static str, &'static str, &'static [&'static str], &'static [Act]);

    #[test]
    fn each_act_is_open_to_who_has_its_rights_and_to_nobody_else() {
        use Act::{
            ExportPatient, KeepPatientsInCare, PerformTest, Pseudonymise, PublishDefinitions, ReadResults,
            ReadSensitive, SeeWhoRead,
        };
        let rows: [Row; 12] = [
            (false, "Cashier", CARE_APP, &[], &[KeepPatientsInCare]),
            (false, "Cashier", CARE_APP, &["lab.perform"], &[PerformTest, ReadResults, KeepPatientsInCare]),
            (false, "Cashier", CARE_APP, &["lab.read"], &[ReadResults, KeepPatientsInCare]),
            (false, "Cashier", CARE_APP, &["lab.read_sensitive"], &[ReadSensitive, KeepPatientsInCare]),
            (false, "Cashier", CARE_APP, &["Lab.Read"], &[KeepPatientsInCare]),
            (false, "Cashier", "POS", &["lab.perform", "lab.read", "lab.read_sensitive"], &[]),
            (false, "Stock Keeper", "Member Management", &[], &[]),
            (false, "Admin", "POS", &[], &[SeeWhoRead, ExportPatient, Pseudonymise]),
            (false, "Owner", CARE_APP, &[], &[KeepPatientsInCare, SeeWhoRead, ExportPatient, Pseudonymise]),
            (true, "Staff", "POS", &[], &[PublishDefinitions, SeeWhoRead]),
            (
                true,
                "Owner",
                CARE_APP,
                &["lab.read"],
                &[ReadResults, KeepPatientsInCare, PublishDefinitions, SeeWhoRead],
            ),
            (true, "Staff", CARE_APP, &[], &[KeepPatientsInCare, PublishDefinitions, SeeWhoRead]),
        ];
        for (is_staff, group, app, scopes, open) in rows {
            let caller = caller(is_staff, group, app, scopes);
            for act in ACTS {
                let expected = open.contains(&act);
                assert_eq!(caller.may_care(act), expected, "{group} {app} {scopes:?}: {act:?}");
                assert_eq!(caller.require_care("f", act).is_ok(), expected, "{group} {app} {scopes:?}: {act:?}");
                let elsewhere = expected && is_staff;
                assert_eq!(caller.require_care("g", act).is_ok(), elsewhere, "elsewhere, {group} {app}: {act:?}");
            }
        }
    }
}
