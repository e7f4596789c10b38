use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

use super::destinations::plain;
use super::stock_lookup::StockLookup;
use super::{DRUG_ID, EXPIRY, LOT, NAME, QUANTITY, refusals};
use crate::deliveries::{self, DeliveryEntry, DeliveryHead, DeliverySource, Received};
use crate::inventory::{self, BatchOwner, Ledger, MOST_UNITS};
use crate::uploads::kind::{Column, Fault, Kind, Made, Numbered, RowFault, RowKey, UploadTarget};
use crate::uploads::row_reader::RowReader;
use crate::uploads::{messages, store};
use crate::values::{Money, derived_id};
use crate::{AppState, catalogue};

/// What suppliers brought: good packs go into stock at once. A delivery for each note of a supplier in the file.
pub struct DeliveryNote {
    target: UploadTarget,
    stock: StockLookup,
    /// Catalogue ids by barcode, of products that the facility does not carry yet.
    catalogue: HashMap<String, String>,
    without_price: HashSet<String>,
    /// What other deliveries under the same note brought, by note.
    received: HashMap<String, HashSet<Received>>,
}

#[derive(Debug)]
pub struct Row {
    barcode_id: String,
    name: String,
    supplier: String,
    reference: String,
    delivered_on: Option<NaiveDate>,
    entry: DeliveryEntry,
}

/// The lines of a piece that stand on one note.
struct Note<'a> {
    key: String,
    first: &'a Row,
    /// Of the entries, among the rows of the piece.
    places: Vec<usize>,
    entries: Vec<DeliveryEntry>,
}

const SUPPLIER: Column = Column {
    field: "supplier",
    title: ["Supplier", "Fournisseur"],
    required: true,
    aliases: &["vendor", "supplier name", "distributor", "from", "wholesaler", "grossiste", "nom du fournisseur"],
    example: "Akwaaba Medical",
    help: ["Who delivered", "Qui a livré"],
};

const REFERENCE: Column = Column {
    field: "reference",
    title: ["Delivery note number", "Numéro du bon de livraison"],
    required: true,
    aliases: &[
        "invoice",
        "invoice no",
        "invoice number",
        "delivery note",
        "delivery note no",
        "waybill",
        "facture",
        "numéro de facture",
        "n° de facture",
        "bon de livraison",
        "bl",
        "n° bl",
    ],
    example: "INV-2043",
    help: ["Of the delivery note or the invoice", "Du bon de livraison ou de la facture"],
};

const DELIVERED_ON: Column = Column {
    field: "delivered_on",
    title: ["Delivered on", "Livré le"],
    required: false,
    aliases: &["delivery date", "received on", "date received", "date", "date de livraison", "reçu le"],
    example: "2026-03-01",
    help: ["Empty: the day of the upload", "Vide : le jour de l’envoi"],
};

const UNIT_COST: Column = Column {
    field: "unit_cost",
    title: ["Unit cost", "Prix d’achat unitaire"],
    required: false,
    aliases: &["cost", "cost price", "buying price", "purchase price", "unit price", "coût", "prix d’achat", "pua"],
    example: "4.50",
    help: ["What one base unit cost you", "Ce que vous a coûté une unité de base"],
};

const DAMAGED: Column = Column {
    field: "damaged",
    title: ["Damaged", "Abîmées"],
    required: false,
    aliases: &["damaged quantity", "broken", "rejected", "unités abîmées", "avariées", "endommagées", "cassées"],
    example: "",
    help: ["Of the quantity; it does not go into stock", "Dans la quantité ; n’entrent pas en stock"],
};

const SHORT: Column = Column {
    field: "short",
    title: ["Missing", "Manquantes"],
    required: false,
    aliases: &["short", "shortage", "short quantity", "missing quantity", "unités manquantes", "manquant"],
    example: "",
    help: ["Of the quantity; what did not come", "Dans la quantité ; ce qui n’est pas arrivé"],
};

