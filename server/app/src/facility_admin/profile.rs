//! What a profile must be like, and what of it is the provider's.

use bloom_storage::Db;

use crate::facilities::{FacilityProfile, PrescriptionRule};
use crate::values::{Money, is_uuid};
use crate::web::{Checks, Problem};
use crate::{countries, users};

const CONTRACTS: [&str; 3] = ["VMI", "PPMV", "STANDARD"];
const TYPES: [&str; 4] = ["pharmacy", "clinic", "hospital", "warehouse"];
const SHIFTS: [&str; 3] = ["none", "till", "cashier"];
const MOST_UNITS: i64 = 1_000_000;
const MOST_DAYS: i64 = 3_650;
const MOST_HOURS: i64 = 8_760;
const LONGEST_NAME: usize = 120;
const LONGEST_LINE: usize = 200;
const LONGEST_ADDRESS: usize = 500;
const RECEIPT_LINES: usize = 5;
const RECEIPT_WIDTH: usize = 48;

/// Without outer white space; lines of a receipt keep what stands before them.
pub fn tidy(mut profile: FacilityProfile) -> FacilityProfile {
    let owner = &mut profile.facility_owner_contact;
    let texts = [&mut owner.full_name, &mut owner.email, &mut profile.name, &mut profile.phone, &mut profile.address];
    for text in texts.into_iter().chain([&mut profile.licence_number]) {
        *text = text.trim().to_owned();
    }
    for text in [&mut profile.receipt_header, &mut profile.receipt_footer] {
        *text = text.replace("\r\n", "\n").trim_end().to_owned();
    }
    profile
}

/// 422 with everything that is wrong.
pub async fn check(db: &Db, profile: &FacilityProfile) -> Result<(), Problem> {
    let mut checks = Checks::new();
    checks.demand(is_uuid(&profile.id), "id", "must be a UUID in lower case");
    checks.text("name", &profile.name, LONGEST_NAME);
    let contract = CONTRACTS.contains(&profile.contract_type.as_str());
    checks.demand(contract, "contract_type", "must be VMI, PPMV or STANDARD");
    let kind = TYPES.contains(&profile.facility_type.as_str());
    checks.demand(kind, "facility_type", "must be pharmacy, clinic, hospital or warehouse");
    checks.demand(SHIFTS.contains(&profile.shifts.as_str()), "shifts", "must be none, till or cashier");
    let rule = PrescriptionRule::named(&profile.prescription_rule);
    checks.demand(rule.is_some(), "prescription_rule", "must be none, prescriber or manager");
    let limit = profile.price_limit_percent.is_none_or(|percent| (0..=100).contains(&percent));
    checks.demand(limit, "price_limit_percent", "must be 0 to 100, or null");
    let decimals = countries::decimals_in(db, profile.country_id).await?.unwrap_or_default();
    let limit = profile.return_limit.as_deref().map(|text| Money::parse(text, decimals));
    let is_amount = limit.is_none_or(|amount| amount.is_ok_and(|amount| amount >= Money::ZERO));
    checks.demand(is_amount, "return_limit", "must be an amount in the currency of the country, or null");
    let country = countries::code(db, profile.country_id).await?;
    checks.demand(country.is_some(), "country_id", "must be a country of the country config");
    check_texts(&mut checks, profile);
    check_numbers(&mut checks, profile);
    let owner = &profile.facility_owner_contact;
    let works_there = owner.user_id.is_empty() || users::belongs_to(db, &owner.user_id, &profile.id).await?;
    checks.demand(works_there, "facility_owner_contact.user_id", "must be a person of the facility, or empty");
    checks.finish()
}

fn check_texts(checks: &mut Checks, profile: &FacilityProfile) {
    let owner = &profile.facility_owner_contact;
    for (field, text, most, lines) in [
        ("name", &profile.name, LONGEST_NAME, false),
        ("phone", &profile.phone, LONGEST_LINE, false),
        ("address", &profile.address, LONGEST_ADDRESS, true),
        ("licence_number", &profile.licence_number, LONGEST_LINE, false),
        ("facility_owner_contact.full_name", &owner.full_name, LONGEST_LINE, false),
        ("facility_owner_contact.email", &owner.email, LONGEST_LINE, false),
    ] {
        checks.demand(text.chars().count() <= most, field, "is too long");
        let plain = !text.chars().any(|letter| letter.is_control() && !(lines && letter == '\n'));
        checks.demand(plain, field, "must not hold control characters");
    }
    for (field, text) in [("receipt_header", &profile.receipt_header), ("receipt_footer", &profile.receipt_footer)] {
        let fits = text.split('\n').count() <= RECEIPT_LINES
            && text.split('\n').all(|line| line.chars().count() <= RECEIPT_WIDTH);
        checks.demand(fits, field, "must be at most 5 lines of 48 characters");
        let plain = !text.chars().any(|letter| letter.is_control() && letter != '\n');
        checks.demand(plain, field, "must not hold control characters");
    }
}

fn check_numbers(checks: &mut Checks, profile: &FacilityProfile) {
    let hours = &profile.offline_config;
    for (field, value) in [
        ("offline_config.offline_notification_period", hours.offline_notification_period),
        ("offline_config.offline_time_allowed", hours.offline_time_allowed),
    ] {
        checks.demand((1..=MOST_HOURS).contains(&value), field, "must be 1 to 8760 hours");
    }
    let units = (0..=MOST_UNITS).contains(&profile.low_stock_level);
    checks.demand(units, "low_stock_level", "must be 0 to 1000000 units");
    let days = (1..=MOST_DAYS).contains(&profile.expiring_soon_days);
    checks.demand(days, "expiring_soon_days", "must be 1 to 3650 days");
}

/// What only the provider changes.
pub fn is_providers(field: &str) -> bool {
    matches!(field, "contract_type" | "country_id" | "facility_type" | "is_active")
        || field.starts_with("offline_config")
}
