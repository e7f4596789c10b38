//! All SQL of suppliers and what they offer.

pub mod list;
pub mod suppliers;

use std::collections::HashMap;

use bloom_storage::{Db, placeholders, sql};
use sea_orm::{ConnectionTrait, DbErr, FromQueryResult, Value};

use super::model::{Availability, CurrentOffer, Offer, Supplier};
use crate::values::{Money, moment};
use crate::web::FeedPart;

fn condition(standing: bool) -> &'static str {
    if standing { "AND NOT o.withdrawn" } else { "" }
}

/// How many offers changed after number `after`, and the part they are.
pub async fn count<'a>(
    db: &Db,
    facility_id: &'a str,
    standing: bool,
    after: i64,
) -> Result<(i64, FeedPart<'a>), DbErr> {
    let text = format!(
        "SELECT COUNT(*), MAX(o.number) FROM offers o
        WHERE o.country_id = (SELECT country_id FROM facilities WHERE id = $1) AND o.number > $2 {}",
        condition(standing)
    );
    let row = db.read().query_one_raw(sql(db.backend(), &text, [facility_id.into(), after.into()])).await?;
    let (count, last) = match row {
        Some(row) => (row.try_get_by_index(0)?, row.try_get_by_index::<Option<i64>>(1)?),
        None => (0, None),
    };
    Ok((count, FeedPart { facility_id, standing, after, last: last.unwrap_or(after) }))
}

#[derive(FromQueryResult)]
struct OfferRow {
    id: String,
    number: i64,
    supplier_id: String,
    supplier_name: String,
    barcode_id: String,
    name: String,
    generic_name: String,
    pack: String,
    pack_units: i64,
    price: i64,
    availability: String,
    lead_days: i64,
    minimum_packs: i64,
    as_of: i64,
    withdrawn: bool,
}

const OFFERS: &str =
    "SELECT o.id, o.number, o.supplier_id, s.name AS supplier_name, o.barcode_id, o.name, o.generic_name,
        o.pack, o.pack_units, o.price, o.availability, o.lead_days, o.minimum_packs, o.as_of, o.withdrawn
    FROM offers o JOIN suppliers s ON s.id = o.supplier_id";

fn page_text(standing: bool) -> String {
    format!(
        "{OFFERS}
        WHERE o.country_id = (SELECT country_id FROM facilities WHERE id = $1) AND o.number > $2 AND o.number <= $3 {}
        ORDER BY o.number LIMIT $4",
        condition(standing)
    )
}

/// The first `rows` offers of a part; `decimals` of the money there.
pub async fn page(db: &Db, part: &FeedPart<'_>, rows: i64, decimals: u32) -> Result<Vec<Offer>, DbErr> {
    let values: [Value; 4] = [part.facility_id.into(), part.after.into(), part.last.into(), rows.into()];
    let statement = sql(db.backend(), &page_text(part.standing), values);
    let rows = OfferRow::find_by_statement(statement).all(db.read()).await?;
    rows.into_iter().map(|row| offer_of(row, decimals)).collect()
}

pub async fn standing(
    db: &Db,
    facility_id: &str,
    barcodes: &[&str],
    decimals: u32,
) -> Result<Vec<(Offer, Money)>, DbErr> {
    let mut found = Vec::new();
    for some in barcodes.chunks(500) {
        let text = format!(
            "{OFFERS} WHERE s.country_id = (SELECT country_id FROM facilities WHERE id = $1) AND NOT o.withdrawn
                AND o.barcode_id IN ({})",
            placeholders(2, some.len())
        );
        let values = std::iter::once(facility_id).chain(some.iter().copied()).map(Value::from);
        let rows = OfferRow::find_by_statement(sql(db.backend(), &text, values)).all(db.read()).await?;
        for row in rows {
            let price = Money::from_minor(row.price);
            found.push((offer_of(row, decimals)?, price));
        }
    }
    Ok(found)
}

pub async fn of_supplier(db: &Db, supplier_id: &str, decimals: u32) -> Result<Vec<Offer>, DbErr> {
    let text = format!("{OFFERS} WHERE o.supplier_id = $1 AND NOT o.withdrawn ORDER BY o.name, o.pack_units, o.id");
    let rows = OfferRow::find_by_statement(sql(db.backend(), &text, [supplier_id.into()])).all(db.read()).await?;
    rows.into_iter().map(|row| offer_of(row, decimals)).collect()
}

fn offer_of(row: OfferRow, decimals: u32) -> Result<Offer, DbErr> {
    Ok(Offer {
        uuid: row.id,
        number: row.number,
        supplier: Supplier { uuid: row.supplier_id, name: row.supplier_name },
        barcode: row.barcode_id,
        name: row.name,
        generic_name: row.generic_name,
        pack: row.pack,
        pack_units: row.pack_units,
        price: Money::from_minor(row.price).to_decimal(decimals),
        availability: availability(&row.availability)?,
        lead_days: row.lead_days,
        minimum_packs: row.minimum_packs,
        as_of: moment(row.as_of)?,
        withdrawn: row.withdrawn,
    })
}

fn availability(code: &str) -> Result<Availability, DbErr> {
    Availability::parse(code).ok_or_else(|| DbErr::Type(format!("not an availability: {code}")))
}

#[derive(FromQueryResult)]
struct CurrentRow {
    id: String,
    supplier_id: String,
    supplier_name: String,
    country_id: i64,
    barcode_id: String,
    name: String,
    generic_name: String,
    pack: String,
    pack_units: i64,
    price: i64,
    availability: String,
    minimum_packs: i64,
    withdrawn: bool,
}

pub async fn current(connection: &impl ConnectionTrait, ids: &[&str]) -> Result<HashMap<String, CurrentOffer>, DbErr> {
    let mut found = HashMap::new();
    for some in ids.chunks(500) {
        let text = format!(
            "SELECT o.id, o.supplier_id, s.name AS supplier_name, o.country_id, o.barcode_id, o.name, o.generic_name,
                o.pack, o.pack_units, o.price, o.availability, o.minimum_packs, o.withdrawn
            FROM offers o JOIN suppliers s ON s.id = o.supplier_id WHERE o.id IN ({})",
            placeholders(1, some.len())
        );
        let values = some.iter().map(|id| Value::from(*id));
        let statement = sql(connection.get_database_backend(), &text, values);
        for row in CurrentRow::find_by_statement(statement).all(connection).await? {
            found.insert(row.id.clone(), current_of(row)?);
        }
    }
    Ok(found)
}

fn current_of(row: CurrentRow) -> Result<CurrentOffer, DbErr> {
    Ok(CurrentOffer {
        availability: availability(&row.availability)?,
        supplier_id: row.supplier_id,
        supplier_name: row.supplier_name,
        country_id: row.country_id,
        barcode: row.barcode_id,
        name: row.name,
        generic_name: row.generic_name,
        pack: row.pack,
        pack_units: row.pack_units,
        price: Money::from_minor(row.price),
        minimum_packs: row.minimum_packs,
        withdrawn: row.withdrawn,
    })
}
