//! Products that one facility carries and the catalogue does not know.

mod create;
mod set_prescription_only;
mod set_stocked;
mod store;

use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;
use crate::inventory::{self, NewProduct};
use crate::prices::{self, NewPrice};
use crate::values::{Clock, Prices};
use crate::web::Problem;

/// A product to be added. Without a barcode one is made.
#[derive(Debug, Clone, PartialEq)]
pub struct NewOwn {
    pub id: String,
    pub name: String,
    pub generic_name: String,
    pub brand_name: String,
    pub form: String,
    pub strength: String,
    pub pack_size: String,
    pub category: String,
    pub barcode_id: String,
    /// False: a service or a fee, not kept in stock.
    pub stocked: bool,
    pub prescription_only: bool,
    pub prices: Prices,
}

/// Which of some products the facility has already, by their index.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Taken {
    pub barcodes: Vec<usize>,
    pub names: Vec<usize>,
}

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(create::create_custom_product))
        .routes(routes!(set_stocked::set_custom_product_stocked))
        .routes(routes!(set_prescription_only::set_custom_product_prescription_only))
}

fn no_product() -> Problem {
    Problem::not_found("The facility has no such product.")
}

/// Which barcodes and names another product of the facility has. Barcodes of the catalogue are taken too: that product
/// may come any day.
pub async fn taken(db: &impl ConnectionTrait, facility_id: &str, products: &[&NewOwn]) -> Result<Taken, DbErr> {
    let codes: Vec<&str> = products.iter().map(|own| own.barcode_id.as_str()).filter(|code| !code.is_empty()).collect();
    let names: Vec<String> = products.iter().map(|own| own.name.to_lowercase()).collect();
    let (codes, names_there) =
        (store::codes_there(db, facility_id, &codes).await?, store::names_there(db, facility_id, &names).await?);
    let of = |is_taken: &dyn Fn(usize) -> bool| (0..products.len()).filter(|at| is_taken(*at)).collect();
    Ok(Taken {
        barcodes: of(&|at| codes.contains(&products[at].barcode_id)),
        names: of(&|at| names_there.contains(&names[at])),
    })
}

/// Takes products away again that nothing stands on: none was ever in stock, on a document, sold, asked for or in a promo.
/// How many something stands on; when there are any, nothing is done. The ledger of the facility is held, so that no sale
/// comes in between. `now` in milliseconds.
pub async fn take_back(
    tx: &DatabaseTransaction,
    facility_id: &str,
    product_ids: &[&str],
    now: i64,
) -> Result<usize, DbErr> {
    let standing = store::used(tx, facility_id, product_ids).await?;
    if standing == 0 {
        prices::forget_own(tx, product_ids).await?;
        inventory::withdraw(tx, facility_id, product_ids, now).await?;
    }
    Ok(standing)
}

/// Adds products whose barcodes are free; tills learn of them by their new prices.
pub async fn add_all(
    tx: &DatabaseTransaction,
    clock: &Clock,
    facility_id: &str,
    products: Vec<NewOwn>,
    by: &str,
) -> Result<(), DbErr> {
    let without = products.iter().filter(|own| own.barcode_id.is_empty()).count();
    let mut made = store::new_barcodes(tx, facility_id, without).await?.into_iter();
    let (mut new, mut new_prices) = (Vec::with_capacity(products.len()), Vec::with_capacity(products.len()));
    for own in products {
        let barcode_id = if own.barcode_id.is_empty() { made.next().unwrap_or_default() } else { own.barcode_id };
        new_prices.push(NewPrice { product_id: own.id.clone(), prices: own.prices });
        new.push(NewProduct {
            id: own.id,
            catalogue_id: None,
            barcode_id,
            name: own.name,
            generic_name: own.generic_name,
            brand_name: own.brand_name,
            form: own.form,
            strength: own.strength,
            pack_size: own.pack_size,
            category: own.category,
            stocked: own.stocked,
            prescription_only: own.prescription_only,
            reorder_level: None,
            prices: own.prices,
            unit_cost: None,
            batches: Vec::new(),
            sold_without_batch: 0,
        });
    }
    inventory::add(tx, facility_id, &new, clock.now_ms()).await?;
    prices::open_own(tx, &new_prices, by, clock.now_ms()).await
}