const REASON: Column = Column {
    field: "reason",
    title: ["Reason", "Motif"],
    required: false,
    aliases: &["comment", "remark", "remarks", "note", "raison", "remarque", "commentaire", "observation"],
    example: "",
    help: ["Where something is damaged or missing", "Si des unités sont abîmées ou manquantes"],
};

impl Kind for DeliveryNote {
    type Row = Row;

    const COLUMNS: &'static [Column] = &[
        SUPPLIER,
        REFERENCE,
        DELIVERED_ON,
        DRUG_ID,
        NAME,
        Column { required: true, ..LOT },
        Column { required: true, ..EXPIRY },
        Column { help: ["As the note says, in base units", "Comme sur le bon, en unités de base"], ..QUANTITY },
        UNIT_COST,
        DAMAGED,
        SHORT,
        REASON,
    ];

    async fn open(_: &AppState, target: UploadTarget) -> Result<DeliveryNote, DbErr> {
        Ok(DeliveryNote {
            stock: StockLookup::of(target.facility()),
            target,
            catalogue: HashMap::new(),
            without_price: HashSet::new(),
            received: HashMap::new(),
        })
    }

    fn read(&self, row: &mut RowReader<'_>) -> Option<Row> {
        let (supplier, reference) = (row.required_text(SUPPLIER.field, 200), row.required_text(REFERENCE.field, 200));
        let delivered_on = row.date(DELIVERED_ON.field);
        let (barcode_id, name) = (row.required_code(DRUG_ID.field), row.raw(NAME.field).to_owned());
        let (lot, expiry_date) = (row.required_code(LOT.field), row.required_date(EXPIRY.field));
        if expiry_date.is_some_and(|day| self.target.is_doubtful(day)) {
            row.refuse(EXPIRY.field, &messages::PAST_EXPIRY);
        }
        let quantity = row.required_quantity(QUANTITY.field, 1, MOST_UNITS);
        let unit_cost = row.cost(UNIT_COST.field);
        let damaged = row.quantity(DAMAGED.field, 0, MOST_UNITS);
        let short = row.quantity(SHORT.field, 0, MOST_UNITS);
        let reason = row.text(REASON.field, 500);
        let entry = entry(lot, expiry_date, quantity, damaged, short, reason, unit_cost);
        let (entry, delivered_on) = (entry?, delivered_on?);
        if entry.accepted() < 0 {
            row.refuse(if entry.short > 0 { SHORT.field } else { DAMAGED.field }, &messages::TOO_MUCH_NOT_GOOD);
        } else if entry.damaged + entry.short > 0 && entry.reason.is_none() {
            row.refuse(REASON.field, &messages::REASON_NEEDED);
        }
        Some(Row { barcode_id: barcode_id?, name, supplier: supplier?, reference: reference?, delivered_on, entry })
    }

    fn key(&self, row: &Row) -> Option<RowKey> {
        let expiry = row.entry.expiry_date.to_string();
        let parts = [self.drug_id(row).unwrap_or(&row.barcode_id), &row.entry.lot, &expiry, &row.note()];
        Some(RowKey::new(DRUG_ID.field, &row.barcode_id, &parts))
    }

    async fn check(&mut self, state: &AppState, rows: &[Numbered<Row>]) -> Result<Vec<RowFault>, DbErr> {
        self.look_up(state.db.read(), rows).await?;
        self.look_up_received(state.db.read(), rows).await?;
        Ok(self.faults(rows))
    }

    async fn apply(
        &mut self,
        state: &AppState,
        tx: &DatabaseTransaction,
        rows: &[Numbered<Row>],
    ) -> Result<Vec<RowFault>, DbErr> {
        // Held first: of two with the same note, the later one must see the earlier.
        Ledger::lock(tx, &state.clock, self.target.facility()).await?;
        self.look_up(tx, rows).await?;
        self.received.clear();
        self.look_up_received(tx, rows).await?;
        let mut faults = self.faults(rows);
        let carried = self.ensure_products(state, tx, rows).await?;
        // In the order of the file.
        let mut notes: Vec<Note<'_>> = Vec::new();
        for (at, row) in rows.iter().enumerate().filter(|(at, _)| !faults.iter().any(|fault| fault.at == *at)) {
            let Some(product_id) = self.product(&row.row, &carried) else { continue };
            let id = derived_id(&["delivery line", &self.target.upload_id, &row.line.to_string()]);
            let entry = DeliveryEntry { id, product_id: product_id.to_owned(), ..row.row.entry.clone() };
            let key = row.row.note();
            match notes.iter_mut().find(|note| note.key == key) {
                Some(note) => {
                    note.places.push(at);
                    note.entries.push(entry);
                }
                None => notes.push(Note { key, first: &row.row, places: vec![at], entries: vec![entry] }),
            }
        }
        let products: Vec<String> = notes.iter().flat_map(|note| &note.entries).map(|e| e.product_id.clone()).collect();
        let products: Vec<&str> = products.iter().map(String::as_str).collect();
        let costs = inventory::known_costs(tx, self.target.facility(), &products).await?;
        for Note { key, first, places, entries } in notes {
            let id = derived_id(&["delivery", &self.target.upload_id, &key]);
            let head = DeliveryHead {
                id: &id,
                facility_id: self.target.facility(),
                supplier: &first.supplier,
                reference: &first.reference,
                delivered_on: first.delivered_on.unwrap_or_else(|| self.target.day()),
                source: DeliverySource::File,
                owner: BatchOwner::Facility,
                by: &self.target.user_name,
                upload_id: Some(&self.target.upload_id),
            };
            let refused = deliveries::receive(tx, &state.clock, &head, &entries).await?;
            faults.extend(refusals(&refused, |line| places[line]));
        }
        let learned = inventory::known_costs(tx, self.target.facility(), &products).await?;
        store::keep_changes(tx, &self.target.upload_id, &costs, learned).await?;
        Ok(faults)
    }

    async fn finish(&mut self, _: &AppState, tx: &DatabaseTransaction) -> Result<Made, DbErr> {
        // Of several there is no one to show.
        let mut made = deliveries::of_upload(tx, &self.target.upload_id).await?;
        let delivery_id = made.pop().filter(|_| made.is_empty());
        Ok(Made { delivery_id, ..Made::default() })
    }
}

