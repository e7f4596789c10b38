use sea_orm::{DatabaseTransaction, DbErr};

use super::DRUG_ID;
use crate::catalogue::{self, CatalogueProduct};
use crate::uploads::kind::{Column, Kind, Numbered, Place, RowFault};
use crate::uploads::row_reader::RowReader;
use crate::{AppState, uploads::words};

/// The catalogue of the network: a row adds a product, or says anew what is known of it.
pub struct ProductRegister;

const fn optional(
    field: &'static str,
    title: [&'static str; 2],
    aliases: &'static [&'static str],
    example: &'static str,
) -> Column {
    Column { field, title, required: false, aliases, example, help: ["", ""] }
}

const NUMBER: &str = "register_number";

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
                "Le code-barres ; à défaut, le numéro d’enregistrement",
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
    ];
    const ONE_OF: &'static [&'static [&'static str]] = &[&[DRUG_ID.field, NUMBER]];

    async fn open(_: &AppState, _: Place) -> Result<ProductRegister, DbErr> {
        Ok(ProductRegister)
    }

    fn read(&self, row: &mut RowReader<'_>) -> Option<CatalogueProduct> {
        let name = row.required_text("name", 300);
        let (barcode, number) = (row.code(DRUG_ID.field), row.code(NUMBER));
        // Registers write whole compositions there: what is beyond a label is not kept.
        let short = |field: &'static str, most: usize| {
            let text = row.raw(field).split_whitespace().collect::<Vec<_>>().join(" ");
            text.chars().take(most).collect::<String>()
        };
        let [generic_name, brand_name, form, strength, pack_size, category, manufacturer] = [
            short("generic_name", 200),
            short("brand_name", 100),
            short("form", 100),
            short("strength", 100),
            short("pack_size", 100),
            short("category", 100),
            short("manufacturer", 200),
        ];
        let (name, barcode, register_number) = (name?, barcode?, number?);
        let barcode_id = if barcode.is_empty() { register_number.clone() } else { barcode };
        if barcode_id.is_empty() {
            row.refuse(DRUG_ID.field, &words::NO_CODE);
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
        })
    }

    fn key(&self, row: &CatalogueProduct) -> Option<String> {
        Some(row.barcode_id.clone())
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
        let products: Vec<CatalogueProduct> = rows.iter().map(with_id).collect();
        catalogue::register(tx, &products).await?;
        Ok(Vec::new())
    }
}
