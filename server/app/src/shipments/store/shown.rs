//! Shipments as people see them.

use std::collections::HashMap;

use bloom_storage::{Db, placeholders, sql};
use sea_orm::{ConnectionTrait, DbErr, FromQueryResult, Value};

use crate::orders::{OrderNumber, ShipmentNumber, ShipmentState};
use crate::shipments::model::{Shipment, ShipmentLine, ShipmentOrder, ShipmentPlace};
use crate::values::moment;
use crate::web::FeedPart;

fn condition(standing: bool) -> &'static str {
    if standing {
        "AND EXISTS (SELECT 1 FROM shipment_lines l WHERE l.shipment_id = s.id
            AND l.received_units + l.refused_units + l.missing_units < l.units)"
    } else {
        ""
    }
}

/// How many shipments changed after number `after`, and the part they are.
pub async fn count<'a>(
    db: &Db,
    facility_id: &'a str,
    standing: bool,
    after: i64,
) -> Result<(i64, FeedPart<'a>), DbErr> {
    let text = format!(
        "SELECT COUNT(*), MAX(s.change_number) FROM shipments s
        WHERE s.facility_id = $1 AND s.change_number > $2 {}",
        condition(standing)
    );
    let row = db.read().query_one_raw(sql(db.backend(), &text, [facility_id.into(), after.into()])).await?;
    let (count, last) = match row {
        Some(row) => (row.try_get_by_index(0)?, row.try_get_by_index::<Option<i64>>(1)?),
        None => (0, None),
    };
    Ok((count, FeedPart { facility_id, standing, after, last: last.unwrap_or(after) }))
}

#[derive(Debug, FromQueryResult)]
struct Row {
    id: String,
    number: i64,
    order_id: String,
    order_number: i64,
    supplier_id: String,
    supplier_name: String,
    warehouse_id: String,
    warehouse_name: String,
    facility_id: String,
    facility_name: String,
    dispatched_at: i64,
    dispatched_by: String,
    packages: i64,
    note: String,
    change_number: i64,
}

const SHIPMENTS: &str = "SELECT s.id, s.number, s.order_id, o.number AS order_number, o.supplier_id, o.supplier_name,
        s.warehouse_id, w.name AS warehouse_name, s.facility_id, f.name AS facility_name, s.dispatched_at,
        s.dispatched_by, s.packages, s.note, s.change_number
    FROM shipments s JOIN orders o ON o.id = s.order_id JOIN facilities w ON w.id = s.warehouse_id
        JOIN facilities f ON f.id = s.facility_id";

pub async fn find(db: &Db, id: &str) -> Result<Option<Shipment>, DbErr> {
    let text = format!("{SHIPMENTS} WHERE s.id = $1");
    let rows = Row::find_by_statement(sql(db.backend(), &text, [id.into()])).all(db.read()).await?;
    Ok(with_lines(db, rows).await?.pop())
}

fn page_text(standing: bool) -> String {
    format!(
        "{SHIPMENTS} WHERE s.facility_id = $1 AND s.change_number > $2 AND s.change_number <= $3 {}
        ORDER BY s.change_number LIMIT $4",
        condition(standing)
    )
}

/// The first `rows` shipments of a part.
pub async fn page(db: &Db, part: &FeedPart<'_>, rows: i64) -> Result<Vec<Shipment>, DbErr> {
    let values: [Value; 4] = [part.facility_id.into(), part.after.into(), part.last.into(), rows.into()];
    let statement = sql(db.backend(), &page_text(part.standing), values);
    let rows = Row::find_by_statement(statement).all(db.read()).await?;
    with_lines(db, rows).await
}

#[derive(Debug, FromQueryResult)]
struct LineRow {
    shipment_id: String,
    id: String,
    order_line_id: String,
    barcode_id: String,
    name: String,
    generic_name: String,
    pack: String,
    pack_units: i64,
    lot: String,
    expiry_date: String,
    units: i64,
    open_units: i64,
}

async fn with_lines(db: &Db, rows: Vec<Row>) -> Result<Vec<Shipment>, DbErr> {
    let mut lines: HashMap<String, Vec<ShipmentLine>> = HashMap::new();
    if !rows.is_empty() {
        let text = format!(
            "SELECT l.shipment_id, l.id, l.order_line_id, o.barcode_id, o.name, o.generic_name, o.pack, o.pack_units,
                l.lot, l.expiry_date, l.units,
                l.units - l.received_units - l.refused_units - l.missing_units AS open_units
            FROM shipment_lines l JOIN shipments s ON s.id = l.shipment_id
                JOIN order_lines o ON o.order_id = s.order_id AND o.id = l.order_line_id
            WHERE l.shipment_id IN ({}) ORDER BY l.shipment_id, l.position",
            placeholders(1, rows.len())
        );
        let values = rows.iter().map(|row| Value::from(row.id.as_str()));
        for row in LineRow::find_by_statement(sql(db.backend(), &text, values)).all(db.read()).await? {
            lines.entry(row.shipment_id.clone()).or_default().push(line(row)?);
        }
    }
    rows.into_iter()
        .map(|row| {
            let own = lines.remove(&row.id).unwrap_or_default();
            shipment(row, own)
        })
        .collect()
}

fn line(row: LineRow) -> Result<ShipmentLine, DbErr> {
    Ok(ShipmentLine {
        uuid: row.id,
        order_line_uuid: row.order_line_id,
        barcode: row.barcode_id,
        name: row.name,
        generic_name: row.generic_name,
        pack: row.pack,
        pack_units: row.pack_units,
        lot: row.lot,
        expiry_date: row.expiry_date.parse().map_err(|_| DbErr::Type(format!("not a date: {}", row.expiry_date)))?,
        units: row.units,
        open_units: row.open_units,
    })
}

fn shipment(row: Row, lines: Vec<ShipmentLine>) -> Result<Shipment, DbErr> {
    let units = lines.iter().map(|line| line.units).sum();
    let open = lines.iter().map(|line| line.open_units).sum();
    let place = |uuid: String, name: String| ShipmentPlace { uuid, name };
    Ok(Shipment {
        uuid: row.id,
        number: ShipmentNumber(row.number),
        order: ShipmentOrder { uuid: row.order_id, number: OrderNumber(row.order_number) },
        supplier: place(row.supplier_id, row.supplier_name),
        warehouse: place(row.warehouse_id, row.warehouse_name),
        facility: place(row.facility_id, row.facility_name),
        state: ShipmentState::of(units, open),
        dispatched_at: moment(row.dispatched_at)?,
        dispatched_by: row.dispatched_by,
        packages: row.packages,
        note: row.note,
        change_number: row.change_number,
        lines,
    })
}

#[cfg(test)]
mod tests {
    use super::page_text;
    use crate::query_plan::assert_walks_an_index;

    #[tokio::test]
    async fn a_page_is_read_along_its_index() {
        for standing in [true, false] {
            let values = ["f".into(), 0_i64.into(), 9_i64.into(), 26_i64.into()];
            assert_walks_an_index(&page_text(standing), &values).await;
        }
    }
}