impl Row {
    /// The note it stands on.
    fn note(&self) -> String {
        format!("{}\u{1}{}", plain(&self.supplier), plain(&self.reference))
    }
}

impl DeliveryNote {
    async fn look_up(&mut self, db: &impl ConnectionTrait, rows: &[Numbered<Row>]) -> Result<(), DbErr> {
        let named = self.stock.look_up(db, rows.iter().map(|row| row.row.barcode_id.as_str())).await?;
        let new = named.iter().map(String::as_str).filter(|drug_id| self.stock.product(drug_id).is_none());
        let new: Vec<&str> = new.collect();
        if new.is_empty() {
            return Ok(());
        }
        let found = catalogue::ids_by_barcode(db, &new).await?;
        let ids: Vec<&str> = found.values().map(String::as_str).collect();
        self.without_price.extend(catalogue::without_price(db, self.target.facility(), &ids).await?);
        self.catalogue.extend(found);
        Ok(())
    }

    /// What came before under these notes; of nothing is asked when the same file is applied once more on purpose.
    async fn look_up_received(&mut self, db: &impl ConnectionTrait, rows: &[Numbered<Row>]) -> Result<(), DbErr> {
        for row in rows.iter().filter(|_| !self.target.again) {
            let (note, Row { supplier, reference, .. }) = (row.row.note(), &row.row);
            if !self.received.contains_key(&note) {
                let upload_id = &self.target.upload_id;
                let before = deliveries::received(db, self.target.facility(), supplier, reference, upload_id).await?;
                self.received.insert(note, before);
            }
        }
        Ok(())
    }

