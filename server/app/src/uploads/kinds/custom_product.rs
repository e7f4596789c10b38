use std::collections::HashMap;

use sea_orm::{DatabaseTransaction, DbErr};

use super::{DRUG_ID, MEMBER, PRESCRIPTION_ONLY, WALK_IN};
use crate::AppState;
use crate::custom_products::{self, NewOwn, Taken};
use crate::uploads::kind::{Column, Fault, Kind, Numbered, RowFault, RowKey, UploadTarget};
use crate::uploads::row_reader::RowReader;
use crate::uploads::{messages, store};
use crate::values::Prices;

/// Products that only this facility carries: a row adds one.
pub struct CustomProduct {
    target: UploadTarget,
}

const fn optional(
    field: &'static str,
    title: [&'static str; 2],
    aliases: &'static [&'static str],
    example: &'static str,
) -> Column {
    Column { field, title, required: false, aliases, example, help: ["", ""] }
}

/// No alias is a word for a quantity ("in stock", "en stock"): files of other programs have those with numbers below.
const STOCKED: Column = Column {
    field: "stocked",
    title: ["Kept in stock", "Tenu en stock"],
    required: false,
    aliases: &["keep in stock", "stock item", "géré en stock", "article stocké"],
    example: "yes",
    help: ["“no” for a service or a fee; empty: yes", "« non » pour un service ou des frais ; vide : oui"],
};

impl Kind for CustomProduct {
    type Row = NewOwn;

    const COLUMNS: &'static [Column] = &[
        Column {
            field: "name",
            title: ["Product name", "Nom du produit"],
            required: true,
            aliases: &["name", "product", "item", "item name", "description", "nom", "produit", "désignation"],
            example: "Shea butter, 200 g",
            help: ["As it is to be found at the till", "Comme on le cherchera à la caisse"],
        },
        optional("generic_name", ["Generic name", "Nom générique"], &["generic", "inn", "dci"], "Butyrospermum parkii"),
        optional("brand_name", ["Brand", "Marque"], &["brand name"], "House"),
        optional("form", ["Form", "Forme"], &["dosage form", "forme pharmaceutique"], "Ointment"),
        optional("strength", ["Strength", "Dosage"], &["dose"], ""),
        optional("pack_size", ["Pack size", "Conditionnement"], &["pack", "packsize"], "200 g"),
        optional("category", ["Category", "Catégorie"], &["therapeutic class", "class"], "Skin"),
        Column { required: false, example: "", help: ["Empty: one is made", "Vide : un code est créé"], ..DRUG_ID },
        WALK_IN,
        MEMBER,
        STOCKED,
        PRESCRIPTION_ONLY,
    ];

    async fn open(_: &AppState, target: UploadTarget) -> Result<CustomProduct, DbErr> {
        Ok(CustomProduct { target })
    }

    fn read(&self, row: &mut RowReader<'_>) -> Option<NewOwn> {
        let name = row.required_text("name", 200);
        let (generic_name, brand_name) = (row.text("generic_name", 200), row.text("brand_name", 100));
        let (form, strength) = (row.text("form", 100), row.text("strength", 100));
        let (pack_size, category) = (row.text("pack_size", 100), row.text("category", 100));
        let barcode_id = row.code(DRUG_ID.field);
        let (walk_in, member) = (row.required_price(WALK_IN.field), row.required_price(MEMBER.field));
        let stocked = row.yes_or_no(STOCKED.field);
        let prescription_only = row.yes_or_no(PRESCRIPTION_ONLY.field);
        let (walk_in, member) = (walk_in?, member?);
        if member > walk_in {
            row.refuse(MEMBER.field, &messages::MEMBER_ABOVE_WALK_IN);
            return None;
        }
        Some(NewOwn {
            id: String::new(),
            name: name?,
            generic_name: generic_name?,
            brand_name: brand_name?,
            form: form?,
            strength: strength?,
            pack_size: pack_size?,
            category: category?,
            barcode_id: barcode_id?,
            stocked: stocked?.unwrap_or(true),
            prescription_only: prescription_only?.unwrap_or(false),
            prices: Prices { walk_in, member },
        })
    }

    fn key(&self, row: &NewOwn) -> Option<RowKey> {
        if row.barcode_id.is_empty() {
            return Some(RowKey::new("name", &row.name, &[&row.name.to_lowercase()]));
        }
        Some(RowKey::new(DRUG_ID.field, &row.barcode_id, &[&row.barcode_id]))
    }

    async fn check(&mut self, state: &AppState, rows: &[Numbered<NewOwn>]) -> Result<Vec<RowFault>, DbErr> {
        let own: Vec<&NewOwn> = rows.iter().map(|row| &row.row).collect();
        let taken = custom_products::taken(state.db.read(), self.facility_id(), &own).await?;
        Ok(faults(&taken, rows))
    }

    async fn apply(
        &mut self,
        state: &AppState,
        tx: &DatabaseTransaction,
        rows: &[Numbered<NewOwn>],
    ) -> Result<Vec<RowFault>, DbErr> {
        let own: Vec<&NewOwn> = rows.iter().map(|row| &row.row).collect();
        let taken = custom_products::taken(tx, self.facility_id(), &own).await?;
        let new = own.iter().enumerate().filter(|(at, _)| !taken.barcodes.contains(at) && !taken.names.contains(at));
        let new: Vec<NewOwn> =
            new.map(|(_, own)| NewOwn { id: state.clock.new_id().to_string(), ..(*own).clone() }).collect();
        let made = new.iter().map(|own| (own.id.clone(), own.name.clone())).collect();
        custom_products::add_all(tx, &state.clock, self.facility_id(), new, &self.target.user_name).await?;
        store::keep_changes(tx, &self.target.upload_id, &HashMap::new(), made).await?;
        Ok(faults(&taken, rows))
    }
}

impl CustomProduct {
    fn facility_id(&self) -> &str {
        self.target.facility_id.as_deref().unwrap_or_default()
    }
}

fn faults(taken: &Taken, rows: &[Numbered<NewOwn>]) -> Vec<RowFault> {
    let code = |at: &usize| {
        let row = rows.get(*at)?;
        Some(RowFault {
            at: *at,
            fault: Fault::of_cell(DRUG_ID.field, row.row.barcode_id.as_str(), &messages::BARCODE_TAKEN),
        })
    };
    let name = |at: &usize| {
        let row = rows.get(*at)?;
        Some(RowFault { at: *at, fault: Fault::of_cell("name", row.row.name.as_str(), &messages::NAME_TAKEN) })
    };
    taken.barcodes.iter().filter_map(code).chain(taken.names.iter().filter_map(name)).collect()
}
