//! Countries the product works in, and their mobile-money channels: every installation begins with those of the migrations.

mod channels;
mod country_config;
mod store;

use bloom_storage::Db;
use sea_orm::DbErr;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;
pub use country_config::VdlWords;

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(country_config::country_config)).routes(routes!(channels::channels))
}

/// A country as its price list and its files need it.
#[derive(Debug, Clone, PartialEq)]
pub struct CountryMoney {
    pub id: i64,
    /// Two letters.
    pub code: String,
    /// ISO 4217 code.
    pub currency: String,
    pub decimals: u32,
}

/// What is given is changed; an empty text stands for the product's own.
#[derive(Debug, Clone, Default)]
pub struct NewVdlWords {
    pub label_en: Option<String>,
    pub label_fr: Option<String>,
    pub subtitle_en: Option<String>,
    pub subtitle_fr: Option<String>,
}

/// Changes what a country calls the provider's stock.
///
/// `code`: two letters. Returns what it is called now; `None` when there is no such country.
pub async fn set_words(db: &Db, code: &str, words: &NewVdlWords) -> Result<Option<VdlWords>, DbErr> {
    let tx = db.begin().await?;
    if !store::set_words(&tx, code, words).await? {
        return Ok(None);
    }
    tx.commit().await?;
    let all = store::countries(db).await?;
    Ok(all.into_iter().find(|config| config.country.alpha_2_code == code).map(|config| config.vdl))
}

/// By its two letters, in any case.
pub async fn find(db: &Db, code: &str) -> Result<Option<CountryMoney>, DbErr> {
    store::find(db, &code.to_uppercase()).await
}

/// Decimals of a currency, if one of the countries uses it.
pub async fn decimals(db: &Db, currency: &str) -> Result<Option<u32>, DbErr> {
    store::decimals(db, currency).await
}

/// Decimals of the currency of the country with this id; `None` when there is none.
pub async fn decimals_in(db: &Db, id: i64) -> Result<Option<u32>, DbErr> {
    store::decimals_in(db, id).await
}

/// The two letters of a country; `None` when there is none of this id.
pub async fn code(db: &Db, id: i64) -> Result<Option<String>, DbErr> {
    store::code(db, id).await
}
