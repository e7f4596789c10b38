use axum::Json;
use axum::extract::State;
use bloom_storage::is_foreign_key_violation;
use sea_orm::{DatabaseTransaction, DbErr};

use super::list::visible;
use super::model::{Scope, Upload, UploadKind};
use super::receive::entry;
use super::store;
use crate::audit::{self, Action, Entry, FieldChange};
use crate::catalogue::{self, CatalogueProduct};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::inventory::{self, CostChange, Ledger};
use crate::offers::{self, OfferChange, StoredOffer};
use crate::prices::{self, ListedPrice};
use crate::web::{Caller, Language, PathOf, Problem};
use crate::{AppState, countries, custom_products, deliveries, stock_counts, transfers};

/// Take back what a file did
///
/// 409 `stands_on` when something stands on it (a later price, a facility that carries the product, a count that was
/// applied, a transfer that was sent, a delivered batch that was moved, a product of its own that was used, a later list
/// of a supplier).
#[utoipa::path(post, path = "/uploads/{id}/undo/", tag = "uploads",
    params(("id" = String, Path), ("Idempotency-Key" = String, Header)),
    responses((status = 200, description = "done", body = Upload)))]
pub async fn undo_upload(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    language: Language,
    PathOf(id): PathOf<String>,
) -> Result<Json<Upload>, Problem> {
    let upload = visible(&state, &caller, &id, language).await?;
    authorise(&caller, &upload)?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "undo-upload", &id).await? == Claim::First {
        let now = state.clock.now_ms();
        if !store::claim_undo(&tx, &id, &caller.full_name, now).await? {
            let detail = language.of(
                "This upload is under way, was undone before, or is too old to be undone.",
                "Cet import est en cours, déjà annulé, ou trop ancien pour être annulé.",
            );
            return Err(Problem::conflict("wrong_state", detail));
        }
        let standing = match take_back(&state, &tx, &caller, &upload, now).await {
            // Named by somebody in the very moment in which it was taken away.
            Err(error) if is_foreign_key_violation(&error) => 1,
            taken => taken?,
        };
        if standing > 0 {
            return Err(stands_on(upload.kind, standing, language));
        }
        let changes = vec![FieldChange::new("kind", upload.kind.as_str())];
        let entry = Entry { changes, ..entry(Action::Undone, &id, &upload.file_name, upload.facility_id.as_deref()) };
        audit::record(&tx, &state.clock, &caller, entry).await?;
    }
    tx.commit().await?;
    Ok(Json(visible(&state, &caller, &id, language).await?))
}

/// Who may upload it may undo it.
fn authorise(caller: &Caller, upload: &Upload) -> Result<(), Problem> {
    match upload.kind.scope() {
        Scope::Network | Scope::Country => caller.require_staff(),
        Scope::Facility => caller.require_stock_keeper(upload.facility_id.as_deref().unwrap_or_default()),
    }
}

/// How many things stand on it; when there are any, nothing is to be committed.
async fn take_back(
    state: &AppState,
    tx: &DatabaseTransaction,
    caller: &Caller,
    upload: &Upload,
    now: i64,
) -> Result<usize, DbErr> {
    match upload.kind {
        UploadKind::PriceList => prices_back(state, tx, upload, &caller.full_name, now).await,
        UploadKind::ProductRegister => register_back(tx, upload, now).await,
        UploadKind::StockCount => {
            let id = upload.stock_count_id.as_deref().unwrap_or_default();
            Ok(usize::from(!stock_counts::cancel_open(tx, id).await?))
        }
        UploadKind::StockTransfer => Ok(transfers::delete_drafts(tx, &upload.transfer_ids).await?),
        UploadKind::DeliveryNote => deliveries_back(state, tx, upload, &caller.full_name).await,
        UploadKind::CustomProduct => own_back(state, tx, upload).await,
        UploadKind::SupplierOffers => offers_back(state, tx, upload).await,
    }
}

async fn prices_back(
    state: &AppState,
    tx: &DatabaseTransaction,
    upload: &Upload,
    by: &str,
    now: i64,
) -> Result<usize, DbErr> {
    let code = upload.country.as_deref().unwrap_or_default();
    let changes = store::changes::<ListedPrice>(tx, &upload.id).await?;
    let ids: Vec<&str> = changes.iter().map(|change| change.subject_id.as_str()).collect();
    let Some(country) = countries::find(&state.db, code).await? else { return Ok(changes.len()) };
    let current = prices::listed(tx, country.id, &ids).await?;
    let moved = changes.iter().filter(|change| current.get(&change.subject_id) != Some(&change.after)).count();
    let new = changes.iter().filter(|change| change.before.is_none());
    let new: Vec<&str> = new.map(|change| change.subject_id.as_str()).collect();
    let standing = moved + catalogue::carried_anywhere(tx, &new).await?;
    if standing == 0 {
        let before = changes.iter().filter_map(|change| Some((change.subject_id.as_str(), change.before.as_ref()?)));
        prices::take_back(tx, country.id, before, &new, by, now).await?;
    }
    Ok(standing)
}

