use std::collections::HashMap;
use std::collections::hash_map::Entry;

use sea_orm::{DatabaseTransaction, DbErr};

use super::{DRUG_ID, PRESCRIPTION_ONLY};
use crate::catalogue::{self, CatalogueProduct};
use crate::uploads::headers::plain;
use crate::uploads::kind::{Column, Fault, Kind, Numbered, RowFault, RowKey, UploadTarget};
use crate::uploads::row_reader::RowReader;
use crate::uploads::{messages, store};
use crate::{AppState, inventory};

/// The catalogue of the network: a row adds a product, or says anew what is known of it.
pub struct ProductRegister {
    upload_id: String,
}

const fn optional(
    field: &'static str,
    title: [&'static str; 2],
    aliases: &'static [&'static str],
    example: &'static str,
) -> Column {
    Column { field, title, required: false, aliases, example, help: ["", ""] }
}

const NUMBER: &str = "register_number";
/// Characters of a composition or a description; registers are seen with 1,600.
const LONG_TEXT: usize = 4_000;
/// Characters of what stands on a label.
const LABEL: usize = 500;

impl Kind for ProductRegister {
    type Row = CatalogueProduct;

    const COLUMNS: &'static [Column] = &[
        Column {
            field: "name",
            title: ["Product name", "Nom du produit"],
            required: true,
            aliases: &[
                "name",
                "product",
                "medicine name",
                "trade name",
                "drug name",
                "drug description",
                "common name",
                "nom commercial",
                "nom",
                "produit",
                "désignation",
            ],
            example: "Paracetamol 500 mg tablets, 10 x 10",
            help: ["As it stands on the pack", "Comme sur la boîte"],
        },
        Column {
            required: false,
            help: [
                "The barcode; without one the registration number is taken",
                "Le code-barres ; à défaut, le numéro d’enregistrement",
            ],
            ..DRUG_ID
        },
        optional(
            NUMBER,
            ["Registration number", "Numéro d’enregistrement"],
            &[
                "nrn",
                "nafdac number",
                "nafdac reg no",
                "reg no",
                "registration no",
                "licence number",
                "license number",
                "numéro amm",
                "amm",
            ],
            "A4-100160",
        ),
        optional(
            "generic_name",
            ["Generic name", "Nom générique"],
            &[
                "composition",
                "inn",
                "dci",
                "active ingredient",
                "active ingredients",
                "ingredients",
                "molecule",
                "principe actif",
                "generic",
            ],
            "Paracetamol",
        ),
        optional("brand_name", ["Brand", "Marque"], &["brand name", "marque commerciale"], "Panadol"),
        optional(
            "form",
            ["Form", "Forme"],
            &["dosage form", "product description", "pharmaceutical form", "forme pharmaceutique", "formulation"],
            "Tablets",
        ),
        optional("strength", ["Strength", "Dosage"], &["strengths", "dose", "concentration"], "500 mg"),
        optional(
            "pack_size",
            ["Pack size", "Conditionnement"],
            &["packsize", "pack", "packing", "pack sizes", "présentation", "presentation"],
            "10 x 10",
        ),
        optional(
            "category",
            ["Category", "Catégorie"],
            &["therapeutic class", "atc code", "ATC Code/ATCvet Code", "atc", "class", "classe thérapeutique"],
            "Pain and fever",
        ),
        optional(
            "manufacturer",
            ["Manufacturer", "Fabricant"],
            &["manufacturer name", "maker", "laboratoire"],
            "Abrosan Laboratories",
        ),
        PRESCRIPTION_ONLY,
    ];
    const ONE_OF: &'static [&'static [&'static str]] = &[&[DRUG_ID.field, NUMBER]];

    async fn open(_: &AppState, target: UploadTarget) -> Result<ProductRegister, DbErr> {
        Ok(ProductRegister { upload_id: target.upload_id })
    }

    fn read(&self, row: &mut RowReader<'_>) -> Option<CatalogueProduct> {
        let name = row.required_text("name", 300);
        let (barcode, number) = (row.code(DRUG_ID.field), row.code(NUMBER));
        // Registers write whole compositions and descriptions there: there is room for them.
        let (generic_name, form) = (row.text("generic_name", LONG_TEXT), row.text("form", LONG_TEXT));
        let (brand_name, strength) = (row.text("brand_name", LABEL), row.text("strength", LABEL));
        let (pack_size, category) = (row.text("pack_size", LABEL), row.text("category", LABEL));
        let manufacturer = row.text("manufacturer", LABEL);
        let prescription_only = row.yes_or_no(PRESCRIPTION_ONLY.field);
        let (name, barcode_id, register_number) = (name?, barcode?, number?);
        let (generic_name, form, brand_name, strength) = (generic_name?, form?, brand_name?, strength?);
        let (pack_size, category, manufacturer) = (pack_size?, category?, manufacturer?);
        if barcode_id.is_empty() && register_number.is_empty() {
            row.refuse(DRUG_ID.field, &messages::NO_CODE);
            return None;
        }
        Some(CatalogueProduct {
            id: String::new(),
            barcode_id,
            name,
            generic_name,
            brand_name,
            form,
            strength,
            pack_size,
            category,
            manufacturer,
            register_number,
            prescription_only: prescription_only?,
        })
    }

    /// A number is no product: what has another name or another pack is another product.
    fn key(&self, row: &CatalogueProduct) -> Option<RowKey> {
        if !row.barcode_id.is_empty() {
            return Some(RowKey::new(DRUG_ID.field, &row.barcode_id, &[&row.barcode_id]));
        }
        let parts = [row.register_number.as_str(), &plain(&row.name), &plain(&row.pack_size)];
        Some(RowKey::new(NUMBER, &row.register_number, &parts))
    }

    async fn check(&mut self, _: &AppState, _: &[Numbered<CatalogueProduct>]) -> Result<Vec<RowFault>, DbErr> {
        Ok(Vec::new())
    }

    async fn apply(
        &mut self,
        state: &AppState,
        tx: &DatabaseTransaction,
        rows: &[Numbered<CatalogueProduct>],
    ) -> Result<Vec<RowFault>, DbErr> {
        let with_id = |row: &Numbered<CatalogueProduct>| CatalogueProduct {
            id: state.clock.new_id().to_string(),
            ..row.row.clone()
        };
        let mut products: Vec<CatalogueProduct> = rows.iter().map(with_id).collect();
        catalogue::name_unnamed(tx, &mut products, plain).await?;
        // By its Drug ID and by its number one product may have come twice.
        let mut seen: HashMap<String, u32> = HashMap::new();
        let mut faults = Vec::new();
        for (at, row) in rows.iter().enumerate() {
            match seen.entry(products[at].barcode_id.clone()) {
                Entry::Vacant(free) => {
                    free.insert(row.line);
                }
                Entry::Occupied(first) => {
                    let fault = Fault::of_cell(NUMBER, products[at].register_number.as_str(), &messages::DUPLICATE);
                    faults.push(RowFault { at, fault: fault.with(first.get().to_string()) });
                }
            }
        }
        let mut at = 0..;
        products.retain(|_| at.next().is_some_and(|at| !faults.iter().any(|fault| fault.at == at)));
        let barcodes: Vec<&str> = products.iter().map(|product| product.barcode_id.as_str()).collect();
        let before = catalogue::by_barcode(tx, &barcodes).await?;
        catalogue::register(tx, &products).await?;
        inventory::follow_catalogue(tx, &barcodes, state.clock.now_ms()).await?;
        let after = catalogue::by_barcode(tx, &barcodes).await?;
        store::keep_changes(tx, &self.upload_id, &before, after).await?;
        Ok(faults)
    }
}
