use sea_orm::{DatabaseTransaction, DbErr};

use super::{DRUG_ID, NAME};
use crate::AppState;
use crate::offers::{self, Availability, List, ListedOffer};
use crate::uploads::kind::{Column, Fault, Kind, Made, Numbered, RowFault, RowKey, UploadTarget};
use crate::uploads::row_reader::RowReader;
use crate::uploads::{messages, store};
use crate::values::day_begins;

/// What suppliers offer in a country: the file is the whole list of every supplier that it names.
pub struct SupplierOffers {
    target: UploadTarget,
}

/// Characters of what stands on a label.
const LABEL: usize = 500;
/// Characters of a supplier's name, and of a pack in words.
const SHORT: usize = 100;
/// Base units in a pack, and packs.
const MOST: i64 = 1_000_000;
/// Days from the order to the delivery.
const LONGEST: i64 = 365;

const SUPPLIER: Column = Column {
    field: "supplier",
    title: ["Supplier", "Fournisseur"],
    required: true,
    aliases: &["vendor", "supplier name", "distributor", "wholesaler", "grossiste", "nom du fournisseur"],
    example: "Akwaaba Medical",
    help: [
        "What this supplier offered before and this file does not list is withdrawn",
        "Ce que ce fournisseur proposait et que ce fichier ne liste pas est retiré",
    ],
};

const PRODUCT: Column =
    Column { required: true, help: ["As the supplier calls it", "Comme le fournisseur l’appelle"], ..NAME };

const GENERIC: Column = Column {
    field: "generic_name",
    title: ["Generic name", "Nom générique"],
    required: false,
    aliases: &["generic", "inn", "dci", "active ingredient", "molecule", "principe actif"],
    example: "Paracetamol",
    help: ["", ""],
};

const PACK: Column = Column {
    field: "pack",
    title: ["Pack", "Conditionnement"],
    required: true,
    aliases: &["pack size", "packsize", "packing", "packaging", "presentation", "présentation", "emballage"],
    example: "Box of 100",
    help: ["In words, as it is ordered", "En toutes lettres, comme on le commande"],
};

const PACK_UNITS: Column = Column {
    field: "pack_units",
    title: ["Units per pack", "Unités par conditionnement"],
    required: true,
    aliases: &[
        "units in pack",
        "pack quantity",
        "quantity per pack",
        "qty per pack",
        "units",
        "unités par boîte",
        "quantité par boîte",
        "nombre par boîte",
        "unités",
    ],
    example: "100",
    help: ["Whole base units, at least 1", "Unités de base entières, au moins 1"],
};

const PRICE: Column = Column {
    field: "price",
    title: ["Price per pack", "Prix par conditionnement"],
    required: true,
    aliases: &[
        "price",
        "pack price",
        "wholesale price",
        "trade price",
        "selling price",
        "prix",
        "prix par boîte",
        "prix de gros",
        "tarif",
    ],
    example: "84.00",
    help: ["Of one pack, in the money of the country", "D’un conditionnement, dans la monnaie du pays"],
};

const AVAILABILITY: Column = Column {
    field: "availability",
    title: ["Availability", "Disponibilité"],
    required: false,
    aliases: &["available", "stock", "in stock", "stock status", "disponible", "en stock", "état du stock"],
    example: "available",
    help: [
        "available, limited or unavailable; empty: available",
        "disponible, limité ou indisponible ; vide : disponible",
    ],
};

const LEAD_DAYS: Column = Column {
    field: "lead_days",
    title: ["Lead days", "Délai en jours"],
    required: true,
    aliases: &[
        "lead time",
        "lead time days",
        "lead time in days",
        "delivery days",
        "days to deliver",
        "délai",
        "délai de livraison",
        "délai (jours)",
    ],
    example: "2",
    help: ["Days from the order to the delivery", "Jours entre la commande et la livraison"],
};

const MINIMUM: Column = Column {
    field: "minimum_packs",
    title: ["Minimum packs", "Commande minimale"],
    required: false,
    aliases: &[
        "minimum order",
        "min order",
        "moq",
        "minimum",
        "minimum quantity",
        "min packs",
        "minimum de commande",
        "quantité minimale",
    ],
    example: "1",
    help: ["Packs that are ordered at least; empty: 1", "Conditionnements à commander au moins ; vide : 1"],
};

const AS_OF: Column = Column {
    field: "as_of",
    title: ["As of", "À la date du"],
    required: false,
    aliases: &["date", "list date", "price date", "date du tarif", "date de la liste", "date du prix"],
    example: "2026-03-01",
    help: ["The day of the list; empty: the day of the upload", "Le jour de la liste ; vide : le jour de l’envoi"],
};

impl Kind for SupplierOffers {
    type Row = ListedOffer;

