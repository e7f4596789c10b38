use std::collections::HashMap;

use chrono::{NaiveDate, NaiveTime, TimeZone};
use sea_orm::{DatabaseTransaction, DbErr};

use super::stock_lookup::{NamedBatch, StockLookup};
use super::{DRUG_ID, EXPIRY, LOT, NAME, QUANTITY, refusals};
use crate::AppState;
use crate::inventory::MOST_UNITS;
use crate::stock_counts::{self, CountEntry, CountSource, NewCount};
use crate::uploads::kind::{Column, Fault, Kind, Made, Numbered, RowFault, RowKey, UploadTarget};
use crate::uploads::row_reader::RowReader;
use crate::uploads::{cells, messages};
use crate::values::derived_id;

/// A stock take: opens a count with what was counted. Nothing is applied before somebody has seen the variance.
pub struct StockCount {
    target: UploadTarget,
    id: String,
    stock: StockLookup,
    /// The first line of each batch, with its key.
    counted: HashMap<String, (u32, String)>,
}

#[derive(Debug)]
pub struct Row {
    barcode_id: String,
    name: String,
    quantity: i64,
    lot: String,
    expiry_date: Option<NaiveDate>,
    /// Milliseconds.
    counted_at: i64,
}

const COUNTED_AT: Column = Column {
    field: "counted_at",
    title: ["Counted at", "Compté le"],
    required: false,
    aliases: &["count time", "count date", "counted on", "time", "date", "date et heure", "date de comptage"],
    example: "",
    help: [
        "Day and time; empty: when the file is uploaded. What moves after it is respected",
        "Jour et heure ; vide : à l’envoi du fichier. Ce qui bouge ensuite est respecté",
    ],
};

impl Kind for StockCount {
    type Row = Row;

    const COLUMNS: &'static [Column] = &[
        DRUG_ID,
        NAME,
        LOT,
        EXPIRY,
        Column {
            field: "quantity",
            title: ["Counted quantity", "Quantité comptée"],
            aliases: &[
                "counted",
                "count",
                "quantity",
                "qty",
                "physical count",
                "physical quantity",
                "actual quantity",
                "stock count",
                "on hand",
                "compté",
                "quantité",
                "stock physique",
                "comptage",
            ],
            help: ["Whole base units; 0 where there is nothing", "Unités de base entières ; 0 s’il n’y a rien"],
            ..QUANTITY
        },
        COUNTED_AT,
    ];

    async fn open(_: &AppState, target: UploadTarget) -> Result<StockCount, DbErr> {
        let id = derived_id(&["stock count", &target.upload_id]);
        Ok(StockCount { stock: StockLookup::of(target.facility()), id, target, counted: HashMap::new() })
    }

    fn read(&self, row: &mut RowReader<'_>) -> Option<Row> {
        let (barcode_id, name) = (row.required_code(DRUG_ID.field), row.raw(NAME.field).to_owned());
        let quantity = row.required_quantity(QUANTITY.field, 0, MOST_UNITS);
        let (lot, expiry_date) = (row.code(LOT.field), row.date(EXPIRY.field));
        let counted_at = match moment(row.raw(COUNTED_AT.field), &self.target) {
            Some(moment) => Some(moment),
            None => {
                row.refuse(COUNTED_AT.field, &messages::BAD_TIME);
                None
            }
        };
        Some(Row {
            barcode_id: barcode_id?,
            name,
            quantity: quantity?,
            lot: lot?,
            expiry_date: expiry_date?,
            counted_at: counted_at?,
        })
    }

    fn key(&self, row: &Row) -> Option<RowKey> {
        Some(RowKey::new(DRUG_ID.field, &row.barcode_id, &[&self.key_of(row)]))
    }

    async fn check(&mut self, state: &AppState, rows: &[Numbered<Row>]) -> Result<Vec<RowFault>, DbErr> {
        self.stock.look_up(state.db.read(), rows.iter().map(|row| row.row.barcode_id.as_str())).await?;
        let mut faults = Vec::new();
        for (at, row) in rows.iter().enumerate() {
            let duplicate = match self.batch_of(&row.row) {
                Ok(None) => None,
                Ok(Some(batch_id)) => self.duplicate(batch_id, row),
                Err(fault) => Some(fault),
            };
            faults.extend(duplicate.map(|fault| RowFault { at, fault }));
        }
        Ok(faults)
    }

    async fn apply(
        &mut self,
        state: &AppState,
        tx: &DatabaseTransaction,
        rows: &[Numbered<Row>],
    ) -> Result<Vec<RowFault>, DbErr> {
        self.stock.look_up(tx, rows.iter().map(|row| row.row.barcode_id.as_str())).await?;
        self.lock(state, tx).await?;
        let entry = |row: &Numbered<Row>| {
            let Row { barcode_id, name, quantity, lot, expiry_date, counted_at } = &row.row;
            let drug_id = self.stock.drug_id(barcode_id, name).unwrap_or(barcode_id);
            CountEntry {
                id: derived_id(&["stock count line", &self.target.upload_id, &row.line.to_string()]),
                // A product that went away meanwhile is refused as unknown.
                product_id: self.stock.product(drug_id).unwrap_or_default().to_owned(),
                batch_id: None,
                lot: Some(lot.clone()).filter(|lot| !lot.is_empty()),
                expiry_date: *expiry_date,
                quantity: *quantity,
                counted_at: *counted_at,
            }
        };
        let entries: Vec<CountEntry> = rows.iter().map(entry).collect();
        let refused = stock_counts::add_lines(tx, &self.id, self.target.facility(), &entries).await?;
        Ok(refusals(&refused, |line| line))
    }

    async fn finish(&mut self, state: &AppState, tx: &DatabaseTransaction) -> Result<Made, DbErr> {
        let number = self.lock(state, tx).await?;
        Ok(Made { batch_sync_number: Some(number), stock_count_id: Some(self.id.clone()), ..Made::default() })
    }
}

