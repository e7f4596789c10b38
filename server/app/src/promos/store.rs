//! All SQL of promos.

use std::collections::HashMap;

use bloom_storage::{Db, Row, bulk, placeholders, row, sql};
use chrono::{DateTime, NaiveDate};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, FromQueryResult, Value};

use super::list_managed::PromoState;
use super::model::{Promo, PromoConditions, PromoKind, PromoTerms, PromoValue, StoredPromo};
use super::rules::PromoRules;
use crate::values::Money;
use crate::web::{Key, PageRequest, Start};

pub async fn count(db: &Db, facility_id: &str) -> Result<i64, DbErr> {
    let text = "SELECT COUNT(*) FROM promos WHERE facility_id = $1";
    let row = db.read().query_one_raw(sql(db.backend(), text, [facility_id.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

#[derive(FromQueryResult)]
struct PromoRow {
    id: String,
    facility_id: String,
    code: String,
    name: String,
    kind: String,
    value: i64,
    buy_quantity: Option<i64>,
    get_quantity: Option<i64>,
    min_spend: Option<i64>,
    product_ids: String,
    categories: String,
    automatic: bool,
    starts_on: String,
    ends_on: String,
    is_active: bool,
    created_by: Option<String>,
    created_at: Option<i64>,
    ended_at: Option<i64>,
}

const COLUMNS: &str =
    "SELECT id, facility_id, code, name, kind, value, buy_quantity, get_quantity, min_spend, product_ids,
    categories, automatic, starts_on, ends_on, is_active, created_by, created_at, ended_at FROM promos";

fn page_text() -> String {
    format!("{COLUMNS} WHERE facility_id = $1 AND id > $2 ORDER BY id LIMIT $3 OFFSET $4")
}

/// `size + 1` promos in order of their id.
pub async fn page(db: &Db, facility_id: &str, request: &PageRequest, decimals: u32) -> Result<Vec<Promo>, DbErr> {
    let (after, offset) = match &request.start {
        Start::First { offset } => ("", *offset),
        Start::After { key: Key::Text(id), .. } => (id.as_str(), 0),
        Start::After { .. } => return Ok(Vec::new()),
    };
    let values: [Value; 4] = [facility_id.into(), after.into(), request.rows().into(), offset.into()];
    let rows = PromoRow::find_by_statement(sql(db.backend(), &page_text(), values)).all(db.read()).await?;
    rows.into_iter().map(|row| Ok(promo_of(stored_of(row)?, decimals))).collect()
}

fn promo_of(promo: StoredPromo, decimals: u32) -> Promo {
    let rules = PromoRules::of(&promo.terms, decimals);
    Promo {
        id: promo.id,
        code: promo.terms.code,
        name: promo.name,
        kind: rules.kind,
        value: rules.value,
        buy_quantity: rules.buy_quantity,
        get_quantity: rules.get_quantity,
        min_spend: rules.min_spend,
        product_uuids: rules.product_uuids,
        categories: rules.categories,
        automatic: rules.automatic,
        starts_on: promo.terms.starts_on,
        ends_on: promo.terms.ends_on,
        is_active: promo.terms.is_active,
    }
}

fn stored_of(row: PromoRow) -> Result<StoredPromo, DbErr> {
    let list = |text: &str| serde_json::from_str(text).map_err(|error| DbErr::Json(error.to_string()));
    let moment = |millis: Option<i64>| millis.and_then(DateTime::from_timestamp_millis);
    let conditions = PromoConditions {
        buy_quantity: row.buy_quantity,
        get_quantity: row.get_quantity,
        min_spend: row.min_spend.map(Money::from_minor),
        product_ids: list(&row.product_ids)?,
        categories: list(&row.categories)?,
        automatic: row.automatic,
    };
    let terms = PromoTerms {
        code: row.code,
        value: PromoValue::of(PromoKind::named(&row.kind), row.value),
        conditions,
        starts_on: date(&row.starts_on)?,
        ends_on: date(&row.ends_on)?,
        is_active: row.is_active,
    };
    Ok(StoredPromo {
        id: row.id,
        facility_id: row.facility_id,
        name: row.name,
        terms,
        created_by: row.created_by,
        created_at: moment(row.created_at),
        ended_at: moment(row.ended_at),
    })
}

fn date(text: &str) -> Result<NaiveDate, DbErr> {
    text.parse().map_err(|_| DbErr::Type(format!("not a date: {text}")))
}

pub async fn find(connection: &impl ConnectionTrait, id: &str) -> Result<Option<StoredPromo>, DbErr> {
    let text = format!("{COLUMNS} WHERE id = $1");
    let statement = sql(connection.get_database_backend(), &text, [id.into()]);
    PromoRow::find_by_statement(statement).one(connection).await?.map(stored_of).transpose()
}

/// As [`find`]; nobody else changes the promo until the transaction ends.
pub async fn lock(tx: &DatabaseTransaction, id: &str) -> Result<Option<StoredPromo>, DbErr> {
    let backend = tx.get_database_backend();
    if backend == DbBackend::Postgres {
        let text = "SELECT id FROM promos WHERE id = $1 FOR UPDATE";
        tx.query_one_raw(sql(backend, text, [id.into()])).await?;
    }
    find(tx, id).await
}

/// True when another promo of the facility has this code.
pub async fn is_code_taken(tx: &DatabaseTransaction, promo: &StoredPromo) -> Result<bool, DbErr> {
    let text = "SELECT id FROM promos WHERE facility_id = $1 AND code = $2 AND id <> $3";
    let values = [promo.facility_id.as_str().into(), promo.terms.code.as_str().into(), promo.id.as_str().into()];
    Ok(tx.query_one_raw(sql(tx.get_database_backend(), text, values)).await?.is_some())
}

fn row_of(promo: &StoredPromo) -> Result<Row<19>, DbErr> {
    let json = |list: &[String]| serde_json::to_string(list).map_err(|error| DbErr::Json(error.to_string()));
    let (terms, conditions) = (&promo.terms, &promo.terms.conditions);
    Ok(row! {
        id: promo.id.as_str(),
        facility_id: promo.facility_id.as_str(),
        code: terms.code.as_str(),
        name: promo.name.as_str(),
        kind: terms.value.kind().as_str(),
        value: terms.value.stored(),
        buy_quantity: conditions.buy_quantity,
        get_quantity: conditions.get_quantity,
        min_spend: conditions.min_spend.map(Money::minor),
        product_ids: json(&conditions.product_ids)?,
        categories: json(&conditions.categories)?,
        automatic: conditions.automatic,
        starts_on: terms.starts_on.to_string(),
        ends_on: terms.ends_on.to_string(),
        is_active: terms.is_active,
        created_by: promo.created_by.clone(),
        created_at: promo.created_at.map(|moment| moment.timestamp_millis()),
        ended_at: promo.ended_at.map(|moment| moment.timestamp_millis()),
        search_key: format!("{} {}", terms.code, promo.name).to_lowercase(),
    })
}

pub async fn insert(tx: &DatabaseTransaction, promos: &[StoredPromo]) -> Result<(), DbErr> {
    let rows = promos.iter().map(row_of).collect::<Result<_, _>>()?;
    bulk::insert(tx, "promos", rows).await
}

/// Writes everything but its id.
pub async fn update(tx: &DatabaseTransaction, promo: &StoredPromo) -> Result<(), DbErr> {
    let key = row! { id: promo.id.as_str() };
    tx.execute_raw(row_of(promo)?.update("promos", key, tx.get_database_backend())).await.map(|_| ())
}

/// Which promos a list shows.
#[derive(Debug)]
pub struct Wanted<'a> {
    pub facility_id: &'a str,
    /// On `today`
    pub state: Option<PromoState>,
    /// Every word of it is found; empty: all
    pub search: &'a str,
    pub today: NaiveDate,
}

impl Wanted<'_> {
    fn conditions(&self) -> (String, Vec<Value>) {
        let mut text = String::from("facility_id = $1 AND $2 = $2");
        let mut values: Vec<Value> = vec![self.facility_id.into(), self.today.to_string().into()];
        text.push_str(match self.state {
            None => "",
            Some(PromoState::Running) => " AND is_active = TRUE AND starts_on <= $2 AND ends_on >= $2",
            Some(PromoState::Coming) => " AND is_active = TRUE AND starts_on > $2",
            Some(PromoState::Over) => " AND is_active = TRUE AND ends_on < $2",
            Some(PromoState::Off) => " AND is_active = FALSE",
        });
        for word in self.search.split_whitespace() {
            let literal = word.to_lowercase().replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
            values.push(format!("%{literal}%").into());
            text.push_str(&format!(" AND search_key LIKE ${} ESCAPE '\\'", values.len()));
        }
        (text, values)
    }
}

pub async fn count_wanted(db: &Db, wanted: &Wanted<'_>) -> Result<i64, DbErr> {
    let (conditions, values) = wanted.conditions();
    let text = format!("SELECT COUNT(*) FROM promos WHERE {conditions}");
    let row = db.read().query_one_raw(sql(db.backend(), &text, values)).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

/// `size + 1` promos, newest first.
pub async fn page_wanted(db: &Db, wanted: &Wanted<'_>, request: &PageRequest) -> Result<Vec<StoredPromo>, DbErr> {
    let (mut conditions, mut values) = wanted.conditions();
    let offset = match &request.start {
        Start::First { offset } => *offset,
        Start::After { key: Key::Text(id), .. } => {
            values.push(id.as_str().into());
            conditions.push_str(&format!(" AND id < ${}", values.len()));
            0
        }
        Start::After { .. } => return Ok(Vec::new()),
    };
    let rows = request.rows();
    let text = format!("{COLUMNS} WHERE {conditions} ORDER BY id DESC LIMIT {rows} OFFSET {offset}");
    let rows = PromoRow::find_by_statement(sql(db.backend(), &text, values)).all(db.read()).await?;
    rows.into_iter().map(stored_of).collect()
}

/// What a promo was used for.
#[derive(Debug, Clone, Copy, Default)]
pub struct Use {
    pub times: i64,
    pub discount: Money,
}

fn uses_text(promos: usize) -> String {
    format!(
        "SELECT promo_id, COUNT(*), CAST(SUM(discount) AS BIGINT) FROM sales
        WHERE facility_id = $1 AND promo_id IN ({}) GROUP BY promo_id",
        placeholders(2, promos)
    )
}

/// By promo; one that was never used is not there.
pub async fn uses(db: &Db, facility_id: &str, promo_ids: &[&str]) -> Result<HashMap<String, Use>, DbErr> {
    if promo_ids.is_empty() {
        return Ok(HashMap::new());
    }
    let values = std::iter::once(facility_id).chain(promo_ids.iter().copied()).map(Value::from);
    let statement = sql(db.backend(), &uses_text(promo_ids.len()), values);
    let rows = db.read().query_all_raw(statement).await?;
    let used = |row: &sea_orm::QueryResult| {
        let discount = Money::from_minor(row.try_get_by_index(2)?);
        Ok((row.try_get_by_index(0)?, Use { times: row.try_get_by_index(1)?, discount }))
    };
    rows.iter().map(used).collect()
}

#[cfg(test)]
mod tests {
    use crate::query_plan::{assert_walks_an_index, plan};

    // DWN-07: the last page costs what the first one costs
    #[tokio::test]
    async fn a_page_is_read_along_its_index() {
        assert_walks_an_index(&super::page_text(), &["f".into(), "x".into(), 51_i64.into(), 0_i64.into()]).await;
    }

    // SET-06: of a million sales only those with the promo are read
    #[tokio::test]
    async fn what_a_promo_was_used_for_is_read_from_an_index_alone() {
        let steps = plan(&super::uses_text(2), &["f".into(), "x".into(), "y".into()]).await;
        assert!(steps.iter().all(|step| step.contains("COVERING INDEX sales_by_promo")), "{steps:#?}");
    }
}
