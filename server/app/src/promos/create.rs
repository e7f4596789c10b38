use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bloom_storage::is_unique_violation;
use sea_orm::{DatabaseTransaction, DbErr};

use super::model::StoredPromo;
use super::rules::{NewPromo, PromoDetail};
use super::{shown, store};
use crate::AppState;
use crate::audit::{Action, FieldChange};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, JsonBody, Problem};

/// Make a promo
///
/// SET-06. Tills have it with their next download.
#[utoipa::path(post, path = "/promos/", tag = "promos", params(("Idempotency-Key" = String, Header)),
    request_body = NewPromo, responses((status = 201, description = "done", body = PromoDetail)))]
pub async fn create_promo(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(request): JsonBody<NewPromo>,
) -> Result<(StatusCode, Json<PromoDetail>), Problem> {
    shown::require_promo_maker(&caller, &request.facility_id)?;
    let decimals = shown::settings(&state, &request.facility_id).await?.decimals;
    let now = state.clock.now();
    let terms = request.read(decimals)?;
    let promo = StoredPromo {
        id: request.id.clone(),
        facility_id: request.facility_id.clone(),
        name: request.name.trim().to_owned(),
        ended_at: (!terms.is_active).then_some(now),
        terms,
        created_by: Some(caller.full_name.clone()),
        created_at: Some(now),
    };
    shown::require_products(&state.db, &promo).await?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "promos", &request).await? == Claim::First {
        add(&tx, &promo).await?;
        let told = shown::fields(&promo, decimals).into_iter().filter(|(_, text)| !text.is_empty());
        let changes = told.map(|(field, text)| FieldChange::new(field, text)).collect();
        shown::note(&tx, &state, &caller, &promo, Action::Created, changes).await?;
    }
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(shown::detail(&state, &caller, &promo.id).await?)))
}

async fn add(tx: &DatabaseTransaction, promo: &StoredPromo) -> Result<(), Problem> {
    if store::find(tx, &promo.id).await?.is_some() {
        return Err(Problem::conflict("id_used", "There is a promo with this id already."));
    }
    if store::is_code_taken(tx, promo).await? {
        return Err(shown::code_taken());
    }
    // Two at the same moment.
    let refusal = |error: DbErr| if is_unique_violation(&error) { shown::code_taken() } else { error.into() };
    store::insert(tx, std::slice::from_ref(promo)).await.map_err(refusal)
}
