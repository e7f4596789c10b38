use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::NewOwn;
use crate::AppState;
use crate::facilities::{self, FacilitySettings};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::inventory::{self, InventoryItem};
use crate::values::{Money, Prices, is_uuid};
use crate::web::{Caller, Checks, JsonBody, Problem};

/// Minor units.
const MOST: i64 = 1_000_000_000_000;

/// A product that only this facility carries
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct NewCustomProduct {
    pub id: String,
    pub facility_id: String,
    pub name: String,
    pub generic_name: String,
    pub brand_name: String,
    pub form: String,
    pub strength: String,
    pub pack_size: String,
    pub category: String,
    /// Empty: one is made
    pub barcode_id: String,
    /// false: a service or a fee, not kept in stock; absent: kept in stock
    #[serde(default = "yes")]
    pub stocked: bool,
    /// true: sold on prescription only; absent: to anybody
    #[serde(default)]
    pub prescription_only: bool,
    /// decimal string in the major unit, e.g. 12.50
    pub walk_in_selling_price: String,
    /// decimal string in the major unit, e.g. 12.50
    pub member_selling_price: String,
}

fn yes() -> bool {
    true
}

/// Add a product that only this facility carries
#[utoipa::path(post, path = "/inventory/custom-products/", tag = "inventory",
    params(("Idempotency-Key" = String, Header)), request_body = NewCustomProduct,
    responses((status = 201, description = "done", body = InventoryItem)))]
pub async fn create_custom_product(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(asked): JsonBody<NewCustomProduct>,
) -> Result<(StatusCode, Json<InventoryItem>), Problem> {
    caller.require_stock_keeper(&asked.facility_id)?;
    let settings = facilities::settings(&state.db, &asked.facility_id).await?;
    let settings = settings.ok_or_else(|| Problem::not_found("There is no such facility."))?;
    let own = read(&asked, &settings)?;
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "custom-products", &asked).await? == Claim::First {
        if !super::taken(&tx, &asked.facility_id, &[&own]).await?.barcodes.is_empty() {
            let detail = "Another product has this barcode. Look it up, or leave the barcode empty.";
            return Err(Problem::conflict("barcode_taken", detail));
        }
        let added = super::add_all(&tx, &state.clock, &asked.facility_id, vec![own], &caller.full_name).await;
        match added {
            Err(error) if bloom_storage::is_unique_violation(&error) => {
                return Err(Problem::conflict("id_taken", "Something else has this id. Use a new one."));
            }
            added => added?,
        }
    }
    tx.commit().await?;
    let mut items = inventory::items(&state.db, &asked.facility_id, &[&asked.id], settings.decimals).await?;
    let item = items.remove(&asked.id).ok_or_else(|| Problem::not_found("The facility has no such product."))?;
    Ok((StatusCode::CREATED, Json(item)))
}

fn read(asked: &NewCustomProduct, settings: &FacilitySettings) -> Result<NewOwn, Problem> {
    let mut checks = Checks::new();
    checks.demand(is_uuid(&asked.id), "id", "must be a UUID in lower case");
    checks.text("name", asked.name.trim(), 200);
    for (field, text, most) in [
        ("generic_name", &asked.generic_name, 200),
        ("brand_name", &asked.brand_name, 100),
        ("form", &asked.form, 100),
        ("strength", &asked.strength, 100),
        ("pack_size", &asked.pack_size, 100),
        ("category", &asked.category, 100),
        ("barcode_id", &asked.barcode_id, 64),
    ] {
        checks.demand(text.chars().count() <= most, field, &format!("must have at most {most} characters"));
    }
    let price = |text: &str| {
        let money = Money::parse(text, settings.decimals).ok();
        money.filter(|money| (1..=MOST).contains(&money.minor()))
    };
    let (walk_in, member) = (price(&asked.walk_in_selling_price), price(&asked.member_selling_price));
    let wrong = "must be an amount above 0 in the currency of the facility";
    checks.demand(walk_in.is_some(), "walk_in_selling_price", wrong);
    checks.demand(member.is_some(), "member_selling_price", wrong);
    checks.demand(walk_in >= member, "member_selling_price", "must not be above the walk-in price");
    checks.finish()?;
    let tidy = |text: &str| text.trim().to_owned();
    Ok(NewOwn {
        id: asked.id.clone(),
        name: tidy(&asked.name),
        generic_name: tidy(&asked.generic_name),
        brand_name: tidy(&asked.brand_name),
        form: tidy(&asked.form),
        strength: tidy(&asked.strength),
        pack_size: tidy(&asked.pack_size),
        category: tidy(&asked.category),
        barcode_id: tidy(&asked.barcode_id),
        stocked: asked.stocked,
        prescription_only: asked.prescription_only,
        prices: Prices { walk_in: walk_in.unwrap_or_default(), member: member.unwrap_or_default() },
    })
}
