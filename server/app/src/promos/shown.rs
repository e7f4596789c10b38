//! A promo as those see it who make them, and who those are.

use bloom_storage::Db;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

use super::model::StoredPromo;
use super::rules::{PromoDetail, PromoRules};
use super::store;
use crate::AppState;
use crate::access;
use crate::audit::{self, Action, FieldChange, Subject};
use crate::facilities::{self, FacilitySettings};
use crate::inventory;
use crate::web::{Caller, FieldError, Problem};

/// People of the own facility with the scope, and people of the provider.
pub fn require_promo_maker(caller: &Caller, facility_id: &str) -> Result<(), Problem> {
    caller.require_facility(facility_id)?;
    if caller.is_staff || caller.has_scope(access::PROMO_SCOPE) {
        return Ok(());
    }
    Err(Problem::forbidden("no_promo_scope", "Your account may not make promos. Ask your administrator."))
}

pub async fn settings(state: &AppState, facility_id: &str) -> Result<FacilitySettings, Problem> {
    let settings = facilities::settings(&state.db, facility_id).await?;
    settings.ok_or_else(|| Problem::not_found("There is no such facility."))
}

/// The promo, if the caller may change it.
pub async fn found(connection: &impl ConnectionTrait, caller: &Caller, id: &str) -> Result<StoredPromo, Problem> {
    let promo = store::find(connection, id).await?.ok_or_else(no_promo)?;
    require_promo_maker(caller, &promo.facility_id)?;
    Ok(promo)
}

fn no_promo() -> Problem {
    Problem::not_found("There is no such promo.")
}

/// As it stands now, with what it was used for.
pub async fn detail(state: &AppState, caller: &Caller, id: &str) -> Result<PromoDetail, Problem> {
    let promo = found(state.db.read(), caller, id).await?;
    let decimals = settings(state, &promo.facility_id).await?.decimals;
    let used = store::uses(&state.db, &promo.facility_id, &[&promo.id]).await?.remove(&promo.id).unwrap_or_default();
    Ok(PromoDetail::of(promo, used, decimals))
}

/// 422 when the facility does not have one of the products the promo is for.
pub async fn require_products(db: &Db, promo: &StoredPromo) -> Result<(), Problem> {
    let mut wrong = Vec::new();
    for (number, id) in promo.terms.conditions.product_ids.iter().enumerate() {
        if !inventory::carries(db, &promo.facility_id, id).await? {
            wrong.push(FieldError::new(format!("product_uuids.{number}"), "is no product of this facility"));
        }
    }
    if wrong.is_empty() {
        return Ok(());
    }
    Err(Problem::unprocessable("invalid", "Some fields are not valid.", wrong))
}

pub fn code_taken() -> Problem {
    Problem::conflict("code_taken", "Another promo of this facility has this code. Choose another one.")
}

/// Everything of a promo that can change, by name, as text.
pub fn fields(promo: &StoredPromo, decimals: u32) -> [(&'static str, String); 13] {
    let terms = &promo.terms;
    let rules = PromoRules::of(terms, decimals);
    let number = |quantity: Option<i64>| quantity.map(|quantity| quantity.to_string()).unwrap_or_default();
    [
        ("code", terms.code.clone()),
        ("name", promo.name.clone()),
        ("kind", rules.kind.as_str().to_owned()),
        ("value", rules.value),
        ("buy_quantity", number(rules.buy_quantity)),
        ("get_quantity", number(rules.get_quantity)),
        ("min_spend", rules.min_spend.unwrap_or_default()),
        ("product_uuids", rules.product_uuids.join(", ")),
        ("categories", rules.categories.join(", ")),
        ("automatic", rules.automatic.to_string()),
        ("starts_on", terms.starts_on.to_string()),
        ("ends_on", terms.ends_on.to_string()),
        ("is_active", terms.is_active.to_string()),
    ]
}

/// Writes down what the caller did.
pub async fn note(
    tx: &DatabaseTransaction,
    state: &AppState,
    caller: &Caller,
    promo: &StoredPromo,
    action: Action,
    changes: Vec<FieldChange>,
) -> Result<(), DbErr> {
    let entry = audit::Entry {
        action,
        subject: Subject::Promo,
        subject_id: &promo.id,
        subject_name: &promo.terms.code,
        facility_id: Some(&promo.facility_id),
        changes,
    };
    audit::record(tx, &state.clock, caller, entry).await
}