async fn register_back(tx: &DatabaseTransaction, upload: &Upload, now: i64) -> Result<usize, DbErr> {
    let changes = store::changes::<CatalogueProduct>(tx, &upload.id).await?;
    let ids: Vec<&str> = changes.iter().map(|change| change.subject_id.as_str()).collect();
    let current = catalogue::by_id(tx, &ids).await?;
    let changed = changes.iter().filter(|change| current.get(&change.subject_id) != Some(&change.after)).count();
    let new = changes.iter().filter(|change| change.before.is_none());
    let new: Vec<&str> = new.map(|change| change.subject_id.as_str()).collect();
    let standing = changed + catalogue::carried_anywhere(tx, &new).await? + prices::priced_anywhere(tx, &new).await?;
    if standing == 0 {
        let before: Vec<CatalogueProduct> = changes.iter().filter_map(|change| change.before.clone()).collect();
        catalogue::take_back(tx, &before, &new).await?;
        let barcodes: Vec<&str> = before.iter().map(|product| product.barcode_id.as_str()).collect();
        inventory::follow_catalogue(tx, &barcodes, now).await?;
    }
    Ok(standing)
}

/// Products that came with them stay with the facility, with nothing in stock.
async fn deliveries_back(
    state: &AppState,
    tx: &DatabaseTransaction,
    upload: &Upload,
    by: &str,
) -> Result<usize, DbErr> {
    let ledger = Ledger::lock(tx, &state.clock, upload.facility_id.as_deref().unwrap_or_default()).await?;
    let standing = deliveries::take_back(tx, &ledger, &upload.id, by).await?;
    if standing == 0 {
        let changes = store::changes::<i64>(tx, &upload.id).await?;
        let changes = changes.iter().map(|change| CostChange {
            id: &change.subject_id,
            before: change.before,
            after: change.after,
        });
        inventory::undo_costs(tx, &changes.collect::<Vec<_>>()).await?;
    }
    Ok(standing)
}

async fn own_back(state: &AppState, tx: &DatabaseTransaction, upload: &Upload) -> Result<usize, DbErr> {
    let ledger = Ledger::lock(tx, &state.clock, upload.facility_id.as_deref().unwrap_or_default()).await?;
    let made = store::changes::<String>(tx, &upload.id).await?;
    let ids: Vec<&str> = made.iter().map(|change| change.subject_id.as_str()).collect();
    custom_products::take_back(tx, ledger.facility_id(), &ids, ledger.now()).await
}

async fn offers_back(state: &AppState, tx: &DatabaseTransaction, upload: &Upload) -> Result<usize, DbErr> {
    let changes = store::changes::<StoredOffer>(tx, &upload.id).await?;
    let code = upload.country.as_deref().unwrap_or_default();
    let Some(country) = countries::find(&state.db, code).await? else { return Ok(changes.len()) };
    let changes = changes.into_iter().map(|change| OfferChange { before: change.before, after: change.after });
    offers::take_back(tx, country.id, &upload.id, changes.collect()).await
}

fn stands_on(kind: UploadKind, standing: usize, language: Language) -> Problem {
    let [en, fr] = match kind {
        UploadKind::PriceList => [
            "products with another price since, or carried where there was no price",
            "produits dont le prix a changé depuis, ou tenus là où il n’y avait pas de prix",
        ],
        UploadKind::ProductRegister => [
            "products that were changed since, have a price or are carried by a facility",
            "produits modifiés depuis, qui ont un prix ou sont tenus par un établissement",
        ],
        UploadKind::DeliveryNote => [
            "batches that were sold, sent, adjusted or counted since",
            "lots vendus, expédiés, ajustés ou comptés depuis",
        ],
        UploadKind::CustomProduct => [
            "products that were in stock, sold, asked for, counted or put on a document or a promo since",
            "produits mis en stock, vendus, demandés, comptés ou inscrits sur un document ou une promo depuis",
        ],
        UploadKind::SupplierOffers => {
            ["offers of suppliers that sent a list since", "offres de fournisseurs dont une liste est venue depuis"]
        }
        UploadKind::StockCount => ["counts that are not open any more", "inventaires qui ne sont plus ouverts"],
        _ => ["transfers that are not drafts any more", "transferts qui ne sont plus des brouillons"],
    };
    let detail = language.of(
        format!("It cannot be undone, something stands on it ({en}): {standing}."),
        format!("Impossible de l’annuler, quelque chose en dépend ({fr}) : {standing}."),
    );
    Problem::conflict("stands_on", detail).with("standing", standing)
}
