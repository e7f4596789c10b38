//! Who may do what with accounts: the one place that knows which groups, scopes and apps there are.
//!
//! People of the provider may grant everything. Who manages a facility (group Admin or Owner) may grant what the own
//! account has, and the groups that give no power; a new password only to who may do no more than that. Taking away is
//! no granting, but a scope that restricts is: who is free of it may put it on and take it off. What tests and health
//! services ask for stands in [`Act`].

mod care;

pub use care::{Act, CARE_APP, Held};

use crate::web::{Caller, Problem};

pub const OWNER: &str = "Owner";
pub const ADMIN: &str = "Admin";
/// They say what somebody works as; no rule asks for them.
const PLAIN_GROUPS: [&str; 2] = ["Cashier", "Stock Keeper"];
pub const GROUPS: [&str; 6] = [OWNER, ADMIN, "Cashier", "Stock Keeper", "Customer Support", "Staff"];

/// SET-06
pub const PROMO_SCOPE: &str = "promo.create";
/// DWN-06: keeps the data of the facility off the device.
pub const RESTRICTED_SCOPE: &str = "offline.restricted";
/// ROL-08
pub const SUPPORT_SCOPE: &str = "customer_support.admin";
/// Does laboratory tests and writes down what came of them.
pub const LAB_PERFORM_SCOPE: &str = "lab.perform";
/// Reads what came of laboratory tests, except of sensitive ones.
pub const LAB_READ_SCOPE: &str = "lab.read";
/// Reads what came of sensitive tests, as of HIV.
pub const LAB_READ_SENSITIVE_SCOPE: &str = "lab.read_sensitive";
pub const SCOPES: [&str; 6] =
    [PROMO_SCOPE, RESTRICTED_SCOPE, SUPPORT_SCOPE, LAB_PERFORM_SCOPE, LAB_READ_SCOPE, LAB_READ_SENSITIVE_SCOPE];

/// ENT-16, spelt exactly.
pub const APP_NAMES: [&str; 10] = [
    "POS",
    "Sales History",
    "Analytics",
    "Inventory",
    "Order",
    "Health Services",
    "VDL",
    "Warehouse & Logistic",
    "Member Management",
    "Member Directory",
];

pub const LANGUAGES: [&str; 2] = ["en", "fr"];

/// Who is more powerful than whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Power {
    Plain,
    Admin,
    Owner,
    Provider,
}

impl Power {
    fn of(is_staff: bool, groups: &[String]) -> Power {
        let has = |group: &str| groups.iter().any(|name| name == group);
        match () {
            () if is_staff => Power::Provider,
            () if has(OWNER) => Power::Owner,
            () if has(ADMIN) => Power::Admin,
            () => Power::Plain,
        }
    }
}

/// True for groups whose people manage their facility.
pub fn manages(groups: &[String]) -> bool {
    Power::of(false, groups) > Power::Plain
}

/// Creates and edits people of the own facility, or of all.
pub fn is_manager(caller: &Caller) -> bool {
    caller.is_staff || (caller.facility_id.is_some() && manages(&caller.groups))
}

pub fn require_manager(caller: &Caller) -> Result<(), Problem> {
    if is_manager(caller) {
        return Ok(());
    }
    Err(Problem::forbidden("managers_only", "Only an administrator or owner of the facility may do this."))
}

/// As [`require_manager`], of this facility.
pub fn require_manager_of(caller: &Caller, facility_id: &str) -> Result<(), Problem> {
    caller.require_facility(facility_id)?;
    require_manager(caller)
}

/// ROL-06: who sees "Manage facility": group Admin of this facility, in a country (two letters) where facilities are
/// managed by their own people.
pub fn require_manages_facility(caller: &Caller, facility_id: &str, countries: &[String]) -> Result<(), Problem> {
    caller.require_facility(facility_id)?;
    let is_admin = caller.groups.iter().any(|group| group == ADMIN);
    let here = countries.iter().any(|code| code.eq_ignore_ascii_case(&caller.location));
    if caller.is_staff || (is_admin && here) {
        return Ok(());
    }
    let detail = "Only an administrator of the facility may do this, where facilities are managed by their own people. Ask the provider.";
    Err(Problem::forbidden("managers_only", detail))
}

