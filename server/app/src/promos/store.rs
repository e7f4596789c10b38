//! All SQL of promos.

use bloom_storage::{Db, bulk, sql};
use chrono::NaiveDate;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use super::model::{NewPromo, Promo, PromoKind, PromoTerms, PromoValue};
use crate::web::{Key, PageRequest, Start};

pub async fn count(db: &Db, facility_id: &str) -> Result<i64, DbErr> {
    let text = "SELECT COUNT(*) FROM promos WHERE facility_id = $1";
    let row = db.read().query_one_raw(sql(db.backend(), text, [facility_id.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

#[derive(FromQueryResult)]
struct PromoRow {
    id: String,
    code: String,
    name: String,
    kind: String,
    value: i64,
    starts_on: String,
    ends_on: String,
    is_active: bool,
}

const PAGE: &str = "SELECT id, code, name, kind, value, starts_on, ends_on, is_active FROM promos
    WHERE facility_id = $1 AND id > $2 ORDER BY id LIMIT $3 OFFSET $4";

/// `size + 1` promos in order of their id.
pub async fn page(db: &Db, facility_id: &str, request: &PageRequest, decimals: u32) -> Result<Vec<Promo>, DbErr> {
    let (after, offset) = match &request.start {
        Start::First { offset } => ("", *offset),
        Start::After { key: Key::Text(id), .. } => (id.as_str(), 0),
        Start::After { .. } => return Ok(Vec::new()),
    };
    let values: [Value; 4] = [facility_id.into(), after.into(), request.rows().into(), offset.into()];
    let rows = PromoRow::find_by_statement(sql(db.backend(), PAGE, values)).all(db.read()).await?;
    rows.into_iter().map(|row| promo_of(row, decimals)).collect()
}

fn promo_of(row: PromoRow, decimals: u32) -> Result<Promo, DbErr> {
    let value = value_of(&row);
    Ok(Promo {
        id: row.id,
        code: row.code,
        name: row.name,
        kind: value.kind(),
        value: match value {
            PromoValue::Percent(percent) => percent.to_string(),
            PromoValue::Fixed(amount) => amount.to_decimal(decimals),
        },
        starts_on: date(&row.starts_on)?,
        ends_on: date(&row.ends_on)?,
        is_active: row.is_active,
    })
}

fn value_of(row: &PromoRow) -> PromoValue {
    let kind = if row.kind == PromoKind::Percent.as_str() { PromoKind::Percent } else { PromoKind::Fixed };
    PromoValue::of(kind, row.value)
}

const FIND: &str = "SELECT id, code, name, kind, value, starts_on, ends_on, is_active FROM promos
    WHERE facility_id = $1 AND id = $2";

pub async fn find(db: &Db, facility_id: &str, id: &str) -> Result<Option<PromoTerms>, DbErr> {
    let values = [facility_id.into(), id.into()];
    let row = PromoRow::find_by_statement(sql(db.backend(), FIND, values)).one(db.read()).await?;
    row.map(|row| {
        Ok(PromoTerms {
            value: value_of(&row),
            code: row.code,
            starts_on: date(&row.starts_on)?,
            ends_on: date(&row.ends_on)?,
            is_active: row.is_active,
        })
    })
    .transpose()
}

fn date(text: &str) -> Result<NaiveDate, DbErr> {
    text.parse().map_err(|_| DbErr::Type(format!("not a date: {text}")))
}

const PROMO: &[&str] = &["id", "facility_id", "code", "name", "kind", "value", "starts_on", "ends_on", "is_active"];

pub async fn insert(tx: &DatabaseTransaction, facility_id: &str, promos: &[NewPromo]) -> Result<(), DbErr> {
    let rows = promos.iter().map(|promo| {
        vec![
            promo.id.as_str().into(),
            facility_id.into(),
            promo.code.as_str().into(),
            promo.name.as_str().into(),
            promo.value.kind().as_str().into(),
            promo.value.stored().into(),
            promo.starts_on.to_string().into(),
            promo.ends_on.to_string().into(),
            promo.is_active.into(),
        ]
    });
    bulk::insert(tx, "promos", PROMO, rows.collect()).await
}

#[cfg(test)]
mod tests {
    use crate::query_plan::assert_walks_an_index;

    // DWN-07: the last page costs what the first one costs
    #[tokio::test]
    async fn a_page_is_read_along_its_index() {
        assert_walks_an_index(super::PAGE, &["f".into(), "x".into(), 51_i64.into(), 0_i64.into()]).await;
        assert_walks_an_index(super::FIND, &["f".into(), "x".into()]).await;
    }
}
