use std::collections::HashMap;

use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

use super::shared_numbers::SharedNumbers;
use super::{DRUG_ID, MEMBER, NAME, WALK_IN};
use crate::catalogue;
use crate::prices::{self, NewPrice};
use crate::uploads::kind::{Column, Fault, Kind, Numbered, RowFault, RowKey, UploadTarget};
use crate::uploads::row_reader::RowReader;
use crate::uploads::rows::PIECE;
use crate::uploads::{messages, store};
use crate::values::Prices;
use crate::{AppState, facilities};

/// Products of facilities that get their prices in one step: everything else that is written waits for it.
const MOST_AT_ONCE: usize = 10_000;

/// The prices of a country: a row sets both prices of one product, at once, for every facility.
pub struct PriceList {
    target: UploadTarget,
    /// Of the country.
    facilities: usize,
    shared_numbers: SharedNumbers,
    /// Catalogue ids by barcode, as far as they were looked up; none where there is no such product.
    known: HashMap<String, Option<String>>,
}

pub struct Row {
    barcode_id: String,
    name: String,
    prices: Prices,
}

impl Kind for PriceList {
    type Row = Row;

    const COLUMNS: &'static [Column] = &[DRUG_ID, NAME, WALK_IN, MEMBER];

    /// A row changes a product in every facility of the country.
    fn at_once(&self) -> usize {
        (MOST_AT_ONCE / self.facilities.max(1)).clamp(1, PIECE)
    }

    async fn open(state: &AppState, target: UploadTarget) -> Result<PriceList, DbErr> {
        let facilities = facilities::count_in(&state.db, target.country_id.unwrap_or_default()).await?;
        let facilities = usize::try_from(facilities).unwrap_or_default();
        Ok(PriceList { facilities, target, shared_numbers: SharedNumbers::default(), known: HashMap::new() })
    }

    fn read(&self, row: &mut RowReader<'_>) -> Option<Row> {
        let barcode_id = row.required_code(DRUG_ID.field);
        let (walk_in, member) = (row.required_price(WALK_IN.field), row.required_price(MEMBER.field));
        let (barcode_id, walk_in, member) = (barcode_id?, walk_in?, member?);
        if member > walk_in {
            row.refuse(MEMBER.field, &messages::MEMBER_ABOVE_WALK_IN);
            return None;
        }
        let name = row.raw(NAME.field).to_owned();
        Some(Row { barcode_id, name, prices: Prices { walk_in, member } })
    }

    fn key(&self, row: &Row) -> Option<RowKey> {
        // One product may have come by its Drug ID and by its number.
        let product = self.product(row).unwrap_or(&row.barcode_id);
        Some(RowKey::new(DRUG_ID.field, &row.barcode_id, &[product]))
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
            let product_id = self.product(&row.row).ok()?.to_owned();
            Some(NewPrice { product_id, prices: row.row.prices })
        };
        let new: Vec<NewPrice> = rows.iter().filter_map(price_of).collect();
        let country_id = self.target.country_id.unwrap_or_default();
        let ids: Vec<&str> = new.iter().map(|price| price.product_id.as_str()).collect();
        let before = prices::listed(tx, country_id, &ids).await?;
        prices::change_list(tx, country_id, &new, &self.target.user_name, state.clock.now_ms()).await?;
        let after = prices::listed(tx, country_id, &ids).await?;
        store::keep_changes(tx, &self.target.upload_id, &before, after).await?;
        Ok(self.unknown(rows))
    }
}

impl PriceList {
    async fn look_up(&mut self, db: &impl ConnectionTrait, rows: &[Numbered<Row>]) -> Result<(), DbErr> {
        let new = rows.iter().map(|row| row.row.barcode_id.as_str()).filter(|code| !self.known.contains_key(*code));
        let mut new: Vec<&str> = new.collect();
        let named = self.shared_numbers.look_up(db, &new).await?;
        new.extend(named.iter().map(String::as_str));
        new.sort_unstable();
        new.dedup();
        let mut found = catalogue::ids_by_barcode(db, &new).await?;
        self.known.extend(new.into_iter().map(|code| (code.to_owned(), found.remove(code))));
        Ok(())
    }

    fn product(&self, row: &Row) -> Result<&str, Fault> {
        let id = |drug_id: &str| self.known.get(drug_id).and_then(Option::as_deref);
        let drug_id = self.shared_numbers.meant(&row.barcode_id, &row.name, |drug_id| id(drug_id).is_some())?;
        id(drug_id).ok_or_else(|| Fault::of_cell(DRUG_ID.field, row.barcode_id.as_str(), &messages::UNKNOWN_PRODUCT))
    }

    fn unknown(&self, rows: &[Numbered<Row>]) -> Vec<RowFault> {
        let fault =
            |(at, row): (usize, &Numbered<Row>)| self.product(&row.row).err().map(|fault| RowFault { at, fault });
        rows.iter().enumerate().filter_map(fault).collect()
    }
}