/// The person whose account is to be changed.
#[derive(Debug, Clone, Copy)]
pub struct Account<'a> {
    pub facility_id: Option<&'a str>,
    pub is_staff: bool,
    pub groups: &'a [String],
}

/// Only who manages, people of the own facility, and nobody more powerful than oneself.
pub fn require_may_edit(caller: &Caller, account: Account<'_>) -> Result<(), Problem> {
    if !caller.is_staff && (account.is_staff || account.facility_id != caller.facility_id.as_deref()) {
        return Err(Problem::forbidden("other_facility", "This person does not belong to your facility."));
    }
    require_manager(caller)?;
    if Power::of(account.is_staff, account.groups) > Power::of(caller.is_staff, &caller.groups) {
        let detail = "This person may do more than you. Ask the owner or the provider.";
        return Err(Problem::forbidden("more_powerful", detail));
    }
    Ok(())
}

/// What an account may do.
#[derive(Debug, Clone, Copy, Default)]
pub struct Rights<'a> {
    pub groups: &'a [String],
    pub scopes: &'a [String],
    pub apps: &'a [String],
}

/// Everything the caller may grant.
#[derive(Debug, Default, PartialEq)]
pub struct Grantable {
    pub groups: Vec<&'static str>,
    pub scopes: Vec<&'static str>,
    pub apps: Vec<&'static str>,
}

pub fn grantable(caller: &Caller) -> Grantable {
    if !is_manager(caller) {
        return Grantable::default();
    }
    let may = |held: &[String], name: &str| caller.is_staff || held.iter().any(|own| own == name);
    let power = Power::of(caller.is_staff, &caller.groups);
    let may_group = |name: &str| {
        may(&caller.groups, name) || PLAIN_GROUPS.contains(&name) || (name == ADMIN && power >= Power::Owner)
    };
    let may_scope = |name: &str| match name {
        RESTRICTED_SCOPE => caller.is_staff || !caller.has_scope(RESTRICTED_SCOPE),
        _ => may(&caller.scopes, name),
    };
    Grantable {
        groups: GROUPS.into_iter().filter(|name| may_group(name)).collect(),
        scopes: SCOPES.into_iter().filter(|name| may_scope(name)).collect(),
        apps: APP_NAMES.into_iter().filter(|name| may(&caller.apps, name)).collect(),
    }
}

/// 403 `cannot_grant` with the names of what `after` has more than `before` and the caller may not grant.
pub fn require_may_grant(caller: &Caller, before: Rights<'_>, after: Rights<'_>) -> Result<(), Problem> {
    let may = grantable(caller);
    let mut lacking = added(before.groups, after.groups, &may.groups);
    lacking.extend(added(before.scopes, after.scopes, &may.scopes));
    lacking.extend(added(before.apps, after.apps, &may.apps));
    let lifted = added(after.scopes, before.scopes, &may.scopes);
    lacking.extend(lifted.into_iter().filter(|name| *name == RESTRICTED_SCOPE));
    if lacking.is_empty() {
        return Ok(());
    }
    let detail = format!("Your own account lacks what you want to grant: {}.", lacking.join(", "));
    Err(Problem::forbidden("cannot_grant", detail).with("lacking", lacking))
}

/// Who gives somebody a password can sign in as that person: 403 `more_powerful` with the names of what the person may do
/// and the caller may not grant.
pub fn require_may_act_as(caller: &Caller, rights: Rights<'_>) -> Result<(), Problem> {
    if caller.is_staff {
        return Ok(());
    }
    let may = grantable(caller);
    let restricted = |scopes: &[String]| scopes.iter().any(|scope| scope == RESTRICTED_SCOPE);
    // This one takes away: whoever is free of it may do more.
    let scopes: Vec<String> = rights.scopes.iter().filter(|scope| *scope != RESTRICTED_SCOPE).cloned().collect();
    let mut lacking = added(&[], rights.groups, &may.groups);
    lacking.extend(added(&[], &scopes, &may.scopes));
    lacking.extend(added(&[], rights.apps, &may.apps));
    if lacking.is_empty() && (restricted(rights.scopes) || !restricted(&caller.scopes)) {
        return Ok(());
    }
    let detail = "This person may do what you may not. Ask the owner or the provider to give the new password.";
    Err(Problem::forbidden("more_powerful", detail).with("lacking", lacking))
}

