//! Suppliers as people of the provider see them.

use bloom_storage::{Db, row, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult};
use serde::Serialize;

use crate::offers::model::{Seller, Supplier, SupplierProfile, SupplierWarehouse};
use crate::web::{Key, PageRequest, Start};

/// No name has it in it, and it sorts before every letter.
const KEY_END: char = '\u{1}';

#[derive(Debug, Clone, Serialize, FromQueryResult)]
pub struct SupplierRow {
    pub id: String,
    pub name: String,
    name_key: String,
    pub country_id: i64,
    country: String,
    warehouse_id: Option<String>,
    pub warehouse_name: Option<String>,
    offers: i64,
}

impl SupplierRow {
    /// Where it stands in the list.
    pub fn place(&self) -> String {
        format!("{}{KEY_END}{}", self.name_key, self.id)
    }
}

impl From<SupplierRow> for SupplierProfile {
    fn from(row: SupplierRow) -> SupplierProfile {
        let warehouse = row.warehouse_id.zip(row.warehouse_name);
        SupplierProfile {
            uuid: row.id,
            name: row.name,
            country: row.country,
            warehouse: warehouse.map(|(uuid, name)| SupplierWarehouse { uuid, name }),
            offers: row.offers,
        }
    }
}

const SUPPLIERS: &str = "SELECT s.id, s.name, s.name_key, s.country_id, c.alpha_2_code AS country, s.warehouse_id,
        f.name AS warehouse_name,
        (SELECT COUNT(*) FROM offers o WHERE o.supplier_id = s.id AND NOT o.withdrawn) AS offers
    FROM suppliers s JOIN countries c ON c.id = s.country_id LEFT JOIN facilities f ON f.id = s.warehouse_id";

pub async fn find(db: &Db, id: &str) -> Result<Option<SupplierRow>, DbErr> {
    let text = format!("{SUPPLIERS} WHERE s.id = $1");
    SupplierRow::find_by_statement(sql(db.backend(), &text, [id.into()])).one(db.read()).await
}

/// Of the country of that facility.
pub async fn named_in(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    id: &str,
) -> Result<Option<Supplier>, DbErr> {
    let text = "SELECT s.id, s.name FROM suppliers s JOIN facilities f ON f.country_id = s.country_id
        WHERE f.id = $1 AND s.id = $2";
    let statement = sql(connection.get_database_backend(), text, [facility_id.into(), id.into()]);
    let row = connection.query_one_raw(statement).await?;
    row.map(|row| Ok(Supplier { uuid: row.try_get_by_index(0)?, name: row.try_get_by_index(1)? })).transpose()
}

pub async fn count(db: &Db, country_id: i64) -> Result<i64, DbErr> {
    let text = "SELECT COUNT(*) FROM suppliers WHERE country_id = $1";
    let row = db.read().query_one_raw(sql(db.backend(), text, [country_id.into()])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

/// `size + 1` suppliers, in order of name.
pub async fn page(db: &Db, country_id: i64, request: &PageRequest) -> Result<Vec<SupplierRow>, DbErr> {
    let (name, id, offset) = match &request.start {
        Start::First { offset } => ("", "", *offset),
        Start::After { key: Key::Text(key), .. } => {
            let (name, id) = key.split_once(KEY_END).unwrap_or((key, ""));
            (name, id, 0)
        }
        Start::After { .. } => return Ok(Vec::new()),
    };
    let text = format!(
        "{SUPPLIERS} WHERE s.country_id = $1 AND (s.name_key, s.id) > ($2, $3)
        ORDER BY s.name_key, s.id LIMIT $4 OFFSET $5"
    );
    let values = [country_id.into(), name.into(), id.into(), request.rows().into(), offset.into()];
    SupplierRow::find_by_statement(sql(db.backend(), &text, values)).all(db.read()).await
}

pub async fn set_warehouse(tx: &DatabaseTransaction, id: &str, warehouse_id: Option<&str>) -> Result<(), DbErr> {
    let now = row! { warehouse_id };
    tx.execute_raw(now.update("suppliers", row! { id }, tx.get_database_backend())).await.map(|_| ())
}

pub async fn seller(
    connection: &impl ConnectionTrait,
    facility_id: &str,
    supplier_id: &str,
) -> Result<Option<Seller>, DbErr> {
    let text = "SELECT s.name, s.warehouse_id FROM suppliers s JOIN facilities f ON f.country_id = s.country_id
        WHERE f.id = $1 AND s.id = $2";
    let statement = sql(connection.get_database_backend(), text, [facility_id.into(), supplier_id.into()]);
    Seller::find_by_statement(statement).one(connection).await
}
