use axum::Json;
use axum::extract::State;

use super::model::{PromoTerms, StoredPromo};
use super::rules::PromoDetail;
use super::{shown, store};
use crate::AppState;
use crate::audit::{Action, FieldChange};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::web::{Caller, PathOf, Problem};

/// End a promo now
///
/// What was sold before, also on a till that was offline, keeps it. One that has ended already stays as it is.
#[utoipa::path(post, path = "/promos/{id}/end/", tag = "promos",
    params(("id" = String, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 200, description = "done", body = PromoDetail)))]
pub async fn end_promo(
    State(state): State<AppState>,
    caller: Caller,
    PathOf(id): PathOf<String>,
    key: IdempotencyKey,
) -> Result<Json<PromoDetail>, Problem> {
    shown::found(state.db.read(), &caller, &id).await?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "promos/end", &id).await? == Claim::First {
        let promo = store::lock(&tx, &id).await?.ok_or_else(|| Problem::not_found("There is no such promo."))?;
        if promo.terms.is_active {
            let terms = PromoTerms { is_active: false, ..promo.terms };
            let ended = StoredPromo { terms, ended_at: Some(state.clock.now()), ..promo };
            store::update(&tx, &ended).await?;
            let change = FieldChange::among([("is_active", true.to_string(), false.to_string())]);
            shown::note(&tx, &state, &caller, &ended, Action::Ended, change).await?;
        }
    }
    tx.commit().await?;
    Ok(Json(shown::detail(&state, &caller, &id).await?))
}