/// Names of `after` that are neither in `before` nor in `may`.
fn added<'a>(before: &[String], after: &'a [String], may: &[&str]) -> Vec<&'a str> {
    let fresh = after.iter().filter(|name| !before.contains(name)).map(String::as_str);
    fresh.filter(|name| !may.contains(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(list: &[&str]) -> Vec<String> {
        list.iter().map(|name| (*name).to_owned()).collect()
    }

    fn caller(is_staff: bool, groups: &[&str], scopes: &[&str], apps: &[&str]) -> Caller {
        Caller {
            session_id: "s".into(),
            user_id: "u".into(),
            username: "u".into(),
            full_name: "U".into(),
            facility_id: (!is_staff).then(|| "f".into()),
            location: "GH".into(),
            is_staff,
            scopes: names(scopes),
            groups: names(groups),
            apps: names(apps),
        }
    }

    fn may_edit(caller: &Caller, is_staff: bool, facility_id: Option<&str>, groups: &[&str]) -> bool {
        require_may_edit(caller, Account { facility_id, is_staff, groups: &names(groups) }).is_ok()
    }

    // ROL-16 ROL-04: who is more powerful, and whose.
    #[test]
    fn nobody_touches_who_is_more_powerful_or_of_another_facility() {
        let (cashier, admin) = (caller(false, &["Cashier"], &[], &[]), caller(false, &["Admin"], &[], &[]));
        let (owner, staff) = (caller(false, &["Owner"], &[], &[]), caller(true, &["Staff"], &[], &[]));
        assert!(!may_edit(&cashier, false, Some("f"), &["Cashier"]));
        assert!(may_edit(&admin, false, Some("f"), &["Cashier"]) && may_edit(&admin, false, Some("f"), &["Admin"]));
        assert!(!may_edit(&admin, false, Some("f"), &["Admin", "Owner"]));
        assert!(may_edit(&owner, false, Some("f"), &["Admin", "Owner"]));
        for manager in [&admin, &owner] {
            assert!(!may_edit(manager, false, Some("g"), &["Cashier"]));
            assert!(!may_edit(manager, false, None, &[]) && !may_edit(manager, true, None, &["Staff"]));
        }
        assert!(may_edit(&staff, false, Some("g"), &["Owner"]) && may_edit(&staff, true, None, &["Staff"]));
        // ROL-15
        assert!(!is_manager(&caller(false, &["admin", "OWNER"], &[], &[])));
    }

    fn refused(caller: &Caller, before: Rights<'_>, after: Rights<'_>) -> bool {
        require_may_grant(caller, before, after).is_err()
    }

    // ROL-16
    #[test]
    fn nobody_grants_what_the_own_account_lacks() {
        let admin = caller(false, &["Admin"], &[], &["POS"]);
        let (pos, order) = (names(&["POS"]), names(&["Order"]));
        let apps = |apps| Rights { apps, ..Rights::default() };
        assert!(!refused(&admin, Rights::default(), apps(&pos)));
        assert!(refused(&admin, Rights::default(), apps(&order)));
        assert!(!refused(&admin, apps(&order), apps(&order)), "what is there may stay");
        assert!(!refused(&admin, apps(&order), apps(&[])), "and may be taken away");
        let group_refused = |by: &Caller, list: &[&str]| {
            refused(by, Rights::default(), Rights { groups: &names(list), ..Rights::default() })
        };
        assert!(!group_refused(&admin, &["Admin", "Cashier", "Stock Keeper"]));
        for group in ["Owner", "Staff", "Customer Support"] {
            assert!(group_refused(&admin, &[group]), "{group}");
        }
        let owner = caller(false, &["Owner"], &[], &[]);
        assert!(!group_refused(&owner, &["Admin", "Owner"]));
        let promo = names(&[PROMO_SCOPE]);
        assert!(refused(&admin, Rights::default(), Rights { scopes: &promo, ..Rights::default() }));
        let staff = caller(true, &[], &[], &[]);
        let everything = (names(&GROUPS), names(&SCOPES), names(&APP_NAMES));
        let all = Rights { groups: &everything.0, scopes: &everything.1, apps: &everything.2 };
        assert!(!refused(&staff, Rights::default(), all));
        let cashier = caller(false, &["Cashier"], &[], &["POS"]);
        assert_eq!(grantable(&cashier), Grantable::default());
    }

    // DWN-06: a restriction is put on and taken off by who is free of it.
    #[test]
    fn who_is_restricted_frees_nobody() {
        let restricted = names(&[RESTRICTED_SCOPE]);
        let scopes = |scopes| Rights { scopes, ..Rights::default() };
        let (free, bound) = (caller(false, &[ADMIN], &[], &[]), caller(false, &[ADMIN], &[RESTRICTED_SCOPE], &[]));
        assert!(!refused(&free, Rights::default(), scopes(&restricted)));
        assert!(!refused(&free, scopes(&restricted), Rights::default()));
        assert!(refused(&bound, scopes(&restricted), Rights::default()));
        assert!(!refused(&bound, scopes(&restricted), scopes(&restricted)));
    }

    // ROL-06 ROL-16
    #[test]
    fn who_does_not_see_manage_facility_manages_none() {
        let countries = names(&["GA", "GH"]);
        let manages = |caller: &Caller, id: &str| require_manages_facility(caller, id, &countries).is_ok();
        let admin = caller(false, &["Admin"], &[], &[]);
        assert!(manages(&admin, "f") && !manages(&admin, "g"));
        assert!(require_manages_facility(&admin, "f", &names(&["GA", "ET"])).is_err(), "not in this country");
        for groups in [&["Owner"][..], &["Cashier"], &["admin"]] {
            assert!(!manages(&caller(false, groups, &[], &[]), "f"), "{groups:?}");
        }
        assert!(manages(&caller(true, &["Staff"], &[], &[]), "g"));
    }

    // ROL-16: a password that one gives is a way to act as that person.
    #[test]
    fn nobody_acts_as_who_may_do_what_they_may_not_grant() {
        let admin = caller(false, &["Admin"], &[PROMO_SCOPE], &["POS"]);
        let acts_as = |by: &Caller, groups: &[&str], scopes: &[&str], apps: &[&str]| {
            let (groups, scopes, apps) = (names(groups), names(scopes), names(apps));
            require_may_act_as(by, Rights { groups: &groups, scopes: &scopes, apps: &apps }).is_ok()
        };
        assert!(acts_as(&admin, &["Cashier"], &[PROMO_SCOPE, RESTRICTED_SCOPE], &["POS"]));
        assert!(!acts_as(&admin, &["Cashier"], &[], &["POS", "Analytics"]), "an app");
        assert!(!acts_as(&admin, &["Cashier"], &[SUPPORT_SCOPE], &["POS"]), "a scope");
        assert!(!acts_as(&admin, &["Customer Support"], &[], &[]), "a group");
        assert!(!acts_as(&admin, &[], &["of an older version"], &[]), "a name that nobody knows");
        let restricted = caller(false, &["Admin"], &[RESTRICTED_SCOPE], &["POS"]);
        assert!(acts_as(&restricted, &["Cashier"], &[RESTRICTED_SCOPE], &["POS"]));
        assert!(!acts_as(&restricted, &["Cashier"], &[], &["POS"]), "free of what restricts the caller");
        let staff = caller(true, &["Staff"], &[], &[]);
        assert!(acts_as(&staff, &["Owner"], &[SUPPORT_SCOPE, "of an older version"], &["POS"]));
    }
}