impl StockCount {
    /// Opens the count of this upload, or finds it; its number.
    async fn lock(&self, state: &AppState, tx: &DatabaseTransaction) -> Result<i64, DbErr> {
        let count = NewCount {
            id: &self.id,
            facility_id: self.target.facility(),
            note: "",
            source: CountSource::File,
            by: &self.target.user_name,
            upload_id: Some(&self.target.upload_id),
        };
        stock_counts::open(tx, &state.clock, &count).await
    }

    fn key_of(&self, row: &Row) -> String {
        let drug_id = self.stock.drug_id(&row.barcode_id, &row.name).unwrap_or(&row.barcode_id);
        let expiry = row.expiry_date.map(|day| day.to_string()).unwrap_or_default();
        [drug_id, &row.lot, &expiry].join("\u{1}")
    }

    /// The batch that the row counts; none: a lot nobody knew, or the product as a whole.
    fn batch_of(&self, row: &Row) -> Result<Option<String>, Fault> {
        let Some(product_id) = self.stock.product(self.stock.drug_id(&row.barcode_id, &row.name)?) else {
            return Err(Fault::of_cell(DRUG_ID.field, row.barcode_id.as_str(), &messages::NOT_CARRIED));
        };
        if !self.stock.is_stocked(product_id) {
            return Err(Fault::of_cell(DRUG_ID.field, row.barcode_id.as_str(), &messages::NOT_STOCKED));
        }
        if row.lot.is_empty() {
            if row.quantity > 0 && self.stock.batches(product_id).is_empty() {
                return Err(Fault::of_cell(LOT.field, "", &messages::LOT_NEEDED));
            }
            return match row.expiry_date {
                Some(_) => Err(Fault::of_cell(LOT.field, "", &messages::MISSING).with(LOT.title[0])),
                None => Ok(None),
            };
        }
        match self.stock.batch(product_id, &row.lot, row.expiry_date) {
            NamedBatch::One(batch) => Ok(Some(batch.id.clone())),
            // What is on the shelf may be past its day; a batch that nobody knew is asked about.
            _ if row.expiry_date.is_some_and(|day| self.target.is_doubtful(day)) => {
                let day = row.expiry_date.map(|day| day.to_string()).unwrap_or_default();
                Err(Fault::of_cell(EXPIRY.field, day, &messages::PAST_EXPIRY))
            }
            _ if row.expiry_date.is_none() => Err(Fault::of_cell(EXPIRY.field, "", &messages::EXPIRY_NEEDED)),
            _ => Ok(None),
        }
    }

    /// The same batch under another name: with and without its expiry date.
    fn duplicate(&mut self, batch_id: String, row: &Numbered<Row>) -> Option<Fault> {
        let key = self.key_of(&row.row);
        let (line, first) = self.counted.entry(batch_id).or_insert_with(|| (row.line, key.clone()));
        (*first != key).then(|| {
            let fault = Fault::of_cell(LOT.field, row.row.lot.as_str(), &messages::DUPLICATE);
            fault.with(line.to_string())
        })
    }
}

/// When it was counted, never after the upload; a day alone means its end.
fn moment(text: &str, target: &UploadTarget) -> Option<i64> {
    if text.is_empty() {
        return Some(target.created_at);
    }
    let (day, time) = match text.rsplit_once([' ', 'T']).filter(|(_, time)| time.contains(':')) {
        Some((day, time)) => (day, time_of_day(time)?),
        None => (text, NaiveTime::from_hms_opt(23, 59, 59)?),
    };
    let local = target.time_zone.from_local_datetime(&cells::date(day).ok()?.and_time(time));
    // Of an hour that comes twice the earlier; of one that never was: the upload.
    let moment = local.earliest().map_or(target.created_at, |moment| moment.timestamp_millis());
    Some(moment.min(target.created_at))
}

fn time_of_day(text: &str) -> Option<NaiveTime> {
    let text = text.trim().trim_end_matches('Z');
    let formats = ["%H:%M:%S%.f", "%H:%M"];
    formats.iter().find_map(|format| NaiveTime::parse_from_str(text, format).ok())
}