    const COLUMNS: &'static [Column] =
        &[SUPPLIER, DRUG_ID, PRODUCT, GENERIC, PACK, PACK_UNITS, PRICE, AVAILABILITY, LEAD_DAYS, MINIMUM, AS_OF];

    async fn open(_: &AppState, target: UploadTarget) -> Result<SupplierOffers, DbErr> {
        Ok(SupplierOffers { target })
    }

    fn read(&self, row: &mut RowReader<'_>) -> Option<ListedOffer> {
        let (supplier, barcode) = (row.required_text(SUPPLIER.field, SHORT), row.required_code(DRUG_ID.field));
        let (name, generic_name) = (row.required_text(PRODUCT.field, LABEL), row.text(GENERIC.field, LABEL));
        let (pack, pack_units) =
            (row.required_text(PACK.field, SHORT), row.required_quantity(PACK_UNITS.field, 1, MOST));
        let (price, availability) = (row.required_price(PRICE.field), availability(row));
        let lead_days = row.required_quantity(LEAD_DAYS.field, 0, LONGEST);
        let minimum_packs = row.quantity(MINIMUM.field, 1, MOST);
        let as_of = self.day(row);
        Some(ListedOffer {
            supplier: supplier?,
            barcode: barcode?,
            name: name?,
            generic_name: generic_name?,
            pack: pack?,
            pack_units: pack_units?,
            price: price?,
            availability: availability?,
            lead_days: lead_days?,
            minimum_packs: minimum_packs?.unwrap_or(1),
            as_of: as_of?,
        })
    }

    fn key(&self, row: &ListedOffer) -> Option<RowKey> {
        let parts = [&offers::key(&row.supplier), &row.barcode, &offers::key(&row.pack)];
        Some(RowKey::new(DRUG_ID.field, &row.barcode, &parts.map(String::as_str)))
    }

    /// A supplier may offer what nobody has carried yet.
    async fn check(&mut self, _: &AppState, _: &[Numbered<ListedOffer>]) -> Result<Vec<RowFault>, DbErr> {
        Ok(Vec::new())
    }

    async fn apply(
        &mut self,
        _: &AppState,
        tx: &DatabaseTransaction,
        rows: &[Numbered<ListedOffer>],
    ) -> Result<Vec<RowFault>, DbErr> {
        let listed: Vec<ListedOffer> = rows.iter().map(|row| row.row.clone()).collect();
        let taken = offers::take(tx, self.list(), &listed).await?;
        store::keep_changes(tx, &self.target.upload_id, &taken.before, taken.after).await?;
        let fault = |at: usize| {
            let supplier = rows.get(at).map(|row| row.row.supplier.as_str()).unwrap_or_default();
            RowFault { at, fault: Fault::of_cell(SUPPLIER.field, supplier, &messages::NEWER_LIST) }
        };
        Ok(taken.superseded.into_iter().map(fault).collect())
    }

    async fn finish(&mut self, _: &AppState, tx: &DatabaseTransaction) -> Result<Made, DbErr> {
        let taken = offers::end(tx, self.list()).await?;
        store::keep_changes(tx, &self.target.upload_id, &taken.before, taken.after).await?;
        Ok(Made::default())
    }
}

impl SupplierOffers {
    fn list(&self) -> List<'_> {
        List {
            country_id: self.target.country_id.unwrap_or_default(),
            id: &self.target.upload_id,
            came_at: self.target.created_at,
            as_of: day_begins(self.target.day(), self.target.time_zone),
        }
    }

    /// The first moment of the day that the row is of, where it says one: not after the day of the upload.
    fn day(&self, row: &mut RowReader<'_>) -> Option<Option<i64>> {
        let day = row.date(AS_OF.field)?;
        if day.is_some_and(|day| day > self.target.day()) {
            row.refuse(AS_OF.field, &messages::FUTURE_DATE);
            return None;
        }
        Some(day.map(|day| day_begins(day, self.target.time_zone)))
    }
}

/// In English or French; what a list has and says nothing of is available.
fn availability(row: &mut RowReader<'_>) -> Option<Availability> {
    match offers::key(row.raw(AVAILABILITY.field)).as_str() {
        "" | "available" | "in stock" | "yes" | "disponible" | "en stock" | "oui" => Some(Availability::Available),
        "limited" | "low stock" | "limite" | "limitee" | "stock limite" | "stock faible" => Some(Availability::Limited),
        "unavailable" | "out of stock" | "no" | "indisponible" | "rupture" | "en rupture" | "rupture de stock"
        | "non" => Some(Availability::Unavailable),
        _ => {
            row.refuse(AVAILABILITY.field, &messages::NOT_AN_AVAILABILITY);
            None
        }
    }
}
