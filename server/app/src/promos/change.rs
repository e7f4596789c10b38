use axum::Json;
use axum::extract::State;
use bloom_storage::is_unique_violation;
use sea_orm::{DatabaseTransaction, DbErr};

use super::model::StoredPromo;
use super::rules::{NewPromo, PromoDetail};
use super::{shown, store};
use crate::AppState;
use crate::audit::{Action, FieldChange};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, FieldError, JsonBody, PathOf, Problem};

/// Change a promo
///
/// Its id and its facility stay. What a till sold by the old rules before it heard of the new ones is honoured, and flagged
/// where it differs.
#[utoipa::path(put, path = "/promos/{id}/", tag = "promos",
    params(("id" = String, Path), ("Idempotency-Key" = String, Header)), request_body = NewPromo,
    responses((status = 200, description = "done", body = PromoDetail)))]
pub async fn change_promo(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(id): PathOf<String>,
    key: IdempotencyKey,
    JsonBody(request): JsonBody<NewPromo>,
) -> Result<Json<PromoDetail>, Problem> {
    let known = shown::found(state.db.read(), &caller, &id).await?;
    require_same(&known, &request)?;
    let decimals = shown::settings(&state, &known.facility_id).await?.decimals;
    let wanted = StoredPromo { name: request.name.trim().to_owned(), terms: request.read(decimals)?, ..known };
    shown::require_products(&state.db, &wanted).await?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "promos/change", &request).await? == Claim::First {
        let before = store::lock(&tx, &id).await?.ok_or_else(|| Problem::not_found("There is no such promo."))?;
        let after = with(&before, wanted, &state);
        write(&tx, &after).await?;
        let fields = shown::fields(&before, decimals).into_iter().zip(shown::fields(&after, decimals));
        let changed = fields.filter(|((_, from), (_, to))| from != to);
        let changes: Vec<FieldChange> = changed
            .map(|((field, from), (_, to))| FieldChange { field: field.to_owned(), from: Some(from), to: Some(to) })
            .collect();
        if !changes.is_empty() {
            shown::note(&tx, &state, &caller, &after, Action::Changed, changes).await?;
        }
    }
    tx.commit().await?;
    Ok(Json(shown::detail(&state, &caller, &id).await?))
}

fn require_same(known: &StoredPromo, request: &NewPromo) -> Result<(), Problem> {
    let kept = [("id", &known.id, &request.id), ("facility_id", &known.facility_id, &request.facility_id)];
    let wrong: Vec<_> = kept.into_iter().filter(|(_, known, wanted)| known != wanted).collect();
    if wrong.is_empty() {
        return Ok(());
    }
    let errors = wrong.into_iter().map(|(field, _, _)| FieldError::new(field, "cannot be changed")).collect();
    Err(Problem::unprocessable("invalid", "Some fields are not valid.", errors))
}

/// Who made it stays, and when it was switched off for as long as it is.
fn with(before: &StoredPromo, wanted: StoredPromo, state: &AppState) -> StoredPromo {
    let ended_at = match (before.terms.is_active, wanted.terms.is_active) {
        (_, true) => None,
        (true, false) => Some(state.clock.now()),
        (false, false) => before.ended_at,
    };
    StoredPromo { ended_at, ..wanted }
}

async fn write(tx: &DatabaseTransaction, promo: &StoredPromo) -> Result<(), Problem> {
    if store::is_code_taken(tx, promo).await? {
        return Err(shown::code_taken());
    }
    let refusal = |error: DbErr| if is_unique_violation(&error) { shown::code_taken() } else { error.into() };
    store::update(tx, promo).await.map_err(refusal)
}