    fn faults(&self, rows: &[Numbered<Row>]) -> Vec<RowFault> {
        let fault = |(at, row): (usize, &Numbered<Row>)| Some(RowFault { at, fault: self.fault(&row.row)? });
        rows.iter().enumerate().filter_map(fault).collect()
    }

    fn fault(&self, row: &Row) -> Option<Fault> {
        let of_code = |reason| Some(Fault::of_cell(DRUG_ID.field, row.barcode_id.as_str(), reason));
        let drug_id = match self.drug_id(row) {
            Ok(drug_id) => drug_id,
            Err(fault) => return Some(fault),
        };
        let Some(product_id) = self.stock.product(drug_id) else {
            // A product that is new here arrives with its price, or it would be sold for nothing.
            return match self.catalogue.get(drug_id) {
                None => of_code(&messages::UNKNOWN_PRODUCT),
                Some(id) if self.without_price.contains(id) => of_code(&messages::NO_PRICE),
                Some(_) => None,
            };
        };
        if !self.stock.is_stocked(product_id) {
            return of_code(&messages::NOT_STOCKED);
        }
        let line = Received {
            product_id: product_id.to_owned(),
            lot: row.entry.lot.clone(),
            expiry_date: row.entry.expiry_date.to_string(),
        };
        let known = self.received.get(&row.note()).is_some_and(|before| before.contains(&line));
        known.then(|| {
            let fault = Fault::of_cell(LOT.field, row.entry.lot.as_str(), &messages::RECEIVED_BEFORE);
            fault.with(row.reference.as_str()).with(row.supplier.as_str())
        })
    }

    /// Adds the products that are new here; ids by catalogue id.
    async fn ensure_products(
        &self,
        state: &AppState,
        tx: &DatabaseTransaction,
        rows: &[Numbered<Row>],
    ) -> Result<HashMap<String, String>, DbErr> {
        let drug_ids = rows.iter().filter_map(|row| self.drug_id(&row.row).ok());
        let new = drug_ids.filter(|drug_id| self.stock.product(drug_id).is_none());
        let ids = new.filter_map(|drug_id| self.catalogue.get(drug_id));
        let mut ids: Vec<&str> = ids.filter(|id| !self.without_price.contains(*id)).map(String::as_str).collect();
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() {
            return Ok(HashMap::new());
        }
        inventory::ensure_catalogue_products(tx, &state.clock, self.target.facility(), &ids).await
    }

    fn product<'a>(&'a self, row: &Row, carried: &'a HashMap<String, String>) -> Option<&'a str> {
        let drug_id = self.drug_id(row).ok()?;
        let new = || Some(carried.get(self.catalogue.get(drug_id)?)?.as_str());
        self.stock.product(drug_id).or_else(new)
    }

    /// What a supplier brings need not be carried yet: of products that share a number, all that the catalogue has may be meant.
    fn drug_id<'a>(&'a self, row: &'a Row) -> Result<&'a str, Fault> {
        let is_here = |drug_id: &str| self.stock.product(drug_id).is_some() || self.catalogue.contains_key(drug_id);
        self.stock.drug_id_among(&row.barcode_id, &row.name, is_here)
    }
}

/// A line without its product, when every part of it could be read.
fn entry(
    lot: Option<String>,
    expiry_date: Option<NaiveDate>,
    quantity: Option<i64>,
    damaged: Option<Option<i64>>,
    short: Option<Option<i64>>,
    reason: Option<String>,
    unit_cost: Option<Option<Money>>,
) -> Option<DeliveryEntry> {
    Some(DeliveryEntry {
        id: String::new(),
        product_id: String::new(),
        lot: lot?,
        expiry_date: expiry_date?,
        quantity: quantity?,
        damaged: damaged?.unwrap_or_default(),
        short: short?.unwrap_or_default(),
        reason: Some(reason?).filter(|reason| !reason.is_empty()),
        unit_cost: unit_cost?,
    })
}
