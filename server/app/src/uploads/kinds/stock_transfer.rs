use std::collections::HashMap;

use chrono::NaiveDate;
use sea_orm::{DatabaseTransaction, DbErr};

use super::destinations::{Destinations, plain};
use super::stock_lookup::{NamedBatch, StockLookup};
use super::{DRUG_ID, EXPIRY, LOT, NAME, QUANTITY, refusals};
use crate::AppState;
use crate::inventory::MOST_UNITS;
use crate::transfers::{self, DraftHead, DraftLine};
use crate::uploads::kind::{Column, Fault, Kind, Made, Numbered, RowFault, RowKey, UploadTarget};
use crate::uploads::messages;
use crate::uploads::row_reader::RowReader;
use crate::uploads::store;
use crate::values::derived_id;

/// Stock for other facilities: one draft for each destination. Nothing moves before somebody sends the drafts.
pub struct StockTransfer {
    target: UploadTarget,
    stock: StockLookup,
    destinations: Destinations,
    /// By product.
    asked: HashMap<String, Asked>,
}

#[derive(Debug)]
pub struct Row {
    barcode_id: String,
    name: String,
    destination: String,
    lot: String,
    expiry_date: Option<NaiveDate>,
    quantity: i64,
}

/// What the good lines so far ask of one product.
#[derive(Debug, Default)]
struct Asked {
    /// Of a named batch, by its id.
    of_batches: HashMap<String, i64>,
    of_any: i64,
}

const DESTINATION: Column = Column {
    field: "destination",
    title: ["Destination facility", "Établissement destinataire"],
    required: true,
    aliases: &[
        "destination",
        "to",
        "to facility",
        "facility",
        "facility name",
        "receiving facility",
        "receiver",
        "branch",
        "pharmacy",
        "destinataire",
        "vers",
        "établissement",
        "pharmacie",
        "officine",
    ],
    example: "Bloom Pharmacy Accra",
    help: ["Its name as in the list of facilities, or its id", "Son nom comme dans la liste, ou son identifiant"],
};

impl Kind for StockTransfer {
    type Row = Row;

    const COLUMNS: &'static [Column] = &[
        DRUG_ID,
        NAME,
        DESTINATION,
        QUANTITY,
        Column {
            help: ["Empty: what expires first is sent first", "Vide : ce qui périme d’abord part d’abord"],
            example: "",
            ..LOT
        },
        Column {
            help: ["Only where two batches have one number", "Seulement si deux lots ont le même numéro"],
            example: "",
            ..EXPIRY
        },
    ];

    async fn open(state: &AppState, target: UploadTarget) -> Result<StockTransfer, DbErr> {
        let destinations = Destinations::read(&state.db, target.facility()).await?;
        Ok(StockTransfer { stock: StockLookup::of(target.facility()), target, destinations, asked: HashMap::new() })
    }

    fn read(&self, row: &mut RowReader<'_>) -> Option<Row> {
        let (barcode_id, name) = (row.required_code(DRUG_ID.field), row.raw(NAME.field).to_owned());
        let destination = row.required_text(DESTINATION.field, 200);
        let quantity = row.required_quantity(QUANTITY.field, 1, MOST_UNITS);
        let (lot, expiry_date) = (row.code(LOT.field), row.date(EXPIRY.field));
        row.name_faults(&messages::MISSING, "MISSING_REQUIRED_FIELDS");
        Some(Row {
            barcode_id: barcode_id?,
            name,
            destination: destination?,
            lot: lot?,
            expiry_date: expiry_date?,
            quantity: quantity?,
        })
    }

    fn key(&self, row: &Row) -> Option<RowKey> {
        let expiry = row.expiry_date.map(|day| day.to_string()).unwrap_or_default();
        let destination = plain(&row.destination);
        let drug_id = self.stock.drug_id(&row.barcode_id, &row.name).unwrap_or(&row.barcode_id);
        let parts = [drug_id, &destination, &row.lot, &expiry];
        Some(RowKey::new(DRUG_ID.field, &row.barcode_id, &parts))
    }

    async fn check(&mut self, state: &AppState, rows: &[Numbered<Row>]) -> Result<Vec<RowFault>, DbErr> {
        self.stock.look_up(state.db.read(), rows.iter().map(|row| row.row.barcode_id.as_str())).await?;
        let mut faults = Vec::new();
        for (at, row) in rows.iter().enumerate() {
            let line = self.place_of(&row.row).map(|(_, line)| line);
            let judged = line.and_then(|line| {
                let asked = self.asked.entry(line.product_id.clone()).or_default();
                asked.take(&self.stock, &line, self.target.day()).map_err(|fault| vec![fault])
            });
            faults.extend(judged.err().unwrap_or_default().into_iter().map(|fault| RowFault { at, fault }));
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
        let mut faults = Vec::new();
        // In the order of the file.
        let mut drafts: Vec<(&str, Vec<(usize, DraftLine)>)> = Vec::new();
        for (at, row) in rows.iter().enumerate() {
            match self.place_of(&row.row) {
                Ok((destination_id, line)) => {
                    let id = derived_id(&["transfer line", &self.target.upload_id, &row.line.to_string()]);
                    let line = (at, DraftLine { id, ..line });
                    match drafts.iter_mut().find(|(id, _)| *id == destination_id) {
                        Some((_, lines)) => lines.push(line),
                        None => drafts.push((destination_id, vec![line])),
                    }
                }
                Err(found) => faults.extend(found.into_iter().map(|fault| RowFault { at, fault })),
            }
        }
        for (destination_id, lines) in drafts {
            let id = derived_id(&["transfer", &self.target.upload_id, destination_id]);
            let head = DraftHead {
                id: &id,
                source_facility_id: self.target.facility(),
                destination_facility_id: destination_id,
                note: "",
                by: &self.target.user_name,
                upload_id: Some(&self.target.upload_id),
            };
            let (places, lines): (Vec<usize>, Vec<DraftLine>) = lines.into_iter().unzip();
            let refused = transfers::create_draft(tx, &state.clock, &head, &lines).await?;
            let done = i64::try_from(lines.len() - refused.len()).unwrap_or_default();
            store::count_transferred(tx, &self.target.upload_id, &id, destination_id, done).await?;
            faults.extend(refusals(&refused, |line| places[line]));
        }
        Ok(faults)
    }

    async fn finish(&mut self, _: &AppState, tx: &DatabaseTransaction) -> Result<Made, DbErr> {
        Ok(Made { transfer_ids: store::transfers_of(tx, &self.target.upload_id).await?, ..Made::default() })
    }
}

