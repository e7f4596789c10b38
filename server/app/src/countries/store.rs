//! All SQL of countries and channels.

use bloom_storage::{Db, sql};
use sea_orm::{ConnectionTrait, DbErr, FromQueryResult};

use super::CountryMoney;
use super::channels::PaymentChannel;
use super::country_config::{Country, CountryConfig, VdlWords};
use crate::values::Words;

#[derive(Debug, FromQueryResult)]
struct CountryRow {
    id: i64,
    alpha_2_code: String,
    name: String,
    use_market_place: bool,
    currency: String,
    minor_units: i64,
    time_zone: String,
    vdl_label_en: String,
    vdl_label_fr: String,
    vdl_subtitle_en: String,
    vdl_subtitle_fr: String,
}

pub async fn countries(db: &Db) -> Result<Vec<CountryConfig>, DbErr> {
    let text = "SELECT id, alpha_2_code, name, use_market_place, currency, minor_units, time_zone,
            vdl_label_en, vdl_label_fr, vdl_subtitle_en, vdl_subtitle_fr
        FROM countries ORDER BY alpha_2_code";
    let rows = CountryRow::find_by_statement(sql(db.backend(), text, [])).all(db.read()).await?;
    let config_of = |row: CountryRow| CountryConfig {
        country: Country { alpha_2_code: row.alpha_2_code, name: row.name, id: row.id },
        use_market_place: row.use_market_place,
        currency: row.currency,
        minor_units: row.minor_units,
        time_zone: row.time_zone,
        vdl: VdlWords {
            label: Words { en: row.vdl_label_en, fr: row.vdl_label_fr },
            subtitle: Words { en: row.vdl_subtitle_en, fr: row.vdl_subtitle_fr },
        },
    };
    Ok(rows.into_iter().map(config_of).collect())
}

/// Only the texts that are given. @returns whether there is such a country
pub async fn set_words(tx: &impl ConnectionTrait, code: &str, words: &super::NewVdlWords) -> Result<bool, DbErr> {
    let text = "UPDATE countries SET vdl_label_en = COALESCE($2, vdl_label_en),
            vdl_label_fr = COALESCE($3, vdl_label_fr), vdl_subtitle_en = COALESCE($4, vdl_subtitle_en),
            vdl_subtitle_fr = COALESCE($5, vdl_subtitle_fr) WHERE alpha_2_code = $1";
    let super::NewVdlWords { label_en, label_fr, subtitle_en, subtitle_fr } = words.clone();
    let values = [code.into(), label_en.into(), label_fr.into(), subtitle_en.into(), subtitle_fr.into()];
    let done = tx.execute_raw(sql(tx.get_database_backend(), text, values)).await?;
    Ok(done.rows_affected() == 1)
}

/// `country`: two-letter code; all channels without it.
pub async fn channels(db: &Db, country: Option<&str>) -> Result<Vec<PaymentChannel>, DbErr> {
    let text = "SELECT h.id, h.name, h.code, c.alpha_2_code AS country
        FROM channels h JOIN countries c ON c.id = h.country_id
        WHERE c.alpha_2_code = $1 OR $2 ORDER BY c.alpha_2_code, h.name";
    let values = [country.unwrap_or_default().into(), country.is_none().into()];
    PaymentChannel::find_by_statement(sql(db.backend(), text, values)).all(db.read()).await
}

pub async fn decimals(db: &Db, currency: &str) -> Result<Option<u32>, DbErr> {
    let text = "SELECT minor_units FROM countries WHERE currency = $1 ORDER BY id LIMIT 1";
    let row = db.read().query_one_raw(sql(db.backend(), text, [currency.into()])).await?;
    let decimals: Option<i64> = row.map(|row| row.try_get_by_index(0)).transpose()?;
    Ok(decimals.map(|decimals| u32::try_from(decimals).unwrap_or_default()))
}

pub async fn find(db: &Db, code: &str) -> Result<Option<CountryMoney>, DbErr> {
    let text = "SELECT id, alpha_2_code, currency, minor_units FROM countries WHERE alpha_2_code = $1";
    let Some(row) = db.read().query_one_raw(sql(db.backend(), text, [code.into()])).await? else { return Ok(None) };
    let decimals: i64 = row.try_get_by_index(3)?;
    Ok(Some(CountryMoney {
        id: row.try_get_by_index(0)?,
        code: row.try_get_by_index(1)?,
        currency: row.try_get_by_index(2)?,
        decimals: u32::try_from(decimals).unwrap_or_default(),
    }))
}

pub async fn decimals_in(db: &Db, id: i64) -> Result<Option<u32>, DbErr> {
    let text = "SELECT minor_units FROM countries WHERE id = $1";
    let row = db.read().query_one_raw(sql(db.backend(), text, [id.into()])).await?;
    let decimals: Option<i64> = row.map(|row| row.try_get_by_index(0)).transpose()?;
    Ok(decimals.and_then(|decimals| u32::try_from(decimals).ok()))
}

pub async fn code(db: &Db, id: i64) -> Result<Option<String>, DbErr> {
    let statement = sql(db.backend(), "SELECT alpha_2_code FROM countries WHERE id = $1", [id.into()]);
    db.read().query_one_raw(statement).await?.map(|row| row.try_get_by_index(0)).transpose()
}
