use std::collections::HashMap;

use sea_orm::{DatabaseTransaction, DbErr};

use super::{DRUG_ID, MEMBER, WALK_IN};
use crate::inventory::Prices;
use crate::prices::{self, NewPrice};
use crate::uploads::kind::{Column, Fault, Kind, Numbered, Place, RowFault};
use crate::uploads::row_reader::RowReader;
use crate::uploads::words;
use crate::{AppState, catalogue};

/// The prices of a country: a row sets both prices of one product, at once, for every facility.
pub struct PriceList {
    place: Place,
    /// Catalogue ids by barcode, as far as they were looked up.
    known: HashMap<String, String>,
}

pub struct Row {
    barcode_id: String,
    prices: Prices,
}

impl Kind for PriceList {
    type Row = Row;

    const COLUMNS: &'static [Column] = &[
        DRUG_ID,
        Column {
            field: "name",
            title: ["Product name", "Nom du produit"],
            required: false,
            aliases: &["name", "description", "product", "item", "produit", "nom"],
            example: "Paracetamol 500 mg tablets, 10 x 10",
            help: ["For you to read; it changes nothing", "Pour la lecture ; ne change rien"],
        },
        WALK_IN,
        MEMBER,
    ];

    async fn open(_: &AppState, place: Place) -> Result<PriceList, DbErr> {
        Ok(PriceList { place, known: HashMap::new() })
    }

    fn read(&self, row: &mut RowReader<'_>) -> Option<Row> {
        let barcode_id = row.required_code(DRUG_ID.field);
        let (walk_in, member) = (row.required_price(WALK_IN.field), row.required_price(MEMBER.field));
        let (barcode_id, walk_in, member) = (barcode_id?, walk_in?, member?);
        if member > walk_in {
            row.refuse(MEMBER.field, &words::MEMBER_ABOVE_WALK_IN);
            return None;
        }
        Some(Row { barcode_id, prices: Prices { walk_in, member } })
    }

    fn key(&self, row: &Row) -> Option<String> {
        Some(row.barcode_id.clone())
    }

    async fn check(&mut self, state: &AppState, rows: &[Numbered<Row>]) -> Result<Vec<RowFault>, DbErr> {
        self.look_up(state.db.read(), rows).await?;
        Ok(self.unknown(rows))
    }

    async fn apply(
        &mut self,
        state: &AppState,
        tx: &DatabaseTransaction,
        rows: &[Numbered<Row>],
    ) -> Result<Vec<RowFault>, DbErr> {
        self.look_up(tx, rows).await?;
        let price_of = |row: &Numbered<Row>| {
            let product_id = self.known.get(&row.row.barcode_id)?.clone();
            Some(NewPrice { product_id, prices: row.row.prices })
        };
        let new: Vec<NewPrice> = rows.iter().filter_map(price_of).collect();
        let country_id = self.place.country_id.unwrap_or_default();
        prices::change_list(tx, country_id, &new, &self.place.user_name, state.clock.now_ms()).await?;
        Ok(self.unknown(rows))
    }
}

impl PriceList {
    async fn look_up(&mut self, db: &impl sea_orm::ConnectionTrait, rows: &[Numbered<Row>]) -> Result<(), DbErr> {
        let new = rows.iter().map(|row| row.row.barcode_id.as_str()).filter(|code| !self.known.contains_key(*code));
        let new: Vec<&str> = new.collect();
        if !new.is_empty() {
            self.known.extend(catalogue::ids_by_barcode(db, &new).await?);
        }
        Ok(())
    }

    fn unknown(&self, rows: &[Numbered<Row>]) -> Vec<RowFault> {
        let unknown = rows.iter().enumerate().filter(|(_, row)| !self.known.contains_key(&row.row.barcode_id));
        unknown
            .map(|(at, row)| RowFault {
                at,
                fault: Fault::of_cell(DRUG_ID.field, row.row.barcode_id.as_str(), &words::UNKNOWN_PRODUCT),
            })
            .collect()
    }
}