impl StockTransfer {
    /// Where the row goes, and its line without an id.
    fn place_of(&self, row: &Row) -> Result<(&str, DraftLine), Vec<Fault>> {
        let mut faults = Vec::new();
        let destination = self.destinations.find(&row.destination);
        if let Err(reason) = destination {
            faults.push(Fault::of_cell(DESTINATION.field, row.destination.as_str(), reason));
        }
        let line = self.line_of(row);
        match (destination, line) {
            (Ok(destination), Ok(line)) => Ok((destination, line)),
            (_, line) => {
                faults.extend(line.err());
                Err(faults)
            }
        }
    }

    fn line_of(&self, row: &Row) -> Result<DraftLine, Fault> {
        let Some(product_id) = self.stock.product(self.stock.drug_id(&row.barcode_id, &row.name)?) else {
            let fault = Fault::of_cell(DRUG_ID.field, row.barcode_id.as_str(), &messages::NOT_CARRIED);
            return Err(fault.error_type("NOT_IN_FACILITY_INVENTORY"));
        };
        if !self.stock.is_stocked(product_id) {
            return Err(Fault::of_cell(DRUG_ID.field, row.barcode_id.as_str(), &messages::NOT_STOCKED));
        }
        let batch_id = match self.stock.batch(product_id, &row.lot, row.expiry_date) {
            _ if row.lot.is_empty() => None,
            NamedBatch::One(batch) => Some(batch.id.clone()),
            NamedBatch::Nothing => return Err(Fault::of_cell(LOT.field, row.lot.as_str(), &messages::UNKNOWN_BATCH)),
            NamedBatch::Several => return Err(Fault::of_cell(EXPIRY.field, "", &messages::EXPIRY_NEEDED)),
        };
        Ok(DraftLine { id: String::new(), product_id: product_id.to_owned(), batch_id, quantity: row.quantity })
    }
}

impl Asked {
    /// Takes what the line asks for, if it can be sent together with what was taken before: a named batch as it is, any
    /// other from what has not expired on `day` and is not named.
    fn take(&mut self, stock: &StockLookup, line: &DraftLine, day: NaiveDate) -> Result<(), Fault> {
        let batches = stock.batches(&line.product_id);
        let taken = |id: &str| self.of_batches.get(id).copied().unwrap_or_default();
        let good = batches.iter().filter(|batch| batch.expiry_date >= day);
        let (mut there, mut named) = (0, 0);
        for batch in good.clone() {
            there += batch.quantity;
            named += taken(&batch.id);
        }
        let mut left = (there, named + self.of_any);
        if let Some(batch) = batches.iter().find(|batch| Some(&batch.id) == line.batch_id.as_ref()) {
            let own = (batch.quantity, taken(&batch.id));
            // Of an expired batch nothing is promised to anybody else.
            if batch.expiry_date < day || own.0 - own.1 < left.0 - left.1 {
                left = own;
            }
        }
        if line.quantity > left.0 - left.1 {
            let fault = Fault::of_cell(QUANTITY.field, line.quantity.to_string(), &messages::EXCEEDS_STOCK);
            let fault = fault.with(left.0.to_string()).with(left.1.to_string());
            return Err(fault.error_type("EXCEEDED_AVALIABLE_STOCK"));
        }
        match &line.batch_id {
            Some(batch_id) => *self.of_batches.entry(batch_id.clone()).or_default() += line.quantity,
            None => self.of_any += line.quantity,
        }
        Ok(())
    }
}
